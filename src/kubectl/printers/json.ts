/** JSON as Go writes it: keys sorted, and some characters escaped for the sake of HTML. */
export function goJson(value: unknown, indent = ''): string {
  return escapeHtml(JSON.stringify(sortKeys(value), undefined, indent));
}

/** The value with the keys of all objects in order; what is undefined is dropped. */
export function sortKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortKeys);
  if (typeof value !== 'object' || value === null) return value;
  const sorted: Record<string, unknown> = {};
  for (const key of Object.keys(value).sort()) {
    const each = sortKeys((value as Readonly<Record<string, unknown>>)[key]);
    if (each === undefined) continue;
    // An assignment would set the prototype.
    if (key === '__proto__')
      Object.defineProperty(sorted, key, { value: each, enumerable: true, configurable: true, writable: true });
    else sorted[key] = each;
  }
  return sorted;
}

const ESCAPES = /[<>&\u2028\u2029]/g;

/** JSON with the characters escaped that HTML gives a meaning to, as Go does it. */
export function escapeHtml(json: string): string {
  return json.replace(ESCAPES, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
