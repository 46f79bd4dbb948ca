import { type Fields } from '../../api/index.ts';
/**
 * `next` with the parts of `old` wherever they are equal. Returns `old` itself if nothing differs.
 *
 * After that, later code can detect changes by comparing references: validation skips unchanged parts, a write without changes
 * is detected at once, and equal objects are stored once. An absent field equals an undefined one.
 */
export function share<T>(old: T, next: T): T {
  if (old === next || typeof old !== 'object' || typeof next !== 'object' || old === null || next === null) return next;
  if (Array.isArray(old)) return Array.isArray(next) ? (shareArray(old, next) as T) : next;
  return Array.isArray(next) ? next : (shareRecord(old as Fields, next as Fields) as T);
}

function shareArray(old: readonly unknown[], next: readonly unknown[]): readonly unknown[] {
  let equal = old.length === next.length;
  let changed: unknown[] | undefined;
  for (let i = 0; i < next.length; i++) {
    const value = next[i];
    const shared = share(old[i], value);
    if (shared !== old[i]) equal = false;
    if (shared !== value) (changed ??= [...next])[i] = shared;
  }
  return equal ? old : (changed ?? next);
}

function shareRecord(old: Fields, next: Fields): Fields {
  let equal = true;
  let fields = 0;
  let changed: Record<string, unknown> | undefined;
  for (const name in next) {
    const value = next[name];
    if (value === undefined) continue;
    fields++;
    const before = old[name];
    if (before === value) continue;
    // Inherited properties are not shared: a map may have a key like `constructor`.
    const shared = typeof value === 'object' && Object.hasOwn(old, name) ? share(before, value) : value;
    if (shared !== before) equal = false;
    if (shared !== value) (changed ??= { ...next })[name] = shared;
  }
  if (equal && fields === fieldCount(old)) return old;
  return changed ?? next;
}

function fieldCount(record: Fields): number {
  let count = 0;
  for (const name in record) if (record[name] !== undefined) count++;
  return count;
}
