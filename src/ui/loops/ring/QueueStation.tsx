import { useWords } from '../../i18n/language.ts';
import { usePartWords } from '../../i18n/parts.ts';
import type { LoopWork, QueueView, WaitingKey } from '../../../worker/protocol/index.ts';
import { useCluster } from '../../model/cluster-store.ts';
import { BreakpointButton } from '../../time/index.tsx';
import { Countdown, Requeues } from '../KeyFacts.tsx';
import { QueuedKeyButton, queueParts, type QueuePart } from '../queue-parts.tsx';
import { Station } from './Station.tsx';
import styles from './QueueStation.module.css';

/** The keys of each part that there is room for. */
const MOST_READY = 4;
const MOST_WAITING = 2;

interface QueueStationProps {
  readonly queue: QueueView;
  /** The last sync of each key, by its record. */
  readonly synced: LoopWork['synced'] | undefined;
}

/** The workqueue: the keys that are ready, those that wait with the time that is left, and in the scheduler those that fit nowhere. */
export function QueueStation({ queue, synced }: QueueStationProps) {
  const t = useWords();
  const ring = usePartWords('ring');
  const title = queue.unschedulable === undefined ? ring.queue : ring.schedulingQueue;
  return (
    <Station id="queue" title={title} hint={ring.queueHint} active={queue.readyCount > 0}>
      <div className={styles['parts']}>
        {queueParts(t, queue)
          .filter(({ state }) => state !== 'processing')
          .map((part) => (
            <Part key={part.state} queue={queue.name} part={part} synced={synced} />
          ))}
      </div>
    </Station>
  );
}

interface PartProps extends Pick<QueueStationProps, 'synced'> {
  readonly queue: string;
  readonly part: QueuePart;
}

function Part({ queue, part, synced }: PartProps) {
  const t = useWords();
  const { state, count } = part;
  const name = t.loops.part[part.name];
  const shown = part.keys.slice(0, state === 'ready' ? MOST_READY : MOST_WAITING);
  return (
    <div className={styles['part']} data-anchor={state}>
      <span className={styles['name']}>
        <b>{count}</b> {name}
      </span>
      <ol className={styles['keys']} aria-label={name}>
        {shown.map((item) => (
          <li key={item.key} className={state === 'ready' ? undefined : styles['wait']}>
            <span className={styles['key']}>
              <QueuedKeyButton queue={queue} part={part} item={item} sync={synced?.[item.key]} />
              <BreakpointButton breakpoint={{ type: 'key', key: item.key, queue }} quiet />
            </span>
            {item.waiting !== undefined && <Wait item={item.waiting} />}
            {item.rejected !== undefined && <Requeues count={item.rejected.attempts} />}
          </li>
        ))}
        {count > shown.length && <li className={styles['more']}>{t.loops.more({ count: count - shown.length })}</li>}
      </ol>
    </div>
  );
}

interface WaitProps {
  readonly item: WaitingKey;
}

/** The time until a key is added again, and why it waits. */
function Wait({ item: { sinceMs, readyAtMs, requeues, by } }: WaitProps) {
  const ring = usePartWords('ring');
  return (
    <>
      {sinceMs !== undefined && <WaitDial sinceMs={sinceMs} untilMs={readyAtMs} failed={by !== 'AddAfter'} />}
      <span className={styles['time']}>
        <Countdown untilMs={readyAtMs} />
        {' · '}
        {by === 'AddAfter' ? ring.planned : ring.try({ count: requeues })}
      </span>
    </>
  );
}

/** The circumference of the dial, so that a part of it is a plain number. */
const ROUND = 100;
const RADIUS = ROUND / (2 * Math.PI);
/** The dial is drawn again only when it has moved by one of these. */
const MARKS = 32;

interface WaitDialProps {
  readonly sinceMs: number;
  readonly untilMs: number;
  /** The key failed. Otherwise it waits by plan. */
  readonly failed: boolean;
}

/** How much of a wait is over. The words beside it say how much is left. */
function WaitDial({ sinceMs, untilMs, failed }: WaitDialProps) {
  const mark = useCluster(({ clock }) => Math.round(partOver(clock.nowMs, sinceMs, untilMs) * MARKS));
  return (
    <svg aria-hidden="true" className={styles['dial']} viewBox="-20 -20 40 40" data-failed={failed}>
      <circle r={RADIUS} className={styles['whole']} />
      <circle
        r={RADIUS}
        className={styles['over']}
        strokeDasharray={`${(mark * ROUND) / MARKS} ${ROUND}`}
        transform="rotate(-90)"
      />
    </svg>
  );
}

/** From 0 at the beginning of the wait to 1 at its end. */
function partOver(nowMs: number, sinceMs: number, untilMs: number): number {
  return untilMs <= sinceMs ? 1 : Math.min(1, Math.max(0, (nowMs - sinceMs) / (untilMs - sinceMs)));
}
