import type { Trace } from '../../sim/index.ts';
import type { Movement } from '../protocol/index.ts';
import { movementOf } from './movements.ts';

/** Records that are looked through: in a rollout, some seconds; at rest, minutes. */
const MOST_RECORDS = 4000;
const MOST_MOVEMENTS = 1000;

/** What moved last up to a record, oldest first. */
export function recentMovements(trace: Trace, upTo: number): Movement[] {
  const found: Movement[] = [];
  const oldest = Math.max(trace.firstId, upTo - MOST_RECORDS);
  for (let id = upTo; id >= oldest && found.length < MOST_MOVEMENTS; id--) {
    const record = trace.get(id);
    const movement = record && movementOf(record, trace);
    if (movement !== undefined) found.push(movement);
  }
  return found.reverse();
}
