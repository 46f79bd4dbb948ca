import {
  StatusError,
  formatTime,
  isReason,
  findCondition,
  setCondition,
  type ApiPort,
  type Node,
  type Taint,
  type Pod,
} from '../../api/index.ts';
import type { EventRecorder } from '../../client/index.ts';
import { sleep, type Process, type Random } from '../../sim/index.ts';
import type { Simulation } from '../../trace/index.ts';
import { hasTaint, addOrUpdateTaint, removeTaint } from './taints.ts';

/** How often a write is tried after conflicts (controller/controller_utils.go `UpdateTaintBackoff`). */
const CONFLICT_RETRY = { steps: 5, delayMs: 100 } as const;

/** Writes taints and labels of nodes (controller/controller_utils.go, controller/util/node/controller_utils.go). */
export class NodeWriter {
  readonly #sim: Simulation;
  readonly #api: ApiPort;
  readonly #random: Random;

  constructor(sim: Simulation, api: ApiPort) {
    this.#sim = sim;
    this.#api = api;
    this.#random = sim.random.fork(`${api.name}/node-writer`);
  }

  /** Adds taints with the current time, then removes others. Returns false after an error (`SwapNodeControllerTaint`). */
  *swapTaints(node: Node, add: readonly Taint[], remove: readonly Taint[]): Process<boolean> {
    const timeAdded = formatTime(this.#sim.wallMs);
    const added = add.map((taint) => ({ ...taint, timeAdded }));
    try {
      if (added.length > 0) yield* this.changeTaints(node.metadata.name, (taints) => added.reduce(addOrUpdateTaint, taints));
      yield* this.removeTaints(node, remove);
      return true;
    } catch (error) {
      if (error instanceof StatusError) return false;
      throw error;
    }
  }

  /** `RemoveTaintOffNode`. Makes no request if the node has none of the taints. Throws `StatusError`. */
  *removeTaints(node: Node, taints: readonly Taint[]): Process<void> {
    if (!taints.some((taint) => hasTaint(node.spec.taints, taint))) return;
    yield* this.changeTaints(node.metadata.name, (present) => taints.reduce(removeTaint, present));
  }

  /** `AddOrUpdateLabelsOnNode`. Throws `StatusError`. */
  *updateLabels(name: string, labels: Readonly<Record<string, string>>): Process<void> {
    yield* this.#api.patch('Node', { name }, { type: 'strategic', body: { metadata: { labels } } });
  }

  /** Reads the node and writes its changed taints. Retries after conflicts (`PatchNodeTaints`). */
  *changeTaints(name: string, change: (taints: readonly Taint[]) => readonly Taint[]): Process<void> {
    for (let step = 1; ; step++) {
      const { metadata, spec } = yield* this.#api.get('Node', { name });
      const old = spec.taints ?? [];
      const taints = change(old);
      if (taints === old) return;
      try {
        const body = {
          metadata: { resourceVersion: metadata.resourceVersion },
          spec: { taints: taints.length === 0 ? null : taints },
        };
        yield* this.#api.patch('Node', { name }, { type: 'strategic', body });
        return;
      } catch (error) {
        if (!isReason(error, 'Conflict') || step === CONFLICT_RETRY.steps) throw error;
      }
      yield* sleep(CONFLICT_RETRY.delayMs * (1 + this.#random.next()));
    }
  }
}

/**
 * Marks Pods of a node as not ready, so that Services leave them out. Returns false if one failed; the others are still marked
 * (controller/util/node/controller_utils.go `MarkPodsNotReady`).
 */
export function* markPodsNotReady(
  parts: { readonly sim: Simulation; readonly api: ApiPort; readonly recorder: EventRecorder },
  pods: Iterable<Pod>,
): Process<boolean> {
  const { sim, api, recorder } = parts;
  let allWell = true;
  for (const pod of pods) {
    const marked = notReady(pod, sim.wallMs);
    if (marked === undefined) continue;
    try {
      yield* api.updateStatus('Pod', marked);
    } catch (error) {
      if (!(error instanceof StatusError)) throw error;
      if (isReason(error, 'NotFound')) continue;
      allWell = false;
    }
    recorder.event(pod, 'Warning', 'NodeNotReady', 'Node is not ready');
  }
  return allWell;
}

/** Returns undefined if the Pod is already not ready. */
function notReady(pod: Pod, wallMs: number): Pod | undefined {
  const ready = findCondition(pod.status.conditions, 'Ready');
  if (ready === undefined || ready.status === 'False') return undefined;
  const conditions = setCondition(pod.status.conditions, { ...ready, status: 'False', lastTransitionTime: formatTime(wallMs) });
  return { ...pod, status: { ...pod.status, conditions: [...conditions] } };
}
