import type { PersistentVolumeClaim, Pod, PersistentVolume } from '../../api/index.ts';
import type { ClusterView } from '../cache/index.ts';
import { unresolvable, unschedulable, type FilterPlugin, type PreFilterResult, type Rejection } from '../framework/index.ts';
import { nodesOf, type NodeMatcher } from './node-affinity.ts';

const BINDING = 'VolumeBinding';
const NODE_AFFINITY_CONFLICT = unresolvable(BINDING, "node(s) didn't match PersistentVolume's node affinity");

/** Filters nodes by the Pod's claims. Rules out all nodes until each claim has a volume (plugins/volumebinding). */
export const volumeBinding: FilterPlugin = {
  name: BINDING,
  hints: {
    node: { actions: ['Add', 'UpdateNodeLabel'] },
    claim: { actions: ['Add', 'Update'], isWorthRequeuing: ({ pod }, { after }) => uses(pod, after) },
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

/**
 * Checks the Pod's claims and the node affinity of their volumes (volumebinding `PreFilter`, `GetPodVolumeClaims`; `Filter`,
 * `FindPodVolumes`).
 */
function checkClaims(pod: Pod, cluster: ClusterView): PreFilterResult | Rejection | undefined {
  const namespace = pod.metadata.namespace ?? '';
  const matchers: NodeMatcher[] = [];
  for (const { persistentVolumeClaim } of pod.spec.volumes ?? []) {
    if (persistentVolumeClaim === undefined) continue;
    const { claimName } = persistentVolumeClaim;
    const claim = cluster.claim(namespace, claimName);
    const rejection = reject(claimName, claim);
    if (rejection !== undefined) return rejection;
    const volume = cluster.volume(claim?.spec.volumeName ?? '');
    if (volume === undefined) return unresolvable(BINDING, `persistentvolume "${claim?.spec.volumeName}" not found`);
    const matches = nodesOfVolume(volume);
    if (matches !== undefined) matchers.push(matches);
  }
  if (matchers.length === 0) return undefined;
  return {
    check: ({ node }) => (node !== undefined && matchers.every((matches) => matches(node)) ? undefined : NODE_AFFINITY_CONFLICT),
  };
}

function reject(name: string, claim: PersistentVolumeClaim | undefined): Rejection | undefined {
  if (claim === undefined) return unresolvable(BINDING, `persistentvolumeclaim "${name}" not found`);
  const { phase } = claim.status;
  const { volumeName = '' } = claim.spec;
  if (phase === 'Lost')
    return unresolvable(BINDING, `persistentvolumeclaim "${name}" bound to non-existent persistentvolume "${volumeName}"`);
  if (claim.metadata.deletionTimestamp !== undefined)
    return unresolvable(BINDING, `persistentvolumeclaim "${name}" is being deleted`);
  return phase === 'Bound' ? undefined : unresolvable(BINDING, 'pod has unbound immediate PersistentVolumeClaims');
}

/** Returns undefined if every node can reach the volume. */
function nodesOfVolume({ spec }: PersistentVolume): NodeMatcher | undefined {
  const required = spec.nodeAffinity?.required;
  return required === undefined ? undefined : nodesOf(required);
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
