import { defineConfig } from '@playwright/test';
import { findProgram } from './tests/programs.ts';

const PORT = 4174;
/** Where a server runs already; without it, the build in `dist/page` is served for the tests. */
const RUNNING = process.env['E2E_BASE_URL'];
const BASE_URL = RUNNING ?? `http://127.0.0.1:${PORT}`;

export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '*.spec.ts',
  // The slowest test takes 20 s on a machine at rest, and what it waits for at most 3. A machine that is busy with other things may take many times as long.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  fullyParallel: true,
  workers: 2,
  // A CI machine is busy with other things: what fails once and then passes is reported as flaky.
  retries: process.env['CI'] === undefined ? 0 : 2,
  forbidOnly: process.env['CI'] !== undefined,
  reporter: [['list']],
  use: {
    baseURL: BASE_URL,
    viewport: { width: 1440, height: 900 },
    permissions: ['clipboard-read', 'clipboard-write'],
    // Tests stand in for the network; what is kept for visits without one has a test of its own.
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: findProgram('chromium'),
      // As root (in a container) Chromium has no sandbox to start in; the rest keeps it from calling home. Without hinting the headless shell gives letters the
      // widths that they have in a window.
      args: [
        '--no-sandbox',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
        '--font-render-hinting=none',
      ],
    },
  },
  projects: [
    { name: 'behaviour', testIgnore: ['bench/**'], grepInvert: /@thorough/ },
    // `npm run test:thorough`: what takes the time that one does not have at every change.
    { name: 'thorough', testIgnore: ['bench/**'], grep: /@thorough/ },
    // `npm run bench:page`: prints figures.
    { name: 'bench', testMatch: 'bench/*.spec.ts', workers: 1 },
    // `npm run screenshots`: takes the pictures of the documents.
    { name: 'screenshots', testDir: 'scripts', testMatch: 'screenshots.ts', workers: 1 },
  ],
  ...(RUNNING === undefined && {
    webServer: { command: `npx vite preview --port ${PORT}`, url: BASE_URL, reuseExistingServer: false },
  }),
});
