import { type Json, type JsonObject, own } from '../patch/json.ts';
import { keyElement, type PathElement, valueElement } from './path-element.ts';

/** The allowed type of a scalar. `untyped`: any. */
export type ScalarRule = 'numeric' | 'string' | 'boolean' | 'untyped';

export interface ListRule {
  /** True if items have identities, so that each has its own managers. False if the list is one value. */
  readonly associative: boolean;
  /** The fields that identify items. If empty, the items are scalars and identify themselves. */
  readonly keys: readonly string[];
  readonly item: MergeType;
}

export interface MapRule {
  /** True if the map is one value. */
  readonly atomic: boolean;
  readonly fields: ReadonlyMap<string, MergeType>;
  /** The type of the other entries. Undefined if there may be none. */
  readonly element: MergeType | undefined;
  /** The default of a list key that an item omits. */
  readonly keyDefaults: ReadonlyMap<string, Json>;
  /** Fields that a stored object always has, with their values when unset (Go's zero values). */
  readonly standing: ReadonlyMap<string, Json>;
}

/**
 * How values of a type are merged (structured-merge-diff schema `Atom`). Most types have one of the three. A type without a
 * schema has all.
 */
export interface MergeType {
  readonly scalar: ScalarRule | undefined;
  readonly list: ListRule | undefined;
  readonly map: MapRule | undefined;
}

/** The type of a map's entry or, if `field` is undefined, of a list's items. */
export function typeOfElement(type: MergeType | undefined, field: string | undefined): MergeType | undefined {
  if (field === undefined) return type?.list?.item;
  return type?.map?.fields.get(field) ?? type?.map?.element;
}

/** The part of the type that a value has. Null and absent values may have any (typed/helpers.go `deduceAtom`). */
export function deduce(type: MergeType, value: Json | undefined): MergeType {
  if (value === undefined || value === null) return type;
  if (Array.isArray(value)) return type.list === undefined || isAlone(type) ? type : only({ list: type.list });
  if (typeof value === 'object') return type.map === undefined || isAlone(type) ? type : only({ map: type.map });
  return type.scalar === undefined || isAlone(type) ? type : only({ scalar: type.scalar });
}

export function sameType(first: MergeType, second: MergeType): boolean {
  return first.scalar === second.scalar && first.list === second.list && first.map === second.map;
}

function isAlone({ scalar, list, map }: MergeType): boolean {
  return Number(scalar !== undefined) + Number(list !== undefined) + Number(map !== undefined) === 1;
}

function only(part: Partial<MergeType>): MergeType {
  return { scalar: undefined, list: undefined, map: undefined, ...part };
}

const NONE: ReadonlyMap<string, never> = new Map<string, never>();

/** Any value, as one value. */
export const UNTYPED_ATOMIC: MergeType = {
  scalar: 'untyped',
  get list(): ListRule {
    return ATOMIC_LIST;
  },
  get map(): MapRule {
    return ATOMIC_MAP;
  },
};
const ATOMIC_LIST: ListRule = { associative: false, keys: [], item: UNTYPED_ATOMIC };
const ATOMIC_MAP: MapRule = { atomic: true, fields: NONE, element: UNTYPED_ATOMIC, keyDefaults: NONE, standing: NONE };

/** For values without a schema: merges maps by entry; lists are one value (typed/parser.go `DeducedParseableType`). */
export const DEDUCED: MergeType = {
  scalar: 'untyped',
  list: ATOMIC_LIST,
  get map(): MapRule {
    return DEDUCED_MAP;
  },
};
const DEDUCED_MAP: MapRule = {
  atomic: false,
  fields: NONE,
  get element(): MergeType {
    return DEDUCED;
  },
  keyDefaults: NONE,
  standing: NONE,
};

/** An item without an identity. The message is upstream's. */
export class ItemError extends Error {}

/** The path element of an item of an associative list (typed/helpers.go `listItemToPathElement`). Throws `ItemError`. */
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
