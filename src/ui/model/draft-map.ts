/** A map being changed: the one before stays as it is, and is given back when nothing changed. */
export class DraftMap<K, V> {
  readonly #before: ReadonlyMap<K, V>;
  #after: Map<K, V> | undefined;

  constructor(before: ReadonlyMap<K, V>) {
    this.#before = before;
  }

  get current(): ReadonlyMap<K, V> {
    return this.#after ?? this.#before;
  }

  get(key: K): V | undefined {
    return this.current.get(key);
  }

  has(key: K): boolean {
    return this.current.has(key);
  }

  set(key: K, value: V): void {
    this.#after ??= new Map(this.#before);
    this.#after.set(key, value);
  }

  delete(key: K): void {
    if (!this.has(key)) return;
    this.#after ??= new Map(this.#before);
    this.#after.delete(key);
  }
}
