import { schemaOfKind } from '../../api/index.ts';
import { FieldSet } from '../../api/structured-merge/field-set.ts';
import { DEDUCED, type MergeType } from '../../api/structured-merge/merge-type.ts';
import { mergeTypeOf } from '../../api/structured-merge/schema-merge-type.ts';
import { apiVersionOf, keyOfKind, type KindDefinition } from '../kinds/definition.ts';

/** How objects of a kind are merged. */
export function mergeTypeOfKind(kind: KindDefinition): MergeType {
  if (kind.custom !== undefined) return kind.custom.mergeType;
  const schema = schemaOfKind({ apiVersion: apiVersionOf(kind), kind: kind.kind });
  return schema === undefined ? DEDUCED : mergeTypeOf(schema);
}

const fields = (...paths: readonly string[]): FieldSet =>
  FieldSet.of(...paths.map((path) => path.split('.').map((name) => `f:${name}`)));

const NONE = FieldSet.EMPTY;
const STATUS = fields('status');
const SPEC = fields('spec');
/** Kinds whose status updates keep more of the stored object than the spec. */
const STATUS_RESETS: Readonly<Record<string, FieldSet>> = {
  Deployment: fields('spec', 'metadata.labels'),
  Pod: fields('spec', 'metadata.deletionTimestamp', 'metadata.ownerReferences'),
};
/** The fields that a write cannot change (each kind's `GetResetFields`). Nobody comes to own them by such a write. */
export function resetFields(kind: Pick<KindDefinition, 'key' | 'kind' | 'status' | 'parts'>, subresource: string): FieldSet {
  if (kind.parts !== undefined && Object.hasOwn(kind.parts, subresource)) return SPEC;
  if (subresource === 'status') return STATUS_RESETS[keyOfKind(kind)] ?? SPEC;
  return kind.status !== undefined && subresource === '' ? STATUS : NONE;
}

/** The fields that nobody owns: the identity of the object (managedfields/internal/stripmeta.go). */
export const IDENTITY = fields(
  'apiVersion',
  'kind',
  'metadata',
  'metadata.name',
  'metadata.namespace',
  'metadata.creationTimestamp',
  'metadata.selfLink',
  'metadata.uid',
  'metadata.clusterName',
  'metadata.generation',
  'metadata.managedFields',
  'metadata.resourceVersion',
);
