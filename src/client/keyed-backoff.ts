interface Entry {
  delayMs: number;
  /** When it was last raised. */
  updatedMs: number;
  /** How often it was raised. */
  attempts: number;
}

/**
 * Delays by key that double with each failure, up to a most, and are forgotten after twice that most without one
 * (client-go util/flowcontrol/backoff.go). Worked example, with 10 s and 300 s: a container that fails at once starts again at
 * once, then after 10 s, 20 s, 40 s, 80 s, 160 s, 300 s, 300 s …, and at once again when it has run for 10 minutes.
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

  /** As `isInBackoff`, counted from the moment when the delay was last raised (`IsInBackOffSinceUpdate`). */
  isInBackoffSinceUpdate(key: string, nowMs: number): boolean {
    const entry = this.#entries.get(key);
    if (entry === undefined || this.#hasExpired(entry, nowMs)) return false;
    return nowMs - entry.updatedMs < entry.delayMs;
  }

  /** Raises the key's delay (`Next`). */
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

  /** The key's present delay; 0 without one. */
  delayMs(key: string): number {
    return this.#entries.get(key)?.delayMs ?? 0;
  }

  /** When the delay that counts from the last raise is over. */
  expiresMs(key: string): number {
    const entry = this.#entries.get(key);
    return entry === undefined ? 0 : entry.updatedMs + entry.delayMs;
  }

  /** How often the key failed since it was last forgotten. */
  attempts(key: string): number {
    return this.#entries.get(key)?.attempts ?? 0;
  }

  delete(key: string): void {
    this.#entries.delete(key);
  }

  /** Forgets what has not failed for long (`GC`). */
  collectGarbage(nowMs: number): void {
    for (const [key, entry] of this.#entries) if (this.#hasExpired(entry, nowMs)) this.#entries.delete(key);
  }

  #hasExpired(entry: Entry, eventMs: number): boolean {
    return eventMs - entry.updatedMs > this.maxMs * 2;
  }
}
