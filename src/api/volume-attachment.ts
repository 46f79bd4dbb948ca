import type { CSIDriver, Node, PersistentVolume } from './kinds.ts';

/** The provisioner of the default class, and the driver of its disks. Every node can reach them. */
export const PROVISIONER = 'disk.kubeloupe.io';

/** The attribute of a simulated disk that began with the contents of another volume. */
export const CLONE_OF = 'cloneOf';

/** The name of a CSI volume in the statuses of nodes (volume/util `GetUniqueVolumeName`). Returns undefined for other volumes. */
export function uniqueVolumeName({ spec: { csi } }: PersistentVolume): string | undefined {
  return csi && `kubernetes.io/csi/${csi.driver}^${csi.volumeHandle}`;
}

/**
 * Returns true if the driver's volumes are attached to a node before they are mounted (volume/csi/csi_plugin.go `skipAttach`). Upstream, those of a
 * driver without a CSIDriver are, too.
 */
export function isAttachRequired(driver: CSIDriver | undefined): boolean {
  return driver !== undefined && driver.spec.attachRequired !== false;
}

/** Returns true if the Node says that the volume is attached to it. */
export function isAttachedTo({ status }: Node, volume: PersistentVolume): boolean {
  const name = uniqueVolumeName(volume);
  return status.volumesAttached?.some((attached) => attached.name === name) === true;
}

/** Returns true if the node's kubelet has reported within its time. */
export function isNodeReady({ status }: Node): boolean {
  return status.conditions?.some(({ type, status: value }) => type === 'Ready' && value === 'True') === true;
}
