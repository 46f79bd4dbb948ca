import type { RequestVerb, RevisionRecord, StepResult, StepTable, TraceBody } from '../../sim/index.ts';
import type { FieldChange } from './field-changes.ts';
import type { WhySubject } from './subject.ts';

/**
 * Why something is as it is: the chain of causes, newest first. It is a story in acts: each link is something that was done (a write, mostly) by
 * somebody who had decided it, and says what brought it there from the link before it in time, the next one in the list.
 */
export interface Why {
  readonly subject: WhySubject;
  /** The moment that it is told as of: the last trace record that counts. */
  readonly asOf: number;
  readonly found: Found;
  readonly links: readonly Link[];
  readonly end: End;
  /** Of a question about a rollout: how it stands. */
  readonly waiting?: Waiting;
}

/** What was asked about, as far as it was found. */
export type Found =
  /** The write that it comes from is the first link. */
  | { readonly type: 'write' }
  /** The write that gave the field its value; `before` and `value` as JSON, absent where there is none. */
  | { readonly type: 'field'; readonly path: string; readonly before?: string; readonly value?: string }
  | { readonly type: 'record' }
  | { readonly type: 'rollout' }
  /** There was no such object, or no such field, or it was not deleted, up to that moment. */
  | { readonly type: 'none'; readonly what: 'object' | 'field' | 'deletion' | 'record' }
  /** It is too old: etcd or the trace keep no more of it. */
  | { readonly type: 'forgotten' };

export interface Link {
  /** The record that the link is about: what can be gone to. */
  readonly record: number;
  readonly atMs: number;
  readonly by: string;
  readonly what: What;
  /** What was decided, and led to this: the steps on the way to it, and those that were taken right before it. Oldest first. */
  readonly steps: readonly Step[];
  /** Steps of long ago that are not listed. */
  readonly earlierSteps: number;
  /** The sync that decided it. */
  readonly sync?: SyncRef;
  /** How word of the next link came to here: the mechanical part. Oldest first. */
  readonly passage: readonly Passed[];
  /** Records of the passage that are not listed. */
  readonly morePassed: number;
  readonly beside: readonly Beside[];
}

/** What a link is: a write to etcd, or another record as it is. */
export type What = Written | Exclude<TraceBody, RevisionRecord>;

export interface Written {
  readonly type: 'write';
  readonly op: RevisionRecord['op'];
  /** What was asked of the API server; absent for what etcd was told without a request. */
  readonly verb?: RequestVerb;
  readonly subresource: string;
  /** Id of the object. */
  readonly object: string;
  /** Id of its controlling owner. */
  readonly owner?: string;
  readonly revision: number;
  /** The new generation, where the write made one. */
  readonly generation?: number;
  /** The write is the one that marked the object to be deleted. */
  readonly marksDeletion: boolean;
  /** The first fields that it changed; absent where etcd does not keep what was before. */
  readonly changes?: readonly FieldChange[];
  readonly moreChanges: number;
}

export interface Step extends StepResult {
  readonly record: number;
  readonly table?: StepTable;
  /** It holds what was done; others are what was found out before. */
  readonly onPath: boolean;
}

export interface SyncRef {
  readonly record: number;
  readonly controller: string;
  readonly key: string;
  readonly worker: number;
}

/** A record of a passage. */
export interface Passed {
  readonly record: number;
  readonly atMs: number;
  readonly by: string;
  readonly body: TraceBody;
}

/** What else belongs to a link, beside the chain. */
export type Beside =
  /** The key had been added so many times more before a worker took it. */
  | {
      readonly type: 'merged';
      readonly key: string;
      readonly count: number;
      readonly first: readonly { readonly via: string; readonly record: number }[];
    }
  /** It was not heard of by a watch but found in the list that a component begins with. */
  | { readonly type: 'listed'; readonly record: number; readonly by: string; readonly kind: string; readonly count: number }
  /** The Pod had to wait in the scheduler's queue until something changed. */
  | { readonly type: 'released'; readonly record: number; readonly via: string; readonly object?: string }
  /** Nothing had been heard of a node: what silenced it is the next link. */
  | { readonly type: 'silence'; readonly node: string; readonly seconds: number }
  /** Failed tries, or looks that found nothing to do, before the sync that did it. */
  | { readonly type: 'tries'; readonly count: number; readonly sinceMs: number; /** The last failure. */ readonly error?: string }
  /** A fault that a person put in has struck the request: made it late. */
  | { readonly type: 'struck'; readonly record: number; readonly fault: string };

/** Where a chain ends. */
export type End =
  | { readonly type: 'command'; readonly line: string }
  /** A component was started. */
  | { readonly type: 'start'; readonly by: string; readonly step: StepResult }
  /** A component does something every so often. */
  | { readonly type: 'timer'; readonly by: string; readonly step: StepResult; readonly everyMs: number }
  | { readonly type: 'fault'; readonly fault: string; readonly target: string }
  /** What came before is not kept any more. */
  | { readonly type: 'forgotten' }
  /** There is no chain. */
  | { readonly type: 'none' };

/** How a Deployment's rollout stands, by its status and by what its controller decided last. */
export interface Waiting {
  readonly state: WaitingState;
  readonly desired: number;
  readonly updated: number;
  readonly available: number;
  readonly total: number;
  /** The last sync that ended, and when; absent where there was none, or none is kept. */
  readonly sync?: SyncRef & { readonly atMs: number };
  /** What it decided, oldest first. */
  readonly steps: readonly Step[];
  /** Why it cannot go on, as the Deployment's own conditions say: `ReplicaFailure`, `ProgressDeadlineExceeded`. */
  readonly conditions: readonly { readonly type: string; readonly reason: string; readonly message: string }[];
  /** The Pods that it waits for, the first of them. */
  readonly pods: readonly AwaitedPod[];
  readonly morePods: number;
}

export type WaitingState =
  /** All is as wanted: it waits for nothing. */
  | 'complete'
  /** `spec.paused`: nothing but the size is seen to. */
  | 'paused'
  /** The controller has not yet seen the newest generation. */
  | 'unobserved'
  /** Each sync is a scaling event that writes nothing: it stands still until the number of replicas or the strategy changes. */
  | 'stuck'
  /** It waits for Pods to become available. */
  | 'new-pods'
  /** Its newest ReplicaSet has fewer Pods than it wants. */
  | 'missing-pods'
  /** It waits for old Pods to be gone. */
  | 'old-pods'
  /** The next sync has more to do. */
  | 'on-its-way'
  /** It is being deleted. */
  | 'deleting';

/** A Pod that a rollout waits for. */
export interface AwaitedPod {
  readonly id: string;
  readonly replicaSet: string;
  readonly node: string;
  /** What it lacks: the last of these that is so. */
  readonly lacks: 'node' | 'containers' | 'readiness' | 'time' | 'end';
  /** As its status says: `Unschedulable`, `ImagePullBackOff`, `ContainersNotReady`. Empty where it says nothing. */
  readonly reason: string;
  readonly message: string;
  /** The record of its last write. */
  readonly record: number;
}
