import { create } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import type { ConsoleEntry, ObjectView } from '../../worker/protocol/index.ts';
import type { WorkerStatus } from '../../worker/client.ts';
import { EMPTY_CLUSTER, type ClusterState } from './cluster-state.ts';

export interface ClusterStore extends ClusterState {
  readonly worker: WorkerStatus;
  /** How often the user has given a command, moved time or chosen a branch. The speed of time does not count: it changes nothing that is shown. */
  readonly acts: number;
}

/** The mirror of the worker's cluster. Only the session writes to it. */
export const useCluster = create<ClusterStore>(() => ({ ...EMPTY_CLUSTER, worker: { state: 'starting' }, acts: 0 }));

/** One object, or undefined when there is none (any more): renders again only when this object changes. */
export function useObject(id: string | undefined): ObjectView | undefined {
  return useCluster((state) => (id === undefined ? undefined : state.objects.get(id)));
}

/** The commands that had been given at the moment that is shown, oldest first; behind them what was asked of the past in passing. */
export function useConsole(): readonly ConsoleEntry[] {
  return useCluster(
    useShallow(({ console, clock, asides }) => [...console.filter(({ record }) => record <= clock.record), ...asides]),
  );
}

const NO_IDS: readonly string[] = [];

/** Ids of all objects of a kind. */
export function useKind(kind: string): readonly string[] {
  return useCluster((state) => state.kinds.get(kind) ?? NO_IDS);
}
