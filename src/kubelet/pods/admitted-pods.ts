import { podRequests, type Container, type Pod } from '../../api/index.ts';

/**
 * Sums over the admitted Pods that have not ended, so that admitting one more Pod does not walk all others.
 *
 * A Pod's requests do not change while it is here (running Pods are not resized), so `remove` subtracts what `add` has added.
 */
export class AdmittedPods {
  readonly #amounts = new Map<string, number>();
  /** The number of Pods on each port of the node: `TCP/80`. */
  readonly #ports = new Map<string, number>();
  #count = 0;

  get count(): number {
    return this.#count;
  }

  /** The total request for one resource. */
  used(resource: string): number {
    return this.#amounts.get(resource) ?? 0;
  }

  isPortTaken(port: string): boolean {
    return (this.#ports.get(port) ?? 0) > 0;
  }

  add(pod: Pod): void {
    this.#add(pod, 1);
  }

  /** Removes a Pod that was added. */
  remove(pod: Pod): void {
    this.#add(pod, -1);
  }

  clear(): void {
    this.#amounts.clear();
    this.#ports.clear();
    this.#count = 0;
  }

  #add(pod: Pod, sign: 1 | -1): void {
    this.#count += sign;
    for (const [resource, amount] of podRequests(pod.spec)) this.#amounts.set(resource, this.used(resource) + sign * amount);
    for (const port of hostPorts(pod)) this.#ports.set(port, (this.#ports.get(port) ?? 0) + sign);
  }
}

/** Host ports by list of containers, which the Pods of a ReplicaSet share. */
const knownPorts = new WeakMap<readonly Container[], readonly string[]>();

/** The host ports of a Pod, as `TCP/80`. */
export function hostPorts({ spec: { containers } }: Pod): readonly string[] {
  let taken = knownPorts.get(containers);
  if (taken === undefined) {
    taken = containers.flatMap(({ ports = [] }) =>
      ports.flatMap(({ hostPort = 0, protocol = 'TCP' }) => (hostPort === 0 ? [] : [`${protocol}/${hostPort}`])),
    );
    knownPorts.set(containers, taken);
  }
  return taken;
}
