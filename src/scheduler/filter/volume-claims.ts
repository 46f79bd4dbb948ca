import type { PersistentVolume, PersistentVolumeClaim, Pod } from '../../api/index.ts';
import type { ClusterView } from '../cache/index.ts';
import { unresolvable, type PreFilterResult, type Rejection } from '../framework/index.ts';
import { nodesOf, type NodeMatcher } from './required-nodes.ts';

const NAME = 'VolumeBinding';
const CONFLICT = unresolvable(NAME, "node(s) didn't match PersistentVolume's node affinity");

/** What the claims of a Pod that has some ask of nodes (volumebinding `PreFilter`, `GetPodVolumeClaims`; `Filter`, `FindPodVolumes`). */
export function checkClaims(pod: Pod, cluster: ClusterView): PreFilterResult | Rejection | undefined {
  const namespace = pod.metadata.namespace ?? '';
  const matchers: NodeMatcher[] = [];
  for (const { persistentVolumeClaim } of pod.spec.volumes ?? []) {
    if (persistentVolumeClaim === undefined) continue;
    const { claimName } = persistentVolumeClaim;
    const claim = cluster.claim(namespace, claimName);
    const rejection = reject(claimName, claim);
    if (rejection !== undefined) return rejection;
    const volume = cluster.volume(claim?.spec.volumeName ?? '');
    if (volume === undefined) return unresolvable(NAME, `persistentvolume "${claim?.spec.volumeName}" not found`);
    const matches = nodesOfVolume(volume);
    if (matches !== undefined) matchers.push(matches);
  }
  if (matchers.length === 0) return undefined;
  return {
    check: ({ node }) => (node !== undefined && matchers.every((matches) => matches(node)) ? undefined : CONFLICT),
  };
}

function reject(name: string, claim: PersistentVolumeClaim | undefined): Rejection | undefined {
  if (claim === undefined) return unresolvable(NAME, `persistentvolumeclaim "${name}" not found`);
  const { phase } = claim.status;
  const { volumeName = '' } = claim.spec;
  if (phase === 'Lost')
    return unresolvable(NAME, `persistentvolumeclaim "${name}" bound to non-existent persistentvolume "${volumeName}"`);
  if (claim.metadata.deletionTimestamp !== undefined)
    return unresolvable(NAME, `persistentvolumeclaim "${name}" is being deleted`);
  return phase === 'Bound' ? undefined : unresolvable(NAME, 'pod has unbound immediate PersistentVolumeClaims');
}

/** Undefined: every node can reach it. */
function nodesOfVolume({ spec }: PersistentVolume): NodeMatcher | undefined {
  const required = spec.nodeAffinity?.required;
  return required === undefined ? undefined : nodesOf(required);
}
