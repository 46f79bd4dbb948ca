import { useTranslation } from 'react-i18next';
import { outcomeText } from './outcome-text.ts';

interface OutcomeWordsProps {
  /** In the words of the trace. */
  readonly children: string;
}

/** What came of a step: in the page's language where that has words for it, and else in English, as the trace says it. */
export function OutcomeWords({ children }: OutcomeWordsProps) {
  const { i18n } = useTranslation();
  const text = outcomeText(i18n.language, children);
  return text === undefined ? <span lang="en">{children}</span> : <>{text}</>;
}
