import { lazy, Suspense, useEffect } from 'react';
import type { LoopView, ObjectView } from '../../worker/protocol/index.ts';
import { useAfterFirstGraph } from '../model/use-after-first-graph.ts';
import type { LoopFaultsProps } from './LoopFaults.tsx';
import type { ObjectFaultsProps } from './ObjectFaults.tsx';
import { useFaultForm } from './fault-store.ts';
import { useFaultsOnLoop, useFaultsOnObject, useFaultsOnRequests, useStoppedIn } from './faults-on.ts';
import type { FaultMarkProps } from './FaultMark.tsx';

// All of it comes behind the first graph: nobody breaks what is not there yet.
const Part = {
  ObjectFaults: lazy(() => import('./ObjectFaults.tsx').then((module) => ({ default: module.ObjectFaults }))),
  LoopFaults: lazy(() => import('./LoopFaults.tsx').then((module) => ({ default: module.LoopFaults }))),
  ApiFaults: lazy(() => import('./ApiFaults.tsx').then((module) => ({ default: module.ApiFaults }))),
  FaultsChip: lazy(() => import('./FaultsChip.tsx').then((module) => ({ default: module.FaultsChip }))),
  FaultMark: lazy(() => import('./FaultMark.tsx').then((module) => ({ default: module.FaultMark }))),
  StoppedLoops: lazy(() => import('./StoppedLoops.tsx').then((module) => ({ default: module.StoppedLoops }))),
  FaultsLayer: lazy(() => import('./FaultsLayer.tsx').then((module) => ({ default: module.FaultsLayer }))),
};

/** See `ObjectFaults.tsx`. */
export function ObjectFaults(props: ObjectFaultsProps) {
  return (
    useReady() && (
      <Suspense>
        <Part.ObjectFaults {...props} />
      </Suspense>
    )
  );
}

/** See `LoopFaults.tsx`. */
export function LoopFaults(props: LoopFaultsProps) {
  return (
    useReady() && (
      <Suspense>
        <Part.LoopFaults {...props} />
      </Suspense>
    )
  );
}

/** See `ApiFaults.tsx`. */
export function ApiFaults() {
  return (
    useReady() && (
      <Suspense>
        <Part.ApiFaults />
      </Suspense>
    )
  );
}

/** See `FaultsChip.tsx`. */
export function FaultsChip() {
  return (
    useReady() && (
      <Suspense>
        <Part.FaultsChip />
      </Suspense>
    )
  );
}

/** See `FaultsLayer.tsx`. Once on the page: it sees to when all this comes. */
export function FaultsLayer() {
  const ready = useAfterFirstGraph();
  useEffect(() => useFaultForm.setState({ ready }), [ready]);
  return (
    ready && (
      <Suspense>
        <Part.FaultsLayer />
      </Suspense>
    )
  );
}

function useReady(): boolean {
  return useFaultForm((state) => state.ready);
}

/** The controllers of a manager that a fault has stopped. See `StoppedLoops.tsx`. */
export function StoppedLoops({ component }: { readonly component: string }) {
  const faults = useStoppedIn(component);
  return (
    faults.length > 0 && (
      <Suspense>
        <Part.StoppedLoops faults={faults} />
      </Suspense>
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
    <Suspense>
      <Part.FaultMark faults={faults} />
    </Suspense>
  );
}
