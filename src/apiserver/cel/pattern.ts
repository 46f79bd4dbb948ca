import { Regex } from '../../api/regex/regex.ts';

/** Go's limits of a regular expression (regexp/syntax `maxRepeat`), and the size up to which its program is followed here. */
const LIMITS = { go: true, maxRepeat: 1_000, maxProgram: 20_000 };
/** The most work of all searches in one object: what is not searched by then does not match. A name against a pattern takes about a thousand. */
const MAX_WORK = 40_000_000;

/** A search has come to the bound of its work. */
class WorkError extends Error {}

/** A regular expression in Go's syntax (RE2), which is searched in bounded time. */
export interface Pattern {
  test(text: string): boolean;
  /** The matching parts of a text, at most `most`. */
  all(text: string, most?: number): string[];
}

let work = 0;

function count(units: number): void {
  work += units;
  if (work > MAX_WORK) throw new WorkError();
}

/** Begins to count the work of searches: for each object that is checked. */
export function beginSearches(): void {
  work = 0;
}

const known = new Map<string, Pattern>();
const MOST_KNOWN = 500;

/** Compiles a pattern. Throws `RegexError`. */
export function compilePattern(source: string): Pattern {
  const kept = known.get(source);
  if (kept !== undefined) return kept;
  // To compile is bounded by the limits. It does not count: a pattern may be known from another object.
  let charge = (_units: number): void => undefined;
  const regex = new Regex(source, (units) => charge(units), LIMITS);
  charge = count;
  const pattern: Pattern = {
    test: (value) => bounded(() => regex.test(value), false),
    all(value, most = Infinity) {
      const found: string[] = [];
      bounded(() => regex.replace(value, ([whole]) => (found.push(whole), ''), most > 1), '');
      return found.slice(0, most);
    },
  };
  if (known.size >= MOST_KNOWN) known.clear();
  known.set(source, pattern);
  return pattern;
}

function bounded<T>(search: () => T, otherwise: T): T {
  try {
    return search();
  } catch (error) {
    if (error instanceof WorkError) return otherwise;
    throw error;
  }
}
