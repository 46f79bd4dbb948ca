/** The values that something had, each with the revision that it begins at. The oldest is first. */
export type Log<T> = (readonly [revision: number, value: T])[];

export function valueAt<T>(log: Log<T> | undefined, revision: number): T | undefined {
  return log?.findLast(([since]) => since <= revision)?.[1];
}

interface Group {
  pods: number;
  /** No Pod of the group has had this seat or a later one. */
  next: number;
}

/**
 * The seats of Pods, grouped by owner or by node. A new Pod takes the seat after the last one, and keeps it while it lives. A group that is empty begins again
 * with the first seat. What draws the Pods closes the gaps between them, so nobody has to be given another seat.
 */
export class Seating {
  readonly #groups = new Map<string, Group>();
  /** The group of each Pod that is there. */
  readonly #groupOf = new Map<string, string>();
  readonly #seats = new Map<string, Log<number>>();

  groupOf(pod: string): string | undefined {
    return this.#groupOf.get(pod);
  }

  /** The number of Pods in a group. */
  pods(group: string): number {
    return this.#groups.get(group)?.pods ?? 0;
  }

  /** Moves a Pod into a group. Undefined if the Pod is deleted. */
  move(pod: string, name: string | undefined, revision: number): void {
    const before = this.#groupOf.get(pod);
    if (before === name) return;
    if (before !== undefined) this.#leave(pod, before);
    if (name === undefined) return;
    let group = this.#groups.get(name);
    if (group === undefined) this.#groups.set(name, (group = { pods: 0, next: 0 }));
    this.#groupOf.set(pod, name);
    group.pods++;
    this.#log(pod, group.next++, revision);
  }

  /** The seat that a Pod had at a revision. */
  seatAt(pod: string, revision: number): number {
    return valueAt(this.#seats.get(pod), revision) ?? 0;
  }

  #leave(pod: string, name: string): void {
    this.#groupOf.delete(pod);
    const group = this.#groups.get(name)!;
    group.pods--;
    if (group.pods === 0) this.#groups.delete(name);
  }

  #log(pod: string, seat: number, revision: number): void {
    const log = this.#seats.get(pod);
    if (log === undefined) this.#seats.set(pod, [[revision, seat]]);
    else if (log.at(-1)![1] !== seat) log.push([revision, seat]);
  }
}
