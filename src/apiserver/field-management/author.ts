import { formatTime, type KubeObject } from '../../api/index.ts';

/**
 * A note of who wrote a state of an object, and how. The owners of fields are derived from these notes and the states on demand
 * (managed-fields.ts).
 */
export interface Author {
  readonly manager: string;
  /** Empty for the object itself. */
  readonly subresource: string;
  /** RFC 3339. */
  readonly time: string;
  /** What was requested, if the server has added to it: nobody owns the additions. */
  readonly asked?: Asked;
  /** The managedFields in the request, if they differ from the existing ones. */
  readonly claims?: readonly unknown[];
  /** The managedFields after this write, if they are known already: after a server-side apply. */
  readonly settled?: readonly object[];
}

interface Asked {
  readonly spec: unknown;
  /** Present if more than the spec is changed: by a policy. */
  readonly object?: KubeObject;
}

/** The part of a request that describes its author. */
export interface AuthoredRequest {
  readonly user: string;
  /** Empty if nobody owns the fields, as for writes of the server itself. */
  readonly manager: string;
  readonly subresource: string;
  readonly asked: Asked | undefined;
  readonly claims: readonly unknown[] | undefined;
  readonly settled: readonly object[] | undefined;
}

/** Creates the notes. Writes of one client within a second mostly share one, to save memory. */
export class Authors {
  #second = -1;
  #time = '';
  readonly #latest = new Map<string, Author>();

  /** Undefined if nobody owns the fields. */
  of(request: AuthoredRequest, wallMs: number): Author | undefined {
    const { user, manager, subresource, asked, claims, settled } = request;
    if (manager === '') return undefined;
    const time = this.#timeAt(wallMs);
    if (claims !== undefined || settled !== undefined) {
      return { manager, subresource, time, ...(asked && { asked }), ...(claims && { claims }), ...(settled && { settled }) };
    }
    const latest = this.#latest.get(user);
    if (
      latest !== undefined &&
      latest.time === time &&
      latest.subresource === subresource &&
      latest.manager === manager &&
      latest.asked?.spec === asked?.spec &&
      latest.asked?.object === asked?.object
    ) {
      return latest;
    }
    const author: Author = asked === undefined ? { manager, subresource, time } : { manager, subresource, time, asked };
    this.#latest.set(user, author);
    return author;
  }

  #timeAt(wallMs: number): string {
    const second = Math.floor(wallMs / 1000);
    if (second !== this.#second) {
      this.#second = second;
      this.#time = formatTime(second * 1000);
    }
    return this.#time;
  }
}

/** The clients of cloud-controller-manager. */
const CLOUD = /^(cloud-controller-manager|cloud-node-lifecycle-controller|node-route-controller|service-lb-controller)$/;

/**
 * The default manager of a client: the first part of its user agent. A component of the engine has the name of its program in a
 * real cluster.
 */
export function managerOf(client: string, trusted: boolean): string {
  const name = client.split('/')[0]!;
  if (!trusted || name === 'kubelet' || name === 'kube-apiserver') return name;
  if (name === 'scheduler') return 'kube-scheduler';
  return CLOUD.test(name) ? 'cloud-controller-manager' : 'kube-controller-manager';
}
