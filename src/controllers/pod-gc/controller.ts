import {
  NODE_TAINTS,
  StatusError,
  findCondition,
  formatTime,
  isConditionTrue,
  isPodTerminal,
  isReason,
  keyOf,
  parseTime,
  type Node,
  type Pod,
  type PodCondition,
} from '../../api/index.ts';
import { RateLimitingQueue, SyncTrace, idleWorker, listNames, type Lister, type WorkerState } from '../../client/index.ts';
import { type Process } from '../../sim/index.ts';
import type { Step } from '../../trace/index.ts';
import { defineController, type ControllerContext } from '../define-controller.ts';
import { repeat, spawnBackground } from '../running-controller.ts';
import { steps } from './steps.ts';

const CHECK_PERIOD_MS = 20_000;
/** A node must be missing this long before it counts as deleted. */
const QUARANTINE_MS = 40_000;

const NODE_GONE: Omit<PodCondition, 'lastTransitionTime'> = {
  type: 'DisruptionTarget',
  status: 'True',
  reason: 'DeletionByPodGC',
  message: 'PodGC: node no longer exists',
};

/** Deletes Pods that no kubelet will delete (podgc/gc_controller.go). Runs every 20 s, in the background. */
export const podGarbageCollectorController = defineController({
  name: 'pod-garbage-collector-controller',
  steps: { make: steps.NewPodGC, run: steps.Run },
  build(context) {
    const { sim, api } = context;
    const queue = new RateLimitingQueue(sim, 'orphaned_pods_nodes', api.name);
    const worker = idleWorker(0, queue.name, sim.nowMs);
    const collector = new PodGarbageCollector(context, queue, worker);
    return {
      watches: ['Pod', 'Node'],
      loops: [{ queue, worker }],
      afterwards: () =>
        spawnBackground(
          context,
          'gc',
          repeat(context, steps.gc, CHECK_PERIOD_MS, () => collector.gc()),
        ),
    };
  },
});

class PodGarbageCollector {
  readonly #context: ControllerContext;
  /** Nodes that may have been deleted. */
  readonly #queue: RateLimitingQueue;
  readonly #worker: WorkerState;
  readonly #pods: Lister<Pod>;
  readonly #nodes: Lister<Node>;
  /** How many finished Pods are kept. 0 or less: all. */
  readonly #threshold: number;

  constructor(context: ControllerContext, queue: RateLimitingQueue, worker: WorkerState) {
    const { informers, options } = context;
    this.#context = context;
    this.#queue = queue;
    this.#worker = worker;
    this.#pods = informers.informer('Pod').lister;
    this.#nodes = informers.informer('Node').lister;
    this.#threshold = options['terminated-pod-gc-threshold'];
  }

  *gc(): Process<void> {
    const pods = [...this.#pods.list()];
    if (this.#threshold > 0 && pods.length > this.#threshold) yield* this.#gcTerminated(pods);
    const terminating = pods.filter(({ metadata }) => metadata.deletionTimestamp !== undefined);
    const outOfService = terminating.filter((pod) => this.#isOutOfService(pod)).sort(byEvictionAndAge);
    if (outOfService.length > 0) yield* this.#gcTerminating(outOfService);
    yield* this.#gcOrphaned(pods);
    const unscheduled = terminating.filter(({ spec }) => (spec.nodeName ?? '') === '');
    if (unscheduled.length > 0) yield* this.#gcUnscheduledTerminating(unscheduled);
  }

  /** Deletes the oldest finished Pods beyond the threshold. */
  *#gcTerminated(pods: readonly Pod[]): Process<void> {
    const terminated = pods.filter(isPodTerminal);
    const excess = terminated.length - this.#threshold;
    if (excess <= 0) return;
    const trace = this.#startSync(steps.gcTerminated);
    trace.step(steps.gcTerminated, 'found', { terminated: terminated.length, threshold: this.#threshold, excess });
    yield* this.#deleteAll(trace, terminated.sort(byEvictionAndAge).slice(0, excess));
  }

  *#gcTerminating(outOfService: readonly Pod[]): Process<void> {
    const trace = this.#startSync(steps.gcTerminating);
    trace.step(steps.gcTerminating, 'found', { pods: outOfService.length });
    yield* this.#deleteAll(trace, outOfService);
  }

  *#gcUnscheduledTerminating(unscheduled: readonly Pod[]): Process<void> {
    const trace = this.#startSync(steps.gcUnscheduledTerminating);
    trace.step(steps.gcUnscheduledTerminating, 'found', { pods: unscheduled.length });
    yield* this.#deleteAll(trace, unscheduled);
  }

  /** Returns true if the Pod's node is not ready and has the taint `out-of-service`, which an administrator sets. */
  #isOutOfService({ spec }: Pod): boolean {
    const node = this.#nodes.byKey(spec.nodeName ?? '');
    if (node === undefined || isConditionTrue(node.status.conditions, 'Ready')) return false;
    return node.spec.taints?.some(({ key }) => key === NODE_TAINTS.outOfService) ?? false;
  }

  /**
   * Deletes the Pods of deleted nodes. A node counts as deleted if the cache has missed it for a while and the API server does
   * not have it either.
   */
  *#gcOrphaned(pods: readonly Pod[]): Process<void> {
    const queue = this.#queue;
    for (const { spec } of pods) {
      if (this.#isMissing(spec.nodeName)) queue.addAfter(spec.nodeName, QUARANTINE_MS, 'gcOrphaned', { background: true });
    }
    const quarantined: string[] = [];
    while (queue.length > 0) {
      const name = yield* queue.get();
      if (name === undefined) break;
      quarantined.push(name);
    }
    if (quarantined.length === 0) return;
    const trace = this.#startSync(steps.gcOrphaned);
    const deleted = yield* this.#discoverDeletedNodes(quarantined, trace);
    const orphans = pods.filter(({ spec }) => deleted.has(spec.nodeName ?? ''));
    trace.step(steps.gcOrphaned, 'found', { pods: orphans.length, nodes: listNames([...deleted]) });
    yield* this.#deleteAll(trace, orphans, NODE_GONE);
  }

  /** The quarantined nodes that the API server does not have. */
  *#discoverDeletedNodes(quarantined: readonly string[], trace: SyncTrace): Process<ReadonlySet<string>> {
    const scope = trace.into(steps.discoverDeletedNodes, 'asks', { nodes: listNames(quarantined) });
    const deleted = new Set<string>();
    for (const node of quarantined) {
      if (this.#isMissing(node)) {
        const exists = yield* this.#checkIfNodeExists(node);
        scope.step(steps.checkIfNodeExists, exists ? 'true' : 'false', { node });
        if (!exists) deleted.add(node);
      }
      this.#queue.done(node);
    }
    return deleted;
  }

  #isMissing(nodeName: string | undefined): nodeName is string {
    return nodeName !== undefined && nodeName !== '' && this.#nodes.byKey(nodeName) === undefined;
  }

  /** Returns true also if the API server answers with an error other than NotFound. */
  *#checkIfNodeExists(name: string): Process<boolean> {
    try {
      yield* this.#context.api.get('Node', { name });
      return true;
    } catch (error) {
      if (!(error instanceof StatusError)) throw error;
      return error.reason !== 'NotFound';
    }
  }

  /** Each pass over one group of Pods is a sync in the trace. Its key is the name of the function. */
  #startSync(step: Step): SyncTrace {
    const { sim, api } = this.#context;
    return SyncTrace.start(sim, api.name, this.#worker, step.name, step);
  }

  /** Deletes the Pods and ends the sync. The next pass retries failed deletions. */
  *#deleteAll(trace: SyncTrace, pods: readonly Pod[], condition?: Omit<PodCondition, 'lastTransitionTime'>): Process<void> {
    let failure: StatusError | undefined;
    for (const pod of pods) {
      const figures = { pod: keyOf(pod.metadata) };
      if (isPodTerminal(pod))
        trace.step(steps.markFailedAndDeletePodWithCondition, 'deletes', { ...figures, phase: pod.status.phase ?? '' });
      else trace.step(steps.markFailedAndDeletePodWithCondition, 'marksFailed', figures);
      try {
        yield* this.#markFailedAndDeletePod(pod, condition);
      } catch (error) {
        if (!(error instanceof StatusError)) throw error;
        if (!isReason(error, 'NotFound')) failure = error;
      }
    }
    trace.end(failure);
  }

  /** Marks an unfinished Pod as failed before the deletion, because no kubelet will. */
  *#markFailedAndDeletePod(pod: Pod, condition: Omit<PodCondition, 'lastTransitionTime'> | undefined): Process<void> {
    const { sim, api } = this.#context;
    if (!isPodTerminal(pod)) {
      const isNews = condition !== undefined && findCondition(pod.status.conditions, condition.type)?.reason !== condition.reason;
      const conditions = isNews ? { conditions: [{ ...condition, lastTransitionTime: formatTime(sim.wallMs) }] } : {};
      const body = { metadata: { uid: pod.metadata.uid }, status: { phase: 'Failed', ...conditions } };
      yield* api.patch('Pod', pod.metadata, { type: 'strategic', body }, { subresource: 'status' });
    }
    yield* api.delete('Pod', pod.metadata, { gracePeriodSeconds: 0 });
  }
}

/** Evicted Pods first, then the oldest (`byEvictionAndCreationTimestamp`). */
function byEvictionAndAge(a: Pod, b: Pod): number {
  const [evictedA, evictedB] = [a, b].map(({ status }) => status.phase === 'Failed' && status.reason === 'Evicted');
  if (evictedA !== evictedB) return evictedA === true ? -1 : 1;
  const age = parseTime(a.metadata.creationTimestamp) - parseTime(b.metadata.creationTimestamp);
  return age === 0 ? (a.metadata.name < b.metadata.name ? -1 : 1) : age;
}
