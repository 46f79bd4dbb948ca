/** After so long without the awaited events a controller acts again (controller/controller_utils.go `ExpectationsTimeout`). */
export const EXPECTATIONS_TIMEOUT_MS = 5 * 60_000;

/** What a controller has asked for and not yet seen in its cache. Counts go below zero when more is seen than was asked for. */
export interface Expectation {
  readonly add: number;
  readonly del: number;
}

/** Whether a sync may act on what the cache shows: nothing is awaited, all has been seen, it took too long, or not yet. */
export type ExpectationVerdict = 'none' | 'fulfilled' | 'expired' | 'pending';

interface Entry {
  add: number;
  del: number;
  atMs: number;
}

/**
 * Remembers, for each controller key, how many creations and deletions it still has to see before its cache can be trusted again
 * (controller/controller_utils.go `ControllerExpectations`).
 *
 *     expectCreations('default/web-1', 3)      add 3
 *     creationObserved('default/web-1')        add 2: a sync now would create one Pod too many, so it leaves them alone
 */
export class ControllerExpectations {
  readonly #entries = new Map<string, Entry>();

  constructor(
    private readonly clock: { readonly nowMs: number },
    private readonly timeoutMs = EXPECTATIONS_TIMEOUT_MS,
  ) {}

  getExpectations(key: string): Expectation | undefined {
    const entry = this.#entries.get(key);
    return entry === undefined ? undefined : { add: entry.add, del: entry.del };
  }

  /** All that is remembered, by key. */
  list(): ReadonlyMap<string, Expectation> {
    return this.#entries;
  }

  verdict(key: string): ExpectationVerdict {
    const entry = this.#entries.get(key);
    if (entry === undefined) return 'none';
    if (entry.add <= 0 && entry.del <= 0) return 'fulfilled';
    return this.clock.nowMs - entry.atMs > this.timeoutMs ? 'expired' : 'pending';
  }

  satisfiedExpectations(key: string): boolean {
    return this.verdict(key) !== 'pending';
  }

  setExpectations(key: string, add: number, del: number): void {
    this.#entries.set(key, { add, del, atMs: this.clock.nowMs });
  }

  expectCreations(key: string, adds: number): void {
    this.setExpectations(key, adds, 0);
  }

  /** One awaited creation has been seen, or will never be seen because it failed. */
  creationObserved(key: string): void {
    this.lowerExpectations(key, 1, 0);
  }

  lowerExpectations(key: string, add: number, del: number): void {
    const entry = this.#entries.get(key);
    if (entry === undefined) return;
    entry.add -= add;
    entry.del -= del;
  }

  raiseExpectations(key: string, add: number, del: number): void {
    this.lowerExpectations(key, -add, -del);
  }

  deleteExpectations(key: string): void {
    this.#entries.delete(key);
  }
}

/**
 * Expectations that know *which* deletions they await (controller/controller_utils.go `UIDTrackingControllerExpectations`): a Pod
 * marked for deletion is seen twice, when it is marked and when it is gone, and must count once.
 *
 * Invariant: `del` of a key is the number of Pods that its set holds.
 */
export class UIDTrackingControllerExpectations extends ControllerExpectations {
  readonly #awaited = new Map<string, Set<string>>();

  /** The keys of the Pods whose deletion is still awaited. */
  getUIDs(key: string): ReadonlySet<string> | undefined {
    return this.#awaited.get(key);
  }

  expectDeletions(key: string, podKeys: readonly string[]): void {
    this.#awaited.set(key, new Set(podKeys));
    this.setExpectations(key, 0, podKeys.length);
  }

  /** False where the deletion of this Pod was not awaited. */
  deletionObserved(key: string, podKey: string): boolean {
    if (this.#awaited.get(key)?.delete(podKey) !== true) return false;
    this.lowerExpectations(key, 0, 1);
    return true;
  }

  override deleteExpectations(key: string): void {
    super.deleteExpectations(key);
    this.#awaited.delete(key);
  }
}
