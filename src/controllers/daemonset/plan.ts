import {
  getScaledValueFromIntOrPercent,
  isPodAvailable,
  isPodReady,
  type DaemonSet,
  type Node,
  type Pod,
} from '../../api/index.ts';
import { REVISION_HASH, byAge, updatedPodsOnNode, type PodsByNode } from './daemon-pods.ts';
import { nodeShouldRunDaemonPod } from './node-fit.ts';

/** What is to be done: on which nodes a Pod is missing, and which Pods are to go. */
export interface DaemonPlan {
  readonly create: readonly string[];
  readonly delete: readonly Pod[];
}

/** A Pod, and the node that it is on or is meant for. */
export interface PodOnNode {
  readonly pod: Pod;
  readonly node: string;
}

/** What `manage` is to do. */
export interface ManagePlan extends DaemonPlan {
  /** Of the Pods that go, those that are over. */
  readonly ended: readonly PodOnNode[];
  /** Failed Pods that stay for now: too many have failed on their node in too short a time. */
  readonly waiting: readonly PodOnNode[];
}

/** What decides about Pods, beside the Pods themselves. */
export interface ManageView {
  readonly hash: string;
  readonly nowMs: number;
  /** Whether the last failure on this node is so recent that its Pod is not taken away yet. */
  readonly isInBackoff: (nodeName: string) => boolean;
}

/** daemon/daemon_controller.go `manage`, `podsShouldBeOnNode`, `getUnscheduledPodsWithoutNode`. */
export function planManage(set: DaemonSet, nodes: readonly Node[], byNode: PodsByNode, view: ManageView): ManagePlan {
  const create: string[] = [];
  const doomed: Pod[] = [];
  const ended: PodOnNode[] = [];
  const waiting: PodOnNode[] = [];
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
    const running: Pod[] = [];
    // The first that is taken away makes the others wait.
    let oneEnded = false;
    for (const pod of living) {
      const { phase } = pod.status;
      if (phase !== 'Failed' && phase !== 'Succeeded') running.push(pod);
      else if (phase === 'Failed' && (oneEnded || view.isInBackoff(name))) waiting.push({ pod, node: name });
      else {
        oneEnded ||= phase === 'Failed';
        ended.push({ pod, node: name });
        doomed.push(pod);
      }
    }
    doomed.push(...tooMany(set, running, view));
    // Where Pods may surge a node has one that is not on its way out at any time.
    if (running.length === 0 && shouldRun && allowsSurge(set)) create.push(name);
  }
  const known = new Set(nodes.map(({ metadata }) => metadata.name));
  for (const [name, pods] of byNode) {
    if (!known.has(name)) doomed.push(...pods.filter(({ spec }) => (spec.nodeName ?? '') === ''));
  }
  return { create, delete: doomed, ended, waiting };
}

/** Of the Pods of one node that run, those beyond one; where Pods may surge, beyond one old and one new. */
function tooMany(set: DaemonSet, running: readonly Pod[], { hash, nowMs }: ManageView): Pod[] {
  if (running.length <= 1) return [];
  const sorted = byAge(running);
  if (!allowsSurge(set)) return sorted.slice(1);
  const isNew = ({ metadata }: Pod): boolean => metadata.labels?.[REVISION_HASH] === hash;
  const newest = sorted.find(isNew);
  const oldest = sorted.find((pod) => !isNew(pod));
  const replaced =
    newest !== undefined &&
    oldest !== undefined &&
    (!isPodReady(oldest) || isPodAvailable(newest, set.spec.minReadySeconds ?? 0, nowMs));
  return sorted.filter((pod) => pod !== newest && (pod !== oldest || replaced));
}

function surgeOf({ spec: { updateStrategy } }: DaemonSet, desired: number): number {
  if (updateStrategy.type !== 'RollingUpdate') return 0;
  return getScaledValueFromIntOrPercent(updateStrategy.rollingUpdate?.maxSurge ?? 0, desired, true);
}

/** daemon/util/daemonset_util.go `AllowsSurge`. */
function allowsSurge(set: DaemonSet): boolean {
  return surgeOf(set, 1) > 0;
}

/** How far a rolling update may go at one time. */
export interface RollingBounds {
  readonly maxSurge: number;
  readonly maxUnavailable: number;
  /** On how many nodes a Pod is wanted. */
  readonly desired: number;
}

/** What a rolling update is planned by. */
export interface RollingView {
  readonly bounds: RollingBounds;
  /** The nodes on which a Pod is wanted. */
  readonly wanted: ReadonlySet<string>;
  /** The nodes that have no Pod yet, but are to have one, are among them. */
  readonly byNode: PodsByNode;
}

/** daemon/update.go `updatedDesiredNodeCounts`. */
export function rollingView(set: DaemonSet, nodes: readonly Node[], byNode: PodsByNode): RollingView {
  const wanted = new Set(
    nodes.filter((node) => nodeShouldRunDaemonPod(node, set).shouldRun).map(({ metadata }) => metadata.name),
  );
  const all = new Map(byNode);
  for (const name of wanted) if (!all.has(name)) all.set(name, []);
  const desired = wanted.size;
  const maxSurge = surgeOf(set, desired);
  const given = set.spec.updateStrategy.rollingUpdate?.maxUnavailable ?? 1;
  const maxUnavailable = getScaledValueFromIntOrPercent(given, desired, true);
  const atLeastOne = desired > 0 && maxSurge === 0 && maxUnavailable === 0;
  return { bounds: { maxSurge, maxUnavailable: atLeastOne ? 1 : maxUnavailable, desired }, wanted, byNode: all };
}

/** daemon/update.go `rollingUpdate`: which old Pods go now, and with surge which nodes get a new one beside theirs. */
export function planRollingUpdate(set: DaemonSet, view: RollingView, hash: string, nowMs: number): DaemonPlan {
  const { bounds, byNode } = view;
  return bounds.maxSurge === 0
    ? planWithoutSurge(set, byNode, hash, bounds.maxUnavailable, nowMs)
    : planWithSurge(set, view, hash, nowMs);
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

/**
 * Who asks for surge wants to be available everywhere, always: a Pod on a node that is not meant any more goes when enough others are available,
 * and at once where it is of no use itself.
 */
function planWithSurge(set: DaemonSet, { bounds, wanted, byNode }: RollingView, hash: string, nowMs: number): DaemonPlan {
  const isAvailable = (pod: Pod | undefined): boolean =>
    pod !== undefined && isPodAvailable(pod, set.spec.minReadySeconds ?? 0, nowMs);
  let surging = 0;
  let available = 0;
  const doomed: Pod[] = [];
  const misplaced: Pod[] = [];
  const broken: string[] = [];
  const candidates: string[] = [];
  for (const [name, pods] of byNode) {
    const found = updatedPodsOnNode(set, pods, hash);
    if (found === undefined) {
      surging++;
      continue;
    }
    const { newPod, oldPod } = found;
    if (isAvailable(oldPod ?? newPod)) available++;
    if (oldPod === undefined) continue;
    if (newPod !== undefined) {
      if (isAvailable(newPod)) doomed.push(oldPod);
      else surging++;
    } else if (!wanted.has(name)) {
      (isAvailable(oldPod) ? misplaced : doomed).push(oldPod);
    } else {
      (isAvailable(oldPod) ? candidates : broken).push(name);
    }
  }
  const more = Math.max(0, bounds.maxSurge - surging);
  doomed.push(...misplaced.slice(0, Math.max(0, available - bounds.desired)));
  return { create: [...broken, ...candidates.slice(0, more)], delete: doomed };
}
