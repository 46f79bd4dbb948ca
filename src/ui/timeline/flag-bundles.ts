import type { TimelineFlag } from '../../worker/protocol/index.ts';
import type { Scale } from './scale.ts';

/** Flags that stand too near to one another to be told apart. */
export interface FlagBundle {
  readonly atMs: number;
  readonly flags: readonly TimelineFlag[];
}

/** Pixels that a flag needs. */
const ROOM = 26;

/** The flags, in bundles of those that stand within the room of the first of them. */
export function bundlesOf(flags: readonly TimelineFlag[], scale: Scale): readonly FlagBundle[] {
  const roomMs = ROOM * scale.msPerPixel;
  const bundles: { atMs: number; flags: TimelineFlag[] }[] = [];
  for (const flag of flags) {
    const last = bundles.at(-1);
    if (last !== undefined && flag.atMs - last.atMs < roomMs) last.flags.push(flag);
    else bundles.push({ atMs: flag.atMs, flags: [flag] });
  }
  return bundles;
}
