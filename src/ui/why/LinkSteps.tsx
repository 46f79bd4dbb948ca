import { usePartWords } from '../i18n/parts.ts';
import { useLanguage } from '../i18n/words.ts';
import type { WhyStep } from '../../worker/protocol/index.ts';
import { stepKind } from '../../worker/protocol/steps.ts';
import { arithmeticText } from '../i18n/step-words.ts';
import { CodeLink } from '../sync/CodeLink.tsx';
import { StepOutcome } from '../sync/OutcomeWords.tsx';
import { StepRows } from '../sync/StepRows.tsx';
import styles from './LinkList.module.css';

/** Longer tables are folded. */
const MOST_OPEN_ROWS = 4;

interface LinkStepsProps {
  readonly steps: readonly WhyStep[];
  /** The number of older steps that are not listed. */
  readonly earlier: number;
}

/** The steps that led to the write, with their outcomes. The other steps can be unfolded. */
export function LinkSteps({ steps, earlier }: LinkStepsProps) {
  const t = usePartWords('why');
  const said = steps.filter((step) => step.outcome !== '' && stepKind(step) !== 'plan');
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
          <summary>{t.steps({ count: others.length + earlier })}</summary>
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
  /** Whether its table is open, however long it is. */
  readonly open?: boolean;
  /** The name in the first column of the row to mark. */
  readonly row?: string | undefined;
}

/** `manageReplicas → create 3`, with its arithmetic as a sentence if the step has one, otherwise its figures. */
export function StepLine({ step, open = false, row }: StepLineProps) {
  const language = useLanguage();
  const { name, figures, table } = step;
  const words = usePartWords('why');
  const sentence = arithmeticText(language, step);
  const said = Object.entries(figures ?? {});
  return (
    <li>
      <CodeLink name={name} record={step.record} className={styles['name']} />
      <StepOutcome of={step} />
      {sentence !== undefined && <span className={styles['figures']}>{sentence}</span>}
      {sentence === undefined && said.length > 0 && (
        <span className={styles['figures']}>{said.map(([figure, value]) => `${figure} ${value}`).join(' · ')}</span>
      )}
      {table !== undefined && table.rows.length > 0 && (
        <details className={styles['more']} open={open || table.rows.length <= MOST_OPEN_ROWS}>
          <summary>{words.rows({ count: table.rows.length + table.more })}</summary>
          <StepRows table={table} step={step} marked={row} />
        </details>
      )}
    </li>
  );
}
