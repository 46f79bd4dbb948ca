import { useTranslation } from 'react-i18next';
import { useCluster, type ClusterStore } from '../model/cluster-store.ts';
import { clockText } from '../model/time-text.ts';
import styles from './Clock.module.css';

type Pace = 'loading' | 'running' | 'paused' | 'idle' | 'behind' | 'stopped';

function paceOf({ clock, worker, started }: ClusterStore): Pace {
  if (worker.state === 'failed') return 'stopped';
  if (!started && clock.replayed !== undefined) return 'loading';
  if (!clock.playing) return 'paused';
  if (worker.state === 'starting') return 'loading';
  if (clock.behind) return 'behind';
  return clock.idle ? 'idle' : 'running';
}

/** Virtual time, whether it passes, and the newest revision of etcd. */
export function Clock() {
  const { t } = useTranslation();
  const now = useCluster((state) => state.clock.nowMs);
  const pace = useCluster(paceOf);
  const revision = useCluster((state) => state.clock.revision);
  const text = clockText(now);
  return (
    <div className={styles['clock']} data-pace={pace} data-tip={t(`pace.${pace}.tip`)}>
      <time className={styles['time']} aria-label={t('clock.label')}>
        {text.slice(0, -4)}
        <span className={styles['fraction']}>{text.slice(-4)}</span>
      </time>
      <output className={styles['pace']}>
        <i aria-hidden="true" className={styles['dot']} />
        {t(`pace.${pace}.word`)}
      </output>
      <span className={styles['revision']} data-tip={t('clock.revisionTip')}>
        {t('clock.revision', { revision })}
      </span>
    </div>
  );
}
