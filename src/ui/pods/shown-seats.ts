import type { Row } from '../model/seats.ts';

/** What is drawn of a row of seats where there is room for some of them. */
export interface ShownSeats {
  /** Seats of Pods that are wanted and not there: the first that are free. */
  readonly empty: readonly number[];
  /** Pods, there or wanted, whose seats are not shown. */
  readonly hidden: number;
}

/**
 * The first `room` seats. It takes no longer for a million Pods that are wanted than for as many as there is room for. `pods`: how many there are, those that the page
 * does not have among them.
 */
export function shownSeats(row: Row, wanted: number, room: number, pods = 0): ShownSeats {
  const seated = row.reduce((count, id) => (id === undefined ? count : count + 1), 0);
  const present = Math.max(seated, pods);
  const missing = Math.max(0, wanted - present);
  const empty: number[] = [];
  let taken = 0;
  for (let seat = 0; seat < room && (seat < row.length || empty.length < missing); seat++) {
    if (row[seat] !== undefined) taken++;
    else if (empty.length < missing) empty.push(seat);
  }
  return { empty, hidden: present + missing - taken - empty.length };
}
