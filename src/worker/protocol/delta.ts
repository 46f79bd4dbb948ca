import type { BranchView } from './branches.ts';
import type { ClockView } from './clock.ts';
import type { ConsoleEntry } from './console.ts';
import type { InspectedView } from './inspected.ts';
import type { LoopView, ManagerView, Movement } from './loops.ts';
import type { ObjectView } from './objects.ts';

/** What changed since the last delta. At most one a frame; fields that did not change are absent. */
export interface Delta {
  readonly clock: ClockView;
  readonly changed?: readonly ObjectView[];
  /** Ids of objects that are gone, as `objectKey` writes them. */
  readonly removed?: readonly string[];
  readonly managers?: readonly ManagerView[];
  /** Loops that changed, by id. */
  readonly loops?: readonly LoopView[];
  /** New or changed console entries, by id. */
  readonly console?: readonly ConsoleEntry[];
  /** What moved since the last delta, for motion: newest last, at most 200. */
  readonly movements?: readonly Movement[];
  readonly inspected?: InspectedView;
  /** All branches, when one of them changed. */
  readonly branches?: readonly BranchView[];
  /** Another history begins here: whatever was told before is void, but for what this delta brings. */
  readonly anew?: true;
}
