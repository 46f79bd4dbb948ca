import { useEffect, useState } from 'react';
import { useCluster } from './cluster-store.ts';

/** The graph is drawn and can be used so long before anything large is fetched. */
const GRACE_MS = 400;

/** False until the first graph has been there for a moment: what is large and can wait, waits for it. */
export function useAfterFirstGraph(): boolean {
  const started = useCluster((state) => state.started || state.worker.state === 'failed');
  const [after, setAfter] = useState(false);
  useEffect(() => {
    if (!started) return undefined;
    const timer = setTimeout(() => setAfter(true), GRACE_MS);
    return () => clearTimeout(timer);
  }, [started]);
  return after;
}
