/**
 * Where an object is drawn. The place follows from the cluster's history, write by write, and never from the timing of deltas. So the
 * same cluster looks the same live, after a reload and from a link. Lanes, revisions and Pods keep their order for life: what is new comes after them.
 */
export interface PlaceView {
  /** As written by `objectKey`, or `LOOSE_PODS`. */
  readonly id: string;
  /** For a topmost owner of Pods: the number of its lane. Lanes are drawn in this order, and no number is given twice. */
  readonly lane?: number;
  /** For a ReplicaSet, or a Job of a CronJob: its number in its lane, from 0. Known even if it does not exist yet at the shown moment. */
  readonly hue?: number;
  /** For a ReplicaSet that is scaled to 0, has no Pods and is replaced by a later revision: it is drawn as a chip in the card of its Deployment. */
  readonly folded?: true;
}
