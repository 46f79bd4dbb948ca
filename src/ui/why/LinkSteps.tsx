import { useTranslation } from 'react-i18next';
import type { WhyStep } from '../../worker/protocol/index.ts';
import { StepOutcome } from '../sync/StepOutcome.tsx';
import { StepRows } from '../sync/StepRows.tsx';
import { stepSentence } from '../sync/step-sentence.ts';
import styles from './LinkList.module.css';

/** Steps that note what was decided before them, and decide nothing. */
const BOOKKEEPING: ReadonlySet<string> = new Set([
  'ExpectCreations',
  'ExpectDeletions',
  'SetExpectations',
  'SatisfiedExpectations',
]);

/** A table that is no longer than this needs no unfolding. */
const MOST_OPEN_ROWS = 4;

interface LinkStepsProps {
  readonly steps: readonly WhyStep[];
  /** Steps of long ago that are not listed. */
  readonly earlier: number;
}

/** What was decided: the steps that led to the write, and what each came to. The others can be unfolded. */
export function LinkSteps({ steps, earlier }: LinkStepsProps) {
  const { t } = useTranslation('why');
  const said = steps.filter(({ name, outcome }) => outcome !== '' && !BOOKKEEPING.has(name));
  const told = said.filter(({ onPath, table }, index) => onPath || table !== undefined || index >= said.length - 2);
  const others = steps.filter((step) => !told.includes(step));
  return (
    <>
      {told.length > 0 && (
        <ul className={styles['steps']}>
          {told.map((step) => (
            <StepLine key={step.record} step={step} />
          ))}
        </ul>
      )}
      {others.length > 0 && (
        <details className={styles['more']}>
          <summary>{t('steps', { count: others.length + earlier })}</summary>
          <ul className={styles['steps']}>
            {others.map((step) => (
              <StepLine key={step.record} step={step} />
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

interface StepLineProps {
  readonly step: WhyStep;
}

/** `manageReplicas → create 3`, and the arithmetic of it: in a sentence where the step has one, or else its figures. */
export function StepLine({ step: { name, outcome, figures, table } }: StepLineProps) {
  const { t } = useTranslation('sync');
  const { t: words } = useTranslation('why');
  const sentence = stepSentence(t, name, figures);
  const said = Object.entries(figures ?? {});
  return (
    <li>
      <code className={styles['name']}>{name}</code>
      {outcome !== '' && <StepOutcome>{outcome}</StepOutcome>}
      {sentence !== undefined && <span className={styles['figures']}>{sentence}</span>}
      {sentence === undefined && said.length > 0 && (
        <span className={styles['figures']}>{said.map(([figure, value]) => `${figure} ${value}`).join(' · ')}</span>
      )}
      {table !== undefined && table.rows.length > 0 && (
        <details className={styles['more']} open={table.rows.length <= MOST_OPEN_ROWS}>
          <summary>{words('rows', { count: table.rows.length + table.more })}</summary>
          <StepRows table={table} name={name} />
        </details>
      )}
    </li>
  );
}
