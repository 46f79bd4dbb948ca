import type { LoopView, QueueView } from '../../worker/protocol/index.ts';

/** How long a loop has been at work lately, and for how long at rest: what opens and closes it. */
export interface Busyness {
  readonly open: boolean;
  readonly busyMs: number;
  readonly quietMs: number;
}

export const AT_REST: Busyness = { open: false, busyMs: 0, quietMs: 0 };

/** A key that passes through in a blink (a node's heartbeat) opens nothing; a loop that rests stays open long enough to be read. */
const OPENS_AFTER_MS = 250;
const CLOSES_AFTER_MS = 8000;
/** Rest makes up for work this much more slowly. */
const FORGETS_AT = 0.25;

/** Whether there is something to see. A key that waits for later by plan (AddAfter) is no work; one that waits because it failed is. */
export function isBusy({ readyCount, processing, waiting, unschedulableCount = 0 }: QueueView): boolean {
  return readyCount + processing.length + unschedulableCount > 0 || waiting.some(({ by }) => by !== 'AddAfter');
}

/** The state after `elapsedMs` more of the user's time. */
export function nextBusyness(before: Busyness, loop: LoopView, elapsedMs: number): Busyness {
  const busy = loop.running && isBusy(loop.queue);
  const busyMs = Math.min(OPENS_AFTER_MS, Math.max(0, before.busyMs + (busy ? elapsedMs : -elapsedMs * FORGETS_AT)));
  const quietMs = busy ? 0 : Math.min(CLOSES_AFTER_MS, before.quietMs + elapsedMs);
  const open = busyMs >= OPENS_AFTER_MS || (before.open && quietMs < CLOSES_AFTER_MS);
  if (open === before.open && busyMs === before.busyMs && quietMs === before.quietMs) return before;
  return { open, busyMs, quietMs };
}
