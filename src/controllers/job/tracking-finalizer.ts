import type { Patch, Pod } from '../../api/index.ts';
import { ExpectRecord } from '../../trace/index.ts';

/** Keeps a finished Pod until the Job has counted it (batch/v1 `JobTrackingFinalizer`). */
export const JOB_TRACKING_FINALIZER = 'batch.kubernetes.io/job-tracking';

export function hasJobTrackingFinalizer({ metadata: { finalizers } }: Pod): boolean {
  return finalizers !== undefined && finalizers.includes(JOB_TRACKING_FINALIZER);
}

/** `removeTrackingFinalizerPatch`. */
export const REMOVE_TRACKING_FINALIZER: Patch = {
  type: 'strategic',
  body: { metadata: { '$deleteFromPrimitiveList/finalizers': [JOB_TRACKING_FINALIZER] } },
};

/** Pods whose finalizer was removed and whose update was not seen yet (job/tracking_utils.go `uidTrackingExpectations`). */
export class FinalizerExpectations {
  /** By the Job's key: uids of Pods, and since when there are any. */
  readonly #awaited = new Map<string, { readonly uids: Set<string>; sinceMs: number }>();

  /** `report` is called at each change. */
  constructor(
    private readonly clock: { readonly nowMs: number },
    private readonly report?: (change: ExpectRecord) => void,
  ) {}

  getExpectedUIDs(key: string): ReadonlySet<string> {
    return new Set(this.#awaited.get(key)?.uids);
  }

  expectFinalizersRemoved(key: string, uids: Iterable<string>): void {
    let awaited = this.#awaited.get(key);
    if (awaited === undefined) this.#awaited.set(key, (awaited = { uids: new Set(), sinceMs: 0 }));
    if (awaited.uids.size === 0) awaited.sinceMs = this.clock.nowMs;
    for (const uid of uids) awaited.uids.add(uid);
    this.#report(key, awaited.uids.size);
  }

  finalizerRemovalObserved(key: string, uid: string): void {
    const awaited = this.#awaited.get(key);
    if (awaited?.uids.delete(uid) === true) this.#report(key, awaited.uids.size);
  }

  deleteExpectations(key: string): void {
    if (this.#awaited.delete(key)) this.#report(key, 0);
  }

  /** The number of expected removals of each Job that has any. */
  *awaited(): Generator<{ readonly key: string; readonly sinceMs: number; readonly uids: number }, void, void> {
    for (const [key, { uids, sinceMs }] of this.#awaited) if (uids.size > 0) yield { key, sinceMs, uids: uids.size };
  }

  #report(key: string, uids: number): void {
    this.report?.(new ExpectRecord('uids', key, 0, 0, uids));
  }
}
