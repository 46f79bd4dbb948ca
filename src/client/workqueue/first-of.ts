/** The first `most` items in the order of `compare`, without sorting all of them: a queue may be long, and nobody reads it to its end. */
export function firstOf<T>(items: Iterable<T>, most: number, compare: (a: T, b: T) => number): T[] {
  if (most === Infinity) return [...items].sort(compare);
  const first: T[] = [];
  for (const item of items) {
    if (first.length === most && compare(item, first[most - 1]!) >= 0) continue;
    let at = first.length;
    while (at > 0 && compare(item, first[at - 1]!) < 0) at--;
    first.splice(at, 0, item);
    if (first.length > most) first.pop();
  }
  return first;
}

/** The first `most` items as they come. */
export function upTo<T>(items: Iterable<T>, most: number): T[] {
  const first: T[] = [];
  for (const item of items) {
    if (first.length >= most) break;
    first.push(item);
  }
  return first;
}
