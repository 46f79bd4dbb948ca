import type { StepResult } from '../../worker/protocol/index.ts';
import { OutcomeWords } from './OutcomeWords.tsx';
import styles from './StepOutcome.module.css';

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
