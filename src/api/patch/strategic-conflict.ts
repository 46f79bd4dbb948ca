import { isList, isObject, type Json, jsonEqual, type JsonObject, keysOf, own, textOf } from './json.ts';
import {
  asObject,
  itemsAreObjects,
  lookUpField,
  mergeKeyOf,
  PATCH_DIRECTIVE,
  type PatchSchema,
  strategyOf,
} from './strategic-directive.ts';

/** True if two patches of one type set the same field to different values (strategicpatch `MergingMapsHaveConflicts`). */
export function haveConflicts(left: JsonObject, right: JsonObject, schema: PatchSchema | undefined): boolean {
  return valuesConflict(left, right, schema, '', '');
}

function valuesConflict(left: Json, right: Json, schema: PatchSchema | undefined, strategy: string, mergeKey: string): boolean {
  if (isObject(left)) {
    if (!isObject(right) || own(left, PATCH_DIRECTIVE) !== own(right, PATCH_DIRECTIVE)) return true;
    return strategy !== 'replace' && mapsConflict(left, right, schema);
  }
  if (isList(left)) return !isList(right) || listsConflict(left, right, schema, strategy, mergeKey);
  return !jsonEqual(left, right);
}

function mapsConflict(left: JsonObject, right: JsonObject, schema: PatchSchema | undefined): boolean {
  return keysOf(left).some((key) => {
    const value = left[key]!;
    const other = own(right, key);
    // Directives are not values.
    if (other === undefined || key.startsWith('$')) return false;
    if (!isObject(value) && !isList(value)) return valuesConflict(value, other, undefined, '', '');
    const field = lookUpField(schema, key);
    return valuesConflict(value, other, field.schema, strategyOf(field).kind, field.mergeKey);
  });
}

function listsConflict(
  left: readonly Json[],
  right: readonly Json[],
  itemSchema: PatchSchema | undefined,
  strategy: string,
  mergeKey: string,
): boolean {
  const ofObjects = itemsAreObjects(left, right);
  if (strategy === 'merge') return ofObjects && itemsConflict(left, right, itemSchema, mergeKey);
  if (left.length !== right.length) return true;
  // The order of scalars does not matter.
  const [one, other] = ofObjects ? [left, right] : [sortedOnce(left), sortedOnce(right)];
  return one.length !== other.length || one.some((item, index) => valuesConflict(item, other[index]!, itemSchema, '', ''));
}

function itemsConflict(
  left: readonly Json[],
  right: readonly Json[],
  itemSchema: PatchSchema | undefined,
  mergeKey: string,
): boolean {
  const others = new Map(right.map((item) => [mergeKeyOf(item, mergeKey), asObject(item)]));
  return left.some((item) => {
    const other = others.get(mergeKeyOf(item, mergeKey));
    return other !== undefined && valuesConflict(item, other, itemSchema, '', '');
  });
}

function sortedOnce(items: readonly Json[]): readonly Json[] {
  return [...new Set(items)].sort((first, second) => (textOf(first) < textOf(second) ? -1 : 1));
}
