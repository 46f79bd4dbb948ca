import type { SyncTrace } from '../client/index.ts';
import { ExpectRecord, type Simulation } from '../sim/index.ts';
import { steps } from './steps.ts';

/** What keeps a controller from acting on a cache that does not show its own writes yet. */
export interface Safeguard {
  /** A fault has the controller act at any rate. */
  ignored: boolean;
}

/** After so long without the awaited events a controller acts again (controller/controller_utils.go `ExpectationsTimeout`). */
export const EXPECTATIONS_TIMEOUT_MS = 5 * 60_000;

/** What a controller has asked for and not yet seen in its cache. Counts go below zero when more is seen than was asked for. */
export interface Expectation {
  readonly add: number;
  readonly del: number;
}

/** Tells the trace, in a controller's name, what it expects. */
export function reportTo({ trace }: Simulation, controller: string): (change: ExpectRecord) => void {
  return (change) => void trace.emit(controller, change);
}

/** What a controller still waits to see of one key. */
export interface Awaited extends Expectation {
  readonly key: string;
  /** When it was set. */
  readonly sinceMs: number;
  /** How many are awaited by name; 0 where that is not tracked. */
  readonly uids: number;
}

/**
 * Whether a sync may act on what the cache shows. `none`: nothing was expected. `fulfilled`: all has been seen. `expired`: it took too long.
 * `ignored`: a fault makes it act although it should wait. `pending`: it must wait.
 */
export type ExpectationVerdict = 'none' | 'fulfilled' | 'expired' | 'ignored' | 'pending';

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
export class ControllerExpectations implements Safeguard {
  ignored = false;
  readonly #entries = new Map<string, Entry>();

  /** `report` tells the trace of each change. */
  constructor(
    private readonly clock: { readonly nowMs: number },
    private readonly timeoutMs = EXPECTATIONS_TIMEOUT_MS,
    private readonly report?: (change: ExpectRecord) => void,
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
    if (this.ignored) return 'ignored';
    return this.clock.nowMs - entry.atMs > this.timeoutMs ? 'expired' : 'pending';
  }

  /** True if a sync may act on what the cache shows (`SatisfiedExpectations`). `trace`: is told why. */
  satisfiedExpectations(key: string, trace?: Pick<SyncTrace, 'step'>): boolean {
    const verdict = this.verdict(key);
    const satisfied = verdict !== 'pending';
    const { add = 0, del = 0 } = this.getExpectations(key) ?? {};
    trace?.step(steps.SatisfiedExpectations, satisfied ? 'true' : 'false', { verdict, add, del });
    return satisfied;
  }

  setExpectations(key: string, add: number, del: number): void {
    this.#entries.set(key, { add, del, atMs: this.clock.nowMs });
    this.#report('set', key, add, del);
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
    this.#report('lower', key, entry.add, entry.del);
  }

  raiseExpectations(key: string, add: number, del: number): void {
    this.lowerExpectations(key, -add, -del);
  }

  deleteExpectations(key: string): void {
    if (this.#entries.delete(key)) this.#report('delete', key, 0, 0);
  }

  /** What is still to be seen, by key: all that has been seen is left out. */
  *awaited(): Generator<Awaited, void, void> {
    for (const [key, { add, del, atMs }] of this.#entries) {
      if (add > 0 || del > 0) yield { key, add, del, sinceMs: atMs, uids: this.uidsOf(key) };
    }
  }

  /** How many of them are known by name. */
  protected uidsOf(_key: string): number {
    return 0;
  }

  #report(op: ExpectRecord['op'], key: string, add: number, del: number): void {
    this.report?.(new ExpectRecord(op, key, add, del, this.uidsOf(key)));
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

  protected override uidsOf(key: string): number {
    return this.#awaited.get(key)?.size ?? 0;
  }
}
