import { own, type Json, type JsonObject } from '../patch/json.ts';
import { keyElement, valueElement, type PathElement } from './path-element.ts';
import type { ListRule } from './merge-type.ts';

/** An item that cannot be told from others. The message is upstream's. */
export class ItemError extends Error {}

/** The element that names an item of an associative list (typed/helpers.go `listItemToPathElement`). Throws `ItemError`. */
export function elementOfItem(list: ListRule, item: Json): PathElement {
  if (!list.associative) throw new ItemError('invalid indexing of non-associative list');
  return list.keys.length > 0 ? byKeys(list, item) : byValue(item);
}

function byKeys(list: ListRule, item: Json): PathElement {
  if (item === null) throw new ItemError('associative list with keys may not have a null element');
  if (typeof item !== 'object' || Array.isArray(item))
    throw new ItemError('associative list with keys may not have non-map elements');
  const keys = list.keys.flatMap((name): [string, Json][] => {
    const given = own(item as JsonObject, name);
    const value = given === undefined ? list.item.map?.keyDefaults.get(name) : given;
    return value === undefined ? [] : [[name, value]];
  });
  if (keys.length === 0) {
    const names = list.keys.map((name) => JSON.stringify(name)).join(' ');
    throw new ItemError(
      `associative list with keys has an element that omits all key fields [${names}] (and doesn't have default values for any key fields)`,
    );
  }
  return keyElement(keys);
}

function byValue(item: Json): PathElement {
  if (item === null) throw new ItemError("associative list without keys has an element that's an explicit null");
  if (Array.isArray(item)) throw new ItemError('not supported: associative list with lists as elements');
  if (typeof item === 'object') throw new ItemError("associative list without keys has an element that's a map type");
  return valueElement(item);
}
