import { useWords } from '../i18n/language.ts';
import type { ReactNode } from 'react';
import type { QueueView } from '../../worker/protocol/index.ts';
import { addedHint, Countdown, Counters, HandlerNote, Requeues, waitingHint } from './KeyFacts.tsx';
import type { GuidedPart } from './Term.tsx';
import { KeyButton } from './KeyButton.tsx';
import styles from './QueueLanes.module.css';

interface QueueLanesProps {
  readonly queue: QueueView;
  /** How many keys fit side by side. */
  readonly slots: number;
}

/** A workqueue in a row: the ready keys, the waiting keys with their times, and (for the scheduler) the unschedulable Pods. */
export function QueueLanes({ queue, slots }: QueueLanesProps) {
  const t = useWords();
  const { name, ready, readyCount, waiting, waitingCount, unschedulable, unschedulableCount = 0 } = queue;
  const ofScheduler = unschedulable !== undefined;
  const wide = Math.max(1, Math.floor(slots / 1.6));
  const word = (part: 'ready' | 'activeQ' | 'waiting' | 'backoffQ' | 'unschedulable'): string => t.loops.part[part].name;
  const readyPart = ofScheduler ? 'activeQ' : 'ready';
  const waitingPart = ofScheduler ? 'backoffQ' : 'waiting';
  return (
    <div className={styles['lanes']}>
      <LaneLabel part={readyPart} count={readyCount}>
        <HandlerNote queue={name} />
      </LaneLabel>
      <Lane label={word(readyPart)} anchor="ready" keys={ready} count={readyCount} slots={slots}>
        {({ key, via, requeues }) => (
          <KeyButton queue={name} keyName={key} state="ready" words={word(readyPart)} hint={addedHint(t, via)}>
            {requeues > 0 && <Requeues count={requeues} />}
          </KeyButton>
        )}
      </Lane>
      <LaneLabel part={waitingPart} count={waitingCount}>
        <Counters metrics={queue.metrics} />
      </LaneLabel>
      <Lane label={word(waitingPart)} anchor="waiting" keys={waiting} count={waitingCount} slots={wide}>
        {({ key, readyAtMs, requeues, by, via }) => (
          <KeyButton
            queue={name}
            keyName={key}
            state="waiting"
            words={word(waitingPart)}
            hint={[waitingHint(t, { by, requeues }), addedHint(t, via)].filter((line) => line !== undefined).join('\n')}
          >
            <span className={styles['wait']}>
              {requeues > 0 && <Requeues count={requeues} />}
              <Countdown untilMs={readyAtMs} />
            </span>
          </KeyButton>
        )}
      </Lane>
      {unschedulable !== undefined && (
        <>
          <LaneLabel part="unschedulable" count={unschedulableCount} />
          <Lane
            label={word('unschedulable')}
            anchor="unschedulable"
            keys={unschedulable}
            count={unschedulableCount}
            slots={slots}
          >
            {({ key, attempts, rejectedBy }) => (
              <KeyButton
                queue={name}
                keyName={key}
                state="unschedulable"
                words={word('unschedulable')}
                hint={t.loops.hint.rejectedBy({ plugins: rejectedBy.join(', '), count: attempts })}
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
  /** Stands at the left end, where keys arrive. */
  readonly children?: React.ReactNode;
}

/** The exact number of keys in a lane, above the end where they leave. */
function LaneLabel({ part, count, children }: LaneLabelProps) {
  const t = useWords();
  return (
    <p className={styles['label']}>
      <span className={styles['note']}>{children}</span>
      <span className={styles['count']} data-tip={t.loops.part[part].tip} data-some={count > 0}>
        <b>{count}</b> {t.loops.part[part].name}
      </span>
    </p>
  );
}

interface LaneProps<T> {
  /** The accessible name. */
  readonly label: string;
  /** The place where tokens arrive and leave; see `motion`. */
  readonly anchor: string;
  /** The next key first. */
  readonly keys: readonly T[];
  /** The true number of keys, which may exceed `keys`. */
  readonly count: number;
  /** The number of slots. */
  readonly slots: number;
  readonly children: (key: T) => ReactNode;
}

/**
 * Keys in a row of fixed slots. The next key is at the right, where keys leave. A slot keeps its element while keys move up
 * through it, so the browser lays out nothing anew. If there are more keys than slots, the last slot shows the number of the
 * rest.
 */
function Lane<T>({ label, anchor, keys, count, slots, children }: LaneProps<T>) {
  const t = useWords();
  const shown = count > slots ? slots - 1 : slots;
  return (
    <ol className={styles['lane']} aria-label={label} data-anchor={anchor} style={{ '--slots': slots }}>
      {Array.from({ length: shown }, (_, index) => {
        const key = keys[index];
        return (
          <li key={index} className={styles['slot']} aria-hidden={key === undefined || undefined}>
            {key === undefined ? <i className={styles['socket']} /> : children(key)}
          </li>
        );
      })}
      {count > slots && (
        <li className={styles['more']} aria-label={t.loops.more({ count: count - shown })}>
          +{count - shown}
        </li>
      )}
    </ol>
  );
}
