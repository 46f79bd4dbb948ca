import { StatusError, type ApiPort, type Pod, type KubeObject } from '../api/index.ts';
import { SyncTrace, idleWorker, type EventRecorder, type InformerFactory, type WorkerState } from '../client/index.ts';
import { sleep, type Process, type Random, type Simulation, type TaskGroup } from '../sim/index.ts';
import { Algorithm } from './algorithm.ts';
import { isAssigned, podInfo, SchedulerCache, type ClusterView, type PodInfo } from './cache/index.ts';
import { addAllEventHandlers } from './event-handlers.ts';
import { fitErrorMessage, NO_NODES_AVAILABLE, type Diagnosis } from './framework/index.ts';
import { updatePod, type UnscheduledReason } from './pod-condition.ts';
import { prepareCandidate, type Candidate } from './preempt/index.ts';
import { defaultProfile, type Profile } from './profile.ts';
import { HintMap, QUEUE_NAME, SchedulingQueue, type QueuedPod } from './queue/index.ts';
import { SchedulerView } from './scheduler-view.ts';
import { candidateFigures, rejectionFigures, rejectionTable, scoreFigures, scoreTable, winnerFigures } from './trace-figures.ts';

/** The scheduler, as the trace and the page name it. */
export const SCHEDULER = 'scheduler';
/** Longest text of an event (apis/core/validation `NoteLengthLimit`). */
const NOTE_LENGTH_LIMIT = 1024;

export interface SchedulerOptions {
  readonly sim: Simulation;
  /** The scheduler's own client. */
  readonly api: ApiPort;
  /** The scheduler's own informers; started here. */
  readonly informers: InformerFactory;
  /** Events in the name of `default-scheduler`. */
  readonly recorder: EventRecorder;
  /** What the scheduler spawns belongs to this group, and is lost when it is stopped. */
  readonly group: TaskGroup;
  readonly timings: {
    /** What the algorithm takes for one Pod. */
    readonly scheduleMs: number;
    /** That time varies by this fraction. Default 0. */
    readonly jitter?: number;
  };
  readonly profile?: Profile;
}

/** What a scheduling cycle came to: a node, or why there is none. */
type Outcome =
  | { readonly nodeName: string }
  | {
      readonly nodeName: undefined;
      readonly message: string;
      readonly diagnosis: Diagnosis | undefined;
      /** See `PodStatusChange`. */
      readonly nominatedNodeName: string | undefined;
      /** Where room is to be made for the Pod. */
      readonly candidate?: Candidate | undefined;
    };

type Failure = Extract<Outcome, { nodeName: undefined }>;

/**
 * kube-scheduler: gives each Pod a node, one Pod at a time (pkg/scheduler/schedule_one.go `ScheduleOne`). Writing the decision to the
 * API server is left to a process of its own, so that the next Pod need not wait for it: until the watch shows the binding, the
 * cache assumes it.
 */
export class Scheduler {
  readonly name = SCHEDULER;
  /** The kinds whose informers feed it. */
  readonly watches: readonly string[] = [
    'Pod',
    'Node',
    'Namespace',
    'Service',
    'ReplicaSet',
    'PersistentVolumeClaim',
    'PersistentVolume',
    'PodDisruptionBudget',
  ];
  readonly cache = new SchedulerCache();
  readonly queue: SchedulingQueue;
  /** The one worker, which runs the scheduling cycles. */
  readonly worker: WorkerState;
  readonly #options: SchedulerOptions;
  readonly #profile: Profile;
  readonly #cluster: ClusterView;
  readonly #algorithm: Algorithm;
  readonly #random: Random;

  constructor(options: SchedulerOptions) {
    const { sim, informers, profile = defaultProfile() } = options;
    this.#options = options;
    this.#profile = profile;
    this.#random = sim.random.fork(SCHEDULER);
    this.worker = idleWorker(0, QUEUE_NAME, sim.nowMs);
    for (const kind of this.watches) informers.informer(kind);
    this.#cluster = new SchedulerView(this.cache, {
      namespaces: informers.informer('Namespace').lister,
      services: informers.informer('Service').lister,
      replicaSets: informers.informer('ReplicaSet').lister,
      claims: informers.informer('PersistentVolumeClaim').lister,
      volumes: informers.informer('PersistentVolume').lister,
    });
    const hints = new HintMap([...profile.preEnqueue, ...profile.filters], this.#cluster);
    this.queue = new SchedulingQueue({ sim, hints, preEnqueue: profile.preEnqueue });
    this.#algorithm = new Algorithm(profile, this.#cluster, this.#random.fork('selectHost'), this.queue.nominator);
    addAllEventHandlers(informers, { cache: this.cache, queue: this.queue, schedulerName: profile.schedulerName });
  }

  /** Starts the informers, and with their first lists the scheduling cycles (`Run`). */
  start(): void {
    const { sim, informers, group } = this.#options;
    const { cause } = sim;
    sim.cause = sim.trace.emit(SCHEDULER, { type: 'start', stage: 'Run', detail: this.#profile.schedulerName });
    informers.start();
    this.queue.start(group);
    sim.spawn(`${SCHEDULER}/scheduleOne`, this.#run(), { group });
    sim.cause = cause;
  }

  *#run(): Process<never> {
    yield* this.#options.informers.waitForCacheSync();
    for (;;) yield* this.#scheduleOne(yield* this.queue.pop());
  }

  *#scheduleOne(entry: QueuedPod): Process<void> {
    const { sim, timings } = this.#options;
    if (this.#skipPodSchedule(entry.info.pod)) return this.queue.done(entry);
    const trace = SyncTrace.start(sim, SCHEDULER, this.worker, entry.key);
    yield* sleep(this.#random.jitter(timings.scheduleMs, timings.jitter ?? 0));
    const outcome = this.#schedulePod(entry.info, trace);
    if (outcome.nodeName === undefined) {
      const failure = yield* this.#makeRoom(entry.info.pod, outcome, trace);
      yield* this.#handleSchedulingFailure(entry, 'Unschedulable', failure, trace);
      trace.end(failure.message);
      return;
    }
    const { nodeName } = outcome;
    trace.step('assume', nodeName);
    const assumed = this.cache.assumePod(entry.info, nodeName);
    this.queue.nominator.delete(assumed.pod);
    sim.spawn(`${SCHEDULER}/bind/${entry.key}`, this.#bindingCycle(entry, assumed, nodeName), { group: this.#options.group });
    trace.end();
  }

  /** Pods that are being deleted, and those that an update brought back to the queue after they were assumed. */
  #skipPodSchedule(pod: Pod): boolean {
    const { namespace, name, deletionTimestamp } = pod.metadata;
    if (deletionTimestamp === undefined) return this.cache.isAssumed(pod);
    this.#options.recorder.event(pod, 'Warning', 'FailedScheduling', `skip schedule deleting pod: ${namespace}/${name}`);
    return true;
  }

  #schedulePod(pod: PodInfo, parent: SyncTrace): Outcome {
    const nodeCount = this.#cluster.nodes.length;
    const trace = parent.into('schedulePod', { nodes: nodeCount });
    if (nodeCount === 0) return { nodeName: undefined, message: NO_NODES_AVAILABLE, diagnosis: undefined, nominatedNodeName: '' };
    const { nodes, diagnosis } = this.#algorithm.findNodesThatFitPod(pod);
    const fitting = `${nodes.length} of ${nodeCount} nodes`;
    trace.step('findNodesThatFitPod', fitting, rejectionFigures(diagnosis), rejectionTable(diagnosis));
    const [first] = nodes;
    if (first === undefined) return this.#runPostFilters(pod, nodeCount, diagnosis, parent);
    if (nodes.length === 1) return { nodeName: first.name };
    const prioritized = this.#algorithm.prioritizeNodes(pod, nodes);
    trace.step('prioritizeNodes', '', scoreFigures(nodes, prioritized.totals), scoreTable(nodes, prioritized));
    const host = this.#algorithm.selectHost(prioritized.totals);
    const nodeName = nodes[host]!.name;
    trace.step('selectHost', nodeName, winnerFigures(prioritized, host));
    return { nodeName };
  }

  /** Asks the plugins that could make room (`RunPostFilterPlugins`). The first that nominates a node ends it. */
  #runPostFilters(pod: PodInfo, nodeCount: number, diagnosis: Diagnosis, trace: SyncTrace): Outcome {
    const messages: string[] = [];
    let nominatedNodeName: string | undefined;
    let candidate: Candidate | undefined;
    const { informers } = this.#options;
    const handle = {
      filters: this.#profile.filters,
      nominator: this.queue.nominator,
      budgets: () => informers.informer('PodDisruptionBudget').lister.list(),
    };
    for (const plugin of this.#profile.postFilters) {
      const result = plugin.postFilter(pod, diagnosis, this.#cluster, handle);
      messages.push(result.message);
      nominatedNodeName = result.nominatedNodeName ?? nominatedNodeName;
      candidate = result.candidate;
      if (candidate !== undefined) break;
    }
    // Who has found a way has nothing to complain of.
    diagnosis.postFilterMessage = candidate === undefined ? messages.join(', ') : '';
    const outcome = candidate === undefined ? diagnosis.postFilterMessage : `make room on ${candidate.nodeName}`;
    trace.step('RunPostFilterPlugins', outcome, candidate === undefined ? undefined : candidateFigures(candidate));
    return { nodeName: undefined, message: fitErrorMessage(nodeCount, diagnosis), diagnosis, nominatedNodeName, candidate };
  }

  /** Deletes those who are in the way, if so decided, before the next Pod's cycle (upstream, by default, beside it: `SchedulerAsyncPreemption`). */
  *#makeRoom(pod: Pod, failure: Failure, trace: SyncTrace): Process<Failure> {
    const { candidate, message } = failure;
    if (candidate === undefined) return failure;
    trace.step('prepareCandidate', candidate.victims.map(({ metadata }) => metadata.name).join(', '));
    const error = yield* prepareCandidate({ ...this.#options, nominator: this.queue.nominator }, pod, candidate);
    if (error === undefined) return failure;
    return { ...failure, message: `${message} preemption: ${error.message}`, nominatedNodeName: undefined };
  }

  /** The Pod goes back to the queue; its condition and an event say why (`handleSchedulingFailure`). */
  *#handleSchedulingFailure(
    entry: QueuedPod,
    reason: UnscheduledReason,
    failure: Omit<Failure, 'nodeName'>,
    trace?: SyncTrace,
  ): Process<void> {
    const { api, sim, informers, recorder } = this.#options;
    const { message, diagnosis, nominatedNodeName } = failure;
    const { pod } = entry.info;
    trace?.step('handleSchedulingFailure', reason, { attempts: entry.attempts });
    const cached = informers.informer('Pod').lister.get(pod.metadata);
    if (cached === undefined || cached.metadata.uid !== entry.uid || isAssigned(cached)) this.queue.done(entry);
    else {
      entry.info = podInfo(cached);
      entry.waitsForNodes = message === NO_NODES_AVAILABLE;
      this.queue.addUnschedulable(entry, diagnosis?.unschedulablePlugins ?? new Set());
      // The watch will say so too; but the next Pod's cycle may come before.
      this.queue.nominator.add(entry.info, nominatedNodeName);
    }
    recorder.event(pod, 'Warning', 'FailedScheduling', truncated(message));
    yield* updatePod(api, pod, { reason, message, nominatedNodeName }, sim.wallMs);
  }

  /** Binds the Pod while the next one is scheduled (`bindingCycle`). On failure its place is free again. */
  *#bindingCycle(entry: QueuedPod, assumed: PodInfo, nodeName: string): Process<void> {
    const { api, sim, recorder } = this.#options;
    const { pod } = assumed;
    const { namespace, name } = pod.metadata;
    // From here on nothing can reject the Pod any more, so events are of no interest to it.
    this.queue.done(entry);
    sim.cause = sim.trace.emit(SCHEDULER, { type: 'step', component: '', name: 'bind', outcome: nodeName, figures: undefined });
    try {
      yield* bind(api, pod, nodeName);
    } catch (error) {
      if (!(error instanceof StatusError)) throw error;
      yield* this.#handleBindingCycleError(entry, pod, error);
      return;
    }
    recorder.event(pod, 'Normal', 'Scheduled', `Successfully assigned ${namespace}/${name} to ${nodeName}`);
  }

  *#handleBindingCycleError(entry: QueuedPod, assumed: Pod, error: StatusError): Process<void> {
    if (this.cache.isAssumed(assumed)) {
      this.cache.forgetPod(assumed);
      this.queue.moveAll({ resource: 'Pod', action: 'Delete', before: assumed, after: undefined });
    }
    const message = `running Bind plugin "DefaultBinder": ${error.message}`;
    this.#options.sim.trace.emit(SCHEDULER, {
      type: 'step',
      component: '',
      name: 'handleBindingCycleError',
      outcome: message,
      figures: undefined,
    });
    yield* this.#handleSchedulingFailure(entry, 'SchedulerError', {
      message,
      diagnosis: undefined,
      nominatedNodeName: '',
    });
  }
}

function truncated(message: string): string {
  return message.length <= NOTE_LENGTH_LIMIT ? message : `${message.slice(0, NOTE_LENGTH_LIMIT - 4)} ...`;
}

/** A scheduler that runs; see `Scheduler`. */
export function startScheduler(options: SchedulerOptions): Scheduler {
  const scheduler = new Scheduler(options);
  scheduler.start();
  return scheduler;
}

/** Writes to the API server on which node the Pod runs (plugins/defaultbinder). Throws `StatusError`. */
function bind(api: ApiPort, pod: Pod, nodeName: string): Process<KubeObject> {
  const { namespace, name, uid } = pod.metadata;
  const target = { kind: 'Node', name: nodeName };
  const binding = { apiVersion: 'v1', kind: 'Binding', metadata: { namespace, name, uid }, target };
  return api.subresource('Pod', { namespace, name }, 'binding', 'create', binding);
}
