import type { ReactNode } from 'react';
import { useWords } from '../i18n/language.ts';
import type { KeyCause, QueueView } from '../../worker/protocol/index.ts';
import { BreakpointButton } from '../time/index.tsx';
import { addedHint, Countdown, Requeues, Since, waitingHint } from './KeyFacts.tsx';
import { CountLabel, Term } from './Term.tsx';
import { KeyButton, type KeyState } from './KeyButton.tsx';
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
  const { name, ready, readyCount, processing, waiting, waitingCount, unschedulable, unschedulableCount = 0 } = queue;
  const ofScheduler = unschedulable !== undefined;
  const readyPart = ofScheduler ? 'activeQ' : 'ready';
  const waitingPart = ofScheduler ? 'backoffQ' : 'waiting';
  const button = (key: string, state: KeyState, part: Part, hint?: string): ReactNode => (
    <>
      <KeyButton queue={name} keyName={key} state={state} words={t.loops.part[part].name} hint={hint} />
      <BreakpointButton breakpoint={{ type: 'key', key, queue: name }} quiet />
    </>
  );
  return (
    <div className={styles['queue']}>
      <KeyList part={readyPart} anchor="ready" count={readyCount} keys={ready}>
        {({ key, requeues, ...cause }) => (
          <KeyLine button={button(key, 'ready', readyPart, addedHint(t, cause.via))} cause={cause} requeues={requeues} />
        )}
      </KeyList>
      <KeyList part="processing" count={processing.length} keys={processing}>
        {({ key, sinceMs, requeues, dirty, again, ...cause }) => (
          <>
            <KeyLine
              button={button(key, 'processing', 'processing', dirty ? t.loops.hint.dirty : addedHint(t, cause.via))}
              cause={cause}
              requeues={requeues}
            >
              <Since sinceMs={sinceMs} />
            </KeyLine>
            {dirty && (
              <span className={styles['again']}>
                <Term part="dirty" className={styles['dirty']} /> {again !== undefined && <WhyLink {...again} />}
              </span>
            )}
          </>
        )}
      </KeyList>
      <KeyList part={waitingPart} anchor="waiting" count={waitingCount} keys={waiting}>
        {({ key, readyAtMs, requeues, by, ...cause }) => (
          <KeyLine
            button={button(key, 'waiting', waitingPart, waitingHint(t, { by, requeues }))}
            cause={cause}
            requeues={requeues}
            note={by === 'backoff' ? undefined : by}
          >
            <Countdown untilMs={readyAtMs} />
          </KeyLine>
        )}
      </KeyList>
      {unschedulable !== undefined && (
        <KeyList part="unschedulable" anchor="unschedulable" count={unschedulableCount} keys={unschedulable}>
          {({ key, attempts, rejectedBy }) => (
            <span className={styles['key']}>
              {button(
                key,
                'unschedulable',
                'unschedulable',
                t.loops.hint.rejectedBy({ plugins: rejectedBy.join(', '), count: attempts }),
              )}
              <span className={styles['why']}>{rejectedBy.join(', ')}</span>
            </span>
          )}
        </KeyList>
      )}
    </div>
  );
}

type Part = 'ready' | 'activeQ' | 'processing' | 'waiting' | 'backoffQ' | 'unschedulable';

interface KeyLineProps {
  readonly button: ReactNode;
  readonly cause: KeyCause;
  readonly requeues: number;
  /** The workqueue call that made the key wait. */
  readonly note?: string | undefined;
  /** A time span, at the end. */
  readonly children?: ReactNode;
}

function KeyLine({ button, cause: { via, record }, requeues, note, children }: KeyLineProps) {
  return (
    <span className={styles['key']}>
      {button}
      <span className={styles['why']}>
        <WhyLink via={via} record={record} />
        {note !== undefined && via === '' && <code>{note}</code>}
      </span>
      {requeues > 0 && <Requeues count={requeues} />}
      {children !== undefined && <span className={styles['span']}>{children}</span>}
    </span>
  );
}

interface KeyListProps<T> {
  readonly part: Part;
  readonly anchor?: string;
  readonly count: number;
  readonly keys: readonly T[];
  readonly children: (key: T) => ReactNode;
}

function KeyList<T>({ part, anchor, count, keys, children }: KeyListProps<T>) {
  const t = useWords();
  const shown = keys.slice(0, MOST);
  return (
    <div className={styles['part']} data-anchor={anchor}>
      <CountLabel part={part} count={count} />
      <ol className={styles['keys']} aria-label={t.loops.part[part].name}>
        {shown.map((key, index) => (
          <li key={index}>{children(key)}</li>
        ))}
        {count > shown.length && <li className={styles['more']}>{t.loops.more({ count: count - shown.length })}</li>}
      </ol>
    </div>
  );
}
