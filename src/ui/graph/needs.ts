import type { DeploymentView, ReplicaSetView } from '../../worker/protocol/index.ts';
import type { ClusterState } from '../model/cluster-state.ts';
import { isPodOwner } from '../model/objects.ts';

type Known = Pick<ClusterState, 'objects' | 'places' | 'tallies'>;

/**
 * The Pods that are wanted of an owner. Of the newest revision a Deployment wants all its Pods in the end, though its ReplicaSet is scaled up step by step: so
 * the card has room for all from the beginning.
 */
export function wantedOf({ objects, places }: Pick<Known, 'objects' | 'places'>, id: string): number {
  const view = objects.get(id);
  if (isPodOwner(view)) return view.desired;
  if (view?.kind !== 'ReplicaSet') return 0;
  const { desired, owner } = view as ReplicaSetView;
  const head = owner === undefined ? undefined : objects.get(owner);
  if (head?.kind !== 'Deployment' || head.deleting || !isNewest({ objects, places }, id)) return desired;
  return Math.max(desired, (head as DeploymentView).desired);
}

/** Whether a ReplicaSet is the newest revision of its lane. */
export function isNewest({ objects, places }: Pick<Known, 'objects' | 'places'>, id: string): boolean {
  const revisionOf = (set: string): number => (objects.get(set) as ReplicaSetView | undefined)?.revision ?? -1;
  const sets = places.lanes.get(places.sets.get(id)?.root ?? '')?.sets ?? [id];
  return sets.every((other) => revisionOf(other) <= revisionOf(id));
}

/** The seats that each card needs, and for each Deployment the Pods that it wants. */
export function seatsOf(state: Known): Readonly<Record<string, number>> {
  const seats: Record<string, number> = {};
  for (const { root, sets, ownsPods } of state.places.lanes.values()) {
    const head = state.objects.get(root);
    if (head?.kind === 'Deployment') seats[root] = (head as DeploymentView).desired;
    for (const id of ownsPods ? [root, ...sets] : sets)
      seats[id] = Math.max(state.tallies.get(id)?.pods ?? 0, wantedOf(state, id));
  }
  return seats;
}

/** The owners of Pods that fail, one a line. */
export function failingOwners({ places, tallies }: Known): string {
  return [...places.rows.keys()].filter((id) => (tallies.get(id)?.stages.failing ?? 0) > 0).join('\n');
}

/** The Services that users have come to. */
export function usedServices(traffic: ClusterState['traffic']): readonly string[] {
  return [...traffic.values()].filter(({ load }) => load !== undefined).map(({ id }) => id);
}
