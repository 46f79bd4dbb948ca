import { createContext, use } from 'react';
import { createStore, useStore, type StoreApi } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import type { ConsoleEntry, ObjectView } from '../../worker/protocol/index.ts';
import type { WorkerStatus } from '../../worker/client.ts';
import { EMPTY_CLUSTER, type ClusterState } from './cluster-state.ts';

export interface ClusterStore extends ClusterState {
  readonly worker: WorkerStatus;
}

/** What the page knows of one branch of a world. Only the world and its session write to it. */
export type ClusterMirror = StoreApi<ClusterStore>;

/** The mirror of a branch of which nothing is known yet. */
export function createMirror(): ClusterMirror {
  return createStore<ClusterStore>(() => ({ ...EMPTY_CLUSTER, worker: { state: 'starting' } }));
}

/** The cluster that components inside it draw. */
export const ClusterContext = createContext<ClusterMirror | undefined>(undefined);

/** The mirror that a component draws, for effects and handlers of its own. Throws outside of `ClusterContext`. */
export function useClusterMirror(): ClusterMirror {
  const mirror = use(ClusterContext);
  if (mirror === undefined) throw new Error('useClusterMirror needs a ClusterContext around it');
  return mirror;
}

/** Reads the cluster that a component draws. */
export function useCluster<T>(selector: (state: ClusterStore) => T): T {
  return useStore(useClusterMirror(), selector);
}

/** One object, or undefined when there is none (any more): renders again only when this object changes. */
export function useObject(id: string | undefined): ObjectView | undefined {
  return useCluster((state) => (id === undefined ? undefined : state.objects.get(id)));
}

/** The commands up to the shown moment, oldest first, then those that only read the past. */
export function useConsole(): readonly ConsoleEntry[] {
  return useCluster(useShallow(consoleOf));
}

/** The lines up to the shown moment, in the order in which they were given. */
export function consoleOf({ console, clock, asides }: ClusterState): readonly ConsoleEntry[] {
  // Sorting keeps the order of equal ones: at one moment, a command comes before the question that is asked after it.
  return [...console, ...asides].filter(({ record }) => record <= clock.record).sort((one, other) => one.record - other.record);
}

const NO_IDS: readonly string[] = [];

/** Ids of all objects of a kind. */
export function useKind(kind: string): readonly string[] {
  return useCluster((state) => state.kinds.get(kind) ?? NO_IDS);
}
