import type { Cluster, Place } from '../cluster/index.ts';

/** Events between two looks at the wall clock. */
const SLICE = 256;

/** Something that is played up to a place of its own, a part at a time. */
export interface Replaying {
  readonly cluster: Cluster;
  readonly until: Place;
  /** Goes on by at most so many events. True when it has arrived. */
  advance(maxEvents: number): boolean;
}

/** A replay that everybody waits for, and what is to be done when it has arrived. */
export interface Journey {
  readonly replay: Replaying;
  readonly arrive: (cluster: Cluster) => void;
}

/** How much of a replay is done, from 0 to 1. */
export function progressOf({ cluster, until }: Replaying): number {
  return until.atMs === 0 ? 1 : Math.min(1, cluster.now / until.atMs);
}

/** Goes on with a replay while there is time. True when it has arrived. */
export function advanceWhile(replay: Replaying, hasTime: () => boolean): boolean {
  for (;;) {
    if (replay.advance(SLICE)) return true;
    if (!hasTime()) return false;
  }
}
