import {
  findMatchingUntoleratedTaint,
  matchesRequiredNodeAffinity,
  podRequests,
  resourceAmounts,
  type Node,
  type Pod,
  type Container,
} from '../../api/index.ts';

/** Why the node rejects a Pod. */
export interface Rejection {
  /** `NodeAffinity`, `OutOfcpu`, `TaintToleration` … */
  readonly reason: string;
  readonly message: string;
}

/**
 * Checks a bound Pod against the node and the Pods already admitted (pkg/kubelet/lifecycle/predicate.go `Admit`). The scheduler makes the same checks, but not
 * for Pods that name their node themselves, and possibly with an older Node object. Returns undefined if the node admits the Pod.
 */
export function rejectionOf(pod: Pod, admitted: AdmittedPods, node: Node): Rejection | undefined {
  return lackingResource(pod, admitted, node) ?? failedPredicate(pod, admitted, node);
}

function lackingResource(pod: Pod, admitted: AdmittedPods, node: Node): Rejection | undefined {
  const requests = podRequests(pod.spec);
  const allocatable = resourceAmounts(node.status.allocatable);
  const capacity = allocatable.get('pods') ?? Infinity;
  if (admitted.count + 1 > capacity) return outOf('pods', 1, admitted.count, capacity);
  for (const [resource, requested] of requests) {
    const available = allocatable.get(resource);
    // A resource that the node does not report is not checked.
    if (requested === 0 || available === undefined) continue;
    const taken = admitted.used(resource);
    if (requested > available - taken) return outOf(resource, requested, taken, available);
  }
  return undefined;
}

function outOf(resource: string, requested: number, used: number, capacity: number): Rejection {
  const message = `Node didn't have enough resource: ${resource}, requested: ${requested}, used: ${used}, capacity: ${capacity}`;
  return { reason: `OutOf${resource}`, message };
}

function failedPredicate(pod: Pod, admitted: AdmittedPods, node: Node): Rejection | undefined {
  if (!matchesRequiredNodeAffinity(pod.spec, node)) {
    return {
      reason: 'NodeAffinity',
      message: "Predicate NodeAffinity failed: node(s) didn't match Pod's node affinity/selector",
    };
  }
  if (hostPorts(pod).some((port) => admitted.isPortTaken(port))) {
    return {
      reason: 'NodePorts',
      message: "Predicate NodePorts failed: node(s) didn't have free ports for the requested pod ports",
    };
  }
  const taint = findMatchingUntoleratedTaint(node.spec.taints, pod.spec.tolerations, ({ effect }) => effect === 'NoExecute');
  if (taint === undefined) return undefined;
  return {
    reason: 'TaintToleration',
    message: "Predicate TaintToleration failed: node(s) had taints that the pod didn't tolerate",
  };
}

/**
 * Sums over the admitted Pods that have not ended, so that admitting one more Pod does not walk all others.
 *
 * A Pod's requests do not change while it is here (running Pods are not resized), so `remove` subtracts what `add` has added.
 */
export class AdmittedPods {
  readonly #amounts = new Map<string, number>();
  /** The number of Pods on each port of the node: `TCP/80`. */
  readonly #ports = new Map<string, number>();
  #count = 0;

  get count(): number {
    return this.#count;
  }

  /** The total request for one resource. */
  used(resource: string): number {
    return this.#amounts.get(resource) ?? 0;
  }

  isPortTaken(port: string): boolean {
    return (this.#ports.get(port) ?? 0) > 0;
  }

  add(pod: Pod): void {
    this.#add(pod, 1);
  }

  /** Removes a Pod that was added. */
  remove(pod: Pod): void {
    this.#add(pod, -1);
  }

  clear(): void {
    this.#amounts.clear();
    this.#ports.clear();
    this.#count = 0;
  }

  #add(pod: Pod, sign: 1 | -1): void {
    this.#count += sign;
    for (const [resource, amount] of podRequests(pod.spec)) this.#amounts.set(resource, this.used(resource) + sign * amount);
    for (const port of hostPorts(pod)) this.#ports.set(port, (this.#ports.get(port) ?? 0) + sign);
  }
}

/** Host ports by list of containers, which the Pods of a ReplicaSet share. */
const knownPorts = new WeakMap<readonly Container[], readonly string[]>();

/** The host ports of a Pod, as `TCP/80`. */
export function hostPorts({ spec: { containers } }: Pod): readonly string[] {
  let taken = knownPorts.get(containers);
  if (taken === undefined) {
    taken = containers.flatMap(({ ports = [] }) =>
      ports.flatMap(({ hostPort = 0, protocol = 'TCP' }) => (hostPort === 0 ? [] : [`${protocol}/${hostPort}`])),
    );
    knownPorts.set(containers, taken);
  }
  return taken;
}
