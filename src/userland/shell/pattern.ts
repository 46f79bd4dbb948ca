import { ShellFailure } from './control.ts';
import { RegexError, type RegexOptions } from '../../api/regex/compile.ts';
import type { CountWork } from '../../api/regex/program.ts';
import { Regex } from '../../api/regex/regex.ts';
import { resolvePath, type FileSystem } from '../files/file-system.ts';
import type { Cgroup } from '../runtime/cgroup.ts';

/** Compiles a pattern of `case` or of file names, which matches a whole text. */
export function patternRegExp(pattern: string, work: CountWork, options: { readonly crossSlashes?: boolean } = {}): Regex {
  return unlessBroken(`^${patternAtoms(pattern, options.crossSlashes ?? true).join('')}$`, work);
}

/** Compiles a pattern that matches a part of a text. */
export function partRegExp(pattern: string, work: CountWork): Regex {
  return unlessBroken(patternAtoms(pattern).join(''), work);
}

/** The length of the shortest or longest prefix that matches. Returns undefined if none does. */
export function startThatFits(text: string, pattern: string, longest: boolean, work: CountWork): number | undefined {
  const found = partRegExp(pattern, work).atStart(text);
  return longest ? found?.longest : found?.shortest;
}

/** The length of the shortest or longest suffix that matches. It matches the reversed pattern from the end. */
export function endThatFits(text: string, pattern: string, longest: boolean, work: CountWork): number | undefined {
  work(text.length);
  const backwards = unlessBroken(patternAtoms(pattern).reverse().join(''), work);
  const found = backwards.atStart(text.split('').reverse().join(''));
  return longest ? found?.longest : found?.shortest;
}

/** Compiles a pattern. A pattern with an impossible set (`[z-a]`) matches nothing. */
function unlessBroken(source: string, work: CountWork): Regex {
  try {
    return new Regex(source, work, { dotAll: true });
  } catch (error) {
    if (error instanceof RegexError) return new Regex('[^\\s\\S]', work);
    throw error;
  }
}

/** Compiles a regular expression of a script. Throws `ShellFailure` if it is invalid. */
export function regexOf(source: string, work: CountWork, options: RegexOptions = {}): Regex {
  try {
    return new Regex(source, work, options);
  } catch (error) {
    if (error instanceof RegexError) throw new ShellFailure(error.message, 2);
    throw error;
  }
}

/** The parts of a pattern, each as a regular expression without anchors. A backslash quotes the next character. */
function patternAtoms(pattern: string, crossSlashes = true): string[] {
  const any = crossSlashes ? '.' : '[^/]';
  const atoms: string[] = [];
  // Beyond this index no set is closed, so `[` is an ordinary character.
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

/** The index of the `]` that closes the set at `start`. A `]` that comes first, is quoted or closes a class does not count. */
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

/** Converts the inside of a set to a set of a regular expression. */
function setRegExp(inner: string): string {
  const isNegated = inner.startsWith('!') || inner.startsWith('^');
  const members = (isNegated ? inner.slice(1) : inner).replace(/\\([^])|\\$/g, (_match, char: string = '\\') =>
    // A letter after a backslash would be a character class.
    /[A-Za-z0-9]/.test(char) ? char : `\\${char}`,
  );
  return `[${isNegated ? '^' : ''}${members.startsWith('^') ? '\\' : ''}${members}]`;
}

/** Whether the text has unquoted pattern characters. The command name `[` has none. */
export function isPattern(text: string): boolean {
  if (/^(?:[^\\*?]|\\[^])*[*?]/.test(text)) return true;
  return /^(?:[^\\[]|\\[^])*\[/.test(text) && text.includes(']', text.indexOf('[') + 2);
}

export function escapeRegExp(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');
}

/** Quotes a text so that it matches literally in a pattern. */
export function escapePattern(text: string): string {
  return text.replace(/[\\*?[\]!^-]/g, '\\$&');
}

/** The paths that match a pattern, sorted. They are relative if the pattern is. */
export function globPaths(files: FileSystem, directory: string, pattern: string, cgroup: Cgroup): string[] {
  const work = (units: number): void => cgroup.work(units);
  const absolute = pattern.startsWith('/');
  let found: string[] = [absolute ? '/' : ''];
  for (const part of pattern.split('/').filter((text) => text !== '')) {
    const literal = isPattern(part) ? undefined : part.replace(/\\(.)/g, '$1');
    const matcher = literal === undefined ? patternRegExp(part, work, { crossSlashes: false }) : undefined;
    const next: string[] = [];
    let length = 0;
    for (const base of found) {
      work(base.length + part.length);
      const at = resolvePath(directory, base === '' ? '.' : base);
      const names = matcher === undefined ? namesAt(files, at, literal ?? '') : matching(files, at, part, matcher);
      for (const name of names) {
        const path = base === '' || base === '/' ? base + name : `${base}/${name}`;
        cgroup.checkRoom((length += path.length));
        next.push(path);
      }
    }
    found = next;
  }
  return found.filter((path) => path !== '');
}

function namesAt(files: FileSystem, at: string, name: string): string[] {
  return files.entry(resolvePath(at, name)) === undefined ? [] : [name];
}

function matching(files: FileSystem, at: string, part: string, matcher: ReturnType<typeof patternRegExp>): string[] {
  if (!files.isDirectory(at)) return [];
  return files.list(at).filter((name) => matcher.test(name) && (part.startsWith('.') || !name.startsWith('.')));
}
