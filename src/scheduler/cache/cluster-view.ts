import type { Labels, PersistentVolume, PersistentVolumeClaim, Pod, Selector } from '../../api/index.ts';
import { NodeInfo } from './node-info.ts';
import type { PodInfo } from './pod-info.ts';

/** What filters and scores see of the cluster (upstream: the snapshot and the listers of the framework's handle). */
export interface ClusterView {
  /** Nodes that exist, in the order in which they are tried. */
  readonly nodes: readonly NodeInfo[];
  node(name: string): NodeInfo | undefined;
  /** Whether any node is cordoned or has a taint: where none is, the plugins that ask for it need not look at each node. */
  readonly hasRestrictedNodes: boolean;
  /** How many nodes have this image. */
  nodesWithImage(image: string): number;
  namespaceLabels(namespace: string): Labels | undefined;
  claim(namespace: string, name: string): PersistentVolumeClaim | undefined;
  volume(name: string): PersistentVolume | undefined;
  /**
   * Whom a Pod that says nothing of spreading is spread from: the Pods of its Services and of its owner; a selector without
   * requirements where it has none (plugins/helper/spread.go `DefaultSelector`).
   */
  defaultSelector(pod: Pod): Selector;
}

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
