import type { ConsoleEntry, FaultView } from './commands.ts';
import type { EdgeView } from './edges.ts';
import type { LoopView, ManagerView, Movement } from './loops.ts';
import type { InspectedView, ObjectView, Untold } from './objects.ts';
import type { PlaceView } from './places.ts';
import type { BranchView, Breakpoint, ClockView } from './time.ts';
import type { TimelineDelta } from './timeline.ts';

/** What changed since the last delta. At most one a frame; fields that did not change are absent. */
export interface Delta {
  readonly clock: ClockView;
  readonly changed?: readonly ObjectView[];
  /** Ids of objects that are gone, as `objectKey` writes them. */
  readonly removed?: readonly string[];
  /** Places that are new or changed, of objects that are told or not. Pods have theirs in their views. */
  readonly places?: readonly PlaceView[];
  /** Edges that are new, or that stand for another number of Pods. */
  readonly edges?: readonly EdgeView[];
  /** Ids of edges that are gone, as `edgeKey` writes them. */
  readonly cut?: readonly string[];
  /** All that is not told one by one, when that changed. */
  readonly untold?: readonly Untold[];
  readonly managers?: readonly ManagerView[];
  /** Loops that changed, by id. */
  readonly loops?: readonly LoopView[];
  /** New or changed console entries, by id. */
  readonly console?: readonly ConsoleEntry[];
  /** What moved since the last delta, for motion: newest last, at most 200. */
  readonly movements?: readonly Movement[];
  readonly inspected?: InspectedView;
  /** What is new for the timeline. */
  readonly timeline?: TimelineDelta;
  /** All faults that are on, when one of them changed. */
  readonly faults?: readonly FaultView[];
  /** All branches, when one of them changed. */
  readonly branches?: readonly BranchView[];
  /** All breakpoints, when they are others than before. */
  readonly breakpoints?: readonly Breakpoint[];
  /** Another history begins here: whatever was told before is void, but for what this delta brings. */
  readonly anew?: true;
}
