import type { Cluster, Moment } from '../../cluster/index.ts';

/** What a question is answered from. */
export interface Asked {
  readonly cluster: Cluster;
  /** The moment that is shown; of a branch that is not shown, its end. */
  readonly shown: Moment;
}
