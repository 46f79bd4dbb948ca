import {
  StatusError,
  findCondition,
  formatTime,
  isReason,
  type ApiPort,
  type Node,
  type NodeCondition,
} from '../../api/index.ts';
import { NETWORK_NOT_READY, type Image, type RuntimeService } from '../../cri/index.ts';
import { startPeriodic } from '../../client/index.ts';
import { pause, sleep, type Process, type Random, type TaskGroup } from '../../sim/index.ts';
import type { Simulation } from '../../trace/index.ts';
import type { EventSink } from '../pod-events.ts';
import { steps } from '../steps.ts';
import type { KubeletTimings } from '../timings.ts';
import { initialNode, nodeImages, type Machine, type NodeOptions } from './node-object.ts';

/** How often the kubelet checks its node's status for changes (`nodeStatusUpdateFrequency`). */
const CHECK_MS = 10_000;
/** How often it reports the status even without a change (`nodeStatusReportFrequency`). */
const REPORT_MS = 300_000;
/** The wait after a failed registration, doubled each time up to the maximum. */
const FIRST_RETRY_MS = 100;
const LAST_RETRY_MS = 7_000;
/** How often it looks whether the node can be ready by now, and how long it does so (`nodeReadyGracePeriod`). */
const FAST_CHECK_MS = 100;
const FAST_CHECKS = 1200;

export interface NodeAgentOptions {
  readonly sim: Simulation;
  readonly api: ApiPort;
  readonly random: Random;
  readonly node: Required<NodeOptions>;
  readonly timings: KubeletTimings;
  readonly events: EventSink | undefined;
  readonly images: () => Iterable<Image>;
  readonly runtime: RuntimeService;
  /** The Node object in the kubelet's cache. */
  readonly observed: () => Node | undefined;
}

/** Registers the node and updates its status (pkg/kubelet/kubelet_node_status.go). */
export class NodeAgent {
  readonly #options: NodeAgentOptions;
  readonly #machine: Omit<Machine, 'bootId'>;
  #bootId = '';
  #conditions: readonly NodeCondition[] | undefined;
  #imageCount = 0;

  constructor(options: NodeAgentOptions) {
    this.#options = options;
    const random = options.random.fork('machine');
    this.#machine = { machineId: random.uuid().replaceAll('-', ''), systemUuid: random.uuid() };
  }

  start(group: TaskGroup): void {
    const { sim, api, random } = this.#options;
    this.#bootId = random.uuid();
    sim.spawn(`${api.name}/node-status`, this.#run(group), { group });
  }

  *#run(group: TaskGroup): Process<void> {
    const { sim, api, timings, random } = this.#options;
    this.#event('Normal', 'Starting', 'Starting kubelet.');
    const node = yield* this.#register();
    for (const reason of HEALTHY_EVENTS) this.#statusEvent(reason);
    this.#event('Normal', 'NodeAllocatableEnforced', 'Updated Node Allocatable limit across pods');
    this.#checkReboot(node);
    yield* pause(random.jitter(timings.readyMs, timings.jitter), false);
    const wasReady = node.status.conditions?.some(({ type, status }) => type === 'Ready' && status === 'True') === true;
    this.#conditions = node.status.conditions;
    yield* this.#fastStatusUpdateOnce();
    yield* this.#report();
    if (!wasReady && this.#isReady()) this.#statusEvent('NodeReady');
    sim.spawn(`${api.name}/node-heartbeat`, this.#heartbeat(), { group, background: true });
  }

  /** `registerWithAPIServer`: retries until it succeeds. */
  *#register(): Process<Node> {
    for (let waitMs = FIRST_RETRY_MS; ; waitMs = Math.min(waitMs * 2, LAST_RETRY_MS)) {
      try {
        return yield* this.#tryRegister();
      } catch (error) {
        if (!(error instanceof StatusError)) throw error;
      }
      yield* pause(waitMs, waitMs >= LAST_RETRY_MS);
    }
  }

  /** `tryRegisterWithAPIServer`: the new or existing Node object. Throws `StatusError`. */
  *#tryRegister(): Process<Node> {
    const { sim, api, node } = this.#options;
    const conditions = nodeConditions(NOT_READY, undefined, formatTime(sim.wallMs));
    try {
      return yield* api.create('Node', initialNode(node, { ...this.#machine, bootId: this.#bootId }, conditions));
    } catch (error) {
      if (!isReason(error, 'AlreadyExists')) throw error;
    }
    return yield* api.get('Node', { name: node.name });
  }

  #checkReboot({ status }: Node): void {
    const before = status.nodeInfo?.bootID ?? '';
    if (before === '' || before === this.#bootId) return;
    this.#event('Warning', 'Rebooted', `Node ${this.#options.node.name} has been rebooted, boot id: ${this.#bootId}`);
  }

  /** `fastStatusUpdateOnce`: a node without a range for its Pods is reported as soon as it has one. */
  *#fastStatusUpdateOnce(): Process<void> {
    for (let checks = 0; !this.#isReady() && checks < FAST_CHECKS; checks++) {
      if (checks === 0) yield* this.#report();
      yield* sleep(FAST_CHECK_MS);
    }
  }

  /** `updatePodCIDR`. Then whether the node can run Pods. */
  #isReady(): boolean {
    const { runtime, node, observed } = this.#options;
    const { podCIDR = '' } = observed()?.spec ?? {};
    if (node.podCidr === '' && podCIDR !== '') runtime.updatePodCIDR(podCIDR);
    return runtime.podCidr !== '';
  }

  *#heartbeat(): Process<never> {
    const { sim, api, images } = this.#options;
    startPeriodic(sim, api.name, steps.syncNodeStatus, CHECK_MS);
    let reportedMs = sim.nowMs;
    for (;;) {
      yield* sleep(CHECK_MS);
      let count = 0;
      for (const _ of images()) count++;
      const isDoubted = this.#isReady() && !isSeenReady(this.#options.observed());
      const changed = count !== this.#imageCount || isDoubted;
      if (!changed && sim.nowMs - reportedMs < REPORT_MS) continue;
      yield* this.#report();
      reportedMs = sim.nowMs;
    }
  }

  /** `updateNodeStatus`. The next report follows a failed one. */
  *#report(): Process<void> {
    const { sim, api, node, images } = this.#options;
    this.#conditions = nodeConditions(this.#isReady() ? READY : NO_NETWORK, this.#conditions, formatTime(sim.wallMs));
    const list = nodeImages(images());
    const status = {
      conditions: this.#conditions,
      ...(list.length > 0 && { images: list }),
      allocatable: node.allocatable,
      capacity: node.capacity,
      nodeInfo: { bootID: this.#bootId },
    };
    try {
      yield* api.patch('Node', { name: node.name }, { type: 'strategic', body: { status } }, { subresource: 'status' });
      this.#imageCount = list.length;
    } catch (error) {
      if (!(error instanceof StatusError)) throw error;
    }
  }

  #statusEvent(reason: string): void {
    this.#event('Normal', reason, `Node ${this.#options.node.name} status is now: ${reason}`);
  }

  #event(type: 'Normal' | 'Warning', reason: string, message: string): void {
    const { name } = this.#options.node;
    this.#options.events?.event({ apiVersion: 'v1', kind: 'Node', name, uid: name }, type, reason, message);
  }
}

/** False if somebody else has changed the condition, such as the node lifecycle controller after missing heartbeats. */
function isSeenReady(node: Node | undefined): boolean {
  return node === undefined || findCondition(node.status.conditions, 'Ready')?.status === 'True';
}

/** The conditions of a healthy node (pkg/kubelet/nodestatus/setters.go). */
const HEALTHY: readonly Pick<NodeCondition, 'type' | 'status' | 'reason' | 'message'>[] = [
  {
    type: 'MemoryPressure',
    status: 'False',
    reason: 'KubeletHasSufficientMemory',
    message: 'kubelet has sufficient memory available',
  },
  { type: 'DiskPressure', status: 'False', reason: 'KubeletHasNoDiskPressure', message: 'kubelet has no disk pressure' },
  { type: 'PIDPressure', status: 'False', reason: 'KubeletHasSufficientPID', message: 'kubelet has sufficient PID available' },
];
const READY = { type: 'Ready', status: 'True', reason: 'KubeletReady', message: 'kubelet is posting ready status' };
const NOT_READY = {
  type: 'Ready',
  status: 'False',
  reason: 'KubeletNotReady',
  message: '[container runtime status check may not have completed yet, PLEG is not healthy: pleg has yet to be successful]',
};
const NO_NETWORK = { ...NOT_READY, message: NETWORK_NOT_READY };

/** The events for the healthy conditions at the first report. */
const HEALTHY_EVENTS = ['NodeHasSufficientMemory', 'NodeHasNoDiskPressure', 'NodeHasSufficientPID'] as const;

/** The node's present conditions. A condition with an unchanged status keeps its transition time. */
function nodeConditions(ready: typeof READY, before: readonly NodeCondition[] | undefined, now: string): NodeCondition[] {
  return [...HEALTHY, ready].map((condition) => {
    const old = findCondition(before, condition.type);
    const lastTransitionTime = old?.status === condition.status ? (old.lastTransitionTime ?? now) : now;
    return { ...condition, lastHeartbeatTime: now, lastTransitionTime };
  });
}
