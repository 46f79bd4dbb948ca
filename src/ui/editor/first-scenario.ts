import type { ScenarioInput } from '../../worker/protocol/index.ts';
import { firstRollout } from './examples.ts';

/** The scenario of a first visit. */
export const FIRST_SCENARIO: ScenarioInput = {
  seed: 'kubeloupe',
  nodes: 3,
  timings: 'teaching',
  upForMs: 6_000,
  headStartMs: 500,
  manifest: firstRollout,
};
