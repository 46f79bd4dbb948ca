/** JSON as Go writes it: keys sorted, and some characters escaped for the sake of HTML. */
export function goJson(value: unknown, indent = ''): string {
  return escapeHtml(JSON.stringify(sortKeys(value), undefined, indent));
}

/** The value with the keys of all objects in order; what is undefined is dropped. */
export function sortKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortKeys);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).filter(([, each]) => each !== undefined);
  return Object.fromEntries(
    entries.sort(([first], [second]) => (first < second ? -1 : 1)).map(([key, each]) => [key, sortKeys(each)]),
  );
}

const ESCAPES = /[<>&\u2028\u2029]/g;

function escapeHtml(json: string): string {
  return json.replace(ESCAPES, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
