import type { Cluster, Moment } from '../../cluster/index.ts';
import { explain } from '../../cluster/why/explain.ts';
import type { WhySubject, WhyView } from '../protocol/index.ts';

/** The cause of something, as of the shown moment. It is equal until something in it changes, however far time has passed. */
export function whyView(cluster: Cluster, shown: Moment, subject: WhySubject): WhyView {
  const { asOf: _asOf, ...view } = explain(cluster, subject, shown.record);
  return view;
}
