/** What Go's expressions (RE2, regexp/syntax/parse.go) have and POSIX's have not. */

/** How the characters after it are read. */
export interface Flags {
  readonly ignoreCase: boolean;
  /** A `.` matches a line break too. */
  readonly dotAll: boolean;
  /** The anchors match at the ends of lines too. */
  readonly multiLine: boolean;
}

const FLAGS: Readonly<Record<string, keyof Flags>> = { i: 'ignoreCase', s: 'dotAll', m: 'multiLine' };

/** The start of a group: what stands after the bracket. Without `isGroup`, `(?i)`: flags for the rest of the group around it. */
export interface GroupStart {
  readonly length: number;
  readonly isCapturing: boolean;
  readonly isGroup: boolean;
  readonly flags: Partial<Flags>;
}

/** Reads the start of a group. Undefined if Go does not know it, as `(?=`. */
export function groupStart(source: string, at: number): GroupStart | undefined {
  const rest = source.slice(at, at + 100);
  if (!rest.startsWith('?')) return { length: 0, isCapturing: true, isGroup: true, flags: {} };
  const name = /^\?P?<\w+>/.exec(rest)?.[0];
  if (name !== undefined) return { length: name.length, isCapturing: true, isGroup: true, flags: {} };
  const [whole, on = '', off = '', end] = /^\?([imsU]*)(?:-([imsU]+))?([:)])/.exec(rest) ?? [];
  if (whole === undefined || (whole === '?)' && end === ')')) return undefined;
  const set = (letters: string, value: boolean) =>
    [...letters].flatMap((letter) => (letter in FLAGS ? [[FLAGS[letter]!, value]] : []));
  const flags = Object.fromEntries([...set(on, true), ...set(off, false)]) as Partial<Flags>;
  return { length: whole.length, isCapturing: false, isGroup: end === ':', flags };
}

/** A character that an escape stands for, or a test for the characters of its class. */
export interface Escaped {
  readonly length: number;
  readonly of: string | ((char: string) => boolean);
}

const BELL = '\x07';

/** Reads what stands after a backslash: `pL`, `p{Greek}`, `x41`, `x{41}`, `a`. Undefined if it is no escape of Go's alone. */
export function escapeAt(source: string, at: number): Escaped | undefined {
  const rest = source.slice(at, at + 40);
  const [hex, digits = '', inBraces = ''] = /^x(?:([0-9a-fA-F]{2})|\{([0-9a-fA-F]{1,6})\})/.exec(rest) ?? [];
  if (hex !== undefined)
    return { length: hex.length, of: String.fromCodePoint(Math.min(parseInt(digits + inBraces, 16), 0x10ffff)) };
  if (rest.startsWith('a')) return { length: 1, of: BELL };
  const [unicode, sign = '', letter = '', not = '', name = ''] = /^([pP])(?:([A-Z])|\{(\^?)(\w+)\})/.exec(rest) ?? [];
  const fits = unicode === undefined ? undefined : unicodeClass(letter + name);
  if (unicode === undefined || fits === undefined) return undefined;
  const isNegated = (sign === 'P') !== (not === '^');
  return { length: unicode.length, of: (char) => fits.test(char) !== isNegated };
}

/** A general category, or a script. */
function unicodeClass(name: string): RegExp | undefined {
  if (name === 'Any') return /[\s\S]/;
  for (const property of [name, `Script=${name}`])
    try {
      return new RegExp(`^\\p{${property}}`, 'u');
    } catch {
      // JavaScript knows no such property.
    }
  return undefined;
}
