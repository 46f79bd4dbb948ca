/**
 * Which lines of `after` are new against `before`: those outside of their longest common subsequence. Lines count from 0.
 * What both have at the beginning and at the end is set aside first, so that the rest is small.
 */
export function changedLines(before: readonly string[], after: readonly string[]): ReadonlySet<number> {
  let start = 0;
  while (start < before.length && start < after.length && before[start] === after[start]) start++;
  let end = 0;
  const most = Math.min(before.length, after.length) - start;
  while (end < most && before[before.length - 1 - end] === after[after.length - 1 - end]) end++;
  const oldPart = before.slice(start, before.length - end);
  const newPart = after.slice(start, after.length - end);
  const kept = commonLines(oldPart, newPart);
  return new Set(newPart.flatMap((_, line) => (kept.has(line) ? [] : [start + line])));
}

/** Indices in `b` of a longest common subsequence of `a` and `b`. */
function commonLines(a: readonly string[], b: readonly string[]): ReadonlySet<number> {
  const width = b.length + 1;
  const lengths = new Uint16Array((a.length + 1) * width);
  for (let i = a.length - 1; i >= 0; i--) {
    for (let j = b.length - 1; j >= 0; j--) {
      const below = lengths[(i + 1) * width + j] ?? 0;
      const beside = lengths[i * width + j + 1] ?? 0;
      lengths[i * width + j] = a[i] === b[j] ? (lengths[(i + 1) * width + j + 1] ?? 0) + 1 : Math.max(below, beside);
    }
  }
  const common = new Set<number>();
  for (let i = 0, j = 0; i < a.length && j < b.length;) {
    if (a[i] === b[j]) {
      common.add(j);
      i++;
      j++;
    } else if ((lengths[(i + 1) * width + j] ?? 0) >= (lengths[i * width + j + 1] ?? 0)) i++;
    else j++;
  }
  return common;
}
