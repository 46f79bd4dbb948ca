import { ArrowLeft } from 'lucide-react';
import { useWords } from '../i18n/language.ts';
import { usePartWords } from '../i18n/parts.ts';
import type { ExpectationView } from '../../worker/protocol/index.ts';
import { IconButton } from '../design/IconButton.tsx';
import { LoopFaultMark, LoopFaults } from '../faults/index.tsx';
import { useCluster } from '../model/cluster-store.ts';
import { Counters, HandlerNote, Since } from './KeyFacts.tsx';
import { CountLabel } from './Term.tsx';
import { ElidedText, keyParts } from './KeyButton.tsx';
import { InformerList } from './InformerList.tsx';
import { isKnownQueue } from './known-loops.ts';
import { LoopMetrics } from './LoopMetrics.tsx';
import { focusLoop } from './loops-store.ts';
import { QueueLists } from './QueueLists.tsx';
import { Script } from './Script.tsx';
import { WorkerList } from './WorkerList.tsx';
import { WriteList } from './WriteList.tsx';
import styles from './FocusedLoop.module.css';

interface FocusedLoopProps {
  readonly id: string;
}

/** How many informers are listed, and how many workers stand in one column. */
const ALL = 99;
const LINES = 10;

/**
 * One loop, enlarged: its caches and expectations, every key, every worker, its writes, its metrics, and the decisions of its
 * syncs.
 */
export function FocusedLoop({ id }: FocusedLoopProps) {
  const t = useWords();
  const inside = usePartWords('insideLoops');
  const loop = useCluster((state) => state.loops.get(id));
  if (loop === undefined) return null;
  const { name } = loop.queue;
  return (
    <article className={styles['loop']} data-row={id} data-queue={name} aria-label={t.loops.row({ name })}>
      <header className={styles['head']}>
        <IconButton className={styles['back']} label={t.loops.all} icon={ArrowLeft} onClick={() => focusLoop(undefined)} />
        <h3 className={styles['name']}>{name}</h3>
        <LoopFaultMark loop={loop} />
        <LoopFaults id={id} />
        {loop.component !== name && <span className={styles['component']}>{loop.component}</span>}
        {isKnownQueue(name) && <p className={styles['what']}>{inside.what[name]}</p>}
      </header>
      {loop.running ? (
        <>
          <div className={styles['informers']}>
            <InformerList informers={loop.informers} most={ALL} wide />
            <ExpectationList expectations={loop.expectations} count={loop.expectationCount} />
          </div>
          <div className={styles['queue']}>
            <p className={styles['note']}>
              <HandlerNote queue={name} />
              <Counters metrics={loop.queue.metrics} />
            </p>
            <QueueLists queue={loop.queue} />
          </div>
          <div className={styles['workers']}>
            <WorkerList loop={loop} lines={LINES} />
            <WriteList writes={loop.writes} />
          </div>
          <div className={styles['metrics']}>
            <LoopMetrics id={id} metrics={loop.queue.metrics} />
          </div>
          <div className={styles['script']}>
            <Script queue={name} />
          </div>
        </>
      ) : (
        <p className={styles['ended']}>{inside.ended}</p>
      )}
    </article>
  );
}

interface ExpectationListProps {
  readonly expectations: readonly ExpectationView[];
  readonly count: number;
}

/** The expectations of a controller, by key. The controller creates and deletes nothing more for a key until they are met. */
function ExpectationList({ expectations, count }: ExpectationListProps) {
  const t = useWords();
  const inside = usePartWords('insideLoops');
  const rest = count - expectations.length;
  return (
    <div className={styles['expectations']}>
      <CountLabel part="expectations" count={count} />
      <ul aria-label={t.loops.part.expectations}>
        {expectations.map(({ key, add, del, sinceMs }) => (
          <li key={key} className={styles['line']} data-tip={inside.expectation({ key, add, del })}>
            <ElidedText parts={keyParts(key)} />
            <span className={styles['figures']}>
              +{Math.max(0, add)} −{Math.max(0, del)}
            </span>
            <span className={styles['since']}>
              <Since sinceMs={sinceMs} />
            </span>
          </li>
        ))}
        {rest > 0 && <li className={styles['since']}>{t.loops.more({ count: rest })}</li>}
      </ul>
    </div>
  );
}
