import { getScaledValueFromIntOrPercent, isPodAvailable, type DaemonSet, type Node, type Pod } from '../../api/index.ts';
import { byAge, isPodUpdated, updatedPodsOnNode, type PodsByNode } from './daemon-pods.ts';
import { nodeShouldRunDaemonPod } from './node-fit.ts';

/** What is to be done: on which nodes a Pod is missing, and which Pods are to go. */
export interface DaemonPlan {
  readonly create: readonly string[];
  readonly delete: readonly Pod[];
}

/** daemon/daemon_controller.go `manage`, `podsShouldBeOnNode`, `getUnscheduledPodsWithoutNode`. `ended`: of the Pods that go, those that are over. */
export function planManage(
  set: DaemonSet,
  nodes: readonly Node[],
  byNode: PodsByNode,
  hash: string,
  nowMs: number,
): DaemonPlan & { readonly ended: readonly Pod[] } {
  const create: string[] = [];
  const doomed: Pod[] = [];
  const ended: Pod[] = [];
  for (const node of nodes) {
    const { name } = node.metadata;
    const { shouldRun, shouldContinueRunning } = nodeShouldRunDaemonPod(node, set);
    const pods = byNode.get(name);
    if (pods === undefined) {
      if (shouldRun) create.push(name);
      continue;
    }
    const living = pods.filter(({ metadata }) => metadata.deletionTimestamp === undefined);
    if (!shouldContinueRunning) {
      doomed.push(...living);
      continue;
    }
    const over = living.filter(({ status }) => status.phase === 'Failed' || status.phase === 'Succeeded');
    ended.push(...over);
    doomed.push(
      ...over,
      ...tooMany(
        set,
        living.filter((pod) => !over.includes(pod)),
        hash,
        nowMs,
      ),
    );
  }
  const known = new Set(nodes.map(({ metadata }) => metadata.name));
  for (const [name, pods] of byNode) {
    if (!known.has(name)) doomed.push(...pods.filter(({ spec }) => (spec.nodeName ?? '') === ''));
  }
  return { create, delete: doomed, ended };
}

/** Of the Pods of one node that run, those beyond one; where Pods may surge, beyond one old and one new. */
function tooMany(set: DaemonSet, running: readonly Pod[], hash: string, nowMs: number): Pod[] {
  if (running.length <= 1) return [];
  if (surgeOf(set, running.length) === 0) return byAge(running).slice(1);
  const updated = byAge(running.filter((pod) => isPodUpdated(set, pod, hash)));
  const old = byAge(running.filter((pod) => !isPodUpdated(set, pod, hash)));
  const available = updated[0] !== undefined && isPodAvailable(updated[0], set.spec.minReadySeconds ?? 0, nowMs);
  return [...updated.slice(1), ...(available ? old : old.slice(1))];
}

function surgeOf({ spec: { updateStrategy } }: DaemonSet, desired: number): number {
  if (updateStrategy.type !== 'RollingUpdate') return 0;
  return getScaledValueFromIntOrPercent(updateStrategy.rollingUpdate?.maxSurge ?? 0, desired, true);
}

/** daemon/update.go `updatedDesiredNodeCounts`. */
export function rollingBounds(set: DaemonSet, desired: number): { readonly maxSurge: number; readonly maxUnavailable: number } {
  const maxSurge = surgeOf(set, desired);
  const given = set.spec.updateStrategy.rollingUpdate?.maxUnavailable ?? 1;
  const maxUnavailable = getScaledValueFromIntOrPercent(given, desired, true);
  return { maxSurge, maxUnavailable: maxSurge === 0 && maxUnavailable === 0 ? 1 : maxUnavailable };
}

/** daemon/update.go `rollingUpdate`: which old Pods go now, and with surge which nodes get a new one beside theirs. */
export function planRollingUpdate(
  set: DaemonSet,
  byNode: PodsByNode,
  hash: string,
  bounds: { readonly maxSurge: number; readonly maxUnavailable: number },
  nowMs: number,
): DaemonPlan {
  return bounds.maxSurge === 0
    ? planWithoutSurge(set, byNode, hash, bounds.maxUnavailable, nowMs)
    : planWithSurge(set, byNode, hash, bounds.maxSurge, nowMs);
}

function planWithoutSurge(set: DaemonSet, byNode: PodsByNode, hash: string, maxUnavailable: number, nowMs: number): DaemonPlan {
  const { minReadySeconds = 0 } = set.spec;
  let unavailable = 0;
  const broken: Pod[] = [];
  const candidates: Pod[] = [];
  for (const pods of byNode.values()) {
    const found = updatedPodsOnNode(set, pods, hash);
    const { newPod, oldPod } = found ?? {};
    if (newPod !== undefined && oldPod === undefined) {
      if (!isPodAvailable(newPod, minReadySeconds, nowMs)) unavailable++;
    } else if (oldPod === undefined || newPod !== undefined) {
      // It is being replaced, or there are more than there should be.
      unavailable++;
    } else if (!isPodAvailable(oldPod, minReadySeconds, nowMs)) {
      broken.push(oldPod);
      unavailable++;
    } else {
      candidates.push(oldPod);
    }
  }
  const more = Math.max(0, maxUnavailable - unavailable);
  return { create: [], delete: [...broken, ...candidates.slice(0, more)] };
}

function planWithSurge(set: DaemonSet, byNode: PodsByNode, hash: string, maxSurge: number, nowMs: number): DaemonPlan {
  const { minReadySeconds = 0 } = set.spec;
  let surging = 0;
  const doomed: Pod[] = [];
  const broken: string[] = [];
  const candidates: string[] = [];
  for (const [name, pods] of byNode) {
    const found = updatedPodsOnNode(set, pods, hash);
    if (found === undefined) {
      surging++;
      continue;
    }
    const { newPod, oldPod } = found;
    if (oldPod === undefined) continue;
    if (newPod === undefined) {
      if (isPodAvailable(oldPod, minReadySeconds, nowMs)) candidates.push(name);
      else broken.push(name);
    } else if (isPodAvailable(newPod, minReadySeconds, nowMs)) {
      doomed.push(oldPod);
    } else {
      surging++;
    }
  }
  const more = Math.max(0, maxSurge - surging);
  return { create: [...broken, ...candidates.slice(0, more)], delete: doomed };
}
