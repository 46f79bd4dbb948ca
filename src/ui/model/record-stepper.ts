import type { StepWay } from '../../worker/protocol/index.ts';
import type { Session } from './session.ts';
import type { Stepper } from './stepping.ts';
import { useView } from './view-store.ts';

/** The record of the open sync, if the page shows it. */
function shownSync({ world }: Session): number | undefined {
  return useView.getState().stage === 'code' ? world.view.getState().openSync : undefined;
}

/** Steps from trace record to trace record, in the worker. It is at work unless something steps more finely. */
export function recordStepper(session: Session): Stepper {
  let last: StepWay = 'into';
  const step = (way: StepWay, back: boolean): void => {
    last = way;
    const sync = shownSync(session);
    session.transport({ type: 'step-record', way, ...(back && { back }), ...(sync !== undefined && { sync }) });
  };
  return {
    into: () => step('into', false),
    over: () => step('over', false),
    out: () => step('out', false),
    // What a step out left is entered again.
    back: () => step(last === 'out' ? 'into' : last, true),
  };
}

/** Goes to the next sync of the same key or loop that does something. */
export function toNextSync(session: Session, of: 'key' | 'loop'): void {
  const sync = shownSync(session);
  session.transport({ type: 'next-sync', of, ...(sync !== undefined && { sync }) });
}
