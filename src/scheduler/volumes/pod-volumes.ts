import {
  boundToClaim,
  claimsOf,
  compareQuantities,
  findMatchingVolume,
  isDelayBindingMode,
  isFullyBound,
  isReachableFrom,
  matchTopologyTerms,
  NO_PROVISIONER,
  requestedStorage,
  SELECTED_NODE,
  storageClassNameOf,
  type Node,
  type PersistentVolume,
  type PersistentVolumeClaim,
  type Pod,
  type StorageClass,
} from '../../api/index.ts';
import type { ClusterView } from '../cache/index.ts';

/** The claims of a Pod (volumebinding/binder.go `PodVolumeClaims`). */
export interface PodVolumeClaims {
  readonly bound: readonly PersistentVolumeClaim[];
  /** Bound by the scheduler, with the Pod. */
  readonly unboundDelayed: readonly PersistentVolumeClaim[];
  /** Bound by the controller; the Pod waits for that. */
  readonly unboundImmediate: readonly PersistentVolumeClaim[];
}

/** The volumes of the Pod's delayed claims on one node (`PodVolumes`). */
export interface PodVolumes {
  /** Existing volumes, with the claim that each gets. */
  readonly staticBindings: readonly { readonly volume: PersistentVolume; readonly claim: PersistentVolumeClaim }[];
  /** Claims for which a provisioner makes a volume. */
  readonly dynamicProvisions: readonly PersistentVolumeClaim[];
}

const NODE_CONFLICT = "node(s) didn't match PersistentVolume's node affinity";
const BIND_CONFLICT = "node(s) didn't find available persistent volumes to bind";

/** Sorts the Pod's claims (`GetPodVolumeClaims`). All claims must exist. */
export function podVolumeClaims(pod: Pod, cluster: ClusterView): PodVolumeClaims {
  const bound: PersistentVolumeClaim[] = [];
  const unboundDelayed: PersistentVolumeClaim[] = [];
  const unboundImmediate: PersistentVolumeClaim[] = [];
  for (const { name } of claimsOf(pod)) {
    const claim = cluster.claim(pod.metadata.namespace ?? '', name);
    if (claim === undefined) continue;
    const isDelayed = isDelayBindingMode(cluster.storageClass(storageClassNameOf(claim))) && !claim.spec.volumeName;
    (isFullyBound(claim) ? bound : isDelayed ? unboundDelayed : unboundImmediate).push(claim);
  }
  return { bound, unboundDelayed, unboundImmediate };
}

/**
 * Finds volumes for the Pod's claims that its containers can reach on the node, or says why there are none (`FindPodVolumes`). A
 * pure function of the cluster: the same call after the choice of the node gives the same volumes.
 */
export function findPodVolumes(
  { bound, unboundDelayed }: PodVolumeClaims,
  node: Node,
  cluster: ClusterView,
): PodVolumes | { readonly reasons: readonly string[] } {
  const reasons: string[] = [];
  const isReachable = ({ spec }: PersistentVolumeClaim): boolean => {
    const volume = cluster.volume(spec.volumeName ?? '');
    return volume !== undefined && isReachableFrom(volume, node);
  };
  if (!bound.every(isReachable)) reasons.push(NODE_CONFLICT);
  const volumes = delayedVolumes(unboundDelayed, node, cluster);
  if (volumes === undefined) reasons.push(BIND_CONFLICT);
  return volumes === undefined || reasons.length > 0 ? { reasons } : volumes;
}

function delayedVolumes(claims: readonly PersistentVolumeClaim[], node: Node, cluster: ClusterView): PodVolumes | undefined {
  const selectedNode = ({ metadata }: PersistentVolumeClaim): string | undefined => metadata.annotations?.[SELECTED_NODE];
  const isElsewhere = (claim: PersistentVolumeClaim): boolean =>
    selectedNode(claim) !== undefined && selectedNode(claim) !== node.metadata.name;
  if (claims.some(isElsewhere)) return undefined;
  const selected = claims.filter((claim) => selectedNode(claim) !== undefined);
  const toMatch = claims.filter((claim) => selectedNode(claim) === undefined);
  const { matched, unmatched } = findMatchingVolumes(toMatch, node, cluster);
  const dynamicProvisions = [...selected, ...unmatched];
  const canProvision = (claim: PersistentVolumeClaim): boolean =>
    canProvisionOn(node, cluster.storageClass(storageClassNameOf(claim)));
  return dynamicProvisions.every(canProvision) ? { staticBindings: matched, dynamicProvisions } : undefined;
}

/** Gives each claim its own volume, the smallest claims first, so that they take the smallest volumes. */
function findMatchingVolumes(claims: readonly PersistentVolumeClaim[], node: Node, cluster: ClusterView) {
  const chosen = new Set<string>();
  const matched: { readonly volume: PersistentVolume; readonly claim: PersistentVolumeClaim }[] = [];
  const unmatched: PersistentVolumeClaim[] = [];
  for (const claim of [...claims].sort((a, b) => compareQuantities(requestedStorage(a), requestedStorage(b)))) {
    const className = storageClassNameOf(claim);
    const ofClass = cluster.volumes().filter((volume) => storageClassNameOf(volume) === className);
    const found = findMatchingVolume(claim, ofClass, { node, excluded: chosen, delayBinding: true });
    if (found === undefined) unmatched.push(claim);
    else {
      chosen.add(found.metadata.name);
      matched.push({ volume: boundToClaim(found, claim), claim });
    }
  }
  return { matched, unmatched };
}

/** Returns true if the class has a provisioner that may make volumes for the node (`checkVolumeProvisions`). */
function canProvisionOn(node: Node, storageClass: StorageClass | undefined): boolean {
  if (storageClass === undefined || storageClass.provisioner === '' || storageClass.provisioner === NO_PROVISIONER) return false;
  const { allowedTopologies = [] } = storageClass;
  return allowedTopologies.length === 0 || matchTopologyTerms(node, allowedTopologies) !== undefined;
}
