import { onceAfterFirstGraph } from '../model/after-first-graph.ts';

/** The rest of the page is loaded in this time: it comes first. */
const AFTER_MS = 3_000;
/** A page that is never idle is kept all the same. */
const PATIENCE_MS = 10_000;

/**
 * Keeps the page for visits without a network (src/service-worker), once it is up and idle. Does nothing for a visitor who saves data, and where the browser
 * has no service workers: they need https or localhost.
 */
export function keepOffline(): void {
  if (!('serviceWorker' in navigator) || savesData()) return;
  const register = (): void => {
    // It is forbidden, or there is no room: the page then needs the network, as it does now.
    navigator.serviceWorker.register(new URL('service-worker.js', document.baseURI)).catch(() => undefined);
  };
  // Safari has no idle callbacks.
  const whenIdle = (act: () => void): unknown =>
    'requestIdleCallback' in window ? requestIdleCallback(act, { timeout: PATIENCE_MS }) : setTimeout(act);
  onceAfterFirstGraph(() => setTimeout(() => whenIdle(register), AFTER_MS));
}

/** The visitor has asked the browser to load little. */
function savesData(): boolean {
  const { connection } = navigator as { readonly connection?: { readonly saveData?: boolean } };
  return connection?.saveData === true;
}
