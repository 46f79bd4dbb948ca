import { buildScenario, encodeLink, type Scenario } from '../../../worker/protocol/scenario.ts';
import { crashLoop } from './crash-loop.ts';
import { firstRollout } from './first-rollout.ts';
import { leaderKilled } from './leader-killed.ts';
import { UP_FOR_MS, type Lesson } from './lesson.ts';
import { noExpectations } from './no-expectations.ts';
import { nodeFailure } from './node-failure.ts';
import { pauseAndResume } from './pause-and-resume.ts';
import { proportional } from './proportional.ts';
import { quota } from './quota.ts';
import { stuckRollout } from './stuck-rollout.ts';
import { surge } from './surge.ts';

/** From the simplest on. */
export const LESSONS: readonly Lesson[] = [
  firstRollout,
  surge,
  pauseAndResume,
  proportional,
  stuckRollout,
  crashLoop,
  nodeFailure,
  noExpectations,
  leaderKilled,
  quota,
];

export function scenarioOf({ id, ...draft }: Lesson): Scenario {
  return buildScenario({ upForMs: UP_FOR_MS, ...draft, lesson: id });
}

/** `#v1=…` */
export function linkOf(lesson: Lesson): string {
  return `#${encodeLink(scenarioOf(lesson))}`;
}
