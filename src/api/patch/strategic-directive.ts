import { isList, isObject, type Json, type JsonObject, own, PatchError } from './json.ts';

/** The strategic merge patch's view of one field. */
export interface PatchField {
  /** For maps and lists: the schema of the values or items. Undefined for scalars and free-form values. */
  readonly schema: PatchSchema | undefined;
  /** `merge`, `replace`, `retainKeys`, or several. If empty, maps are merged and lists replaced. */
  readonly strategies: readonly string[];
  /** For lists with the strategy `merge`: the field that identifies items. Empty for lists of scalars. */
  readonly mergeKey: string;
}

/** The strategic merge patch's view of a type (apimachinery util/strategicpatch/meta.go `LookupPatchMeta`). */
export interface PatchSchema {
  /** For messages: `Pod`. */
  readonly name: string;
  /** Undefined if the type has no such field. */
  patchField(field: string): PatchField | undefined;
}

/** `$patch: delete | replace | merge` in a map: what to do with the whole map. */
export const PATCH_DIRECTIVE = '$patch';
/** `$retainKeys: [a, b]` in a map: removes all other keys. */
export const RETAIN_KEYS = '$retainKeys';
/** `$deleteFromPrimitiveList/field: [x]` beside a list of scalars: removes these items. */
export const DELETE_FROM_PRIMITIVE_LIST = '$deleteFromPrimitiveList';
/** `$setElementOrder/field: [{name: a}, {name: b}]` beside a merged list: its resulting order. */
export const SET_ELEMENT_ORDER = '$setElementOrder';

export const BAD_RETAIN_KEYS = 'invalid patch format of retainKeys';
export const BAD_ELEMENT_ORDER = 'invalid patch format of setElementOrder list';
const BAD_PRIMITIVE_LIST = 'invalid patch format of primitive list';

/** `$setElementOrder/containers` → `containers`. */
export function fieldOfDirective(key: string, prefix: string): string {
  if (key.startsWith(`${prefix}/`)) return key.slice(prefix.length + 1);
  throw new PatchError(prefix === SET_ELEMENT_ORDER ? BAD_ELEMENT_ORDER : BAD_PRIMITIVE_LIST);
}

/** The strategy of a field: how it is patched, and whether `$retainKeys` applies (`extractRetainKeysPatchStrategy`). */
export interface Strategy {
  readonly kind: 'merge' | 'replace' | '';
  readonly retainKeys: boolean;
}

export function strategyOf({ strategies }: PatchField): Strategy {
  const kind = strategies.includes('merge') ? 'merge' : strategies.includes('replace') ? 'replace' : '';
  return { kind, retainKeys: strategies.includes('retainKeys') };
}

const FREE_FORM: PatchField = { schema: undefined, strategies: [], mergeKey: '' };

/**
 * Looks up how a field is patched. Without a schema maps are merged and lists replaced. Throws `PatchError` for an unknown
 * field.
 */
export function lookUpField(schema: PatchSchema | undefined, field: string): PatchField {
  if (schema === undefined) return FREE_FORM;
  const found = schema.patchField(field);
  if (found === undefined)
    throw new PatchError(`unable to find api field in struct ${schema.name} for the json field ${JSON.stringify(field)}`);
  return found;
}

/** True if the items of these lists are maps. Throws `PatchError` for nested lists and for mixed items (`sliceElementType`). */
export function itemsAreObjects(...lists: (readonly Json[])[]): boolean {
  const kinds = new Set<string>();
  for (const list of lists) {
    for (const item of list) {
      if (isList(item)) throw new PatchError('lists of lists are not supported');
      kinds.add(typeof item);
    }
  }
  if (kinds.size > 1) throw new PatchError(`list element types are not identical: ${JSON.stringify(lists)}`);
  return kinds.has('object');
}

/** The merge key's value in an item. Throws `PatchError` if it is missing. */
export function mergeKeyOf(item: Json, mergeKey: string): Json {
  const value = own(asObject(item), mergeKey);
  if (value === undefined) throw new PatchError(`map: ${JSON.stringify(item)} does not contain declared merge key: ${mergeKey}`);
  return value;
}

export function asObject(value: Json): JsonObject {
  if (isObject(value)) return value;
  throw new PatchError(`expected a map[string]interface {}, but received a ${goTypeOf(value)}`);
}

export function asList(value: Json): readonly Json[] {
  if (isList(value)) return value;
  throw new PatchError(`expected a []interface {}, but received a ${goTypeOf(value)}`);
}

function goTypeOf(value: Json): string {
  if (value === null) return '<nil>';
  if (isObject(value)) return 'map[string]interface {}';
  if (isList(value)) return '[]interface {}';
  return { string: 'string', boolean: 'bool', number: 'float64' }[typeof value as 'string' | 'boolean' | 'number'];
}
