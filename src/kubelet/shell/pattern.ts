import { ShellFailure } from './control.ts';
import { RegexError, type RegexOptions } from './regex/compile.ts';
import { Regex } from './regex/regex.ts';

/** A pattern of `case` or of file names, as a regular expression over the whole text. Characters of `literal` stand for themselves. */
export function patternRegExp(pattern: string, options: { readonly crossSlashes?: boolean } = {}): Regex {
  return unlessBroken(`^${patternSource(pattern, options.crossSlashes ?? true)}$`);
}

/** The same for a part of the text. */
export function partRegExp(pattern: string): Regex {
  return unlessBroken(patternSource(pattern));
}

/** A pattern with a set that cannot be (`[z-a]`) fits nothing. */
function unlessBroken(source: string): Regex {
  try {
    return new Regex(source, { dotAll: true });
  } catch (error) {
    if (error instanceof RegexError) return NOTHING;
    throw error;
  }
}

const NOTHING = new Regex('[^\\s\\S]');

/** A regular expression of a script's. Throws `ShellFailure` for what is none. */
export function regexOf(source: string, options: RegexOptions = {}): Regex {
  try {
    return new Regex(source, options);
  } catch (error) {
    if (error instanceof RegexError) throw new ShellFailure(error.message, 2);
    throw error;
  }
}

/** The same without anchors. A backslash quotes what follows it. */
function patternSource(pattern: string, crossSlashes = true): string {
  const any = crossSlashes ? '.' : '[^/]';
  let source = '';
  for (let i = 0; i < pattern.length; i++) {
    const char = pattern.charAt(i);
    if (char === '\\') source += escapeRegExp(pattern.charAt(++i));
    else if (char === '*') source += `${any}*`;
    else if (char === '?') source += any;
    else if (char === '[') {
      const end = pattern.indexOf(']', i + 2);
      if (end < 0) {
        source += '\\[';
        continue;
      }
      const set = pattern
        .slice(i + 1, end)
        .replace(/^!/, '^')
        .replace(/\\/g, '\\\\')
        .replace(/\[:(\w+):\]/g, characterClass);
      source += `[${set}]`;
      i = end;
    } else source += escapeRegExp(char);
  }
  return source;
}

/** True where the text has a character that makes a pattern of it. */
export function isPattern(text: string): boolean {
  return /(^|[^\\])[*?[]/.test(text);
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
