import { create } from 'zustand';
import { useCluster, type ClusterStore } from './cluster-store.ts';

/** The graph is drawn and can be used so long before anything large is fetched. */
const GRACE_MS = 400;

const useFirstGraph = create<{ readonly after: boolean }>(() => ({ after: false }));

/** False until the first graph has been there for a moment: what is large and can wait, waits for it. */
export function useAfterFirstGraph(): boolean {
  return useFirstGraph(({ after }) => after);
}

/** Sees to when that is, once for the whole page. A worker that failed brings no graph to wait for. Returns what ends it. */
export function awaitFirstGraph(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const look = ({ started, worker }: ClusterStore): void => {
    if (timer !== undefined || (!started && worker.state !== 'failed')) return;
    timer = setTimeout(() => useFirstGraph.setState({ after: true }), GRACE_MS);
  };
  look(useCluster.getState());
  const stop = useCluster.subscribe(look);
  return () => {
    stop();
    clearTimeout(timer);
  };
}
