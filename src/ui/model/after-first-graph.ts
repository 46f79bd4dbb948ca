import { create } from 'zustand';
import type { ClusterStore } from './cluster-store.ts';
import type { Session } from './session.ts';

/** The graph and the worker are there for this long before anything large is fetched. */
const GRACE_MS = 400;

const useFirstGraph = create<{ readonly after: boolean }>(() => ({ after: false }));

/** False until the first graph is drawn and the worker runs. Large scripts wait for it, so that they do not delay the worker. */
export function useAfterFirstGraph(): boolean {
  return useFirstGraph(({ after }) => after);
}

/** Calls back at that moment, or at once if it has come. */
export function onceAfterFirstGraph(act: () => void): void {
  if (useFirstGraph.getState().after) return act();
  const stop = useFirstGraph.subscribe(() => {
    stop();
    act();
  });
}

/** Watches for that moment, once for the whole page. A worker that failed is not waited for. Returns a function that ends the watch. */
export function awaitFirstGraph(session: Session): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const look = ({ started, worker }: ClusterStore): void => {
    const running = started && worker.state === 'running';
    if (timer !== undefined || (!running && worker.state !== 'failed')) return;
    timer = setTimeout(() => useFirstGraph.setState({ after: true }), GRACE_MS);
  };
  const stop = session.inEachWorld(({ shown }) => {
    look(shown.getState());
    return shown.subscribe(look);
  });
  return () => {
    stop();
    clearTimeout(timer);
  };
}
