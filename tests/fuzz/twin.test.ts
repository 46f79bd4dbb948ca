import { beforeAll, describe, test } from 'vitest';
import { importInstrumented } from '../instrumented.ts';
import { SEARCH_TIMEOUT_MS, search } from './fuzzing.ts';
import { expectSameHistory, historyOf } from './history.ts';
import { play } from './session.ts';
import { sessions } from './sessions.ts';

let engine: Awaited<ReturnType<typeof importInstrumented>>;

beforeAll(async () => {
  engine = await importInstrumented();
}, SEARCH_TIMEOUT_MS);

describe('the instrumented engine', { timeout: SEARCH_TIMEOUT_MS }, () => {
  test('has the history of the plain one to the byte, with its probes off, and with every probe of every task on', () => {
    search(sessions, 6, (session) => {
      const { options } = session;
      const cluster = play(session);
      const { commands, place } = cluster;
      const history = historyOf(cluster);
      expectSameHistory(historyOf(engine.replay(options, commands, place)), history, 'with probes off');
      try {
        const reader = {
          line: (call: number, _file: unknown, _site: number, values: readonly unknown[]) => (values.map(engine.summaryOf), call),
          tested: engine.summaryOf,
          returned: engine.summaryOf,
          ended: () => {},
        };
        engine.listen(reader);
        expectSameHistory(historyOf(engine.replay(options, commands, place)), history, 'with probes on');
      } finally {
        engine.listen(undefined);
      }
    });
  });
});
