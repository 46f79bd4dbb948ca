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
    const { perSecond, atOnce } = this.#rate;
    this.#left = Math.min(atOnce, this.#left + ((nowMs - this.#atMs) * perSecond) / 1_000);
    this.#atMs = nowMs;
    if (this.#left < amount) return false;
    this.#left -= amount;
    return true;
  }
}
