import type { PodStage, PodView } from '../../worker/protocol/index.ts';
import type { ClusterState } from './cluster-state.ts';
import { podState } from './pod-state.ts';
import type { Row } from './seats.ts';

export type StateCounts = Readonly<Partial<Record<PodStage, number>>>;

/** How many Pods of a row are in each state. */
export function countStates(state: ClusterState, row: Row): StateCounts {
  const counts: Partial<Record<PodStage, number>> = {};
  for (const id of row) {
    const pod = id === undefined ? undefined : (state.objects.get(id) as PodView | undefined);
    if (pod === undefined) continue;
    const name = podState(pod);
    counts[name] = (counts[name] ?? 0) + 1;
  }
  return counts;
}
