import { TriangleAlert } from 'lucide-react';
import { useWords } from '../i18n/language.ts';
import type { EventView } from '../../worker/protocol/index.ts';
import { useCluster } from '../model/cluster-store.ts';
import { ageText } from '../model/time-text.ts';
import { BreakpointButton } from '../time/index.tsx';
import { WhyButton } from '../actions/WhyButton.tsx';
import styles from './EventList.module.css';

interface EventListProps {
  readonly events: readonly EventView[];
}

/** The Events of an object, newest first. */
export function EventList({ events }: EventListProps) {
  const t = useWords();
  const seconds = useCluster((state) => Math.floor(state.clock.nowMs / 1000));
  if (events.length === 0) return <p className={styles['empty']}>{t.empty.events}</p>;
  return (
    <ol className={styles['list']}>
      {events
        .toSorted((a, b) => b.lastMs - a.lastMs)
        .map((event) => (
          <li key={event.id} className={styles['event']} data-type={event.type}>
            <p className={styles['head']}>
              {event.type === 'Warning' && <TriangleAlert aria-hidden="true" size={13} strokeWidth={2} />}
              {event.type === 'Warning' && <span className="visually-hidden">Warning</span>}
              <span className={styles['reason']}>{event.reason}</span>
              {event.count > 1 && <span>×{event.count}</span>}
              <span className={styles['when']}>
                {event.source} · {ageText(seconds * 1000 - event.lastMs)}
                <WhyButton subject={{ event: event.id }} label={t.inspector.whyEvent({ reason: event.reason })} />
                <BreakpointButton breakpoint={{ type: 'event', reason: event.reason }} quiet />
              </span>
            </p>
            <p lang="en">{event.message}</p>
          </li>
        ))}
    </ol>
  );
}
