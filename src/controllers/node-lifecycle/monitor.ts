import {
  StatusError,
  findCondition,
  keyOf,
  type ApiPort,
  type Lease,
  type Node,
  type NodeCondition,
  type Pod,
} from '../../api/index.ts';
import { listNames, stepRecord, type EventRecorder, type Lister } from '../../client/index.ts';
import { joinAll, sleep, type Process, type TaskGroup } from '../../sim/index.ts';
import type { Simulation, StepRecord } from '../../trace/index.ts';
import { observeNode, withUnknownConditions, type GracePeriods, type NodeHealth, type Observation } from './node-health.ts';
import { markPodsNotReady, type NodeWriter } from './node-writer.ts';
import { steps } from './steps.ts';
import { NOT_READY_TAINT, UNREACHABLE_TAINT, hasTaint } from './taints.ts';
import { zoneKey, type Zones } from './zones.ts';

/** How many nodes are updated concurrently (`nodeUpdateWorkerSize`). */
const UPDATE_WORKERS = 8;
/** Attempts for one node in one pass, and the delay between them (scheduler `NodeHealthUpdateRetry`, `retrySleepTime`). */
const UPDATE_TRIES = 5;
const RETRY_MS = 20;
const LEASE_NAMESPACE = 'kube-node-lease';
const EXCLUDED_LABEL = 'node.kubernetes.io/exclude-disruption';

export interface MonitorOptions {
  readonly sim: Simulation;
  readonly group: TaskGroup;
  readonly api: ApiPort;
  readonly recorder: EventRecorder;
  readonly nodes: Lister<Node>;
  readonly leases: Lister<Lease>;
  readonly podsOn: (nodeName: string) => Iterable<Pod>;
  readonly writer: NodeWriter;
  readonly zones: Zones;
  readonly grace: GracePeriods;
  /** Reports a step. */
  readonly report: (record: StepRecord) => void;
}

/** The Ready condition of a node before and after a pass. */
interface Visit {
  readonly observed: NodeCondition;
  readonly current: NodeCondition | undefined;
}

/** Checks all nodes, and handles those that stopped reporting or came back (node_lifecycle_controller.go `monitorNodeHealth`). */
export class NodeMonitor {
  readonly #options: MonitorOptions;
  readonly #known = new Map<string, Node>();
  readonly #health = new Map<string, NodeHealth>();
  /** Nodes with Pods that could not be marked as not ready. */
  readonly #nodesToRetry = new Set<string>();

  constructor(options: MonitorOptions) {
    this.#options = options;
  }

  /** The last observed Ready condition of the node. Returns undefined if there is none. */
  readyConditionOf(nodeName: string): NodeCondition | undefined {
    return this.#health.get(nodeName)?.readyCondition;
  }

  /** One pass over all nodes. */
  *pass(): Process<void> {
    const nodes = [...this.#options.nodes.list()];
    yield* this.#classify(nodes);
    const conditions = new Map<string, (NodeCondition | undefined)[]>();
    const note = (node: Node, condition: NodeCondition | undefined) => {
      if (node.metadata.labels !== undefined && Object.hasOwn(node.metadata.labels, EXCLUDED_LABEL)) return;
      const key = zoneKey(node);
      const inZone = conditions.get(key);
      if (inZone === undefined) conditions.set(key, [condition]);
      else inZone.push(condition);
    };
    const busy = nodes.filter((node) => {
      const observation = this.#observe(node);
      if (!this.#isQuiet(node, observation)) return true;
      note(node, observation.observedReady);
      return false;
    });
    yield* this.#parallel(busy, function* (this: NodeMonitor, node: Node) {
      const visit = yield* this.#visit(node);
      if (visit !== undefined) note(node, visit.current);
    });
    yield* this.#handleDisruption(nodes, conditions);
  }

  /** `classifyNodes`: handles new and deleted nodes. */
  *#classify(nodes: readonly Node[]): Process<void> {
    const { recorder, zones } = this.#options;
    const present = new Set<string>();
    for (const node of nodes) {
      const { name } = node.metadata;
      present.add(name);
      zones.tainterOf(node);
      if (this.#known.has(name)) continue;
      this.#known.set(name, node);
      recorder.event(node, 'Normal', 'RegisteredNode', `Node ${name} event: Registered Node ${name} in Controller`);
      yield* this.#markNodeAsReachable(node);
    }
    for (const [name, node] of this.#known) {
      if (present.has(name)) continue;
      this.#known.delete(name);
      this.#health.delete(name);
      this.#nodesToRetry.delete(name);
      zones.tainterOf(node).remove(name);
      recorder.event(node, 'Normal', 'RemovingNode', `Node ${name} event: Removing Node ${name} from Controller`);
    }
  }

  #observe(node: Node): Observation {
    const { leases, grace, sim } = this.#options;
    const { name } = node.metadata;
    const lease = leases.get({ namespace: LEASE_NAMESPACE, name });
    const observation = observeNode(node, lease, this.#health.get(name), grace, sim.wallMs);
    this.#health.set(name, observation.health);
    return observation;
  }

  /** Returns true for a healthy node that needs no request. Most nodes are. */
  #isQuiet(node: Node, { observedReady, isSilent }: Observation): boolean {
    if (isSilent || observedReady.status !== 'True' || this.#nodesToRetry.has(node.metadata.name)) return false;
    if (hasTaint(node.spec.taints, UNREACHABLE_TAINT) || hasTaint(node.spec.taints, NOT_READY_TAINT)) return false;
    this.#options.zones.tainterOf(node).remove(node.metadata.name);
    return true;
  }

  /** Handles a node that needs attention. Returns undefined if it could not be written or is gone. */
  *#visit(node: Node): Process<Visit | undefined> {
    const updated = yield* this.#updateHealth(node);
    if (updated === undefined) return undefined;
    const { observed, current } = updated.visit;
    const { name } = node.metadata;
    if (current === undefined) return updated.visit;
    yield* this.#processTaintBaseEviction(updated.node, observed);
    const fell = current.status !== 'True' && observed.status === 'True';
    if (fell) {
      this.#options.report(stepRecord(steps.RecordNodeStatusChange, 'notReady', { node: name }));
      this.#options.recorder.event(node, 'Normal', 'NodeNotReady', `Node ${name} status is now: NodeNotReady`);
    }
    if (fell || (this.#nodesToRetry.has(name) && observed.status !== 'True')) {
      this.#nodesToRetry.add(name);
      const pods = [...this.#options.podsOn(name)];
      if (pods.length > 0) {
        const names = listNames(pods.map(({ metadata }) => keyOf(metadata)));
        this.#options.report(stepRecord(steps.MarkPodsNotReady, 'marked', { pods: names }));
      }
      if (!(yield* markPodsNotReady(this.#options, pods))) return updated.visit;
    }
    this.#nodesToRetry.delete(name);
    return updated.visit;
  }

  /** `tryUpdateNodeHealth`. After an error, retries with the newest node. */
  *#updateHealth(node: Node): Process<{ readonly node: Node; readonly visit: Visit } | undefined> {
    let latest = node;
    for (let attempt = 0; attempt < UPDATE_TRIES; attempt++) {
      try {
        return yield* this.#tryUpdateNodeHealth(latest);
      } catch (error) {
        if (!(error instanceof StatusError)) throw error;
      }
      try {
        latest = yield* this.#options.api.get('Node', { name: node.metadata.name });
      } catch (error) {
        if (!(error instanceof StatusError)) throw error;
        return undefined;
      }
      yield* sleep(RETRY_MS);
    }
    return undefined;
  }

  *#tryUpdateNodeHealth(node: Node): Process<{ readonly node: Node; readonly visit: Visit }> {
    const { api, sim, report } = this.#options;
    const { name } = node.metadata;
    const { observedReady: observed, isSilent, health } = this.#observe(node);
    const found = findCondition(node.status.conditions, 'Ready');
    if (!isSilent) return { node, visit: { observed, current: found } };
    const marked = withUnknownConditions(node, sim.wallMs);
    const current = findCondition(marked.status.conditions, 'Ready');
    if (current === found) return { node, visit: { observed, current } };
    const silentSeconds = Math.round((sim.wallMs - health.probeMs) / 1000);
    report(stepRecord(steps.tryUpdateNodeHealth, 'silent', { node: name, silentSeconds }));
    const written = yield* api.updateStatus('Node', marked);
    this.#health.set(name, { ...health, readyCondition: current });
    return { node: written, visit: { observed, current } };
  }

  /** The taints unreachable and not-ready exclude each other. A node with neither is queued for one, at the rate of its zone. */
  *#processTaintBaseEviction(node: Node, observed: NodeCondition): Process<void> {
    if (observed.status === 'True') {
      yield* this.#markNodeAsReachable(node);
      return;
    }
    const [wanted, opposite] =
      observed.status === 'False' ? [NOT_READY_TAINT, UNREACHABLE_TAINT] : [UNREACHABLE_TAINT, NOT_READY_TAINT];
    const { writer, zones, report } = this.#options;
    const { name } = node.metadata;
    if (hasTaint(node.spec.taints, opposite)) {
      yield* writer.swapTaints(node, [wanted], [opposite]);
      return;
    }
    const tainter = zones.tainterOf(node);
    if (!hasTaint(node.spec.taints, wanted) && !tainter.waiting.includes(name)) tainter.remove(name);
    if (tainter.add(name)) report(stepRecord(steps.processTaintBaseEviction, 'queued', { node: name, taint: wanted.key }));
  }

  /** Returns false if a taint could not be removed. The next pass tries again. */
  *#markNodeAsReachable(node: Node): Process<boolean> {
    const { writer, zones } = this.#options;
    try {
      yield* writer.removeTaints(node, [UNREACHABLE_TAINT]);
      yield* writer.removeTaints(node, [NOT_READY_TAINT]);
    } catch (error) {
      if (!(error instanceof StatusError)) throw error;
      return false;
    }
    zones.tainterOf(node).remove(node.metadata.name);
    return true;
  }

  *#handleDisruption(
    nodes: readonly Node[],
    conditions: ReadonlyMap<string, readonly (NodeCondition | undefined)[]>,
  ): Process<void> {
    const { zones, report, sim } = this.#options;
    const before = zones.states;
    const plan = zones.handleDisruption(conditions);
    for (const [zone, state] of zones.states) {
      if (before.get(zone) !== state) report(stepRecord(steps.handleDisruption, 'zoneState', { zone, state }));
    }
    if (plan === 'enter-master-disruption') {
      report(stepRecord(steps.handleDisruption, 'enterMasterDisruption'));
      for (const node of nodes) yield* this.#markNodeAsReachable(node);
    }
    if (plan === 'exit-master-disruption') {
      report(stepRecord(steps.handleDisruption, 'exitMasterDisruption'));
      for (const [name, health] of this.#health) this.#health.set(name, { ...health, probeMs: sim.wallMs });
    }
  }

  /** client-go util/workqueue `ParallelizeUntil`. */
  *#parallel(nodes: readonly Node[], visit: (this: NodeMonitor, node: Node) => Process<void>): Process<void> {
    if (nodes.length === 0) return;
    const { sim, group, api } = this.#options;
    const left = [...nodes];
    const { cause } = sim;
    const work = function* (this: NodeMonitor): Process<void> {
      for (let node = left.shift(); node !== undefined; node = left.shift()) {
        // What happened to one node is not the cause of what happens to the next.
        sim.cause = cause;
        yield* visit.call(this, node);
      }
    };
    const workers = Math.min(UPDATE_WORKERS, nodes.length);
    const tasks = Array.from({ length: workers }, () =>
      sim.spawn(`${api.name}/monitorNodeHealth`, work.call(this), { group, background: true }),
    );
    yield* joinAll(tasks);
  }
}
