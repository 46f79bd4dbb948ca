/**
 * A number of the template itself, of Go's type `int` or `float64`. Numbers of objects are plain: `int64` if they have no fraction. Go compares neither of the
 * first with the second, so `eq .spec.replicas 2.0` is an error.
 */
export class GoNumber {
  constructor(
    readonly value: number,
    readonly isFloat = false,
  ) {}

  /** A constant: `3`, `0x1f`, `1.5`, `'a'`. Undefined if it is none. */
  static read(text: string): GoNumber | undefined {
    if (text.startsWith("'")) return new GoNumber(text.codePointAt(text[1] === '\\' ? 2 : 1)!);
    const [, sign, digits = ''] = /^([+-]?)(.*)$/.exec(text)!;
    const octal = /^0[0-7]+$/.test(digits) ? `0o${digits.slice(1)}` : digits;
    const value = Number(octal.replaceAll('_', ''));
    if (Number.isNaN(value)) return undefined;
    return new GoNumber(sign === '-' ? -value : value, !/^0x/i.test(digits) && /[.e]/i.test(digits));
  }
}

/** An object or list of JSON. */
export type Json = Readonly<Record<string, unknown>> | readonly unknown[];

/** The kind of a value: what compares with what (Go's text/template/funcs.go `basicKind`). */
export type Kind = 'bool' | 'int' | 'float' | 'string' | 'list' | 'map' | 'invalid';

export function kindOf(value: unknown): Kind {
  if (value === undefined || value === null) return 'invalid';
  if (typeof value === 'boolean') return 'bool';
  if (typeof value === 'string') return 'string';
  if (typeof value === 'number') return Number.isInteger(value) ? 'int' : 'float';
  if (value instanceof GoNumber) return value.isFloat ? 'float' : 'int';
  return Array.isArray(value) ? 'list' : 'map';
}

/** The name of a value's type in Go. */
export function typeOf(value: unknown): string {
  switch (kindOf(value)) {
    case 'bool':
    case 'string':
      return kindOf(value);
    case 'int':
      return value instanceof GoNumber ? 'int' : 'int64';
    case 'float':
      return 'float64';
    case 'list':
      return '[]interface {}';
    case 'map':
      return 'map[string]interface {}';
    case 'invalid':
      return '<nil>';
  }
}

export function numberOf(value: unknown): number {
  return value instanceof GoNumber ? value.value : (value as number);
}

/** Whether a value counts as true (`IsTrue`). */
export function isTrue(value: unknown): boolean {
  switch (kindOf(value)) {
    case 'bool':
      return value === true;
    case 'int':
    case 'float':
      return numberOf(value) !== 0;
    case 'string':
      return value !== '';
    case 'list':
      return (value as readonly unknown[]).length > 0;
    case 'map':
      return Object.keys(value as object).length > 0;
    case 'invalid':
      return false;
  }
}

/** The value as Go's `fmt` prints it by `%v`. */
export function textOf(value: unknown): string {
  return formatted(value, 'v', (each) =>
    typeof each === 'string' ? each : kindOf(each) === 'float' ? floatText(numberOf(each)) : String(numberOf(each)),
  );
}

/** Formats what is inside of lists and maps, too. `scalar` formats numbers and strings. */
export function formatted(value: unknown, verb: string, scalar: (value: unknown) => string): string {
  switch (kindOf(value)) {
    case 'list':
      return `[${(value as readonly unknown[]).map((each) => formatted(each, verb, scalar)).join(' ')}]`;
    case 'map':
      return `map[${Object.entries(value as object)
        .toSorted(([a], [b]) => (a < b ? -1 : 1))
        .map(([key, each]) => `${scalar(key)}:${formatted(each, verb, scalar)}`)
        .join(' ')}]`;
    case 'invalid':
      return verb === 'v' ? '<nil>' : `%!${verb}(<nil>)`;
    case 'bool':
      return verb === 'v' || verb === 't' ? String(value) : `%!${verb}(bool=${String(value)})`;
    default:
      return scalar(value);
  }
}

/** Go's `%g` in the shortest form. */
export function floatText(value: number): string {
  const [mantissa = '', exponent = '0'] = value.toExponential().split('e');
  const power = Number(exponent);
  return power < -4 || power >= 6 ? `${mantissa}e${exponentText(power)}` : String(value);
}

/** At least two digits: `+06`. */
export function exponentText(power: number): string {
  return `${power < 0 ? '-' : '+'}${String(Math.abs(power)).padStart(2, '0')}`;
}
