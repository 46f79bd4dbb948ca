import type { QueueMetrics, QueueSnapshot } from '../../client/index.ts';
import type { SchedulingQueueSnapshot } from '../../scheduler/index.ts';
import type { QueueView } from '../protocol/index.ts';

/** Keys that are sent by name; of more, the number is enough. */
const MOST_KEYS = 40;

export function queueView(
  snapshot: QueueSnapshot | SchedulingQueueSnapshot,
  metrics: Pick<QueueMetrics, 'adds' | 'retries'>,
): QueueView {
  const { name, ready, processing, waiting } = snapshot;
  const { adds, retries } = metrics;
  return {
    name,
    ready: ready.slice(0, MOST_KEYS),
    readyCount: ready.length,
    processing: processing.slice(0, MOST_KEYS),
    waiting: waiting.slice(0, MOST_KEYS),
    waitingCount: waiting.length,
    ...('unschedulable' in snapshot && {
      unschedulable: snapshot.unschedulable
        .slice(0, MOST_KEYS)
        .map(({ key, attempts, rejectedBy }) => ({ key, attempts, rejectedBy })),
    }),
    adds,
    retries,
  };
}
