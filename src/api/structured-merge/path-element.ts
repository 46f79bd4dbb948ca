import type { Json } from '../patch/json.ts';

/**
 * One step of a path to a field, as in fieldsV1 (structured-merge-diff fieldpath/serialize-pe.go):
 *
 *     f:replicas                a field of an object, or an entry of a map
 *     k:{"name":"web"}          an item of a list, identified by its keys
 *     v:"a"                     an item of a set
 *     i:3                       an item by its index
 *
 * Two elements are equal if their texts are.
 */
export type PathElement = string;

/** In fieldsV1 only: the path itself, if it is also a prefix of others. */
export const SELF = '.';

export function fieldElement(name: string): PathElement {
  return `f:${name}`;
}

/** `keys`: name and value of each key, in any order. */
export function keyElement(keys: readonly (readonly [name: string, value: Json])[]): PathElement {
  const sorted = [...keys].sort(([first], [second]) => compareTexts(first, second));
  return `k:{${sorted.map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`).join(',')}}`;
}

export function valueElement(value: Json): PathElement {
  return `v:${JSON.stringify(value)}`;
}

/** The name of the element's field. Undefined for an item. */
export function fieldOf(element: PathElement): string | undefined {
  return element.startsWith('f:') ? element.slice(2) : undefined;
}

export function isKeyElement(element: PathElement): boolean {
  return element.startsWith('k:');
}

/** True for a valid element of fieldsV1. */
export function isPathElement(text: string): boolean {
  if (text.startsWith('f:')) return true;
  const body = text.slice(2);
  if (text.startsWith('i:')) return /^-?\d+$/.test(body);
  if (!text.startsWith('k:') && !text.startsWith('v:')) return false;
  try {
    const value: unknown = JSON.parse(body);
    return text.startsWith('v:') || (typeof value === 'object' && value !== null && !Array.isArray(value));
  } catch {
    return false;
  }
}

/** A path as in messages: `.spec.template.spec.containers[name="web"].image`. */
export function pathText(path: readonly PathElement[]): string {
  return path.map(elementText).join('');
}

/** An element as in messages: `.spec`, `[name="web"]`, `[="a"]`, `[3]`. */
export function elementText(element: PathElement): string {
  const body = element.slice(2);
  if (element.startsWith('f:')) return `.${body}`;
  if (element.startsWith('v:')) return `[=${body}]`;
  if (element.startsWith('i:')) return `[${body}]`;
  const keys = Object.entries(JSON.parse(body) as Record<string, Json>);
  return `[${keys.map(([name, value]) => `${name}=${JSON.stringify(value)}`).join(',')}]`;
}

/** Orders fields, keys, values, indices, each kind in its own order (fieldpath/element.go `PathElement.Compare`). */
export function compareElements(first: PathElement, second: PathElement): number {
  const [rank, other] = [KINDS.indexOf(first[0]!), KINDS.indexOf(second[0]!)];
  if (rank !== other) return rank - other;
  if (first === second) return 0;
  if (rank === 0) return compareTexts(first, second);
  const [value, otherValue] = [JSON.parse(first.slice(2)) as Json, JSON.parse(second.slice(2)) as Json];
  if (rank === 1) return compareKeys(value as Record<string, Json>, otherValue as Record<string, Json>);
  return compareScalars(value, otherValue);
}

const KINDS = 'fkvi';

function compareKeys(first: Readonly<Record<string, Json>>, second: Readonly<Record<string, Json>>): number {
  const [names, others] = [Object.keys(first), Object.keys(second)];
  for (let i = 0; i < Math.min(names.length, others.length); i++) {
    const byName = compareTexts(names[i]!, others[i]!);
    if (byName !== 0) return byName;
    const byValue = compareScalars(first[names[i]!]!, second[others[i]!]!);
    if (byValue !== 0) return byValue;
  }
  return names.length - others.length;
}

/** Orders numbers before texts before booleans (value/value.go `Compare`). */
function compareScalars(first: Json, second: Json): number {
  if (typeof first === 'number' && typeof second === 'number') return first - second;
  if (typeof first === 'string' && typeof second === 'string') return compareTexts(first, second);
  const byKind = SCALARS.indexOf(typeof first) - SCALARS.indexOf(typeof second);
  return byKind === 0 ? compareTexts(JSON.stringify(first), JSON.stringify(second)) : byKind;
}

const SCALARS = ['number', 'string', 'boolean', 'object'];

function compareTexts(first: string, second: string): number {
  return first < second ? -1 : first > second ? 1 : 0;
}
