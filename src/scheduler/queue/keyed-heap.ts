import { firstOf } from '../../client/index.ts';

/** A binary heap whose items can be found and removed by key (scheduler backend/heap). */
export class KeyedHeap<T extends { readonly key: string }> {
  readonly #items: T[] = [];
  readonly #indices = new Map<string, number>();

  constructor(readonly isBefore: (a: T, b: T) => boolean) {}

  get size(): number {
    return this.#items.length;
  }

  get(key: string): T | undefined {
    const index = this.#indices.get(key);
    return index === undefined ? undefined : this.#items[index];
  }

  peek(): T | undefined {
    return this.#items[0];
  }

  /** Adds an item, or moves a changed item to its new place. */
  push(item: T): void {
    const index = this.#indices.get(item.key) ?? this.#items.length;
    this.#settle(index, item);
  }

  pop(): T | undefined {
    const first = this.#items[0];
    return first === undefined ? undefined : this.delete(first.key);
  }

  delete(key: string): T | undefined {
    const index = this.#indices.get(key);
    if (index === undefined) return undefined;
    this.#indices.delete(key);
    const item = this.#items[index]!;
    const last = this.#items.pop()!;
    if (last === item) return item;
    this.#settle(index, last);
    return item;
  }

  /** In no order. */
  values(): Iterable<T> {
    return this.#items;
  }

  /** The first items, in the order in which they would be popped. Default: all. */
  sorted(most = Infinity): T[] {
    return firstOf(this.#items, most, (a, b) => (this.isBefore(a, b) ? -1 : 1));
  }

  #put(index: number, item: T): void {
    this.#items[index] = item;
    this.#indices.set(item.key, index);
  }

  /** Puts the item in its place, starting from a free place. */
  #settle(from: number, item: T): void {
    const items = this.#items;
    let index = from;
    while (index > 0) {
      const parent = (index - 1) >> 1;
      if (!this.isBefore(item, items[parent]!)) break;
      this.#put(index, items[parent]!);
      index = parent;
    }
    for (;;) {
      let child = 2 * index + 1;
      if (child + 1 < items.length && this.isBefore(items[child + 1]!, items[child]!)) child++;
      if (child >= items.length || !this.isBefore(items[child]!, item)) break;
      this.#put(index, items[child]!);
      index = child;
    }
    this.#put(index, item);
  }
}
