import type { ReactNode } from 'react';
import { useWords } from '../../i18n/language.ts';
import { usePartWords } from '../../i18n/parts.ts';
import type { LoopWork, QueueView, WaitingKey } from '../../../worker/protocol/index.ts';
import { useCluster } from '../../model/cluster-store.ts';
import { BreakpointButton } from '../../time/index.tsx';
import { addedHint, Countdown, Requeues, waitingHint } from '../KeyFacts.tsx';
import { KeyButton, type KeyState } from '../KeyButton.tsx';
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
  const { name, ready, readyCount, waiting, waitingCount, unschedulable, unschedulableCount = 0 } = queue;
  const ofScheduler = unschedulable !== undefined;
  const button = (key: string, state: KeyState, hint: string | undefined, words: string): ReactNode => (
    <span className={styles['key']}>
      <KeyButton queue={name} keyName={key} state={state} words={words} hint={hint} sync={synced?.[key]} />
      <BreakpointButton breakpoint={{ type: 'key', key, queue: name }} quiet />
    </span>
  );
  const readyName = ofScheduler ? t.loops.part.activeQ.name : t.loops.part.ready.name;
  const waitingName = ofScheduler ? t.loops.part.backoffQ.name : t.loops.part.waiting.name;
  const refusedName = t.loops.part.unschedulable.name;
  return (
    <Station id="queue" title={ofScheduler ? ring.schedulingQueue : ring.queue} hint={ring.queueHint} active={readyCount > 0}>
      <div className={styles['parts']}>
        <Part name={readyName} anchor="ready" count={readyCount} shown={Math.min(MOST_READY, ready.length)}>
          {ready.slice(0, MOST_READY).map(({ key, via }) => (
            <li key={key}>{button(key, 'ready', addedHint(t, via), readyName)}</li>
          ))}
        </Part>
        <Part name={waitingName} anchor="waiting" count={waitingCount} shown={Math.min(MOST_WAITING, waiting.length)}>
          {waiting.slice(0, MOST_WAITING).map((item) => (
            <li key={item.key} className={styles['wait']}>
              {button(item.key, 'waiting', waitingHint(t, item), waitingName)}
              <Wait item={item} />
            </li>
          ))}
        </Part>
        {ofScheduler && (
          <Part
            name={refusedName}
            anchor="unschedulable"
            count={unschedulableCount}
            shown={Math.min(MOST_WAITING, unschedulable.length)}
          >
            {unschedulable.slice(0, MOST_WAITING).map(({ key, attempts, rejectedBy }) => (
              <li key={key} className={styles['wait']}>
                {button(key, 'unschedulable', rejectedBy.join(', '), refusedName)}
                <Requeues count={attempts} />
              </li>
            ))}
          </Part>
        )}
      </div>
    </Station>
  );
}

interface PartProps {
  readonly name: string;
  readonly anchor: string;
  readonly count: number;
  /** The number of keys that are shown. */
  readonly shown: number;
  readonly children: ReactNode;
}

function Part({ name, anchor, count, shown, children }: PartProps) {
  const t = useWords();
  return (
    <div className={styles['part']} data-anchor={anchor}>
      <span className={styles['name']}>
        <b>{count}</b> {name}
      </span>
      <ol className={styles['keys']} aria-label={name}>
        {children}
        {count > shown && <li className={styles['more']}>{t.loops.more({ count: count - shown })}</li>}
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
