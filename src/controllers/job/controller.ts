import type { Pod } from '../../api/index.ts';
import {
  ExponentialFailureRateLimiter,
  HandlerTrace,
  RateLimitingQueue,
  WorkerPool,
  deletedObject,
  type SyncTrace,
  type WorkerState,
} from '../../client/index.ts';
import type { Process } from '../../sim/index.ts';
import type { Step } from '../../trace/index.ts';
import { ConsistencyStore } from '../consistency-store.ts';
import { addControllerIndex } from '../controller-index.ts';
import { reportMade, runWorkers, type Controller, type ControllerContext } from '../controller.ts';
import { ControllerExpectations, reportTo, type Safeguard, type Awaited, type Expectation } from '../expectations.ts';
import { JobEventHandlers } from './event-handlers.ts';
import { steps } from './steps.ts';
import { JobSync } from './sync-job.ts';
import { FinalizerExpectations } from './tracking-finalizer.ts';

/** The delays after failed syncs (job/job_controller.go `DefaultJobApiBackOff`, `MaxJobApiBackOff`). */
const API_BACKOFF_MS = 1_000;
const MAX_API_BACKOFF_MS = 60_000;
/**
 * Events of Pods wait this long, so that many Pods that finish together cause one sync. Changes of the Job's spec do not wait
 * (`syncJobBatchPeriod`).
 */
const SYNC_BATCH_MS = 1_000;

export interface JobControllerOptions {
  /** `--concurrent-job-syncs`. */
  readonly workers?: number;
}

/** Created on first use: a cluster without Jobs does not need it. */
interface JobWork {
  readonly handlers: JobEventHandlers;
  readonly sync: JobSync;
}

/** Runs Pods until enough have succeeded or too many have failed (job/job_controller.go `NewController`). */
export class JobController implements Controller {
  readonly name = 'job';
  readonly watches = ['Job', 'Pod'];
  readonly queues: readonly [RateLimitingQueue, RateLimitingQueue];
  readonly safeguards: readonly Safeguard[];
  readonly #context: ControllerContext;
  readonly #pools: readonly [WorkerPool, WorkerPool];
  readonly #expectations: ControllerExpectations;
  readonly #finalizers: FinalizerExpectations;
  readonly #consistency: ConsistencyStore;
  #made: JobWork | undefined;

  constructor(context: ControllerContext, { workers = 5 }: JobControllerOptions = {}) {
    const { sim, api, informers, group } = context;
    const jobs = informers.informer('Job');
    const pods = informers.informer('Pod');
    addControllerIndex(pods);
    const queueOf = (name: string): RateLimitingQueue =>
      new RateLimitingQueue(sim, name, api.name, new ExponentialFailureRateLimiter(API_BACKOFF_MS, MAX_API_BACKOFF_MS));
    this.#context = context;
    this.#expectations = new ControllerExpectations(sim, undefined, reportTo(sim, api.name));
    this.#finalizers = new FinalizerExpectations(sim, reportTo(sim, api.name));
    // Upstream's feature gate StaleControllerConsistencyJob (on since v1.36).
    this.#consistency = new ConsistencyStore({ pods, 'jobs.batch': jobs });
    this.safeguards = [this.#expectations, this.#consistency];
    this.queues = [queueOf('job'), queueOf('job_orphan_pod')];
    jobs.addHandlers({
      onAdd: (job) => this.#work.handlers.addJob(job),
      onUpdate: (old, job) => this.#work.handlers.updateJob(old, job),
      onDelete: (deleted) => this.#work.handlers.deleteJob(deleted),
    });
    // Every write of a Pod comes here, and most clusters have no Job.
    const concerned = ({ metadata }: Pod): boolean => jobs.size > 0 || metadata.finalizers !== undefined;
    pods.addHandlers({
      onAdd: (pod) => {
        if (concerned(pod)) this.#work.handlers.addPod(pod);
      },
      onUpdate: (old, pod) => {
        if (concerned(pod)) this.#work.handlers.updatePod(old, pod);
      },
      onDelete: (deleted) => {
        const pod = deletedObject(deleted);
        if (concerned(pod)) this.#work.handlers.deletePod(pod, true);
      },
    });
    const pool = (
      queue: RateLimitingQueue,
      step: Step,
      sync: (key: string, trace: SyncTrace) => Process<void>,
      count: number,
      first: number,
    ) => new WorkerPool({ sim, name: api.name, group, queue, workers: count, firstWorker: first, step, sync });
    this.#pools = [
      pool(this.queues[0], steps.syncJob, (key, trace) => this.#work.sync.syncJob(key, trace), workers, 0),
      pool(this.queues[1], steps.syncOrphanPod, (key, trace) => this.#work.sync.syncOrphanPod(key, trace), 1, workers),
    ];
    reportMade(context, steps.NewController, this);
  }

  get workers(): readonly WorkerState[] {
    return this.#pools.flatMap(({ states }) => states);
  }

  /** The unmet expectations of each Job, by key. */
  get expectations(): ReadonlyMap<string, Expectation> {
    return this.#expectations.list();
  }

  /** Expected creations, deletions and finalizer removals. */
  *awaited(): Generator<Awaited, void, void> {
    const finalizers = new Map(Array.from(this.#finalizers.awaited(), (awaited) => [awaited.key, awaited]));
    for (const awaited of this.#expectations.awaited()) {
      yield { ...awaited, uids: finalizers.get(awaited.key)?.uids ?? 0 };
      finalizers.delete(awaited.key);
    }
    for (const { key, sinceMs, uids } of finalizers.values()) yield { key, add: 0, del: 0, sinceMs, uids };
  }

  /** Upstream `Run(ctx, workers)`. */
  start(): void {
    const { group, recorder } = this.#context;
    recorder.start(group);
    runWorkers(this.#context, this, this.#pools, steps.Run);
  }

  get #work(): JobWork {
    return (this.#made ??= this.#make());
  }

  #make(): JobWork {
    const { sim, api, recorder, group, informers } = this.#context;
    const [queue, orphanQueue] = this.queues;
    const [jobs, pods] = [informers.informer('Job').lister, informers.informer('Pod').lister] as const;
    const shared = {
      sim,
      jobs,
      pods,
      expectations: this.#expectations,
      finalizerExpectations: this.#finalizers,
      consistency: this.#consistency,
    };
    const enqueueAfter = (key: string, delayMs: number, via: string): void =>
      queue.addAfter(key, Math.max(delayMs, SYNC_BATCH_MS), via);
    return {
      handlers: new JobEventHandlers({
        ...shared,
        queue,
        orphanQueue,
        batchMs: SYNC_BATCH_MS,
        trace: new HandlerTrace(sim, api.name),
      }),
      sync: new JobSync({ ...shared, api, recorder, group, enqueueAfter }),
    };
  }
}
