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

/** A Deployment of five Pods with the default limits. */
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

/** A restart that is undone just after the old ReplicaSet was scaled down. */
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
  test("keeps upstream's limits, and ends as its spec says unless a stale annotation remains, whatever a user does", () => {
    search(rolloutScenarios, 60, check);
  });

  test('that nobody disturbs has enough available Pods, unless a status is outdated, and not too many desired Pods, at every revision', () => {
    search(quietRollouts, 25, (scenario) => {
      const cluster = playRollout(scenario);
      judgeEveryRevision(cluster);
      judgeEnd(cluster);
    });
  });
});

/** The flaws themselves, which docs/findings.md describes. */
describe('a rollout with a flaw of upstream', () => {
  test('has fewer available Pods than maxUnavailable allows if it is undone just after a scale-down', () => {
    const cluster = playRollout(UNDONE);
    expect(judgeEveryRevision(cluster)).toBe(7);
    judgeRollout(cluster);
    judgeEnd(cluster);
  });

  test('keeps an old ReplicaSet that has not reported its last scale-down, because its status counts as an invalid request', () => {
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
    'is stuck without surge after a change to the current size of the old ReplicaSet, %i ms after the image: %s',
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

  test('is stuck after a change to another size and Recreate at the same time during a rolling update', () => {
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

/** The judges are tested too: a rule must be able to fail. */
describe('the judge', () => {
  test('throws for an end that does not match the spec', () => {
    const cluster = playRollout({ ...PLAIN, replicas: 3 });
    cluster.kubectl('scale deployment/web --replicas=4');
    cluster.run({ forMs: 100 });
    expect(() => judgeEnd(cluster)).toThrow('status.readyReplicas is 3, not 4');
  });

  test('throws for Pods that are deleted by somebody else', () => {
    const cluster = playRollout({ ...PLAIN, strategy: { maxSurge: 1, maxUnavailable: 0 } });
    cluster.kubectl(`delete pods --all --wait=false`);
    cluster.run({ untilIdle: true });
    expect(() => judgeEveryRevision(cluster)).toThrow(/4 of 5 are available, 0 may be missing/);
  });
});
