import { lazy, Suspense } from 'react';
import { useAfterFirstGraph } from '../model/use-after-first-graph.ts';
import type { BreakpointButtonProps } from './BreakpointButton.tsx';
import type { ObjectTimeProps } from './ObjectTime.tsx';

// What stands in regions that come with the first graph, and is not needed before there is something to stop at.
const Part = {
  BreakpointButton: lazy(() => import('./BreakpointButton.tsx').then((module) => ({ default: module.BreakpointButton }))),
  ObjectTime: lazy(() => import('./ObjectTime.tsx').then((module) => ({ default: module.ObjectTime }))),
};

/** See `BreakpointButton.tsx`. */
export function BreakpointButton(props: BreakpointButtonProps) {
  return (
    useAfterFirstGraph() && (
      <Suspense>
        <Part.BreakpointButton {...props} />
      </Suspense>
    )
  );
}

/** See `ObjectTime.tsx`. */
export function ObjectTime(props: ObjectTimeProps) {
  return (
    useAfterFirstGraph() && (
      <Suspense>
        <Part.ObjectTime {...props} />
      </Suspense>
    )
  );
}
