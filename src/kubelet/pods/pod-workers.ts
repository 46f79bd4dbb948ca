import { StatusError, isPodTerminal, secondsToMs, type Pod } from '../../api/index.ts';
import type { RuntimeService } from '../../cri/index.ts';
import { Signal, sleep, waitAtMost, type Process, type Random, type TaskGroup } from '../../sim/index.ts';
import type { Simulation } from '../../trace/index.ts';
import { podRecord, type PodEvents, type PodTrace } from '../pod-events.ts';
import { steps } from '../steps.ts';
import type { KubeletTimings } from '../timings.ts';
import { deadlineMs, effectiveGraceSeconds, newPodWork, type PodWork, type WorkerPhase } from './pod-work.ts';
import { ActivePods } from './active-pods.ts';
import type { AllocationManager } from './allocation-manager.ts';
import type { Eviction } from '../status/pod-status.ts';
import { SyncFailure, type PodSyncer } from './pod-syncer.ts';

/** The retry after a failed sync (pkg/kubelet/kubelet.go `backOffPeriod`), and the longest wait for a back-off (`resyncInterval`). */
const RETRY_MS = 10_000;
const LONGEST_RETRY_MS = 60_000;
/** The fraction by which waits may be longer (pod_workers.go `workerBackOffPeriodJitterFactor`). */
const RETRY_JITTER = 0.5;
/** The longest time until a Pod's volumes are synced. */
const VOLUME_SYNC_MS = 60_000;
/** The shortest time that a Pod has to end when the node needs its place (pod_workers.go `killPodNow`). */
const MIN_KILL_TIMEOUT_MS = 10_000;
/** After this many failures in a row, retries are background. */
const EXPECTED_FAILURES = 3;
/** Failures that decide themselves whether their waits are background. */
const BACKING_OFF: ReadonlySet<string> = new Set(['CrashLoopBackOff', 'ErrImagePull', 'ImagePullBackOff']);
/** Failures whose reason the next sync shows soon anyway. */
const SOON_SHOWN: ReadonlySet<string> = new Set(['ErrImagePull', 'ImagePullBackOff']);

/** The step of each phase. */
const SYNCS = {
  sync: steps.SyncPod,
  terminating: steps.SyncTerminatingPod,
  terminated: steps.SyncTerminatedPod,
  finished: undefined,
};

export interface PodWorkersOptions {
  readonly sim: Simulation;
  readonly random: Random;
  readonly timings: KubeletTimings;
  readonly name: string;
  readonly group: () => TaskGroup;
  readonly syncer: PodSyncer;
  readonly allocations: AllocationManager;
  readonly runtime: RuntimeService;
  readonly trace: PodTrace;
  readonly events: PodEvents;
  /** Called when the Pod is gone from the node and from the API server. */
  readonly onForgotten: (work: PodWork) => void;
}

/**
 * One worker for each Pod of the node (pkg/kubelet/pod_workers.go). A worker is a process only while it has something to do.
 *
 * Invariant: at most one sync runs per Pod. All changes during a sync lead to one more sync. Only an order to stop interrupts a running sync.
 */
export class PodWorkers {
  readonly #options: PodWorkersOptions;
  readonly #works = new Map<string, PodWork>();
  /** Invariant: the Pods in the phases `sync` and `terminating` whose objects are not gone, with the resources that they were given. */
  readonly active = new ActivePods();

  constructor(options: PodWorkersOptions) {
    this.#options = options;
  }

  get works(): Iterable<PodWork> {
    return this.#works.values();
  }

  get(uid: string): PodWork | undefined {
    return this.#works.get(uid);
  }

  /** Whether containers of the Pod may be running, as far as the node knows. */
  couldHaveRunningContainers(uid: string): boolean {
    const work = this.#works.get(uid);
    return work !== undefined && !work.rejected && (work.phase === 'sync' || work.phase === 'terminating');
  }

  /** Remembers a rejected Pod, which never runs. */
  reject(pod: Pod): void {
    const work = newPodWork(pod, this.#options.sim.cause);
    work.rejected = true;
    work.phase = 'terminated';
    this.#works.set(pod.metadata.uid, work);
    this.#begin(work);
  }

  /** Handles a new Pod or a changed object (`UpdatePod`). */
  update(pod: Pod): void {
    const { uid } = pod.metadata;
    let work = this.#works.get(uid);
    if (work === undefined) {
      work = newPodWork(pod, this.#options.sim.cause);
      if (isPodTerminal(pod) && (this.#options.runtime.find(uid)?.running.length ?? 0) === 0) work.phase = 'terminated';
      else this.active.add(this.#options.allocations.allocated(pod));
      this.#works.set(uid, work);
    }
    work.pod = pod;
    this.active.update(this.#options.allocations.allocated(pod));
    if (this.#options.sim.cause !== 0) work.cause = this.#options.sim.cause;
    if (work.phase === 'finished') return;
    if (pod.metadata.deletionTimestamp !== undefined && (work.phase === 'sync' || work.phase === 'terminating'))
      this.#terminate(work);
    this.#begin(work);
  }

  /** Handles the deletion of the Pod's object: everything that still runs has to stop. */
  delete(pod: Pod): void {
    const work = this.#works.get(pod.metadata.uid);
    if (work === undefined) return;
    work.deleted = true;
    this.#free(work);
    if (work.phase === 'finished') {
      this.#forget(work);
      return;
    }
    work.cause = this.#options.sim.cause;
    if (work.phase === 'sync') this.#terminate(work);
    this.#begin(work);
  }

  /**
   * Ends a Pod and waits until its containers have ended, or until it takes too long (`killPodNow`). `graceSeconds`: instead of the Pod's own grace period.
   */
  *killNow(uid: string, eviction: Eviction, graceSeconds = 0): Process<void> {
    const work = this.#works.get(uid);
    if (work === undefined || (work.phase !== 'sync' && work.phase !== 'terminating')) return;
    work.eviction = eviction;
    if (graceSeconds > 0 && work.phase === 'sync') work.graceSeconds = graceSeconds;
    const ended = (work.ended ??= new Signal());
    if (this.#options.sim.cause !== 0) work.cause = this.#options.sim.cause;
    this.#terminate(work);
    this.#begin(work);
    const timeoutMs = Math.max(secondsToMs(Math.floor(work.pod.spec.terminationGracePeriodSeconds * 1.5)), MIN_KILL_TIMEOUT_MS);
    if (yield* waitAtMost(ended, timeoutMs, false)) return;
    const message = 'Container runtime did not kill the pod within specified grace period.';
    this.#options.events.pod(work.pod, 'Warning', 'ExceededGracePeriod', message);
  }

  /** Requests a sync after a change of the Pod on the node. */
  wake(uid: string, cause = this.#options.sim.cause): void {
    const work = this.#works.get(uid);
    if (work === undefined || work.phase === 'finished') return;
    if (cause !== 0) work.cause = cause;
    this.#begin(work);
  }

  /** Requests a sync at the next relist, in which the kubelet notices changes of the container runtime (pkg/kubelet/pleg/generic.go `Relist`). */
  relist(uid: string): void {
    const work = this.#works.get(uid);
    if (work === undefined || work.phase !== 'sync' || work.cancelRelist !== undefined) return;
    const { sim, random, timings } = this.#options;
    work.cancelRelist = sim.schedule(timings.relistMs * random.next(), () => {
      work.cancelRelist = undefined;
      this.wake(uid, 0);
    });
  }

  /** Schedules a refresh of the Pod's volumes after a change of their objects (`syncFrequency`). */
  refreshVolumes(uid: string): void {
    const work = this.#works.get(uid);
    if (work === undefined || work.phase !== 'sync' || work.cancelVolumes !== undefined) return;
    const { sim, random, name, group, syncer } = this.#options;
    work.cancelVolumes = sim.schedule(VOLUME_SYNC_MS * random.next(), () => {
      work.cancelVolumes = undefined;
      sim.spawn(`${name}/volumes`, syncer.refreshVolumes(work), { group: group() });
    });
  }

  /** Forgets everything when the kubelet stops. The tasks end with their group. */
  reset(): void {
    for (const work of this.#works.values()) cancelTimers(work);
    this.#works.clear();
    this.active.clear();
  }

  /** Starts to stop the Pod, and interrupts a running sync. A shorter grace period also interrupts a running stop. */
  #terminate(work: PodWork): void {
    const graceSeconds = effectiveGraceSeconds(work.pod, work.graceSeconds);
    const shortened = work.phase === 'terminating' && graceSeconds < work.graceSeconds;
    if (work.phase === 'terminating' && !shortened) return;
    work.phase = 'terminating';
    work.graceSeconds = graceSeconds;
    cancelTimers(work);
    if (work.task !== undefined && work.task.state !== 'running') {
      work.task.stop();
      work.task = undefined;
    }
  }

  #begin(work: PodWork): void {
    work.pending = true;
    if (work.task !== undefined && !work.task.ended) return;
    const { sim, name, group } = this.#options;
    work.task = sim.spawn(`${name}/pod-worker/${work.pod.metadata.name}`, this.#work(work), {
      group: group(),
      cause: work.cause,
    });
  }

  /** `podWorkerLoop` */
  *#work(work: PodWork): Process<void> {
    const { random, timings } = this.#options;
    if (timings.syncMs > 0) yield* sleep(random.jitter(timings.syncMs, timings.jitter), false);
    while (work.pending) {
      const { phase } = work;
      this.#startWork(work);
      try {
        const sync = this.#sync(work);
        const isOver = sync !== undefined && (yield* sync) === true;
        if (this.#enterNextPhase(work, phase, isOver)) work.pending = true;
        work.failedSyncs = 0;
      } catch (error) {
        if (!(error instanceof SyncFailure) && !(error instanceof StatusError)) throw error;
        this.#retry(work, error);
      }
      // As upstream, the next sync of the same kind waits for a newer list of the containers (`GetNewerThan`).
      if (!work.pending || phase !== 'sync' || work.phase !== 'sync') continue;
      const delayMs = timings.relistMs * random.next();
      if (delayMs > 0) yield* sleep(delayMs, false);
    }
    this.#watchDeadline(work);
  }

  #startWork(work: PodWork): void {
    const { sim, trace } = this.#options;
    work.pending = false;
    // This sync sees everything so far, so scheduled syncs are not needed.
    work.cancelRetry?.();
    work.cancelRelist?.();
    work.cancelRetry = work.cancelRelist = undefined;
    sim.cause = work.cause;
    const step = SYNCS[work.phase];
    // A rejected Pod has nothing to clean up.
    if (step !== undefined && !work.rejected) work.cause = trace(podRecord(step, work.key, ''));
    sim.cause = work.cause;
  }

  /** The sync of the present phase. Returns undefined if there is nothing to do. */
  #sync(work: PodWork): Process<boolean | void> | undefined {
    const { syncer } = this.#options;
    if (work.phase === 'sync') return syncer.syncPod(work);
    if (work.phase === 'terminating') return syncer.syncTerminatingPod(work);
    return work.phase === 'terminated' && !work.rejected ? syncer.syncTerminatedPod(work) : undefined;
  }

  /** Enters the phase after a sync. `isOver`: the Pod has ended by itself. Returns whether another sync is needed. */
  #enterNextPhase(work: PodWork, phase: WorkerPhase, isOver: boolean): boolean {
    switch (phase) {
      case 'sync':
        if (isOver) this.#terminate(work);
        return isOver;
      case 'terminating':
        work.phase = 'terminated';
        this.#free(work);
        work.ended?.broadcast();
        return true;
      case 'terminated':
        work.phase = 'finished';
        if (work.deleted) this.#forget(work);
        return false;
      case 'finished':
        return false;
    }
  }

  /** `completeWork` */
  #retry(work: PodWork, error: SyncFailure | StatusError): void {
    const { sim, random, timings, syncer, trace } = this.#options;
    const failures = error instanceof SyncFailure ? error.failures : [];
    work.failedSyncs++;
    const isOld = work.failedSyncs > EXPECTED_FAILURES;
    const background =
      failures.length === 0
        ? isOld
        : failures.every((failure) => failure.background || (isOld && !BACKING_OFF.has(failure.reason)));
    const expiries = failures.flatMap(({ retryMs }) => (retryMs === undefined ? [] : [retryMs]));
    const waitMs = expiries.length > 0 ? Math.min(Math.max(Math.min(...expiries) - sim.nowMs, 0), LONGEST_RETRY_MS) : RETRY_MS;
    const jittered = waitMs * (1 + RETRY_JITTER * random.next());
    trace(podRecord(steps.completeWork, work.key, 'retry', { error: error.message, delayMs: jittered }));
    work.cancelRetry = sim.schedule(jittered, () => this.wake(work.uid, 0), { background });
    // Upstream shows the reason only with the next sync, up to a minute later. Here it is shown sooner, because people look for it.
    if (failures.some(({ reason }) => !SOON_SHOWN.has(reason))) {
      work.cancelRefresh?.();
      work.cancelRefresh = sim.schedule(timings.relistMs, () => syncer.refreshStatus(work));
    }
  }

  /** Schedules the end of a Pod at its deadline. */
  #watchDeadline(work: PodWork): void {
    if (work.phase !== 'sync' || work.cancelDeadline !== undefined || work.pod.spec.activeDeadlineSeconds === undefined) return;
    const { sim, syncer } = this.#options;
    const atMs = deadlineMs(work.pod, syncer.statusOf(work));
    if (atMs === undefined) return;
    work.cancelDeadline = sim.schedule(atMs - sim.wallMs, () => {
      work.cancelDeadline = undefined;
      this.wake(work.uid, 0);
    });
  }

  /** The Pod needs no room any more. Others may need it. */
  #free({ uid }: PodWork): void {
    this.active.remove(uid);
    this.#options.allocations.retry();
  }

  #forget(work: PodWork): void {
    cancelTimers(work);
    this.#works.delete(work.uid);
    this.#options.onForgotten(work);
  }
}

function cancelTimers(work: PodWork): void {
  work.cancelRetry?.();
  work.cancelRelist?.();
  work.cancelDeadline?.();
  work.cancelRefresh?.();
  work.cancelVolumes?.();
  work.cancelRetry = work.cancelRelist = work.cancelDeadline = work.cancelRefresh = work.cancelVolumes = undefined;
}
