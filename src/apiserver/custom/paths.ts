import { isFields } from '../../api/index.ts';
import { goJson } from '../../api/go-json.ts';

/** The value at a path of names, `spec.replicas` or `.spec.replicas`. Undefined if there is none. */
export function valueAt(object: object, path: string): unknown {
  let value: unknown = object;
  for (const name of path.replace(/^\./, '').split('.')) {
    if (!isFields(value) || !Object.hasOwn(value, name)) return undefined;
    value = value[name];
  }
  return value;
}

/** The object with another value at a path. Objects that are missing on the way are made. */
export function withValueAt<T extends object>(object: T, path: string, value: unknown): T {
  const [name = '', ...rest] = path.replace(/^\./, '').split('.');
  const before = isFields(object) && Object.hasOwn(object, name) ? object[name] : undefined;
  const next = rest.length === 0 ? value : withValueAt(isFields(before) ? before : {}, rest.join('.'), value);
  return { ...object, [name]: next };
}

/** A value as a text, for field selectors. */
export function fieldText(value: unknown): string {
  if (value === undefined || value === null) return '';
  return typeof value === 'object' ? goJson(value) : String(value as string | number | boolean);
}
