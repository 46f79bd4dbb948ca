import type { PersistentVolume } from '../../api/index.ts';
import { subdomainName } from '../validation/index.ts';
import { PERSISTENT_VOLUME_COLUMNS } from './columns/storage.ts';
import { defineKind, statusOnly } from './definition.ts';
import { defaultPersistentVolume, validatePersistentVolume, validatePersistentVolumeUpdate } from './persistentvolume-rules.ts';

/** core/v1 PersistentVolume (pkg/registry/core/persistentvolume/strategy.go). */
export const PERSISTENT_VOLUME = defineKind<PersistentVolume>({
  group: '',
  version: 'v1',
  kind: 'PersistentVolume',
  plural: 'persistentvolumes',
  singular: 'persistentvolume',
  shortNames: ['pv'],
  categories: [],
  namespaced: false,
  nameRule: subdomainName,
  setDefaults: defaultPersistentVolume,
  prepareForCreate: (volume) => ({ ...volume, status: { phase: 'Pending' } }),
  validate: validatePersistentVolume,
  validateUpdate: validatePersistentVolumeUpdate,
  status: statusOnly(),
  columns: PERSISTENT_VOLUME_COLUMNS,
});
