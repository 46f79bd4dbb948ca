import { ShellFailure } from './control.ts';
import { RegexError, type RegexOptions } from './regex/compile.ts';
import type { CountWork } from './regex/program.ts';
import { Regex } from './regex/regex.ts';

/** A pattern of `case` or of file names, to be matched against a whole text. */
export function patternRegExp(pattern: string, work: CountWork, options: { readonly crossSlashes?: boolean } = {}): Regex {
  return unlessBroken(`^${patternAtoms(pattern, options.crossSlashes ?? true).join('')}$`, work);
}

/** The same for a part of the text. */
export function partRegExp(pattern: string, work: CountWork): Regex {
  return unlessBroken(patternAtoms(pattern).join(''), work);
}

/** How long the shortest or longest beginning of the text is that fits the pattern. Returns undefined if none fits. */
export function startThatFits(text: string, pattern: string, longest: boolean, work: CountWork): number | undefined {
  const found = partRegExp(pattern, work).atStart(text);
  return longest ? found?.longest : found?.shortest;
}

/** The same at the end of the text, by the pattern read backwards. */
export function endThatFits(text: string, pattern: string, longest: boolean, work: CountWork): number | undefined {
  work(text.length);
  const backwards = unlessBroken(patternAtoms(pattern).reverse().join(''), work);
  const found = backwards.atStart(text.split('').reverse().join(''));
  return longest ? found?.longest : found?.shortest;
}

/** A pattern with a set that cannot be (`[z-a]`) fits nothing. */
function unlessBroken(source: string, work: CountWork): Regex {
  try {
    return new Regex(source, work, { dotAll: true });
  } catch (error) {
    if (error instanceof RegexError) return new Regex('[^\\s\\S]', work);
    throw error;
  }
}

/** A regular expression of a script's. Throws `ShellFailure` for what is none. */
export function regexOf(source: string, work: CountWork, options: RegexOptions = {}): Regex {
  try {
    return new Regex(source, work, options);
  } catch (error) {
    if (error instanceof RegexError) throw new ShellFailure(error.message, 2);
    throw error;
  }
}

/** What a pattern is made of, each piece as a regular expression without anchors. A backslash quotes what follows it. */
function patternAtoms(pattern: string, crossSlashes = true): string[] {
  const any = crossSlashes ? '.' : '[^/]';
  const atoms: string[] = [];
  // From here on no set ends, so a `[` begins none.
  let setsEnd = Infinity;
  for (let i = 0; i < pattern.length; i++) {
    const char = pattern.charAt(i);
    if (char === '\\') atoms.push(escapeRegExp(pattern.charAt(++i)));
    else if (char === '*') atoms.push(`${any}*`);
    else if (char === '?') atoms.push(any);
    else if (char === '[' && i < setsEnd) {
      const end = setEnd(pattern, i);
      if (end === undefined) {
        setsEnd = i;
        atoms.push('\\[');
        continue;
      }
      atoms.push(setRegExp(pattern.slice(i + 1, end)));
      i = end;
    } else atoms.push(escapeRegExp(char));
  }
  return atoms;
}

/** The index of the `]` that ends the set that begins at `start`. A `]` that comes first, is quoted or ends a class does not end it. */
function setEnd(pattern: string, start: number): number | undefined {
  let i = start + 1;
  if (pattern.charAt(i) === '!' || pattern.charAt(i) === '^') i++;
  if (pattern.charAt(i) === ']') i++;
  let classesEnd = Infinity;
  for (; i < pattern.length; i++) {
    const char = pattern.charAt(i);
    if (char === ']') return i;
    if (char === '\\') i++;
    else if (char === '[' && pattern.charAt(i + 1) === ':' && i < classesEnd) {
      const end = pattern.indexOf(':]', i + 2);
      if (end < 0) classesEnd = i;
      else i = end + 1;
    }
  }
  return undefined;
}

/** What stands between the brackets of a set, as a set of a regular expression. */
function setRegExp(inner: string): string {
  const isNegated = inner.startsWith('!') || inner.startsWith('^');
  const members = (isNegated ? inner.slice(1) : inner).replace(/\\([^])|\\$/g, (_match, char: string = '\\') =>
    // A letter behind a backslash would be a class of its own.
    /[A-Za-z0-9]/.test(char) ? char : `\\${char}`,
  );
  return `[${isNegated ? '^' : ''}${members.startsWith('^') ? '\\' : ''}${members}]`;
}

/** True if the text has characters that make a pattern of it, and are not quoted. The name of the command `[` has none. */
export function isPattern(text: string): boolean {
  if (/^(?:[^\\*?]|\\[^])*[*?]/.test(text)) return true;
  return /^(?:[^\\[]|\\[^])*\[/.test(text) && text.includes(']', text.indexOf('[') + 2);
}

export function escapeRegExp(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');
}

/** So that a text stands for itself in a pattern. */
export function escapePattern(text: string): string {
  return text.replace(/[\\*?[\]!^-]/g, '\\$&');
}
