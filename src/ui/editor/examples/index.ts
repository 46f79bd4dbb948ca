import { firstRollout } from './first-rollout.ts';

export interface Example {
  /** Its name is `example.<id>.name`. */
  readonly id: 'firstRollout';
  readonly text: string;
}

export const FIRST_EXAMPLE: Example = { id: 'firstRollout', text: firstRollout };
export const EXAMPLES: readonly Example[] = [FIRST_EXAMPLE];
