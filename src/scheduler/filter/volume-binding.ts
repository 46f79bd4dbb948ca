import type { PersistentVolumeClaim, Pod } from '../../api/index.ts';
import type { FilterPlugin } from '../framework/index.ts';
import { checkClaims } from './volume-claims.ts';

/** Nodes that the Pod's claims allow; none before each of them has a volume (plugins/volumebinding). */
export const volumeBinding: FilterPlugin = {
  name: 'VolumeBinding',
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
