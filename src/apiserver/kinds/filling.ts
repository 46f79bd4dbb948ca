/**
 * Small tools for objects that are never changed: each of the `fill…` returns the very object it was given where there is nothing to fill in.
 */

/** `object` with these values where it has none. */
export function fill<T extends object>(object: T, defaults: Partial<T>): T {
  let filled: T | undefined;
  for (const name in defaults) {
    if (object[name] !== undefined) continue;
    filled ??= Object.assign({}, object);
    filled[name] = defaults[name] as T[typeof name];
  }
  return filled ?? object;
}

/** `object` with one field replaced by what `change` makes of it, where the field is there. */
export function fillIn<T extends object, K extends keyof T>(object: T, name: K, change: (value: NonNullable<T[K]>) => T[K]): T {
  const value = object[name];
  if (value === undefined || value === null) return object;
  const next = change(value);
  return next === value ? object : { ...object, [name]: next };
}

/** A list with each item replaced by what `change` makes of it. */
export function fillEach<T>(items: readonly T[], change: (item: T) => T): T[] {
  const next = items.map(change);
  return next.every((item, index) => item === items[index]) ? (items as T[]) : next;
}

/** `object` with these fields, some of which it may not have yet: for hot paths, where `{ ...object, added }` takes four times as long. */
export function extended<T extends object>(object: T, fields: Partial<T>): T {
  return Object.assign({}, object, fields);
}
