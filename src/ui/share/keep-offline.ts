import { onceAfterFirstGraph } from '../model/after-first-graph.ts';
import { isClassPage } from '../model/class-page.ts';
import { loadsLittle, whenIdle } from '../model/load-ahead.ts';

/** The rest of the page is loaded within this time. It comes first. */
const AFTER_MS = 3_000;
/** If the page is never idle, it is kept after this time. */
const PATIENCE_MS = 10_000;

/**
 * Registers the service worker, which keeps the page for visits without a network (src/service-worker), once the page is idle.
 * Does nothing if the visitor saves data or has a slow connection, in a class, whose pages would all fetch everything at once, or if the browser has no service workers: they need https or localhost.
 */
export function keepOffline(): void {
  if (!('serviceWorker' in navigator) || loadsLittle() || isClassPage) return;
  const register = (): void => {
    // It is forbidden, or there is no room. The page then keeps needing the network.
    navigator.serviceWorker.register(new URL('service-worker.js', document.baseURI)).catch(() => undefined);
  };
  onceAfterFirstGraph(() => setTimeout(() => whenIdle(register, PATIENCE_MS), AFTER_MS));
}
