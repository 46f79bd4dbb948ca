import { jsonEqual, type Json } from '../api/index.ts';
import { isAfter, type Cluster, type LoggedCommand, type Moment, type Place } from '../cluster/index.ts';
import { commandsOf, untilOf } from '../cluster/scenario/branch-commands.ts';
import type { Scenario } from '../cluster/scenario/scenario.ts';
import { MICROSECOND_MS } from '../sim/index.ts';
import type { OtherBranch } from './branching.ts';
import { playOut, type Coroutine } from './coroutine.ts';
import type { MomentAim } from './protocol/index.ts';
import type { Stage } from './stage.ts';

/** A page that is further behind than this does not play at the other page's speed, but catches up. In real milliseconds. */
const MOST_BEHIND_MS = 1_500;

/**
 * How a page comes to another page's history: it goes on from here, goes to another branch, begins a branch at a moment, or plays everything from the beginning.
 */
export type Way = 'go-on' | 'reset' | { readonly branch: number } | { readonly fork: Moment };

/**
 * Finds the shortest way to a history with these commands. What this page has played further or otherwise stays, as a branch.
 */
export function wayTo(commands: readonly LoggedCommand[], cluster: Cluster, others: () => readonly OtherBranch[]): Way {
  const same = countSame(cluster.commands, commands);
  const next = commands[same];
  const own = cluster.commands[same];
  if (own === undefined && (next === undefined || !isAfter(cluster.place, next))) return 'go-on';
  const leads = others().find((other) => {
    const given = countSame(other.commands, commands);
    const following = commands[given];
    return given === other.commands.length && given >= same && (following === undefined || other.endMs < following.atMs);
  });
  if (leads !== undefined) return { branch: leads.id };
  const partMs = Math.min(next?.atMs ?? Infinity, own?.atMs ?? Infinity);
  const { history } = cluster;
  return partMs > history.oldest.atMs ? { fork: history.atTime(partMs - MICROSECOND_MS) } : 'reset';
}

/** The number of commands at the beginning that two histories share. */
function countSame(one: readonly LoggedCommand[], other: readonly LoggedCommand[]): number {
  const differs = one.findIndex((logged, i) => !isSameCommand(logged, other[i]));
  return differs < 0 ? one.length : differs;
}

/** Whether two histories have the same command at the same place. A command that has been given has a turn. One that lies ahead may have none. */
export function isSameCommand(one: LoggedCommand, other: LoggedCommand | undefined): boolean {
  if (other === undefined || one.atMs !== other.atMs || (one.turn ?? other.turn) !== (other.turn ?? one.turn)) return false;
  return jsonEqual(one.command as unknown as Json, other.command as unknown as Json);
}

/** The history of another page, as far as it is known, and what is shown of it. */
export interface FollowAim {
  readonly commands: readonly LoggedCommand[];
  /** How far the other page has played. No further is played here: the next command may come right after it. */
  readonly end: Place;
  readonly shown: MomentAim;
  readonly shownMs: number;
  readonly playing: boolean;
  readonly speed: number;
}

export function followAim(scenario: Scenario): FollowAim {
  const { branch = 0, at, record, playing = false, speed = 1 } = scenario.cursor ?? {};
  const end = untilOf(scenario, branch);
  const shownMs = at ?? end.atMs;
  const shown: MomentAim = record === undefined ? { atMs: shownMs } : { record };
  return { commands: commandsOf(scenario, branch), end, shown, shownMs, playing, speed };
}

/**
 * Goes on in the history of another page. While time passes there, it passes here, too, a little later. Otherwise plays up to the moment that is to be shown.
 */
export function* goOn({ playback, cluster }: Stage, aim: FollowAim): Coroutine {
  const { commands, end, shown, shownMs, playing, speed } = aim;
  // Not all that happens at the very end may have happened there yet.
  playback.expect(commands.slice(cluster.commands.length), end.atMs - MICROSECOND_MS);
  if (playing && Math.abs(shownMs - playback.nowMs) <= MOST_BEHIND_MS * speed) return;
  yield* playOut({ cluster, until: end, advance: (maxEvents) => playback.catchUp(end, maxEvents) });
  playback.seek(shown);
}
