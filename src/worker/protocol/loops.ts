import type { StepResult } from '../../trace/index.ts';

export { SHARED_INFORMERS } from '../../controllers/manager/crew.ts';

export interface ManagerView {
  /** `controller-manager-1` */
  readonly name: string;
  readonly identity: string;
  readonly state: 'stopped' | 'starting' | 'standby' | 'leading';
  /** The present or last stage of its start: `WaitForCacheSync`. */
  readonly stage: string;
}

/**
 * One control loop: a controller's workqueue with its informers and workers, or the scheduler. An ended loop stays, not
 * running: its memory is lost, so its queue, caches, expectations and metrics are empty. So are those of a loop that has not
 * started at the shown moment.
 *
 * Times are moments of simulated time, never ages: ages follow from the shown moment (`ClockView.nowMs`), so that a view
 * changes only when something happens.
 */
export interface LoopView {
  /** `controller-manager-1/deployment`, `scheduler`: unique, since two managers may believe at once that they lead. */
  readonly id: string;
  /** The component that it runs in: a manager's name, or `scheduler`. */
  readonly component: string;
  /** Its API client, as named in the trace: `deployment-controller`. Loops of one controller share it. */
  readonly client: string;
  readonly running: boolean;
  readonly informers: readonly CacheView[];
  readonly queue: QueueView;
  readonly workers: readonly WorkerView[];
  /** The first of the controller's unmet expectations, by key. `expectationCount` is the total number. */
  readonly expectations: readonly ExpectationView[];
  readonly expectationCount: number;
  /** Its last writes, newest first, without Events. */
  readonly writes: readonly WriteView[];
}

/** An informer's cache of one kind, and how far it is behind etcd. Controllers of one manager share it. */
export interface CacheView {
  readonly kind: string;
  readonly size: number;
  readonly synced: boolean;
  /** The revision of the newest write of this kind that it received, or of its last list; 0 before the first list. */
  readonly revision: number;
  /** The number of revisions from there to the newest write of this kind, those of other kinds included. */
  readonly lag: number;
  /** The number of writes of this kind that it has not received. */
  readonly unseen: number;
  /** The time of the oldest of them: the cache is as it was right before. Absent if there is none. */
  readonly unseenSinceMs?: number;
}

export interface WorkerView {
  readonly worker: number;
  /** The worker's key. Empty while it waits for one. */
  readonly key: string;
  /** The upstream function that it is running. */
  readonly step: string;
  /** The time since which it has held the key or waited. */
  readonly sinceMs: number;
  /** The trace record of the `sync-start`; 0 while it waits. */
  readonly sync: number;
}

/** The reason why a key is where it is. */
export interface KeyCause {
  /** The upstream function that put it there: `addDeployment`, `updatePod`, `handleErr`. */
  readonly via: string;
  /** The trace record of the add or, for a waiting key, of the add-after or add-rate-limited; 0 if unknown. */
  readonly record: number;
}

/** A key that is ready for a worker. */
export interface ReadyKey extends KeyCause {
  readonly key: string;
  /** The number of rate-limited adds since it was last forgotten (`NumRequeues`). For the scheduler: the number of attempts. */
  readonly requeues: number;
}

/** A key that a worker holds. `via` and `record`: why it was added. */
export interface ProcessingKey extends KeyCause {
  readonly key: string;
  readonly sinceMs: number;
  readonly requeues: number;
  /** Added again while in process: it becomes ready as soon as it is done. */
  readonly dirty: boolean;
  /** The reason why it was added again. */
  readonly again?: KeyCause;
}

/** A key that will be added later. */
export interface WaitingKey extends KeyCause {
  readonly key: string;
  /** The time since which it waits. Absent if that is too long ago to know. */
  readonly sinceMs?: number;
  readonly readyAtMs: number;
  readonly requeues: number;
  /**
   * `AddAfter`: the controller asked to see the key again then. `AddRateLimited`: the key failed. `backoff`: in the scheduler, a Pod that could not be
   * scheduled.
   */
  readonly by: 'AddAfter' | 'AddRateLimited' | 'backoff';
}

/** In the scheduler: a rejected Pod that waits for a change. */
export interface UnschedulableKey {
  readonly key: string;
  readonly attempts: number;
  readonly rejectedBy: readonly string[];
}

export interface QueueView {
  /** As in `[data-queue]`. */
  readonly name: string;
  /** The first keys in the order in which workers get them. `readyCount` is the total number. */
  readonly ready: readonly ReadyKey[];
  readonly readyCount: number;
  readonly processing: readonly ProcessingKey[];
  /** The first keys in the order in which they become ready. `waitingCount` is the total number. */
  readonly waiting: readonly WaitingKey[];
  readonly waitingCount: number;
  /** Only for the scheduler. */
  readonly unschedulable?: readonly UnschedulableKey[];
  readonly unschedulableCount?: number;
  readonly metrics: QueueMetricsView;
}

/**
 * Kubernetes' metrics of a workqueue (client-go util/workqueue/metrics.go), in milliseconds. In Kubernetes the scheduler's
 * queue has other metrics; here it has the same.
 */
export interface QueueMetricsView {
  /**
   * `workqueue_depth`: keys added and not got yet. It includes keys added again while in process, so it may exceed the number
   * of ready keys.
   */
  readonly depth: number;
  /** `workqueue_adds_total` */
  readonly adds: number;
  /** `workqueue_retries_total`: counts every AddAfter and AddRateLimited, so it exceeds the number of failures. */
  readonly retries: number;
  /** `workqueue_queue_duration_seconds`: from add to get. */
  readonly queueDuration: DurationView;
  /** `workqueue_work_duration_seconds`: from get to done. */
  readonly workDuration: DurationView;
  /**
   * The number of keys in process, the sum of the times at which workers got them, and the earliest of these times.
   * `workqueue_unfinished_work_seconds` is `count * nowMs - startedAtSumMs`.
   * `workqueue_longest_running_processor_seconds` is `nowMs - oldestMs`.
   */
  readonly inProcess: { readonly count: number; readonly startedAtSumMs: number; readonly oldestMs?: number };
}

/** A histogram without its buckets, which are in `LoopSeries`. */
export interface DurationView {
  readonly count: number;
  readonly sumMs: number;
}

/**
 * A controller's unmet expectations of one key (`ControllerExpectations`). The controller makes no changes while `add` or `del`
 * is more than 0.
 */
export interface ExpectationView {
  readonly key: string;
  readonly add: number;
  readonly del: number;
  /** The time at which they were set. They expire after five minutes. */
  readonly sinceMs: number;
  /** The number of deletions expected by UID (`UIDTrackingControllerExpectations`, a Job's finalizers). */
  readonly uids: number;
}

/** A write to etcd by a loop's request. */
export interface WriteView {
  /** `create`, `update`, `patch`, `delete`, `deletecollection` */
  readonly verb: string;
  readonly kind: string;
  readonly key: string;
  readonly subresource: string;
  readonly revision: number;
  /** The trace record of the revision. Its cause is the request. */
  readonly record: number;
  readonly atMs: number;
}

/**
 * A loop over simulated time, in intervals of equal length. `stepMs` doubles over time, so that there are at most a few
 * hundred. Covers the time up to the shown moment; each list has one number per interval, of which the last may be unfinished.
 */
export interface LoopSeries {
  readonly stepMs: number;
  /** The start of the first interval. The others follow without gaps. */
  readonly fromMs: number;
  /** The maximum `workqueue_depth` in each interval. */
  readonly depth: readonly number[];
  /** The number of adds. Divide by `stepMs / 1000` for a rate per second. */
  readonly adds: readonly number[];
  /** The number of AddAfter and AddRateLimited. */
  readonly retries: readonly number[];
  /** The number of keys done, and the sum of their processing times. */
  readonly done: readonly number[];
  readonly workMs: readonly number[];
  /** The longest processing time of a key that was done. */
  readonly longestMs: readonly number[];
  /** The histograms of the same time. */
  readonly queueDuration: HistogramView;
  readonly workDuration: HistogramView;
}

/** The number of durations in each bucket. */
export interface HistogramView extends DurationView {
  /** Upper bounds in seconds. */
  readonly bounds: readonly number[];
  /** One more than bounds: the last is for durations above the last bound. */
  readonly counts: readonly number[];
}

/** A movement along the control loops, drawn as a token. */
export interface Movement {
  /** Trace record id. */
  readonly id: number;
  readonly atMs: number;
  /**
   * `write`: an API write reached etcd. `deliver`: a watch event reached a cache. `add` … : a key moved in a queue. `step`: a
   * step of a sync or of a kubelet.
   */
  readonly type: 'write' | 'deliver' | 'add' | 'get' | 'done' | 'retry' | 'step';
  /**
   * The queue, or the client that wrote, received or made a step: `deployment-controller`, `shared-informers`,
   * `kubelet/node-1`.
   */
  readonly loop: string;
  readonly kind: string;
  /** For a step: the object that is being synced. */
  readonly key: string;
  /** Revision, step name or function. */
  readonly detail: string;
  /** The result of the step. */
  readonly step?: StepResult;
}
