import { GONE } from '../../../worker/protocol/index.ts';
import { countUpTo } from './search.ts';

/** The life of one Pod: its stages, and from when each was. */
export class PodTrack {
  readonly at: number[] = [];
  /** Places in `POD_STAGES`. */
  readonly stages: number[] = [];
  goneMs = Infinity;

  constructor(
    readonly id: string,
    /** Its row among those of its owner, for life. */
    readonly seat: number,
  ) {}

  get bornMs(): number {
    return this.at[0] ?? Infinity;
  }

  /** Its stage at that time, by its place in `POD_STAGES`; undefined when it was not there. */
  stageAt(atMs: number): number | undefined {
    if (atMs >= this.goneMs) return undefined;
    return this.stages[countUpTo(this.at, atMs) - 1];
  }
}

/** The Pods of one owner, in rows: each has the first row that is free when it comes. */
export class PodGroup {
  /** In the order in which they came. */
  #pods: PodTrack[] = [];
  /** By row: whether a Pod that is there has it. */
  readonly #taken: boolean[] = [];
  /** No row below this one is free. */
  #firstFree = 0;

  constructor(
    /** Id of the owner; empty for Pods that have none. */
    readonly owner: string,
  ) {}

  get pods(): readonly PodTrack[] {
    return this.#pods;
  }

  /** Rows: the most Pods that it ever had at once. */
  get seats(): number {
    return this.#taken.length;
  }

  come(id: string): PodTrack {
    while (this.#taken[this.#firstFree] === true) this.#firstFree++;
    const seat = this.#firstFree;
    this.#taken[seat] = true;
    const pod = new PodTrack(id, seat);
    this.#pods.push(pod);
    return pod;
  }

  /** The Pod's next stage, or that it went (`GONE`). */
  turn(pod: PodTrack, atMs: number, stage: number): void {
    if (stage !== GONE) {
      pod.at.push(atMs);
      pod.stages.push(stage);
      return;
    }
    pod.goneMs = atMs;
    this.#taken[pod.seat] = false;
    this.#firstFree = Math.min(this.#firstFree, pod.seat);
  }

  /** The Pod in a row at that time. */
  podAt(seat: number, atMs: number): PodTrack | undefined {
    return this.#pods.find((pod) => pod.seat === seat && pod.bornMs <= atMs && atMs < pod.goneMs);
  }

  /** How many Pods were in each stage at that time, by their places in `POD_STAGES`. */
  stagesAt(atMs: number): ReadonlyMap<number, number> {
    const counts = new Map<number, number>();
    for (const pod of this.#pods) {
      const stage = pod.stageAt(atMs);
      if (stage !== undefined) counts.set(stage, (counts.get(stage) ?? 0) + 1);
    }
    return counts;
  }

  /** Forgets Pods that were gone before that time; whether none is left. */
  forgetBefore(atMs: number): boolean {
    this.#pods = this.#pods.filter((pod) => pod.goneMs > atMs);
    return this.#pods.length === 0;
  }
}
