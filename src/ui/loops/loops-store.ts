import { create } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import { useCluster, type ClusterMirror } from '../model/cluster-store.ts';
import { inOrder, MAIN_QUEUES } from './known-loops.ts';
import type { LoopView, QueueView } from '../../worker/protocol/index.ts';

/** How the loops are shown. Forgotten when the page is left. */
interface LoopsState {
  /** The id of the enlarged loop. */
  readonly focus: string | undefined;
  /** Loops that the user opened or folded. They stay that way. */
  readonly chosen: ReadonlyMap<string, boolean>;
  /** Loops that are open because they are busy. */
  readonly atWork: ReadonlySet<string>;
  /** Whether loops without objects to look after are listed. */
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

/** The ids of the running loops in display order: of one component (`controller-manager-1`), or of all. */
export function useRunningLoops(component?: string): readonly string[] {
  return useCluster(
    useShallow(({ loops }) => {
      const running = [...loops.values()].filter((loop) => loop.running);
      return inOrder(running.filter((loop) => loop.component === (component ?? loop.component))).map(({ id }) => id);
    }),
  );
}

/** The ids of the loops at work in display order. While time stands still, those with work at this very moment belong to them. */
export function useLoopsAtWork(): readonly string[] {
  const open = useLoops(({ atWork }) => atWork);
  return useCluster(
    useShallow(({ loops, clock }) => {
      const isAtWork = ({ id, running, queue }: LoopView): boolean =>
        running && (open.has(id) || (!clock.playing && isBusy(queue)));
      return inOrder([...loops.values()].filter(isAtWork)).map(({ id }) => id);
    }),
  );
}

/** Enlarges one loop. Undefined shows all loops. */
export function focusLoop(id: string | undefined): void {
  useLoops.setState({ focus: id });
}

/** The enlarged loop. If another scenario does not have the chosen loop, all are shown. */
export function useFocus(): string | undefined {
  const focus = useLoops((state) => state.focus);
  return useCluster(({ loops }) => (focus !== undefined && loops.has(focus) ? focus : undefined));
}

/** Opens or folds a loop permanently. */
export function unfoldLoop(id: string, open: boolean): void {
  useLoops.setState(({ chosen }) => ({ chosen: new Map(chosen).set(id, open) }));
}

export function showUnneeded(unneeded: boolean): void {
  useLoops.setState({ unneeded });
}

export function showGuide(guide: boolean): void {
  useLoops.setState({ guide });
}

/** The user's choice comes first. Otherwise the main loops are always open, and other loops while they are busy. */
export function isOpen({ chosen, atWork }: LoopsState, id: string, queue: string): boolean {
  return chosen.get(id) ?? (MAIN_QUEUES.includes(queue) || atWork.has(id));
}

/** The longest time that one delta counts for. Deltas come late while the page is in the background. */
const LONGEST_GAP_MS = 500;

/**
 * Opens loops that become busy, and folds them after a rest. Nothing folds while `held` returns true: the user is pointing at the
 * loops. Returns a function that stops it.
 */
export function followWork(mirror: ClusterMirror, held: () => boolean): () => void {
  const known = new Map<string, Busyness>();
  let lastAt = performance.now();
  return mirror.subscribe(({ loops, clock }) => {
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

/** How long a loop has recently been busy and at rest. This opens and folds it. */
export interface Busyness {
  readonly open: boolean;
  readonly busyMs: number;
  readonly quietMs: number;
}

export const AT_REST: Busyness = { open: false, busyMs: 0, quietMs: 0 };

/** Short enough work (a node's heartbeat) does not open a loop. An open loop stays open long enough to be read. */
const OPENS_AFTER_MS = 250;
const CLOSES_AFTER_MS = 8000;
/** Busy time decays at this rate while the loop rests. */
const FORGETS_AT = 0.25;

/** Whether a queue has work to show. A key that waits because it failed is work; a key that waits by plan (AddAfter) is not. */
export function isBusy({ readyCount, processing, waiting, unschedulableCount = 0 }: QueueView): boolean {
  return readyCount + processing.length + unschedulableCount > 0 || waiting.some(({ by }) => by !== 'AddAfter');
}

/** The state after `elapsedMs` more of real time. */
export function nextBusyness(before: Busyness, loop: LoopView, elapsedMs: number): Busyness {
  const busy = loop.running && isBusy(loop.queue);
  const busyMs = Math.min(OPENS_AFTER_MS, Math.max(0, before.busyMs + (busy ? elapsedMs : -elapsedMs * FORGETS_AT)));
  const quietMs = busy ? 0 : Math.min(CLOSES_AFTER_MS, before.quietMs + elapsedMs);
  const open = busyMs >= OPENS_AFTER_MS || (before.open && quietMs < CLOSES_AFTER_MS);
  if (open === before.open && busyMs === before.busyMs && quietMs === before.quietMs) return before;
  return { open, busyMs, quietMs };
}
