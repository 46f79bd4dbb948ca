import type { StepResult } from '../../sim/index.ts';

export { SHARED_INFORMERS } from '../../controllers/manager/crew.ts';

export interface ManagerView {
  /** `controller-manager-1` */
  readonly name: string;
  readonly identity: string;
  readonly state: 'stopped' | 'starting' | 'standby' | 'leading';
  /** The stage of the start that it is in, or was last: `WaitForCacheSync`. */
  readonly stage: string;
}

/**
 * One control loop: a controller's workqueue and what feeds it and takes from it, or the scheduler. One that has ended stays, not running: its
 * memory is lost, so its queue, caches, expectations and metrics are empty. So is one that, at a moment of the past, was still to come.
 *
 * Times are moments of simulated time, never ages: what runs on is worked out from the shown moment (`ClockView.nowMs`), so that a view changes only
 * when something happens.
 */
export interface LoopView {
  /** `controller-manager-1/deployment`, `scheduler`: unique, since two managers may believe at once that they lead. */
  readonly id: string;
  /** The component that it runs in: the name of a manager, or `scheduler`. */
  readonly component: string;
  /** The client that it reads and writes with, as the trace names it: `deployment-controller`. Loops of one controller share it. */
  readonly client: string;
  readonly running: boolean;
  readonly informers: readonly CacheView[];
  readonly queue: QueueView;
  readonly workers: readonly WorkerView[];
  /** What the controller has asked for and not yet seen, by key: the first of them; `expectationCount` is the true number. */
  readonly expectations: readonly ExpectationView[];
  readonly expectationCount: number;
  /** Its last writes, the newest first; Events are left out. */
  readonly writes: readonly WriteView[];
}

/** What an informer's cache holds of one kind, and how far that is behind etcd. Controllers of one manager share it. */
export interface CacheView {
  readonly kind: string;
  readonly size: number;
  readonly synced: boolean;
  /** Of the newest write of this kind that it was told of, or of its last list. 0 before the first list. */
  readonly revision: number;
  /** Revisions from there to the newest write of this kind. Those of other kinds lie in between. */
  readonly lag: number;
  /** Writes of this kind that it has not been told of. */
  readonly unseen: number;
  /** When the oldest of them was written: the cache is as it was right before. Absent where there is none. */
  readonly unseenSinceMs?: number;
}

export interface WorkerView {
  readonly worker: number;
  /** The key that it holds; empty while it waits for one. */
  readonly key: string;
  /** The upstream function that it is in. */
  readonly step: string;
  /** Since when it holds the key, or waits. */
  readonly sinceMs: number;
  /** Trace record of the `sync-start`; 0 while it waits. */
  readonly sync: number;
}

/** Why a key is where it is. */
export interface KeyCause {
  /** The upstream function that put it there: `addDeployment`, `updatePod`, `handleErr`. */
  readonly via: string;
  /** The trace record of that: of the add; of a key that waits, of the add-after or add-rate-limited. 0 where none is known. */
  readonly record: number;
}

/** A key that is ready for a worker. */
export interface ReadyKey extends KeyCause {
  readonly key: string;
  /** How often it was added rate limited since it was last forgotten (`NumRequeues`); of the scheduler: how often it was tried. */
  readonly requeues: number;
}

/** A key that a worker holds. `via` and `record`: why it was added. */
export interface ProcessingKey extends KeyCause {
  readonly key: string;
  readonly sinceMs: number;
  readonly requeues: number;
  /** Added again while in process: it will be ready at once when it is done. */
  readonly dirty: boolean;
  /** Why it was added again. */
  readonly again?: KeyCause;
}

/** A key that will be added later. */
export interface WaitingKey extends KeyCause {
  readonly key: string;
  readonly readyAtMs: number;
  readonly requeues: number;
  /** `AddAfter`: the controller wants to look again then. `AddRateLimited`: it failed. `backoff`: of the scheduler, a Pod that was tried in vain. */
  readonly by: 'AddAfter' | 'AddRateLimited' | 'backoff';
}

/** Of the scheduler: a rejected Pod that waits for something to change. */
export interface UnschedulableKey {
  readonly key: string;
  readonly attempts: number;
  readonly rejectedBy: readonly string[];
}

export interface QueueView {
  /** As in `[data-queue]`. */
  readonly name: string;
  /** In the order in which workers will get them: the first of them; `readyCount` is the true number. */
  readonly ready: readonly ReadyKey[];
  readonly readyCount: number;
  readonly processing: readonly ProcessingKey[];
  /** By the time at which they become ready: the first of them; `waitingCount` is the true number. */
  readonly waiting: readonly WaitingKey[];
  readonly waitingCount: number;
  /** Of the scheduler alone. */
  readonly unschedulable?: readonly UnschedulableKey[];
  readonly unschedulableCount?: number;
  readonly metrics: QueueMetricsView;
}

/**
 * What Kubernetes measures of each workqueue (client-go util/workqueue/metrics.go), in milliseconds here. The scheduler's queue has metrics of its own
 * in Kubernetes; here it is measured alike.
 */
export interface QueueMetricsView {
  /** `workqueue_depth`: added and not yet got. Keys that a worker holds and that were added again count, so it may be more than are ready. */
  readonly depth: number;
  /** `workqueue_adds_total` */
  readonly adds: number;
  /** `workqueue_retries_total`: every AddAfter and every AddRateLimited counts, so it is more than failures. */
  readonly retries: number;
  /** `workqueue_queue_duration_seconds`: from add to get. */
  readonly queueDuration: DurationView;
  /** `workqueue_work_duration_seconds`: from get to done. */
  readonly workDuration: DurationView;
  /**
   * Keys in process, and the sum of the moments at which they were got: `workqueue_unfinished_work_seconds` at a moment is
   * `inProcess.count * nowMs - inProcess.startedAtSumMs`. And the earliest: `workqueue_longest_running_processor_seconds` is `nowMs - inProcess.oldestMs`.
   */
  readonly inProcess: { readonly count: number; readonly startedAtSumMs: number; readonly oldestMs?: number };
}

/** A histogram without its buckets, which come with `LoopSeries`. */
export interface DurationView {
  readonly count: number;
  readonly sumMs: number;
}

/** What a controller still waits to see of one key (`ControllerExpectations`). It holds its hands still while `add` or `del` is more than 0. */
export interface ExpectationView {
  readonly key: string;
  readonly add: number;
  readonly del: number;
  /** When it was set; after five minutes it counts no more. */
  readonly sinceMs: number;
  /** Of controllers that know which deletions they await (`UIDTrackingControllerExpectations`, a Job's finalizers): how many. */
  readonly uids: number;
}

/** A write to etcd that came of a loop's request. */
export interface WriteView {
  /** `create`, `update`, `patch`, `delete`, `deletecollection` */
  readonly verb: string;
  readonly kind: string;
  readonly key: string;
  readonly subresource: string;
  readonly revision: number;
  /** The trace record of the revision; its cause is the request. */
  readonly record: number;
  readonly atMs: number;
}

/**
 * A loop over simulated time, in intervals of one length: `stepMs` doubles as time goes on, so that there are never more than a few hundred. Up to the shown
 * moment; each list has one number for each interval, the last of which may not be over.
 */
export interface LoopSeries {
  readonly stepMs: number;
  /** When the first interval begins; the others follow without gaps. */
  readonly fromMs: number;
  /** The greatest `workqueue_depth` in each. */
  readonly depth: readonly number[];
  /** How many adds in each. Per second: divided by `stepMs / 1000`. */
  readonly adds: readonly number[];
  /** How many AddAfter and AddRateLimited. */
  readonly retries: readonly number[];
  /** How many keys were done with, and how long that took in all. */
  readonly done: readonly number[];
  readonly workMs: readonly number[];
  /** The longest that one key was in process of those that were done. */
  readonly longestMs: readonly number[];
  /** The histograms, of the same time. */
  readonly queueDuration: HistogramView;
  readonly workDuration: HistogramView;
}

/** How often a duration fell into each bucket. */
export interface HistogramView extends DurationView {
  /** Upper bounds in seconds. */
  readonly bounds: readonly number[];
  /** One more than bounds: the last is of everything longer. */
  readonly counts: readonly number[];
}

/** One thing that moved along the loops. */
export interface Movement {
  /** Trace record id. */
  readonly id: number;
  readonly atMs: number;
  /** `write`: an API write reached etcd. `deliver`: a watch event reached a cache. `add` … : a key moved in a queue. `step`: a sync, or a kubelet, got on. */
  readonly type: 'write' | 'deliver' | 'add' | 'get' | 'done' | 'retry' | 'step';
  /** The queue, or the client that wrote, received or got on: `deployment-controller`, `shared-informers`, `kubelet/node-1`. */
  readonly loop: string;
  readonly kind: string;
  /** Of a step: what is being synced. */
  readonly key: string;
  /** Revision, step name or function. */
  readonly detail: string;
  /** What the step came to. */
  readonly step?: StepResult;
}
