import type { StepResult } from '../../src/sim/index.ts';
import { outcomeText } from '../../src/ui/i18n/step-words.ts';

/** What a step came to, in the page's English, so that tests read aloud. */
export function stepText(result: StepResult): string {
  return result.component === '' ? result.outcome : outcomeText('en', result);
}
