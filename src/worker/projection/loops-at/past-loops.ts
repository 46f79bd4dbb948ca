import type { Cluster } from '../../../cluster/index.ts';
import { LoopLanes } from './loop-lanes.ts';
import { LoopsFold } from './loops-fold.ts';

/**
 * From one checkpoint to the next there are so many records, or as many as there are keys in the queues if these are more: a checkpoint copies them. So all
 * checkpoints together hold no more keys than the trace holds records, however large the cluster is.
 */
const CHECKPOINT_EVERY = 4_096;

/**
 * The control loops of a cluster at any moment that its trace still knows, by a fold with checkpoints: a moment costs the records since the last
 * checkpoint before it, and playing through the past those that are played.
 *
 * It must be there before the trace forgets its first records: from then on it takes in what goes before it goes. Its memory is bounded by the trace's
 * own limit, one checkpoint for every few thousand records of it.
 */
export class PastLoops {
  readonly #cluster: Cluster;
  /** By their records, the oldest first. The first is where the trace begins. */
  readonly #checkpoints: LoopsFold[];
  /** What was asked for last. */
  #shown: LoopsFold;
  /** Has come the farthest: where it has been there are checkpoints, and the lanes know of it. */
  readonly #farthest: LoopsFold;
  /** The loops over time, up to where `catchUp` has come. */
  readonly lanes = new LoopLanes();

  constructor(cluster: Cluster) {
    this.#cluster = cluster;
    const { trace } = cluster;
    const begin = new LoopsFold(cluster, trace.firstId - 1);
    this.#checkpoints = [begin];
    this.#shown = begin.clone();
    this.#farthest = new LoopsFold(cluster, begin.record, { lanes: this.lanes });
    trace.beforeForgetting = (lastId) => this.#forget(lastId);
  }

  /** The loops right after a record, which is not older than the trace. */
  at(record: number): LoopsFold {
    const nearest = this.#checkpoints.findLast((checkpoint) => checkpoint.record <= record) ?? this.#checkpoints[0]!;
    if (this.#shown.record > record || this.#shown.record < nearest.record) this.#shown = nearest.clone();
    this.#advance(this.#shown, record);
    return this.#shown;
  }

  /** Sets checkpoints ahead of whoever looks back, within so many records. */
  catchUp(most: number): void {
    const { lastId } = this.#cluster.trace;
    if (this.#farthest.record < lastId) this.#advance(this.#farthest, Math.min(lastId, this.#farthest.record + most));
  }

  /** Leaves checkpoints on the way where there are none yet. */
  #advance(fold: LoopsFold, record: number): void {
    while (fold.record < record) {
      const last = this.#checkpoints.at(-1)!;
      const next = last.record + Math.max(CHECKPOINT_EVERY, last.size);
      fold.advanceTo(fold.record < next ? Math.min(next, record) : record);
      if (fold.record === next) this.#checkpoints.push(fold.clone());
    }
    fold.advanceTo(record);
  }

  /** The records up to this one are about to go. */
  #forget(lastId: number): void {
    if (this.#farthest.record < lastId) this.#advance(this.#farthest, lastId);
    while ((this.#checkpoints[1]?.record ?? Infinity) <= lastId) this.#checkpoints.shift();
    const begin = this.#checkpoints[0]!;
    begin.advanceTo(lastId);
    for (const fold of [...this.#checkpoints, this.#shown, this.#farthest]) fold.foresee(lastId);
    if (this.#shown.record <= lastId) this.#shown = begin.clone();
  }
}
