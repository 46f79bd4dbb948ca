import { useWords } from '../../i18n/language.ts';
import { usePartWords } from '../../i18n/parts.ts';
import type { LoopView, WorkerView } from '../../../worker/protocol/index.ts';
import { Worker } from '../WorkerList.tsx';
import { Station } from './Station.tsx';
import styles from './WorkerStation.module.css';

/** The workers that there is room for. */
const MOST = 5;

interface WorkerStationProps {
  readonly loop: LoopView;
}

/** The workers, each with its key and the function that it is in. */
export function WorkerStation({ loop: { queue, workers } }: WorkerStationProps) {
  const t = useWords();
  const ring = usePartWords('ring');
  const shown = shownWorkers(workers);
  const ofScheduler = queue.unschedulable !== undefined;
  const idle = workers.filter((worker) => !shown.includes(worker) && worker.key === '').length;
  const busy = workers.length - shown.length - idle;
  const dirty = new Set(queue.processing.filter((item) => item.dirty).map(({ key }) => key));
  return (
    <Station
      id="workers"
      title={ofScheduler ? ring.attempt : ring.workers}
      hint={workers.length === 0 ? t.loops.worker.shared : ofScheduler ? ring.attemptHint : ring.workersHint}
      active={workers.some(({ key }) => key !== '')}
    >
      <ol className={styles['workers']} data-anchor="workers" aria-label={t.loops.part.workers}>
        {shown.map((worker) => (
          <Worker key={worker.worker} large queue={queue.name} doing={worker} dirty={dirty.has(worker.key)} />
        ))}
        {busy > 0 && <li className={styles['rest']}>{ring.moreBusy({ count: busy })}</li>}
        {idle > 0 && <li className={styles['rest']}>{ring.moreIdle({ count: idle })}</li>}
      </ol>
    </Station>
  );
}

/** All workers if there is room, or else the busy ones first, in their order. */
function shownWorkers(workers: readonly WorkerView[]): readonly WorkerView[] {
  if (workers.length <= MOST) return workers;
  const kept = new Set(workers.toSorted((a, b) => Number(b.key !== '') - Number(a.key !== '')).slice(0, MOST - 1));
  return workers.filter((worker) => kept.has(worker));
}
