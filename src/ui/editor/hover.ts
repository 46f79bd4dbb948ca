import type { Schemas } from '../../worker/protocol/index.ts';
import { typeText, walkSchema } from './schema-walk.ts';
import { fieldAt } from './yaml-place.ts';

/** What the schema says of the field at an offset. */
export interface FieldText {
  /** `spec.template.spec.containers` */
  readonly path: string;
  readonly type: string;
  readonly required: boolean;
  readonly doc: string;
  readonly values: readonly string[];
}

export function describeAt(schemas: Schemas, text: string, offset: number): FieldText | undefined {
  const place = fieldAt(text, offset);
  if (place === undefined) return undefined;
  const field = walkSchema(schemas, place.apiVersion, place.kind, place.path)?.field;
  if (field === undefined) return undefined;
  return {
    path: place.path.join('.'),
    type: typeText(field),
    required: field.required,
    doc: field.doc,
    values: field.enum ?? [],
  };
}
