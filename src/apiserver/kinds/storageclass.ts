import type { StorageClass } from '../../api/index.ts';
import { subdomainName } from '../validation/index.ts';
import { STORAGE_CLASS_COLUMNS } from './columns/storage.ts';
import { defineKind } from './definition.ts';
import { defaultStorageClass, validateStorageClass, validateStorageClassUpdate } from './storageclass-rules.ts';

/** Marks the class of the claims that name none (storage/v1 `IsDefaultStorageClassAnnotation`). */
export const IS_DEFAULT_CLASS = 'storageclass.kubernetes.io/is-default-class';

/** storage.k8s.io/v1 StorageClass (pkg/registry/storage/storageclass/strategy.go). */
export const STORAGE_CLASS = defineKind<StorageClass>({
  group: 'storage.k8s.io',
  version: 'v1',
  kind: 'StorageClass',
  plural: 'storageclasses',
  singular: 'storageclass',
  shortNames: ['sc'],
  categories: [],
  namespaced: false,
  nameRule: subdomainName,
  setDefaults: defaultStorageClass,
  validate: validateStorageClass,
  validateUpdate: validateStorageClassUpdate,
  columns: STORAGE_CLASS_COLUMNS,
});
