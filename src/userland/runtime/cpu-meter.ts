/** How much work may wait for CPU time, in milliseconds of one core. A server that has more to do refuses connections, so its work is not counted. */
const MOST_WAITING_MS = 1_000;

/**
 * The CPU time of a server: a rate at rest, and work that requests bring. A container's limit slows the work down, as the kernel's quota does
 * (`cpu.max` in cgroup v2); what is left waits.
 *
 * Invariant: within any time the server uses no more than its limit allows.
 */
export class CpuMeter {
  #limit: number;
  /** Its rate at rest, whatever the limit. */
  readonly #wanted: number;
  #atMs: number;
  #usedMs = 0;
  #waitingMs = 0;

  /** `limit` and `base`: cores; `limit` is Infinity without a limit. `nowMs`: the start. */
  constructor(limit: number, base: number, nowMs: number) {
    this.#limit = limit;
    this.#wanted = base;
    this.#atMs = nowMs;
  }

  get #base(): number {
    return Math.min(this.#wanted, this.#limit);
  }

  /** From now on another limit holds. */
  setLimit(limit: number, nowMs: number): void {
    this.add(0, nowMs);
    this.#limit = limit;
  }

  /** Adds the work of a request, in milliseconds of one core. */
  add(workMs: number, nowMs: number): void {
    const workedMs = this.#workedMs(nowMs);
    this.#usedMs += (nowMs - this.#atMs) * this.#base + workedMs;
    this.#waitingMs = Math.min(this.#waitingMs - workedMs + workMs, MOST_WAITING_MS);
    this.#atMs = nowMs;
  }

  /** Whether a request's work fits in what may wait. */
  hasRoom(workMs: number, nowMs: number): boolean {
    return this.#waitingMs - this.#workedMs(nowMs) + workMs <= MOST_WAITING_MS;
  }

  /** How long the work that waits takes, in milliseconds. 0 without a limit. */
  waitMs(nowMs: number): number {
    const leftMs = this.#waitingMs - this.#workedMs(nowMs);
    const speed = this.#limit - this.#base;
    return speed > 0 ? leftMs / speed : 0;
  }

  /** The CPU time that was used up to now, in milliseconds of one core. Reading changes nothing, not even by a rounding error. */
  usedMs(nowMs: number): number {
    return this.#usedMs + (nowMs - this.#atMs) * this.#base + this.#workedMs(nowMs);
  }

  #workedMs(nowMs: number): number {
    return nowMs > this.#atMs ? Math.min(this.#waitingMs, (nowMs - this.#atMs) * (this.#limit - this.#base)) : 0;
  }
}
