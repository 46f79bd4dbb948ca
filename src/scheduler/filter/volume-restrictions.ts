import type { Pod } from '../../api/index.ts';
import type { ClusterView } from '../cache/index.ts';
import { unresolvable, unschedulable, type FilterPlugin } from '../framework/index.ts';

const NAME = 'VolumeRestrictions';
const CONFLICT = unschedulable(
  NAME,
  'node has pod using PersistentVolumeClaim with the same name and ReadWriteOncePod access mode',
);

/**
 * Keeps a Pod back while another one uses a claim of the mode ReadWriteOncePod that it needs, on whatever node
 * (plugins/volumerestrictions/volume_restrictions.go). The rules for disks of GCE, AWS, iSCSI and Ceph are left out.
 */
export const volumeRestrictions: FilterPlugin = {
  name: NAME,
  hints: {
    pod: {
      actions: ['Delete'],
      // Whether the claim has the mode is not looked up: a claim in common is enough.
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
      if (claim === undefined) return unresolvable(NAME, `persistentvolumeclaim "${name}" not found`);
      const forOnePod = claim.spec.accessModes?.includes('ReadWriteOncePod') === true;
      conflicts ||= forOnePod && isUsed(namespace, name, cluster);
    }
    return conflicts ? { check: () => CONFLICT } : undefined;
  },
};

/** `IsPVCUsedByPods`: by a Pod that has a node, whether it runs already or not. */
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
