/** A fault in the text of JSON: what is not JSON, or a name that its object has twice. */
export interface JsonFault {
  /** Offsets in the text. */
  readonly start: number;
  readonly end: number;
  /** The name that is there twice. Undefined if the text is not JSON from here on. */
  readonly duplicate?: string;
}

/** What may come next in a list or an object. */
type Expected = 'value' | 'value-or-end' | 'name' | 'name-or-end' | 'colon' | 'comma-or-end' | 'nothing';

const BLANK = /[ \t\n\r]*/y;
const SCALAR = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y;
const ESCAPE = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y;
/** The characters of a string without an escape: from the blank on, except for the quote and the backslash. */
const PLAIN = /[ !#-[\]-\uffff]*/y;

/** The first fault in the text of JSON, which `JSON.parse` does not place: it keeps the last of two fields silently. Undefined if there is none. */
export function faultOfJson(text: string): JsonFault | undefined {
  /** The names of each open object, and undefined for each open list. */
  const open: (Set<string> | undefined)[] = [];
  let expected: Expected = 'value';
  const afterValue = (): Expected => (open.length === 0 ? 'nothing' : 'comma-or-end');
  for (let at = endOf(BLANK, text, 0); at < text.length; at = endOf(BLANK, text, at)) {
    const start = at;
    const sign = text[at]!;
    const isValue: boolean = expected === 'value' || expected === 'value-or-end';
    const isName: boolean = expected === 'name' || expected === 'name-or-end';
    if (sign === '"' && (isValue || isName)) {
      const close = closeOfString(text, start);
      if (text[close] !== '"') return { start, end: close };
      at = close + 1;
      if (isName) {
        const name = JSON.parse(text.slice(start, at)) as string;
        if (open.at(-1)!.has(name)) return { start, end: at, duplicate: name };
        open.at(-1)!.add(name);
      }
      expected = isName ? 'colon' : afterValue();
    } else if ((sign === '{' || sign === '[') && isValue) {
      open.push(sign === '{' ? new Set() : undefined);
      expected = sign === '{' ? 'name-or-end' : 'value-or-end';
      at++;
    } else if (isEnd(sign, open, expected)) {
      open.pop();
      expected = afterValue();
      at++;
    } else if (sign === ':' && expected === 'colon') {
      expected = 'value';
      at++;
    } else if (sign === ',' && expected === 'comma-or-end') {
      expected = open.at(-1) === undefined ? 'value' : 'name';
      at++;
    } else {
      at = isValue ? endOf(SCALAR, text, at) : at;
      if (at === start) return { start, end: start + 1 };
      expected = afterValue();
    }
  }
  return expected === 'nothing' ? undefined : { start: text.length, end: text.length };
}

function isEnd(sign: string, open: readonly (Set<string> | undefined)[], expected: Expected): boolean {
  if (open.length === 0) return false;
  if (sign === ']') return open.at(-1) === undefined && (expected === 'value-or-end' || expected === 'comma-or-end');
  return sign === '}' && open.at(-1) !== undefined && (expected === 'name-or-end' || expected === 'comma-or-end');
}

/** Where the closing quote of a string is. If it has none, where it goes wrong. */
function closeOfString(text: string, start: number): number {
  let at = endOf(PLAIN, text, start + 1);
  while (text[at] === '\\') {
    const end = endOf(ESCAPE, text, at);
    if (end === at) return at;
    at = endOf(PLAIN, text, end);
  }
  return at;
}

/** Where a match that begins at an offset ends. The offset itself if there is none. */
function endOf(pattern: RegExp, text: string, offset: number): number {
  pattern.lastIndex = offset;
  const match = pattern.exec(text);
  return match === null ? offset : offset + match[0].length;
}
