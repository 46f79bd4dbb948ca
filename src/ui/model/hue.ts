import type { ClusterState } from './cluster-state.ts';

/** The number of hues before they repeat: `--rev-0` to `--rev-5`. */
export const HUES = 6;

/** The hue of a ReplicaSet, whether or not it is there at the moment shown: the index of a `--rev-…` colour. Undefined for what belongs to no revision. */
export function hueOfSet(state: ClusterState, set: string | undefined): number | undefined {
  const hue = set?.startsWith('ReplicaSet/') === true ? state.places.given.get(set)?.hue : undefined;
  return hue === undefined ? undefined : hue % HUES;
}

/** The hue of a Pod: its ReplicaSet's. */
export function hueOfPod(state: ClusterState, pod: string): number | undefined {
  return hueOfSet(state, state.objects.get(pod)?.owner);
}
