import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
/** A folder with programs that are taken as they are, instead of being built. */
const GIVEN = process.env['KUBELOUPE_SERVER'];

/** The program that the tests start: what `npm run serve` runs. */
export const SERVER_PROGRAM = `${GIVEN ?? `${ROOT}dist/server`}/main.js`;

/** Builds it, once before the tests of clients. */
export function setup(): void {
  if (GIVEN !== undefined) return;
  // Vitest says that everything is a test, to Vite too.
  const env = { ...process.env, NODE_ENV: 'production', VITEST: undefined };
  const build = ['node_modules/vite/bin/vite.js', 'build', '--mode', 'serve', '--logLevel', 'warn'];
  execFileSync(process.execPath, build, { cwd: ROOT, env, stdio: ['ignore', 'ignore', 'inherit'] });
}
