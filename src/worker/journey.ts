import type { Cluster, Place } from '../cluster/index.ts';

/** The number of events between two looks at the wall clock. */
const SLICE = 256;

/** Something that is played up to a place, in parts. */
export interface Replaying {
  readonly cluster: Cluster;
  readonly until: Place;
  /** Plays at most this many events. Returns true if it has arrived. */
  advance(maxEvents: number): boolean;
}

/** A replay that the page waits for, and the action on arrival. */
export interface Journey {
  readonly replay: Replaying;
  readonly arrive: (cluster: Cluster) => void;
}

/** The finished part of a replay, from 0 to 1. */
export function progressOf({ cluster, until }: Replaying): number {
  return until.atMs === 0 ? 1 : Math.min(1, cluster.now / until.atMs);
}

/** Plays a replay while there is time. Returns true if it has arrived. */
export function advanceWhile(replay: Replaying, hasTime: () => boolean): boolean {
  for (;;) {
    if (replay.advance(SLICE)) return true;
    if (!hasTime()) return false;
  }
}
