import { spawnSync } from 'node:child_process';

/** The names of a program on different machines. */
const ALSO_CALLED: Readonly<Record<string, readonly string[]>> = {
  // The headless shell draws the same page without the rest of a browser: a test of it takes two thirds of the time.
  chromium: ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'],
  firefox: ['firefox-esr', 'firefox'],
};

/**
 * The path of a program that tests use. The environment may name it (`CHROMIUM=/path`), otherwise it is the system's. Undefined if it is missing.
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
