import { idleFieldsOf, isObject, schemaOfKind, type IdleField, type Json, type KubeObject } from '../../api/index.ts';
import type { ManifestDocument } from './document.ts';
import type { SourceRange } from './source-text.ts';

/** A field of a manifest that has no effect here. The range is that of its name. */
export interface ManifestIdle extends SourceRange, IdleField {}

/** The fields of a document that have no effect here. */
export function idleIn(document: ManifestDocument): readonly ManifestIdle[] {
  const { value } = document;
  if (!isObject(value as Json)) return [];
  const schema = schemaOfKind(value as KubeObject);
  if (schema === undefined) return [];
  return idleFieldsOf(value as Json, schema).map((field) => ({ ...document.locate(field.path, 'key'), ...field }));
}
