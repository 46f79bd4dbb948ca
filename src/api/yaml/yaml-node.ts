import { wholeNumber } from '../int64.ts';

/** A value in a YAML text, with its place. */
export type YamlNode = YamlScalar | YamlList | YamlMap;

interface Placed {
  /** Offset in the text. */
  readonly start: number;
  /** Offset of the end. */
  readonly end: number;
}

export interface YamlScalar extends Placed {
  readonly kind: 'scalar';
  readonly value: Scalar;
}

export interface YamlList extends Placed {
  readonly kind: 'list';
  readonly value: readonly unknown[];
  readonly items: readonly YamlNode[];
}

export interface YamlMap extends Placed {
  readonly kind: 'map';
  /** Plain data: any key may occur, even `__proto__`. */
  readonly value: Readonly<Record<string, unknown>>;
  /** In the order of the text. If a name repeats, the last pair counts. Entries merged by `<<` are only in `value`. */
  readonly pairs: readonly YamlPair[];
}

export interface YamlPair {
  /** The key as in JSON. */
  readonly name: string;
  readonly key: YamlNode;
  readonly value: YamlNode;
}

/** The value of a scalar, as in JSON. */
export type Scalar = string | number | boolean | null;

/** go-yaml resolve.go `resolveMap`, except for numbers that JSON does not have. */
const WORDS: ReadonlyMap<string, Scalar> = new Map<string, Scalar>([
  ...['', '~', 'null', 'Null', 'NULL'].map((word) => [word, null] as const),
  ...['y', 'Y', 'yes', 'Yes', 'YES', 'true', 'True', 'TRUE', 'on', 'On', 'ON'].map((word) => [word, true] as const),
  ...['n', 'N', 'no', 'No', 'NO', 'false', 'False', 'FALSE', 'off', 'Off', 'OFF'].map((word) => [word, false] as const),
  ...['.nan', '.NaN', '.NAN'].map((word) => [word, NaN] as const),
  ...['.inf', '.Inf', '.INF', '+.inf', '+.Inf', '+.INF'].map((word) => [word, Infinity] as const),
  ...['-.inf', '-.Inf', '-.INF'].map((word) => [word, -Infinity] as const),
]);

const INTEGER = /^[-+]?(?:0[xX][0-9a-fA-F]+|0[bB][01]+|0[oO]?[0-7]+|0|[1-9][0-9]*)$/;
const FLOAT = /^[-+]?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)(?:[eE][-+]?[0-9]+)?$/;
const TWO_TO_64 = 2 ** 64;

/**
 * The value of a plain scalar in YAML 1.1 as go-yaml reads it (resolve.go `resolve`): `yes` is true, `0777` is octal, `1_000`
 * is a number, `1:30` and dates are texts. May be NaN or infinite.
 */
export function resolveScalar(text: string): Scalar {
  const word = WORDS.get(text);
  if (word !== undefined) return word;
  if (!/^[-+.0-9]/.test(text)) return text;
  if (text.startsWith('.')) return floatOf(text) ?? text;
  const plain = text.replaceAll('_', '');
  return integerOf(plain) ?? floatOf(plain) ?? text;
}

function integerOf(text: string): number | undefined {
  if (!INTEGER.test(text)) return undefined;
  const negative = text.startsWith('-');
  const digits = text.replace(/^[-+]/, '');
  // JavaScript requires the `o` in octal numbers.
  const readable = /^0[0-7]+$/.test(digits) ? `0o${digits.slice(1)}` : digits;
  const value = Number(readable);
  if (value >= TWO_TO_64) return undefined;
  if (negative) return value === 0 ? 0 : -value;
  return BigInt.asIntN(64, BigInt(readable)) < 0n ? value : wholeNumber(value);
}

function floatOf(text: string): number | undefined {
  if (!FLOAT.test(text)) return undefined;
  const value = Number(text);
  return Number.isFinite(value) ? value : undefined;
}
