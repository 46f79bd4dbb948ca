/**
 * Where an object is drawn. The place follows from the cluster's history, write by write, and never from the timing of deltas. So the
 * same cluster looks the same live, after a reload and from a link. An object keeps its place for life, so nothing moves because
 * another object comes or goes.
 */
export interface PlaceView {
  /** As written by `objectKey`, or `LOOSE_PODS`. */
  readonly id: string;
  /** For a topmost owner of Pods: the number of its lane, from the top. */
  readonly lane?: number;
  /** For a topmost owner of Pods: the most ReplicaSets or Jobs that were ever side by side in its lane. */
  readonly columns?: number;
  /** For a ReplicaSet, or a Job of a CronJob: its number in its lane, from 0. Known even if it does not exist yet at the shown moment. */
  readonly hue?: number;
  /** For a ReplicaSet that is drawn in full, or a Job of a CronJob: its column in its lane. */
  readonly column?: number;
  /** For a ReplicaSet: its place in the slim row of old revisions. */
  readonly socket?: number;
  /** For a ReplicaSet that is scaled to 0, has no Pods and is replaced by a later revision: it is drawn in the slim row. */
  readonly folded?: true;
  /** For an owner of Pods: the most seats that its Pods ever took. So the marks keep their size when Pods go. */
  readonly capacity?: number;
}
