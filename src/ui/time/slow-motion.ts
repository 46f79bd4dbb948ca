import { createStore, useStore } from 'zustand';
import type { ClockView, ConsoleEntry, Happening } from '../../worker/protocol/index.ts';
import { consoleOf, type ClusterStore } from '../model/cluster-store.ts';
import { partOfWorld } from '../model/part-of-world.ts';
import { useWorld } from '../model/session-context.ts';
import type { Session } from '../model/session.ts';
import type { World } from '../model/world.ts';

/** Simulated seconds per real second: keys are seen to move in the queues. */
export const SLOW = 0.1;
/** What is watched again begins so long before its command, in simulated milliseconds. */
const LEAD_MS = 30;
/** What has not settled after so long, in simulated milliseconds, is no longer watched slowly: a container may crash for ever. */
const LONGEST_MS = 15_000;
/** Enough happenings to find one that a command has led to. */
const LOOKED_AT = 16;

/**
 * The slow motion of a world. `waiting`: a command is running that may make something happen. `settled`: all has happened before the page saw any of it, and the
 * worker is asked whether that was anything. `offered`: something has happened, and can be watched again. `going`: the page
 * has asked for the moment before it. `on`: time passes slowly until what has been begun has settled; then it passes at `speedAfter`.
 *
 * All times are simulated milliseconds. `fromMs`: the time of the command. `settledMs`: when nothing but heartbeats was left to happen. Undefined until then.
 */
export type SlowMotion =
  | { readonly phase: 'off' }
  | { readonly phase: 'waiting'; readonly command: number; readonly fromMs: number }
  | {
      readonly phase: 'settled';
      readonly line: string;
      readonly fromMs: number;
      readonly record: number;
      readonly settledMs: number;
    }
  | { readonly phase: 'offered'; readonly line: string; readonly fromMs: number; readonly settledMs?: number }
  | { readonly phase: 'going' | 'on'; readonly fromMs: number; readonly settledMs?: number; readonly speedAfter: number };

export const OFF: SlowMotion = { phase: 'off' };

/** What the page sees of time and of the commands. */
export interface Seen {
  readonly clock: Pick<ClockView, 'nowMs' | 'past' | 'idle' | 'playing' | 'speed' | 'present'>;
  readonly entries: readonly ConsoleEntry[];
}

/** A command has begun. While time passes slowly, its effects are watched slowly, too. */
export function afterCommand(motion: SlowMotion, { id, atMs, aside, asks }: ConsoleEntry): SlowMotion {
  if (aside === true || asks === true) return motion;
  if (motion.phase === 'on') return { phase: 'on', fromMs: atMs, speedAfter: motion.speedAfter };
  return { phase: 'waiting', command: id, fromMs: atMs };
}

/** The page sees something new. The end of slow motion is `over`. */
export function afterSight(motion: SlowMotion, { clock, entries }: Seen): SlowMotion | 'over' {
  switch (motion.phase) {
    case 'off':
      return motion;
    case 'waiting': {
      const entry = entries.find(({ id }) => id === motion.command);
      if (entry?.exitCode === undefined || clock.past) return motion;
      if (entry.exitCode !== 0) return OFF;
      const { line, record } = entry;
      const { fromMs } = motion;
      // A slow machine draws seldom: all of it may be over.
      if (clock.idle) return { phase: 'settled', line, fromMs, record, settledMs: clock.present.atMs };
      return { phase: 'offered', line, fromMs };
    }
    case 'settled':
      return motion;
    case 'offered':
      return motion.settledMs === undefined && isSettled(clock) ? { ...motion, settledMs: clock.present.atMs } : motion;
    case 'going':
      return clock.past ? { ...motion, phase: 'on' } : motion;
    case 'on': {
      // The user has chosen another speed.
      if (clock.speed !== SLOW) return OFF;
      return clock.playing && isOver(motion, clock) ? 'over' : motion;
    }
  }
}

/** The worker has told what has happened lately: after a command that changed nothing, only the command itself. */
export function afterAnswer(motion: SlowMotion, happenings: readonly Pick<Happening, 'record' | 'what'>[]): SlowMotion {
  if (motion.phase !== 'settled') return motion;
  const { line, fromMs, record, settledMs } = motion;
  const happened = happenings.some((happening) => happening.record > record && happening.what.type !== 'command');
  return happened ? { phase: 'offered', line, fromMs, settledMs } : OFF;
}

function isSettled({ past, idle }: Seen['clock']): boolean {
  return !past && idle;
}

function isOver({ fromMs, settledMs }: { readonly fromMs: number; readonly settledMs?: number }, clock: Seen['clock']): boolean {
  if (settledMs !== undefined) return clock.nowMs >= settledMs;
  return isSettled(clock) || (!clock.past && clock.nowMs > fromMs + LONGEST_MS);
}

/** A first visit begins in slow motion. */
const motionOf = partOfWorld(({ beginning: { start }, shown }: World) => {
  const { clock } = shown.getState();
  const isSlow = !('version' in start) && start.speed === SLOW && clock.speed === SLOW;
  return createStore<SlowMotion>(() => (isSlow ? { phase: 'on', fromMs: clock.nowMs, speedAfter: 1 } : OFF));
});

/** The slow motion of the shown world. */
export function useSlowMotion(): SlowMotion {
  return useStore(motionOf(useWorld()));
}

/** Follows commands and time in each world. Returns a function that ends it. */
export function followSlowMotion(session: Session): () => void {
  const stopListening = session.listen({
    onCommand: (entry) => {
      const motion = motionOf(session.world);
      motion.setState(afterCommand(motion.getState(), entry), true);
    },
  });
  // A command may have been given before this script was loaded.
  const last = consoleOf(session.world.shown.getState()).at(-1);
  const first = motionOf(session.world);
  if (last !== undefined && session.state.getState().acts > 0) first.setState(afterCommand(first.getState(), last), true);
  const stopLooking = session.inEachWorld((world) => {
    const motion = motionOf(world);
    return world.shown.subscribe((state: ClusterStore) => {
      const before = motion.getState();
      const after = afterSight(before, { clock: state.clock, entries: consoleOf(state) });
      if (after === 'over') return endSlowMotion(session);
      if (after === before) return;
      motion.setState(after, true);
      if (after.phase === 'settled') void askWhatHappened(world, after);
    });
  });
  return () => {
    stopListening();
    stopLooking();
  };
}

/** Asks whether anything has followed the last command. */
async function askWhatHappened(world: World, settled: SlowMotion): Promise<void> {
  const motion = motionOf(world);
  try {
    const { happenings } = await world.client.ask({ type: 'happenings', limit: LOOKED_AT });
    if (motion.getState() === settled) motion.setState(afterAnswer(settled, happenings), true);
  } catch {
    // The worker's status has already reported this failure.
  }
}

/** Plays again, slowly, what the last command made happen. Nothing is changed: the history is looked at. */
export function watchSlowly(session: Session): void {
  const { world } = session;
  const motion = motionOf(world);
  const offered = motion.getState();
  if (offered.phase !== 'offered') return;
  const { clock } = world.shown.getState();
  const { line: _, ...span } = offered;
  motion.setState({ ...span, phase: 'going', speedAfter: clock.speed }, true);
  session.transport({ type: 'seek', to: { atMs: Math.max(clock.oldest.atMs, offered.fromMs - LEAD_MS) } });
  session.transport({ type: 'speed', speed: SLOW });
  session.transport({ type: 'play' });
}

/** Goes back to the present, and on at the speed from before. */
export function endSlowMotion(session: Session): void {
  const { world } = session;
  const motion = motionOf(world);
  const before = motion.getState();
  if (before.phase !== 'on' && before.phase !== 'going') return;
  motion.setState(OFF, true);
  session.transport({ type: 'speed', speed: before.speedAfter });
  if (world.shown.getState().clock.past) session.transport({ type: 'seek', to: 'present' });
}
