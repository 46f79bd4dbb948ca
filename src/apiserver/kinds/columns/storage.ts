import {
  accessModesText,
  type CSIDriver,
  type CSINode,
  IS_DEFAULT_CLASS,
  type PersistentVolume,
  type PersistentVolumeClaim,
  type StorageClass,
  type VolumeAttachment,
  type VolumeAttributesClass,
} from '../../../api/index.ts';
import { AGE, NAME, textColumn, type Column } from './column.ts';

/** The class fields that claims and volumes share. */
interface Classed {
  readonly storageClassName?: string;
  readonly volumeAttributesClassName?: string;
  readonly volumeMode?: string;
}

const STORAGE_CLASS_NAME = textColumn<PersistentVolume | PersistentVolumeClaim>({
  name: 'StorageClass',
  description: 'Storage class of the volume.',
  cell: ({ spec }) => (spec as Classed).storageClassName ?? '',
});
const ATTRIBUTES_CLASS = textColumn<PersistentVolume | PersistentVolumeClaim>({
  name: 'VolumeAttributesClass',
  description: "Class of the volume's attributes.",
  cell: ({ spec }) => (spec as Classed).volumeAttributesClassName ?? '<unset>',
});
const VOLUME_MODE = textColumn<PersistentVolume | PersistentVolumeClaim>({
  name: 'VolumeMode',
  wide: true,
  description: 'Filesystem or Block.',
  cell: ({ spec }) => (spec as Classed).volumeMode ?? '<unset>',
});

/** printers.go `persistentVolumeClaimColumnDefinitions` and `printPersistentVolumeClaim`. */
export const PERSISTENT_VOLUME_CLAIM_COLUMNS: readonly Column<PersistentVolumeClaim>[] = [
  NAME,
  textColumn({
    name: 'Status',
    description: 'Whether the claim is bound to a volume.',
    cell: ({ metadata, status }) => (metadata.deletionTimestamp === undefined ? (status.phase ?? '') : 'Terminating'),
  }),
  textColumn({
    name: 'Volume',
    description: 'The volume that the claim is bound to.',
    cell: ({ spec }) => spec.volumeName ?? '',
  }),
  textColumn({
    name: 'Capacity',
    description: 'Size of the volume.',
    cell: ({ spec, status }) => (spec.volumeName ? (status.capacity?.['storage'] ?? '0') : ''),
  }),
  textColumn({
    name: 'Access Modes',
    description: 'Access modes of the volume.',
    cell: ({ spec, status }) => (spec.volumeName ? accessModesText(status.accessModes) : ''),
  }),
  STORAGE_CLASS_NAME,
  ATTRIBUTES_CLASS,
  AGE,
  VOLUME_MODE,
];

/** printers.go `persistentVolumeColumnDefinitions` and `printPersistentVolume`. */
export const PERSISTENT_VOLUME_COLUMNS: readonly Column<PersistentVolume>[] = [
  NAME,
  textColumn({ name: 'Capacity', description: 'Size of the volume.', cell: ({ spec }) => spec.capacity?.['storage'] ?? '0' }),
  textColumn({
    name: 'Access Modes',
    description: 'Access modes of the volume.',
    cell: ({ spec }) => accessModesText(spec.accessModes),
  }),
  textColumn({
    name: 'Reclaim Policy',
    description: 'Policy for the volume after its claim is deleted.',
    cell: ({ spec }) => spec.persistentVolumeReclaimPolicy ?? '',
  }),
  textColumn({
    name: 'Status',
    description: 'Whether the volume is bound to a claim.',
    cell: ({ metadata, status }) => (metadata.deletionTimestamp === undefined ? (status.phase ?? '') : 'Terminating'),
  }),
  textColumn({
    name: 'Claim',
    description: 'The claim that the volume is bound to.',
    cell: ({ spec: { claimRef } }) => (claimRef === undefined ? '' : `${claimRef.namespace}/${claimRef.name}`),
  }),
  STORAGE_CLASS_NAME,
  ATTRIBUTES_CLASS,
  textColumn({
    name: 'Reason',
    description: 'The reason for the state of the volume.',
    cell: ({ status }) => status.reason ?? '',
  }),
  AGE,
  VOLUME_MODE,
];

/** printers.go `storageClassColumnDefinitions` and `printStorageClass`. */
export const STORAGE_CLASS_COLUMNS: readonly Column<StorageClass>[] = [
  {
    ...NAME,
    cell: ({ metadata }) => (metadata.annotations?.[IS_DEFAULT_CLASS] === 'true' ? `${metadata.name} (default)` : metadata.name),
  },
  textColumn({
    name: 'Provisioner',
    description: 'The provisioner that creates the volumes.',
    cell: ({ provisioner }) => provisioner,
  }),
  textColumn({
    name: 'ReclaimPolicy',
    description: 'Policy for a volume after its claim is deleted.',
    cell: ({ reclaimPolicy }) => reclaimPolicy ?? 'Delete',
  }),
  textColumn({
    name: 'VolumeBindingMode',
    description: 'When claims are bound.',
    cell: ({ volumeBindingMode }) => volumeBindingMode ?? 'Immediate',
  }),
  textColumn({
    name: 'AllowVolumeExpansion',
    description: 'Whether claims can be enlarged.',
    cell: ({ allowVolumeExpansion }) => allowVolumeExpansion ?? false,
  }),
  AGE,
];

/** printers.go `printVolumeAttributesClass`. */
export const VOLUME_ATTRIBUTES_CLASS_COLUMNS: readonly Column<VolumeAttributesClass>[] = [
  NAME,
  textColumn({
    name: 'DriverName',
    description: 'The driver that knows the parameters.',
    cell: ({ driverName }) => driverName,
  }),
  AGE,
];

/** printers.go `printCSIDriver`. */
export const CSI_DRIVER_COLUMNS: readonly Column<CSIDriver>[] = [
  NAME,
  textColumn({
    name: 'AttachRequired',
    description: 'Whether volumes are attached to nodes.',
    cell: ({ spec }) => spec.attachRequired ?? true,
  }),
  textColumn({
    name: 'PodInfoOnMount',
    description: 'Whether the driver is told of the Pod.',
    cell: ({ spec }) => spec.podInfoOnMount ?? false,
  }),
  textColumn({
    name: 'StorageCapacity',
    description: 'Whether Pods wait for enough storage.',
    cell: ({ spec }) => spec.storageCapacity ?? false,
  }),
  textColumn({
    name: 'TokenRequests',
    description: 'The tokens that the driver gets.',
    cell: ({ spec }) => spec.tokenRequests?.map(({ audience }) => audience).join(',') || '<unset>',
  }),
  textColumn({
    name: 'RequiresRepublish',
    description: 'Whether volumes are published again and again.',
    cell: ({ spec }) => spec.requiresRepublish ?? false,
  }),
  textColumn({
    name: 'Modes',
    description: 'The lives of volumes that the driver supports.',
    cell: ({ spec }) => spec.volumeLifecycleModes?.join(',') || '<unset>',
  }),
  AGE,
];

/** printers.go `printCSINode`. */
export const CSI_NODE_COLUMNS: readonly Column<CSINode>[] = [
  NAME,
  textColumn({ name: 'Drivers', description: 'The number of drivers on the node.', cell: ({ spec }) => spec.drivers.length }),
  AGE,
];

/** printers.go `printVolumeAttachment`. */
export const VOLUME_ATTACHMENT_COLUMNS: readonly Column<VolumeAttachment>[] = [
  NAME,
  textColumn({
    name: 'Attacher',
    description: 'The driver that attaches the volume.',
    cell: ({ spec }) => spec.attacher,
  }),
  textColumn({ name: 'PV', description: 'The volume.', cell: ({ spec }) => spec.source.persistentVolumeName ?? '' }),
  textColumn({ name: 'Node', description: 'The node that the volume is attached to.', cell: ({ spec }) => spec.nodeName }),
  textColumn({
    name: 'Attached',
    description: 'Whether the volume is attached.',
    cell: ({ status }) => status.attached,
  }),
  AGE,
];
