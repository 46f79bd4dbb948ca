import type { SyncTrace } from '../client/index.ts';
import { ExpectRecord, type Simulation } from '../trace/index.ts';
import { steps } from './steps.ts';

/** A mechanism that keeps a controller from acting on a cache that does not show its own writes yet. */
export interface Safeguard {
  /** If true, the mechanism is switched off: an injected fault. */
  ignored: boolean;
}

/**
 * If the expected events do not come for this long, the controller acts anyway (controller/controller_utils.go
 * `ExpectationsTimeout`).
 */
export const EXPECTATIONS_TIMEOUT_MS = 5 * 60_000;

/** How many creations and deletions a controller still expects to see. Negative if it has seen more than it expected. */
export interface Expectation {
  readonly add: number;
  readonly del: number;
}

/** Returns a function that reports changes of expectations to the trace, in the controller's name. */
export function reportTo({ trace }: Simulation, controller: string): (change: ExpectRecord) => void {
  return (change) => void trace.emit(controller, change);
}

/** The unmet expectation of one key. */
export interface Awaited extends Expectation {
  readonly key: string;
  /** When the expectation was set. */
  readonly sinceMs: number;
  /** How many objects are expected by uid. 0 for controllers that only count. */
  readonly uids: number;
}

/**
 * Whether a sync may act on the cache. `none`: nothing was expected. `fulfilled`: everything was seen. `expired`: the wait took
 * too long. `ignored`: an injected fault switched the wait off. `pending`: the sync must wait.
 */
export type ExpectationVerdict = 'none' | 'fulfilled' | 'expired' | 'ignored' | 'pending';

interface Entry {
  add: number;
  del: number;
  atMs: number;
}

/**
 * Remembers, for each key, how many creations and deletions the controller must see before it can trust its cache again
 * (controller/controller_utils.go `ControllerExpectations`).
 *
 *     expectCreations('default/web-1', 3)      add 3
 *     creationObserved('default/web-1')        add 2. A sync that acted now would create too many Pods, so it must wait.
 */
export class ControllerExpectations implements Safeguard {
  ignored = false;
  readonly #entries = new Map<string, Entry>();

  /** `report` is called at each change. */
  constructor(
    private readonly clock: { readonly nowMs: number },
    private readonly timeoutMs = EXPECTATIONS_TIMEOUT_MS,
    private readonly report?: (change: ExpectRecord) => void,
  ) {}

  getExpectations(key: string): Expectation | undefined {
    const entry = this.#entries.get(key);
    return entry === undefined ? undefined : { add: entry.add, del: entry.del };
  }

  /** All expectations, by key. */
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

  /** Returns true if a sync may act on the cache (`SatisfiedExpectations`). */
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

  /** Call this if one expected creation was seen, or failed and will never be seen. */
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

  deleteExpectations(key: string): void {
    if (this.#entries.delete(key)) this.#report('delete', key, 0, 0);
  }

  /** The unmet expectations. */
  *awaited(): Generator<Awaited, void, void> {
    for (const [key, { add, del, atMs }] of this.#entries) {
      if (add > 0 || del > 0) yield { key, add, del, sinceMs: atMs, uids: this.uidsOf(key) };
    }
  }

  /** How many objects the key expects by uid. */
  protected uidsOf(_key: string): number {
    return 0;
  }

  #report(op: ExpectRecord['op'], key: string, add: number, del: number): void {
    this.report?.(new ExpectRecord(op, key, add, del, this.uidsOf(key)));
  }
}

/**
 * Expectations that know *which* deletions they expect (controller/controller_utils.go `UIDTrackingControllerExpectations`). The
 * deletion of a Pod is seen twice, when the Pod is marked and when it is gone, but must count once.
 *
 * Invariant: `del` of a key is the size of the key's set of Pods.
 */
export class UIDTrackingControllerExpectations extends ControllerExpectations {
  readonly #awaited = new Map<string, Set<string>>();

  /** The keys of the Pods whose deletion is still expected. */
  getUIDs(key: string): ReadonlySet<string> | undefined {
    return this.#awaited.get(key);
  }

  expectDeletions(key: string, podKeys: readonly string[]): void {
    this.#awaited.set(key, new Set(podKeys));
    this.setExpectations(key, 0, podKeys.length);
  }

  /** Returns false if the deletion of this Pod was not expected. */
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
