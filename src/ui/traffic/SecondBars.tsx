import { usePartWords } from '../i18n/parts.ts';
import type { TrafficView } from '../../worker/protocol/index.ts';
import styles from './Traffic.module.css';

const SECONDS = 60;
const BAR_WIDTH = 4;
const HEIGHT = 28;

/** A bar for each second of the last minute: answered below, failed and lost above. The newest is on the right. */
export function SecondBars({ view: { seconds } }: { readonly view: TrafficView }) {
  const t = usePartWords('traffic');
  const last = seconds.at(-1)?.second ?? 0;
  const highest = Math.max(1, ...seconds.map(({ answered, failed, lost }) => answered + failed + lost));
  const scale = HEIGHT / highest;
  const sum = (of: 'answered' | 'failed' | 'lost'): number => seconds.reduce((total, second) => total + second[of], 0);
  const label = t.bars({ answered: sum('answered'), failed: sum('failed'), lost: sum('lost') });
  return (
    <svg
      className={styles['bars']}
      viewBox={`0 0 ${SECONDS * BAR_WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
      data-tip={label}
    >
      {seconds.map(({ second, answered, failed, lost }) => {
        const x = (SECONDS - 1 - (last - second)) * BAR_WIDTH;
        const bad = failed + lost;
        return (
          <g key={second}>
            <rect
              className={styles['good']}
              x={x}
              width={BAR_WIDTH - 1}
              y={HEIGHT - answered * scale}
              height={answered * scale}
            />
            {bad > 0 && (
              <rect
                className={styles['lost']}
                x={x}
                width={BAR_WIDTH - 1}
                y={HEIGHT - (answered + bad) * scale}
                height={Math.max(2, bad * scale)}
              />
            )}
          </g>
        );
      })}
    </svg>
  );
}
