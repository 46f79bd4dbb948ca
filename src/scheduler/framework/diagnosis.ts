/**
 * Why a Pod cannot run on a node. `Unschedulable`: deleting other Pods may help. `UnschedulableAndUnresolvable`: it does not help
 * (kube-scheduler framework `Status`; here success is undefined and errors are thrown).
 */
export interface Rejection {
  readonly verdict: 'Unschedulable' | 'UnschedulableAndUnresolvable';
  readonly plugin: string;
  readonly reasons: readonly string[];
}

export function unschedulable(plugin: string, ...reasons: string[]): Rejection {
  return { verdict: 'Unschedulable', plugin, reasons };
}

/** A rejection that deleting other Pods does not resolve. */
export function unresolvable(plugin: string, ...reasons: string[]): Rejection {
  return { verdict: 'UnschedulableAndUnresolvable', plugin, reasons };
}

/** The message for a cluster without nodes (schedule_one.go `ErrNoNodesAvailable`). */
export const NO_NODES_AVAILABLE = 'no nodes available to schedule pods';

/** Why no node is feasible (scheduler framework/types.go `Diagnosis`). */
export class Diagnosis {
  /** The rejected nodes. */
  readonly rejections = new Map<string, Rejection>();
  readonly unschedulablePlugins = new Set<string>();
  /** The rejection of nodes that were not tried. */
  absentNodes: Rejection | undefined;
  /** The message of a plugin that ruled out all nodes in advance. */
  preFilterMessage = '';
  /** The result of the search for Pods to preempt. */
  postFilterMessage = '';

  reject(node: string, rejection: Rejection): void {
    this.rejections.set(node, rejection);
    this.unschedulablePlugins.add(rejection.plugin);
  }

  /** The rejection of this node. Returns undefined if it is feasible. */
  of(node: string): Rejection | undefined {
    return this.rejections.get(node) ?? this.absentNodes;
  }

  /** How many nodes each plugin rejected. */
  countsByPlugin(): Record<string, number> {
    const counts: Record<string, number> = {};
    for (const { plugin } of this.rejections.values()) counts[plugin] = (counts[plugin] ?? 0) + 1;
    return counts;
  }
}

/**
 * `0/3 nodes are available: 1 node(s) had untolerated taint(s), 2 Insufficient cpu. preemption: …`
 * (scheduler framework/types.go `FitError.Error`).
 */
export function fitErrorMessage(nodeCount: number, diagnosis: Diagnosis): string {
  const { preFilterMessage, postFilterMessage } = diagnosis;
  let message = `0/${nodeCount} nodes are available:`;
  if (preFilterMessage !== '') message += ` ${preFilterMessage}.`;
  else {
    const reasons = reasonHistogram(nodeCount, diagnosis.rejections.values(), diagnosis.rejections.size, diagnosis.absentNodes);
    if (reasons.length > 0) message += ` ${reasons.join(', ')}.`;
  }
  return postFilterMessage === '' ? message : `${message} ${postFilterMessage}`;
}

/** How many nodes have each reason, sorted: `2 Insufficient cpu`. */
function reasonHistogram(
  nodeCount: number,
  rejections: Iterable<Rejection>,
  rejected: number,
  absent: Rejection | undefined,
): string[] {
  const counts = new Map<string, number>();
  const add = (reason: string, count: number) => counts.set(reason, (counts.get(reason) ?? 0) + count);
  for (const { reasons } of rejections) for (const reason of reasons) add(reason, 1);
  if (rejected < nodeCount) for (const reason of absent?.reasons ?? []) add(reason, nodeCount - rejected);
  return [...counts].map(([reason, count]) => `${count} ${reason}`).sort();
}
