import {
  claimsOf,
  jsonEqual,
  usesClaim,
  whyNotForPod,
  type Json,
  type PersistentVolumeClaim,
  type Pod,
  type PodClaim,
} from '../../api/index.ts';
import type { ClusterView } from '../cache/index.ts';
import { unresolvable, unschedulable, type FilterPlugin, type PreFilterResult, type Rejection } from '../framework/index.ts';
import { findPodVolumes, podVolumeClaims } from '../volumes/index.ts';

const BINDING = 'VolumeBinding';

/**
 * Filters nodes by the Pod's claims: their volumes must be within reach, and claims that wait for a Pod must find theirs
 * (plugins/volumebinding). Rules out all nodes until each other claim has a volume.
 */
export const volumeBinding: FilterPlugin = {
  name: BINDING,
  hints: {
    node: { actions: ['Add', 'UpdateNodeLabel'] },
    claim: { actions: ['Add', 'Update'], isWorthRequeuing: ({ pod }, { after }) => usesClaim(pod, after) },
    volume: { actions: ['Add', 'Update'] },
    storageClass: {
      actions: ['Add', 'Update'],
      isWorthRequeuing: (_pod, { before, after }) =>
        before === undefined || !jsonEqual((before.allowedTopologies ?? []) as Json, (after.allowedTopologies ?? []) as Json),
    },
  },
  preFilter({ pod }, cluster) {
    const claims = claimsOf(pod);
    return claims.length === 0 ? undefined : checkClaims(pod, claims, cluster);
  },
};

/** volumebinding `PreFilter` and `Filter`. */
function checkClaims(pod: Pod, ofPod: readonly PodClaim[], cluster: ClusterView): PreFilterResult | Rejection {
  for (const claim of ofPod) {
    const problem = podHasPVC(pod, claim, cluster.claim(pod.metadata.namespace ?? '', claim.name));
    if (problem !== undefined) return unresolvable(BINDING, problem);
  }
  const claims = podVolumeClaims(pod, cluster);
  if (claims.unboundImmediate.length > 0) return unresolvable(BINDING, 'pod has unbound immediate PersistentVolumeClaims');
  return {
    check: ({ node }) => {
      if (node === undefined) return undefined;
      const found = findPodVolumes(claims, node, cluster);
      return 'reasons' in found ? unresolvable(BINDING, ...found.reasons) : undefined;
    },
  };
}

/** Why no volume can help the claim (`podHasPVCs`). */
function podHasPVC(pod: Pod, { name, isEphemeral }: PodClaim, claim: PersistentVolumeClaim | undefined): string | undefined {
  if (claim === undefined) {
    if (isEphemeral) return `waiting for ephemeral volume controller to create the persistentvolumeclaim "${name}"`;
    return `persistentvolumeclaim "${name}" not found`;
  }
  const { volumeName = '' } = claim.spec;
  if (claim.status.phase === 'Lost')
    return `persistentvolumeclaim "${name}" bound to non-existent persistentvolume "${volumeName}"`;
  if (claim.metadata.deletionTimestamp !== undefined) return `persistentvolumeclaim "${name}" is being deleted`;
  return isEphemeral ? whyNotForPod(pod, claim) : undefined;
}

const RESTRICTIONS = 'VolumeRestrictions';
const CLAIM_IN_USE = unschedulable(
  RESTRICTIONS,
  'node has pod using PersistentVolumeClaim with the same name and ReadWriteOncePod access mode',
);

/**
 * Rules out all nodes while another Pod uses a claim of the Pod with the mode ReadWriteOncePod
 * (plugins/volumerestrictions/volume_restrictions.go). The rules for GCE, AWS, iSCSI and Ceph disks are left out.
 */
export const volumeRestrictions: FilterPlugin = {
  name: RESTRICTIONS,
  hints: {
    pod: {
      actions: ['Delete'],
      // The claim's mode is not checked: a common claim is enough.
      isWorthRequeuing: ({ pod }, { before }) => before !== undefined && haveClaimInCommon(pod, before),
    },
    node: { actions: ['Add'] },
    claim: {
      actions: ['Add'],
      isWorthRequeuing: ({ pod }, { after }) =>
        pod.metadata.namespace === after.metadata.namespace && namedClaims(pod).includes(after.metadata.name),
    },
  },
  preFilter({ pod }, cluster) {
    const { namespace = '' } = pod.metadata;
    let conflicts = false;
    for (const name of namedClaims(pod)) {
      const claim = cluster.claim(namespace, name);
      if (claim === undefined) return unresolvable(RESTRICTIONS, `persistentvolumeclaim "${name}" not found`);
      const forOnePod = claim.spec.accessModes?.includes('ReadWriteOncePod') === true;
      conflicts ||= forOnePod && isUsed(namespace, name, cluster);
    }
    return conflicts ? { check: () => CLAIM_IN_USE } : undefined;
  },
};

/** `IsPVCUsedByPods`: used by a Pod with a node, running or not. */
function isUsed(namespace: string, claim: string, cluster: ClusterView): boolean {
  return cluster.nodes.some(({ pods }) => {
    for (const { pod } of pods) if (pod.metadata.namespace === namespace && namedClaims(pod).includes(claim)) return true;
    return false;
  });
}

function haveClaimInCommon(first: Pod, second: Pod): boolean {
  if (first.metadata.namespace !== second.metadata.namespace) return false;
  const claims = namedClaims(first);
  return claims.length > 0 && namedClaims(second).some((name) => claims.includes(name));
}

/** The claims that the Pod names. An ephemeral one belongs to it alone. */
function namedClaims(pod: Pod): readonly string[] {
  return claimsOf(pod).flatMap(({ name, isEphemeral }) => (isEphemeral ? [] : [name]));
}
