import type { Words } from '../i18n/word-catalogue.ts';
import { useWords } from '../i18n/language.ts';
import type { QueueMetricsView, WaitingKey } from '../../worker/protocol/index.ts';
import { useCluster } from '../model/cluster-store.ts';
import { spanText } from '../model/time-text.ts';
import { useActivity } from './activity.ts';
import { WhyLink } from './WhyLink.tsx';
import styles from './KeyFacts.module.css';

/** The function that added a key. Returns undefined if it is not known. */
export function addedHint(t: Words['page'], via: string): string | undefined {
  return via === '' ? undefined : t.loops.hint.added({ via });
}

/** Why a key waits: it failed, or it is due later. */
export function waitingHint(t: Words['page'], { by, requeues }: Pick<WaitingKey, 'by' | 'requeues'>): string {
  switch (by) {
    case 'backoff':
      return t.loops.hint.backoff({ count: requeues });
    case 'AddRateLimited':
      return t.loops.hint.rateLimited({ count: requeues });
    case 'AddAfter':
      return t.loops.hint.addAfter;
  }
}

interface RequeuesProps {
  readonly count: number;
}

/** How often a key was put back because it failed. Hidden from screen readers: the key's hint says it in words. */
export function Requeues({ count }: RequeuesProps) {
  return (
    <span aria-hidden="true" className={styles['requeues']}>
      ×{count}
    </span>
  );
}

interface CountdownProps {
  /** Virtual time. */
  readonly untilMs: number;
}

/** The virtual time left until a moment. Renders only when its text changes. */
export function Countdown({ untilMs }: CountdownProps) {
  return useCluster(({ clock }) => spanText(untilMs - clock.nowMs));
}

interface SinceProps {
  readonly sinceMs: number;
}

/** The virtual time since a moment. Renders only when its text changes. */
export function Since({ sinceMs }: SinceProps) {
  return useCluster(({ clock }) => spanText(clock.nowMs - sinceMs));
}

interface CountersProps {
  readonly metrics: QueueMetricsView;
}

/** How many keys were ever added, and how many retried. */
export function Counters({ metrics: { adds, retries } }: CountersProps) {
  const t = useWords();
  return <span data-tip={t.loops.countersTip}>{t.loops.counters({ adds, retries })}</span>;
}

interface HandlerNoteProps {
  readonly queue: string;
}

/** The function that added the last key to the queue: `updatePod`. */
export function HandlerNote({ queue }: HandlerNoteProps) {
  const added = useActivity((activity) => activity.adds.get(queue));
  if (added === undefined || added.detail === '') return null;
  return (
    <span className={styles['handler']}>
      <WhyLink via={added.detail} record={added.id} />
      <span aria-hidden="true" className={styles['arrow']}>
        →
      </span>
    </span>
  );
}
