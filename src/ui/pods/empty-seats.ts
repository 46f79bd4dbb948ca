import type { Row } from '../model/seats.ts';

/** Seats of Pods that are wanted and not there: the first that are free. */
export function emptySeats(row: Row, wanted: number): readonly number[] {
  const present = row.filter((id) => id !== undefined).length;
  const seats: number[] = [];
  for (let seat = 0; seats.length < wanted - present; seat++) if (row[seat] === undefined) seats.push(seat);
  return seats;
}
