import type { Labels, PersistentVolume, PersistentVolumeClaim, Pod, Selector } from '../../api/index.ts';
import type { NodeInfo } from './node-info.ts';

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
