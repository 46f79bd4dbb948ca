import { useTranslation } from 'react-i18next';
import type { QueueMetricsView } from '../../worker/protocol/index.ts';

interface CountersProps {
  readonly metrics: QueueMetricsView;
}

/** How many keys were ever added, and how many were put off. */
export function Counters({ metrics: { adds, retries } }: CountersProps) {
  const { t } = useTranslation();
  return <span data-tip={t('loops.countersTip')}>{t('loops.counters', { adds, retries })}</span>;
}
