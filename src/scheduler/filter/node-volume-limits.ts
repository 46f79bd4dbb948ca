import { claimsOf, storageClassNameOf, usesClaim, type Pod } from '../../api/index.ts';
import type { ClusterView, NodeInfo } from '../cache/index.ts';
import { unschedulable, type FilterPlugin } from '../framework/index.ts';

const NAME = 'NodeVolumeLimits';
const EXCEEDED = unschedulable(NAME, 'node(s) exceed max volume count');

/** Rules out nodes whose CSINode allows fewer volumes of a driver than the Pods there would have with this one (plugins/nodevolumelimits/csi.go). */
export const nodeVolumeLimits: FilterPlugin = {
  name: NAME,
  hints: {
    csiNode: { actions: ['Add', 'Update'] },
    pod: {
      actions: ['Delete'],
      isWorthRequeuing: (_pod, { before }) => before !== undefined && claimsOf(before).length > 0,
    },
    claim: { actions: ['Add'], isWorthRequeuing: ({ pod }, { after }) => usesClaim(pod, after) },
  },
  preFilter({ pod }, cluster) {
    const wanted = csiVolumes(pod, cluster);
    return wanted.size === 0 ? undefined : { check: (node) => (isExceeded(node, wanted, cluster) ? EXCEEDED : undefined) };
  },
};

function isExceeded({ name, pods }: NodeInfo, wanted: ReadonlyMap<string, string>, cluster: ClusterView): boolean {
  const limited = cluster.csiNode(name)?.spec.drivers.filter(({ allocatable }) => allocatable?.count !== undefined) ?? [];
  if (limited.length === 0) return false;
  const attached = new Map([...pods].flatMap(({ pod }) => [...csiVolumes(pod, cluster)]));
  // A volume that another Pod has there already is attached once.
  const all = [...new Map([...attached, ...wanted]).values()];
  const isNew = (driver: string): boolean => [...wanted].some(([volume, of]) => of === driver && !attached.has(volume));
  return limited.some(({ name: driver, allocatable }) => {
    return isNew(driver) && all.filter((of) => of === driver).length > allocatable!.count!;
  });
}

/** The drivers of the Pod's CSI volumes, by volume. A claim without a volume will get one from the provisioner of its class. */
function csiVolumes(pod: Pod, cluster: ClusterView): ReadonlyMap<string, string> {
  const { namespace = '' } = pod.metadata;
  const drivers = new Map<string, string>();
  for (const { name } of claimsOf(pod)) {
    const claim = cluster.claim(namespace, name);
    if (claim === undefined) continue;
    const { volumeName = '' } = claim.spec;
    const csi = cluster.volume(volumeName)?.spec.csi;
    const provisioner = volumeName === '' ? cluster.storageClass(storageClassNameOf(claim))?.provisioner : undefined;
    if (csi !== undefined) drivers.set(`${csi.driver}/${csi.volumeHandle}`, csi.driver);
    else if (provisioner !== undefined) drivers.set(`${provisioner}-${namespace}/${name}`, provisioner);
  }
  return drivers;
}
