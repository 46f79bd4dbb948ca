import { portsConflict, type HostPort, type Labels, type Node, type Pod } from '../../api/index.ts';
import { podPriority, type PodInfo, type PodTraits } from './pod-info.ts';
import { Resource } from './resource.ts';

const NO_LABELS: Labels = {};

/** Pods of one node that are equal for the affinity and spreading of other Pods. */
export interface AlikePods {
  readonly traits: PodTraits;
  count: number;
  /** How many of them are being deleted. */
  terminating: number;
}

/**
 * A node and the sums over its Pods (scheduler framework/types.go `NodeInfo`).
 *
 * Invariant: the sums are those of `pods`, including assumed ones. Filters and scores therefore never iterate over a node's Pods.
 */
export class NodeInfo {
  /** Undefined if Pods are bound to this name and the node does not exist. */
  node: Node | undefined;
  labels: Labels = NO_LABELS;
  readonly pods = new Set<PodInfo>();
  readonly requested = new Resource();
  /** Like `requested`, with a minimum for containers without requests. */
  readonly nonZeroRequested = new Resource();
  readonly alike = new Map<string, AlikePods>();
  /** The entries of `alike` with terms of affinity or anti-affinity. */
  readonly alikeWithAffinity = new Set<AlikePods>();
  allocatable = new Resource();
  /** The sizes of the node's images in bytes, by each of their names. */
  images: ReadonlyMap<string, number> = new Map();
  readonly #usedPorts = new Map<number, HostPort[]>();
  #lowestPriority: number | undefined;

  constructor(readonly name: string) {}

  setNode(node: Node): void {
    const old = this.node;
    this.node = node;
    this.labels = node.metadata.labels ?? NO_LABELS;
    if (old === undefined || old.status.allocatable !== node.status.allocatable)
      this.allocatable = Resource.ofList(node.status.allocatable);
    if (old === undefined || old.status.images !== node.status.images) this.images = imagesOf(node);
  }

  /** The node was deleted. Its Pods stay until they are deleted too. */
  unsetNode(): void {
    this.node = undefined;
    this.labels = NO_LABELS;
    this.images = new Map();
  }

  /** The lowest priority of the node's Pods. Infinity if there are none. Cached until a Pod is added or removed. */
  get lowestPriority(): number {
    if (this.#lowestPriority === undefined) {
      let lowest = Infinity;
      for (const { pod } of this.pods) lowest = Math.min(lowest, podPriority(pod));
      this.#lowestPriority = lowest;
    }
    return this.#lowestPriority;
  }

  addPod(info: PodInfo): void {
    this.pods.add(info);
    this.#count(info, 1);
  }

  removePod(info: PodInfo): void {
    if (this.pods.delete(info)) this.#count(info, -1);
  }

  /** Updates a Pod whose requests, ports and traits are unchanged (see `takesUpTheSame`). */
  updatePod(info: PodInfo, pod: Pod): void {
    const before = info.pod.metadata.deletionTimestamp;
    const after = pod.metadata.deletionTimestamp;
    info.pod = pod;
    if (before !== after && (before === undefined || after === undefined))
      this.alike.get(info.traits.key)!.terminating += before === undefined ? 1 : -1;
  }

  hasPortConflict(wanted: readonly HostPort[]): boolean {
    return wanted.some((port) => this.#usedPorts.get(port.port)?.some((used) => portsConflict(port, used)));
  }

  #count(info: PodInfo, sign: 1 | -1): void {
    this.#lowestPriority = undefined;
    this.requested.add(info.requests.resource, sign);
    this.nonZeroRequested.add(info.requests.nonZero, sign);
    for (const port of info.hostPorts) this.#countPort(port, sign);
    const { traits } = info;
    let alike = this.alike.get(traits.key);
    if (alike === undefined) {
      alike = { traits, count: 0, terminating: 0 };
      this.alike.set(traits.key, alike);
      if (traits.hasAffinity) this.alikeWithAffinity.add(alike);
    }
    alike.count += sign;
    if (info.pod.metadata.deletionTimestamp !== undefined) alike.terminating += sign;
    if (alike.count > 0) return;
    this.alike.delete(traits.key);
    this.alikeWithAffinity.delete(alike);
  }

  #countPort(port: HostPort, sign: 1 | -1): void {
    const used = this.#usedPorts.get(port.port) ?? [];
    if (sign === 1) used.push(port);
    else {
      const index = used.findIndex(({ ip, protocol }) => ip === port.ip && protocol === port.protocol);
      if (index !== -1) used.splice(index, 1);
    }
    this.#usedPorts.set(port.port, used);
  }
}

function imagesOf(node: Node): ReadonlyMap<string, number> {
  const images = new Map<string, number>();
  for (const { names, sizeBytes } of node.status.images ?? []) {
    for (const name of names ?? []) images.set(name, sizeBytes ?? 0);
  }
  return images;
}
