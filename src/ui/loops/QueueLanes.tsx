import { useTranslation } from 'react-i18next';
import type { QueueView } from '../../worker/protocol.ts';
import type { GuidedPart } from './guided-parts.ts';
import { HandlerNote } from './HandlerNote.tsx';
import { KeyButton } from './KeyButton.tsx';
import { Lane } from './Lane.tsx';
import { waitingHint } from './waiting-hint.ts';
import { Countdown } from './VirtualSpan.tsx';
import styles from './QueueLanes.module.css';

interface QueueLanesProps {
  readonly queue: QueueView;
  /** How many keys fit beside one another. */
  readonly slots: number;
}

/** A workqueue: what is ready, what waits and until when, and (in the scheduler's) what fits nowhere. */
export function QueueLanes({ queue, slots }: QueueLanesProps) {
  const { t } = useTranslation();
  const { name, ready, readyCount, waiting, waitingCount, unschedulable } = queue;
  const ofScheduler = unschedulable !== undefined;
  const wide = Math.max(1, Math.floor(slots / 1.6));
  const word = (part: 'ready' | 'activeQ' | 'waiting' | 'backoffQ' | 'unschedulable'): string => t(`loops.part.${part}.name`);
  const readyPart = ofScheduler ? 'activeQ' : 'ready';
  const waitingPart = ofScheduler ? 'backoffQ' : 'waiting';
  return (
    <div className={styles['lanes']}>
      <LaneLabel part={readyPart} count={readyCount}>
        <HandlerNote queue={name} />
      </LaneLabel>
      <Lane label={word(readyPart)} anchor="ready" keys={ready} count={readyCount} slots={slots}>
        {(key) => <KeyButton queue={name} keyName={key} state="ready" words={word(readyPart)} />}
      </Lane>
      <LaneLabel part={waitingPart} count={waitingCount}>
        <span data-tip={t('loops.countersTip')}>{t('loops.counters', { adds: queue.adds, retries: queue.retries })}</span>
      </LaneLabel>
      <Lane label={word(waitingPart)} anchor="waiting" keys={waiting} count={waitingCount} slots={wide}>
        {({ key, readyAtMs, requeues }) => (
          <KeyButton
            queue={name}
            keyName={key}
            state="waiting"
            words={word(waitingPart)}
            hint={waitingHint(t, requeues, ofScheduler)}
          >
            <span className={styles['wait']}>
              {requeues > 0 && <span className={styles['requeues']}>{`×${requeues}`}</span>}
              <Countdown untilMs={readyAtMs} />
            </span>
          </KeyButton>
        )}
      </Lane>
      {unschedulable !== undefined && (
        <>
          <LaneLabel part="unschedulable" count={unschedulable.length} />
          <Lane
            label={word('unschedulable')}
            anchor="unschedulable"
            keys={unschedulable}
            count={unschedulable.length}
            slots={slots}
          >
            {({ key, attempts, rejectedBy }) => (
              <KeyButton
                queue={name}
                keyName={key}
                state="unschedulable"
                words={word('unschedulable')}
                hint={t('loops.hint.rejectedBy', { plugins: rejectedBy.join(', '), count: attempts })}
              />
            )}
          </Lane>
        </>
      )}
    </div>
  );
}

interface LaneLabelProps {
  readonly part: GuidedPart;
  readonly count: number;
  /** At the left end, where keys come in. */
  readonly children?: React.ReactNode;
}

/** The exact number of keys in a lane, above the end at which they leave. */
function LaneLabel({ part, count, children }: LaneLabelProps) {
  const { t } = useTranslation();
  return (
    <p className={styles['label']}>
      <span className={styles['note']}>{children}</span>
      <span className={styles['count']} data-tip={t(`loops.part.${part}.tip`)} data-some={count > 0}>
        <b>{count}</b> {t(`loops.part.${part}.name`)}
      </span>
    </p>
  );
}
