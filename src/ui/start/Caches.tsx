import { useTranslation } from 'react-i18next';
import type { LoopView } from '../../worker/protocol/index.ts';
import { InformerList } from '../loops/InformerList.tsx';
import { useCluster } from '../model/cluster-store.ts';
import styles from './Caches.module.css';

type Informers = LoopView['informers'];

interface InformerCountProps {
  readonly manager: string;
}

/** How many informers were started. */
export function InformerCount({ manager }: InformerCountProps) {
  const { t } = useTranslation();
  const informers = useInformers(manager);
  if (informers.length === 0) return null;
  return <span className={styles['summary']}>{t('start.informers.count', { count: informers.length })}</span>;
}

interface CacheSyncProps {
  readonly manager: string;
  readonly unfolded: boolean;
}

/** How many caches have their first list, and what is in each. */
export function CacheSync({ manager, unfolded }: CacheSyncProps) {
  const { t } = useTranslation();
  const informers = useInformers(manager);
  if (informers.length === 0) return null;
  const synced = informers.filter((informer) => informer.synced).length;
  return (
    <>
      <span className={styles['summary']}>{t('start.informers.synced', { synced, count: informers.length })}</span>
      {unfolded && (
        <InformerList informers={informers} most={informers.length} label={t('start.informers.list', { name: manager })} />
      )}
    </>
  );
}

/** The informers of a manager: its controllers share one for each kind. What a stopped one had is lost. */
function useInformers(manager: string): Informers {
  const loops = useCluster((state) => state.loops);
  const byKind = new Map<string, Informers[number]>();
  for (const { component, running, informers } of loops.values())
    if (running && component === manager) for (const informer of informers) byKind.set(informer.kind, informer);
  return [...byKind.values()];
}
