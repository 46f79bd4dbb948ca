import { useTranslation } from 'react-i18next';
import type { StepResult } from '../../worker/protocol/index.ts';
import { outcomeText } from '../i18n/step-words.ts';
import styles from './OutcomeWords.module.css';

interface OutcomeWordsProps {
  readonly of: StepResult;
  /** It stands where there may be too little room: the whole of it is in its tip. */
  readonly elides?: boolean;
}

/** What a step came to, in the page's language. */
export function OutcomeWords({ of, elides = false }: OutcomeWordsProps) {
  const { i18n } = useTranslation();
  const text = outcomeText(i18n.language, of);
  if (!elides) return <>{text}</>;
  return (
    <span data-elides data-tip={text}>
      {text}
    </span>
  );
}

interface StepOutcomeProps {
  readonly of: StepResult;
}

/** What a step came to, behind its name; nothing if it only holds others. */
export function StepOutcome({ of }: StepOutcomeProps) {
  if (of.outcome === '') return null;
  return (
    <>
      {' → '}
      <span className={styles['outcome']}>
        <OutcomeWords of={of} />
      </span>
    </>
  );
}
