import { nodeWithPods, overlay, podPriority, type ClusterView, type NodeInfo, type PodInfo } from '../cache/index.ts';
import { isRejection, type FilterPlugin, type Rejection } from '../framework/index.ts';

/** The filters, and the Pods nominated to a node. */
export interface Trial {
  readonly filters: readonly FilterPlugin[];
  readonly nominated: readonly PodInfo[];
}

/** The nominated Pods that take precedence over this Pod: other Pods of at least its priority (`addGENominatedPods`). */
export function nominatedBefore(pod: PodInfo, nominated: readonly PodInfo[]): PodInfo[] {
  const { uid } = pod.pod.metadata;
  return nominated.filter((other) => other.pod.metadata.uid !== uid && podPriority(other.pod) >= podPriority(pod.pod));
}

/**
 * Filters the node twice: with the nominated Pods, which may come, and without them, because they may not (framework/runtime
 * `RunFilterPluginsWithNominatedPods`). This runs all filters from the start, which is expensive. It is used for nodes with
 * nominated Pods and for dry runs of preemption.
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
