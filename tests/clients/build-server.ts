import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
/** A folder with built programs to use instead of a new build. */
const GIVEN = process.env['KUBELOUPE_SERVER'];

/** The program that the tests start, which `npm run serve` also runs. */
export const SERVER_PROGRAM = `${GIVEN ?? `${ROOT}dist/server`}/main.js`;

/** Builds the program once before the client tests. */
export function setup(): void {
  if (GIVEN !== undefined) return;
  // Vitest sets the mode to test, also for Vite.
  const env = { ...process.env, NODE_ENV: 'production', VITEST: undefined };
  const build = ['node_modules/vite/bin/vite.js', 'build', '--mode', 'serve', '--logLevel', 'warn'];
  execFileSync(process.execPath, build, { cwd: ROOT, env, stdio: ['ignore', 'ignore', 'inherit'] });
}
