import { nodeWithPods, overlay, podPriority, type ClusterView, type NodeInfo, type PodInfo } from '../cache/index.ts';
import { isRejection, type FilterPlugin, type Rejection } from '../framework/index.ts';

/** What has a word about a Pod and a node, and who is nominated to that node. */
export interface Trial {
  readonly filters: readonly FilterPlugin[];
  readonly nominated: readonly PodInfo[];
}

/** Those nominated to a node whom the Pod must leave room for: others of at least its priority (`addGENominatedPods`). */
export function nominatedBefore(pod: PodInfo, nominated: readonly PodInfo[]): PodInfo[] {
  const { uid } = pod.pod.metadata;
  return nominated.filter((other) => other.pod.metadata.uid !== uid && podPriority(other.pod) >= podPriority(pod.pod));
}

/**
 * Whether the Pod could run on the node in this cluster, both with the nominated Pods there, which may come, and without them, since they may not
 * (framework/runtime `RunFilterPluginsWithNominatedPods`). All is looked at anew, which is dear: for nodes that others are nominated to, and for
 * trying out what preemption would bring.
 */
export function rejectionInTrial(
  pod: PodInfo,
  node: NodeInfo,
  cluster: ClusterView,
  { filters, nominated }: Trial,
): Rejection | undefined {
  const before = nominatedBefore(pod, nominated);
  const plain = (): Rejection | undefined => rejectionBy(filters, pod, node, cluster);
  if (before.length === 0) return plain();
  const crowded = nodeWithPods(node, [...node.pods, ...before]);
  return rejectionBy(filters, pod, crowded, overlay(cluster, crowded)) ?? plain();
}

function rejectionBy(
  filters: readonly FilterPlugin[],
  pod: PodInfo,
  node: NodeInfo,
  cluster: ClusterView,
): Rejection | undefined {
  for (const filter of filters) {
    const result = filter.preFilter(pod, cluster);
    if (result === undefined) continue;
    const rejection = isRejection(result) ? result : result.check(node);
    if (rejection !== undefined) return rejection;
  }
  return undefined;
}
