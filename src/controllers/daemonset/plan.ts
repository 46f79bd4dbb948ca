import {
  getScaledValueFromIntOrPercent,
  isPodAvailable,
  isPodReady,
  type DaemonSet,
  type Node,
  type Pod,
} from '../../api/index.ts';
import { listNames, namesOf } from '../../client/index.ts';
import type { Told } from '../../trace/index.ts';
import { REVISION_HASH, byAge, updatedPodsOnNode, type PodsByNode } from './daemon-pods.ts';
import { nodeShouldRunDaemonPod } from './node-fit.ts';
import { steps } from './steps.ts';

/** The nodes that get a Pod, and the Pods to delete. */
export interface DaemonPlan {
  readonly create: readonly string[];
  readonly delete: readonly Pod[];
}

/** A Pod and its node, or the node that it is meant for. */
export interface PodOnNode {
  readonly pod: Pod;
  readonly node: string;
}

/** The decision of `manage`. */
export type ManagePlan = Told<typeof steps.manage> &
  DaemonPlan & {
    /** The finished Pods among those to delete. */
    readonly ended: readonly PodOnNode[];
    /** Failed Pods that are kept for now, because of their node's backoff. */
    readonly waiting: readonly PodOnNode[];
  };

/** What the decision needs besides the Pods. */
export interface ManageView {
  readonly hash: string;
  readonly nowMs: number;
  /** Returns true if the last failure on the node was so recent that the failed Pod is kept. */
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
    // Only one failed Pod is deleted; the others wait.
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
    doomed.push(...surplusPods(set, running, view));
    // With surge, the node needs a Pod that is not being deleted at any time.
    if (running.length === 0 && shouldRun && allowsSurge(set)) create.push(name);
  }
  const known = new Set(nodes.map(({ metadata }) => metadata.name));
  for (const [name, pods] of byNode) {
    if (!known.has(name)) doomed.push(...pods.filter(({ spec }) => (spec.nodeName ?? '') === ''));
  }
  const plan = { create, delete: doomed, ended, waiting };
  const figures = { nodes: nodes.length, create: create.length, delete: doomed.length };
  if (isEmpty(plan)) return { step: steps.manage, outcome: 'none', figures, ...plan };
  return { step: steps.manage, outcome: 'changes', figures: { ...figures, ...namesIn(plan) }, ...plan };
}

function isEmpty(plan: DaemonPlan): boolean {
  return plan.create.length + plan.delete.length === 0;
}

/** The nodes that get a Pod, and the Pods to delete, as figures. */
function namesIn(plan: DaemonPlan): { readonly createOn: string; readonly podsToDelete: string } {
  return { createOn: listNames(plan.create), podsToDelete: namesOf(plan.delete) };
}

/** The running Pods of one node beyond the first. With surge, beyond one old and one new Pod. */
function surplusPods(set: DaemonSet, running: readonly Pod[], { hash, nowMs }: ManageView): Pod[] {
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

/** How many Pods a rolling update may replace at the same time. */
export interface RollingBounds {
  readonly maxSurge: number;
  readonly maxUnavailable: number;
  /** How many nodes should have a Pod. */
  readonly desired: number;
}

/** The input of a rolling update. */
export interface RollingView {
  readonly bounds: RollingBounds;
  /** The nodes that should have a Pod. */
  readonly wanted: ReadonlySet<string>;
  /** Contains also the nodes that should have a Pod and have none. */
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

/** daemon/update.go `rollingUpdate`: which old Pods to delete now; with surge, which nodes get a new Pod beside the old one. */
export function planRollingUpdate(
  set: DaemonSet,
  view: RollingView,
  hash: string,
  nowMs: number,
): Told<typeof steps.rollingUpdate> & DaemonPlan {
  const { bounds, byNode } = view;
  const plan =
    bounds.maxSurge === 0
      ? planWithoutSurge(set, byNode, hash, bounds.maxUnavailable, nowMs)
      : planWithSurge(set, view, hash, nowMs);
  const figures = { ...bounds, create: plan.create.length, delete: plan.delete.length };
  if (isEmpty(plan)) return { step: steps.rollingUpdate, outcome: 'none', figures, ...plan };
  return { step: steps.rollingUpdate, outcome: 'changes', figures: { ...figures, ...namesIn(plan) }, ...plan };
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
      // The Pod is being replaced, or the node has too many Pods.
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
 * With surge, every node should always have an available Pod. A Pod on a node that should not have one is deleted once enough
 * others are available, or at once if it is not available itself.
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
