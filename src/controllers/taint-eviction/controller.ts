import {
  StatusError,
  findCondition,
  formatTime,
  keyOf,
  splitKey,
  toleratesTaint,
  type Node,
  type Pod,
  type PodCondition,
  type Taint,
  type Toleration,
  secondsToMs,
} from '../../api/index.ts';
import { RateLimitingQueue, deletedObject, listNames, type Informer, type SyncTrace } from '../../client/index.ts';
import { sleep, type Process } from '../../sim/index.ts';
import type { OutcomeOf } from '../../trace/index.ts';
import { defineController, type ControllerContext } from '../define-controller.ts';
import { getCached } from '../read-cached.ts';
import { KeyQueue } from '../queue-key.ts';
import { steps } from './steps.ts';
import { TimedWorkers } from './timed-workers.ts';

/** Upstream has 8 workers for both queues (`UpdateWorkerSize`). Here each queue has half of them. */
const WORKERS = 4;
const DELETE_RETRIES = 5;
const DELETE_RETRY_MS = 10;
const NODE_NAME_INDEX = 'spec.nodeName';

/**
 * Deletes Pods from nodes with `NoExecute` taints that they do not tolerate or no longer tolerate
 * (tainteviction/taint_eviction.go; before v1.29 part of the node lifecycle controller).
 */
export const taintEvictionController = defineController({
  name: 'taint-eviction-controller',
  eventSource: 'taint-eviction-controller',
  steps: { make: steps.New, run: steps.Run },
  build(context) {
    const { sim, api } = context;
    const nodeQueue = new RateLimitingQueue(sim, 'noexec_taint_node', api.name);
    const podQueue = new RateLimitingQueue(sim, 'noexec_taint_pod', api.name);
    const eviction = new TaintEviction(context, new KeyQueue(context, nodeQueue), new KeyQueue(context, podQueue));
    return {
      watches: ['Pod', 'Node'],
      handlers: {
        Pod: {
          onAdd: (pod) => eviction.podUpdated(undefined, pod),
          onUpdate: eviction.podUpdated,
          onDelete: (deleted) => eviction.podUpdated(deletedObject(deleted), undefined),
        },
        Node: {
          onAdd: (node) => eviction.nodeUpdated(undefined, node),
          onUpdate: (old, node) => eviction.nodeUpdated(old, node),
          onDelete: (deleted) => eviction.nodeUpdated(deletedObject(deleted), undefined),
        },
      },
      loops: [
        {
          queue: nodeQueue,
          workers: WORKERS,
          step: steps.handleNodeUpdate,
          sync: (key, trace) => eviction.handleNodeUpdate(key, trace),
        },
        {
          queue: podQueue,
          workers: WORKERS,
          step: steps.handlePodUpdate,
          sync: (key, trace) => eviction.handlePodUpdate(key, trace),
        },
      ],
    };
  },
});

/** The handlers and the syncs. */
class TaintEviction {
  readonly #context: ControllerContext;
  readonly #nodeKeys: KeyQueue;
  readonly #podKeys: KeyQueue;
  readonly #pods: Informer<'Pod'>;
  readonly #nodes: Informer<'Node'>;
  /** The `NoExecute` taints of each tainted node, as last handled. */
  readonly #taintedNodes = new Map<string, readonly Taint[]>();
  readonly #evictions: TimedWorkers;

  constructor(context: ControllerContext, nodeKeys: KeyQueue, podKeys: KeyQueue) {
    const { sim, informers, group } = context;
    this.#context = context;
    this.#nodeKeys = nodeKeys;
    this.#podKeys = podKeys;
    this.#pods = informers.informer('Pod');
    this.#nodes = informers.informer('Node');
    this.#evictions = new TimedWorkers({ sim, group, work: (key) => this.#deletePod(key) });
    this.#pods.addIndex(NODE_NAME_INDEX, ({ spec }) =>
      spec.nodeName === undefined || spec.nodeName === '' ? [] : [spec.nodeName],
    );
  }

  /**
   * `PodUpdated`. Upstream queues every Pod. A Pod without a tainted node and without a pending eviction would cause no work, so
   * it is skipped here.
   */
  readonly podUpdated = (old: Pod | undefined, pod: Pod | undefined): void => {
    const now = pod ?? old;
    if (now === undefined || (this.#taintedNodes.size === 0 && this.#evictions.size === 0)) return;
    if (
      old !== undefined &&
      pod !== undefined &&
      old.spec.nodeName === pod.spec.nodeName &&
      old.spec.tolerations === pod.spec.tolerations
    )
      return;
    const key = keyOf(now.metadata);
    if (this.#taintedNodes.has(now.spec.nodeName ?? '') || this.#evictions.has(key)) this.#podKeys.addKey(steps.PodUpdated, key);
  };

  nodeUpdated(old: Node | undefined, node: Node | undefined): void {
    const before = noExecuteTaints(old?.spec.taints);
    const after = noExecuteTaints(node?.spec.taints);
    if (old !== undefined && node !== undefined && sameTaints(before, after)) return;
    const name = (node ?? old)?.metadata.name;
    if (name !== undefined) this.#nodeKeys.addKey(steps.NodeUpdated, name);
  }

  *handleNodeUpdate(name: string, trace: SyncTrace): Process<void> {
    const node = getCached(this.#nodes.lister, name, trace);
    if (node === undefined) {
      this.#taintedNodes.delete(name);
      return;
    }
    const taints = noExecuteTaints(node.spec.taints);
    if (taints.length === 0) {
      trace.step(steps.getNoExecuteTaints, 'none');
      this.#taintedNodes.delete(name);
    } else {
      trace.step(steps.getNoExecuteTaints, 'found', { taints: listNames(taints.map((taint) => taint.key)) });
      this.#taintedNodes.set(name, taints);
    }
    const pods = [...this.#pods.lister.byIndex(NODE_NAME_INDEX, name)];
    trace.step(steps.getPodsAssignedToNode, 'listed', { pods: pods.length });
    for (const pod of pods) {
      if (taints.length === 0) this.#cancelWorkWithEvent(keyOf(pod.metadata), stays(pod), trace);
      else this.#processPodOnNode(pod, taints, trace);
    }
  }

  *handlePodUpdate(key: string, trace: SyncTrace): Process<void> {
    const pod = getCached(this.#pods.lister, key, trace);
    if (pod === undefined) return this.#cancelWorkWithEvent(key, 'moot', trace);
    const { nodeName: node = '' } = pod.spec;
    const taints = this.#taintedNodes.get(node);
    if (taints === undefined) return trace.step(steps.handlePodUpdate, 'notTainted', { node });
    this.#processPodOnNode(pod, taints, trace);
  }

  /** Evicts the Pod now, later or never, by its tolerations. */
  #processPodOnNode(pod: Pod, taints: readonly Taint[], trace: SyncTrace): void {
    const { nowMs } = this.#context.sim;
    const key = keyOf(pod.metadata);
    const tolerated = toleratedMs(pod.spec.tolerations, taints);
    if (tolerated === 'forever') {
      trace.step(steps.processPodOnNode, 'toleratesForever', { pod: key });
      return this.#cancelWorkWithEvent(key, stays(pod), trace);
    }
    const goesNow = tolerated === 'notTolerated';
    const since = goesNow ? undefined : this.#evictions.createdAtMs(key);
    // An earlier eviction is pending. It stays, because it ends first.
    if (since !== undefined && since < nowMs) return trace.step(steps.processPodOnNode, 'waits', { pod: key });
    if (goesNow || since !== undefined) this.#cancelWorkWithEvent(key, 'replaced', trace);
    const stayMs = goesNow ? 0 : tolerated;
    if (stayMs === 0) trace.step(steps.processPodOnNode, 'now', { pod: key });
    else trace.step(steps.processPodOnNode, 'later', { pod: key, tolerationSeconds: stayMs / 1000 });
    this.#evictions.add(key, stayMs);
  }

  #cancelWorkWithEvent(key: string, outcome: OutcomeOf<typeof steps.CancelWork>, trace: SyncTrace): void {
    if (!this.#evictions.cancel(key)) return;
    trace.step(steps.CancelWork, outcome, { pod: key });
    this.#recordEvent(key, `Cancelling deletion of Pod ${key}`);
  }

  /** `deletePodHandler`. Tries five times. */
  *#deletePod(key: string): Process<void> {
    this.#recordEvent(key, `Marking for deletion Pod ${key}`);
    for (let attempt = 0; attempt < DELETE_RETRIES; attempt++) {
      try {
        yield* this.#addConditionAndDeletePod(key);
        return;
      } catch (error) {
        if (!(error instanceof StatusError)) throw error;
      }
      yield* sleep(DELETE_RETRY_MS);
    }
  }

  *#addConditionAndDeletePod(key: string): Process<void> {
    const { sim, api } = this.#context;
    const ref = splitKey(key);
    const pod = yield* api.get('Pod', ref);
    const condition: PodCondition = {
      type: 'DisruptionTarget',
      status: 'True',
      reason: 'DeletionByTaintManager',
      message: 'Taint manager: deleting due to NoExecute taint',
      lastTransitionTime: formatTime(sim.wallMs),
    };
    if (findCondition(pod.status.conditions, 'DisruptionTarget')?.reason !== condition.reason) {
      const body = { metadata: { uid: pod.metadata.uid }, status: { conditions: [condition] } };
      yield* api.patch('Pod', ref, { type: 'strategic', body }, { subresource: 'status' });
    }
    yield* api.delete('Pod', ref);
  }

  #recordEvent(key: string, message: string): void {
    this.#context.recorder.event({ apiVersion: 'v1', kind: 'Pod', ...splitKey(key) }, 'Normal', 'TaintManagerEviction', message);
  }
}

/** tainteviction `getNoExecuteTaints`. */
function noExecuteTaints(taints: readonly Taint[] | undefined): readonly Taint[] {
  return taints?.filter(({ effect }) => effect === 'NoExecute') ?? [];
}

/**
 * How many milliseconds a Pod may stay on a node with these taints. Returns `notTolerated` if it does not tolerate one of them
 * (core/v1/helper `GetMatchingTolerations`, tainteviction `getMinTolerationTime`). For each taint the first matching toleration
 * counts; the shortest of these times is returned.
 */
function toleratedMs(
  tolerations: readonly Toleration[] | undefined,
  taints: readonly Taint[],
): number | 'forever' | 'notTolerated' {
  let least = Infinity;
  for (const taint of taints) {
    const toleration = tolerations?.find((candidate) => toleratesTaint(candidate, taint));
    if (toleration === undefined) return 'notTolerated';
    const { tolerationSeconds = Infinity } = toleration;
    least = Math.min(least, Math.max(0, tolerationSeconds));
  }
  if (least === Infinity) return 'forever';
  const ms = secondsToMs(least);
  // Upstream takes a negative time, here of a product that has wrapped around, for no limit.
  return ms < 0 ? 'forever' : ms;
}

/** Returns true if both have the same taints in the same order, including values and times. */
function sameTaints(a: readonly Taint[], b: readonly Taint[]): boolean {
  if (a === b) return true;
  return a.length === b.length && a.every((taint, i) => sameTaint(taint, b[i]!));
}

function sameTaint(a: Taint, b: Taint): boolean {
  return a.key === b.key && a.effect === b.effect && (a.value ?? '') === (b.value ?? '') && a.timeAdded === b.timeAdded;
}

/** A Pod that is being deleted goes, whatever becomes of its eviction. */
function stays({ metadata }: Pod): 'cancelled' | 'moot' {
  return metadata.deletionTimestamp === undefined ? 'cancelled' : 'moot';
}
