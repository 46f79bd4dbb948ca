import { NodeInfo } from './node-info.ts';
import type { ClusterView } from './cluster-view.ts';
import type { PodInfo } from './pod-info.ts';

/** A node like this one, with these Pods on it: to try out what is not so. */
export function nodeWithPods({ name, node }: NodeInfo, pods: Iterable<PodInfo>): NodeInfo {
  const copy = new NodeInfo(name);
  if (node !== undefined) copy.setNode(node);
  for (const pod of pods) copy.addPod(pod);
  return copy;
}

/** The cluster with one of its nodes replaced. */
export function overlay(cluster: ClusterView, replaced: NodeInfo): ClusterView {
  const nodes = cluster.nodes.map((node) => (node.name === replaced.name ? replaced : node));
  return {
    nodes,
    node: (name) => (name === replaced.name ? replaced : cluster.node(name)),
    hasRestrictedNodes: cluster.hasRestrictedNodes,
    nodesWithImage: (image) => cluster.nodesWithImage(image),
    namespaceLabels: (namespace) => cluster.namespaceLabels(namespace),
    claim: (namespace, name) => cluster.claim(namespace, name),
    volume: (name) => cluster.volume(name),
    defaultSelector: (pod) => cluster.defaultSelector(pod),
  };
}
