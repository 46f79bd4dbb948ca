import {
  isList,
  isObject,
  type Json,
  jsonEqual,
  type JsonObject,
  keysOf,
  kindOf,
  ObjectDraft,
  own,
  PatchError,
  textOf,
} from './json.ts';
import { haveConflicts } from './strategic-conflict.ts';
import {
  asObject,
  DELETE_FROM_PRIMITIVE_LIST,
  itemsAreObjects,
  lookUpField,
  mergeKeyOf,
  PATCH_DIRECTIVE,
  type PatchSchema,
  RETAIN_KEYS,
  SET_ELEMENT_ORDER,
  strategyOf,
} from './strategic-directive.ts';
import { mergeMaps } from './strategic-merge.ts';
import { sortItems } from './strategic-order.ts';

/** The parts that a diff includes (apimachinery util/strategicpatch/patch.go `DiffOptions`). */
interface DiffOptions {
  readonly deletions: boolean;
  readonly changes: boolean;
  readonly elementOrder: boolean;
  readonly retainKeys: boolean;
}

/** A three-way patch conflicts with changes that somebody else made. */
export class PatchConflictError extends PatchError {
  constructor(patch: JsonObject, changed: JsonObject) {
    super(
      `patch:\n${JSON.stringify(patch)}\nconflicts with changes made from original to current:\n${JSON.stringify(changed)}\n`,
    );
    this.name = 'PatchConflictError';
  }
}

/** The strategic merge patch from `original` to `modified` (`CreateTwoWayMergeMapPatch`). Throws `PatchError`. */
export function createTwoWayMergePatch(original: object, modified: object, schema: PatchSchema | undefined): JsonObject {
  const options: DiffOptions = { deletions: true, changes: true, elementOrder: true, retainKeys: false };
  return diffMaps(original as JsonObject, modified as JsonObject, schema, options);
}

/**
 * The patch of `kubectl apply` (`CreateThreeWayMergePatch`): sets the fields in which the current object differs from the
 * modified one, and deletes the fields removed since `original` was last applied. Additions by others stay. Without `overwrite`
 * it throws `PatchConflictError` if others changed the same fields. Throws `PatchError`.
 */
export function createThreeWayMergePatch(
  original: object,
  modified: object,
  current: object,
  schema: PatchSchema | undefined,
  { overwrite }: { readonly overwrite: boolean },
): JsonObject {
  const [last, wanted, live] = [original, modified, current] as [JsonObject, JsonObject, JsonObject];
  const delta = diffMaps(live, wanted, schema, { deletions: false, changes: true, elementOrder: true, retainKeys: false });
  const deletions = diffMaps(last, wanted, schema, { deletions: true, changes: false, elementOrder: true, retainKeys: false });
  const patch = mergeMaps(deletions, delta, schema, { toPatch: true });
  if (!overwrite) {
    const changed = diffMaps(last, live, schema, { deletions: true, changes: true, elementOrder: false, retainKeys: false });
    if (haveConflicts(patch, changed, schema)) throw new PatchConflictError(patch, changed);
  }
  return patch;
}

/** `diffMaps`. */
function diffMaps(original: JsonObject, modified: JsonObject, schema: PatchSchema | undefined, options: DiffOptions): JsonObject {
  const patch = new ObjectDraft({});
  for (const key of keysOf(modified)) {
    const value = modified[key]!;
    const old = own(original, key);
    if (old === undefined) {
      if (options.changes) patch.set(key, value);
    } else if (key === PATCH_DIRECTIVE) {
      if (old !== value) patch.set(key, value);
    } else if (old !== value) {
      diffField(patch, key, old, value, schema, options);
    }
  }
  if (options.deletions) {
    for (const key of keysOf(original)) {
      if (own(modified, key) === undefined) patch.set(key, null);
    }
  }
  if (options.retainKeys) retainKeys(patch, original, modified);
  return patch.finish();
}

/** Lists the keys to retain, if anything changes. */
function retainKeys(patch: ObjectDraft, original: JsonObject, modified: JsonObject): void {
  const keys = keysOf(modified).filter((key) => modified[key] !== null);
  const drops = keysOf(original).some((key) => original[key] !== null && own(modified, key) === undefined);
  if (keys.length > 0 && (patch.keys().length > 0 || drops)) patch.set(RETAIN_KEYS, keys.sort());
}

/** A field that both have, with different values. */
function diffField(
  patch: ObjectDraft,
  key: string,
  old: Json,
  value: Json,
  schema: PatchSchema | undefined,
  options: DiffOptions,
): void {
  if (kindOf(old) !== kindOf(value)) {
    if (options.changes) patch.set(key, value);
  } else if (isObject(old) && isObject(value)) {
    diffMapField(patch, key, old, value, schema, options);
  } else if (isList(old) && isList(value)) {
    diffListField(patch, key, old, value, schema, options);
  } else if (options.changes) {
    patch.set(key, value);
  }
}

/** `handleMapDiff`. */
function diffMapField(
  patch: ObjectDraft,
  key: string,
  old: JsonObject,
  value: JsonObject,
  schema: PatchSchema | undefined,
  options: DiffOptions,
): void {
  if (schema?.patchField(key) === undefined && jsonEqual(old, value)) return;
  const field = lookUpField(schema, key);
  const { kind, retainKeys } = strategyOf(field);
  if (kind === 'replace') {
    if (options.changes) patch.set(key, value);
    return;
  }
  const inside = diffMaps(old, value, field.schema, { ...options, retainKeys });
  if (keysOf(inside).length > 0) patch.set(key, inside);
}

/** `handleSliceDiff`. */
function diffListField(
  patch: ObjectDraft,
  key: string,
  old: readonly Json[],
  value: readonly Json[],
  schema: PatchSchema | undefined,
  options: DiffOptions,
): void {
  if (schema?.patchField(key) === undefined && jsonEqual(old, value)) return;
  const field = lookUpField(schema, key);
  const { kind, retainKeys } = strategyOf(field);
  if (kind !== 'merge') {
    if (options.changes && !jsonEqual(old, value)) patch.set(key, value);
    return;
  }
  const { changes, deletions, order } = diffLists(old, value, field.schema, field.mergeKey, { ...options, retainKeys });
  if (changes.length > 0) patch.set(key, changes);
  if (deletions.length > 0) patch.set(`${DELETE_FROM_PRIMITIVE_LIST}/${key}`, deletions);
  if (order.length > 0) patch.set(`${SET_ELEMENT_ORDER}/${key}`, order);
}

interface ListDiff {
  readonly changes: readonly Json[];
  /** For lists of scalars: the removed items. In lists of maps each removal is a directive in `changes`. */
  readonly deletions: readonly Json[];
  /** The order of the result: whole scalars, or only the merge key of each map. */
  readonly order: readonly Json[];
}

/** `diffLists`. */
function diffLists(
  original: readonly Json[],
  modified: readonly Json[],
  itemSchema: PatchSchema | undefined,
  mergeKey: string,
  options: DiffOptions,
): ListDiff {
  if (original.length === 0) return { changes: options.changes ? modified : [], deletions: [], order: [] };
  if (!itemsAreObjects(original, modified)) return diffScalarLists(original, modified, options);
  const { changed, deleted } = diffMapLists(original, modified, itemSchema, mergeKey, options);
  const changes = [...sortItems(changed, modified, mergeKey), ...deleted];
  const sameOrder =
    original.length === modified.length &&
    original.every((item, index) => mergeKeyOf(item, mergeKey) === mergeKeyOf(modified[index]!, mergeKey));
  const differs = (options.changes && (changes.length > 0 || !sameOrder)) || (options.deletions && changes.length > 0);
  const order = options.elementOrder && differs ? modified.map((item) => ({ [mergeKey]: mergeKeyOf(item, mergeKey) })) : [];
  return { changes, deletions: [], order };
}

/** `diffListsOfScalars`: compares how often each value occurs. */
function diffScalarLists(original: readonly Json[], modified: readonly Json[], options: DiffOptions): ListDiff {
  const left = new Map<Json, number>();
  for (const item of original) left.set(item, (left.get(item) ?? 0) + 1);
  const added: Json[] = [];
  for (const item of modified) {
    const count = left.get(item) ?? 0;
    if (count > 0) left.set(item, count - 1);
    else added.push(item);
  }
  const deletions = options.deletions ? [...left].flatMap(([item, count]) => (count > 0 ? [item] : [])).sort(byText) : [];
  const changes = options.changes ? added : [];
  const differs = (options.deletions && deletions.length > 0) || (options.changes && !jsonEqual(original, modified));
  return { changes, deletions, order: options.elementOrder && differs ? modified : [] };
}

/**
 * `diffListsOfMaps`: walks through both lists in the order of their merge keys as text. Items with one key, such as TCP and UDP of one port, are paired one
 * after the other. If one list has more of them, the rest counts as new or deleted, though other items still have the key: upstream's flaw.
 */
function diffMapLists(
  original: readonly Json[],
  modified: readonly Json[],
  itemSchema: PatchSchema | undefined,
  mergeKey: string,
  options: DiffOptions,
): { readonly changed: readonly Json[]; readonly deleted: readonly Json[] } {
  const keyOf = (item: Json): string => textOf(mergeKeyOf(item, mergeKey));
  const byKey = (first: Json, second: Json): number => byText(keyOf(first), keyOf(second));
  // Upstream's comparison holds for equal keys too (`StringsAreSorted`), so its insertion sort turns them round. It sorts more than 12 items in another way.
  const before = original.toReversed().sort(byKey);
  const after = modified.toReversed().sort(byKey);
  const changed: Json[] = [];
  const deleted: Json[] = [];
  let [old, next] = [0, 0];
  while (old < before.length || next < after.length) {
    const [gone, item] = [before[old], after[next]];
    const order = gone === undefined ? 1 : item === undefined ? -1 : byKey(gone, item);
    if (order === 0) {
      if (gone !== item) {
        const inside = diffMaps(asObject(gone!), asObject(item!), itemSchema, options);
        if (keysOf(inside).length > 0) changed.push({ ...inside, [mergeKey]: mergeKeyOf(item!, mergeKey) });
      }
      old++;
      next++;
    } else if (order > 0) {
      if (options.changes) changed.push(item!);
      next++;
    } else {
      if (options.deletions) deleted.push({ [mergeKey]: mergeKeyOf(gone!, mergeKey), [PATCH_DIRECTIVE]: 'delete' });
      old++;
    }
  }
  return { changed, deleted };
}

function byText(first: Json, second: Json): number {
  const [one, other] = [textOf(first), textOf(second)];
  return one < other ? -1 : one > other ? 1 : 0;
}
