import type { Random } from '../../sim/index.ts';

/** Waits that grow by a factor, with jitter added on top (apimachinery util/wait `Backoff`). */
export class Backoff {
  #nextMs: number;
  readonly #random: Random;

  constructor(
    readonly options: { readonly initialMs: number; readonly maxMs: number; readonly factor: number; readonly jitter: number },
    random: Random,
  ) {
    this.#nextMs = options.initialMs;
    this.#random = random;
  }

  next(): number {
    const baseMs = this.#nextMs;
    this.#nextMs = Math.min(baseMs * this.options.factor, this.options.maxMs);
    return baseMs * (1 + this.options.jitter * this.#random.next());
  }

  reset(): void {
    this.#nextMs = this.options.initialMs;
  }
}
