import { formatTime, isConditionTrue, setCondition, type CustomResourceDefinition } from '../../api/index.ts';
import {
  validateDefinition,
  validateDefinitionStatus,
  validateDefinitionUpdate,
} from '../custom/definition/validate-definition.ts';
import { CREATED_AT, NAME } from './columns/column.ts';
import { defineKind, statusOnly } from './definition.ts';
import { fill, fillIn } from './filling.ts';

/** Holds a definition that is being deleted until its objects are gone. */
export const CLEANUP_FINALIZER = 'customresourcecleanup.apiextensions.k8s.io';

/** apiextensions.k8s.io/v1 CustomResourceDefinition (apiextensions-apiserver pkg/registry/customresourcedefinition/strategy.go). */
export const CUSTOM_RESOURCE_DEFINITION = defineKind<CustomResourceDefinition>({
  group: 'apiextensions.k8s.io',
  version: 'v1',
  kind: 'CustomResourceDefinition',
  plural: 'customresourcedefinitions',
  shortNames: ['crd', 'crds'],
  categories: ['api-extensions'],
  namespaced: false,
  storagePath: 'apiextensions.k8s.io/customresourcedefinitions',
  optional: true,
  generation: 'spec',
  unconditionalUpdate: false,
  setDefaults,
  prepareForCreate: (definition) => withStorageVersion({ ...definition, status: {} }),
  prepareForUpdate: (next) => withStorageVersion(next),
  validate: validateDefinition,
  validateUpdate: validateDefinitionUpdate,
  status: { ...statusOnly(), validateUpdate: (next, _old, errors) => validateDefinitionStatus(next, errors) },
  deletion: { holds, mark },
  columns: [NAME, CREATED_AT],
});

/** apiextensions v1/defaults.go. */
function setDefaults(definition: CustomResourceDefinition): CustomResourceDefinition {
  return fillIn(definition, 'spec', (spec) => {
    const named = fillIn(spec, 'names', (names) => {
      const { kind = '' } = names;
      return fill(names, { singular: kind.toLowerCase(), ...(kind !== '' && { listKind: `${kind}List` }) });
    });
    return fill(named, { conversion: { strategy: 'None' } });
  });
}

/** Notes that objects may be stored in the present storage version. */
function withStorageVersion(definition: CustomResourceDefinition): CustomResourceDefinition {
  const { spec, status } = definition;
  const storage = spec.versions?.find((version) => version.storage)?.name;
  const { storedVersions = [] } = status;
  if (storage === undefined || storedVersions.includes(storage)) return definition;
  return { ...definition, status: { ...status, storedVersions: [...storedVersions, storage] } };
}

/** The first request to delete it only marks it: its objects go first. */
function holds({ metadata }: CustomResourceDefinition): boolean {
  return metadata.deletionTimestamp === undefined || metadata.finalizers?.includes(CLEANUP_FINALIZER) === true;
}

/** pkg/registry/customresourcedefinition/etcd.go `Delete`. */
function mark(definition: CustomResourceDefinition): CustomResourceDefinition {
  const { metadata, status } = definition;
  if (isConditionTrue(status.conditions, 'Terminating')) return definition;
  const { finalizers = [], deletionTimestamp = formatTime(0) } = metadata;
  const conditions = setCondition(status.conditions, {
    type: 'Terminating',
    status: 'True',
    reason: 'InstanceDeletionPending',
    message: 'CustomResourceDefinition marked for deletion; CustomResource deletion will begin soon',
    lastTransitionTime: deletionTimestamp,
  });
  return {
    ...definition,
    metadata: finalizers.includes(CLEANUP_FINALIZER) ? metadata : { ...metadata, finalizers: [...finalizers, CLEANUP_FINALIZER] },
    status: { ...status, conditions } as CustomResourceDefinition['status'],
  };
}
