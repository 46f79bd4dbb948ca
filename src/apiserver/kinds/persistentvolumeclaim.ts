import type { PersistentVolumeClaim } from '../../api/index.ts';
import { subdomainName } from '../validation/index.ts';
import { PERSISTENT_VOLUME_CLAIM_COLUMNS } from './columns/storage.ts';
import { defineKind, statusOnly } from './definition.ts';
import {
  defaultPersistentVolumeClaim,
  validatePersistentVolumeClaim,
  validatePersistentVolumeClaimUpdate,
} from './persistentvolumeclaim-rules.ts';

/** core/v1 PersistentVolumeClaim (pkg/registry/core/persistentvolumeclaim/strategy.go). */
export const PERSISTENT_VOLUME_CLAIM = defineKind<PersistentVolumeClaim>({
  group: '',
  version: 'v1',
  kind: 'PersistentVolumeClaim',
  plural: 'persistentvolumeclaims',
  singular: 'persistentvolumeclaim',
  shortNames: ['pvc'],
  categories: [],
  namespaced: true,
  nameRule: subdomainName,
  setDefaults: defaultPersistentVolumeClaim,
  prepareForCreate: (claim) => ({ ...claim, status: { phase: 'Pending' } }),
  validate: validatePersistentVolumeClaim,
  validateUpdate: validatePersistentVolumeClaimUpdate,
  status: statusOnly(),
  columns: PERSISTENT_VOLUME_CLAIM_COLUMNS,
});
