import { spawnSync } from 'node:child_process';

/** Names that a program goes by on different machines. */
const ALSO_CALLED: Readonly<Record<string, readonly string[]>> = {
  chromium: ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'],
  firefox: ['firefox-esr', 'firefox'],
};

/**
 * Where a program is that tests use: the one that the environment names (`CHROMIUM=/path`), else the system's. Undefined if there is none.
 * `scripts/ensure.mjs` installs it.
 */
export function findProgram(name: string): string | undefined {
  const named = process.env[name.toUpperCase()];
  if (named !== undefined) return named;
  for (const candidate of ALSO_CALLED[name] ?? [name]) {
    const { status, stdout } = spawnSync('sh', ['-c', `command -v ${candidate}`], { encoding: 'utf8' });
    if (status === 0) return stdout.trim();
  }
  return undefined;
}
