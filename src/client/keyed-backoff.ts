interface Entry {
  delayMs: number;
  /** The time of the last increase. */
  updatedMs: number;
  /** The number of increases. */
  attempts: number;
}

/**
 * Delays by key. A delay doubles with each failure up to a maximum, and is forgotten after twice that maximum without a failure
 * (client-go util/flowcontrol/backoff.go). Example with 10 s and 300 s: a container that keeps failing restarts at once, then
 * after 10 s, 20 s, 40 s, 80 s, 160 s, 300 s, 300 s …, and at once again after it has run for 10 minutes.
 */
export class KeyedBackoff {
  readonly #entries = new Map<string, Entry>();

  constructor(
    readonly initialMs: number,
    readonly maxMs: number,
  ) {}

  /** True while the key's delay, counted from `eventMs`, is not over (`IsInBackOffSince`). */
  isInBackoff(key: string, eventMs: number, nowMs: number): boolean {
    const entry = this.#entries.get(key);
    if (entry === undefined || this.#hasExpired(entry, eventMs)) return false;
    return nowMs - eventMs < entry.delayMs;
  }

  /** Like `isInBackoff`, counted from the last increase of the delay (`IsInBackOffSinceUpdate`). */
  isInBackoffSinceUpdate(key: string, nowMs: number): boolean {
    const entry = this.#entries.get(key);
    if (entry === undefined || this.#hasExpired(entry, nowMs)) return false;
    return nowMs - entry.updatedMs < entry.delayMs;
  }

  /** Increases the key's delay (`Next`). */
  next(key: string, eventMs: number, nowMs: number): void {
    const entry = this.#entries.get(key);
    if (entry === undefined || this.#hasExpired(entry, eventMs)) {
      this.#entries.set(key, { delayMs: this.initialMs, updatedMs: nowMs, attempts: 1 });
      return;
    }
    entry.delayMs = Math.min(entry.delayMs * 2, this.maxMs);
    entry.updatedMs = nowMs;
    entry.attempts++;
  }

  /** The key's present delay; 0 if it has none. */
  delayMs(key: string): number {
    return this.#entries.get(key)?.delayMs ?? 0;
  }

  /** The end of the delay, counted from its last increase; 0 if there is none. */
  expiresMs(key: string): number {
    const entry = this.#entries.get(key);
    return entry === undefined ? 0 : entry.updatedMs + entry.delayMs;
  }

  /** The number of failures since the key was last forgotten. */
  attempts(key: string): number {
    return this.#entries.get(key)?.attempts ?? 0;
  }

  delete(key: string): void {
    this.#entries.delete(key);
  }

  /** Forgets keys that have not failed for a long time (`GC`). */
  collectGarbage(nowMs: number): void {
    for (const [key, entry] of this.#entries) if (this.#hasExpired(entry, nowMs)) this.#entries.delete(key);
  }

  #hasExpired(entry: Entry, eventMs: number): boolean {
    return eventMs - entry.updatedMs > this.maxMs * 2;
  }
}
