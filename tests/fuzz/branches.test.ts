import fc from 'fast-check';
import { describe, test } from 'vitest';
import { BranchTree } from '../../src/cluster/branches/branch-tree.ts';
import { replay, type Cluster, type Moment } from '../../src/cluster/index.ts';
import { SEARCH_TIMEOUT_MS, search } from './fuzzing.ts';
import { expectSameHistory, historyOf } from './history.ts';
import { play } from './session.ts';
import { command, sessions } from './sessions.ts';

/** The point to which a user goes back, as a fraction of the time or of the records. */
const aim = fc.record({ by: fc.constantFrom('time', 'record'), share: fc.double({ min: 0, max: 1, noNaN: true }) });

const travels = fc.record({
  session: sessions,
  forks: fc.array(fc.record({ aim, command, forMs: fc.integer({ min: 0, max: 20_000 }) }), { minLength: 1, maxLength: 3 }),
});

function momentOf(cluster: Cluster, { by, share }: { by: string; share: number }): Moment {
  const { history } = cluster;
  const { present } = history;
  return by === 'time' ? history.atTime(share * present.atMs) : history.atRecord(Math.floor(share * present.record));
}

function recordsOf(cluster: Cluster): string[] {
  return Array.from(cluster.trace.since(), (record) => JSON.stringify(record));
}

describe('continuing from the past', { timeout: SEARCH_TIMEOUT_MS }, () => {
  test('has the same history up to that point, replays to the same bytes, and does not change the other branch', () => {
    search(travels, 8, ({ session, forks }) => {
      const first = play(session);
      const tree = new BranchTree(session.options, first);
      const ends = new Map([[1, historyOf(first)]]);
      for (const fork of forks) {
        const from = tree.cluster;
        const moment = momentOf(from, fork.aim);
        const rewound = tree.rewind(moment);
        while (!rewound.advance(500));
        const shared = recordsOf(rewound.cluster);
        // The time may be inside an event. The event is then complete.
        expectSameHistory(shared, recordsOf(from).slice(0, shared.length), 'rewound');
        if (shared.length < moment.record) throw new Error(`it came to record ${shared.length}, not to ${moment.record}`);
        const { id } = tree.fork(moment, rewound);
        tree.cluster.execute(fork.command);
        tree.cluster.run({ forMs: fork.forMs });
        ends.set(id, historyOf(tree.cluster));
        expectSameHistory(
          historyOf(replay(session.options, tree.commandsOf(id), tree.cluster.place)),
          historyOf(tree.cluster),
          'branch replayed',
        );
      }
      for (const [id, end] of ends) {
        if (id === tree.current.id) continue;
        const replaying = tree.replayOf(id);
        if (replaying === undefined) tree.switchTo(id);
        else {
          while (!replaying.advance(10_000));
          tree.switchTo(id, replaying.cluster);
        }
        expectSameHistory(historyOf(tree.cluster), end, `back on branch ${id}`);
      }
    });
  });
});
