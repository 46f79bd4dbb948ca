import { MAX_DEPTH, type ObjectSource } from '../../api/index.ts';
import { unknownField } from './decode.ts';

/** What the scanner expects next, for its error message. */
type Context =
  | 'looking for beginning of value'
  | 'looking for beginning of object key string'
  | 'after object key'
  | 'after object key:value pair'
  | 'after array element'
  | 'after top-level value';

const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const SPACE = /[ \t\n\r]*/y;
/** The characters of a string up to the first illegal one. */
// oxlint-disable-next-line no-control-regex -- control characters are what may not stand in a text.
const PLAIN = /(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*/y;
const END = 'unexpected end of JSON input';

/** A value, or the reason why there is none. */
export type JsonRead =
  { readonly value: unknown; readonly fault?: undefined } | { readonly value?: undefined; readonly fault: string };

/** Parses JSON. Errors are those of Go's encoding/json. */
export function parseJson(text: string): JsonRead {
  if (nestsTooDeep(text)) return { fault: 'exceeded max depth' };
  try {
    return { value: JSON.parse(text) };
  } catch {
    return { fault: jsonFault(text) };
  }
}

/** Decides by the brackets alone, before anything recurses into them. Brackets in strings do not count. */
export function nestsTooDeep(text: string): boolean {
  let depth = 0;
  let inText = false;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (inText) {
      if (code === 0x5c) i++;
      else if (code === 0x22) inText = false;
    } else if (code === 0x22) inText = true;
    else if (code === 0x7b || code === 0x5b) {
      if (++depth > MAX_DEPTH) return true;
    } else if (code === 0x7d || code === 0x5d) depth--;
  }
  return false;
}

/** The maximum number of errors of a strict decoder (sigs.k8s.io/json `saveStrictError`). */
const MAX_STRICT_ERRORS = 100;

/** The maximum length of all paths together that are noted. No object comes near it, and a text of 3 MiB can have paths of terabytes. */
const MAX_PATH_CHARS = 8 * 1024 * 1024;

/** What a text of valid JSON says and its value does not. Recursive: the nesting of the text must be bounded. */
export class JsonSource implements ObjectSource {
  readonly numbers = new Map<string, string>();
  /** Where each key stands first. */
  readonly #keys = new Map<string, number>();
  /** Where keys stand again that their object had before. */
  readonly #duplicates = new Map<string, number>();
  #pathChars = 0;

  constructor(text: string) {
    new Scanner(text, this).value('');
  }

  /** The paths of the keys that stand again in their object, in the order of the text. */
  get duplicates(): readonly string[] {
    return [...this.#duplicates.keys()];
  }

  key(path: string, at: number): void {
    if (!this.#hasRoom(path)) return;
    if (!this.#keys.has(path)) this.#keys.set(path, at);
    else if (!this.#duplicates.has(path)) this.#duplicates.set(path, at);
  }

  number(path: string, literal: string): void {
    const isUsual = String(Number(literal)) === literal && Number.isSafeInteger(Number(literal));
    if (!isUsual && this.#hasRoom(path)) this.numbers.set(path, literal);
  }

  strictErrors(unknownFields: readonly string[]): readonly string[] {
    const found = unknownFields.map((path) => ({ at: this.#keys.get(path) ?? 0, error: unknownField(path) }));
    for (const [path, at] of this.#duplicates) {
      // What stands below an unknown field is not read.
      if (!unknownFields.some((unknown) => isWithin(path, unknown))) found.push({ at, error: `duplicate field "${path}"` });
    }
    found.sort((first, second) => first.at - second.at);
    return found.slice(0, MAX_STRICT_ERRORS).map(({ error }) => error);
  }

  #hasRoom(path: string): boolean {
    this.#pathChars += path.length;
    return this.#pathChars <= MAX_PATH_CHARS;
  }
}

function isWithin(path: string, above: string): boolean {
  return path.startsWith(above) && (path.length === above.length || path[above.length] === '.' || path[above.length] === '[');
}

/** Ends a scan. Caught only in `jsonFault`. */
class Fault extends Error {}

/**
 * The error of Go's encoding/json (scanner.go) for a text that is not valid JSON, so that clients see the same message as from
 * a real server. Recursive: the nesting of the text must be bounded.
 */
export function jsonFault(text: string): string {
  try {
    const scanner = new Scanner(text);
    scanner.value('');
    scanner.end();
  } catch (error) {
    if (error instanceof Fault) return error.message;
    throw error;
  }
  return 'it cannot be read';
}

class Scanner {
  readonly #text: string;
  readonly #source: JsonSource | undefined;
  #at = 0;

  /** `source`: what is told of keys and numbers. */
  constructor(text: string, source?: JsonSource) {
    this.#text = text;
    this.#source = source;
  }

  /** `path`: of the value. */
  value(path: string): void {
    this.#take(SPACE);
    const char = this.#text[this.#at];
    if (char === '{') return this.#list('}', () => this.#member(path));
    if (char === '[') return this.#list(']', (i) => this.value(`${path}[${i}]`));
    if (char === '"') return this.#string();
    for (const literal of ['true', 'false', 'null']) if (char === literal[0]) return this.#literal(literal);
    const literal = this.#take(NUMBER);
    if (literal === '') this.#fail('looking for beginning of value');
    this.#source?.number(path, literal);
  }

  end(): void {
    this.#take(SPACE);
    if (this.#at < this.#text.length) this.#fail('after top-level value');
  }

  /** The items between two brackets, separated by commas. */
  #list(close: '}' | ']', item: (index: number) => void): void {
    this.#at++;
    this.#take(SPACE);
    if (this.#text[this.#at] === close) return void this.#at++;
    for (let i = 0; ; i++) {
      item(i);
      this.#take(SPACE);
      const char = this.#text[this.#at];
      if (char === close) return void this.#at++;
      if (char !== ',') this.#fail(close === '}' ? 'after object key:value pair' : 'after array element');
      this.#at++;
    }
  }

  /** `above`: the path of the object. */
  #member(above: string): void {
    this.#take(SPACE);
    const start = this.#at;
    if (this.#text[this.#at] !== '"') this.#fail('looking for beginning of object key string');
    this.#string();
    const path = this.#source === undefined ? '' : joined(above, this.#text.slice(start, this.#at));
    this.#source?.key(path, start);
    this.#take(SPACE);
    if (this.#text[this.#at] !== ':') this.#fail('after object key');
    this.#at++;
    this.value(path);
  }

  #string(): void {
    this.#at++;
    this.#take(PLAIN);
    const char = this.#text[this.#at];
    if (char === '"') return void this.#at++;
    if (char === '\\') {
      this.#at++;
      this.#complain(this.#text[this.#at] === 'u' ? 'in \\u hexadecimal character escape' : 'in string escape code');
    }
    this.#complain('in string literal');
  }

  #literal(literal: string): void {
    for (let i = 0; i < literal.length; i++, this.#at++) {
      if (this.#text[this.#at] !== literal[i]) this.#complain(`in literal ${literal} (expecting '${literal[i]}')`);
    }
  }

  #take(pattern: RegExp): string {
    pattern.lastIndex = this.#at;
    const [taken = ''] = pattern.exec(this.#text) ?? [];
    this.#at += taken.length;
    return taken;
  }

  #fail(context: Context): never {
    return this.#complain(context);
  }

  #complain(context: string): never {
    const char = this.#text[this.#at];
    if (char === undefined) throw new Fault(END);
    const shown = char === "'" ? "'\\''" : char === '"' ? `'"'` : `'${JSON.stringify(char).slice(1, -1)}'`;
    throw new Fault(`invalid character ${shown} ${context}`);
  }
}

/** `key`: with its quotes. */
function joined(above: string, key: string): string {
  const name = key.includes('\\') ? (JSON.parse(key) as string) : key.slice(1, -1);
  return above === '' ? name : `${above}.${name}`;
}
