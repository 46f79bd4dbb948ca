import { useTranslation } from 'react-i18next';
import type { StepResult } from '../../worker/protocol/index.ts';
import { outcomeText } from '../i18n/step-words.ts';

interface OutcomeWordsProps {
  readonly of: StepResult;
}

/** What a step came to, in the page's language. */
export function OutcomeWords({ of }: OutcomeWordsProps) {
  const { i18n } = useTranslation();
  return <>{outcomeText(i18n.language, of)}</>;
}
