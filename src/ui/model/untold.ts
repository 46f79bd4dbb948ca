import type { Untold } from '../../worker/protocol/index.ts';
import type { ClusterState } from './cluster-state.ts';

/* What there is beyond the objects that the page has: the worker counts them, since a page cannot hold a cluster of any size. Of Pods, `tallies` has both together. */

/** How many objects of a kind there are, exactly. */
export function countOf(state: Pick<ClusterState, 'kinds' | 'untold'>, kind: string): number {
  let count = state.kinds.get(kind)?.length ?? 0;
  for (const untold of state.untold) if (untold.kind === kind) count += untold.count;
  return count;
}

/** Adds a figure of the Pods that the page does not have up, over all owners. */
export function sumUntoldPods({ untold }: Pick<ClusterState, 'untold'>, figure: (pods: Untold) => number | undefined): number {
  let sum = 0;
  for (const each of untold) if (each.kind === 'Pod') sum += figure(each) ?? 0;
  return sum;
}
