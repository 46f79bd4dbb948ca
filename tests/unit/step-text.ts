import type { StepResult } from '../../src/trace/index.ts';
import { outcomeText } from '../../src/ui/i18n/step-words.ts';

/** The outcome of a step in the page's English, so that tests read as sentences. */
export function stepText(result: StepResult): string {
  return result.component === '' ? result.outcome : outcomeText('en', result);
}
