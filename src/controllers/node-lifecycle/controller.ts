import { findCondition, type Node, type Pod } from '../../api/index.ts';
import {
  RateLimitingQueue,
  WorkerPool,
  listNames,
  startPeriodic,
  stepRecord,
  type Informer,
  type SyncTrace,
  type WorkerState,
} from '../../client/index.ts';
import { sleep, type Process } from '../../sim/index.ts';
import type { StepRecord } from '../../trace/index.ts';
import { reportMade, waitForCaches, type Controller, type ControllerContext } from '../controller.ts';
import { controllerError } from '../errors.ts';
import { KeyQueue } from '../queue-key.ts';
import { getCached } from '../read-cached.ts';
import { NodeMonitor } from './monitor.ts';
import type { GracePeriods } from './node-health.ts';
import { markPodsNotReady, NodeWriter } from './node-writer.ts';
import type { TryResult } from './rate-limited-timed-queue.ts';
import { steps } from './steps.ts';
import { NOT_READY_TAINT, UNREACHABLE_TAINT, planNoScheduleTaints } from './taints.ts';
import { Zones, type EvictionRates } from './zones.ts';

export interface NodeLifecycleOptions extends GracePeriods, EvictionRates {
  readonly nodeMonitorPeriodMs: number;
}

/** The defaults of kube-controller-manager. */
const NODE_LIFECYCLE_DEFAULTS: NodeLifecycleOptions = {
  nodeMonitorPeriodMs: 5_000,
  nodeMonitorGracePeriodMs: 50_000,
  nodeStartupGracePeriodMs: 60_000,
  evictionLimiterQps: 0.1,
  secondaryEvictionLimiterQps: 0.01,
  largeClusterThreshold: 50,
  unhealthyZoneThreshold: 0.55,
};

/** The interval between attempts to taint (nodelifecycle/scheduler `NodeEvictionPeriod`). */
const EVICTION_PERIOD_MS = 100;
const NODE_UPDATE_WORKERS = 8;
const POD_UPDATE_WORKERS = 4;
const NODE_NAME_INDEX = 'spec.nodeName';
/** The result if the node has no Ready condition. */
const TAINT_RETRY: TryResult = { done: false, retryMs: 50 };

/** Labels for older clients. Each copies the value of its successor (`labelReconcileInfo`). */
const BETA_LABELS: Readonly<Record<string, string>> = {
  'kubernetes.io/os': 'beta.kubernetes.io/os',
  'kubernetes.io/arch': 'beta.kubernetes.io/arch',
};

/**
 * Detects nodes that stopped reporting, and marks them and their Pods (nodelifecycle/node_lifecycle_controller.go). It evicts
 * nothing: the taint eviction controller does, when it sees the taints.
 */
export class NodeLifecycleController implements Controller {
  readonly name = 'nodelifecycle';
  readonly watches = ['Lease', 'Node', 'Pod'];
  readonly queues: readonly [RateLimitingQueue, RateLimitingQueue];
  readonly zones: Zones;
  readonly #context: ControllerContext;
  readonly #options: NodeLifecycleOptions;
  readonly #nodes: Informer<'Node'>;
  readonly #pods: Informer<'Pod'>;
  readonly #writer: NodeWriter;
  readonly #monitor: NodeMonitor;
  readonly #pools: readonly WorkerPool[];

  constructor(context: ControllerContext, options: Partial<NodeLifecycleOptions> = {}) {
    const { sim, api, informers, group, recorder } = context;
    this.#context = context;
    this.#options = { ...NODE_LIFECYCLE_DEFAULTS, ...options };
    this.#nodes = informers.informer('Node');
    this.#pods = informers.informer('Pod');
    this.zones = new Zones(sim, this.#options);
    this.#writer = new NodeWriter(sim, api);
    this.#monitor = new NodeMonitor({
      sim,
      group,
      api,
      recorder,
      nodes: this.#nodes.lister,
      leases: informers.informer('Lease').lister,
      podsOn: (nodeName) => [...this.#pods.lister.byIndex(NODE_NAME_INDEX, nodeName)],
      writer: this.#writer,
      zones: this.zones,
      grace: this.#options,
      report: (record) => this.#report(record),
    });
    const nodeQueue = new RateLimitingQueue(sim, 'node_lifecycle_controller', api.name);
    const podQueue = new RateLimitingQueue(sim, 'node_lifecycle_controller_pods', api.name);
    this.queues = [nodeQueue, podQueue];
    this.#addHandlers();
    const common = { sim, name: api.name, group };
    const nodePool = { workers: NODE_UPDATE_WORKERS, queue: nodeQueue, handleErr: (key: string) => nodeQueue.forget(key) };
    this.#pools = [
      new WorkerPool({
        ...common,
        ...nodePool,
        step: steps.doNodeProcessingPassWorker,
        sync: (key, trace) => this.#processNode(key, trace),
      }),
      new WorkerPool({
        ...common,
        workers: POD_UPDATE_WORKERS,
        firstWorker: NODE_UPDATE_WORKERS,
        queue: podQueue,
        step: steps.processPod,
        sync: (key, trace) => this.#processPod(key, trace),
      }),
    ];
    reportMade(context, steps.NewNodeLifecycleController, this);
  }

  get workers(): readonly WorkerState[] {
    return this.#pools.flatMap(({ states }) => states);
  }

  start(): void {
    const { sim, api, group, recorder } = this.#context;
    recorder.start(group);
    sim.spawn(`${api.name}/run`, this.#run(), { group });
  }

  *#run(): Process<void> {
    const { sim, api, group } = this.#context;
    yield* waitForCaches(this.#context, this, steps.Run);
    for (const pool of this.#pools) pool.start();
    sim.spawn(`${api.name}/doNoExecuteTaintingPass`, this.#taint(), { group, background: true });
    sim.spawn(`${api.name}/monitorNodeHealth`, this.#monitorNodes(), { group, background: true });
  }

  #addHandlers(): void {
    const [nodeQueue, podQueue] = this.queues;
    const nodeKeys = new KeyQueue(this.#context, nodeQueue);
    const podKeys = new KeyQueue(this.#context, podQueue);
    this.#nodes.addHandlers({
      onAdd: (node) => nodeKeys.add(steps.CreateAddNodeHandler, node),
      onUpdate: (_old, node) => nodeKeys.add(steps.CreateUpdateNodeHandler, node),
    });
    this.#pods.addIndex(NODE_NAME_INDEX, ({ spec }) =>
      spec.nodeName === undefined || spec.nodeName === '' ? [] : [spec.nodeName],
    );
    // `podUpdated`: a Pod was assigned to a node. Upstream always queues it; on a ready node it would cause no work.
    const podUpdated = (old: Pod | undefined, pod: Pod) => {
      const { nodeName } = pod.spec;
      if (nodeName === undefined || nodeName === '' || nodeName === old?.spec.nodeName) return;
      const ready = this.#monitor.readyConditionOf(nodeName);
      if (ready !== undefined && ready.status !== 'True') podKeys.add(steps.podUpdated, pod);
    };
    this.#pods.addHandlers({ onAdd: (pod) => podUpdated(undefined, pod), onUpdate: podUpdated });
  }

  *#monitorNodes(): Process<never> {
    const { sim, api } = this.#context;
    startPeriodic(sim, api.name, steps.monitorNodeHealth, this.#options.nodeMonitorPeriodMs);
    const start = sim.cause;
    for (;;) {
      sim.cause = start;
      yield* this.#monitor.pass();
      yield* sleep(this.#options.nodeMonitorPeriodMs);
    }
  }

  /** `doNodeProcessingPassWorker`. Not retried after a failure; the node's next update queues it again. */
  *#processNode(name: string, trace: SyncTrace): Process<void> {
    const node = getCached(this.#nodes.lister, name, trace);
    if (node === undefined) return;
    yield* this.#doNoScheduleTaintingPass(node, trace);
    yield* this.#reconcileNodeLabels(node, trace);
  }

  *#doNoScheduleTaintingPass(node: Node, trace: SyncTrace): Process<void> {
    const plan = planNoScheduleTaints(node);
    trace.tell(plan);
    if (plan.outcome === 'unchanged') return;
    if (!(yield* this.#writer.swapTaints(node, plan.add, plan.remove)))
      throw controllerError(`failed to swap taints of node ${node.metadata.name}`);
  }

  *#reconcileNodeLabels({ metadata }: Node, trace: SyncTrace): Process<void> {
    const { name, labels = {} } = metadata;
    const missing = Object.entries(BETA_LABELS).filter(
      ([stable, beta]) => labels[stable] !== undefined && labels[beta] !== labels[stable],
    );
    if (missing.length === 0) return trace.step(steps.reconcileNodeLabels, 'unchanged');
    const update = Object.fromEntries(missing.map(([stable, beta]) => [beta, labels[stable] ?? '']));
    trace.step(steps.reconcileNodeLabels, 'update', { labels: listNames(Object.keys(update)) });
    yield* this.#writer.updateLabels(name, update);
  }

  /** Marks a Pod as not ready if its node is not ready. */
  *#processPod(key: string, trace: SyncTrace): Process<void> {
    const pod = getCached(this.#pods.lister, key, trace);
    if (pod === undefined) return;
    const nodeName = pod.spec.nodeName ?? '';
    const ready = this.#monitor.readyConditionOf(nodeName);
    if (ready === undefined || ready.status === 'True') return trace.step(steps.processPod, 'notUnready', { node: nodeName });
    trace.step(steps.MarkPodsNotReady, 'marked', { pods: key });
    if (!(yield* markPodsNotReady(this.#context, [pod])))
      throw controllerError(`unable to mark pod ${key} NotReady on node ${nodeName}`);
  }

  /** Taints queued nodes at the rate of their zones. Waits while none is queued. */
  *#taint(): Process<never> {
    for (;;) {
      const { tainters } = this.zones;
      if (tainters.some(({ isActive }) => isActive)) {
        for (const tainter of tainters) yield* tainter.try((name) => this.#doNoExecuteTaintingPass(name));
        yield* sleep(EVICTION_PERIOD_MS);
      } else {
        yield this.zones.changed;
      }
    }
  }

  *#doNoExecuteTaintingPass(name: string): Process<TryResult> {
    const node = this.#nodes.lister.byKey(name);
    if (node === undefined) return { done: true };
    const ready = findCondition(node.status.conditions, 'Ready');
    if (ready === undefined) return TAINT_RETRY;
    if (ready.status === 'True') return { done: true };
    const [wanted, opposite] =
      ready.status === 'False' ? [NOT_READY_TAINT, UNREACHABLE_TAINT] : [UNREACHABLE_TAINT, NOT_READY_TAINT];
    const figures = { node: name, taint: wanted.key, ready: ready.status };
    this.#report(stepRecord(steps.doNoExecuteTaintingPass, 'taint', figures));
    return (yield* this.#writer.swapTaints(node, [wanted], [opposite])) ? { done: true } : { done: false, retryMs: 0 };
  }

  /** Reports a step outside of a sync. It becomes the cause of what follows. */
  #report(record: StepRecord): void {
    const { sim, api } = this.#context;
    sim.cause = sim.trace.emit(api.name, record);
  }
}
