/**
 * The events since the last delta for the timeline: always of the whole history up to the present, whatever moment is shown.
 * Rows are flat lists of numbers, which are cheap to send.
 */
export interface TimelineDelta {
  /** Everything sent before is void: the history begins at the oldest known moment. */
  readonly reset?: true;
  /** New objects, numbered from 0 in this order. An object that is created again under its old name gets another number. */
  readonly tracks?: readonly TimelineTrack[];
  /** Rows of `track, atMs, desired, ready` for objects that own Pods. Both are `GONE` when the object is deleted. */
  readonly counts?: readonly number[];
  /** Rows of `track, atMs, stage` for Pods: the stage as an index into `POD_STAGES`, or `GONE`. */
  readonly stages?: readonly number[];
  /** Syncs that ended, in that order. */
  readonly syncs?: readonly SyncRow[];
  /** All running syncs, if they changed. */
  readonly running?: readonly RunningSync[];
  readonly flags?: readonly TimelineFlag[];
  readonly requests?: readonly TimelineRequests[];
}

/** What the users of a Service saw. */
export interface TimelineRequests {
  /** `Service/default/web` */
  readonly service: string;
  /** Rows of `second, answered, failed, lost`, by the second in which they were sent. A later row of a second is in place of the earlier one. */
  readonly rows: readonly number[];
}

/** The length of a row of `requests`. */
export const REQUEST_ROW = 4;

export interface TimelineTrack {
  /** As written by `objectKey`. */
  readonly id: string;
  readonly kind: string;
  /** Id of the controlling owner. */
  readonly owner?: string;
}

/** The length of a row of `counts`. */
export const COUNT_ROW = 4;
/** The length of a row of `stages`. */
export const STAGE_ROW = 3;
/** Instead of a figure: the object is deleted. */
export const GONE = -1;

/** The stages of a Pod. Failure hides progress. */
export const POD_STAGES = ['pending', 'scheduled', 'running', 'ready', 'terminating', 'failing', 'succeeded'] as const;

export type PodStage = (typeof POD_STAGES)[number];

/** A sync that ended. `error` is empty if it succeeded. The sync of a killed process has no error and is `lost`. `reason`: as in the record of its end. */
export type SyncRow = readonly [
  controller: string,
  record: number,
  startMs: number,
  endMs: number,
  key: string,
  error: string,
  lost: boolean,
  reason?: string,
];

/** A sync under way. `record` is the trace record of its start, as in `SyncRow`. */
export interface RunningSync {
  readonly controller: string;
  readonly record: number;
  readonly startMs: number;
  readonly key: string;
}

/** A change made to the cluster, or a change of the leader. */
export interface TimelineFlag {
  readonly type: 'command' | 'fault' | 'leader';
  readonly record: number;
  readonly atMs: number;
  /** The command line; the fault and its target; or the new leader. */
  readonly text: string;
}
