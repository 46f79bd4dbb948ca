import { memo } from 'react';
import { ChevronRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useCluster } from '../model/cluster-store.ts';
import { isKnownQueue } from './known-loops.ts';
import { unfoldLoop } from './loops-store.ts';
import styles from './QuietLoop.module.css';

interface QuietLoopProps {
  readonly id: string;
}

/** A loop in which nothing happens, as a word in a line: how many keys it has, and how many of its workers are busy. */
export const QuietLoop = memo(function QuietLoop({ id }: QuietLoopProps) {
  const { t } = useTranslation();
  const name = useCluster((state) => state.loops.get(id)?.queue.name ?? '');
  const keys = useCluster((state) => keysOf(state.loops.get(id)?.queue));
  const busy = useCluster((state) => state.loops.get(id)?.queue.processing.length ?? 0);
  const workers = useCluster((state) => state.loops.get(id)?.workers.length ?? 0);
  const what = isKnownQueue(name) ? t(`loops.what.${name}`) : undefined;
  return (
    <li className={styles['loop']} data-row={id} data-queue={name}>
      <button
        type="button"
        className={styles['button']}
        aria-label={t('loops.quiet', { name, keys, busy, workers })}
        aria-description={what}
        aria-expanded="false"
        data-anchor="workers"
        data-some={keys + busy > 0}
        data-tip={what ?? name}
        data-tip-line={t('loops.quiet', { name, keys, busy, workers })}
        onClick={() => unfoldLoop(id, true)}
      >
        <ChevronRight aria-hidden="true" className={styles['chevron']} />
        {name}
        <span className={styles['number']}>{keys}</span>
      </button>
    </li>
  );
});

/** All keys that the queue knows of, wherever they are. */
function keysOf(queue: { readyCount: number; waitingCount: number; unschedulable?: readonly unknown[] } | undefined): number {
  return queue === undefined ? 0 : queue.readyCount + queue.waitingCount + (queue.unschedulable?.length ?? 0);
}
