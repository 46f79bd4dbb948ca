import { GONE } from '../../../worker/protocol/index.ts';
import { countUpTo } from './search.ts';

/** The life of one Pod: its stages, and when each began. */
export class PodTrack {
  readonly at: number[] = [];
  /** Indices into `POD_STAGES`. */
  readonly stages: number[] = [];
  goneMs = Infinity;

  constructor(
    readonly id: string,
    /** Its row within its owner's rows. It never changes. */
    readonly seat: number,
  ) {}

  get bornMs(): number {
    return this.at[0] ?? Infinity;
  }

  /** The stage at a time, as an index into `POD_STAGES`. Returns undefined if the Pod did not exist. */
  stageAt(atMs: number): number | undefined {
    if (atMs >= this.goneMs) return undefined;
    return this.stages[countUpTo(this.at, atMs) - 1];
  }
}

/** The Pods of one owner, in rows. Each Pod takes the first free row. */
export class PodGroup {
  /** In the order of their creation. */
  #pods: PodTrack[] = [];
  /** By row: whether an existing Pod has it. */
  readonly #taken: boolean[] = [];
  /** No row below this one is free. */
  #firstFree = 0;

  constructor(
    /** The owner's id. Empty for Pods without an owner. */
    readonly owner: string,
  ) {}

  get pods(): readonly PodTrack[] {
    return this.#pods;
  }

  /** The number of rows: the most Pods that existed at once. */
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

  /** The Pod enters a stage, or is deleted (`GONE`). */
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

  /** The Pod in a row at a time. */
  podAt(seat: number, atMs: number): PodTrack | undefined {
    return this.#pods.find((pod) => pod.seat === seat && pod.bornMs <= atMs && atMs < pod.goneMs);
  }

  /** The number of Pods in each stage at a time. The keys are indices into `POD_STAGES`. */
  stagesAt(atMs: number): ReadonlyMap<number, number> {
    const counts = new Map<number, number>();
    for (const pod of this.#pods) {
      const stage = pod.stageAt(atMs);
      if (stage !== undefined) counts.set(stage, (counts.get(stage) ?? 0) + 1);
    }
    return counts;
  }

  /** Forgets Pods that were deleted before that time. Returns whether none is left. */
  forgetBefore(atMs: number): boolean {
    this.#pods = this.#pods.filter((pod) => pod.goneMs > atMs);
    return this.#pods.length === 0;
  }
}
