import type { Fault } from '../../cluster/faults/fault.ts';

export type { ErrorCode, Fault, FaultType, ProbeKind, Rate, RequestAim, WatchAim } from '../../cluster/faults/fault.ts';
export { faultText, injectLine } from '../../cluster/faults/fault.ts';

/** A fault that lasts, as of the moment that is shown. */
export interface FaultView {
  /** Counts from 1; `fault clear 1` takes it back. */
  readonly id: number;
  readonly fault: Fault;
  readonly sinceMs: number;
  /** The trace record of its beginning. */
  readonly record: number;
  /** How often it has struck. */
  readonly strikes: number;
  /** How often it will strike yet, where that is limited. */
  readonly left?: number;
}
