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
  test('end with exactly their desired Pods, and never create one too many, whatever happens', () => {
    search(replicaSetScenarios, 80, check);
  });
});
