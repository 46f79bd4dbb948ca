import type { Pod } from '../../api/index.ts';
import { podPriority } from '../cache/index.ts';
import { startTime, type Candidate } from './victims.ts';

/** Priorities are shifted above zero before they are summed up, so that more Pods never sum up to less. */
const MAX_INT32 = 2 ** 31 - 1;

/** The more, the better; of these the first that tells candidates apart decides (framework/preemption `pickOneNodeForPreemption`). */
const CRITERIA: readonly ((candidate: Candidate) => number)[] = [
  ({ pdbViolations }) => -pdbViolations,
  ({ victims }) => -podPriority(victims[0]!),
  ({ victims }) => -victims.reduce((sum, pod) => sum + podPriority(pod) + MAX_INT32 + 1, 0),
  ({ victims }) => -victims.length,
  ({ victims }) => earliestStart(victims),
];

/** When the first of the most important victims started: who has run long should stay (scheduler util `GetEarliestPodStartTime`). */
function earliestStart(victims: readonly Pod[]): number {
  const highest = podPriority(victims[0]!);
  return Math.min(...victims.filter((pod) => podPriority(pod) === highest).map(startTime));
}

/** The candidate that costs least; among equals the first. */
export function selectCandidate(candidates: readonly Candidate[]): Candidate | undefined {
  let best = candidates;
  for (const worth of CRITERIA) {
    if (best.length <= 1) break;
    const worths = best.map(worth);
    const most = Math.max(...worths);
    best = best.filter((_candidate, i) => worths[i] === most);
  }
  return best[0];
}
