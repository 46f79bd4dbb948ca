import type { Node, Pod } from '../../api/index.ts';
import { NodeInfo } from './node-info.ts';
import { NodeOrder } from './node-order.ts';
import { podInfo, takesUpTheSame, updatedPodInfo, type PodInfo } from './pod-info.ts';

interface PodState {
  readonly info: PodInfo;
  readonly nodeName: string;
}

/**
 * The nodes with their Pods, including Pods that the scheduler has just assigned (scheduler backend/cache/cache.go). Updated at
 * each event.
 *
 * The states of a Pod:
 *
 *     assumePod  ─▶ assumed ── addPod (the watch shows it bound) ─▶ added ── removePod ─▶ gone
 *                      └────── forgetPod (binding failed) ─▶ gone
 *
 * Upstream takes a snapshot for each cycle, because events arrive during the cycle. Here a cycle decides at one moment of virtual
 * time.
 */
export class SchedulerCache {
  readonly #nodeInfos = new Map<string, NodeInfo>();
  readonly #order = new NodeOrder();
  readonly #pods = new Map<string, PodState>();
  /** Uids of Pods whose binding the watch has not shown yet. */
  readonly #assumed = new Set<string>();
  readonly #imageNodes = new Map<string, number>();
  #nodes: readonly NodeInfo[] | undefined;
  /** How many nodes are cordoned or have taints. */
  #restricted = 0;

  /** The existing nodes, in the order in which they are tried. */
  get nodes(): readonly NodeInfo[] {
    this.#nodes ??= this.#order.names.map((name) => this.#nodeInfos.get(name)!);
    return this.#nodes;
  }

  /** How many Pods are on nodes, including assumed ones. */
  get podCount(): number {
    return this.#pods.size;
  }

  get assumedCount(): number {
    return this.#assumed.size;
  }

  node(name: string): NodeInfo | undefined {
    const info = this.#nodeInfos.get(name);
    return info?.node === undefined ? undefined : info;
  }

  nodesWithImage(image: string): number {
    return this.#imageNodes.get(image) ?? 0;
  }

  /** Whether any node is cordoned or has a taint. */
  get hasRestrictedNodes(): boolean {
    return this.#restricted > 0;
  }

  addNode(node: Node): void {
    const { name, labels } = node.metadata;
    this.#setNode(name, node);
    this.#order.add(name, labels);
    this.#nodes = undefined;
  }

  updateNode(node: Node): void {
    const { name, labels } = node.metadata;
    const known = this.node(name);
    if (known === undefined) return this.addNode(node);
    const before = known.labels;
    this.#setNode(name, node);
    if (this.#order.update(name, before, labels)) this.#nodes = undefined;
  }

  /** The node's Pods stay in the cache until they are removed too. */
  removeNode(node: Node): void {
    const { name } = node.metadata;
    const info = this.#nodeInfos.get(name);
    if (info === undefined) return;
    this.#countImages(info.images.keys(), -1);
    this.#order.remove(name, info.labels);
    if (isRestricted(info.node)) this.#restricted--;
    info.unsetNode();
    this.#nodes = undefined;
    if (info.pods.size === 0) this.#nodeInfos.delete(name);
  }

  isAssumed(pod: Pod): boolean {
    return this.#assumed.has(pod.metadata.uid);
  }

  /** The Pod as the cache has it. An assumed Pod has its assumed node. */
  podOf(pod: Pod): Pod | undefined {
    return this.#pods.get(pod.metadata.uid)?.info.pod;
  }

  /** Counts the Pod on its chosen node before the API server knows the binding. Throws if it is on a node already. */
  assumePod(info: PodInfo, nodeName: string): PodInfo {
    const { pod } = info;
    if (this.#pods.has(pod.metadata.uid)) throw new Error(`pod ${pod.metadata.name} is in the cache, so it cannot be assumed`);
    const { requests, hostPorts, traits } = info;
    const { apiVersion, kind, metadata, spec, status } = pod;
    const bound = { apiVersion, kind, metadata, spec: { ...spec, nodeName }, status };
    const assumed = { pod: bound, requests, hostPorts, traits };
    this.#place(assumed, nodeName);
    this.#assumed.add(pod.metadata.uid);
    return assumed;
  }

  /** Undoes `assumePod`. */
  forgetPod(pod: Pod): void {
    if (this.#assumed.delete(pod.metadata.uid)) this.#displace(pod.metadata.uid);
  }

  /** The watch shows the Pod on a node: the assumed node, another one, or that of another scheduler. */
  addPod(pod: Pod): void {
    this.#assumed.delete(pod.metadata.uid);
    this.updatePod(pod);
  }

  updatePod(pod: Pod): void {
    const { uid } = pod.metadata;
    const nodeName = pod.spec.nodeName ?? '';
    const state = this.#pods.get(uid);
    if (state === undefined) return this.#place(podInfo(pod), nodeName);
    const { info } = state;
    if (state.nodeName === nodeName && takesUpTheSame(info.pod, pod)) {
      this.#nodeInfos.get(nodeName)!.updatePod(info, pod);
      return;
    }
    this.#displace(uid);
    this.#place(updatedPodInfo(info, pod), nodeName);
  }

  removePod(pod: Pod): void {
    this.#assumed.delete(pod.metadata.uid);
    this.#displace(pod.metadata.uid);
  }

  #place(info: PodInfo, nodeName: string): void {
    let node = this.#nodeInfos.get(nodeName);
    if (node === undefined) this.#nodeInfos.set(nodeName, (node = new NodeInfo(nodeName)));
    node.addPod(info);
    this.#pods.set(info.pod.metadata.uid, { info, nodeName });
  }

  #displace(uid: string): void {
    const state = this.#pods.get(uid);
    if (state === undefined) return;
    this.#pods.delete(uid);
    const node = this.#nodeInfos.get(state.nodeName);
    node?.removePod(state.info);
    if (node?.node === undefined && node?.pods.size === 0) this.#nodeInfos.delete(state.nodeName);
  }

  #setNode(name: string, node: Node): void {
    let info = this.#nodeInfos.get(name);
    if (info === undefined) this.#nodeInfos.set(name, (info = new NodeInfo(name)));
    const images = info.images;
    this.#restricted += Number(isRestricted(node)) - Number(isRestricted(info.node));
    info.setNode(node);
    if (images === info.images) return;
    this.#countImages(images.keys(), -1);
    this.#countImages(info.images.keys(), 1);
  }

  #countImages(names: Iterable<string>, sign: 1 | -1): void {
    for (const name of names) {
      const count = this.nodesWithImage(name) + sign;
      if (count > 0) this.#imageNodes.set(name, count);
      else this.#imageNodes.delete(name);
    }
  }
}

function isRestricted(node: Node | undefined): boolean {
  if (node === undefined) return false;
  const { taints, unschedulable } = node.spec;
  return unschedulable === true || (taints !== undefined && taints.length > 0);
}
