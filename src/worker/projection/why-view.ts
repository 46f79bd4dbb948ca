import type { Cluster, Moment } from '../../cluster/index.ts';
import { explain } from '../../cluster/why/explain.ts';
import type { WhySubject, WhyView } from '../protocol/index.ts';

/** Why something is as it is, as of the shown moment. While nothing of it changes it is the same, however far time has gone on. */
export function whyView(cluster: Cluster, shown: Moment, subject: WhySubject): WhyView {
  const { asOf: _asOf, ...view } = explain(cluster, subject, shown.record);
  return view;
}
