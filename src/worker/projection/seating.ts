/** What a value was from which revision on, oldest first. */
export type Log<T> = (readonly [revision: number, value: T])[];

export function valueAt<T>(log: Log<T> | undefined, revision: number): T | undefined {
  return log?.findLast(([since]) => since <= revision)?.[1];
}

/** Up to so many seats nothing is too large: the marks of Pods are large enough. */
const FEW = 24;
/** So many times what is needed is too large. */
const FAR_TOO_MANY = 8;

/** Whether there are far more seats than are needed, so that Pods would be drawn much too small. */
export function isFarTooLarge(seats: number, needed: number): boolean {
  return seats > FEW && needed * FAR_TOO_MANY <= seats;
}

/**
 * Pods by seat, in groups: by owner, or by node. A Pod keeps its seat. A seat that it leaves stays empty until a later Pod takes it. Only where nearly all have
 * gone (a thousand, and three are left) do the others move up.
 */
export class Seating {
  readonly #mayMoveUp: (group: string) => boolean;
  readonly #rows = new Map<string, SeatRow>();
  /** The group of each Pod that is there. */
  readonly #groups = new Map<string, string>();
  readonly #seats = new Map<string, Log<number>>();
  /** Which Pods moved up, and when, though nothing was written of them. */
  readonly #movedUp: Log<readonly string[]> = [];

  constructor(mayMoveUp: (group: string) => boolean) {
    this.#mayMoveUp = mayMoveUp;
  }

  groupOf(pod: string): string | undefined {
    return this.#groups.get(pod);
  }

  /** How many Pods a group has. */
  pods(group: string): number {
    return this.#rows.get(group)?.pods ?? 0;
  }

  /** How many seats a group needs: up to the last one that is taken. */
  length(group: string): number {
    return this.#rows.get(group)?.length ?? 0;
  }

  /** Puts a Pod into a group, and out of the one that it was in. Undefined: it is gone. */
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

  /** Pods that moved up between two revisions, in either direction. */
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
