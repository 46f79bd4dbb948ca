/**
 * Pods of one owner by seat. A Pod keeps its seat, and a seat that it leaves stays empty until a later Pod takes it. Only where nearly all have gone (a
 * thousand, and three are left) do the others close up, and not in the middle of a rollout.
 */
export type Row = readonly (string | undefined)[];

/** Up to so many seats nothing is too large: the marks of Pods are large enough. */
const FEW = 24;
/** So many times what is needed is too large. */
const FAR_TOO_MANY = 8;

/** Whether there are far more seats than are needed, so that Pods would be drawn much too small. */
export function isFarTooLarge(seats: number, needed: number): boolean {
  return seats > FEW && needed * FAR_TOO_MANY <= seats;
}

/** Rows by owner, changed by copying: a row is copied once however many of its Pods come and go. */
export class RowsBuilder {
  readonly #before: ReadonlyMap<string, Row>;
  readonly #touched = new Map<string, SeatRow>();

  constructor(before: ReadonlyMap<string, Row>) {
    this.#before = before;
  }

  seat(owner: string, pod: string): void {
    this.#row(owner).seat(pod);
  }

  vacate(owner: string, pod: string): void {
    this.#row(owner).vacate(pod);
  }

  isEmpty(owner: string): boolean {
    const row = this.#touched.get(owner);
    return row === undefined ? !this.#before.has(owner) : row.isEmpty;
  }

  /** `mayCloseUp`: whether the Pods of an owner may leave their seats where nearly all others have gone. */
  done(mayCloseUp: (owner: string) => boolean): ReadonlyMap<string, Row> {
    if (this.#touched.size === 0) return this.#before;
    const after = new Map(this.#before);
    for (const [owner, row] of this.#touched) {
      if (row.isEmpty) after.delete(owner);
      else after.set(owner, row.seats(mayCloseUp(owner)));
    }
    return after;
  }

  #row(owner: string): SeatRow {
    let row = this.#touched.get(owner);
    if (row === undefined) {
      row = new SeatRow(this.#before.get(owner) ?? []);
      this.#touched.set(owner, row);
    }
    return row;
  }
}

class SeatRow {
  readonly #seats: (string | undefined)[];
  readonly #bySeat = new Map<string, number>();
  /** No seat below this one is free. */
  #firstFree = 0;

  constructor(row: Row) {
    this.#seats = [...row];
    row.forEach((pod, seat) => {
      if (pod !== undefined) this.#bySeat.set(pod, seat);
    });
  }

  get isEmpty(): boolean {
    return this.#bySeat.size === 0;
  }

  seat(pod: string): void {
    if (this.#bySeat.has(pod)) return;
    while (this.#seats[this.#firstFree] !== undefined) this.#firstFree++;
    this.#seats[this.#firstFree] = pod;
    this.#bySeat.set(pod, this.#firstFree);
  }

  vacate(pod: string): void {
    const seat = this.#bySeat.get(pod);
    if (seat === undefined) return;
    this.#bySeat.delete(pod);
    this.#seats[seat] = undefined;
    this.#firstFree = Math.min(this.#firstFree, seat);
  }

  /** Without the empty seats at the end, or without any if nearly all are empty and the Pods may close up. */
  seats(mayCloseUp: boolean): Row {
    let length = this.#seats.length;
    while (length > 0 && this.#seats[length - 1] === undefined) length--;
    if (mayCloseUp && isFarTooLarge(length, this.#bySeat.size)) return this.#seats.filter((pod) => pod !== undefined);
    return this.#seats.slice(0, length);
  }
}
