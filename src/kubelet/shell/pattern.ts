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

/** `${NAME#pattern}` and `${NAME##pattern}`: the text without its shortest or longest beginning that fits. */
export function cutStart(text: string, pattern: string, longest: boolean, work: CountWork): string {
  const found = partRegExp(pattern, work).atStart(text);
  return found === undefined ? text : text.slice(longest ? found.longest : found.shortest);
}

/** `${NAME%pattern}` and `${NAME%%pattern}`: the same at the end, by the pattern read backwards. */
export function cutEnd(text: string, pattern: string, longest: boolean, work: CountWork): string {
  work(text.length);
  const backwards = unlessBroken(patternAtoms(pattern).reverse().join(''), work);
  const found = backwards.atStart(text.split('').reverse().join(''));
  return found === undefined ? text : text.slice(0, text.length - (longest ? found.longest : found.shortest));
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
  // From here on there is no `]`, so a `[` begins no set.
  let setsEnd = Infinity;
  for (let i = 0; i < pattern.length; i++) {
    const char = pattern.charAt(i);
    if (char === '\\') atoms.push(escapeRegExp(pattern.charAt(++i)));
    else if (char === '*') atoms.push(`${any}*`);
    else if (char === '?') atoms.push(any);
    else if (char === '[' && i < setsEnd) {
      const end = pattern.indexOf(']', i + 2);
      if (end < 0) {
        setsEnd = i;
        atoms.push('\\[');
        continue;
      }
      const set = pattern
        .slice(i + 1, end)
        .replace(/^!/, '^')
        .replace(/\\/g, '\\\\')
        .replace(/\[:(\w+):\]/g, characterClass);
      atoms.push(`[${set}]`);
      i = end;
    } else atoms.push(escapeRegExp(char));
  }
  return atoms;
}

/** True if the text has characters that make a pattern of it. The name of the command `[` has not. */
export function isPattern(text: string): boolean {
  if (/(^|[^\\])[*?]/.test(text)) return true;
  return /(^|[^\\])\[/.test(text) && text.includes(']', text.indexOf('[') + 2);
}

export function escapeRegExp(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');
}

/** So that a text stands for itself in a pattern. */
export function escapePattern(text: string): string {
  return text.replace(/[\\*?[\]]/g, '\\$&');
}

function characterClass(_match: string, name: string): string {
  const classes: Readonly<Record<string, string>> = {
    alpha: 'a-zA-Z',
    digit: '0-9',
    alnum: 'a-zA-Z0-9',
    upper: 'A-Z',
    lower: 'a-z',
    space: '\\s',
  };
  return classes[name] ?? '';
}
