import type { PolicyMutation, RequestVerb, RevisionRecord, StepResult, StepTable, TraceBody } from '../../trace/index.ts';
import type { FieldChange } from './field-changes.ts';
import type { PolicyRefusal, Refusal } from './refusal.ts';

/**
 * The subject of a "why" question.
 *
 * - `object`: an object's last write, by its id (`Pod/default/web-1`, `Node/node-1`); with `field`, the write that gave that field its value
 *   (`spec.replicas`, `status.conditions[type=Ready]`, `metadata.annotations[deployment.kubernetes.io/revision]`); with `of`, its creation or deletion.
 * - `event`: an Event, by its id (`Event/default/web.17a…`).
 * - `record`: a trace record, for example a queue addition, a sync, or a tick of the timeline.
 * - `waiting`: the id of a Deployment: why its rollout does not go on.
 */
export type WhySubject =
  | { readonly object: string; readonly field?: string; readonly of?: 'creation' | 'deletion' }
  | { readonly event: string }
  | { readonly record: number }
  | { readonly waiting: string };

/**
 * Why something is as it is: the chain of causes, newest first. Each link is an action, mostly a write, with the decision behind it and the passage by which
 * news of the previous action (the next link in the list) arrived.
 */
export interface Why {
  readonly subject: WhySubject;
  /** The last trace record that counts. */
  readonly asOf: number;
  readonly found: Found;
  readonly links: readonly Link[];
  readonly end: End;
  /** For a question about a rollout: its state. */
  readonly waiting?: Waiting;
  /** The request that authorization refused: the subject itself, or in the sync or command behind it. */
  readonly refusal?: Refusal;
  /** The same for a request that an admission policy refused. */
  readonly policyRefusal?: PolicyRefusal;
}

/** How the subject was found. */
export type Found =
  /** The first link is the write. */
  | { readonly type: 'write' }
  /** The first link is the write that gave the field its value. `before` and `value` are JSON; absent if the field was absent. */
  | { readonly type: 'field'; readonly path: string; readonly before?: string; readonly value?: string }
  | { readonly type: 'record' }
  | { readonly type: 'rollout' }
  /** Up to that moment there was no such object, field, deletion or record. */
  | { readonly type: 'none'; readonly what: 'object' | 'field' | 'deletion' | 'record' }
  /** etcd or the trace no longer keep it. */
  | { readonly type: 'forgotten' };

export interface Link {
  /** The record that the link is about. The page can go to its moment. */
  readonly record: number;
  readonly atMs: number;
  readonly by: string;
  readonly what: What;
  /** The decisions that led to this: the enclosing steps, and the steps taken right before. Oldest first. */
  readonly steps: readonly Step[];
  /** The number of earlier steps that are not listed. */
  readonly earlierSteps: number;
  /** The sync of these steps. */
  readonly sync?: SyncRef;
  /** How news of the next link arrived here, by watch, handler, queue and worker. Oldest first. */
  readonly passage: readonly Passed[];
  /** The number of records of the passage that are not listed. */
  readonly morePassed: number;
  readonly beside: readonly Beside[];
}

/** The content of a link: a write to etcd, or another record as it is. */
export type What = Written | Exclude<TraceBody, RevisionRecord>;

export interface Written {
  readonly type: 'write';
  readonly op: RevisionRecord['op'];
  /** The verb of the API request; absent if etcd was written without a request. */
  readonly verb?: RequestVerb;
  readonly subresource: string;
  /** The object's id. */
  readonly object: string;
  /** The id of the controlling owner. */
  readonly owner?: string;
  readonly revision: number;
  /** The new generation, if the write changed it. */
  readonly generation?: number;
  /** Whether this write set the deletion timestamp. */
  readonly marksDeletion: boolean;
  /** The first changed fields; absent if etcd no longer keeps the state before. */
  readonly changes?: readonly FieldChange[];
  readonly moreChanges: number;
}

export interface Step extends StepResult {
  readonly record: number;
  readonly table?: StepTable;
  /** Whether the step encloses the action. Other steps came before it. */
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

/** A circumstance of a link, beside the chain. */
export type Beside =
  /** Further additions of the key before a worker took it. */
  | {
      readonly type: 'merged';
      readonly key: string;
      readonly count: number;
      readonly first: readonly { readonly via: string; readonly record: number }[];
    }
  /** The object was not received by a watch but found in a component's initial list. */
  | { readonly type: 'listed'; readonly record: number; readonly by: string; readonly kind: string; readonly count: number }
  /** The Pod waited in the scheduler's queue until something changed. */
  | { readonly type: 'released'; readonly record: number; readonly via: string; readonly object?: string }
  /** The node was silent. The next link is what silenced it. */
  | { readonly type: 'silence'; readonly node: string; readonly seconds: number }
  /** Failed syncs, or syncs that found nothing to do, before the one that acted. */
  | { readonly type: 'tries'; readonly count: number; readonly sinceMs: number; /** The last failure. */ readonly error?: string }
  /** A MutatingAdmissionPolicy changed what was written. */
  | ({ readonly type: 'mutated' } & PolicyMutation)
  /** An injected fault delayed the request. */
  | { readonly type: 'struck'; readonly record: number; readonly fault: string };

/** The end of a chain. */
export type End =
  | { readonly type: 'command'; readonly line: string }
  /** A component was started. */
  | { readonly type: 'start'; readonly by: string; readonly step: StepResult }
  /** A component acts periodically. */
  | { readonly type: 'timer'; readonly by: string; readonly step: StepResult; readonly everyMs: number }
  | { readonly type: 'fault'; readonly fault: string; readonly target: string }
  /** Earlier records are no longer kept. */
  | { readonly type: 'forgotten' }
  /** There is no chain. */
  | { readonly type: 'none' };

/** The state of a Deployment's rollout, from its status and its controller's last decision. */
export interface Waiting {
  readonly state: WaitingState;
  readonly desired: number;
  readonly updated: number;
  readonly available: number;
  readonly total: number;
  /** The last sync that ended, and its time; absent if no such sync is known. */
  readonly sync?: SyncRef & { readonly atMs: number };
  /** The decisions of that sync, oldest first. */
  readonly steps: readonly Step[];
  /** Why it cannot go on, from the Deployment's conditions: `ReplicaFailure`, `ProgressDeadlineExceeded`. */
  readonly conditions: readonly { readonly type: string; readonly reason: string; readonly message: string }[];
  /** The first Pods that it waits for. */
  readonly pods: readonly AwaitedPod[];
  readonly morePods: number;
}

export type WaitingState =
  /** Everything is as wanted. */
  | 'complete'
  /** `spec.paused` is set, so only the size is reconciled. */
  | 'paused'
  /** The controller has not yet seen the newest generation. */
  | 'unobserved'
  /** Each sync is a scaling event that writes nothing. This lasts until the number of replicas or the strategy changes. */
  | 'stuck'
  /** New Pods are not available yet. */
  | 'new-pods'
  /** The newest ReplicaSet has fewer Pods than it wants. */
  | 'missing-pods'
  /** Old Pods still exist. */
  | 'old-pods'
  /** The next sync will continue. */
  | 'on-its-way'
  /** The Deployment is being deleted. */
  | 'deleting';

/** A Pod that a rollout waits for. */
export interface AwaitedPod {
  readonly id: string;
  readonly replicaSet: string;
  readonly node: string;
  /** What the Pod lacks; the last one that applies. */
  readonly lacks: 'node' | 'containers' | 'readiness' | 'time' | 'end';
  /** The reason in the Pod's status: `Unschedulable`, `ImagePullBackOff`, `ContainersNotReady`. Empty if the status has none. */
  readonly reason: string;
  readonly message: string;
  /** For a container that waits: its image. */
  readonly image?: string;
  /** The record of the Pod's last write. */
  readonly record: number;
}
