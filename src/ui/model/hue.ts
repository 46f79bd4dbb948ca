import type { ClusterState } from './cluster-state.ts';

/** How many hues there are before they begin again: `--rev-0` to `--rev-5`. */
export const HUES = 6;

/** The hue of a ReplicaSet (undefined for what belongs to no revision): the index of a `--rev-…` colour. */
export function hueOfSet(state: ClusterState, set: string | undefined): number | undefined {
  const place = set === undefined ? undefined : state.places.sets.get(set);
  return place === undefined ? undefined : place.hue % HUES;
}

/** The hue of a Pod: its ReplicaSet's. */
export function hueOfPod(state: ClusterState, pod: string): number | undefined {
  return hueOfSet(state, state.objects.get(pod)?.owner);
}
