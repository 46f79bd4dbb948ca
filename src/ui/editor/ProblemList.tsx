import type { ReactNode } from 'react';
import { CircleAlert, CircleCheck, LoaderCircle, TriangleAlert } from 'lucide-react';
import { useWords } from '../i18n/language.ts';
import { commandLine, type Problem } from '../../worker/protocol/index.ts';
import { messageBesideLine } from '../design/short-message.ts';
import { applyCommand } from '../model/actions.ts';
import { useCluster } from '../model/cluster-store.ts';
import styles from './ProblemList.module.css';

interface ProblemListProps {
  readonly problems: readonly Problem[];
  /** Whether the problems belong to an older text. */
  readonly checking: boolean;
  /** Stands at the end of the first line. */
  readonly children: ReactNode;
  readonly onGoTo: (problem: Problem) => void;
}

/** What the API server refuses in the text, and what it warns of. A click goes to the line. */
export function ProblemList({ problems, checking, children, onGoTo }: ProblemListProps) {
  const t = useWords();
  if (problems.length === 0) {
    const Icon = checking ? LoaderCircle : CircleCheck;
    const words = checking ? t.editor.checking : t.editor.noProblems;
    return (
      <div className={styles['status']}>
        <p className={styles['fine']} data-tip={words}>
          <Icon aria-hidden="true" size={14} strokeWidth={1.75} className={styles['sign']} />
          <span data-elides="">{words}</span>
        </p>
        {children}
      </div>
    );
  }
  const errors = problems.filter(({ severity }) => severity === 'error').length;
  const warnings = problems.length - errors;
  return (
    <section className={styles['problems']} aria-label={t.editor.problems}>
      <div className={styles['status']}>
        <output className={styles['counts']}>
          {errors > 0 && (
            <span className={styles['count']} data-severity="error">
              {t.editor.problem({ count: errors })}
            </span>
          )}
          {warnings > 0 && (
            <span className={styles['count']} data-severity="warning">
              {t.editor.warning({ count: warnings })}
            </span>
          )}
        </output>
        {children}
      </div>
      <ul className={styles['list']}>
        {problems.toSorted(bySeverity).map((problem, index) => (
          <li key={index}>
            <button
              type="button"
              className={styles['problem']}
              data-severity={problem.severity}
              aria-label={t.editor.goTo({
                line: problem.line,
                column: problem.column,
                message: messageBesideLine(problem.message),
              })}
              onClick={() => onGoTo(problem)}
            >
              <SeverityIcon severity={problem.severity} />
              <span className={styles['where']}>{t.editor.line({ line: problem.line })}</span>
              <span lang="en" className={styles['message']}>
                {messageBesideLine(problem.message)}
              </span>
            </button>
          </li>
        ))}
      </ul>
      <Untouched />
    </section>
  );
}

/** What is refused comes first. */
function bySeverity(first: Problem, second: Problem): number {
  return Number(first.severity === 'warning') - Number(second.severity === 'warning');
}

function SeverityIcon({ severity }: Pick<Problem, 'severity'>) {
  const Icon = severity === 'error' ? CircleAlert : TriangleAlert;
  return <Icon aria-hidden="true" size={14} strokeWidth={1.75} className={styles['icon']} />;
}

const APPLY_LINE = commandLine(applyCommand(''));

/**
 * After an apply that was refused as a whole: nothing has changed. (If one of several documents was applied, nothing is said.)
 */
function Untouched() {
  const t = useWords();
  const refused = useCluster(({ console }) => {
    const last = console.findLast((entry) => entry.line === APPLY_LINE);
    return last !== undefined && (last.exitCode ?? 0) !== 0 && last.stdout === '';
  });
  return refused ? <p className={styles['untouched']}>{t.editor.unchanged}</p> : null;
}
