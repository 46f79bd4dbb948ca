import { useTranslation } from 'react-i18next';
import { useCluster } from '../model/cluster-store.ts';
import styles from './WorkerCount.module.css';

interface WorkerCountProps {
  readonly manager: string;
  readonly unfolded: boolean;
}

/** How many workers were started, and for which queues. */
export function WorkerCount({ manager, unfolded }: WorkerCountProps) {
  const { t } = useTranslation();
  const all = useCluster((state) => state.loops);
  const loops = [...all.values()].filter(({ component, running }) => running && component === manager);
  if (loops.length === 0) return null;
  const workers = loops.reduce((sum, loop) => sum + loop.workers.length, 0);
  return (
    <>
      <span className={styles['summary']}>{t('start.workers.count', { workers, queues: loops.length })}</span>
      {unfolded && (
        <ul className={styles['loops']} aria-label={t('start.workers.list', { name: manager })}>
          {loops.map((loop) => (
            <li key={loop.id} className={styles['loop']}>
              <code>{loop.queue.name}</code> {loop.workers.length}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
