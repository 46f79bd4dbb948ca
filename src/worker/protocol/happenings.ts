import type { RevisionRecord, StepResult, StepTable } from '../../trace/index.ts';
import type { FieldChange } from '../../cluster/why/field-changes.ts';
import type { PodStage } from './timeline.ts';

export interface HappeningsLimit {
  /** The maximum number, at most 200. */
  readonly limit?: number;
}

export interface HappeningsView {
  /** Newest first. */
  readonly happenings: readonly Happening[];
  /** Whether there are older ones. */
  readonly more: boolean;
}

/**
 * One thing that happened, as codes and figures: the page has the words. Equal things that happen within a second are one happening, which grows and keeps
 * its place: "3 Pods are ready".
 */
export interface Happening {
  /** The trace record of the first of them. It identifies the happening, and orders the list. */
  readonly record: number;
  readonly atMs: number;
  /** The component that did it: `deployment-controller`, `scheduler`, `kubelet/node-1`, `user`. `kubelet`: several of them. Empty: several components. */
  readonly by: string;
  /** The key that was synced: `default/web`. Absent if there was no sync. */
  readonly key?: string;
  /** How many there were, at least 1. */
  readonly count: number;
  /** The last of these records that belongs to a sync. Absent if none does. */
  readonly code?: number;
  /** The last of these records: the question why leads from there. */
  readonly why: number;
  readonly what: Happened;
}

export type Happened =
  | { readonly type: 'command'; readonly line: string }
  | { readonly type: 'leader'; readonly identity: string }
  | { readonly type: 'fault'; readonly op: 'inject' | 'strike' | 'end'; readonly fault: string; readonly target: string }
  /** A component has crashed, and is started again. */
  | { readonly type: 'crashed'; readonly component: string; readonly error: string; readonly delayMs: number }
  /** A step decided to act: see `TELLING`. */
  | {
      readonly type: 'step';
      readonly steps: readonly ToldStep[];
      /** The reason if the API server refused the write. */ readonly refused?: string;
    }
  /** Controllers wrote figures into statuses: see `REPORTING`. The last ones of each object, newest first. */
  | { readonly type: 'reports'; readonly steps: readonly ToldStep[] }
  | PodsChanged
  /** A write that no telling step explains. */
  | { readonly type: 'write'; readonly op: RevisionRecord['op']; readonly object: string; readonly change?: FieldChange }
  /** Authorization refused a request that belongs to no sync and to no command. */
  | { readonly type: 'denied'; readonly user: string; readonly verb: string; readonly resource: string }
  /** A sync failed. `refused`: the request that the API server refused last. */
  | { readonly type: 'failed'; readonly refused?: { readonly verb: string; readonly object: string; readonly reason: string } };

/** A telling step with what its words need. */
export interface ToldStep {
  readonly key: string;
  readonly step: StepResult;
  readonly table?: StepTable;
  /** The revisions of the ReplicaSets that the step names, by name. */
  readonly revisions?: Readonly<Record<string, number>>;
}

/** Pods reached another stage. */
export interface PodsChanged {
  readonly type: 'pods';
  readonly stage: PodStage | 'gone' | 'unready';
  /** The names of the first few. */
  readonly pods: readonly string[];
  /** Their owner's id. */
  readonly owner?: string;
  /** For a ReplicaSet: its revision. */
  readonly revision?: number;
  /** For `failing`: the reason in the Pod's status (`ErrImagePull`), the image of that container, and its exit code if it has ended. */
  readonly reason?: string;
  readonly image?: string;
  readonly exitCode?: number;
  /** For `ready` during a rolling update: how many old Pods may go now, by the figures of their Deployment. Absent if none may. */
  readonly mayGo?: number;
}
