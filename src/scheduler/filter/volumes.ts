import { jsonEqual, type Json, type PersistentVolumeClaim, type Pod } from '../../api/index.ts';
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
    claim: { actions: ['Add', 'Update'], isWorthRequeuing: ({ pod }, { after }) => uses(pod, after) },
    volume: { actions: ['Add', 'Update'] },
    storageClass: {
      actions: ['Add', 'Update'],
      isWorthRequeuing: (_pod, { before, after }) =>
        before === undefined || !jsonEqual((before.allowedTopologies ?? []) as Json, (after.allowedTopologies ?? []) as Json),
    },
  },
  preFilter({ pod }, cluster) {
    const { volumes } = pod.spec;
    if (volumes === undefined || !volumes.some(({ persistentVolumeClaim }) => persistentVolumeClaim !== undefined))
      return undefined;
    return checkClaims(pod, cluster);
  },
};

function uses({ metadata, spec }: Pod, claim: PersistentVolumeClaim): boolean {
  if (metadata.namespace !== claim.metadata.namespace) return false;
  return spec.volumes?.some(({ persistentVolumeClaim }) => persistentVolumeClaim?.claimName === claim.metadata.name) ?? false;
}

/** volumebinding `PreFilter` and `Filter`. */
function checkClaims(pod: Pod, cluster: ClusterView): PreFilterResult | Rejection {
  const namespace = pod.metadata.namespace ?? '';
  for (const name of claimNames(pod)) {
    const rejection = podHasPVC(name, cluster.claim(namespace, name));
    if (rejection !== undefined) return rejection;
  }
  const claims = podVolumeClaims(pod, cluster);
  if (claims.unboundImmediate.length > 0) return unresolvable(BINDING, 'pod has unbound immediate PersistentVolumeClaims');
  for (const { spec } of claims.bound) {
    // Upstream says this in the plugin VolumeZone, which looks up the zone of each volume.
    if (cluster.volume(spec.volumeName ?? '') === undefined)
      return unresolvable(BINDING, `persistentvolume "${spec.volumeName}" not found`);
  }
  return {
    check: ({ node }) => {
      if (node === undefined) return undefined;
      const found = findPodVolumes(claims, node, cluster);
      return 'reasons' in found ? unresolvable(BINDING, ...found.reasons) : undefined;
    },
  };
}

/** Rejects a claim that no volume can help (`podHasPVCs`). */
function podHasPVC(name: string, claim: PersistentVolumeClaim | undefined): Rejection | undefined {
  if (claim === undefined) return unresolvable(BINDING, `persistentvolumeclaim "${name}" not found`);
  const { volumeName = '' } = claim.spec;
  if (claim.status.phase === 'Lost')
    return unresolvable(BINDING, `persistentvolumeclaim "${name}" bound to non-existent persistentvolume "${volumeName}"`);
  if (claim.metadata.deletionTimestamp !== undefined)
    return unresolvable(BINDING, `persistentvolumeclaim "${name}" is being deleted`);
  return undefined;
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
        pod.metadata.namespace === after.metadata.namespace && claimNames(pod).includes(after.metadata.name),
    },
  },
  preFilter({ pod }, cluster) {
    const { namespace = '' } = pod.metadata;
    let conflicts = false;
    for (const name of claimNames(pod)) {
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
    for (const { pod } of pods) if (pod.metadata.namespace === namespace && claimNames(pod).includes(claim)) return true;
    return false;
  });
}

function haveClaimInCommon(first: Pod, second: Pod): boolean {
  if (first.metadata.namespace !== second.metadata.namespace) return false;
  const claims = claimNames(first);
  return claims.length > 0 && claimNames(second).some((name) => claims.includes(name));
}

const NO_NAMES: readonly string[] = [];

function claimNames({ spec }: Pod): readonly string[] {
  const { volumes } = spec;
  if (volumes === undefined) return NO_NAMES;
  return volumes.flatMap(({ persistentVolumeClaim }) =>
    persistentVolumeClaim === undefined ? [] : [persistentVolumeClaim.claimName],
  );
}
