import type { Cluster, Moment } from '../../cluster/index.ts';
import { explain } from '../../cluster/why/index.ts';
import type { WhySubject, WhyView } from '../protocol/index.ts';

/** Why something is as it is, as of the shown moment. */
export function whyView(cluster: Cluster, shown: Moment, subject: WhySubject): WhyView {
  return explain(cluster, subject, shown.record);
}
