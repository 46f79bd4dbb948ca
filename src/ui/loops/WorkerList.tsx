import { memo } from 'react';
import { useWords } from '../i18n/language.ts';
import type { LoopView, WorkerView } from '../../worker/protocol/index.ts';
import { KeyButton } from './KeyButton.tsx';
import { CodeLink } from '../sync/CodeLink.tsx';
import { Since } from './KeyFacts.tsx';
import styles from './WorkerList.module.css';

interface WorkerListProps {
  readonly loop: LoopView;
  /** The most workers in one column. */
  readonly lines: number;
}

/** The workers of a loop: idle, or with their key and the function they are in. */
export function WorkerList({ loop, lines }: WorkerListProps) {
  const t = useWords();
  const { queue, workers } = loop;
  const dirty = new Set(queue.processing.filter((item) => item.dirty).map(({ key }) => key));
  const columns = Math.max(1, Math.ceil(workers.length / lines));
  if (workers.length === 0) return <HeldKeys loop={loop} lines={lines} />;
  return (
    <ol
      className={styles['workers']}
      aria-label={t.loops.part.workers}
      data-anchor="workers"
      data-columns={Math.min(columns, 3)}
      style={{ '--columns': columns, '--lines': Math.ceil(workers.length / columns) }}
    >
      {workers.map((doing) => (
        <Worker key={doing.worker} queue={queue.name} doing={doing} dirty={dirty.has(doing.key)} />
      ))}
    </ol>
  );
}

interface WorkerProps {
  readonly queue: string;
  readonly doing: WorkerView;
  /** Its key was added again meanwhile. */
  readonly dirty: boolean;
  /** Stands in the columns of a list that has room, as on the ring. */
  readonly large?: boolean;
}

/** A worker: idle, or with its key and the function that it is in. */
export const Worker = memo(function Worker({ queue, doing, dirty, large = false }: WorkerProps) {
  const t = useWords();
  const { worker, key, step, sinceMs, sync } = doing;
  const hint = [step, dirty ? t.loops.hint.dirty : ''].filter((line) => line !== '').join('\n');
  return (
    <li
      className={styles['worker']}
      data-anchor={`worker:${worker}`}
      data-worker={worker}
      data-busy={key !== ''}
      data-large={large}
    >
      <span className={styles['number']} aria-hidden="true">
        {worker}
      </span>
      {key === '' ? (
        <span className={styles['idle']}>{t.loops.worker.idle}</span>
      ) : (
        <>
          <span className={styles['key']}>
            <KeyButton
              queue={queue}
              keyName={key}
              state="processing"
              words={t.loops.worker.label({ worker, key, step })}
              hint={hint === '' ? undefined : hint}
              sync={sync}
            >
              {dirty && <DirtyMark />}
            </KeyButton>
          </span>
          <CodeLink strong={large} record={sync} name={step} className={styles['step']} />
          <span className={styles['since']}>
            <Since sinceMs={sinceMs} />
          </span>
        </>
      )}
    </li>
  );
});

/** Says that the key was added again while it is being processed. */
function DirtyMark() {
  return <span className={styles['dirty']}>dirty</span>;
}

/** The keys in process of a loop without workers of its own: workers of another queue of the same controller handle them. */
function HeldKeys({ loop: { queue }, lines }: WorkerListProps) {
  const t = useWords();
  return (
    <ol className={styles['workers']} aria-label={t.loops.part.workers} data-anchor="workers" data-columns={1}>
      {queue.processing.slice(0, lines).map(({ key, sinceMs, dirty }, index) => (
        <li key={index} className={styles['worker']} data-busy="true">
          <span className={styles['key']}>
            <KeyButton queue={queue.name} keyName={key} state="processing" words={t.loops.worker.held({ key })}>
              {dirty && <DirtyMark />}
            </KeyButton>
          </span>
          <span className={styles['since']}>
            <Since sinceMs={sinceMs} />
          </span>
        </li>
      ))}
      <li className={styles['idle']}>{t.loops.worker.shared}</li>
    </ol>
  );
}
