/** How often something may happen, or how much may come. */
export interface Rate {
  readonly perSecond: number;
  readonly atOnce: number;
}

/** What is left of a rate: `atOnce` at first, and `perSecond` more with time. */
export class Allowance {
  readonly #rate: Rate;
  #left: number;
  #atMs: number;

  constructor(rate: Rate, nowMs: number) {
    this.#rate = rate;
    this.#left = rate.atOnce;
    this.#atMs = nowMs;
  }

  /** Takes an amount. Returns false, and takes nothing, if less is left. */
  take(amount: number, nowMs: number): boolean {
    if (!this.has(amount, nowMs)) return false;
    this.#left -= amount;
    return true;
  }

  /** Whether an amount is left. */
  has(amount: number, nowMs: number): boolean {
    const { perSecond, atOnce } = this.#rate;
    this.#left = Math.min(atOnce, this.#left + ((nowMs - this.#atMs) * perSecond) / 1_000);
    this.#atMs = nowMs;
    return this.#left >= amount;
  }
}

/** Counts an act of a connection against a rate. Returns false if it comes too fast. */
export function passes(allowances: Map<string, Allowance>, connection: string, rate: Rate, nowMs: number): boolean {
  const allowance = allowances.get(connection) ?? new Allowance(rate, nowMs);
  allowances.set(connection, allowance);
  return allowance.take(1, nowMs);
}
