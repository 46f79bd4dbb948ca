import type { Patch, Pod } from '../../api/index.ts';

/** Keeps a Pod that has ended until the Job has counted it (batch/v1 `JobTrackingFinalizer`). */
export const JOB_TRACKING_FINALIZER = 'batch.kubernetes.io/job-tracking';

export function hasJobTrackingFinalizer({ metadata: { finalizers } }: Pod): boolean {
  return finalizers !== undefined && finalizers.includes(JOB_TRACKING_FINALIZER);
}

/** `removeTrackingFinalizerPatch`. */
export const REMOVE_TRACKING_FINALIZER: Patch = {
  type: 'strategic',
  body: { metadata: { '$deleteFromPrimitiveList/finalizers': [JOB_TRACKING_FINALIZER] } },
};

/** Pods whose finalizer a Job has removed, and whose update has not been seen yet (job/tracking_utils.go `uidTrackingExpectations`). */
export class FinalizerExpectations {
  /** By the Job's key; the Pods by uid. */
  readonly #awaited = new Map<string, Set<string>>();

  getExpectedUIDs(key: string): ReadonlySet<string> {
    return new Set(this.#awaited.get(key));
  }

  expectFinalizersRemoved(key: string, uids: Iterable<string>): void {
    let awaited = this.#awaited.get(key);
    if (awaited === undefined) this.#awaited.set(key, (awaited = new Set()));
    for (const uid of uids) awaited.add(uid);
  }

  finalizerRemovalObserved(key: string, uid: string): void {
    this.#awaited.get(key)?.delete(uid);
  }

  deleteExpectations(key: string): void {
    this.#awaited.delete(key);
  }
}
