import { isList, isObject, type Json, jsonEqual, type JsonObject, own } from '../patch/json.ts';
import { FieldSet, FieldSetBuilder } from './field-set.ts';
import { deduce, elementOfItem, type ListRule, type MapRule, type MergeType, sameType } from './merge-type.ts';
import { fieldElement, type PathElement } from './path-element.ts';
import { scalarProblem, TypedError } from './validate.ts';

/** The differences between two values. No field is in more than one of the sets. */
export interface Comparison {
  readonly removed: FieldSet;
  /** Fields in both, with different values. */
  readonly modified: FieldSet;
  readonly added: FieldSet;
}

/** Compares two values of the same type (typed/compare.go). Null stands for an empty document. */
export function compareTyped(before: Json, after: Json, type: MergeType): Comparison {
  return compare(before, after, type);
}

/** The difference at one place and below it. */
interface Difference extends Comparison {
  readonly self: 'same' | 'removed' | 'modified' | 'added';
}

const NOTHING = { removed: FieldSet.EMPTY, modified: FieldSet.EMPTY, added: FieldSet.EMPTY } as const;
const SAME: Difference = { self: 'same', ...NOTHING };
const REMOVED: Difference = { self: 'removed', ...NOTHING };
const MODIFIED: Difference = { self: 'modified', ...NOTHING };
const ADDED: Difference = { self: 'added', ...NOTHING };

type Side = Json | undefined;

function compare(before: Side, after: Side, type: MergeType): Difference {
  // The same object is equal without looking inside: an update leaves most objects unchanged.
  if (before === after) return SAME;
  if (before === undefined) return { ...ADDED, added: everything(after!, type) };
  if (after === undefined) return { ...REMOVED, removed: everything(before, type) };
  const first = deduce(type, before);
  const second = deduce(type, after);
  if (sameType(first, second)) return byRule(before, after, second);
  // The kind of value changed, for example from scalar to map: compare by both rules.
  return both(byRule(before, after, first), byRule(before, after, second));
}

function byRule(before: Json, after: Json, { map, scalar, list }: MergeType): Difference {
  if (map !== undefined) return compareMaps(before, after, map);
  if (scalar !== undefined) {
    const [first, second] = [scalarProblem(scalar, before), scalarProblem(scalar, after)];
    if (first !== undefined && second !== undefined) throw new TypedError([`lhs: ${first}`, `rhs: ${second}`]);
    return leaf(before, after);
  }
  return list === undefined ? leaf(before, after) : compareLists(before, after, list);
}

function leaf(before: Json, after: Json): Difference {
  return jsonEqual(before, after) ? SAME : MODIFIED;
}

function both(first: Difference, second: Difference): Difference {
  return {
    self: first.self === 'same' ? second.self : first.self,
    removed: first.removed.union(second.removed),
    modified: first.modified.union(second.modified),
    added: first.added.union(second.added),
  };
}

function compareMaps(before: Json, after: Json, map: MapRule): Difference {
  const first = isObject(before) ? before : undefined;
  const second = isObject(after) ? after : undefined;
  if (map.atomic || (isEmpty(first) && isEmpty(second))) return leaf(before, after);
  if (first === undefined || second === undefined || !isEmpty(first)) return compareFields(first, second, map);
  return remembered(FILLED, map, second, () => compareFields(first, second, map));
}

/** The fields of an object that an empty object does not have. Cached, since a thousand Pods share one spec. */
const FILLED = new WeakMap<object, WeakMap<object, Difference>>();

function compareFields(first: JsonObject | undefined, second: JsonObject | undefined, map: MapRule): Difference {
  const collector = new Collector();
  for (const name of namesOf(first, second)) {
    const type = map.fields.get(name) ?? map.element;
    if (type === undefined) continue;
    collector.add(fieldElement(name), compare(fieldOf(first, name, map), fieldOf(second, name, map), type));
  }
  return collector.finish();
}

function namesOf(first: JsonObject = {}, second: JsonObject = {}): readonly string[] {
  const names = Object.keys(first);
  for (const name in second) if (!Object.hasOwn(first, name)) names.push(name);
  return names;
}

/** The value of a field. If it is absent, the value that a stored object has there. */
function fieldOf(object: JsonObject | undefined, name: string, map: MapRule): Side {
  if (object === undefined) return undefined;
  const value = own(object, name);
  return value === undefined ? map.standing.get(name) : value;
}

function compareLists(before: Json, after: Json, list: ListRule): Difference {
  const first = isList(before) ? before : [];
  const second = isList(after) ? after : [];
  if (!list.associative || (first.length === 0 && second.length === 0)) return leaf(before, after);
  const firstItems = itemsByElement(first, list);
  const secondItems = itemsByElement(second, list);
  const collector = new Collector();
  for (const element of new Set([...firstItems.keys(), ...secondItems.keys()])) {
    compareItems(element, firstItems.get(element) ?? [], secondItems.get(element) ?? [], list.item, collector);
  }
  return collector.finish();
}

/** `visitListItems`. Several items with the same keys are compared as one value; one such item differs from several. */
function compareItems(
  element: PathElement,
  before: readonly Json[],
  after: readonly Json[],
  type: MergeType,
  collector: Collector,
): void {
  if (before.length <= 1 && after.length <= 1) return collector.add(element, compare(before[0], after[0], type));
  if (before.length > 1 && after.length > 1) return collector.add(element, leaf(before, after));
  if (before.length > 1) {
    if (after.length === 1) collector.add(element, compare(undefined, after[0], type));
    return collector.add(element, REMOVED);
  }
  if (before.length === 1) collector.add(element, compare(before[0], undefined, type));
  collector.add(element, ADDED);
}

function itemsByElement(items: readonly Json[], list: ListRule): ReadonlyMap<PathElement, readonly Json[]> {
  const found = new Map<PathElement, Json[]>();
  for (const item of items) {
    const element = elementOfItem(list, item);
    const same = found.get(element);
    if (same === undefined) found.set(element, [item]);
    else same.push(item);
  }
  return found;
}

/** Collects the differences below a place. */
class Collector {
  readonly #removed = new FieldSetBuilder();
  readonly #modified = new FieldSetBuilder();
  readonly #added = new FieldSetBuilder();

  add(element: PathElement, difference: Difference): void {
    if (difference === SAME) return;
    if (difference.self === 'removed') this.#removed.add(element);
    if (difference.self === 'modified') this.#modified.add(element);
    if (difference.self === 'added') this.#added.add(element);
    this.#removed.addBelow(element, difference.removed);
    this.#modified.addBelow(element, difference.modified);
    this.#added.addBelow(element, difference.added);
  }

  finish(): Difference {
    const [removed, modified, added] = [this.#removed.finish(), this.#modified.finish(), this.#added.finish()];
    return removed.isEmpty && modified.isEmpty && added.isEmpty ? SAME : { self: 'same', removed, modified, added };
  }
}

/** The fields of each object by its type. Cached, since objects are immutable and a thousand Pods share their parts. */
const KNOWN = new WeakMap<object, WeakMap<object, FieldSet>>();

/** Every field below a value that only one side has. */
function everything(value: Json, type: MergeType): FieldSet {
  if (typeof value !== 'object' || value === null) return FieldSet.EMPTY;
  return remembered(KNOWN, type, value, () => findEverything(value, deduce(type, value)));
}

/** Looks up the result for an object under a rule, or computes and caches it. */
function remembered<T>(found: WeakMap<object, WeakMap<object, T>>, rule: object, value: object, find: () => T): T {
  let ofRule = found.get(rule);
  if (ofRule === undefined) found.set(rule, (ofRule = new WeakMap()));
  let result = ofRule.get(value);
  if (result === undefined) ofRule.set(value, (result = find()));
  return result;
}

function findEverything(value: Json, { map, list }: MergeType): FieldSet {
  const builder = new FieldSetBuilder();
  if (map !== undefined && !map.atomic && isObject(value)) {
    for (const name of new Set([...Object.keys(value), ...map.standing.keys()])) {
      const part = fieldOf(value, name, map);
      const type = map.fields.get(name) ?? map.element;
      if (part === undefined || type === undefined) continue;
      builder.add(fieldElement(name));
      builder.addBelow(fieldElement(name), everything(part, type));
    }
  } else if (list?.associative === true && isList(value)) {
    for (const [element, items] of itemsByElement(value, list)) {
      builder.add(element);
      if (items.length === 1) builder.addBelow(element, everything(items[0]!, list.item));
    }
  }
  return builder.finish();
}

function isEmpty(object: JsonObject | undefined): boolean {
  return object === undefined || Object.keys(object).length === 0;
}
