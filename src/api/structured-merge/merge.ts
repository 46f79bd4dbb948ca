import { isList, isObject, type Json, type JsonObject, own } from '../patch/json.ts';
import { deduce, elementOfItem, type ListRule, type MapRule, type MergeType } from './merge-type.ts';
import type { PathElement } from './path-element.ts';

/**
 * Merges a partial value into a value (typed/merge.go). Nothing is removed. Items of associative lists are merged by their
 * keys, in the order of the partial value if that defines one.
 */
export function mergeTyped(live: Json, partial: Json, type: MergeType): Json {
  return merge(live, partial, type);
}

function merge(live: Json, partial: Json, type: MergeType): Json {
  if (live === partial) return live;
  const { map, scalar, list } = deduce(type, partial);
  if (map !== undefined) return mergeMaps(live, partial, map);
  if (scalar !== undefined || list === undefined) return partial;
  return mergeLists(live, partial, list);
}

function mergeMaps(live: Json, partial: Json, map: MapRule): Json {
  const first: JsonObject = isObject(live) ? live : {};
  const second: JsonObject = isObject(partial) ? partial : {};
  const isLeaf = Object.keys(first).length === 0 && Object.keys(second).length === 0;
  if (map.atomic || isLeaf) return partial;
  const merged = new Map<string, Json>(Object.entries(first).filter(([, value]) => value !== undefined));
  let same = isObject(live);
  for (const [name, value] of Object.entries(second)) {
    if (value === undefined) continue;
    const before = own(first, name);
    const type = map.fields.get(name) ?? map.element;
    const next = before === undefined || type === undefined ? value : merge(before, value, type);
    if (next !== before) same = false;
    merged.set(name, next);
  }
  return same ? live : Object.fromEntries(merged);
}

function mergeLists(live: Json, partial: Json, list: ListRule): Json {
  const first = isList(live) ? live : [];
  const second = isList(partial) ? partial : [];
  if (!list.associative || (first.length === 0 && second.length === 0)) return partial;
  const items = new ListMerge(list, first, second).run();
  return items.length === first.length && items.every((item, index) => item === first[index]) && isList(live) ? live : items;
}

/**
 * Merges two lists (`visitListItems`): items in both are in the second list's order; the others stay beside their neighbours.
 */
class ListMerge {
  readonly #list: ListRule;
  readonly #live: readonly Json[];
  readonly #partial: readonly Json[];
  readonly #liveElements: readonly PathElement[];
  readonly #partialElements: readonly PathElement[];
  /** Null for an element that occurs several times: it is replaced, not merged. */
  readonly #liveItems = new Map<PathElement, Json>();
  readonly #partialItems: ReadonlyMap<PathElement, Json>;
  /** The elements in both that are not merged yet, in the second list's order. */
  readonly #shared: PathElement[];

  constructor(list: ListRule, live: readonly Json[], partial: readonly Json[]) {
    this.#list = list;
    this.#live = live;
    this.#partial = partial;
    this.#liveElements = live.map((item) => elementOfItem(list, item));
    this.#partialElements = partial.map((item) => elementOfItem(list, item));
    for (const [index, element] of this.#liveElements.entries()) {
      this.#liveItems.set(element, this.#liveItems.has(element) ? null : live[index]!);
    }
    this.#partialItems = new Map(this.#partialElements.map((element, index) => [element, partial[index]!]));
    this.#shared = this.#partialElements.filter((element) => this.#liveItems.has(element));
  }

  run(): readonly Json[] {
    const merged: Json[] = [];
    const done = new Set<PathElement>();
    let [i, j] = [0, 0];
    const take = (element: PathElement): void => {
      done.add(element);
      merged.push(this.#mergeItem(element));
      j++;
    };
    while (i < this.#live.length || j < this.#partial.length) {
      const element = this.#liveElements[i];
      const next = this.#partialElements[j];
      if (element !== undefined && next !== undefined) {
        if (element === next) {
          take(next);
          i++;
          this.#shared.shift();
          continue;
        }
        if (this.#partialItems.has(element) && this.#shared.length > 0 && this.#shared[0] !== element) {
          i++;
          continue;
        }
      }
      if (element !== undefined) {
        if (!this.#partialItems.has(element)) {
          merged.push(this.#live[i++]!);
          continue;
        }
        if (done.has(element)) i++;
      }
      if (next === undefined) continue;
      take(next);
      if (this.#shared[0] === next) this.#shared.shift();
    }
    return merged;
  }

  #mergeItem(element: PathElement): Json {
    const [live, partial] = [this.#liveItems.get(element), this.#partialItems.get(element)!];
    return live === undefined ? partial : merge(live, partial, this.#list.item);
  }
}
