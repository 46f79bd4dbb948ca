import type { ChecksView } from './checks.ts';
import type { ConsoleEntry, FaultView } from './commands.ts';
import type { EdgeView } from './edges.ts';
import type { LoopView, ManagerView, Movement } from './loops.ts';
import type { InspectedView, ObjectView, Untold } from './objects.ts';
import type { NumbersView } from './numbers.ts';
import type { PlaceView } from './places.ts';
import type { BranchView, Breakpoint, ClockView, ConditionFailure } from './time.ts';
import type { TimelineDelta } from './timeline.ts';

/** The changes since the last delta, at most one per frame. Unchanged fields are absent. */
export interface Delta {
  readonly clock: ClockView;
  readonly changed?: readonly ObjectView[];
  /** Ids of deleted objects, as written by `objectKey`. */
  readonly removed?: readonly string[];
  /** New or changed numbers of the owners of Pods that are sent. They go with their object. */
  readonly numbers?: readonly NumbersView[];
  /** New or changed places, also of objects that are not sent. The seats of Pods are in their views. */
  readonly places?: readonly PlaceView[];
  /** New edges, and edges whose number of Pods changed. */
  readonly edges?: readonly EdgeView[];
  /** Ids of deleted edges, as written by `edgeKey`. */
  readonly cut?: readonly string[];
  /** All objects that are not sent one by one, if their counts changed. */
  readonly untold?: readonly Untold[];
  readonly managers?: readonly ManagerView[];
  /** Changed loops, by id. */
  readonly loops?: readonly LoopView[];
  /** New or changed console entries, by id. */
  readonly console?: readonly ConsoleEntry[];
  /** The movements since the last delta, newest last, at most 200. */
  readonly movements?: readonly Movement[];
  readonly inspected?: InspectedView;
  /** New content for the timeline. */
  readonly timeline?: TimelineDelta;
  /** All active faults, if one of them changed. */
  readonly faults?: readonly FaultView[];
  /** All branches, if one of them changed. */
  readonly branches?: readonly BranchView[];
  /** A condition that could not be evaluated when its step was taken. It counts as false; this is said once. */
  readonly conditionFailure?: ConditionFailure;
  /** The watched checks as of the shown moment, if one of them changed. */
  readonly checks?: ChecksView;
  /** All breakpoints, if they changed. */
  readonly breakpoints?: readonly Breakpoint[];
  /** The changes of the branch that is shown beside this one. */
  readonly beside?: BesideDelta;
  /** Another history begins here. Everything sent before is void. */
  readonly anew?: true;
}

/** The changes of a branch that is shown beside the current one, at the same time. `anew`: everything sent before is void. */
export interface BesideDelta extends Delta {
  readonly branch: number;
}
