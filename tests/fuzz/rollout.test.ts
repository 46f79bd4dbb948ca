import { describe, expect, test } from 'vitest';
import { createCluster } from '../../src/cluster/index.ts';
import { SEARCH_TIMEOUT_MS, search } from './fuzzing.ts';
import { judgeEnd, judgeEveryRevision, judgeRollout } from './rollout-judge.ts';
import { playRollout, quietRollouts, rolloutScenarios, type RolloutScenario } from './rollout-scenario.ts';

function check(scenario: RolloutScenario): void {
  const cluster = playRollout(scenario);
  judgeRollout(cluster);
  judgeEnd(cluster);
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

describe('any rollout', { timeout: SEARCH_TIMEOUT_MS }, () => {
  test('keeps its limits and ends as its spec says, whatever is done to it meanwhile', () => {
    search(rolloutScenarios, 60, check);
  });

  test('that nobody disturbs has enough Pods available and not too many wanted, at every revision', () => {
    search(quietRollouts, 25, (scenario) => {
      const cluster = playRollout(scenario);
      judgeEveryRevision(cluster);
      judgeEnd(cluster);
    });
  });
});

describe('rollouts that once went wrong', () => {
  test('a new Pod becomes available while the old ReplicaSet has not yet told of its last scale-down', () => {
    const scenario = { ...PLAIN, seed: 502_883, timings: 'teaching', nodes: 1, replicas: 8, revisionHistoryLimit: 0 } as const;
    const strategy = { maxSurge: '50%', maxUnavailable: '0%' };
    check({ ...scenario, strategy, deeds: [{ after: 556, deed: { type: 'image', image: 'app:3' } }] });
  });

  test.each([200, 250, 300, 350])(
    'without surge, a change to the very size that the old ReplicaSet has come to, %i ms after the image',
    (after) => {
      check({
        ...PLAIN,
        timings: 'teaching',
        strategy: { maxSurge: 0, maxUnavailable: 1 },
        deeds: [
          { after: 'idle', deed: { type: 'image', image: 'app:3' } },
          { after, deed: { type: 'scale-by', by: -1 } },
        ],
      });
    },
  );

  test('another size and Recreate, at once, in the middle of a rolling update', () => {
    const cluster = createCluster({ seed: 1, nodes: 2 });
    cluster.kubectl('create deployment web --image=nginx:1.25 --replicas=5');
    cluster.run({ untilIdle: true });
    cluster.kubectl('set image deployment/web nginx=nginx:1.27');
    cluster.run({ forMs: 1_000 });
    const active = cluster.list('ReplicaSet', { namespace: 'default' }).filter(({ spec }) => spec.replicas > 0);
    expect(active).toHaveLength(2);
    cluster.kubectl(`patch deployment web -p '{"spec":{"replicas":7,"strategy":{"type":"Recreate","rollingUpdate":null}}}'`);
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
