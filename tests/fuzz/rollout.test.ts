import { describe, expect, test } from 'vitest';
import { createCluster } from '../../src/cluster/index.ts';
import { SEARCH_TIMEOUT_MS, search } from './fuzzing.ts';
import { judgeEnd, judgeEveryRevision, judgeRollout, judgeStuck, whyStuck } from './rollout-judge.ts';
import { playRollout, quietRollouts, rolloutScenarios, type RolloutScenario } from './rollout-scenario.ts';

function check(scenario: RolloutScenario): void {
  const cluster = playRollout(scenario);
  judgeRollout(cluster);
  const stuck = whyStuck(cluster);
  if (stuck === undefined) judgeEnd(cluster);
  else judgeStuck(cluster, stuck);
}

/** A plain Deployment of five Pods, rolled with the usual limits. */
const PLAIN: RolloutScenario = {
  seed: 1,
  timings: 'realistic',
  nodes: 2,
  replicas: 5,
  strategy: { maxSurge: '25%', maxUnavailable: '25%' },
  minReadySeconds: 0,
  revisionHistoryLimit: 10,
  readiness: 'at once',
  deeds: [],
};

/** A restart that is undone when the old ReplicaSet has just been scaled down. */
const UNDONE: RolloutScenario = {
  ...PLAIN,
  timings: 'teaching',
  nodes: 3,
  replicas: 10,
  strategy: { maxSurge: '100%', maxUnavailable: 0 },
  deeds: [
    { after: 'idle', deed: { type: 'restart' } },
    { after: 2_750, deed: { type: 'undo', revision: 0 } },
  ],
};

describe('any rollout', { timeout: SEARCH_TIMEOUT_MS }, () => {
  test('keeps the limits that upstream keeps, and ends as its spec says unless a stale annotation stands, whatever is done to it', () => {
    search(rolloutScenarios, 60, check);
  });

  test('that nobody disturbs has enough Pods available, unless a status is behind, and not too many wanted, at every revision', () => {
    search(quietRollouts, 25, (scenario) => {
      const cluster = playRollout(scenario);
      judgeEveryRevision(cluster);
      judgeEnd(cluster);
    });
  });
});

/** The flaws themselves: docs/findings.md tells of them. */
describe('what upstream does not hold', () => {
  test('undone just after a scale-down, it has fewer Pods available than maxUnavailable allows', () => {
    const cluster = playRollout(UNDONE);
    expect(judgeEveryRevision(cluster)).toBe(5);
    judgeRollout(cluster);
    judgeEnd(cluster);
  });

  test('an old ReplicaSet that has not reported its last scale-down is safe: its status is taken for an invalid request', () => {
    const scenario = { ...PLAIN, seed: 502_883, timings: 'teaching', nodes: 1, replicas: 8, revisionHistoryLimit: 0 } as const;
    const strategy = { maxSurge: '50%', maxUnavailable: '0%' };
    const cluster = playRollout({ ...scenario, strategy, deeds: [{ after: 556, deed: { type: 'image', image: 'app:3' } }] });
    const outcomes = [...cluster.trace.since()].flatMap(({ body }) =>
      body.type === 'step' && body.name === 'cleanupUnhealthyReplicas' ? [body.outcome] : [],
    );
    expect(outcomes).toContain('invalid');
    expect(judgeRollout(cluster).unreportedScaleDown).toBe(0);
    expect(judgeEveryRevision(cluster)).toBe(8);
    judgeEnd(cluster);
  });

  test.each([
    [200, false],
    [250, true],
    [300, true],
    [350, true],
  ])(
    'without surge, a change to the very size that the old ReplicaSet has come to, %i ms after the image: it is stuck, %s',
    (after, isStuck) => {
      const cluster = playRollout({
        ...PLAIN,
        timings: 'teaching',
        strategy: { maxSurge: 0, maxUnavailable: 1 },
        deeds: [
          { after: 'idle', deed: { type: 'image', image: 'app:3' } },
          { after, deed: { type: 'scale-by', by: -1 } },
        ],
      });
      expect(whyStuck(cluster)).toBe(isStuck ? 'onlyOneActive' : undefined);
      if (!isStuck) return judgeEnd(cluster);
      judgeStuck(cluster, 'onlyOneActive');
      cluster.kubectl('rollout restart deployment/web');
      cluster.run({ untilIdle: true });
      judgeStuck(cluster, 'onlyOneActive');
      cluster.kubectl('scale deployment/web --replicas=6');
      cluster.run({ untilIdle: true });
      judgeEnd(cluster);
    },
  );

  test('another size and Recreate, at once, in the middle of a rolling update: it is stuck', () => {
    const cluster = createCluster({ seed: 1, nodes: 2 });
    cluster.kubectl('create deployment web --image=nginx:1.25 --replicas=5');
    cluster.run({ untilIdle: true });
    cluster.kubectl('set image deployment/web nginx=nginx:1.27');
    cluster.run({ forMs: 1_000 });
    const active = cluster.list('ReplicaSet', { namespace: 'default' }).filter(({ spec }) => spec.replicas > 0);
    expect(active).toHaveLength(2);
    cluster.kubectl(`patch deployment web -p '{"spec":{"replicas":7,"strategy":{"type":"Recreate","rollingUpdate":null}}}'`);
    cluster.run({ untilIdle: true });
    expect(whyStuck(cluster)).toBe('noRollingUpdate');
    judgeStuck(cluster, 'noRollingUpdate');
    cluster.kubectl('scale deployment/web --replicas=9');
    cluster.run({ untilIdle: true });
    judgeStuck(cluster, 'noRollingUpdate');
    cluster.kubectl('scale deployment/web --replicas=5');
    cluster.run({ untilIdle: true });
    judgeEnd(cluster);
  });
});

/** The judges themselves: a rule that nothing can break is none. */
describe('the judge', () => {
  test('objects to an end that is not what the spec wants', () => {
    const cluster = playRollout({ ...PLAIN, replicas: 3 });
    cluster.kubectl('scale deployment/web --replicas=4');
    cluster.run({ forMs: 100 });
    expect(() => judgeEnd(cluster)).toThrow('status.readyReplicas is 3, not 4');
  });

  test('objects to Pods that go without the controller', () => {
    const cluster = playRollout({ ...PLAIN, strategy: { maxSurge: 1, maxUnavailable: 0 } });
    cluster.kubectl(`delete pods --all --wait=false`);
    cluster.run({ untilIdle: true });
    expect(() => judgeEveryRevision(cluster)).toThrow(/4 of 5 are available, 0 may be missing/);
  });
});
