import { CircleAlert, CircleCheck, LoaderCircle } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { commandLine, type Problem } from '../../worker/protocol/index.ts';
import { shortMessage } from '../design/short-message.ts';
import { applyCommand } from '../model/actions.ts';
import { useCluster } from '../model/cluster-store.ts';
import type { Checked } from './use-problems.ts';
import styles from './ProblemList.module.css';

interface ProblemListProps {
  readonly checked: Checked;
  readonly onGoTo: (problem: Problem) => void;
}

/** What the API server has against the text, each with a way to its line. */
export function ProblemList({ checked, onGoTo }: ProblemListProps) {
  const { t } = useTranslation();
  const { problems, checking } = checked;
  if (problems.length === 0) {
    const Icon = checking ? LoaderCircle : CircleCheck;
    return (
      <p className={styles['fine']}>
        <Icon aria-hidden="true" size={14} strokeWidth={1.75} />
        {t(checking ? 'editor.checking' : 'editor.noProblems')}
      </p>
    );
  }
  return (
    <section className={styles['problems']} aria-label={t('editor.problems')}>
      <output className={styles['count']}>{t('editor.problem', { count: problems.length })}</output>
      <ul className={styles['list']}>
        {problems.map((problem, index) => (
          <li key={index}>
            <button
              type="button"
              className={styles['problem']}
              data-severity={problem.severity}
              aria-label={t('editor.goTo', {
                line: problem.line,
                column: problem.column,
                message: shortMessage(problem.message),
              })}
              onClick={() => onGoTo(problem)}
            >
              <CircleAlert aria-hidden="true" size={14} strokeWidth={1.75} className={styles['icon']} />
              <span className={styles['where']}>{t('editor.line', { line: problem.line })}</span>
              <span lang="en" className={styles['message']}>
                {shortMessage(problem.message)}
              </span>
            </button>
          </li>
        ))}
      </ul>
      <Untouched />
    </section>
  );
}

const APPLY_LINE = commandLine(applyCommand(''));

/** After an apply that was refused whole: what it left alone. (Of several documents, some may have been applied: then nothing is said.) */
function Untouched() {
  const { t } = useTranslation();
  const refused = useCluster(({ console }) => {
    const last = console.findLast((entry) => entry.line === APPLY_LINE);
    return last !== undefined && (last.exitCode ?? 0) !== 0 && last.stdout === '';
  });
  return refused ? <p className={styles['untouched']}>{t('editor.unchanged')}</p> : null;
}
