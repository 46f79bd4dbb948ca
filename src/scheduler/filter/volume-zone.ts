import {
  claimsOf,
  isDelayBindingMode,
  jsonEqual,
  REGION_LABEL,
  storageClassNameOf,
  usesClaim,
  ZONE_LABEL,
  type Labels,
  type PersistentVolume,
  type Pod,
} from '../../api/index.ts';
import type { ClusterView } from '../cache/index.ts';
import { unresolvable, type FilterPlugin, type Rejection } from '../framework/index.ts';

const NAME = 'VolumeZone';
const CONFLICT = unresolvable(NAME, 'node(s) had no available volume zone');

/** The labels that place volumes and nodes, with the label that nodes have today. */
const TOPOLOGY_LABELS: ReadonlyMap<string, string> = new Map([
  ['failure-domain.beta.kubernetes.io/zone', ZONE_LABEL],
  ['failure-domain.beta.kubernetes.io/region', REGION_LABEL],
  [ZONE_LABEL, ZONE_LABEL],
  [REGION_LABEL, REGION_LABEL],
]);

/** A volume is in these zones or regions. A type, since it is compared as JSON. */
type VolumeTopology = { readonly key: string; readonly values: readonly string[] };

/**
 * Rules out nodes in other zones than the labels of the Pod's volumes name (plugins/volumezone/volume_zone.go). Newer volumes have a node
 * affinity instead, which `VolumeBinding` checks.
 */
export const volumeZone: FilterPlugin = {
  name: NAME,
  hints: {
    node: { actions: ['Add', 'UpdateNodeLabel'] },
    storageClass: { actions: ['Add'], isWorthRequeuing: (_pod, { after }) => isDelayBindingMode(after) },
    claim: { actions: ['Add', 'Update'], isWorthRequeuing: ({ pod }, { after }) => usesClaim(pod, after) },
    volume: {
      actions: ['Add', 'Update'],
      isWorthRequeuing: (_pod, { before, after }) =>
        before === undefined || !jsonEqual([...topologiesOf(before)], [...topologiesOf(after)]),
    },
  },
  preFilter({ pod }, cluster) {
    const topologies = volumeTopologies(pod, cluster);
    if ('verdict' in topologies) return topologies;
    if (topologies.length === 0) return undefined;
    return { check: ({ node }) => (isInside(node?.metadata.labels, topologies) ? undefined : CONFLICT) };
  },
};

/** `getPVbyPod`. The plugins before have rejected a Pod whose claims are missing or wait for the controller. */
function volumeTopologies(pod: Pod, cluster: ClusterView): readonly VolumeTopology[] | Rejection {
  const topologies: VolumeTopology[] = [];
  for (const { name, isEphemeral } of claimsOf(pod)) {
    if (isEphemeral) continue;
    const claim = cluster.claim(pod.metadata.namespace ?? '', name);
    if (claim === undefined) return unresolvable(NAME, `persistentvolumeclaim "${name}" not found`);
    const { volumeName = '' } = claim.spec;
    if (volumeName === '') {
      const className = storageClassNameOf(claim);
      if (className === '') return unresolvable(NAME, 'PersistentVolumeClaim had no pv name and storageClass name');
      const storageClass = cluster.storageClass(className);
      if (storageClass === undefined) return unresolvable(NAME, `storageclass.storage.k8s.io "${className}" not found`);
      if (isDelayBindingMode(storageClass)) continue;
      return unresolvable(NAME, 'PersistentVolume had no name');
    }
    const volume = cluster.volume(volumeName);
    if (volume === undefined) return unresolvable(NAME, `persistentvolume "${volumeName}" not found`);
    topologies.push(...topologiesOf(volume));
  }
  return topologies;
}

/** A label of a volume in several zones names them all: `a__b` (cloud-provider/volume/helpers `LabelZonesToSet`). */
function topologiesOf({ metadata: { labels = {} } }: PersistentVolume): readonly VolumeTopology[] {
  return [...TOPOLOGY_LABELS.keys()].flatMap((key) => {
    const value = labels[key];
    if (value === undefined) return [];
    const values = value.split('__').map((zone) => zone.trim());
    return values.includes('') ? [] : [{ key, values }];
  });
}

/** A node without any of the labels is in a cluster of one zone. */
function isInside(labels: Labels = {}, topologies: readonly VolumeTopology[]): boolean {
  if (![...TOPOLOGY_LABELS.keys()].some((key) => labels[key] !== undefined)) return true;
  return topologies.every(({ key, values }) => {
    const place = labels[key] ?? labels[TOPOLOGY_LABELS.get(key)!];
    return place !== undefined && values.includes(place);
  });
}
