import { StatusError, type ApiPort, type Pod, type KubeObject } from '../api/index.ts';
import {
  HandlerTrace,
  SyncTrace,
  idleWorker,
  stepRecord,
  type EventRecorder,
  type InformerFactory,
  type WorkerState,
} from '../client/index.ts';
import { sleep, type Process, type Random, type TaskGroup } from '../sim/index.ts';
import { startRecord, type Simulation, type StepRecord } from '../trace/index.ts';
import { Algorithm } from './algorithm.ts';
import { isAssigned, podInfo, SchedulerCache, type ClusterView, type PodInfo } from './cache/index.ts';
import { hostFigures, reportFeasible, reportScores } from './cycle-trace.ts';
import { addAllEventHandlers, addStorageHandlers } from './event-handlers.ts';
import { fitErrorMessage, NO_NODES_AVAILABLE, type Diagnosis } from './framework/index.ts';
import { prepareCandidate, runPostFilterPlugins, victimNames } from './preempt/index.ts';
import { updatePod, type UnscheduledReason } from './pod-condition.ts';
import { defaultProfile, type Profile } from './profile.ts';
import { HintMap, QUEUE_NAME, SchedulingQueue, type QueuedPod } from './queue/index.ts';
import { SchedulerView, type Listers } from './scheduler-view.ts';
import { steps } from './steps.ts';
import { AssumeCache, VolumeBinder, type AssumedVolumes } from './volumes/index.ts';

/** The scheduler's name in the trace and on the page. */
export const SCHEDULER = 'scheduler';
/** The longest note of an event (apis/core/validation `NoteLengthLimit`). */
const NOTE_LENGTH_LIMIT = 1024;

export interface SchedulerOptions {
  readonly sim: Simulation;
  /** The scheduler's own client. */
  readonly api: ApiPort;
  /** The scheduler's own informers; started here. */
  readonly informers: InformerFactory;
  /** Records events in the name of `default-scheduler`. */
  readonly recorder: EventRecorder;
  /** The group of all tasks that the scheduler spawns. They end when it is stopped. */
  readonly group: TaskGroup;
  readonly timings: {
    /** How long the algorithm takes for one Pod. */
    readonly scheduleMs: number;
    /** `scheduleMs` varies by this fraction. Default: 0. */
    readonly jitter?: number;
  };
  readonly profile?: Profile;
}

/** The result of a scheduling cycle: a node, or the reason why there is none. */
type Outcome =
  | { readonly nodeName: string }
  | {
      readonly nodeName: undefined;
      readonly message: string;
      readonly diagnosis: Diagnosis | undefined;
      /** See `PodStatusChange`. */
      readonly nominatedNodeName: string | undefined;
    };

type Failure = Extract<Outcome, { nodeName: undefined }>;

/**
 * kube-scheduler: assigns Pods to nodes, one Pod at a time (pkg/scheduler/schedule_one.go `ScheduleOne`). A separate process
 * writes the binding, so that the next Pod does not wait for it. Until the watch shows the binding, the cache assumes it.
 */
export class Scheduler {
  readonly name = SCHEDULER;
  /** The kinds that the scheduler watches. */
  readonly watches: readonly string[] = [
    'Pod',
    'Node',
    'Namespace',
    'Service',
    'ReplicaSet',
    'PersistentVolumeClaim',
    'PersistentVolume',
    'StorageClass',
    'PodDisruptionBudget',
  ];
  readonly cache = new SchedulerCache();
  readonly queue: SchedulingQueue;
  /** The attempts since the process started, by their result (`scheduler_schedule_attempts_total`). */
  readonly attempts = { error: 0, scheduled: 0, unschedulable: 0 };
  /** The only worker, which runs the scheduling cycles. */
  readonly worker: WorkerState;
  readonly #options: SchedulerOptions;
  readonly #profile: Profile;
  readonly #listers: Listers;
  readonly #cluster: ClusterView;
  readonly #algorithm: Algorithm;
  readonly #volumeBinder: VolumeBinder;
  readonly #random: Random;

  constructor(options: SchedulerOptions) {
    const { sim, api, informers, profile = defaultProfile() } = options;
    this.#options = options;
    this.#profile = profile;
    this.#random = sim.random.fork(SCHEDULER);
    this.worker = idleWorker(0, QUEUE_NAME, sim.nowMs);
    for (const kind of this.watches) informers.informer(kind);
    const claims = new AssumeCache(informers.informer('PersistentVolumeClaim').lister);
    const volumes = new AssumeCache(informers.informer('PersistentVolume').lister);
    this.#listers = {
      namespaces: informers.informer('Namespace').lister,
      services: informers.informer('Service').lister,
      replicaSets: informers.informer('ReplicaSet').lister,
      claims,
      volumes,
      classes: informers.informer('StorageClass').lister,
    };
    this.#cluster = new SchedulerView(this.cache, this.#listers);
    const [pods, nodes] = [informers.informer('Pod').lister, informers.informer('Node').lister];
    this.#volumeBinder = new VolumeBinder({ sim, api, cluster: this.#cluster, claims, volumes, pods, nodes });
    const hints = new HintMap([...profile.preEnqueue, ...profile.filters], this.#cluster);
    this.queue = new SchedulingQueue({ sim, hints, preEnqueue: profile.preEnqueue });
    this.#algorithm = new Algorithm(profile, this.#cluster, this.#random.fork('selectHost'), this.queue.nominator);
    const trace = new HandlerTrace(sim, SCHEDULER);
    addAllEventHandlers(informers, { cache: this.cache, queue: this.queue, trace, schedulerName: profile.schedulerName });
  }

  get profileName(): string {
    return this.#profile.schedulerName;
  }

  /** Starts the informers. Scheduling begins when their first lists have arrived (`Run`). */
  start(): void {
    const { sim, api, informers, group } = this.#options;
    const { cause } = sim;
    sim.cause = sim.trace.emit(SCHEDULER, startRecord(steps.Run, 'begun', { profile: this.#profile.schedulerName }));
    informers.start();
    const { stops } = group;
    const watch = (): void => (group.stops === stops ? this.#watchCSINodes() : undefined);
    if (api.whenUsed('CSINode', watch)) watch();
    this.queue.start(group);
    sim.spawn(`${SCHEDULER}/scheduleOne`, this.#run(), { group });
    sim.cause = cause;
  }

  /** Upstream watches them from the start; here a cluster without a CSIDriver has none. */
  #watchCSINodes(): void {
    const { informers } = this.#options;
    const informer = informers.informer('CSINode');
    this.#listers.csiNodes = informer.lister;
    addStorageHandlers(informers, this.queue, 'CSINode');
    informers.start();
  }

  *#run(): Process<never> {
    yield* this.#options.informers.waitForCacheSync();
    for (;;) yield* this.#scheduleOne(yield* this.queue.pop());
  }

  /** Schedules one Pod, and handles the failure if no node was found (schedule_one.go `ScheduleOne`). */
  *#scheduleOne(entry: QueuedPod): Process<void> {
    const { sim, group } = this.#options;
    const trace = SyncTrace.start(sim, SCHEDULER, this.worker, entry.key, steps.ScheduleOne);
    if (this.#skipPodSchedule(entry.info.pod, trace)) {
      this.queue.done(entry);
      return trace.end();
    }
    const outcome = yield* this.#schedulingCycle(entry, trace);
    if (outcome.nodeName === undefined) {
      const reason = 'Unschedulable';
      yield* this.#handleSchedulingFailure(entry, reason, outcome, trace);
      return trace.end(outcome.message, reason);
    }
    const { nodeName } = outcome;
    const assumed = this.cache.assumePod(entry.info, nodeName);
    this.queue.nominator.delete(assumed.pod);
    const volumes = this.#reserve(assumed.pod, nodeName, trace);
    sim.spawn(`${SCHEDULER}/bind/${entry.key}`, this.#bindingCycle(entry, assumed, nodeName, volumes), { group });
    trace.end();
  }

  /** Skips Pods that are being deleted, and assumed Pods that an update brought back into the queue. */
  #skipPodSchedule(pod: Pod, trace: SyncTrace): boolean {
    const { namespace, name, deletionTimestamp } = pod.metadata;
    if (deletionTimestamp !== undefined) {
      trace.step(steps.skipPodSchedule, 'deleting');
      this.#options.recorder.event(pod, 'Warning', 'FailedScheduling', `skip schedule deleting pod: ${namespace}/${name}`);
      return true;
    }
    if (!this.cache.isAssumed(pod)) return false;
    trace.step(steps.skipPodSchedule, 'assumed');
    return true;
  }

  /**
   * Searches a node; if there is none, Pods to preempt (schedule_one.go `schedulingCycle`). The last step of a success is
   * `assume`.
   */
  *#schedulingCycle(entry: QueuedPod, parent: SyncTrace): Process<Outcome> {
    const { timings } = this.#options;
    const { info, attempts } = entry;
    const trace = parent.into(steps.schedulingCycle, '', { attempts });
    yield* sleep(this.#random.jitter(timings.scheduleMs, timings.jitter ?? 0));
    const found = this.#schedulePod(info, trace);
    if (typeof found !== 'string') return found === undefined ? NO_NODES : yield* this.#makeRoom(info, found, trace);
    trace.step(steps.assume, 'assumed', { node: found });
    return { nodeName: found };
  }

  /**
   * Returns the best node, or the diagnosis if none is feasible. Returns undefined if there are no nodes (schedule_one.go
   * `schedulePod`).
   */
  #schedulePod(pod: PodInfo, parent: SyncTrace): string | Diagnosis | undefined {
    const nodeCount = this.#cluster.nodes.length;
    if (nodeCount === 0) {
      parent.step(steps.schedulePod, 'noNodes', { nodes: 0 });
      return undefined;
    }
    const trace = parent.into(steps.schedulePod, 'searched', { nodes: nodeCount });
    const feasible = this.#algorithm.findNodesThatFitPod(pod);
    const { nodes, diagnosis } = feasible;
    reportFeasible(trace, feasible, nodeCount);
    const [first] = nodes;
    if (first === undefined) return diagnosis;
    if (nodes.length === 1) return first.name;
    const prioritized = this.#algorithm.prioritizeNodes(pod, nodes);
    reportScores(trace, nodes, prioritized);
    const host = this.#algorithm.selectHost(prioritized.totals);
    trace.step(steps.selectHost, 'chosen', hostFigures(nodes, prioritized, host));
    return nodes[host]!.name;
  }

  /** No node is feasible: preempts Pods if a plugin finds victims. Returns why the Pod is not scheduled now. */
  *#makeRoom(pod: PodInfo, diagnosis: Diagnosis, parent: SyncTrace): Process<Failure> {
    const { informers } = this.#options;
    const { filters, postFilters } = this.#profile;
    const { nominator } = this.queue;
    const budgets = () => informers.informer('PodDisruptionBudget').lister.list();
    const handle = { filters, nominator, budgets };
    const outcome = runPostFilterPlugins(postFilters, pod, diagnosis, this.#cluster, handle, parent);
    const { candidate, nominatedNodeName, trace } = outcome;
    diagnosis.postFilterMessage = outcome.message;
    const message = fitErrorMessage(this.#cluster.nodes.length, diagnosis);
    const failure: Failure = { nodeName: undefined, message, diagnosis, nominatedNodeName };
    if (candidate === undefined) return failure;
    trace.step(steps.prepareCandidate, 'preempted', { node: candidate.nodeName, victims: victimNames(candidate.victims) });
    // By default upstream deletes the victims concurrently with the next cycle (`SchedulerAsyncPreemption`). Here the cycle waits
    // for it.
    const error = yield* prepareCandidate({ ...this.#options, nominator }, pod.pod, candidate);
    if (error === undefined) return failure;
    return { ...failure, message: `${message} preemption: ${error.message}`, nominatedNodeName: undefined };
  }

  /**
   * Queues the Pod again, and reports why in its condition and an event (`handleSchedulingFailure`). `trace`: absent in a binding
   * cycle.
   */
  *#handleSchedulingFailure(
    entry: QueuedPod,
    reason: UnscheduledReason,
    failure: Omit<Failure, 'nodeName'>,
    trace?: SyncTrace,
  ): Process<void> {
    const { api, sim, informers, recorder } = this.#options;
    const { message, diagnosis, nominatedNodeName } = failure;
    this.attempts[reason === 'Unschedulable' ? 'unschedulable' : 'error']++;
    const { pod } = entry.info;
    const cached = informers.informer('Pod').lister.get(pod.metadata);
    const isGone = cached === undefined || cached.metadata.uid !== entry.uid || isAssigned(cached);
    const outcome = isGone ? 'gone' : 'requeued';
    const figures = { reason, attempts: entry.attempts, message };
    if (trace === undefined) this.#report(stepRecord(steps.handleSchedulingFailure, outcome, figures));
    else trace.step(steps.handleSchedulingFailure, outcome, figures);
    if (isGone) this.queue.done(entry);
    else {
      entry.info = podInfo(cached);
      entry.waitsForNodes = message === NO_NODES_AVAILABLE;
      this.queue.addUnschedulable(entry, diagnosis?.unschedulablePlugins ?? new Set());
      // The watch will report it too, but the next cycle may come earlier.
      this.queue.nominator.add(entry.info, nominatedNodeName);
    }
    recorder.event(pod, 'Warning', 'FailedScheduling', truncated(message));
    yield* updatePod(api, pod, { reason, message, nominatedNodeName }, sim.wallMs);
  }

  /** Assumes the volumes of claims that wait for this Pod (`RunReservePluginsReserve`). */
  #reserve(pod: Pod, nodeName: string, trace: SyncTrace): AssumedVolumes | undefined {
    const volumes = this.#volumeBinder.assumePodVolumes(pod, nodeName);
    if (volumes !== undefined) {
      const figures = { volumes: volumes.volumes.length, provisions: volumes.claims.length };
      trace.step(steps.AssumePodVolumes, 'assumed', figures);
    }
    return volumes;
  }

  /** Binds the Pod while the next one is scheduled (`bindingCycle`). A failure frees its place and its volumes. */
  *#bindingCycle(entry: QueuedPod, assumed: PodInfo, nodeName: string, volumes: AssumedVolumes | undefined): Process<void> {
    const { api, recorder } = this.#options;
    const { pod } = assumed;
    const { namespace, name } = pod.metadata;
    // No plugin can reject the Pod any more, so events do not concern it.
    this.queue.done(entry);
    this.#report(stepRecord(steps.bindingCycle, ''));
    let running = 'PreBind plugin "VolumeBinding"';
    try {
      if (volumes !== undefined) {
        this.#report(
          stepRecord(steps.BindPodVolumes, 'begun', { volumes: volumes.volumes.length, claims: volumes.claims.length }),
        );
        yield* this.#volumeBinder.bindPodVolumes(pod, nodeName, volumes);
      }
      running = 'Bind plugin "DefaultBinder"';
      this.#report(stepRecord(steps.bind, 'bound', { node: nodeName }));
      yield* bind(api, pod, nodeName);
    } catch (error) {
      if (!(error instanceof StatusError)) throw error;
      if (volumes !== undefined) this.#volumeBinder.revertAssumedPodVolumes(volumes);
      yield* this.#handleBindingCycleError(entry, pod, `running ${running}: ${error.message}`);
      return;
    }
    this.attempts.scheduled++;
    recorder.event(pod, 'Normal', 'Scheduled', `Successfully assigned ${namespace}/${name} to ${nodeName}`);
  }

  *#handleBindingCycleError(entry: QueuedPod, assumed: Pod, message: string): Process<void> {
    if (this.cache.isAssumed(assumed)) {
      this.cache.forgetPod(assumed);
      this.queue.moveAll({ resource: 'Pod', action: 'Delete', before: assumed, after: undefined });
    }
    this.#report(stepRecord(steps.handleBindingCycleError, 'forgotten', { error: message }));
    yield* this.#handleSchedulingFailure(entry, 'SchedulerError', {
      message,
      diagnosis: undefined,
      nominatedNodeName: '',
    });
  }

  /** Reports a step of a binding cycle, which runs beside the worker. It becomes the cause of what follows. */
  #report(record: StepRecord): void {
    const { sim } = this.#options;
    sim.cause = sim.trace.emit(SCHEDULER, record);
  }
}

/** The result of a cycle in a cluster without nodes. */
const NO_NODES: Failure = {
  nodeName: undefined,
  message: NO_NODES_AVAILABLE,
  diagnosis: undefined,
  nominatedNodeName: '',
};

function truncated(message: string): string {
  return message.length <= NOTE_LENGTH_LIMIT ? message : `${message.slice(0, NOTE_LENGTH_LIMIT - 4)} ...`;
}

/** Writes the binding to the API server (plugins/defaultbinder). Throws `StatusError`. */
function bind(api: ApiPort, pod: Pod, nodeName: string): Process<KubeObject> {
  const { namespace, name, uid } = pod.metadata;
  const target = { kind: 'Node', name: nodeName };
  const binding = { apiVersion: 'v1', kind: 'Binding', metadata: { namespace, name, uid }, target };
  return api.subresource('Pod', { namespace, name }, 'binding', 'create', binding);
}
