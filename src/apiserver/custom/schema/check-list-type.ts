import type { ErrorList, FieldPath } from '../../validation/index.ts';
import { propertySchema, type Schema } from './schema.ts';

/** Checks how server-side apply is to treat a map. */
export function checkMapType(schema: Schema, errors: ErrorList, path: FieldPath): void {
  const { type = '', 'x-kubernetes-map-type': mapType } = schema;
  if (mapType === undefined) return;
  if (type !== 'object') missType(type, 'must be object if x-kubernetes-map-type is specified', errors, path);
  if (mapType !== 'atomic' && mapType !== 'granular')
    errors.notSupported(path.child('x-kubernetes-map-type'), mapType, ['atomic', 'granular']);
}

function missType(type: string, detail: string, errors: ErrorList, path: FieldPath): void {
  if (type === '') errors.required(path.child('type'), detail);
  else errors.invalid(path.child('type'), type, detail);
}

/** Checks how the items of a list are told apart (apiextensions validation.go, the part about `XListType`). */
export function checkListType(schema: Schema, errors: ErrorList, path: FieldPath): void {
  const { type = '', items, 'x-kubernetes-list-type': listType, 'x-kubernetes-list-map-keys': keys = [] } = schema;
  const at = path.child('x-kubernetes-list-type');
  if (listType !== undefined && type !== 'array')
    missType(type, 'must be array if x-kubernetes-list-type is specified', errors, path);
  else if (listType === 'set' && items !== undefined) checkSetItems(items, errors, path.child('items'));
  if (listType !== undefined && !['atomic', 'set', 'map'].includes(listType))
    errors.notSupported(at, listType, ['atomic', 'set', 'map']);
  const onlyMap = 'must be map if x-kubernetes-list-map-keys is non-empty';
  if (keys.length > 0 && listType === undefined) errors.required(at, onlyMap);
  else if (keys.length > 0 && listType !== 'map') errors.invalid(at, listType, onlyMap);
  if (listType === 'map') checkMapKeys(schema, keys, errors, path);
  if (listType === 'map' || listType === 'set') checkNullable(schema, listType, keys, errors, path.child('items'));
}

/** The items of a set are compared as a whole. */
function checkSetItems(items: Schema, errors: ErrorList, path: FieldPath): void {
  const detail = 'must be atomic as item of a list with x-kubernetes-list-type=set';
  const { type, 'x-kubernetes-list-type': listType, 'x-kubernetes-map-type': mapType } = items;
  if (type === 'array' && listType !== undefined && listType !== 'atomic')
    errors.invalid(path.child('x-kubernetes-list-type'), listType, detail);
  // Upstream shows the list type here too.
  if (type === 'object' && mapType !== 'atomic') errors.invalid(path.child('x-kubernetes-map-type'), listType ?? null, detail);
}

function checkMapKeys({ items }: Schema, keys: readonly string[], errors: ErrorList, path: FieldPath): void {
  const at = path.child('x-kubernetes-list-map-keys');
  if (keys.length === 0) errors.required(at, 'must not be empty if x-kubernetes-list-type is map');
  if (items === undefined) return errors.required(path.child('items'), 'must have a schema if x-kubernetes-list-type is map');
  if (items.type !== 'object')
    return errors.invalid(
      path.child('items').child('type'),
      items.type ?? '',
      "must be object if parent array's x-kubernetes-list-type is map",
    );
  const seen = new Set<string>();
  for (const key of keys) {
    const type = propertySchema(items, key)?.type;
    if (propertySchema(items, key) === undefined) errors.invalid(at, keys, 'entries must all be names of item properties');
    else if (type === 'array' || type === 'object')
      errors.invalid(
        path.child('items').child('properties').key(key).child('type'),
        items.type,
        "must be a scalar type if parent array's x-kubernetes-list-type is map",
      );
    if (seen.has(key)) errors.invalid(at, keys, 'must not contain duplicate entries');
    seen.add(key);
  }
}

/** `validateMapListKeysMapSet`: an item must have what tells it apart. */
function checkNullable({ items }: Schema, listType: string, keys: readonly string[], errors: ErrorList, path: FieldPath): void {
  if (items === undefined) return;
  if (items.nullable === true)
    errors.forbidden(path.child('nullable'), `cannot be nullable when x-kubernetes-list-type is ${listType}`);
  if (listType !== 'map') return;
  for (const key of keys) {
    const property = propertySchema(items, key);
    const at = path.child('properties').key(key);
    if (property === undefined) continue;
    if (items.required?.includes(key) !== true && property.default === undefined)
      errors.required(
        at.child('default'),
        'this property is in x-kubernetes-list-map-keys, so it must have a default or be a required property',
      );
    if (property.nullable === true)
      errors.forbidden(at.child('nullable'), 'this property is in x-kubernetes-list-map-keys, so it cannot be nullable');
  }
}
