import { createContext, use } from 'react';
import { createStore, useStore, type StoreApi } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import type { ConsoleEntry, ObjectView } from '../../worker/protocol/index.ts';
import type { WorkerStatus } from '../../worker/client.ts';
import { EMPTY_CLUSTER, type ClusterState } from './cluster-state.ts';

export interface ClusterStore extends ClusterState {
  readonly worker: WorkerStatus;
  /** The number of commands, moves in time and choices of a branch by the user. The speed of time does not count, since it changes nothing on the page. */
  readonly acts: number;
}

type ClusterMirror = StoreApi<ClusterStore>;

const FIRST_STATE: ClusterStore = { ...EMPTY_CLUSTER, worker: { state: 'starting' }, acts: 0 };

const shown: ClusterMirror = createStore(() => FIRST_STATE);

/** The branch that is shown beside the current one, as of the same time. Empty while there is none. Only the session writes to it. */
export const beside: ClusterMirror = createStore(() => FIRST_STATE);

/** Empties the cluster beside the shown one: it belongs to a world that is left. */
export function emptyBeside(): void {
  beside.setState(FIRST_STATE, true);
}

/** The cluster that components inside it draw. */
export const ClusterContext = createContext(shown);

/** The mirror that a component draws, for effects and handlers of its own. `useCluster.getState` is always that of the shown branch. */
export function useClusterMirror(): ClusterMirror {
  return use(ClusterContext);
}

/** Reads the cluster that a component draws. */
function useClusterState<T>(selector: (state: ClusterStore) => T): T {
  return useStore(use(ClusterContext), selector);
}

/** The mirror of the worker's cluster, of the shown branch. Only the session writes to it. */
export const useCluster = Object.assign(useClusterState, shown);

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
