import { useCluster } from '../model/cluster-store.ts';

/** The first graph is there so long before the rest is fetched and kept. */
const AFTER_MS = 3_000;

/** Has the page kept for visits without a network (src/service-worker), once it is up. Browsers allow it over https and from localhost alone. */
export function keepOffline(): void {
  if (!('serviceWorker' in navigator)) return;
  const register = (): void => {
    // Forbidden, or no room: the page then needs the network, as it does now.
    navigator.serviceWorker.register(new URL('service-worker.js', document.baseURI)).catch(() => undefined);
  };
  const stop = useCluster.subscribe(({ started }) => {
    if (!started) return;
    stop();
    setTimeout(register, AFTER_MS);
  });
}
