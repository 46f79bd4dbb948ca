import { isObject, jsonEqual, keysOf, ObjectDraft, own, type Json, type JsonObject } from './json.ts';

/**
 * Applies a JSON merge patch (RFC 7386): merges objects, deletes for null, replaces everything else. Unchanged parts are
 * shared.
 */
export function applyMergePatch(original: object, patch: object): JsonObject {
  return mergeObjects(original as JsonObject, patch as JsonObject);
}

function mergeObjects(original: JsonObject, patch: JsonObject): JsonObject {
  const draft = new ObjectDraft(original);
  for (const key of keysOf(patch)) {
    const value = patch[key]!;
    if (value === null) draft.delete(key);
    else draft.set(key, mergeValues(draft.get(key), value));
  }
  return draft.finish();
}

function mergeValues(original: Json | undefined, patch: Json): Json {
  if (isObject(patch)) return mergeObjects(isObject(original) ? original : {}, patch);
  return original !== undefined && jsonEqual(original, patch) ? original : patch;
}

/** The merge patch from `original` to `modified`. */
export function createMergePatch(original: object, modified: object): JsonObject {
  return diffObjects(original as JsonObject, modified as JsonObject);
}

function diffObjects(original: JsonObject, modified: JsonObject): JsonObject {
  const patch = new ObjectDraft({});
  for (const key of keysOf(modified)) {
    const old = own(original, key);
    const value = modified[key]!;
    if (jsonEqual(old, value)) continue;
    patch.set(key, isObject(old) && isObject(value) ? diffObjects(old, value) : value);
  }
  for (const key of keysOf(original)) {
    if (own(modified, key) === undefined) patch.set(key, null);
  }
  return patch.finish();
}

/**
 * The merge patch of `kubectl apply` for kinds without a known schema (apimachinery util/jsonmergepatch
 * `CreateThreeWayJSONMergePatch`): changes the current object's differing fields, and deletes the fields removed since the last
 * apply.
 */
export function createThreeWayJsonMergePatch(lastApplied: object, modified: object, current: object): JsonObject {
  const changes = keepNulls(createMergePatch(current, modified), false);
  const deletions = keepNulls(createMergePatch(lastApplied, modified), true);
  return unite(deletions, changes);
}

/** Keeps only the nulls of a patch, or everything else. Removes objects that become empty. */
function keepNulls(patch: JsonObject, nulls: boolean): JsonObject {
  const kept = new ObjectDraft({});
  for (const key of keysOf(patch)) {
    const value = patch[key]!;
    if (isObject(value)) {
      const inside = keepNulls(value, nulls);
      if (keysOf(inside).length > 0 || (!nulls && keysOf(value).length === 0)) kept.set(key, inside);
    } else if ((value === null) === nulls) {
      kept.set(key, value);
    }
  }
  return kept.finish();
}

/** Merges two patches. Nulls are kept. */
function unite(first: JsonObject, second: JsonObject): JsonObject {
  const result = new ObjectDraft(first);
  for (const key of keysOf(second)) {
    const old = result.get(key);
    const value = second[key]!;
    result.set(key, isObject(old) && isObject(value) ? unite(old, value) : value);
  }
  return result.finish();
}
