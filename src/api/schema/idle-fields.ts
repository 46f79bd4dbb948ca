import { isList, isObject, type Json } from '../patch/json.ts';
import { objectSchemaOf, type IdleReason, type TypeSchema } from './type-schema.ts';

/** A field of an object that has no effect here. */
export interface IdleField {
  /** `spec.containers[0].securityContext.privileged` */
  readonly path: string;
  readonly reason: IdleReason;
}

/** More fields are not listed. */
const MOST_FIELDS = 100;

/** The fields of an object that are set and have no effect here. What a controller writes (`status`) is not looked at. */
export function idleFieldsOf(object: Json, schema: TypeSchema): readonly IdleField[] {
  const found: IdleField[] = [];
  for (const field of setFields(object, schema, '')) {
    if (field.path.startsWith('status')) continue;
    found.push(field);
    if (found.length === MOST_FIELDS) break;
  }
  return found;
}

function* setFields(value: Json | undefined, schema: TypeSchema, at: string): Generator<IdleField> {
  if (isList(value)) {
    for (const [i, item] of value.entries()) yield* setFields(item, schema, `${at}[${i}]`);
    return;
  }
  if (!isObject(value)) return;
  for (const [name, inner] of Object.entries(value)) {
    const field = schema.fields.get(name);
    if (field === undefined || isEmpty(inner)) continue;
    const path = at === '' ? name : `${at}.${name}`;
    const type = objectSchemaOf(field.type);
    if (field.idle !== undefined) yield { path, reason: field.idle };
    else if (type !== undefined && field.type.kind !== 'map') yield* setFields(inner, type, path);
  }
}

/** Whether a value asks for nothing: a field that is off has no effect in a real cluster either. */
function isEmpty(value: Json): boolean {
  if (isList(value)) return value.length === 0;
  if (isObject(value)) return Object.keys(value).length === 0;
  return value === null || value === false || value === '';
}
