import { podRequests, type Container, type Pod } from '../../api/index.ts';

/**
 * The Pods that a node has taken and that are not over, summed up, so that taking one more does not walk all those before it.
 *
 * What a Pod asks for does not change while it is there (a running Pod is not resized here), so it is taken off as it was added.
 */
export class AdmittedPods {
  readonly #amounts = new Map<string, number>();
  /** How many Pods have each port of the node: `TCP/80`. */
  readonly #ports = new Map<string, number>();
  #count = 0;

  get count(): number {
    return this.#count;
  }

  /** What all of them ask for of one resource. */
  used(resource: string): number {
    return this.#amounts.get(resource) ?? 0;
  }

  isPortTaken(port: string): boolean {
    return (this.#ports.get(port) ?? 0) > 0;
  }

  add(pod: Pod): void {
    this.#add(pod, 1);
  }

  /** One that was added. */
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

/** By list of containers, since the Pods of a ReplicaSet share theirs. */
const knownPorts = new WeakMap<readonly Container[], readonly string[]>();

/** `TCP/80` for each port of the node that the Pod takes. */
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
