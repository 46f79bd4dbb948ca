/** Whether two JSON values are equal. An undefined field counts as absent. Parts that are the same object are not compared. */
export function sameValue(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a)) {
    if (!Array.isArray(b) || a.length !== b.length) return false;
    for (let i = 0; i < a.length; i++) {
      if (a[i] !== b[i] && !sameValue(a[i], b[i])) return false;
    }
    return true;
  }
  const first = a as Readonly<Record<string, unknown>>;
  const second = b as Readonly<Record<string, unknown>>;
  for (const key in first) {
    if (first[key] !== second[key] && !sameValue(first[key], second[key])) return false;
  }
  for (const key in second) {
    if (second[key] !== undefined && first[key] === undefined) return false;
  }
  return true;
}
