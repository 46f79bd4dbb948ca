import { useWords } from '../i18n/language.ts';
import { usePartWords } from '../i18n/parts.ts';
import type { LoopSeries, QueueMetricsView } from '../../worker/protocol/index.ts';
import { useCluster } from '../model/cluster-store.ts';
import { useAnswer } from '../model/use-answer.ts';
import { type MetricName, metricPlot, METRICS, metricText, mostText } from './metrics.ts';
import { Term } from './Term.tsx';
import styles from './LoopMetrics.module.css';

interface LoopMetricsProps {
  /** The loop's id. */
  readonly id: string;
  readonly metrics: QueueMetricsView;
}

/** Kubernetes' workqueue metrics by their names, as numbers and as small plots over simulated time. */
export function LoopMetrics({ id, metrics }: LoopMetricsProps) {
  const t = useWords();
  const { answer, answered } = useAnswer({ type: 'loop-series', loop: id });
  // While another loop's answer is still shown, there is none.
  const series = answered ? answer : undefined;
  return (
    <section className={styles['metrics']}>
      <p className={styles['label']}>
        <Term part="metrics" />
      </p>
      <dl className={styles['list']} aria-label={t.loops.part.metrics}>
        {METRICS.map((name) => (
          <Metric key={name} name={name} metrics={metrics} series={series} />
        ))}
      </dl>
    </section>
  );
}

interface MetricProps {
  readonly name: MetricName;
  readonly metrics: QueueMetricsView;
  readonly series: LoopSeries | undefined;
}

function Metric({ name, metrics, series }: MetricProps) {
  const inside = usePartWords('insideLoops');
  const value = useCluster(({ clock }) => metricText(name, metrics, clock.nowMs));
  const plot = series && metricPlot(name, series);
  const most = plot && inside.plot[plot.unit]({ most: mostText(plot.values) });
  return (
    <div className={styles['metric']} data-metric={name} data-tip={inside.metric[name]} data-tip-line={most}>
      <dt className={styles['name']}>{name.slice('workqueue_'.length)}</dt>
      <dd>
        {plot !== undefined && plot.values.length > 0 && (
          <Plot values={plot.values} label={most ?? ''} bars={plot.unit === 'buckets'} />
        )}
      </dd>
      <dd className={styles['value']}>{value}</dd>
    </div>
  );
}

interface PlotProps {
  /** One value per interval or bucket, from left to right. */
  readonly values: readonly number[];
  /** The accessible name, with the greatest value. */
  readonly label: string;
  /** Draws separate bars (a histogram) instead of one area over time. */
  readonly bars?: boolean;
}

/** A small plot from 0 to its greatest value. */
function Plot({ values, label, bars = false }: PlotProps) {
  const most = Math.max(...values, 0);
  return (
    <svg
      role="img"
      aria-label={label}
      className={styles['plot']}
      viewBox={`0 0 ${Math.max(1, values.length)} 1`}
      preserveAspectRatio="none"
      data-bars={bars}
    >
      {most > 0 && <path className={styles['area']} d={areaPath(values, most, bars ? 0.15 : 0)} />}
    </svg>
  );
}

/** The SVG path of a plot: one column per value. `gap` is the free part of a column's width, 0 to 1. */
export function areaPath(values: readonly number[], most: number, gap: number): string {
  const columns = values.map((value, index) => {
    if (value <= 0) return '';
    const height = Math.min(1, value / most).toFixed(3);
    return `M${index + gap / 2} 1v-${height}h${1 - gap}v${height}z`;
  });
  return columns.join('');
}
