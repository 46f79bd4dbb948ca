import type { Process } from '../../sim/index.ts';
import { firstOf, type QueueSnapshot, WorkQueue } from './queue.ts';

/** The reason why a key waits. */
export interface WaitCause {
  /** The function that delayed it. */
  readonly via: string;
  /** The trace record of the delay. */
  readonly record: number;
  /** True for AddRateLimited (the key failed), false for AddAfter (a planned check). */
  readonly rateLimited: boolean;
}

interface Waiting {
  readonly readyAtMs: number;
  readonly background: boolean;
  /** The key waits only because it failed. Once it succeeds, nothing depends on this wait. */
  readonly retry: boolean;
  readonly cause: WaitCause;
  readonly fire: () => void;
  readonly cancel: () => void;
}

/**
 * The middle layer (client-go util/workqueue/delaying_queue.go): adds keys after a delay.
 *
 * Invariant: a key waits at most once. Of two delays the one that ends earlier counts.
 */
export class DelayingQueue extends WorkQueue {
  readonly #waiting = new Map<string, Waiting>();

  /**
   * Adds the key after `delayMs`. `background`: the wait does not keep the simulation from being idle, as for a check that will
   * find nothing.
   */
  addAfter(key: string, delayMs: number, via = '', options: { readonly background?: boolean } = {}): void {
    if (this.shuttingDown) return;
    this.metrics.retries++;
    this.waitFor(key, delayMs, via, this.record('add-after', key, via, delayMs), {
      background: options.background ?? false,
      retry: false,
    });
  }

  override shutDown(): void {
    this.#dropWaiting();
    super.shutDown();
  }

  override *shutDownWithDrain(): Process<void> {
    this.#dropWaiting();
    yield* super.shutDownWithDrain();
  }

  override snapshot(most = Infinity): QueueSnapshot {
    const first = firstOf(this.#waiting, most, ([, a], [, b]) => a.readyAtMs - b.readyAtMs);
    const waiting = first.map(([key, { readyAtMs }]) => ({ key, readyAtMs, requeues: this.requeuesOf(key) }));
    return { ...super.snapshot(most), waiting, waitingCount: this.#waiting.size };
  }

  /** The number of rate-limited adds since the key was last forgotten. */
  protected requeuesOf(_key: string): number {
    return 0;
  }

  /** Undefined if the key does not wait. */
  waitCause(key: string): WaitCause | undefined {
    return this.#waiting.get(key)?.cause;
  }

  #dropWaiting(): void {
    for (const { cancel } of this.#waiting.values()) cancel();
    this.#waiting.clear();
  }

  /** The key succeeded. If it waits only because it had failed, the wait becomes background work. */
  protected stopAwaiting(key: string): void {
    const waiting = this.#waiting.get(key);
    if (waiting === undefined || !waiting.retry || waiting.background) return;
    waiting.cancel();
    this.#wait(key, { ...waiting, background: true });
  }

  protected waitFor(
    key: string,
    delayMs: number,
    via: string,
    cause: number,
    why: { readonly background: boolean; readonly retry: boolean },
  ): void {
    if (delayMs <= 0) {
      this.add(key, via, cause);
      return;
    }
    const readyAtMs = this.sim.nowMs + delayMs;
    const existing = this.#waiting.get(key);
    const earlier = existing !== undefined && existing.readyAtMs <= readyAtMs;
    // One wait stands for both. It is a background wait, or only a retry, if both are.
    const background = why.background && (existing?.background ?? true);
    const retry = why.retry && (existing?.retry ?? true);
    if (earlier && background === existing.background && retry === existing.retry) return;
    existing?.cancel();
    const fire = () => {
      this.#waiting.delete(key);
      if (this.addRecord(key) !== 0) this.record('due', key, via, 0, cause);
      this.add(key, via, cause);
    };
    const wait = { readyAtMs, background, retry, cause: { via, record: cause, rateLimited: why.retry }, fire };
    this.#wait(key, earlier ? { ...existing, background, retry } : wait);
  }

  #wait(key: string, waiting: Omit<Waiting, 'cancel'>): void {
    const { readyAtMs, background, fire } = waiting;
    this.#waiting.set(key, { ...waiting, cancel: this.sim.schedule(readyAtMs - this.sim.nowMs, fire, { background }) });
  }
}
