import type { LoopView, ObjectView } from '../../worker/protocol/index.ts';
import { later } from '../design/later.ts';
import { Optional } from '../design/Optional.tsx';
import { useAfterFirstGraph } from '../model/after-first-graph.ts';
import type { LoopFaultsProps, ObjectFaultsProps } from './FaultMenu.tsx';
import { useFaultsOnLoop, useFaultsOnObject, useFaultsOnRequests, useStoppedIn } from './faults-on.ts';
import type { FaultMarkProps } from './FaultMarks.tsx';

// These parts are loaded after the first graph.
const Part = {
  ObjectFaults: later(() => import('./FaultMenu.tsx').then((module) => module.ObjectFaults)),
  LoopFaults: later(() => import('./FaultMenu.tsx').then((module) => module.LoopFaults)),
  ApiFaults: later(() => import('./FaultsChip.tsx').then((module) => module.ApiFaults)),
  FaultsChip: later(() => import('./FaultsChip.tsx').then((module) => module.FaultsChip)),
  FaultMark: later(() => import('./FaultMarks.tsx').then((module) => module.FaultMark)),
  StoppedLoops: later(() => import('./FaultMarks.tsx').then((module) => module.StoppedLoops)),
};

/** See `FaultMenu.tsx`. */
export function ObjectFaults(props: ObjectFaultsProps) {
  return (
    useAfterFirstGraph() && (
      <Optional>
        <Part.ObjectFaults {...props} />
      </Optional>
    )
  );
}

/** See `FaultMenu.tsx`. */
export function LoopFaults(props: LoopFaultsProps) {
  return (
    useAfterFirstGraph() && (
      <Optional>
        <Part.LoopFaults {...props} />
      </Optional>
    )
  );
}

/** See `FaultsChip.tsx`. */
export function ApiFaults() {
  return (
    useAfterFirstGraph() && (
      <Optional>
        <Part.ApiFaults />
      </Optional>
    )
  );
}

/** See `FaultsChip.tsx`. */
export function FaultsChip() {
  return (
    useAfterFirstGraph() && (
      <Optional>
        <Part.FaultsChip />
      </Optional>
    )
  );
}

/** The controllers of a manager that a fault has stopped. See `FaultMarks.tsx`. */
export function StoppedLoops({ component }: { readonly component: string }) {
  const faults = useStoppedIn(component);
  return (
    faults.length > 0 && (
      <Optional>
        <Part.StoppedLoops faults={faults} />
      </Optional>
    )
  );
}

/** Marks an object that faults are on. */
export function ObjectFaultMark({ view }: { readonly view: ObjectView | undefined }) {
  return <Mark faults={useFaultsOnObject(view)} />;
}

/** Marks a control loop that faults are on. */
export function LoopFaultMark({ loop }: { readonly loop: LoopView | undefined }) {
  return <Mark faults={useFaultsOnLoop(loop)} />;
}

/** Marks the API server while faults are on its requests. */
export function ApiFaultMark() {
  return <Mark faults={useFaultsOnRequests()} />;
}

function Mark({ faults }: FaultMarkProps) {
  return faults.length === 0 ? null : (
    <Optional>
      <Part.FaultMark faults={faults} />
    </Optional>
  );
}
