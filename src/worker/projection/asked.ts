import type { Cluster, Moment } from '../../cluster/index.ts';

/** The context in which a question is answered. */
export interface Asked {
  readonly cluster: Cluster;
  /** The moment that is shown. For a branch that is not shown, its end. */
  readonly shown: Moment;
}
