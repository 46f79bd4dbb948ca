import { showStage } from '../model/view-store.ts';
import type { World } from '../model/world.ts';

/**
 * Opens the sync in which time has stopped. A breakpoint on a step asks for that code, so it shows the stage Code, also for an event handler or a stage
 * of a start, which belong to no sync. A breakpoint on a key, an object or an Event leaves the stage: a user who waits for a write may want to look at the graph.
 * After a step, a sync that is open already follows. Returns a function that ends it.
 */
export function followStops({ shown, view }: World): () => void {
  return shown.subscribe(({ clock }, { clock: before }) => {
    const { hit, standsIn } = clock;
    const isHit = hit !== undefined && hit.record !== before.hit?.record;
    const asksForCode = isHit && hit.breakpoint.type === 'step';
    if (standsIn === undefined && !asksForCode) return;
    const { openSync } = view.getState();
    // Part of a sync may run in a task of its own.
    const code = clock.codeFrom ?? standsIn?.record;
    if (isHit) {
      view.setState({ openSync: code ?? hit.record, listsSyncs: false });
      if (asksForCode) showStage('code');
    } else if (standsIn !== undefined && openSync !== undefined && code !== (before.codeFrom ?? before.standsIn?.record)) {
      view.setState({ openSync: code });
    }
  });
}
