/** Pods by seat, as the worker gives them out. A seat that a Pod leaves stays empty until a later Pod takes it. */
export type Row = readonly (string | undefined)[];

/** The page draws no seat beyond this one. With more Pods it does not have all of them, and the others take the first free seats. */
const LAST_SEAT = 3_000;

/** Rows by owner, changed by copying: a row is copied once however many of its Pods come and go. */
export class RowsBuilder {
  readonly #before: ReadonlyMap<string, Row>;
  readonly #touched = new Map<string, SeatRow>();

  constructor(before: ReadonlyMap<string, Row>) {
    this.#before = before;
  }

  /** Gives a Pod its seat. If another Pod is there, the first free one. */
  seat(owner: string, pod: string, seat: number): void {
    this.#row(owner).seat(pod, seat);
  }

  /** Whether a Pod has a seat here: most often the one that it was given. */
  has(owner: string, pod: string, given: number): boolean {
    const touched = this.#touched.get(owner);
    if (touched !== undefined) return touched.has(pod);
    const row = this.#before.get(owner);
    return row !== undefined && (row[given] === pod || row.includes(pod));
  }

  vacate(owner: string, pod: string): void {
    this.#row(owner).vacate(pod);
  }

  isEmpty(owner: string): boolean {
    const row = this.#touched.get(owner);
    return row === undefined ? !this.#before.has(owner) : row.isEmpty;
  }

  done(): ReadonlyMap<string, Row> {
    if (this.#touched.size === 0) return this.#before;
    const after = new Map(this.#before);
    for (const [owner, row] of this.#touched) {
      if (row.isEmpty) after.delete(owner);
      else after.set(owner, row.trimmed());
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
  readonly #seatOf = new Map<string, number>();

  constructor(row: Row) {
    this.#seats = [...row];
    row.forEach((pod, seat) => {
      if (pod !== undefined) this.#seatOf.set(pod, seat);
    });
  }

  get isEmpty(): boolean {
    return this.#seatOf.size === 0;
  }

  has(pod: string): boolean {
    return this.#seatOf.has(pod);
  }

  seat(pod: string, given: number): void {
    let seat = given;
    if (given > LAST_SEAT || this.#seats[given] !== undefined) for (seat = 0; this.#seats[seat] !== undefined;) seat++;
    this.#seats[seat] = pod;
    this.#seatOf.set(pod, seat);
  }

  vacate(pod: string): void {
    const seat = this.#seatOf.get(pod);
    if (seat === undefined) return;
    this.#seatOf.delete(pod);
    this.#seats[seat] = undefined;
  }

  /** Without the empty seats at the end. */
  trimmed(): Row {
    return Array.from(this.#seats.slice(0, 1 + this.#seats.findLastIndex((pod) => pod !== undefined)));
  }
}
