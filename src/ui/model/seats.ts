/** Pods in the order of their seats, as the worker gives them out. */
export type Row = readonly string[];

/** Rows by owner, changed by copying: a row is copied and sorted once however many of its Pods come and go. */
export class RowsBuilder {
  readonly #before: ReadonlyMap<string, Row>;
  readonly #seatOf: (pod: string) => number;
  readonly #touched = new Map<string, Set<string>>();

  /** `seatOf`: the seats after the change. */
  constructor(before: ReadonlyMap<string, Row>, seatOf: (pod: string) => number) {
    this.#before = before;
    this.#seatOf = seatOf;
  }

  seat(owner: string, pod: string): void {
    this.#row(owner).add(pod);
  }

  vacate(owner: string, pod: string): void {
    this.#row(owner).delete(pod);
  }

  isEmpty(owner: string): boolean {
    const row = this.#touched.get(owner);
    return row === undefined ? !this.#before.has(owner) : row.size === 0;
  }

  done(): ReadonlyMap<string, Row> {
    if (this.#touched.size === 0) return this.#before;
    const after = new Map(this.#before);
    for (const [owner, pods] of this.#touched) {
      if (pods.size === 0) after.delete(owner);
      else after.set(owner, this.#inOrder(pods));
    }
    return after;
  }

  #inOrder(pods: ReadonlySet<string>): Row {
    const seated = Array.from(pods, (pod) => ({ pod, seat: this.#seatOf(pod) }));
    return seated.sort((a, b) => a.seat - b.seat || (a.pod < b.pod ? -1 : 1)).map(({ pod }) => pod);
  }

  #row(owner: string): Set<string> {
    let row = this.#touched.get(owner);
    if (row === undefined) this.#touched.set(owner, (row = new Set(this.#before.get(owner))));
    return row;
  }
}
