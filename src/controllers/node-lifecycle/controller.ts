import { findCondition, type Node, type Pod } from '../../api/index.ts';
import { RateLimitingQueue, listNames, stepRecord, type Informer, type SyncTrace } from '../../client/index.ts';
import { sleep, type Process } from '../../sim/index.ts';
import type { StepRecord } from '../../trace/index.ts';
import { defineController, type ControllerContext } from '../define-controller.ts';
import { controllerError } from '../errors.ts';
import { KeyQueue } from '../queue-key.ts';
import { getCached } from '../read-cached.ts';
import { repeat, spawnBackground } from '../running-controller.ts';
import { NodeMonitor } from './monitor.ts';
import type { GracePeriods } from './node-health.ts';
import { markPodsNotReady, NodeWriter } from './node-writer.ts';
import type { TryResult } from './rate-limited-timed-queue.ts';
import { steps } from './steps.ts';
import { NOT_READY_TAINT, UNREACHABLE_TAINT, planNoScheduleTaints } from './taints.ts';
import { Zones, type EvictionRates } from './zones.ts';

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
export const nodeLifecycleController = defineController({
  name: 'node-lifecycle-controller',
  eventSource: 'node-controller',
  steps: { make: steps.NewNodeLifecycleController, run: steps.Run },
  build(context) {
    const { sim, api, options } = context;
    const work = new NodeLifecycle(context);
    const nodeQueue = new RateLimitingQueue(sim, 'node_lifecycle_controller', api.name);
    const podQueue = new RateLimitingQueue(sim, 'node_lifecycle_controller_pods', api.name);
    const nodeKeys = new KeyQueue(context, nodeQueue);
    const podKeys = new KeyQueue(context, podQueue);
    // `podUpdated`: a Pod was assigned to a node. Upstream always queues it; on a ready node it would cause no work.
    const podUpdated = (old: Pod | undefined, pod: Pod) => {
      const { nodeName } = pod.spec;
      if (nodeName === undefined || nodeName === '' || nodeName === old?.spec.nodeName) return;
      const ready = work.monitor.readyConditionOf(nodeName);
      if (ready !== undefined && ready.status !== 'True') podKeys.add(steps.podUpdated, pod);
    };
    const periodMs = options['node-monitor-period'];
    return {
      watches: ['Lease', 'Node', 'Pod'],
      handlers: {
        Node: {
          onAdd: (node) => nodeKeys.add(steps.CreateAddNodeHandler, node),
          onUpdate: (_old, node) => nodeKeys.add(steps.CreateUpdateNodeHandler, node),
        },
        Pod: { onAdd: (pod) => podUpdated(undefined, pod), onUpdate: podUpdated },
      },
      loops: [
        {
          queue: nodeQueue,
          workers: NODE_UPDATE_WORKERS,
          step: steps.doNodeProcessingPassWorker,
          sync: (key, trace) => work.processNode(key, trace),
          handleErr: (key) => nodeQueue.forget(key),
        },
        {
          queue: podQueue,
          workers: POD_UPDATE_WORKERS,
          step: steps.processPod,
          sync: (key, trace) => work.processPod(key, trace),
        },
      ],
      afterwards() {
        spawnBackground(context, 'doNoExecuteTaintingPass', work.taint());
        const monitoring = repeat(context, steps.monitorNodeHealth, periodMs, () => work.monitor.pass());
        spawnBackground(context, 'monitorNodeHealth', monitoring);
      },
    };
  },
});

/** The flags of the health check and of the rates of taints. */
function lifecycleOptions({ options }: ControllerContext): GracePeriods & EvictionRates {
  return {
    nodeMonitorGracePeriodMs: options['node-monitor-grace-period'],
    nodeStartupGracePeriodMs: options['node-startup-grace-period'],
    evictionLimiterQps: options['node-eviction-rate'],
    secondaryEvictionLimiterQps: options['secondary-node-eviction-rate'],
    largeClusterThreshold: options['large-cluster-size-threshold'],
    unhealthyZoneThreshold: options['unhealthy-zone-threshold'],
  };
}

/** The syncs of nodes and Pods, and the taints of nodes. */
class NodeLifecycle {
  readonly zones: Zones;
  readonly monitor: NodeMonitor;
  readonly #context: ControllerContext;
  readonly #nodes: Informer<'Node'>;
  readonly #pods: Informer<'Pod'>;
  readonly #writer: NodeWriter;

  constructor(context: ControllerContext) {
    const { sim, api, informers, group, recorder } = context;
    const grace = lifecycleOptions(context);
    this.#context = context;
    this.#nodes = informers.informer('Node');
    this.#pods = informers.informer('Pod');
    this.#pods.addIndex(NODE_NAME_INDEX, ({ spec }) =>
      spec.nodeName === undefined || spec.nodeName === '' ? [] : [spec.nodeName],
    );
    this.zones = new Zones(sim, grace);
    this.#writer = new NodeWriter(sim, api);
    this.monitor = new NodeMonitor({
      sim,
      group,
      api,
      recorder,
      nodes: this.#nodes.lister,
      leases: informers.informer('Lease').lister,
      podsOn: (nodeName) => [...this.#pods.lister.byIndex(NODE_NAME_INDEX, nodeName)],
      writer: this.#writer,
      zones: this.zones,
      grace,
      report: (record) => this.#report(record),
    });
  }

  /** `doNodeProcessingPassWorker`. Not retried after a failure; the node's next update queues it again. */
  *processNode(name: string, trace: SyncTrace): Process<void> {
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
  *processPod(key: string, trace: SyncTrace): Process<void> {
    const pod = getCached(this.#pods.lister, key, trace);
    if (pod === undefined) return;
    const nodeName = pod.spec.nodeName ?? '';
    const ready = this.monitor.readyConditionOf(nodeName);
    if (ready === undefined || ready.status === 'True') return trace.step(steps.processPod, 'notUnready', { node: nodeName });
    trace.step(steps.MarkPodsNotReady, 'marked', { pods: key });
    if (!(yield* markPodsNotReady(this.#context, [pod])))
      throw controllerError(`unable to mark pod ${key} NotReady on node ${nodeName}`);
  }

  /** Taints queued nodes at the rate of their zones. Waits while none is queued. */
  *taint(): Process<never> {
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
