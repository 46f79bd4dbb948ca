import { useWords } from '../i18n/language.ts';
import { usePartWords } from '../i18n/parts.ts';
import { Fragment, type ReactNode } from 'react';
import type { QueueView } from '../../worker/protocol/index.ts';
import { Countdown, Counters, HandlerNote, Requeues } from './KeyFacts.tsx';
import type { GuidedPart } from './Term.tsx';
import { QueuedKeyButton, queueParts, type QueuedKey, type QueuePart } from './queue-parts.tsx';
import styles from './QueueLanes.module.css';

interface QueueLanesProps {
  readonly queue: QueueView;
  /** How many keys fit side by side. */
  readonly slots: number;
}

/** A workqueue in a row: the ready keys, the waiting keys with their times, and (for the scheduler) the unschedulable Pods. */
export function QueueLanes({ queue, slots }: QueueLanesProps) {
  const t = useWords();
  // A wait needs more room.
  const wide = Math.max(1, Math.floor(slots / 1.6));
  return (
    <div className={styles['lanes']}>
      {queueParts(t, queue)
        .filter(({ state }) => state !== 'processing')
        .map((part) => (
          <Fragment key={part.state}>
            <LaneLabel part={part.name} count={part.count}>
              {part.state === 'ready' && <HandlerNote queue={queue.name} />}
              {part.state === 'waiting' && <Counters metrics={queue.metrics} />}
            </LaneLabel>
            <Lane part={part} slots={part.state === 'waiting' ? wide : slots}>
              {(item) => (
                <QueuedKeyButton queue={queue.name} part={part} item={item}>
                  <Wait item={item} />
                </QueuedKeyButton>
              )}
            </Lane>
          </Fragment>
        ))}
    </div>
  );
}

/** How often a key failed, and how long it still waits. */
function Wait({ item: { requeues, waiting } }: { readonly item: QueuedKey }) {
  const failures = requeues > 0 && <Requeues count={requeues} />;
  if (waiting === undefined) return failures;
  return (
    <span className={styles['wait']}>
      {failures}
      <Countdown untilMs={waiting.readyAtMs} />
    </span>
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
  const inside = usePartWords('insideLoops');
  return (
    <p className={styles['label']}>
      <span className={styles['note']}>{children}</span>
      <span className={styles['count']} data-tip={inside.tip[part]} data-some={count > 0}>
        <b>{count}</b> {t.loops.part[part]}
      </span>
    </p>
  );
}

interface LaneProps {
  readonly part: QueuePart;
  /** The number of slots. */
  readonly slots: number;
  readonly children: (key: QueuedKey) => ReactNode;
}

/**
 * Keys in a row of fixed slots. The next key is at the right, where keys leave. A slot keeps its element while keys move up
 * through it, so the browser lays out nothing anew. If there are more keys than slots, the last slot shows the number of the
 * rest.
 */
function Lane({ part: { name, state, keys, count }, slots, children }: LaneProps) {
  const t = useWords();
  const shown = count > slots ? slots - 1 : slots;
  return (
    <ol className={styles['lane']} aria-label={t.loops.part[name]} data-anchor={state} style={{ '--slots': slots }}>
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
