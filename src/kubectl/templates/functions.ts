import { FormatError } from '../../api/index.ts';
import { sprintf } from './format.ts';
import { formatted, GoNumber, isTrue, kindOf, numberOf, textOf, typeOf, type Kind } from './values.ts';

/** A function of templates (Go's text/template/funcs.go; cli-runtime printers/template.go for `exists` and `base64decode`). */
interface TemplateFunction {
  /** The numbers of arguments that it takes. */
  readonly least: number;
  readonly most?: number;
  /** Whether its first argument must be a string. */
  readonly takesString?: boolean;
  /** Throws `FormatError`, to which its caller adds the name. */
  call(args: readonly unknown[]): unknown;
}

const fixed = (count: number, call: TemplateFunction['call']): TemplateFunction => ({ least: count, most: count, call });
const atLeast = (least: number, call: TemplateFunction['call']): TemplateFunction => ({ least, call });
const int = (value: number): GoNumber => new GoNumber(value);

const FUNCTIONS: ReadonlyMap<string, TemplateFunction> = new Map([
  // Their arguments are evaluated as far as needed, by `Execution`.
  ['and', atLeast(1, (args) => args.find((each) => !isTrue(each)) ?? args.at(-1))],
  ['or', atLeast(1, (args) => args.find(isTrue) ?? args.at(-1))],
  ['not', fixed(1, ([value]) => !isTrue(value))],
  ['len', fixed(1, ([value]) => int(lengthOf(value)))],
  ['index', atLeast(1, ([value, ...keys]) => keys.reduce(item, checked(value, 'index of untyped nil')))],
  ['slice', atLeast(1, ([value, ...ends]) => sliced(checked(value, 'slice of untyped nil'), ends))],
  ['exists', atLeast(1, ([value, ...keys]) => exists(value, keys))],
  ['eq', atLeast(1, ([value, ...others]) => isAnyEqual(value, others))],
  ['ne', fixed(2, ([a, b]) => !isAnyEqual(a, [b]))],
  ['lt', fixed(2, ([a, b]) => order(a, b) < 0)],
  ['le', fixed(2, ([a, b]) => order(a, b) <= 0)],
  ['gt', fixed(2, ([a, b]) => order(a, b) > 0)],
  ['ge', fixed(2, ([a, b]) => order(a, b) >= 0)],
  ['print', atLeast(0, printed)],
  ['println', atLeast(0, (args) => `${args.map(textOf).join(' ')}\n`)],
  ['printf', { least: 1, takesString: true, call: ([format, ...args]) => sprintf(format as string, args) }],
  ['base64decode', { ...fixed(1, ([text]) => base64Decoded(text as string)), takesString: true }],
  ['html', atLeast(0, (args) => escaped(printed(args), /[<>&'"\0]/g, HTML))],
  ['js', atLeast(0, (args) => escaped(printed(args), /[<>&'"\\=\n\r\t]/g, JS))],
  ['urlquery', atLeast(0, (args) => new URLSearchParams({ '': printed(args) }).toString().slice(1))],
  ['call', atLeast(1, ([value]) => fail(value === undefined ? 'call of nil' : `non-function of type ${typeOf(value)}`))],
]);

export function isFunction(name: string): boolean {
  return FUNCTIONS.has(name);
}

/** A function that the parser has found. */
export function functionOf(name: string): TemplateFunction {
  return FUNCTIONS.get(name)!;
}

const HTML: Readonly<Record<string, string>> = {
  '<': '&lt;',
  '>': '&gt;',
  '&': '&amp;',
  "'": '&#39;',
  '"': '&#34;',
  '\0': '\uFFFD',
};
const JS: Readonly<Record<string, string>> = {
  '<': '\\u003C',
  '>': '\\u003E',
  '&': '\\u0026',
  '=': '\\u003D',
  "'": "\\'",
  '"': '\\"',
  '\\': '\\\\',
  '\n': '\\u000A',
  '\r': '\\u000D',
  '\t': '\\u0009',
};

function escaped(text: string, pattern: RegExp, table: Readonly<Record<string, string>>): string {
  return text.replace(pattern, (char) => table[char]!);
}

function fail(why: string): never {
  throw new FormatError(why);
}

function checked(value: unknown, why: string): unknown {
  return kindOf(value) === 'invalid' ? fail(why) : value;
}

function lengthOf(value: unknown): number {
  const kind = kindOf(value);
  if (kind === 'string') return new TextEncoder().encode(value as string).length;
  if (kind === 'list') return (value as readonly unknown[]).length;
  if (kind === 'map') return Object.keys(value as object).length;
  if (kind === 'invalid') fail('reflect: call of reflect.Value.Type on zero Value');
  return fail(`len of type ${typeOf(value)}`);
}

/** One step of `index`. A key that a map does not have gives nothing. */
function item(value: unknown, key: unknown): unknown {
  const kind = kindOf(value);
  if (kind === 'invalid') fail('index of nil pointer');
  if (kind === 'map') {
    if (kindOf(key) === 'invalid') fail('value is nil; should be of type string');
    if (typeof key !== 'string') fail(`value has type ${typeOf(key)}; should be string`);
    return Object.hasOwn(value as object, key) ? (value as Readonly<Record<string, unknown>>)[key] : undefined;
  }
  if (kind !== 'list' && kind !== 'string') fail(`can't index item of type ${typeOf(value)}`);
  const items = kind === 'string' ? [...new TextEncoder().encode(value as string)].map(int) : (value as readonly unknown[]);
  return items[position(key, items.length - 1)];
}

/** `indexArg`. */
function position(key: unknown, last: number): number {
  if (kindOf(key) === 'invalid') fail('cannot index slice/array with nil');
  if (kindOf(key) !== 'int') fail(`cannot index slice/array with type ${typeOf(key)}`);
  const at = numberOf(key);
  return at < 0 || at > last ? fail(`index out of range: ${at}`) : at;
}

function sliced(value: unknown, ends: readonly unknown[]): unknown {
  if (ends.length > 3) fail(`too many slice indexes: ${ends.length}`);
  if (typeof value === 'string' && ends.length === 3) fail('cannot 3-index slice a string');
  if (typeof value !== 'string' && !Array.isArray(value)) fail(`can't slice item of type ${typeOf(value)}`);
  const items = typeof value === 'string' ? new TextEncoder().encode(value) : (value as readonly unknown[]);
  const [start = 0, end = items.length] = ends.map((each) => position(each, items.length));
  if (start > end) fail(`invalid slice index: ${start} > ${end}`);
  return items instanceof Uint8Array ? new TextDecoder().decode(items.subarray(start, end)) : items.slice(start, end);
}

function exists(value: unknown, keys: readonly unknown[]): boolean {
  let found = value;
  for (const key of keys) {
    const kind = kindOf(found);
    if (kind === 'map' && (typeof key !== 'string' || !Object.hasOwn(found as object, key))) return false;
    if (kind !== 'map' && kind !== 'list' && kind !== 'string') return false;
    try {
      found = item(found, key);
    } catch {
      return false;
    }
  }
  return true;
}

function isAnyEqual(value: unknown, others: readonly unknown[]): boolean {
  if (others.length === 0) fail('missing argument for comparison');
  return others.some((other) => isEqual(value, other));
}

function isEqual(a: unknown, b: unknown): boolean {
  const [kind, other] = [kindOf(a), kindOf(b)];
  if (kind === 'invalid' || other === 'invalid') return kind === other;
  // Lists and maps are of no basic kind.
  const basic = (each: Kind): Kind => (each === 'list' || each === 'map' ? 'invalid' : each);
  if (basic(kind) !== basic(other)) fail('incompatible types for comparison');
  if (basic(kind) === 'invalid') fail(`non-comparable type ${formatted(a, 's', scalarText)}: ${typeOf(a)}`);
  return kind === 'int' || kind === 'float' ? numberOf(a) === numberOf(b) : a === b;
}

/** A number or string by `%s`. */
function scalarText(value: unknown): string {
  return typeof value === 'string' ? value : `%!s(${typeOf(value)}=${textOf(value)})`;
}

/** Below 0 if the first is less. */
function order(a: unknown, b: unknown): number {
  const [kind, other] = [kindOf(a), kindOf(b)];
  for (const each of [kind, other])
    if (each === 'invalid' || each === 'list' || each === 'map') fail('invalid type for comparison');
  if (kind !== other) fail('incompatible types for comparison');
  if (kind === 'bool') fail('invalid type for comparison');
  if (kind !== 'string') return numberOf(a) - numberOf(b);
  return a === b ? 0 : (a as string) < (b as string) ? -1 : 1;
}

/** Go's `fmt.Sprint`: a blank between two operands that are no strings. */
function printed(args: readonly unknown[]): string {
  return args
    .map((each, i) => (i > 0 && typeof each !== 'string' && typeof args[i - 1] !== 'string' ? ` ${textOf(each)}` : textOf(each)))
    .join('');
}

function base64Decoded(text: string): string {
  const plain = text.replaceAll(/[\r\n]/g, '');
  const wrong =
    /[^A-Za-z0-9+/]/.exec(plain.replace(/={1,2}$/, ''))?.index ??
    (plain.length % 4 === 0 ? undefined : plain.length - (plain.length % 4));
  if (wrong !== undefined) fail(`base64 decode failed: illegal base64 data at input byte ${wrong}`);
  return new TextDecoder().decode(Uint8Array.from(atob(plain), (char) => char.charCodeAt(0)));
}
