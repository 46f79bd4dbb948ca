import { beforeAll, describe, test } from 'vitest';
import { replay } from '../../src/cluster/index.ts';
import { importInstrumented, importUnchanged } from '../instrumented.ts';
import { search, SEARCH_TIMEOUT_MS } from './fuzzing.ts';
import { expectSameHistory, historyOf } from './history.ts';
import { play } from './session.ts';
import { sessions, variedSessions } from './sessions.ts';

type Engine = Awaited<ReturnType<typeof importUnchanged>>;

let unchanged: Engine;
let instrumented: Engine;

beforeAll(async () => {
  unchanged = await importUnchanged();
  instrumented = await importInstrumented();
}, SEARCH_TIMEOUT_MS);

describe('the engine with its variations', { timeout: SEARCH_TIMEOUT_MS }, () => {
  test('has the history of our source to the byte while none of them runs', () => {
    search(sessions, 6, (session) => {
      const cluster = play(session);
      const again = unchanged.replay(session.options, cluster.commands, cluster.place);
      expectSameHistory(historyOf(again), historyOf(cluster), 'without variations');
    });
  });

  test('plays each of them again to the byte, also with probes', () => {
    search(variedSessions, 12, (session) => {
      const { options } = session;
      const cluster = play(session);
      const { commands, place } = cluster;
      expectSameHistory(historyOf(replay(options, commands, place)), historyOf(cluster), 'played again');
      expectSameHistory(historyOf(instrumented.replay(options, commands, place)), historyOf(cluster), 'with probes');
    });
  });
});
