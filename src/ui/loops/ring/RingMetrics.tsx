import { useTranslation } from 'react-i18next';
import type { DurationView, QueueMetricsView } from '../../../worker/protocol/index.ts';
import { msText } from '../../model/time-text.ts';
import styles from './RingMetrics.module.css';

interface RingMetricsProps {
  readonly metrics: QueueMetricsView;
}

/** The most telling of Kubernetes' workqueue metrics. Durations are means. */
export function RingMetrics({ metrics: { adds, retries, queueDuration, workDuration } }: RingMetricsProps) {
  const { t } = useTranslation(['translation', 'ring']);
  const rows = [
    { metric: 'workqueue_adds_total', name: t('ring:adds'), value: String(adds) },
    { metric: 'workqueue_retries_total', name: t('ring:retries'), value: String(retries) },
    { metric: 'workqueue_queue_duration_seconds', name: t('ring:queueTime'), value: meanText(queueDuration) },
    { metric: 'workqueue_work_duration_seconds', name: t('ring:workTime'), value: meanText(workDuration) },
  ] as const;
  return (
    <dl className={styles['metrics']} aria-label={t('ring:metrics')}>
      {rows.map(({ metric, name, value }) => (
        <div key={metric} className={styles['row']} data-metric={metric} data-tip={t(`loops.metric.${metric}`)}>
          <dt>{name}</dt>
          <dd className={styles['value']}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function meanText({ count, sumMs }: DurationView): string {
  return count === 0 ? '–' : msText(sumMs / count);
}
