import { later } from '../design/later.ts';
import { Optional } from '../design/Optional.tsx';
import { useAfterFirstGraph } from '../model/after-first-graph.ts';
import type { BreakpointButtonProps, ObjectTimeProps } from './BreakpointButton.tsx';

// These stand in regions of the first graph, but are not needed before there is something to stop at.
const Part = {
  BreakpointButton: later(() => import('./BreakpointButton.tsx').then((module) => module.BreakpointButton)),
  ObjectTime: later(() => import('./BreakpointButton.tsx').then((module) => module.ObjectTime)),
};

/** See `BreakpointButton.tsx`. */
export function BreakpointButton(props: BreakpointButtonProps) {
  return (
    useAfterFirstGraph() && (
      <Optional>
        <Part.BreakpointButton {...props} />
      </Optional>
    )
  );
}

/** See `BreakpointButton.tsx`. */
export function ObjectTime(props: ObjectTimeProps) {
  return (
    useAfterFirstGraph() && (
      <Optional>
        <Part.ObjectTime {...props} />
      </Optional>
    )
  );
}
