import { isList, isObject, type Json, type JsonObject } from '../patch/json.ts';
import { FieldSet, FieldSetBuilder } from './field-set.ts';
import { deduce, elementOfItem, type ListRule, type MapRule, type MergeType } from './merge-type.ts';
import { fieldElement, type PathElement } from './path-element.ts';

/**
 * The fields that a manager who applies this value owns: every leaf, every item of a list, every entry of a map, but not the
 * named fields above them (typed/tofieldset.go). The value must have passed `validateTyped`.
 */
export function toFieldSet(value: Json, type: MergeType): FieldSet {
  return walk(value, type).below;
}

interface Wanted {
  readonly self: boolean;
  readonly below: FieldSet;
}

const LEAF: Wanted = { self: true, below: FieldSet.EMPTY };
const NOTHING: Wanted = { self: false, below: FieldSet.EMPTY };

function walk(value: Json, given: MergeType): Wanted {
  const { map, scalar, list } = deduce(given, value);
  if (map !== undefined) return map.atomic ? LEAF : isObject(value) ? walkMap(value, map) : NOTHING;
  if (scalar !== undefined || list?.associative !== true) return LEAF;
  return isList(value) ? walkList(value, list) : NOTHING;
}

function walkMap(value: JsonObject, map: MapRule): Wanted {
  const builder = new FieldSetBuilder();
  for (const [name, part] of Object.entries(value)) {
    const type = map.fields.get(name) ?? map.element;
    if (part === undefined || type === undefined) continue;
    const { self, below } = walk(part, type);
    const isEmpty = part === null || (isObject(part) && Object.keys(part).length === 0);
    if (self || isEmpty || !map.fields.has(name)) builder.add(fieldElement(name));
    builder.addBelow(fieldElement(name), below);
  }
  return { self: false, below: builder.finish() };
}

/** Of items with the same keys only their existence is recorded, not their content. */
function walkList(value: readonly Json[], list: ListRule): Wanted {
  const elements = value.map((item) => elementOfItem(list, item));
  const counts = new Map<PathElement, number>();
  for (const element of elements) counts.set(element, (counts.get(element) ?? 0) + 1);
  const builder = new FieldSetBuilder();
  for (const [index, element] of elements.entries()) {
    builder.add(element);
    if (counts.get(element) === 1) builder.addBelow(element, walk(value[index]!, list.item).below);
  }
  return { self: false, below: builder.finish() };
}
