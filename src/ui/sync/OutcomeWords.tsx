import { useLanguage } from '../i18n/words.ts';
import type { StepResult } from '../../worker/protocol/index.ts';
import { outcomeText } from '../i18n/step-words.ts';
import styles from './OutcomeWords.module.css';

interface OutcomeWordsProps {
  readonly of: StepResult;
  /** Space may be short: shorten the text, and show all of it in a tip. */
  readonly elides?: boolean;
}

/** The outcome of a step, in the page's language. */
export function OutcomeWords({ of, elides = false }: OutcomeWordsProps) {
  const language = useLanguage();
  const text = outcomeText(language, of);
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

/** The outcome of a step, after its name. Empty for a step that only contains others. */
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
