import { schemaOfKind } from '../../api/index.ts';
import { FieldSet } from '../../api/structured-merge/field-set.ts';
import { DEDUCED, type MergeType } from '../../api/structured-merge/merge-type.ts';
import { mergeTypeOf } from '../../api/structured-merge/schema-merge-type.ts';
import type { DecodedKind } from '../decoding/decode.ts';
import { apiVersionOf, keyOfKind, type KindDefinition, partRulesOf } from '../kinds/definition.ts';

/** How objects of a kind are merged. */
export function mergeTypeOfKind(kind: DecodedKind): MergeType {
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
/** The fields of a set that a write can change (each kind's `GetResetFields`, `GetResetFieldsFilter`). Nobody comes to own others by such a write. */
export function changeableFields(kind: KindDefinition, subresource: string): (set: FieldSet) => FieldSet {
  const patterns = partRulesOf(kind, subresource)?.specFields?.map(patternOf);
  if (patterns !== undefined) return (set) => set.matching(patterns);
  const reset = resetFields(kind, subresource);
  return (set) => set.recursiveDifference(reset);
}

function patternOf(path: string): readonly string[] {
  return path.split('.').map((name) => (name === '*' ? name : `f:${name}`));
}

function resetFields(kind: KindDefinition, subresource: string): FieldSet {
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
