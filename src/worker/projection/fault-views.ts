import type { Cluster } from '../../cluster/index.ts';
import type { FaultView } from '../protocol/index.ts';

/** The active faults when the trace had come to `record`. */
export function faultViews(cluster: Cluster, record: number): readonly FaultView[] {
  return cluster.faultsAt(record).map(({ left, ...state }) => ({ ...state, ...(left !== undefined && { left }) }));
}
