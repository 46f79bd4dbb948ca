/**
 * Where an object is drawn. It follows from the history of the cluster, write by write, and never from when the page hears of it: live, after a reload and from a
 * link the same cluster looks the same. A place is kept for life, so nothing moves because something else came or went.
 */
export interface PlaceView {
  /** As `objectKey` writes it, or `LOOSE_PODS`. */
  readonly id: string;
  /** Of the topmost owner of Pods: its number from the top. */
  readonly lane?: number;
  /** Of the same: the most ReplicaSets that were ever side by side in its lane. */
  readonly columns?: number;
  /** Of a ReplicaSet: its turn in its lane, from 0. Known even of one that is not there yet at the moment shown. */
  readonly hue?: number;
  /** Of a ReplicaSet, while it is drawn in full. */
  readonly column?: number;
  /** Of a ReplicaSet: its place in the slim row of old revisions. */
  readonly socket?: number;
  /** Of an owner of Pods: the most seats that these ever took. The marks keep their size when some go. */
  readonly capacity?: number;
}
