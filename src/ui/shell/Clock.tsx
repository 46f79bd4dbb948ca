import { useWords } from '../i18n/language.ts';
import { type ClusterStore, useCluster } from '../model/cluster-store.ts';
import { clockText } from '../model/time-text.ts';
import { speedText } from './SpeedControl.tsx';
import styles from './Clock.module.css';

/** Up to this speed, time passes in slow motion. */
const SLOW_MOTION = 0.25;

type Pace = 'loading' | 'running' | 'slow' | 'paused' | 'idle' | 'behind' | 'stopped';

function paceOf({ clock, worker, started }: ClusterStore): Pace {
  if (worker.state === 'failed') return 'stopped';
  if (!started && clock.replayed !== undefined) return 'loading';
  if (!clock.playing) return 'paused';
  if (worker.state === 'starting') return 'loading';
  if (clock.behind) return 'behind';
  if (clock.speed <= SLOW_MOTION) return 'slow';
  return clock.idle ? 'idle' : 'running';
}

/** Virtual time, whether it passes, and the newest revision of etcd. */
export function Clock() {
  const t = useWords();
  const now = useCluster((state) => state.clock.nowMs);
  const pace = useCluster(paceOf);
  const speed = useCluster((state) => state.clock.speed);
  const revision = useCluster((state) => state.clock.revision);
  const text = clockText(now);
  return (
    <div className={styles['clock']} data-pace={pace} data-tip={t.pace[pace].tip}>
      <time className={styles['time']} aria-label={t.clock.label}>
        {text.slice(0, -4)}
        <span className={styles['fraction']}>{text.slice(-4)}</span>
      </time>
      <output className={styles['pace']}>
        <i aria-hidden="true" className={styles['dot']} />
        {t.pace[pace].word}
        {pace === 'slow' && ` ${speedText(speed)}`}
      </output>
      <span className={styles['revision']} data-tip={t.clock.revisionTip}>
        {t.clock.revision({ revision })}
      </span>
    </div>
  );
}
