import { labelSelectorMatches, parseTime, type Pod, type PodDisruptionBudget } from '../../api/index.ts';
import { nodeWithPods, overlay, podPriority, type ClusterView, type NodeInfo, type PodInfo } from '../cache/index.ts';
import { unresolvable, type Rejection } from '../framework/index.ts';
import { rejectionInTrial, type Trial } from './nominated-filters.ts';

/** The Pods to delete from one node (framework/preemption `Candidate`). */
export interface Candidate {
  readonly nodeName: string;
  /** The most important first. */
  readonly victims: readonly Pod[];
  /** How many of them their disruption budgets protect. */
  readonly pdbViolations: number;
}

const NO_VICTIMS = unresolvable('DefaultPreemption', 'No preemption victims found for incoming pod');

/**
 * The fewest and least important Pods to delete so that the Pod fits on the node (plugins/defaultpreemption
 * `SelectVictimsOnNode`). Removes all Pods of lower priority, then puts them back one by one while the Pod still fits: first
 * those that a budget protects, in both groups the most important first. Returns a rejection if the Pod would not fit.
 */
export function selectVictimsOnNode(
  pod: PodInfo,
  node: NodeInfo,
  cluster: ClusterView,
  trial: Trial,
  budgets: readonly PodDisruptionBudget[],
): Candidate | Rejection {
  const priority = podPriority(pod.pod);
  if (node.lowestPriority >= priority) return NO_VICTIMS;
  const potential = [...node.pods].filter((other) => podPriority(other.pod) < priority).sort(byImportance);
  const copy = nodeWithPods(node, node.pods);
  for (const other of potential) copy.removePod(other);
  const without = overlay(cluster, copy);
  const rejection = rejectionInTrial(pod, copy, without, trial);
  if (rejection !== undefined) return rejection;
  const { violating, others } = filterPodsWithPDBViolation(potential, budgets);
  const keepOut = (candidates: readonly PodInfo[]): PodInfo[] =>
    candidates.filter((other) => {
      copy.addPod(other);
      if (rejectionInTrial(pod, copy, without, trial) === undefined) return false;
      copy.removePod(other);
      return true;
    });
  const violated = keepOut(violating);
  const victims = [...violated, ...keepOut(others)].sort(byImportance).map((info) => info.pod);
  return { nodeName: node.name, victims, pdbViolations: violated.length };
}

/** Higher priority first, then those that have run longer (scheduler util `MoreImportantPod`). */
function byImportance({ pod: a }: PodInfo, { pod: b }: PodInfo): number {
  return podPriority(b) - podPriority(a) || startTime(a) - startTime(b);
}

/** A Pod that has not started comes last (`GetPodStartTime`). */
export function startTime({ status }: Pod): number {
  return status.startTime === undefined ? Number.MAX_SAFE_INTEGER : parseTime(status.startTime);
}

/** Separates the Pods whose deletion, in this order, would violate a budget (`filterPodsWithPDBViolation`). */
function filterPodsWithPDBViolation(
  pods: readonly PodInfo[],
  budgets: readonly PodDisruptionBudget[],
): { readonly violating: readonly PodInfo[]; readonly others: readonly PodInfo[] } {
  const allowed = budgets.map(({ status }) => status.disruptionsAllowed);
  const violating: PodInfo[] = [];
  const others: PodInfo[] = [];
  for (const info of pods) {
    let violates = false;
    budgets.forEach((budget, i) => {
      // An eviction that the API server has granted is already counted.
      if (!protects(budget, info.pod) || budget.status.disruptedPods?.[info.pod.metadata.name] !== undefined) return;
      allowed[i]!--;
      violates ||= allowed[i]! < 0;
    });
    (violates ? violating : others).push(info);
  }
  return { violating, others };
}

/** An empty or invalid selector protects no Pod here. */
function protects({ metadata, spec }: PodDisruptionBudget, pod: Pod): boolean {
  if (metadata.namespace !== pod.metadata.namespace || Object.keys(pod.metadata.labels ?? {}).length === 0) return false;
  return labelSelectorMatches(spec.selector, pod.metadata.labels, { empty: 'none' });
}
