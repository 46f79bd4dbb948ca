import { OutcomeWords } from './OutcomeWords.tsx';
import styles from './StepOutcome.module.css';

interface StepOutcomeProps {
  readonly children: string;
}

/** What came of a step, behind its name. */
export function StepOutcome({ children }: StepOutcomeProps) {
  return (
    <>
      {' → '}
      <span className={styles['outcome']}>
        <OutcomeWords>{children}</OutcomeWords>
      </span>
    </>
  );
}
