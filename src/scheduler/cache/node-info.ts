import type { Labels, Node, Pod } from '../../api/index.ts';
import { portsConflict, podPriority, type HostPort, type PodInfo, type PodTraits } from './pod-info.ts';
import { Resource } from './resource.ts';

const NO_LABELS: Labels = {};

/** Pods of one node that are alike to other Pods' affinity and spreading. */
export interface AlikePods {
  readonly traits: PodTraits;
  count: number;
  /** How many of them are being deleted. */
  terminating: number;
}

/**
 * One node and what runs on it, summed up (scheduler framework/types.go `NodeInfo`).
 *
 * Invariant: the sums are those of `pods`, assumed ones included, so that a filter or a score never walks the Pods of a node.
 */
export class NodeInfo {
  /** Undefined for a name that Pods are bound to while no such node is known. */
  node: Node | undefined;
  labels: Labels = NO_LABELS;
  readonly pods = new Set<PodInfo>();
  readonly requested = new Resource();
  /** As `requested`, with the minimum for containers that ask for nothing. */
  readonly nonZeroRequested = new Resource();
  readonly alike = new Map<string, AlikePods>();
  /** Those of `alike` that have any term of affinity or anti-affinity. */
  readonly alikeWithAffinity = new Set<AlikePods>();
  allocatable = new Resource();
  /** Sizes in bytes of the images on the node, by each of their names. */
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

  /** The node is gone. Its Pods stay until they are gone too. */
  unsetNode(): void {
    this.node = undefined;
    this.labels = NO_LABELS;
    this.images = new Map();
  }

  /** The lowest priority of a Pod here; above all where there is none. Worked out when asked for, and kept until Pods come or go. */
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

  /** A later state of a Pod that is here, which takes up the same and is the same to others (see `takesUpTheSame`). */
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
