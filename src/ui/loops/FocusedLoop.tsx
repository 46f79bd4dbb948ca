import { ArrowLeft } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../design/IconButton.tsx';
import { useCluster } from '../model/cluster-store.ts';
import { InformerList } from './InformerList.tsx';
import { isKnownQueue } from './known-loops.ts';
import { focusLoop } from './loops-store.ts';
import { QueueLists } from './QueueLists.tsx';
import { Script } from './Script.tsx';
import { WorkerList } from './WorkerList.tsx';
import styles from './FocusedLoop.module.css';

interface FocusedLoopProps {
  readonly id: string;
}

/** All informers, and all workers in one column up to this many. */
const ALL = 99;
const LINES = 10;

/** One loop, large: every worker, more of its queue, and what its syncs decide. */
export function FocusedLoop({ id }: FocusedLoopProps) {
  const { t } = useTranslation();
  const loop = useCluster((state) => state.loops.get(id));
  if (loop === undefined) return null;
  const { name } = loop.queue;
  return (
    <article className={styles['loop']} data-row={id} data-queue={name} aria-label={t('loops.row', { name })}>
      <header className={styles['head']}>
        <IconButton className={styles['back']} label={t('loops.all')} icon={ArrowLeft} onClick={() => focusLoop(undefined)} />
        <h3 className={styles['name']}>{name}</h3>
        {loop.component !== name && <span className={styles['component']}>{loop.component}</span>}
        {isKnownQueue(name) && <p className={styles['what']}>{t(`loops.what.${name}`)}</p>}
      </header>
      {loop.running ? (
        <>
          <div className={styles['informers']}>
            <InformerList informers={loop.informers} most={ALL} />
          </div>
          <div className={styles['queue']}>
            <QueueLists queue={loop.queue} />
          </div>
          <div className={styles['workers']}>
            <WorkerList loop={loop} lines={LINES} />
          </div>
          <div className={styles['script']}>
            <Script queue={name} />
          </div>
        </>
      ) : (
        <p className={styles['ended']}>{t('loops.ended')}</p>
      )}
    </article>
  );
}
