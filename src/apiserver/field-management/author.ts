import { formatTime } from '../../api/index.ts';

/**
 * Who wrote a state of an object, and how: all that is noted when it is written. What managers own which fields is worked out from these notes
 * and the states when somebody asks (managed-fields.ts).
 */
export interface Author {
  readonly manager: string;
  /** Empty: the object itself. */
  readonly subresource: string;
  /** When, in RFC 3339. */
  readonly time: string;
  /** What was asked for as the spec, where the server itself has added to it: that belongs to nobody. */
  readonly asked?: Asked;
  /** The managedFields that the request brought along, where they are not those that were there. */
  readonly claims?: readonly unknown[];
  /** The managedFields as this write has left them, where that has been worked out: after a server-side apply. */
  readonly settled?: readonly object[];
}

interface Asked {
  readonly spec: unknown;
}

/** What a request says of its author. */
export interface AuthoredRequest {
  readonly user: string;
  /** Empty: nobody's, as what the server does by itself. */
  readonly manager: string;
  readonly subresource: string;
  readonly asked: Asked | undefined;
  readonly claims: readonly unknown[] | undefined;
  readonly settled: readonly object[] | undefined;
}

/** Makes the notes. Those of one client within a second are mostly one and the same: a note a write would be felt. */
export class Authors {
  #second = -1;
  #time = '';
  readonly #latest = new Map<string, Author>();

  /** Undefined for what nobody manages. */
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
      latest.asked?.spec === asked?.spec
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

/**
 * The manager of what a client writes who names none: what its user agent begins with. A component of our own goes by the name of the program
 * that it is a part of in a real cluster.
 */
export function managerOf(client: string, trusted: boolean): string {
  const name = client.split('/')[0]!;
  if (!trusted || name === 'kubelet') return name;
  return name === 'scheduler' ? 'kube-scheduler' : 'kube-controller-manager';
}
