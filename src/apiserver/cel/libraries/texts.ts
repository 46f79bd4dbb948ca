import { EvaluationError, Optional } from '@marcbachmann/cel-js';
import { isDNS1035Label, isDNS1123Label, isDNS1123Subdomain, isQualifiedName, isValidLabelValue } from '../../../api/index.ts';
import type { UnsignedInt } from '@marcbachmann/cel-js/evaluator';
import { RegexError } from '../../../api/regex/compile.ts';
import { compilePattern, type Pattern } from '../pattern.ts';
import { fitsFormat } from '../../validation/json-formats.ts';
import { formatted, textOf } from './format.ts';
import type { Library } from './library.ts';

/** The longest text that a function may make, in characters. */
const MOST_CHARS = 1_000_000;
const FORMAT = 'kubernetes.NamedFormat';

class Formats {
  readonly name = 'format';
}

class Strings {
  readonly name = 'strings';
}

/** A rule for texts: it says what is wrong with one. */
class NamedFormat {
  constructor(
    readonly name: string,
    readonly problems: (text: string) => readonly string[],
  ) {}
}

const byFormat = (format: string): ((text: string) => readonly string[]) => {
  return (text) => (fitsFormat(format, text) ? [] : [`invalid ${format}`]);
};

/** A prefix may end with a dash, since something follows (apimachinery pkg/api/validation/generic.go `maskTrailingDash`). */
function maskedEnd(text: string): string {
  return text.length > 1 && text.endsWith('-') ? `${text.slice(0, -1)}a` : text;
}

/** apiserver pkg/cel/library/format.go `ConstantFormats`. */
const FORMATS: Readonly<Record<string, NamedFormat>> = Object.fromEntries(
  Object.entries<(text: string) => readonly string[]>({
    dns1123Label: isDNS1123Label,
    dns1123Subdomain: isDNS1123Subdomain,
    dns1035Label: isDNS1035Label,
    dns1123LabelPrefix: (text) => isDNS1123Label(maskedEnd(text)),
    dns1123SubdomainPrefix: (text) => isDNS1123Subdomain(maskedEnd(text)),
    dns1035LabelPrefix: (text) => isDNS1035Label(maskedEnd(text)),
    qualifiedName: isQualifiedName,
    labelValue: isValidLabelValue,
    uri: byFormat('uri'),
    uuid: byFormat('uuid'),
    byte: byFormat('byte'),
    date: byFormat('date'),
    datetime: byFormat('datetime'),
  }).map(([name, problems]) => [name, new NamedFormat(name, problems)]),
);

/** apiserver pkg/cel/library/regex.go and format.go, and what the library lacks of cel-go ext/strings.go. */
export const TEXTS: Library = {
  types: { Formats, Strings, [FORMAT]: NamedFormat },
  constants: { format: { type: 'Formats', value: new Formats() }, strings: { type: 'Strings', value: new Strings() } },
  functions: {
    'string.find(string): string': (text: string, pattern: string) => patternOf(pattern).all(text, 1)[0] ?? '',
    'string.findAll(string): list<string>': (text: string, pattern: string) => patternOf(pattern).all(text),
    'string.findAll(string, int): list<string>': (text: string, pattern: string, most: bigint) =>
      patternOf(pattern).all(text, most < 0n ? undefined : Number(most)),
    'string.replace(string, string): string': replaced,
    'string.replace(string, string, int): string': replaced,
    'timestamp(google.protobuf.Timestamp): google.protobuf.Timestamp': (time: object) => time,
    'duration(google.protobuf.Duration): google.protobuf.Duration': (duration: object) => duration,
    'int(google.protobuf.Timestamp): int': (time: object) => BigInt(Math.floor(Number(time) / 1_000)),
    'int(uint): int': (value: UnsignedInt) => value.valueOf(),
    'string(google.protobuf.Timestamp): string': textOf,
    'string(google.protobuf.Duration): string': textOf,
    'Strings.quote(string): string': (_: Strings, text: string) => JSON.stringify(text),
    'string.format(list): string': formatted,
    'string.charAt(int): string': (text: string, at: bigint) => text.charAt(Number(at)),
    [`Formats.named(string): optional<${FORMAT}>`]: (_: Formats, name: string) =>
      Optional.of(Object.hasOwn(FORMATS, name) ? FORMATS[name] : undefined),
    ...Object.fromEntries(Object.values(FORMATS).map((format) => [`Formats.${format.name}(): ${FORMAT}`, () => format])),
    [`${FORMAT}.validate(string): optional<list<string>>`]: ({ problems }: NamedFormat, text: string) => {
      const found = problems(text);
      return Optional.of(found.length === 0 ? undefined : found);
    },
  },
};

/** A pattern, which is searched in bounded time: the library's own would take JavaScript's. */
export function patternOf(source: string): Pattern {
  try {
    return compilePattern(source);
  } catch (error) {
    if (error instanceof RegexError) throw new EvaluationError(error.message);
    throw error;
  }
}

/** `most`: of the places; negative: all. */
function replaced(text: string, from: string, to: string, most = -1n): string {
  if ((text.length + 1) * (to.length + 1) > MOST_CHARS) throw new EvaluationError('the text would be too long');
  let left = most;
  return text.replaceAll(from, (found) => (left === 0n ? found : (left--, to)));
}
