/** JSON as Go's encoding/json writes it: sorted keys, and HTML characters escaped. */
export function goJson(value: unknown, indent = ''): string {
  return escapeHtml(JSON.stringify(sortKeys(value), undefined, indent));
}

/** Sorts the keys of all objects and drops undefined values. */
export function sortKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortKeys);
  if (typeof value !== 'object' || value === null) return value;
  const sorted: Record<string, unknown> = {};
  for (const key of Object.keys(value).sort()) {
    const each = sortKeys((value as Readonly<Record<string, unknown>>)[key]);
    if (each === undefined) continue;
    // Plain assignment would set the prototype.
    if (key === '__proto__')
      Object.defineProperty(sorted, key, { value: each, enumerable: true, configurable: true, writable: true });
    else sorted[key] = each;
  }
  return sorted;
}

const ESCAPES = /[<>&\u2028\u2029]/g;

/** Escapes the characters with a meaning in HTML, as Go's encoding/json does. */
export function escapeHtml(json: string): string {
  return json.replace(ESCAPES, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
