import { keyOf, type Pod } from '../../api/index.ts';
import { QueueMetrics, upTo, type QueueSnapshot, type WaitCause } from '../../client/index.ts';
import { Signal, sleep, type Process, type TaskGroup } from '../../sim/index.ts';
import type { QueueRecord, Simulation } from '../../trace/index.ts';
import { podInfo, podPriority, updatedPodInfo } from '../cache/index.ts';
import { eventLabel, podChanges, type ClusterEvent, type PreEnqueuePlugin } from '../framework/index.ts';
import { BACKOFF_WINDOW_MS, BackoffQueue, windowOf } from './backoff-queue.ts';
import type { HintMap } from './hint-map.ts';
import { InFlight } from './in-flight.ts';
import { KeyedHeap } from './keyed-heap.ts';
import { Nominator } from './nominator.ts';
import { comesFirst, QueuedPod } from './queued-pod.ts';

/** The queue's name in the trace and on the page. */
export const QUEUE_NAME = 'scheduler';
/** A rejected Pod is retried after this time, even if no event seems to help. */
const MAX_IN_UNSCHEDULABLE_MS = 300_000;
const FLUSH_UNSCHEDULABLE_MS = 30_000;

/** The state of the queue at one moment. */
export interface SchedulingQueueSnapshot extends QueueSnapshot {
  /** Rejected Pods that wait for an event. */
  readonly unschedulable: readonly {
    readonly key: string;
    readonly attempts: number;
    readonly rejectedBy: readonly string[];
    readonly gated: boolean;
  }[];
  readonly unschedulableCount: number;
}

export interface SchedulingQueueOptions {
  readonly sim: Simulation;
  readonly hints: HintMap;
  readonly preEnqueue: readonly PreEnqueuePlugin[];
}

/**
 * Pods without a node. Each is in one of three places or in flight (scheduler backend/queue/scheduling_queue.go `PriorityQueue`):
 *
 *     add ─▶ active ── pop ─▶ in flight ── done ─▶ (bound)
 *             ▲ ▲                 │ addUnschedulable
 *             │ └── backoff ◀─────┤  an event during the attempt may help
 *             │        ▲          ▼
 *             └────────┴── unschedulable   moveAll: an event may help; or 5 minutes have passed
 *
 * If nothing is active, `pop` takes Pods from the backoff queue early.
 */
export class SchedulingQueue {
  /**
   * The metrics of workqueues: a Pod is added when it becomes active, and got when it is tried; retries are returns to the queue.
   * (kube-scheduler has its own metrics: `scheduler_pending_pods`, `scheduler_queue_incoming_pods_total`.)
   */
  readonly metrics: QueueMetrics;
  /** Pods that wait for a node where victims are terminating. */
  readonly nominator = new Nominator();
  readonly #sim: Simulation;
  readonly #hints: HintMap;
  readonly #preEnqueue: readonly PreEnqueuePlugin[];
  readonly #active = new KeyedHeap<QueuedPod>(comesFirst);
  readonly #backoff: BackoffQueue;
  readonly #unschedulable = new Map<string, QueuedPod>();
  readonly #inFlight = new InFlight();
  readonly #arrived = new Signal();
  readonly #backoffChanged = new Signal();
  readonly #rejected = new Signal();
  #seq = 0;

  constructor({ sim, hints, preEnqueue }: SchedulingQueueOptions) {
    this.#sim = sim;
    this.metrics = new QueueMetrics(sim);
    this.#hints = hints;
    this.#preEnqueue = preEnqueue;
    this.#backoff = new BackoffQueue(sim);
  }

  /** Starts the processes that move Pods as time passes (`Run`). */
  start(group: TaskGroup): void {
    const pressing = this.#flushBackoffCompleted(() => this.#backoff.pressing);
    const hopeless = this.#flushBackoffCompleted(() => this.#backoff.size - this.#backoff.pressing);
    const leftover = this.#flushUnschedulableLeftover();
    this.#sim.spawn(`${QUEUE_NAME}/flushBackoffQCompleted`, pressing, { group });
    this.#sim.spawn(`${QUEUE_NAME}/flushBackoffQCompleted/no-nodes`, hopeless, { group, background: true });
    this.#sim.spawn(`${QUEUE_NAME}/flushUnschedulablePodsLeftover`, leftover, { group, background: true });
  }

  /** Adds a new Pod. */
  add(pod: Pod, via = 'UnscheduledPodAdd'): void {
    const info = podInfo(pod);
    if (pod.status.nominatedNodeName !== undefined) this.nominator.add(info);
    this.#moveToActive(new QueuedPod(info, this.#sim.nowMs, this.#seq++), via);
  }

  /** Waits for the next Pod to try. The caller must then call `done` or `addUnschedulable`. */
  *pop(): Process<QueuedPod> {
    for (;;) {
      const entry = this.#active.pop() ?? this.#backoff.popRejected();
      if (entry === undefined) {
        yield this.#arrived;
        continue;
      }
      entry.beginAttempt(this.#sim.nowMs);
      this.#inFlight.begin(entry);
      this.metrics.got(entry.key);
      this.#sim.cause = this.#record('get', entry, '', entry.cause);
      return entry;
    }
  }

  /** The attempt succeeded, or the Pod must not be tried again. */
  done(entry: QueuedPod): void {
    if (!this.#inFlight.end(entry.uid)) return;
    this.metrics.done(entry.key);
    this.#record('done', entry, '');
  }

  /** The attempt failed. Where the Pod goes depends on the events since the attempt began (`AddUnschedulableIfNotPresent`). */
  addUnschedulable(entry: QueuedPod, rejectedBy: ReadonlySet<string>): void {
    if (this.#find(entry.key) !== undefined) return this.done(entry);
    entry.unschedulablePlugins = rejectedBy;
    if (rejectedBy.size === 0) entry.consecutiveErrors++;
    else {
      entry.unschedulableCount++;
      entry.consecutiveErrors = 0;
    }
    entry.timestampMs = this.#sim.nowMs;
    entry.seq = this.#seq++;
    entry.backoffUntilMs = undefined;
    const events = this.#inFlight.eventsSince(entry.uid);
    const retry = rejectedBy.size === 0 || events.some((event) => this.#hints.isWorthRequeuing(entry.info, rejectedBy, event));
    this.done(entry);
    if (retry) this.#requeue(entry, 'ScheduleAttemptFailure');
    else this.#toUnschedulable(entry, 'ScheduleAttemptFailure');
  }

  /** A Pod without a node was updated. */
  update(before: Pod, after: Pod): void {
    const events = podChanges(before, after);
    if (this.#inFlight.has(after.metadata.uid)) {
      for (const event of events) this.#inFlight.record(event);
      return;
    }
    const entry = this.#find(keyOf(after.metadata));
    if (entry === undefined) return this.add(after, 'UnscheduledPodUpdate');
    entry.info = updatedPodInfo(entry.info, after);
    this.nominator.update(before, entry.info);
    if (this.#active.get(entry.key) !== undefined) this.#active.push(entry);
    if (!this.#unschedulable.has(entry.key)) return;
    const helpful = events.find((event) => this.#hints.isWorthRequeuing(entry.info, entry.unschedulablePlugins, event));
    if (helpful !== undefined) this.#requeue(entry, eventLabel(helpful));
  }

  /** The Pod was deleted or has a node. A running attempt finds out by itself. */
  delete(pod: Pod): void {
    if (!this.nominator.isEmpty) this.nominator.delete(pod);
    if (this.#active.size + this.#backoff.size + this.#unschedulable.size === 0) return;
    const key = keyOf(pod.metadata);
    const entry = this.#active.delete(key) ?? this.#backoff.delete(key) ?? this.#unschedulable.get(key);
    if (entry === undefined) return;
    this.#unschedulable.delete(key);
    this.metrics.dropped(key);
    this.#record('forget', entry, '');
  }

  /** Returns true if an event could help any Pod. */
  get isListening(): boolean {
    return this.#unschedulable.size > 0 || this.#inFlight.size > 0;
  }

  /** Retries rejected Pods that the event may help (`MoveAllToActiveOrBackoffQueue`). */
  moveAll(event: ClusterEvent): void {
    if (event.resource === 'Node' && event.action === 'Add') {
      this.#backoff.nodeAdded();
      this.#backoffChanged.broadcast();
    }
    if (!this.isListening || !this.#hints.isOfInterest(event)) return;
    if (this.#unschedulable.size > 0) this.#move([...this.#unschedulable.values()], event);
    this.#inFlight.record(event);
  }

  /** For an active Pod: the trace record of its addition. Otherwise 0. */
  addRecord(key: string): number {
    return this.#active.get(key)?.cause ?? 0;
  }

  /** Returns undefined if the Pod is not backing off. */
  waitCause(key: string): WaitCause | undefined {
    const entry = this.#backoff.get(key);
    return entry && { via: entry.via, record: entry.cause, rateLimited: true };
  }

  /** For a Pod in flight: the trace record of its addition. */
  heldFor(key: string): number {
    return this.#inFlight.entries().find((entry) => entry.key === key)?.cause ?? 0;
  }

  /** The number of attempts. */
  numRequeues(key: string): number {
    return (this.#find(key) ?? this.#inFlight.entries().find((entry) => entry.key === key))?.attempts ?? 0;
  }

  /** `most`: how many keys of each list are needed. Default: all. */
  snapshot(most = Infinity): SchedulingQueueSnapshot {
    const processing = this.#inFlight.entries().map(({ key, triedAtMs }) => ({ key, sinceMs: triedAtMs, dirty: false }));
    const waiting = this.#backoff
      .sorted(most)
      .map((entry) => ({ key: entry.key, readyAtMs: this.#readyAt(entry), requeues: entry.attempts }));
    const unschedulable = upTo(this.#unschedulable.values(), most).map(({ key, attempts, unschedulablePlugins, gatedBy }) => {
      return { key, attempts, rejectedBy: [...unschedulablePlugins], gated: gatedBy !== undefined };
    });
    return {
      name: QUEUE_NAME,
      ready: this.#active.sorted(most).map(({ key }) => key),
      readyCount: this.#active.size,
      processing,
      waiting,
      waitingCount: this.#backoff.size,
      unschedulable,
      unschedulableCount: this.#unschedulable.size,
    };
  }

  #find(key: string): QueuedPod | undefined {
    return this.#active.get(key) ?? this.#backoff.get(key) ?? this.#unschedulable.get(key);
  }

  #move(entries: readonly QueuedPod[], event: ClusterEvent): void {
    for (const entry of entries) {
      if (entry.gatedBy !== undefined && !this.#hints.concerns(entry.gatedBy, event)) continue;
      if (this.#hints.isWorthRequeuing(entry.info, entry.unschedulablePlugins, event)) this.#requeue(entry, eventLabel(event));
    }
  }

  /** `requeuePodWithQueueingStrategy`. */
  #requeue(entry: QueuedPod, via: string): void {
    this.metrics.retries++;
    if (this.#backoff.isBackingOff(entry)) this.#moveToBackoff(entry, via);
    else this.#moveToActive(entry, via, true);
  }

  #moveToActive(entry: QueuedPod, via: string, retry = false): void {
    if (this.#isGated(entry, via, retry)) return;
    this.#unschedulable.delete(entry.key);
    this.metrics.added(entry.key);
    entry.cause = this.#place('add', entry, via, retry);
    this.#active.push(entry);
    this.#arrived.notify();
  }

  #moveToBackoff(entry: QueuedPod, via: string): void {
    if (this.#isGated(entry, via, true)) return;
    this.#unschedulable.delete(entry.key);
    entry.cause = this.#place('add-after', entry, via, true, this.#readyAt(entry) - this.#sim.nowMs);
    this.#backoff.add(entry);
    this.#backoffChanged.broadcast();
    this.#arrived.notify();
  }

  #toUnschedulable(entry: QueuedPod, via: string, retry = false): void {
    this.#unschedulable.set(entry.key, entry);
    entry.cause = this.#place('unschedulable', entry, via, retry);
    this.#rejected.notify();
  }

  /** Asks the plugins whether the Pod may be tried (`runPreEnqueuePlugins`). If not, it becomes unschedulable. */
  #isGated(entry: QueuedPod, via: string, retry: boolean): boolean {
    const gate = this.#preEnqueue.find((plugin) => plugin.preEnqueue(entry.info) !== undefined);
    entry.gatedBy = gate?.name;
    if (gate === undefined) return false;
    entry.unschedulablePlugins = new Set([...entry.unschedulablePlugins, gate.name]);
    this.#toUnschedulable(entry, via, retry);
    return true;
  }

  /** When the flush after the Pod's backoff runs. */
  #readyAt(entry: QueuedPod): number {
    return this.#backoff.endOf(entry) + BACKOFF_WINDOW_MS;
  }

  /** `flushBackoffQCompleted`: runs at the beginning of each window while Pods wait. */
  *#flushBackoffCompleted(waiting: () => number): Process<never> {
    for (;;) {
      while (waiting() === 0) yield this.#backoffChanged;
      const { nowMs } = this.#sim;
      yield* sleep(windowOf(nowMs) + BACKOFF_WINDOW_MS - nowMs);
      for (const entry of this.#backoff.popCompleted()) {
        this.#sim.cause = entry.cause;
        this.#moveToActive(entry, 'BackoffComplete');
      }
    }
  }

  /** `flushUnschedulablePodsLeftover`: runs every 30 s while Pods wait. */
  *#flushUnschedulableLeftover(): Process<never> {
    for (;;) {
      while (this.#unschedulable.size === 0) yield this.#rejected;
      const { nowMs } = this.#sim;
      yield* sleep(FLUSH_UNSCHEDULABLE_MS - (nowMs % FLUSH_UNSCHEDULABLE_MS));
      const isOld = ({ timestampMs }: QueuedPod) => this.#sim.nowMs - timestampMs > MAX_IN_UNSCHEDULABLE_MS;
      this.#move([...this.#unschedulable.values()].filter(isOld), { resource: '*', action: 'UnschedulableTimeout' });
    }
  }

  /** Reports the Pod's new place, with the values that order it there. */
  #place(op: 'add' | 'add-after' | 'unschedulable', entry: QueuedPod, via: string, retry: boolean, delayMs = 0): number {
    entry.via = via;
    const { key, attempts, timestampMs: sinceMs, seq, unschedulablePlugins, info } = entry;
    const pod = { priority: podPriority(info.pod), sinceMs, seq, attempts, rejectedBy: [...unschedulablePlugins], retry };
    return this.#sim.trace.emit(QUEUE_NAME, { type: 'queue', op, queue: QUEUE_NAME, key, via, delayMs, pod });
  }

  #record(op: QueueRecord['op'], { key }: QueuedPod, via: string, cause?: number): number {
    return this.#sim.trace.emit(QUEUE_NAME, { type: 'queue', op, queue: QUEUE_NAME, key, via, delayMs: 0 }, cause);
  }
}
