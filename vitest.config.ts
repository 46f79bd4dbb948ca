import { defineConfig } from 'vitest/config';
import { vary } from './scripts/vary/vary.ts';

/** For tests that run the engine in their own process. */
const IN_PROCESS = {
  environment: 'node',
  setupFiles: ['tests/rethrow-panics.ts', 'tests/usual-seed.ts'],
  // The engine has no state of its own outside a cluster, so files share its modules: to load it for each would take longer than the tests.
  isolate: false,
  // Each core has a worker: they need no process beside them that does the work.
  maxWorkers: '100%',
  // Nothing here waits, and the longest takes half a minute. A machine that is busy with other things may take ten times as long.
  testTimeout: 300_000,
  hookTimeout: 300_000,
};

export default defineConfig({
  test: {
    projects: [
      {
        plugins: [vary()],
        test: {
          name: 'unit',
          include: [
            'tests/unit/**/*.test.ts',
            'tests/conformance/**/*.test.ts',
            'tests/fuzz/**/*.test.ts',
            'tests/stories/**/*.test.ts',
            'tests/applications/**/*.test.ts',
          ],
          ...IN_PROCESS,
        },
      },
      {
        // Over data that may lie beside the project and is no part of it (tests/beside/data.ts).
        plugins: [vary()],
        test: {
          name: 'beside',
          include: ['tests/beside/**/*.test.ts'],
          globalSetup: ['tests/beside/require-data.ts'],
          ...IN_PROCESS,
        },
      },
      {
        // Real clients against `npm run serve`: each suite starts a server, so there is more to wait for than to work out.
        test: {
          name: 'clients',
          include: ['tests/clients/**/*.test.ts'],
          environment: 'node',
          globalSetup: ['tests/clients/build-server.ts'],
          maxWorkers: 4,
          testTimeout: 90_000,
          hookTimeout: 90_000,
        },
      },
      {
        // The page in other engines than the end-to-end tests', and the engine in another JavaScript.
        test: {
          name: 'engines',
          include: ['tests/engines/**/*.test.ts'],
          environment: 'node',
          globalSetup: ['tests/engines/serve-page.ts'],
          // Two browsers at a time. Each has a file, since the tests of a file run one after the other.
          maxWorkers: 2,
          testTimeout: 120_000,
          hookTimeout: 60_000,
          expect: { poll: { timeout: 20_000, interval: 50 } },
        },
      },
    ],
  },
});
