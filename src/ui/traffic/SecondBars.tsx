import { usePartWords } from '../i18n/parts.ts';
import type { TrafficView } from '../../worker/protocol/index.ts';
import styles from './Traffic.module.css';

const MINUTE = 60;
const BAR_WIDTH = 4;
const HEIGHT = 28;

interface SecondBarsProps {
  readonly view: TrafficView;
  /** How many of the last 60 seconds are drawn. Default: all. */
  readonly span?: number;
  readonly id?: string;
  readonly className?: string | undefined;
}

/** A bar for each of the last seconds: answered below, failed and lost above. The newest is on the right. */
export function SecondBars({ view, span = MINUTE, id, className = styles['bars'] }: SecondBarsProps) {
  const t = usePartWords('traffic');
  const last = view.seconds.at(-1)?.second ?? 0;
  const seconds = view.seconds.filter(({ second }) => second > last - span);
  const highest = Math.max(1, ...seconds.map(({ answered, failed, lost }) => answered + failed + lost));
  const scale = HEIGHT / highest;
  const sum = (of: 'answered' | 'failed' | 'lost'): number => seconds.reduce((total, second) => total + second[of], 0);
  const label = t.bars({ span, answered: sum('answered'), failed: sum('failed'), lost: sum('lost') });
  return (
    <svg
      id={id}
      className={className}
      viewBox={`0 0 ${span * BAR_WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
      data-tip={label}
    >
      {seconds.map(({ second, answered, failed, lost }) => {
        const x = (span - 1 - (last - second)) * BAR_WIDTH;
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
