import type { TrafficSecond } from '../../../worker/protocol/index.ts';

/** The requests to one Service, by the second in which they were sent. */
export class RequestLane {
  readonly #seconds = new Map<number, TrafficSecond>();
  /** The most requests of a second. It defines the lane's scale. */
  most = 1;

  /** `service`: its id, `Service/default/web`. */
  constructor(readonly service: string) {}

  /** Adds a second, or puts it in the place of what was known of it. */
  put(second: TrafficSecond): void {
    this.#seconds.set(second.second, second);
    this.most = Math.max(this.most, second.answered + second.failed + second.lost);
  }

  /** The second that a time is in. Undefined if no request was sent in it. */
  at(atMs: number): TrafficSecond | undefined {
    return this.#seconds.get(Math.floor(atMs / 1_000));
  }

  /** The seconds that overlap a stretch of time, in order. */
  between(fromMs: number, toMs: number): readonly TrafficSecond[] {
    const found: TrafficSecond[] = [];
    for (let second = Math.floor(fromMs / 1_000); second <= toMs / 1_000; second++) {
      const counts = this.#seconds.get(second);
      if (counts !== undefined) found.push(counts);
    }
    return found;
  }

  /** Forgets what ended before that time. Returns whether nothing is left. */
  forgetBefore(atMs: number): boolean {
    for (const second of this.#seconds.keys()) {
      if ((second + 1) * 1_000 > atMs) break;
      this.#seconds.delete(second);
    }
    return this.#seconds.size === 0;
  }
}
