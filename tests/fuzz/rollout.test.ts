import { describe, expect, test } from 'vitest';
import { SEARCH_TIMEOUT_MS, search } from './fuzzing.ts';
import { judgeEnd, judgeRollout } from './rollout-judge.ts';
import { playRollout, rolloutScenarios, type RolloutScenario } from './rollout-scenario.ts';

function check(scenario: RolloutScenario): void {
  const cluster = playRollout(scenario);
  judgeRollout(cluster);
  judgeEnd(cluster);
}

describe('any rollout', () => {
  test('keeps its limits and ends as its spec says', { timeout: SEARCH_TIMEOUT_MS }, () => {
    search(rolloutScenarios, 60, check);
    expect.assertions(0);
  });
});
