/** Pods of one owner by seat: a Pod keeps its seat for life, and its seat stays empty until a later Pod takes it. */
export type Row = readonly (string | undefined)[];

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

  done(): ReadonlyMap<string, Row> {
    if (this.#touched.size === 0) return this.#before;
    const after = new Map(this.#before);
    for (const [owner, row] of this.#touched) {
      if (row.isEmpty) after.delete(owner);
      else after.set(owner, row.seats());
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

  /** Without the empty seats at the end. */
  seats(): Row {
    let length = this.#seats.length;
    while (length > 0 && this.#seats[length - 1] === undefined) length--;
    return this.#seats.slice(0, length);
  }
}
