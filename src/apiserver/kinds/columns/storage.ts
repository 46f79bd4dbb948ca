import {
  accessModesText,
  IS_DEFAULT_CLASS,
  type PersistentVolume,
  type PersistentVolumeClaim,
  type StorageClass,
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
  cell: ({ spec }) => (spec as Classed).volumeAttributesClassName || '<unset>',
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
