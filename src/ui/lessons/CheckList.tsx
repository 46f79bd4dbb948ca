import { sayOf } from '../i18n/texts.ts';
import { Circle, CircleCheck, CircleX } from 'lucide-react';
import { usePartWords } from '../i18n/parts.ts';
import type { Check } from '../../worker/protocol/lesson.ts';
import type { CheckState } from '../../worker/protocol/index.ts';
import { Button } from '../design/Button.tsx';
import { useCluster } from '../model/cluster-store.ts';
import { useSession } from '../model/session-context.ts';
import { clockText } from '../model/time-text.ts';
import type { BeatRun } from './beat-run.ts';
import { LessonText } from './LessonText.tsx';
import styles from './CheckList.module.css';

const ICONS = { open: Circle, met: CircleCheck, broken: CircleX } as const satisfies Record<CheckState, unknown>;

interface CheckListProps {
  readonly checks: readonly Check[];
  readonly run: BeatRun;
}

/** The checks of a beat as of the shown moment. One that has been broken leads to the write that broke it. */
export function CheckList({ checks, run }: CheckListProps) {
  const t = usePartWords('lessons');
  const session = useSession();
  const view = useCluster(({ beat }) => beat?.checks);
  const states = view?.type === 'states' ? view.states : [];
  return (
    <div className={styles['checks']}>
      <ul aria-label={t.checks} className={styles['list']}>
        {checks.map(({ text, when }, i) => {
          const { state, record, atMs } = states[i] ?? { state: 'open' as const, record: 0, atMs: 0 };
          const Icon = ICONS[state];
          return (
            <li key={JSON.stringify(text)} className={styles['check']} data-check={i} data-state={state}>
              <Icon aria-hidden="true" size={16} className={styles['sign']} />
              <div className={styles['words']}>
                <LessonText words={text} />
                {state === 'broken' ? (
                  <button
                    type="button"
                    className={styles['broken']}
                    aria-label={t.toBroken({ time: clockText(atMs) })}
                    onClick={() => session.transport({ type: 'seek', to: { record } })}
                  >
                    {t.check.broken({ time: clockText(atMs) })}
                  </button>
                ) : (
                  <span className={styles['state']}>{t.check[state === 'met' && isGuard(when) ? 'holding' : state]}</span>
                )}
              </div>
            </li>
          );
        })}
      </ul>
      {view?.type === 'fault' && <p className={styles['fault']}>{sayOf(t.fault, view.fault)}</p>}
      {view?.type === 'unavailable' && (
        <div className={styles['fault']}>
          <p>{t.unavailable}</p>
          <Button onClick={() => run.watch()}>{t.tryAgain}</Button>
        </div>
      )}
      {view?.type === 'ahead' && <p className={styles['state']}>{t.ahead}</p>}
      {view?.type === 'states' && view.leftBefore === true && <p className={styles['state']}>{t.leftBefore}</p>}
    </div>
  );
}

/** Whether a check holds from the beginning on, until it is broken. */
function isGuard(when: Check['when']): boolean {
  return when === 'always' || when === 'never';
}
