import { describe, expect, test } from 'vitest';
import { createCluster, replay, type Cluster, type ClusterOptions, type LoggedCommand } from '../../src/cluster/index.ts';
import { MICROSECOND_MS, Random, wholeMicroseconds } from '../../src/sim/index.ts';
import { Projection } from '../../src/worker/projection/projection.ts';
import { SEARCH_TIMEOUT_MS, search } from './fuzzing.ts';
import { expectSameHistory, historyOf } from './history.ts';
import { MANIFEST, play, type Session } from './session.ts';
import { sessions } from './sessions.ts';

/** Runs the same commands at the same times. `pass` lets time pass, up to a number of events or up to a time. */
function playAgain(
  options: ClusterOptions,
  commands: readonly LoggedCommand[],
  untilMs: number,
  pass: (cluster: Cluster, bound: { readonly untilMs: number; readonly maxEvents: number }) => void,
): Cluster {
  const cluster = createCluster(options);
  for (const { atMs, turn, command } of commands) {
    if (turn === undefined) pass(cluster, { untilMs: atMs, maxEvents: Infinity });
    else {
      if (atMs > cluster.now) pass(cluster, { untilMs: wholeMicroseconds(atMs - MICROSECOND_MS), maxEvents: Infinity });
      cluster.sim.advanceTo(atMs);
      pass(cluster, { untilMs: atMs, maxEvents: turn - cluster.sim.turn });
    }
    cluster.execute(command);
  }
  pass(cluster, { untilMs, maxEvents: Infinity });
  return cluster;
}

/** In slices by time, by events, or empty. */
function inSlices(random: Random, between: (cluster: Cluster) => void = () => {}) {
  return (cluster: Cluster, { untilMs, maxEvents }: { readonly untilMs: number; readonly maxEvents: number }) => {
    const lastEvent = cluster.eventCount + maxEvents;
    for (;;) {
      between(cluster);
      const left = lastEvent - cluster.eventCount;
      if (left === 0) return;
      const byTime = random.next() < 0.5;
      const sliceMs = byTime ? cluster.now + random.next() * 10 ** random.int(5) : Infinity;
      const sliceEvents = byTime ? left : Math.min(left, 1 + random.int(10 ** random.int(4)));
      const end = cluster.run({ untilMs: Math.min(untilMs, sliceMs), maxEvents: sliceEvents });
      if (end === 'time' && cluster.now >= untilMs) return;
    }
  };
}

/** Reads all views of the cluster, like a page with an editor, an inspector and a terminal. */
function observer(random: Random): (cluster: Cluster) => void {
  let projection: Projection | undefined;
  return (cluster) => {
    if (projection === undefined) {
      projection = new Projection(cluster);
      cluster.trace.subscribe(() => {});
    }
    switch (random.int(7)) {
      case 0:
        cluster.check(random.pick([MANIFEST, 'kind: Pod', ': : :', MANIFEST.replace('replicas: 4', 'replicas: -1'), '']));
        return;
      case 1:
        for (const pod of cluster.list('Pod', { namespace: 'default', labelSelector: 'app=web' }).slice(0, 2)) cluster.why(pod);
        return;
      case 2:
        cluster.get('Deployment', { namespace: 'default', name: 'web' });
        cluster.list('Event');
        return;
      case 3:
        projection.inspect(
          random.pick([
            { kind: 'Deployment', namespace: 'default', name: 'web' },
            { kind: 'Node', namespace: '', name: 'node-1' },
            undefined,
          ]),
        );
        return;
      case 4:
        projection.seek(random.int(2) === 0 ? undefined : cluster.history.atTime(random.int(Math.ceil(cluster.now) + 1)));
        return;
      default:
        projection.delta({ playing: true, speed: 1, behind: false });
    }
  };
}

describe('the same options and the same commands at the same times', { timeout: SEARCH_TIMEOUT_MS }, () => {
  test('give the same history to the byte: in one run, in slices, while a page reads the cluster, and replayed from the command log', () => {
    search(sessions, 12, (session) => {
      const { options } = session;
      const cluster = play(session);
      const { commands, now, place } = cluster;
      const history = historyOf(cluster);
      const random = Random.from(`slices of ${options.seed}`);
      expectSameHistory(historyOf(replay(options, commands, place)), history, 'replayed');
      expectSameHistory(historyOf(playAgain(options, commands, now, inSlices(random))), history, 'in slices');
      expectSameHistory(historyOf(playAgain(options, commands, now, inSlices(random, observer(random)))), history, 'looked at');
    });
  });

  test('give the same past, however far the run continues', () => {
    search(sessions, 4, (session) => {
      const cluster = play(session);
      const { commands, now } = cluster;
      const untilMs = Math.floor(now / 2);
      const past = replay(session.options, commands, { atMs: untilMs });
      const records = Array.from(past.trace.since(), (record) => JSON.stringify(record));
      const same = Array.from(cluster.trace.since(), (record) => JSON.stringify(record)).slice(0, records.length);
      expectSameHistory(records, same, 'replayed in part');
      expect(past.now).toBe(untilMs);
    });
  });
});

describe('another seed', () => {
  test('gives other names and other times', () => {
    const histories = ['a', 'b', 'c'].map((seed) => historyOf(play({ options: { seed }, steps: [], restMs: 10_000 })));
    expect(new Set(histories.map((history) => history.join('\n'))).size).toBe(3);
  });
});

describe('a command log', () => {
  const session: Session = {
    options: { seed: 1 },
    steps: [{ pause: { forMs: 5_000 }, command: { type: 'add-node' } }],
    restMs: 5_000,
  };

  test('is replayed up to the requested time', () => {
    const { commands } = play(session);
    const before = replay(session.options, commands, { atMs: 4_999 });
    expect(before.commands).toHaveLength(1);
    expect(before.list('Node')).toHaveLength(3);
    const after = replay(session.options, commands, { atMs: 9_000 });
    expect(after.commands).toHaveLength(2);
    expect(after.list('Node')).toHaveLength(4);
  });
});
