/**
 * What happened since the last delta, for the timeline: always of the whole history up to the present, whatever moment is shown. Rows of figures are
 * told flat, so that a thousand of them cost little on their way.
 */
export interface TimelineDelta {
  /** Whatever was told before is void: it begins at the oldest moment that is still known. */
  readonly anew?: true;
  /** Objects that came, numbered from 0 in the order in which they are told. One that is made again under its old name has another number. */
  readonly tracks?: readonly TimelineTrack[];
  /** Rows of `track, atMs, desired, ready` of those that own Pods; both are `GONE` when the object went. */
  readonly counts?: readonly number[];
  /** Rows of `track, atMs, stage` of Pods: the stage by its place in `POD_STAGES`, or `GONE`. */
  readonly stages?: readonly number[];
  /** Syncs that ended, in the order of their ends. */
  readonly syncs?: readonly SyncRow[];
  /** All syncs that run, when that changed. */
  readonly running?: readonly RunningSync[];
  readonly flags?: readonly TimelineFlag[];
}

export interface TimelineTrack {
  /** As `objectKey` writes it. */
  readonly id: string;
  readonly kind: string;
  /** Id of the controlling owner. */
  readonly owner?: string;
}

/** Figures in a row of `counts`. */
export const COUNT_ROW = 4;
/** Figures in a row of `stages`. */
export const STAGE_ROW = 3;
/** In the place of a figure: the object is no longer there. */
export const GONE = -1;

/** How far a Pod is; of what goes wrong it is told before how far it got. */
export const POD_STAGES = ['pending', 'scheduled', 'running', 'ready', 'terminating', 'failing', 'succeeded'] as const;

export type PodStage = (typeof POD_STAGES)[number];

/** A sync that ended; `error` is empty where it went well. A sync of a process that was killed has none, and is `lost`. */
export type SyncRow = readonly [
  controller: string,
  record: number,
  startMs: number,
  endMs: number,
  key: string,
  error: string,
  lost: boolean,
];

/** A sync under way; `record` is that of its start, as in `SyncRow`. */
export interface RunningSync {
  readonly controller: string;
  readonly record: number;
  readonly startMs: number;
  readonly key: string;
}

/** Something that was done to the cluster, or that changed who rules it. */
export interface TimelineFlag {
  readonly type: 'command' | 'fault' | 'leader';
  readonly record: number;
  readonly atMs: number;
  /** The command line; the fault and what it is done to; who leads now. */
  readonly text: string;
}
