import { isList, isObject, type Json, type JsonObject } from '../patch/json.ts';
import type { FieldSet } from './field-set.ts';
import { deduce, elementOfItem, type ListRule, type MapRule, type MergeType } from './merge-type.ts';
import { fieldElement } from './path-element.ts';

/** Removes the fields and items of a set (typed/remove.go). Objects and lists that become empty become null. */
export function removeFields(value: Json, fields: FieldSet, type: MergeType): Json {
  if (fields.isEmpty) return value;
  const { map, scalar, list } = deduce(type, value);
  if (map !== undefined) return isObject(value) && !map.atomic ? removeFromMap(value, fields, map) : null;
  if (scalar !== undefined || list === undefined) return value;
  return isList(value) && list.associative ? removeFromList(value, fields, list) : null;
}

function removeFromMap(value: JsonObject, fields: FieldSet, map: MapRule): Json {
  const left: [string, Json][] = [];
  let same = true;
  for (const [name, part] of Object.entries(value)) {
    const element = fieldElement(name);
    if (part === undefined) continue;
    if (fields.members.has(element)) {
      same = false;
      continue;
    }
    const type = map.fields.get(name) ?? map.element;
    const next = type === undefined ? part : removeFields(part, fields.below(element), type);
    if (next !== part) same = false;
    left.push([name, next]);
  }
  if (same) return value;
  return left.length === 0 ? null : Object.fromEntries(left);
}

function removeFromList(value: readonly Json[], fields: FieldSet, list: ListRule): Json {
  const left: Json[] = [];
  let same = true;
  for (const item of value) {
    const element = elementOfItem(list, item);
    if (fields.members.has(element)) {
      same = false;
      continue;
    }
    const next = removeFields(item, fields.below(element), list.item);
    if (next !== item) same = false;
    left.push(next);
  }
  if (same) return value;
  return left.length === 0 ? null : left;
}

/** Keeps only the fields and items of a set, with the path to them. */
export function extractFields(value: Json, fields: FieldSet, type: MergeType): Json {
  const { map, scalar, list } = deduce(type, value);
  if (map !== undefined) {
    if (map.atomic) return value;
    return isObject(value) ? extractFromMap(value, fields, map) : null;
  }
  if (scalar !== undefined || list?.associative !== true) return value;
  return isList(value) ? extractFromList(value, fields, list) : null;
}

function extractFromMap(value: JsonObject, fields: FieldSet, map: MapRule): Json {
  const taken: [string, Json][] = [];
  for (const [name, part] of Object.entries(value)) {
    const element = fieldElement(name);
    const type = map.fields.get(name) ?? map.element;
    if (part === undefined || type === undefined) continue;
    // Upstream continues with the whole set below a member. The result is the same, since a leaf is taken whole.
    if (fields.members.has(element)) taken.push([name, extractFields(part, fields, type)]);
    else if (fields.children.has(element)) taken.push([name, extractFields(part, fields.below(element), type)]);
  }
  return taken.length === 0 ? null : Object.fromEntries(taken);
}

function extractFromList(value: readonly Json[], fields: FieldSet, list: ListRule): Json {
  const taken: Json[] = [];
  for (const item of value) {
    const element = elementOfItem(list, item);
    if (fields.children.has(element)) taken.push(extractFields(item, fields.below(element), list.item));
    else if (fields.members.has(element)) taken.push(item);
  }
  return taken.length === 0 ? null : taken;
}
