import {
  isList,
  isObject,
  type Json,
  jsonEqual,
  type JsonObject,
  keysOf,
  kindOf,
  listOf,
  ObjectDraft,
  own,
  PatchError,
  textOf,
} from './json.ts';
import {
  asList,
  asObject,
  BAD_ELEMENT_ORDER,
  BAD_RETAIN_KEYS,
  DELETE_FROM_PRIMITIVE_LIST,
  fieldOfDirective,
  itemsAreObjects,
  lookUpField,
  mergeKeyOf,
  PATCH_DIRECTIVE,
  type PatchField,
  type PatchSchema,
  RETAIN_KEYS,
  SET_ELEMENT_ORDER,
  strategyOf,
} from './strategic-directive.ts';
import { identity, isDeletion, orderItems } from './strategic-order.ts';

/**
 * Applies a strategic merge patch (apimachinery util/strategicpatch/patch.go `StrategicMergeMapPatch`): like a JSON merge
 * patch, but merges lists by their merge key if the schema says so, and supports directives (`$patch`, `$retainKeys` …). The
 * inputs are not changed; unchanged parts are shared. Throws `PatchError`.
 */
export function applyStrategicMergePatch(original: object, patch: object, schema: PatchSchema | undefined): JsonObject {
  return mergeMaps(original as JsonObject, patch as JsonObject, schema, { toPatch: false });
}

interface MergeOptions {
  /** The original is a patch itself: directives and nulls are kept, not applied. */
  readonly toPatch: boolean;
}

/** `mergeMap`. */
export function mergeMaps(
  original: JsonObject,
  patch: JsonObject,
  schema: PatchSchema | undefined,
  options: MergeOptions,
): JsonObject {
  const directive = own(patch, PATCH_DIRECTIVE);
  if (directive !== undefined) return replaceOrDelete(directive, patch);
  const result = new ObjectDraft(original);
  const keys = keysOf(patch);
  applyRetainKeys(result, patch, options);
  const ordered = new Set<string>();
  for (const key of keys) {
    if (key.startsWith(SET_ELEMENT_ORDER)) ordered.add(mergeOrderedList(result, patch, key, schema, options));
  }
  for (const key of keys) {
    const done = key === RETAIN_KEYS || key.startsWith(SET_ELEMENT_ORDER) || ordered.has(key);
    if (!done) mergeField(result, key, patch[key]!, schema, options);
  }
  return result.finish();
}

/** `handleDirectiveInMergeMap`. */
function replaceOrDelete(directive: Json, patch: JsonObject): JsonObject {
  if (directive === 'delete') return {};
  if (directive !== 'replace') throw new PatchError(`unknown patch type: ${textOf(directive)} in map: ${JSON.stringify(patch)}`);
  const rest = new ObjectDraft(patch);
  rest.delete(PATCH_DIRECTIVE);
  return rest.finish();
}

/** `applyRetainKeysDirective`: removes all keys of the original that are not in the list. */
function applyRetainKeys(result: ObjectDraft, patch: JsonObject, { toPatch }: MergeOptions): void {
  const retained = own(patch, RETAIN_KEYS);
  if (retained === undefined) return;
  if (toPatch) {
    const before = result.get(RETAIN_KEYS);
    if (before !== undefined && !jsonEqual(before, retained)) throw new PatchError(BAD_RETAIN_KEYS);
    result.set(RETAIN_KEYS, retained);
    return;
  }
  if (!isList(retained)) throw new PatchError(BAD_RETAIN_KEYS);
  const kept = new Set<Json>(retained);
  for (const key of keysOf(patch)) {
    const isDirective = key === RETAIN_KEYS || key.startsWith(DELETE_FROM_PRIMITIVE_LIST) || key.startsWith(SET_ELEMENT_ORDER);
    if (patch[key] !== null && !isDirective && !kept.has(key)) throw new PatchError(BAD_RETAIN_KEYS);
  }
  for (const key of result.keys()) {
    if (!kept.has(key)) result.delete(key);
  }
}

/**
 * `mergePatchIntoOriginal`: merges the list of a `$setElementOrder` directive. Returns the list's field, which is then
 * complete.
 */
function mergeOrderedList(
  result: ObjectDraft,
  patch: JsonObject,
  directive: string,
  schema: PatchSchema | undefined,
  options: MergeOptions,
): string {
  const order = asList(patch[directive]!);
  if (options.toPatch) {
    const before = result.get(directive);
    if (before !== undefined && !jsonEqual(before, order)) throw new PatchError(BAD_ELEMENT_ORDER);
    result.set(directive, order);
  }
  const field = fieldOfDirective(directive, SET_ELEMENT_ORDER);
  const [original, changes] = [result.get(field), own(patch, field)].map((list) =>
    list === undefined ? undefined : asList(list),
  );
  if (original === undefined && changes === undefined) return field;
  const meta = lookUpField(schema, field);
  validateOrder(changes ?? [], order, meta.mergeKey);
  if (original === undefined) {
    result.set(field, orderItems(withoutDirectives(changes!) as readonly Json[], order, [], meta.mergeKey));
    return field;
  }
  const merged = changes === undefined ? original : combineLists(original, changes, meta, options);
  // Upstream merges in place: in its view of the server's order, new items take the places of deleted ones.
  const server = merged.slice(0, original.length);
  result.set(field, listOf(orderItems(merged, order, server, meta.mergeKey), original));
  return field;
}

/** `validatePatchWithSetOrderList`: the patch's items must be in the order of the directive. */
function validateOrder(patch: readonly Json[], order: readonly Json[], mergeKey: string): void {
  const items = patch.filter(
    (item) => !isDeletion(item, mergeKey) && !(isObject(item) && own(item, PATCH_DIRECTIVE) !== undefined),
  );
  if (items.length === 0 || order.length === 0) return;
  let found = 0;
  for (const wanted of order) {
    if (found < items.length && identity(items[found]!, mergeKey) === identity(wanted, mergeKey)) found++;
  }
  if (found === items.length) return;
  const texts = [patch, order].map((list) => JSON.stringify(list));
  throw new PatchError(`The order in patch list:\n${texts[0]}\n doesn't match ${SET_ELEMENT_ORDER} list:\n${texts[1]}\n`);
}

/** A field of the patch other than `$retainKeys` and `$setElementOrder`. */
function mergeField(result: ObjectDraft, key: string, value: Json, schema: PatchSchema | undefined, options: MergeOptions): void {
  if (key.startsWith(DELETE_FROM_PRIMITIVE_LIST)) {
    if (options.toPatch) result.set(key, value);
    else deleteFromList(result, fieldOfDirective(key, DELETE_FROM_PRIMITIVE_LIST), asList(value));
    return;
  }
  if (value === null) {
    result.delete(key);
    if (options.toPatch) result.set(key, null);
    return;
  }
  const old = result.get(key);
  if (old === undefined || kindOf(old) !== kindOf(value)) {
    const added = withoutDirectives(options.toPatch ? value : withoutNulls(value));
    if (added === undefined) result.delete(key);
    else result.set(key, added);
  } else {
    result.set(key, mergeValues(old, value, schema, key, options));
  }
}

/** Merges two values of the same kind. */
function mergeValues(old: Json, value: Json, schema: PatchSchema | undefined, key: string, options: MergeOptions): Json {
  if (isObject(old) && isObject(value)) {
    const field = lookUpField(schema, key);
    return strategyOf(field).kind === 'replace' ? value : mergeMaps(old, value, field.schema, options);
  }
  if (isList(old) && isList(value)) {
    const field = lookUpField(schema, key);
    return mergeLists(old, value, field, options);
  }
  return value;
}

/** `$deleteFromPrimitiveList`: applies whatever the list's strategy is. */
function deleteFromList(result: ObjectDraft, field: string, deleted: readonly Json[]): void {
  const old = result.get(field);
  if (!isList(old)) return;
  const gone = new Set(deleted);
  result.set(
    field,
    listOf(
      old.filter((item) => !gone.has(item)),
      old,
    ),
  );
}

/** `mergeSliceHandler` and `mergeSlice`: the patch's items in the patch's order, among the items that only the server has. */
function mergeLists(
  original: readonly Json[],
  patch: readonly Json[],
  field: PatchField,
  options: MergeOptions,
): readonly Json[] {
  const merged = combineLists(original, patch, field, options);
  if (merged === patch) return jsonEqual(original, patch) ? original : patch;
  const { mergeKey } = field;
  const named = mergeKey === '' ? patch : patch.filter((item) => own(asObject(item), PATCH_DIRECTIVE) === undefined);
  return listOf(orderItems(merged, named, original, mergeKey), original);
}

/** The items of both, not ordered yet: existing ones first, then new ones. Returns the patch itself if it replaces the list. */
function combineLists(
  original: readonly Json[],
  patch: readonly Json[],
  field: PatchField,
  options: MergeOptions,
): readonly Json[] {
  if (strategyOf(field).kind !== 'merge') return patch;
  if (original.length === 0 && patch.length === 0) return original;
  if (!itemsAreObjects(original, patch)) return [...new Set([...original, ...patch])];
  const { mergeKey, schema } = field;
  if (mergeKey === '') throw new PatchError('cannot merge lists without merge key for type map');
  const plain = patch.filter((item) => own(asObject(item), PATCH_DIRECTIVE) === undefined);
  const special = patch.filter((item) => own(asObject(item), PATCH_DIRECTIVE) !== undefined);
  if (replacesList(special, mergeKey)) return plain;
  const deleted = new Set(special.map((item) => mergeKeyOf(item, mergeKey)));
  const kept = original.filter((item) => !deleted.has(mergeKeyOf(item, mergeKey)));
  return mergeItems(kept, plain, schema, mergeKey, options);
}

/** Checks items with a directive. Returns true if one of them replaces the list (`mergeSliceWithSpecialElements`). */
function replacesList(special: readonly Json[], mergeKey: string): boolean {
  let replaces = false;
  for (const item of special) {
    const directive = own(asObject(item), PATCH_DIRECTIVE);
    if (directive === 'delete') mergeKeyOf(item, mergeKey);
    else if (directive === 'replace') replaces = true;
    else if (directive === 'merge') throw new PatchError('merging lists cannot yet be specified in the patch');
    else throw new PatchError(`unknown patch type: ${textOf(directive)} in map: ${JSON.stringify(item)}`);
  }
  return replaces;
}

/** `mergeSliceWithoutSpecialElements`: merges items with the same merge key, appends others. */
function mergeItems(
  original: readonly Json[],
  patch: readonly Json[],
  itemSchema: PatchSchema | undefined,
  mergeKey: string,
  options: MergeOptions,
): Json[] {
  const merged = [...original];
  /** The first index of each key. */
  const places = new Map<Json | undefined, number>();
  const place = (item: Json, index: number): void => {
    const key = own(asObject(item), mergeKey);
    if (!places.has(key)) places.set(key, index);
  };
  merged.forEach(place);
  for (const item of patch) {
    const index = places.get(mergeKeyOf(item, mergeKey));
    if (index === undefined) {
      place(item, merged.length);
      merged.push(options.toPatch ? item : withoutNulls(item));
    } else merged[index] = mergeMaps(asObject(merged[index]!), asObject(item), itemSchema, options);
  }
  return merged;
}

/** A newly added value without its nulls, which have nothing to delete (`discardNullValuesFromPatch`). */
function withoutNulls(value: Json): Json {
  if (isList(value)) return listOf(value.map(withoutNulls), value);
  if (!isObject(value)) return value;
  const result = new ObjectDraft(value);
  for (const key of keysOf(value)) {
    if (value[key] === null) result.delete(key);
    else result.set(key, withoutNulls(value[key]!));
  }
  return result.finish();
}

/** A newly added value without the parts that have a `$patch`. Undefined if the value itself has one (`removeDirectives`). */
function withoutDirectives(value: Json): Json | undefined {
  if (isList(value))
    return listOf(
      value.map(withoutDirectives).filter((item) => item !== undefined),
      value,
    );
  if (!isObject(value)) return value;
  if (own(value, PATCH_DIRECTIVE) !== undefined) return undefined;
  const result = new ObjectDraft(value);
  for (const key of keysOf(value)) {
    const rest = withoutDirectives(value[key]!);
    if (rest === undefined) result.delete(key);
    else result.set(key, rest);
  }
  return result.finish();
}
