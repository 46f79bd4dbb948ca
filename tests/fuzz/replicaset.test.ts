import { describe, test } from 'vitest';
import { SEARCH_TIMEOUT_MS, search } from './fuzzing.ts';
import { judgeCreations, judgeReplicaSets } from './replicaset-judge.ts';
import { playReplicaSets, replicaSetScenarios, type ReplicaSetScenario } from './replicaset-scenario.ts';

function check(scenario: ReplicaSetScenario): void {
  const cluster = playReplicaSets(scenario);
  judgeCreations(cluster);
  judgeReplicaSets(cluster);
}

describe('ReplicaSets', { timeout: SEARCH_TIMEOUT_MS }, () => {
  test('come to have exactly the Pods that they want, and never make one too many, whatever befalls them', () => {
    search(replicaSetScenarios, 80, check);
  });
});
