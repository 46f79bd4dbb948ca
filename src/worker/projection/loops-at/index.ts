import type { Cluster, Moment } from '../../../cluster/index.ts';
import type { LoopView, ManagerView } from '../../protocol/index.ts';
import { PastLoops } from './past-loops.ts';

export { PastLoops } from './past-loops.ts';

const PAST = new WeakMap<Cluster, PastLoops>();

/** The past loops of a cluster, created at first use, which should be before the trace drops records. */
export function pastLoopsOf(cluster: Cluster): PastLoops {
  let past = PAST.get(cluster);
  if (past === undefined) PAST.set(cluster, (past = new PastLoops(cluster)));
  return past;
}

/** The control loops at a moment, as `LiveLoops` showed them then. */
export function loopsAt(cluster: Cluster, { record }: Moment): LoopView[] {
  return pastLoopsOf(cluster).at(record).views();
}

/** The controller managers at a moment. */
export function managersAt({ managers }: Cluster, { record }: Moment): ManagerView[] {
  return managers.map(({ hostname, stages }) => {
    const last = stages.findLast((stage) => stage.record <= record);
    return { name: hostname, identity: last?.identity ?? '', state: last?.state ?? 'stopped', stage: last?.result.name ?? '' };
  });
}
