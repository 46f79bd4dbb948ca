import { useEffect, useState } from 'react';
import { CornerDownRight } from 'lucide-react';
import { usePartWords } from '../i18n/parts.ts';
import { IconButton } from '../design/IconButton.tsx';
import { useClusterMirror, type ClusterMirror } from '../model/cluster-store.ts';
import { useSession, useWorld } from '../model/session-context.ts';
import { clockText } from '../model/time-text.ts';
import { openCode } from '../model/world-view.ts';
import { describeFlag, type TimelineEntry, entriesAround, outcomeOf } from './describe.ts';
import { endOf, type SyncEnd } from '../model/sync-end.ts';
import { shownMs, timelineData, useTimeline } from './timeline-store.ts';
import styles from './TimelineList.module.css';

const BEFORE = 20;
const AFTER = 3;
/** While time passes, the list is computed at most this often. */
const EVERY_MS = 400;

/**
 * What happened around the shown moment, as a list, the newest first: commands, faults and syncs. A click goes there; syncs can
 * be opened.
 */
export function TimelineList() {
  const timeline = usePartWords('timeline');
  const { atMs, entries } = useEntries();
  const last = entries.findLast((entry) => entry.atMs <= atMs);
  return (
    <aside aria-label={timeline.list} className={styles['list']}>
      {entries.length === 0 && <p className={styles['none']}>{timeline.nothing}</p>}
      <ol reversed>
        {entries.toReversed().map((entry) => (
          <Line key={entry.record} entry={entry} current={entry === last} ahead={entry.atMs > atMs} />
        ))}
      </ol>
    </aside>
  );
}

interface LineProps {
  readonly entry: TimelineEntry;
  /** The latest one at the shown moment. */
  readonly current: boolean;
  readonly ahead: boolean;
}

function Line({ entry, current, ahead }: LineProps) {
  const timeline = usePartWords('timeline');
  const world = useWorld();
  const session = useSession();
  const { atMs, record } = entry;
  const end: SyncEnd = entry.type === 'sync' ? endOf(entry.sync) : entry.flag.type === 'fault' ? 'failed' : 'done';
  return (
    <li className={styles['line']} data-current={current} data-ahead={ahead} data-end={end}>
      <button
        type="button"
        aria-current={current ? 'step' : undefined}
        className={styles['moment']}
        data-tip={timeline.goTo({ time: clockText(atMs) })}
        onClick={() => session.transport({ type: 'seek', to: { record } })}
      >
        {entry.type === 'flag' ? (
          describeFlag(timeline, entry.flag)
        ) : (
          <>
            {clockText(atMs)} {entry.sync.controller} <b>{entry.sync.key}</b>{' '}
            <span className={styles['outcome']}>{outcomeOf(timeline, entry.sync)}</span>
          </>
        )}
      </button>
      {entry.type === 'sync' && (
        <IconButton
          label={timeline.sync.open({ key: entry.sync.key })}
          icon={CornerDownRight}
          onClick={() => openCode(world, record)}
        />
      )}
    </li>
  );
}

interface SeenEntries {
  readonly atMs: number;
  readonly entries: readonly TimelineEntry[];
}

/** The entries around the shown moment, updated every `EVERY_MS` while time passes. */
function useEntries(): SeenEntries {
  const mirror = useClusterMirror();
  const [seen, setSeen] = useState(() => entriesNow(mirror));
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const lookSoon = (): void => {
      timer ??= setTimeout(
        () => {
          timer = undefined;
          setSeen(entriesNow(mirror));
        },
        mirror.getState().clock.playing ? EVERY_MS : 0,
      );
    };
    const ends = [
      useTimeline.subscribe((state, before) => {
        if (state.version !== before.version || state.scrubMs !== before.scrubMs) lookSoon();
      }),
      mirror.subscribe((state, before) => {
        if (state.clock !== before.clock) lookSoon();
      }),
    ];
    return () => {
      clearTimeout(timer);
      for (const end of ends) end();
    };
  }, [mirror]);
  return seen;
}

function entriesNow(mirror: ClusterMirror): SeenEntries {
  const atMs = shownMs(mirror);
  return { atMs, entries: entriesAround(timelineData, atMs, BEFORE, AFTER) };
}
