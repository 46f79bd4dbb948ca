import { create } from 'zustand';
import { useCluster } from '../model/cluster-store.ts';
import { MAIN_QUEUES } from './known-loops.ts';
import type { LoopView, QueueView } from '../../worker/protocol/index.ts';

/** Which loops are shown how; forgotten when the page is left. */
interface LoopsState {
  /** Id of the loop that is shown large, alone. */
  readonly focus: string | undefined;
  /** Loops that the user opened or folded: these stay so. */
  readonly chosen: ReadonlyMap<string, boolean>;
  /** Loops that are open because they are at work. */
  readonly atWork: ReadonlySet<string>;
  /** Loops without any object to look after are listed too. */
  readonly unneeded: boolean;
  readonly guide: boolean;
}

export const useLoops = create<LoopsState>(() => ({
  focus: undefined,
  chosen: new Map(),
  atWork: new Set(),
  unneeded: false,
  guide: false,
}));

/** Shows one loop large; undefined shows all. */
export function focusLoop(id: string | undefined): void {
  useLoops.setState({ focus: id });
}

/** The loop that is shown large. Another scenario may be without the one that was chosen: then all are shown. */
export function useFocus(): string | undefined {
  const focus = useLoops((state) => state.focus);
  return useCluster(({ loops }) => (focus !== undefined && loops.has(focus) ? focus : undefined));
}

/** Opens or folds a loop for good. */
export function unfoldLoop(id: string, open: boolean): void {
  useLoops.setState(({ chosen }) => ({ chosen: new Map(chosen).set(id, open) }));
}

/** Lists the loops without any object to look after, or says only how many they are. */
export function showUnneeded(unneeded: boolean): void {
  useLoops.setState({ unneeded });
}

export function showGuide(guide: boolean): void {
  useLoops.setState({ guide });
}

/** The user's choice comes first; the loops of the main job are open; the others while they work. */
export function isOpen({ chosen, atWork }: LoopsState, id: string, queue: string): boolean {
  return chosen.get(id) ?? (MAIN_QUEUES.includes(queue) || atWork.has(id));
}

/** A delta later than this (the page was in the background) counts as so much. */
const LONGEST_GAP_MS = 500;

/**
 * Opens loops that get to work, and folds them when they have rested. `held` says that the user is pointing at them: nothing folds
 * under a pointer. Returns what ends it.
 */
export function followWork(held: () => boolean): () => void {
  const known = new Map<string, Busyness>();
  let lastAt = performance.now();
  return useCluster.subscribe(({ loops, clock }) => {
    const now = performance.now();
    const elapsedMs = Math.min(LONGEST_GAP_MS, now - lastAt);
    lastAt = now;
    if (!clock.playing) return;
    let changed = false;
    for (const [id, loop] of loops) {
      const before = known.get(id) ?? AT_REST;
      const after = nextBusyness(before, loop, elapsedMs);
      if (before.open && !after.open && held()) continue;
      known.set(id, after);
      changed ||= after.open !== before.open;
    }
    if (changed) useLoops.setState({ atWork: new Set([...known].filter(([, { open }]) => open).map(([id]) => id)) });
  });
}

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
