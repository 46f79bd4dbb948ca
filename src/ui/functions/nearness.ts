import { wordsOfName } from './go-name.ts';

/**
 * How much a name resembles a typed one, from 0 to 1: by the words that both are made of, and by the letters, for a slip of the hand.
 * `words`: those of the typed name.
 */
export function nearness(typed: string, words: readonly string[], name: string): number {
  const others = wordsOfName(name);
  return Math.max(sharedWords(words, others), sharedLetters(typed.toLowerCase(), name.toLowerCase()));
}

/** Words that occur in so many names that they say little. */
const COMMON: ReadonlySet<string> = new Set([
  'get',
  'set',
  'new',
  'is',
  'for',
  'from',
  'to',
  'and',
  'of',
  'with',
  'the',
  'by',
  'all',
  'in',
  'on',
]);

function sharedWords(a: readonly string[], b: readonly string[]): number {
  const left = b.map(stem);
  let both = 0;
  for (const word of a.map(stem)) {
    const at = left.indexOf(word);
    if (at === -1) continue;
    left.splice(at, 1);
    both += weight(word);
  }
  const all = sum(a.map(stem)) + sum(left);
  return all === 0 ? 0 : both / all;
}

/** `pods` and `pod`, `syncing` and `sync` are the same word. */
function stem(word: string): string {
  return word.length > 4 ? word.replace(/(?:ing|ed|es|s)$/, '') : word.replace(/s$/, '');
}

function weight(word: string): number {
  return COMMON.has(word) ? 0.3 : 1;
}

function sum(words: readonly string[]): number {
  return words.reduce((total, word) => total + weight(word), 0);
}

/** 1 for equal texts, less by each letter that differs. 0 if more than a third does. */
function sharedLetters(a: string, b: string): number {
  const longer = Math.max(a.length, b.length);
  if (Math.abs(a.length - b.length) > longer / 3) return 0;
  const differing = editDistance(a, b) / longer;
  return differing > 1 / 3 ? 0 : 1 - differing;
}

/** The number of letters to insert, remove or replace (Levenshtein). Both texts are short. */
function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const replaced = row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(replaced, row[j]! + 1, next[j - 1]! + 1));
    }
    row = next;
  }
  return row[b.length]!;
}
