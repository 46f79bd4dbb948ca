import type { ScenarioInput } from '../../worker/protocol/index.ts';
import { CHANGED_IN_FIRST_ROLLOUT, firstRollout } from './examples.ts';

/**
 * The scenario of a first visit: six Pods of nginx 1.27, which are being replaced by 1.28 in slow motion. At its first moment one of the old Pods leaves, a new
 * one serves, and two wait for their image.
 */
export const FIRST_SCENARIO: ScenarioInput = {
  seed: 'kubeloupe',
  nodes: 3,
  timings: 'teaching',
  upForMs: 2_000,
  manifest: firstRollout.replace(CHANGED_IN_FIRST_ROLLOUT.value, CHANGED_IN_FIRST_ROLLOUT.before),
  lines: [{ atMs: 9_000, line: 'set image deployment/web nginx=nginx:1.28' }],
  headStartMs: 5_350,
  speed: 0.1,
};
