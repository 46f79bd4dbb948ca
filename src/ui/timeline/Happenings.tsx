import { useEffect, useState } from 'react';
import { CornerDownRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../design/IconButton.tsx';
import { useCluster } from '../model/cluster-store.ts';
import { useSession } from '../model/session-context.ts';
import { clockText } from '../model/time-text.ts';
import { openCode } from '../model/view-store.ts';
import { describeFlag, type Happening, happeningsAround, outcomeOf } from './describe.ts';
import { shownMs, timelineData, useTimeline } from './timeline-store.ts';
import styles from './Happenings.module.css';

const BEFORE = 20;
const AFTER = 3;
/** While time passes, the list is computed at most this often. */
const EVERY_MS = 400;

/**
 * What happened around the shown moment, as a list, the newest first: commands, faults and syncs. A click goes there; syncs can
 * be opened.
 */
export function Happenings() {
  const { t } = useTranslation();
  const { atMs, happenings } = useHappenings();
  const last = happenings.findLast((happening) => happening.atMs <= atMs);
  return (
    <aside aria-label={t('timeline.list')} className={styles['list']}>
      {happenings.length === 0 && <p className={styles['none']}>{t('timeline.nothing')}</p>}
      <ol reversed>
        {happenings.toReversed().map((happening) => (
          <Line key={happening.record} happening={happening} current={happening === last} ahead={happening.atMs > atMs} />
        ))}
      </ol>
    </aside>
  );
}

interface LineProps {
  readonly happening: Happening;
  /** The latest one at the shown moment. */
  readonly current: boolean;
  readonly ahead: boolean;
}

function Line({ happening, current, ahead }: LineProps) {
  const { t } = useTranslation();
  const session = useSession();
  const { atMs, record } = happening;
  const failed = happening.type === 'sync' ? happening.sync.error !== '' : happening.flag.type === 'fault';
  return (
    <li className={styles['line']} data-current={current} data-ahead={ahead} data-failed={failed}>
      <button
        type="button"
        aria-current={current ? 'step' : undefined}
        className={styles['moment']}
        data-tip={t('timeline.goTo', { time: clockText(atMs) })}
        onClick={() => session.transport({ type: 'seek', to: { record } })}
      >
        {happening.type === 'flag' ? (
          describeFlag(t, happening.flag)
        ) : (
          <>
            {clockText(atMs)} {happening.sync.controller} <b>{happening.sync.key}</b>{' '}
            <span className={styles['outcome']}>{outcomeOf(t, happening.sync)}</span>
          </>
        )}
      </button>
      {happening.type === 'sync' && (
        <IconButton
          label={t('timeline.sync.open', { key: happening.sync.key })}
          icon={CornerDownRight}
          onClick={() => openCode(record)}
        />
      )}
    </li>
  );
}

/** The happenings around the shown moment, updated every `EVERY_MS` while time passes. */
function useHappenings(): { readonly atMs: number; readonly happenings: readonly Happening[] } {
  const look = () => ({ atMs: shownMs(), happenings: happeningsAround(timelineData, shownMs(), BEFORE, AFTER) });
  const [seen, setSeen] = useState(look);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const lookSoon = (): void => {
      timer ??= setTimeout(
        () => {
          timer = undefined;
          setSeen(look());
        },
        useCluster.getState().clock.playing ? EVERY_MS : 0,
      );
    };
    const ends = [
      useTimeline.subscribe((state, before) => {
        if (state.version !== before.version || state.scrubMs !== before.scrubMs) lookSoon();
      }),
      useCluster.subscribe((state, before) => {
        if (state.clock !== before.clock) lookSoon();
      }),
    ];
    return () => {
      clearTimeout(timer);
      for (const end of ends) end();
    };
  }, []);
  return seen;
}
