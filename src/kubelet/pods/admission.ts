import {
  findMatchingUntoleratedTaint,
  hostPortsOf,
  matchesRequiredNodeAffinity,
  podRequests,
  resourceAmounts,
  type Node,
  type Pod,
} from '../../api/index.ts';
import type { ActivePods } from './active-pods.ts';

/** Why the node rejects a Pod. */
export interface Rejection {
  /** `NodeAffinity`, `OutOfcpu`, `TaintToleration` … */
  readonly reason: string;
  readonly message: string;
}

/** A resource of which the node has too little for a Pod (`InsufficientResourceError`). Amounts are in the resource's smallest unit. */
export interface Shortage {
  readonly resource: string;
  readonly requested: number;
  readonly used: number;
  readonly capacity: number;
}

/** What speaks against a Pod on the node: resources, and other reasons. */
export interface AdmissionFailures {
  readonly shortages: readonly Shortage[];
  readonly others: readonly Rejection[];
}

/**
 * Checks a bound Pod against the node and its active Pods (pkg/kubelet/lifecycle/predicate.go `generalFilter`). The scheduler makes the same checks, but not for
 * Pods that name their node themselves, and possibly with an older Node object.
 */
export function admissionFailures(pod: Pod, active: ActivePods, node: Node): AdmissionFailures {
  return { shortages: shortagesOf(pod, active, node), others: failedPredicates(pod, active, node) };
}

/** The reason that is reported: the first one, resources before others. Returns undefined if the node admits the Pod. */
export function rejectionOf({ shortages: [shortage], others: [other] }: AdmissionFailures): Rejection | undefined {
  if (shortage === undefined) return other;
  const { resource, requested, used, capacity } = shortage;
  const message = `Node didn't have enough resource: ${resource}, requested: ${requested}, used: ${used}, capacity: ${capacity}`;
  return { reason: `OutOf${resource}`, message };
}

/** The order in which resources are checked; others follow. */
const FIRST_RESOURCES = ['cpu', 'memory', 'ephemeral-storage'];

function shortagesOf(pod: Pod, active: ActivePods, node: Node): Shortage[] {
  const requests = podRequests(pod.spec);
  const allocatable = resourceAmounts(node.status.allocatable);
  const shortages: Shortage[] = [];
  const capacity = allocatable.get('pods') ?? Infinity;
  if (active.count + 1 > capacity) shortages.push({ resource: 'pods', requested: 1, used: active.count, capacity });
  for (const resource of new Set([...FIRST_RESOURCES, ...requests.keys()])) {
    const requested = requests.get(resource) ?? 0;
    const available = allocatable.get(resource);
    // A resource that the node does not report is not checked.
    if (requested === 0 || available === undefined) continue;
    const used = active.used(resource);
    if (requested > available - used) shortages.push({ resource, requested, used, capacity: available });
  }
  return shortages;
}

function failedPredicates(pod: Pod, active: ActivePods, node: Node): Rejection[] {
  const failed: Rejection[] = [];
  if (!matchesRequiredNodeAffinity(pod.spec, node))
    failed.push(predicate('NodeAffinity', "node(s) didn't match Pod's node affinity/selector"));
  if (active.hasPortConflict(hostPortsOf(pod)))
    failed.push(predicate('NodePorts', "node(s) didn't have free ports for the requested pod ports"));
  const taint = findMatchingUntoleratedTaint(node.spec.taints, pod.spec.tolerations, ({ effect }) => effect === 'NoExecute');
  if (taint !== undefined) failed.push(predicate('TaintToleration', "node(s) had taints that the pod didn't tolerate"));
  return failed;
}

function predicate(name: string, reason: string): Rejection {
  return { reason: name, message: `Predicate ${name} failed: ${reason}` };
}
