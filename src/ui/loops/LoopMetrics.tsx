import { useTranslation } from 'react-i18next';
import type { LoopSeries, QueueMetricsView } from '../../worker/protocol/index.ts';
import { useCluster } from '../model/cluster-store.ts';
import { useAnswer } from '../model/use-answer.ts';
import { metricPlot, metricText, METRICS, mostText, type MetricName } from './metrics.ts';
import { Plot } from './Plot.tsx';
import { Term } from './Term.tsx';
import styles from './LoopMetrics.module.css';

interface LoopMetricsProps {
  /** Of the loop. */
  readonly id: string;
  readonly metrics: QueueMetricsView;
}

/** What Kubernetes measures of a workqueue, by its names: as numbers, and as small plots over simulated time. */
export function LoopMetrics({ id, metrics }: LoopMetricsProps) {
  const { t } = useTranslation();
  const { answer, answered } = useAnswer({ type: 'loop-series', loop: id });
  // Never another loop's.
  const series = answered ? answer : undefined;
  return (
    <section className={styles['metrics']}>
      <p className={styles['label']}>
        <Term part="metrics" />
      </p>
      <dl className={styles['list']} aria-label={t('loops.part.metrics.name')}>
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
  const { t } = useTranslation();
  const value = useCluster(({ clock }) => metricText(name, metrics, clock.nowMs));
  const plot = series && metricPlot(name, series);
  const most = plot && t(`loops.plot.${plot.unit}`, { most: mostText(plot.values) });
  return (
    <div className={styles['metric']} data-metric={name} data-tip={t(`loops.metric.${name}`)} data-tip-line={most}>
      <dt className={styles['name']}>{name.slice('workqueue_'.length)}</dt>
      <dd className={styles['plot']}>
        {plot !== undefined && plot.values.length > 0 && (
          <Plot values={plot.values} label={most ?? ''} bars={plot.unit === 'buckets'} />
        )}
      </dd>
      <dd className={styles['value']}>{value}</dd>
    </div>
  );
}
