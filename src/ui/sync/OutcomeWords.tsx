import { useTranslation } from 'react-i18next';
import type { StepResult } from '../../worker/protocol/index.ts';
import { outcomeText } from '../i18n/step-words.ts';
import { outcomeText as undeclaredText } from './outcome-text.ts';

interface OutcomeWordsProps {
  readonly of: StepResult;
}

/** What a step came to, in the page's language. */
export function OutcomeWords({ of }: OutcomeWordsProps) {
  const { i18n } = useTranslation();
  if (of.component !== '') return <>{outcomeText(i18n.language, of)}</>;
  const text = undeclaredText(i18n.language, of.outcome);
  return text === undefined ? <span lang="en">{of.outcome}</span> : <>{text}</>;
}
