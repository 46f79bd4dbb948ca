/** The values that something had, each with the revision that it begins at. The oldest is first. */
export type Log<T> = (readonly [revision: number, value: T])[];

export function valueAt<T>(log: Log<T> | undefined, revision: number): T | undefined {
  return log?.findLast(([since]) => since <= revision)?.[1];
}

/** Up to this number of seats, the marks of Pods are large enough. */
const FEW = 24;
/** A row with this many times the needed seats is too large. */
const FAR_TOO_MANY = 8;

/** Whether there are so many more seats than needed that Pods would be drawn too small. */
export function isFarTooLarge(seats: number, needed: number): boolean {
  return seats > FEW && needed * FAR_TOO_MANY <= seats;
}

/**
 * Pods by seat, grouped by owner or by node. A Pod keeps its seat, and the seat of a deleted Pod stays empty until a later Pod takes it. The other Pods move up
 * only when nearly all are gone (three of a thousand are left).
 */
export class Seating {
  readonly #mayMoveUp: (group: string) => boolean;
  readonly #rows = new Map<string, SeatRow>();
  /** The group of each Pod that is there. */
  readonly #groups = new Map<string, string>();
  readonly #seats = new Map<string, Log<number>>();
  /** Pods that moved up at a revision. No write changed them. */
  readonly #movedUp: Log<readonly string[]> = [];

  constructor(mayMoveUp: (group: string) => boolean) {
    this.#mayMoveUp = mayMoveUp;
  }

  groupOf(pod: string): string | undefined {
    return this.#groups.get(pod);
  }

  /** The number of Pods in a group. */
  pods(group: string): number {
    return this.#rows.get(group)?.pods ?? 0;
  }

  /** The number of seats of a group, up to the last taken one. */
  length(group: string): number {
    return this.#rows.get(group)?.length ?? 0;
  }

  /** Moves a Pod into a group. Undefined if the Pod is deleted. */
  move(pod: string, group: string | undefined, revision: number): void {
    const before = this.#groups.get(pod);
    if (before === group) return;
    if (before !== undefined) this.#leave(pod, before, revision);
    if (group === undefined) return;
    this.#groups.set(pod, group);
    let row = this.#rows.get(group);
    if (row === undefined) this.#rows.set(group, (row = new SeatRow()));
    this.#log(pod, row.take(pod), revision);
  }

  /** The seat that a Pod had at a revision. */
  seatAt(pod: string, revision: number): number {
    return valueAt(this.#seats.get(pod), revision) ?? 0;
  }

  /** Pods that moved up between two revisions. The revisions may be in either order. */
  movedUpBetween(from: number, to: number): readonly string[] {
    const [low, high] = [Math.min(from, to), Math.max(from, to)];
    return this.#movedUp.flatMap(([revision, pods]) => (revision > low && revision <= high ? pods : []));
  }

  #leave(pod: string, group: string, revision: number): void {
    this.#groups.delete(pod);
    const row = this.#rows.get(group)!;
    row.leave(pod);
    if (row.pods === 0) this.#rows.delete(group);
    else if (isFarTooLarge(row.length, row.pods) && this.#mayMoveUp(group)) {
      const seats = row.moveUp();
      for (const [each, seat] of seats) this.#log(each, seat, revision);
      this.#movedUp.push([revision, [...seats.keys()]]);
    }
  }

  #log(pod: string, seat: number, revision: number): void {
    const log = this.#seats.get(pod);
    if (log === undefined) this.#seats.set(pod, [[revision, seat]]);
    else if (log.at(-1)![1] !== seat) log.push([revision, seat]);
  }
}

class SeatRow {
  readonly #seats: (string | undefined)[] = [];
  readonly #seatOf = new Map<string, number>();
  /** No seat below this one is free. */
  #firstFree = 0;

  get pods(): number {
    return this.#seatOf.size;
  }

  get length(): number {
    return this.#seats.length;
  }

  /** Gives a Pod the first free seat. */
  take(pod: string): number {
    while (this.#seats[this.#firstFree] !== undefined) this.#firstFree++;
    this.#seats[this.#firstFree] = pod;
    this.#seatOf.set(pod, this.#firstFree);
    return this.#firstFree;
  }

  leave(pod: string): void {
    const seat = this.#seatOf.get(pod)!;
    this.#seatOf.delete(pod);
    this.#seats[seat] = undefined;
    this.#firstFree = Math.min(this.#firstFree, seat);
    while (this.#seats.length > 0 && this.#seats.at(-1) === undefined) this.#seats.length--;
  }

  /** Gives all Pods the first seats, in their order. */
  moveUp(): ReadonlyMap<string, number> {
    const pods = this.#seats.filter((pod) => pod !== undefined);
    this.#seats.splice(0, this.#seats.length, ...pods);
    pods.forEach((pod, seat) => this.#seatOf.set(pod, seat));
    this.#firstFree = pods.length;
    return this.#seatOf;
  }
}
