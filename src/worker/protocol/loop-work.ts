import type { Flow } from '../../cluster/history/syncs/flow.ts';
import type { SyncStart } from '../../cluster/history/syncs/sync-index.ts';
import type { StepResult } from '../../trace/index.ts';

/** What a loop is doing at the shown moment, and what it did in the second before. Derived from the trace for one loop at a time. */
export interface LoopWork {
  /** The caches that are behind, in the order of the loop's informers. */
  readonly unseen: readonly UnseenWrites[];
  /** The sync that did something last. Undefined if the loop has not synced anything within the last few thousand records. */
  readonly sync: SyncWork | undefined;
  /** The last sync of each key that is in the queue, by its start's record. Keys without a recent sync are absent. */
  readonly synced: Readonly<Record<string, number>>;
  /** The key that was added most often in the last second. */
  readonly returns: KeyReturns | undefined;
}

/** What a kubelet is doing at the shown moment. Derived from the trace, as far back as a few thousand records. */
export interface KubeletWork {
  /** The sync of a Pod that did something last. */
  readonly sync: SyncWork | undefined;
  /** The last step for each Pod, newest first: each Pod has a worker of its own. */
  readonly workers: readonly PodWork[];
  /** The last change of each probe's result, newest first. */
  readonly probes: readonly PodWork[];
  /** The last Pod that the watch brought. */
  readonly handled: PodWork | undefined;
  /** The last status that it wrote. */
  readonly written: { readonly record: number; readonly atMs: number; readonly key: string } | undefined;
}

/** A step of a kubelet for a Pod. */
export interface PodWork {
  readonly record: number;
  readonly atMs: number;
  /** The Pod: `default/web-1`. */
  readonly key: string;
  readonly step: StepResult;
}

/** The writes of one kind that a cache has not received yet. */
export interface UnseenWrites {
  readonly kind: string;
  readonly created: number;
  readonly deleted: number;
  readonly updated: number;
}

/** A sync, as far as it has come. */
export interface SyncWork extends SyncStart {
  /** The upstream sync function: `syncDeployment`. */
  readonly name: string;
  /** Undefined while it runs. */
  readonly endMs: number | undefined;
  /** The error of the sync; empty on success. */
  readonly error: string;
  /** The branches of the function. Undefined if it has none, or has not come to them. */
  readonly flow: Flow | undefined;
  /** Its last decisions, oldest first. */
  readonly decisions: readonly Decision[];
}

/** The outcome of a step, with its trace record. */
export interface Decision extends StepResult {
  readonly record: number;
}

/** How often a key came back to its queue within one second of simulated time, and why. */
export interface KeyReturns {
  readonly key: string;
  /** All adds. Several adds of a key that waits already become one sync. */
  readonly adds: number;
  readonly syncs: number;
  /** Most frequent first. */
  readonly reasons: readonly ReturnReason[];
  /** Requests of its syncs that the API server refused, by reason: `Conflict`. */
  readonly refusals: readonly { readonly reason: string; readonly count: number }[];
}

/** Why a key was added: an object changed, the time of a delayed add came, or something else. */
export type ReturnReason =
  | { readonly type: 'event'; readonly kind: string; readonly event: 'ADDED' | 'MODIFIED' | 'DELETED'; readonly count: number }
  /** `AddAfter`: it was to be checked again then. `AddRateLimited`: it had failed. */
  | { readonly type: 'AddAfter' | 'AddRateLimited'; readonly count: number }
  /** The function that added it. */
  | { readonly type: 'other'; readonly via: string; readonly count: number };
