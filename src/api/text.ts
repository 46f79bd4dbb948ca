/** A text in a wrong format, such as a quantity, a selector or a duration. The message is upstream's. */
export class FormatError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'FormatError';
  }
}

/** Quotes and escapes a text as Go's `%q` does. */
export function quote(text: string): string {
  return JSON.stringify(text);
}

/** Removes the characters of `unwanted` from the end of a text. Linear in its length, unlike `/x+$/`. */
export function trimEnd(text: string, unwanted: string): string {
  let end = text.length;
  while (end > 0 && unwanted.includes(text[end - 1]!)) end--;
  return text.slice(0, end);
}

/** Removes the characters of `unwanted` from both ends of a text. */
export function trim(text: string, unwanted: string): string {
  let start = 0;
  while (start < text.length && unwanted.includes(text[start]!)) start++;
  return trimEnd(text.slice(start), unwanted);
}

/** The number of letters added, removed or changed between two words (Levenshtein distance). */
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

/** How much two names resemble each other by their pairs of neighbouring letters, in whatever order: 0 for none, 1 for all (Dice's coefficient). */
export function resemblance(first: string, second: string): number {
  const pairs = letterPairs(first);
  const left = letterPairs(second);
  const total = pairs.length + left.length;
  let shared = 0;
  for (const pair of pairs) {
    const at = left.indexOf(pair);
    if (at === -1) continue;
    left.splice(at, 1);
    shared++;
  }
  return (2 * shared) / Math.max(1, total);
}

/** In lower case: `Sync` has sy, yn and nc. */
function letterPairs(name: string): string[] {
  const letters = name.toLowerCase();
  return Array.from({ length: Math.max(0, letters.length - 1) }, (_, at) => letters.slice(at, at + 2));
}

/** The word that resembles a given one most. Undefined if there are no words. */
export function nearestWord(word: string, words: readonly string[]): string | undefined {
  let nearest: string | undefined;
  let most = -1;
  for (const other of words) {
    const score = resemblance(word, other);
    if (score <= most) continue;
    most = score;
    nearest = other;
  }
  return nearest;
}

const SHORT_MODES = [
  ['ReadWriteOnce', 'RWO'],
  ['ReadOnlyMany', 'ROX'],
  ['ReadWriteMany', 'RWX'],
  ['ReadWriteOncePod', 'RWOP'],
] as const;

/** Access modes of a volume in short form: `RWO,RWX` (core/v1/helper `GetAccessModesAsString`). */
export function accessModesText(modes: readonly string[] = []): string {
  return SHORT_MODES.filter(([mode]) => modes.includes(mode))
    .map(([, short]) => short)
    .join(',');
}

/** Several errors in one line, in brackets if there are more than one, each once (apimachinery util/errors `aggregate.Error`). */
export function aggregateTexts(texts: readonly string[]): string {
  const different = [...new Set(texts)];
  return different.length === 1 ? different[0]! : `[${different.join(', ')}]`;
}
