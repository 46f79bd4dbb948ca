/** By how many letters added, dropped or changed two words differ (Levenshtein). */
export function editDistance(first: string, second: string): number {
  let row = Array.from({ length: second.length + 1 }, (_, i) => i);
  for (let i = 1; i <= first.length; i++) {
    const next = [i];
    for (let j = 1; j <= second.length; j++) {
      const change = row[j - 1]! + (first[i - 1] === second[j - 1] ? 0 : 1);
      next.push(Math.min(row[j]! + 1, next[j - 1]! + 1, change));
    }
    row = next;
  }
  return row[second.length]!;
}
