import type { ReactNode } from 'react';
import { useWords } from '../i18n/language.ts';
import type { ProcessingKey, QueueView } from '../../worker/protocol/index.ts';
import { BreakpointButton } from '../time/index.tsx';
import { Countdown, Requeues, Since } from './KeyFacts.tsx';
import { CountLabel, Term } from './Term.tsx';
import { QueuedKeyButton, queueParts, type QueuedKey, type QueuePart } from './queue-parts.tsx';
import { WhyLink } from './WhyLink.tsx';
import styles from './QueueLists.module.css';

/** The most keys shown in each part of a queue. */
const MOST = 12;

interface QueueListsProps {
  readonly queue: QueueView;
}

/** A workqueue, enlarged: every key with its state, its time, its failures, and the function that added it. */
export function QueueLists({ queue }: QueueListsProps) {
  const t = useWords();
  return (
    <div className={styles['queue']}>
      {queueParts(t, queue).map((part) => (
        <KeyList key={part.state} part={part}>
          {(item) => (
            <>
              <KeyLine queue={queue.name} part={part} item={item} />
              {item.processing?.dirty === true && <Again {...item.processing} />}
            </>
          )}
        </KeyList>
      ))}
    </div>
  );
}

interface KeyLineProps {
  readonly queue: string;
  readonly part: QueuePart;
  readonly item: QueuedKey;
}

/** A key, why it is there, and its time. */
function KeyLine({ queue, part, item }: KeyLineProps) {
  const { key, cause, requeues, processing, waiting, rejected } = item;
  return (
    <span className={styles['key']}>
      <QueuedKeyButton queue={queue} part={part} item={item} />
      <BreakpointButton breakpoint={{ type: 'key', key, queue }} quiet />
      <span className={styles['why']}>
        {cause !== undefined && <WhyLink via={cause.via} record={cause.record} />}
        {/* The workqueue call that made the key wait. */}
        {waiting !== undefined && waiting.by !== 'backoff' && waiting.via === '' && <code>{waiting.by}</code>}
        {rejected?.rejectedBy.join(', ')}
      </span>
      {requeues > 0 && <Requeues count={requeues} />}
      {processing !== undefined && (
        <span className={styles['span']}>
          <Since sinceMs={processing.sinceMs} />
        </span>
      )}
      {waiting !== undefined && (
        <span className={styles['span']}>
          <Countdown untilMs={waiting.readyAtMs} />
        </span>
      )}
    </span>
  );
}

/** The key was added again while it is in process. */
function Again({ again }: ProcessingKey) {
  return (
    <span className={styles['again']}>
      <Term part="dirty" className={styles['dirty']} /> {again !== undefined && <WhyLink {...again} />}
    </span>
  );
}

interface KeyListProps {
  readonly part: QueuePart;
  readonly children: (key: QueuedKey) => ReactNode;
}

function KeyList({ part: { name, state, count, keys }, children }: KeyListProps) {
  const t = useWords();
  const shown = keys.slice(0, MOST);
  return (
    <div className={styles['part']} data-anchor={state === 'processing' ? undefined : state}>
      <CountLabel part={name} count={count} />
      <ol className={styles['keys']} aria-label={t.loops.part[name]}>
        {shown.map((key, index) => (
          <li key={index}>{children(key)}</li>
        ))}
        {count > shown.length && <li className={styles['more']}>{t.loops.more({ count: count - shown.length })}</li>}
      </ol>
    </div>
  );
}
