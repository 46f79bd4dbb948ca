import { hostPortsOf, podRequests, portsConflict, type HostPort, type Pod } from '../../api/index.ts';

/**
 * The active Pods of the node: they are wanted, and they have not ended (pkg/kubelet/kubelet_pods.go `filterOutInactivePods`). A Pod whose object is gone does
 * not count, even while its containers are still being stopped. It keeps sums, so that admitting one more Pod does not walk all others.
 *
 * Invariant: the sums and ports are those of `#pods`, so `remove` subtracts what `add` has added.
 */
export class ActivePods {
  readonly #pods = new Map<string, Pod>();
  readonly #amounts = new Map<string, number>();
  readonly #ports = new Map<string, readonly HostPort[]>();

  get count(): number {
    return this.#pods.size;
  }

  get pods(): readonly Pod[] {
    return [...this.#pods.values()];
  }

  /** The total request for one resource. */
  used(resource: string): number {
    return this.#amounts.get(resource) ?? 0;
  }

  hasPortConflict(wanted: readonly HostPort[]): boolean {
    if (wanted.length === 0) return false;
    for (const ports of this.#ports.values())
      if (ports.some((used) => wanted.some((port) => portsConflict(port, used)))) return true;
    return false;
  }

  add(pod: Pod): void {
    const { uid } = pod.metadata;
    this.remove(uid);
    this.#pods.set(uid, pod);
    this.#count(pod, 1);
    const ports = hostPortsOf(pod);
    if (ports.length > 0) this.#ports.set(uid, ports);
  }

  /** Replaces the object of an active Pod. */
  update(pod: Pod): void {
    const old = this.#pods.get(pod.metadata.uid);
    if (old !== undefined && old.spec !== pod.spec) this.add(pod);
  }

  /** Removes a Pod. Does nothing if it is not active. */
  remove(uid: string): void {
    const pod = this.#pods.get(uid);
    if (pod === undefined) return;
    this.#pods.delete(uid);
    this.#ports.delete(uid);
    this.#count(pod, -1);
  }

  clear(): void {
    this.#amounts.clear();
    this.#ports.clear();
    this.#pods.clear();
  }

  #count(pod: Pod, sign: 1 | -1): void {
    for (const [resource, amount] of podRequests(pod.spec)) this.#amounts.set(resource, this.used(resource) + sign * amount);
  }
}
