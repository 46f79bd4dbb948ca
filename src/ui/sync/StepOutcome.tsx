import styles from './StepOutcome.module.css';

interface StepOutcomeProps {
  readonly children: string;
}

/** What came of a step, in the words of the trace: those are English in every language. */
export function StepOutcome({ children }: StepOutcomeProps) {
  return (
    <>
      {' → '}
      <span lang="en" className={styles['outcome']}>
        {children}
      </span>
    </>
  );
}
