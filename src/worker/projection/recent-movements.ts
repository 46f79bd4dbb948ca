import type { Trace } from '../../sim/index.ts';
import type { Movement } from '../protocol/index.ts';
import { movementsBetween } from './movements.ts';

/** The number of records searched: a few seconds of a rollout, minutes at rest. */
const MOST_RECORDS = 4000;
const MOST_MOVEMENTS = 1000;

/** The last movements up to a record, oldest first. */
export function recentMovements(trace: Trace, upTo: number): Movement[] {
  return movementsBetween(trace, Math.max(trace.firstId - 1, upTo - MOST_RECORDS), upTo, MOST_MOVEMENTS);
}
