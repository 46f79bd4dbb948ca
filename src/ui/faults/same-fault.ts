import { faultText, type Fault, type FaultView } from '../../worker/protocol/index.ts';

/** The fault of these that is just this one. */
export function findSame(faults: readonly FaultView[], fault: Fault): FaultView | undefined {
  const text = faultText(fault);
  return faults.find((view) => faultText(view.fault) === text);
}
