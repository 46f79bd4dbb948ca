import type { Cluster } from '../../../cluster/index.ts';
import { LoopLanes } from './loop-lanes.ts';
import { LoopsFold } from './loops-fold.ts';

/**
 * The number of records between two checkpoints, or the number of keys in the queues if that is larger, since a checkpoint
 * copies them. So all checkpoints together hold no more keys than the trace holds records, however large the cluster is.
 */
const CHECKPOINT_EVERY = 4_096;

/**
 * The control loops of a cluster at any moment that the trace covers, by a fold with checkpoints. A moment costs the records
 * since the checkpoint before it; playing through the past costs the records that are played.
 *
 * It must exist before the trace drops its first records: from then on it takes in records before they are dropped. Its memory
 * is bounded by the trace's limit.
 */
export class PastLoops {
  readonly #cluster: Cluster;
  /** By record, oldest first. The first is where the trace begins. */
  readonly #checkpoints: LoopsFold[];
  /** The fold of the last request. */
  #shown: LoopsFold;
  /** The fold that has come farthest: up to there are checkpoints, and the lanes are filled. */
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
    trace.onForgetting((lastId) => this.#forget(lastId));
  }

  /** The loops right after a record that the trace still has. */
  at(record: number): LoopsFold {
    const nearest = this.#checkpoints.findLast((checkpoint) => checkpoint.record <= record) ?? this.#checkpoints[0]!;
    if (this.#shown.record > record || this.#shown.record < nearest.record) this.#shown = nearest.clone();
    this.#advance(this.#shown, record);
    return this.#shown;
  }

  /** Creates checkpoints in advance, for at most `most` records. */
  catchUp(most: number): void {
    const { lastId } = this.#cluster.trace;
    if (this.#farthest.record < lastId) this.#advance(this.#farthest, Math.min(lastId, this.#farthest.record + most));
  }

  /** Creates missing checkpoints on the way. */
  #advance(fold: LoopsFold, record: number): void {
    while (fold.record < record) {
      const last = this.#checkpoints.at(-1)!;
      const next = last.record + Math.max(CHECKPOINT_EVERY, last.size);
      fold.advanceTo(fold.record < next ? Math.min(next, record) : record);
      if (fold.record === next) this.#checkpoints.push(fold.clone());
    }
    fold.advanceTo(record);
  }

  /** The records up to this one are about to be dropped. */
  #forget(lastId: number): void {
    if (this.#farthest.record < lastId) this.#advance(this.#farthest, lastId);
    while ((this.#checkpoints[1]?.record ?? Infinity) <= lastId) this.#checkpoints.shift();
    const begin = this.#checkpoints[0]!;
    begin.advanceTo(lastId);
    for (const fold of [...this.#checkpoints, this.#shown, this.#farthest]) fold.foresee(lastId);
    if (this.#shown.record <= lastId) this.#shown = begin.clone();
  }
}
