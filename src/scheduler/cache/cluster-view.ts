import type { CSINode, Labels, PersistentVolume, PersistentVolumeClaim, Pod, Selector, StorageClass } from '../../api/index.ts';
import { NodeInfo } from './node-info.ts';
import type { PodInfo } from './pod-info.ts';

/** The cluster as plugins see it (upstream: the snapshot and the listers of the framework's handle). */
export interface ClusterView {
  /** The existing nodes, in the order in which they are tried. */
  readonly nodes: readonly NodeInfo[];
  node(name: string): NodeInfo | undefined;
  /** Whether any node is cordoned or has a taint. If not, the plugins about taints need not check each node. */
  readonly hasRestrictedNodes: boolean;
  /** How many nodes have this image. */
  nodesWithImage(image: string): number;
  namespaceLabels(namespace: string): Labels | undefined;
  claim(namespace: string, name: string): PersistentVolumeClaim | undefined;
  volume(name: string): PersistentVolume | undefined;
  volumes(): readonly PersistentVolume[];
  storageClass(name: string): StorageClass | undefined;
  csiNode(name: string): CSINode | undefined;
  /**
   * Selects the Pods of the Pod's Services and owner, which a Pod without constraints is spread over. Without requirements if it
   * has neither (plugins/helper/spread.go `DefaultSelector`).
   */
  defaultSelector(pod: Pod): Selector;
}

/** A copy of the node with these Pods, to try a change out. */
export function nodeWithPods({ name, node }: NodeInfo, pods: Iterable<PodInfo>): NodeInfo {
  const copy = new NodeInfo(name);
  if (node !== undefined) copy.setNode(node);
  for (const pod of pods) copy.addPod(pod);
  return copy;
}

/** The cluster with one node replaced. */
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
    volumes: () => cluster.volumes(),
    storageClass: (name) => cluster.storageClass(name),
    csiNode: (name) => cluster.csiNode(name),
    defaultSelector: (pod) => cluster.defaultSelector(pod),
  };
}
