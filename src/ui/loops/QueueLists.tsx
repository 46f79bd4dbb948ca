import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { QueueView } from '../../worker/protocol.ts';
import { HandlerNote } from './HandlerNote.tsx';
import { KeyButton } from './KeyButton.tsx';
import { Term } from './Term.tsx';
import { Countdown } from './VirtualSpan.tsx';
import { waitingHint } from './waiting-hint.ts';
import styles from './QueueLists.module.css';

/** Keys shown of each part of a queue. */
const MOST = 12;

interface QueueListsProps {
  readonly queue: QueueView;
}

/** A workqueue, large: its parts as lists, with positions, waits and reasons. */
export function QueueLists({ queue }: QueueListsProps) {
  const { t } = useTranslation();
  const { name, ready, readyCount, waiting, waitingCount, unschedulable } = queue;
  const ofScheduler = unschedulable !== undefined;
  const readyPart = ofScheduler ? 'activeQ' : 'ready';
  const waitingPart = ofScheduler ? 'backoffQ' : 'waiting';
  return (
    <div className={styles['queue']}>
      <p className={styles['note']}>
        <span data-tip={t('loops.countersTip')}>{t('loops.counters', { adds: queue.adds, retries: queue.retries })}</span>
        <HandlerNote queue={name} />
      </p>
      <KeyList part={readyPart} anchor="ready" count={readyCount} keys={ready}>
        {(key) => <KeyButton queue={name} keyName={key} state="ready" words={t(`loops.part.${readyPart}.name`)} />}
      </KeyList>
      <KeyList part={waitingPart} anchor="waiting" count={waitingCount} keys={waiting}>
        {({ key, readyAtMs, requeues }) => (
          <>
            <KeyButton
              queue={name}
              keyName={key}
              state="waiting"
              words={t(`loops.part.${waitingPart}.name`)}
              hint={waitingHint(t, requeues, ofScheduler)}
            />
            <span className={styles['wait']}>
              {requeues > 0 && <span className={styles['requeues']}>{t('loops.requeues', { count: requeues })}</span>}
              <span className={styles['countdown']}>
                <Countdown untilMs={readyAtMs} />
              </span>
            </span>
          </>
        )}
      </KeyList>
      {unschedulable !== undefined && (
        <KeyList part="unschedulable" anchor="unschedulable" count={unschedulable.length} keys={unschedulable}>
          {({ key, attempts, rejectedBy }) => (
            <>
              <KeyButton
                queue={name}
                keyName={key}
                state="unschedulable"
                words={t('loops.part.unschedulable.name')}
                hint={t('loops.hint.rejectedBy', { plugins: rejectedBy.join(', '), count: attempts })}
              />
              <span className={styles['wait']}>{rejectedBy.join(', ')}</span>
            </>
          )}
        </KeyList>
      )}
    </div>
  );
}

interface KeyListProps<T> {
  readonly part: 'ready' | 'activeQ' | 'waiting' | 'backoffQ' | 'unschedulable';
  readonly anchor: string;
  readonly count: number;
  readonly keys: readonly T[];
  readonly children: (key: T) => ReactNode;
}

function KeyList<T>({ part, anchor, count, keys, children }: KeyListProps<T>) {
  const { t } = useTranslation();
  const shown = keys.slice(0, MOST);
  return (
    <div className={styles['part']} data-anchor={anchor}>
      <p className={styles['label']} data-some={count > 0}>
        <b>{count}</b> <Term part={part} />
      </p>
      <ol className={styles['keys']} aria-label={t(`loops.part.${part}.name`)}>
        {shown.map((key, index) => (
          <li key={index} className={styles['key']}>
            {children(key)}
          </li>
        ))}
        {count > shown.length && <li className={styles['more']}>{t('loops.more', { count: count - shown.length })}</li>}
      </ol>
    </div>
  );
}
