import type { Row } from '../model/seats.ts';

/** The part of a row that fits. */
interface ShownSeats {
  /** The number of outlines after the Pods: wanted Pods that do not exist yet. */
  readonly outlines: number;
  /** The number of Pods, existing or wanted, that do not fit. */
  readonly hidden: number;
}

/** `pods` is the number of existing Pods, including those that the page does not have. A million wanted Pods take no longer than those that fit. */
export function shownSeats(row: Row, wanted: number, room: number, pods = 0): ShownSeats {
  const present = Math.max(row.length, pods);
  const missing = Math.max(0, wanted - present);
  const shown = Math.min(row.length, room);
  const outlines = Math.min(missing, room - shown);
  return { outlines, hidden: present + missing - shown - outlines };
}
