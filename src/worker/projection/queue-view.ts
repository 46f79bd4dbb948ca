import type { QueueMetrics, QueueSnapshot, WaitCause } from '../../client/index.ts';
import type { Trace } from '../../trace/index.ts';
import type { KeyCause, QueueMetricsView, QueueView, UnschedulableKey } from '../protocol/index.ts';

/** The maximum number of keys sent; the total is sent as well. */
const MOST_KEYS = 40;

/** The content of a queue; for the scheduler's, with the rejected Pods. */
export interface AnyQueueSnapshot extends QueueSnapshot {
  readonly unschedulable?: readonly UnschedulableKey[];
  readonly unschedulableCount?: number;
}

/** The source of a queue's view: a running queue, or one at a moment of the past. */
export interface QueueSource {
  readonly metrics: QueueMetrics;
  /** `most`: the maximum length of each list. */
  snapshot(most: number): AnyQueueSnapshot;
  /** The trace record of the add of a key that is ready, or dirty in process; otherwise 0. */
  addRecord(key: string): number;
  /** The trace record of the add that a key's holder acts on; 0 if the key is not in process. */
  heldFor(key: string): number;
  /** Undefined if the key does not wait. */
  waitCause(key: string): WaitCause | undefined;
  numRequeues(key: string): number;
}

export function queueView(queue: QueueSource, trace: Pick<Trace, 'get'>): QueueView {
  const { name, ready, readyCount, processing, waiting, waitingCount, unschedulable, unschedulableCount } =
    queue.snapshot(MOST_KEYS);
  const added = (key: string): KeyCause => keyCause(trace, queue.addRecord(key));
  return {
    name,
    ready: ready.map((key) => ({ key, requeues: queue.numRequeues(key), ...added(key) })),
    readyCount,
    processing: processing.slice(0, MOST_KEYS).map(({ key, sinceMs, dirty }) => {
      const requeues = queue.numRequeues(key);
      return { key, sinceMs, requeues, dirty, ...keyCause(trace, queue.heldFor(key)), ...(dirty && { again: added(key) }) };
    }),
    waiting: waiting.map(({ key, readyAtMs, requeues }) => {
      const { via, record, rateLimited } = queue.waitCause(key)!;
      const by = unschedulable !== undefined ? 'backoff' : rateLimited ? 'AddRateLimited' : 'AddAfter';
      const sinceMs = trace.get(record)?.atMs;
      return { key, ...(sinceMs !== undefined && { sinceMs }), readyAtMs, requeues, by, via, record };
    }),
    waitingCount,
    ...(unschedulable && {
      unschedulable: unschedulable.map(({ key, attempts, rejectedBy }) => ({ key, attempts, rejectedBy })),
      unschedulableCount,
    }),
    metrics: metricsView(queue.metrics),
  };
}

/** A queue whose memory is lost. */
export function emptyQueue(name: string): QueueView {
  const nothing = { count: 0, sumMs: 0 };
  const inProcess = { count: 0, startedAtSumMs: 0 };
  const metrics = { depth: 0, adds: 0, retries: 0, queueDuration: nothing, workDuration: nothing, inProcess };
  return { name, ready: [], readyCount: 0, processing: [], waiting: [], waitingCount: 0, metrics };
}

function metricsView({ depth, adds, retries, queueDuration, workDuration, inProcess }: QueueMetrics): QueueMetricsView {
  const { count, startedAtSumMs, oldestMs } = inProcess;
  return {
    depth,
    adds,
    retries,
    queueDuration: { count: queueDuration.count, sumMs: queueDuration.sumMs },
    workDuration: { count: workDuration.count, sumMs: workDuration.sumMs },
    inProcess: { count, startedAtSumMs, ...(oldestMs !== undefined && { oldestMs }) },
  };
}

function keyCause(trace: Pick<Trace, 'get'>, record: number): KeyCause {
  const body = trace.get(record)?.body;
  return body?.type === 'queue' ? { via: body.via, record } : { via: '', record: 0 };
}
