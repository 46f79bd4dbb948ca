import { EvaluationError, Environment } from '@marcbachmann/cel-js';
import { isDNS1035Label, isDNS1123Label, isDNS1123Subdomain, isQualifiedName, isValidLabelValue } from '../../../api/index.ts';
import { RegexError } from '../../../api/regex/compile.ts';
import { compilePattern, type Pattern } from '../pattern.ts';
import { fitsFormat } from '../../validation/json-formats.ts';
import { formatted } from './format.ts';
import type { Library } from './library.ts';

/** The longest text that a function may make, in characters. */
const MOST_CHARS = 1_000_000;
const FORMAT = 'kubernetes.NamedFormat';

class Formats {
  readonly name = 'format';
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

/** apiserver pkg/cel/library/format.go `ConstantFormats`. */
const FORMATS: Readonly<Record<string, NamedFormat>> = Object.fromEntries(
  Object.entries({
    dns1123Label: isDNS1123Label,
    dns1123Subdomain: isDNS1123Subdomain,
    dns1035Label: isDNS1035Label,
    qualifiedName: isQualifiedName,
    labelValue: isValidLabelValue,
    uri: byFormat('uri'),
    uuid: byFormat('uuid'),
    byte: byFormat('byte'),
    date: byFormat('date'),
    datetime: byFormat('datetime'),
  }).map(([name, problems]) => [name, new NamedFormat(name, problems)]),
);

const options = new Environment({ enableOptionalTypes: true })
  .registerType(FORMAT, { ctor: NamedFormat as never, fields: {} })
  .registerVariable('value', 'dyn');
const some = options.parse('optional.of(value)');
const none = options.parse('optional.none()');
const optionalOf = (value: unknown): unknown => (value === undefined ? none({}) : some({ value }));

/** apiserver pkg/cel/library/regex.go and format.go, and what the library lacks of cel-go ext/strings.go. */
export const TEXTS: Library = {
  types: { Formats, [FORMAT]: NamedFormat },
  constants: { format: { type: 'Formats', value: new Formats() } },
  functions: {
    'string.find(string): string': (text: string, pattern: string) => patternOf(pattern).all(text, 1)[0] ?? '',
    'string.findAll(string): list<string>': (text: string, pattern: string) => patternOf(pattern).all(text),
    'string.findAll(string, int): list<string>': (text: string, pattern: string, most: bigint) =>
      patternOf(pattern).all(text, most < 0n ? undefined : Number(most)),
    'string.replace(string, string): string': replaceAll,
    'string.format(list): string': formatted,
    'string.charAt(int): string': (text: string, at: bigint) => text.charAt(Number(at)),
    [`Formats.named(string): optional<${FORMAT}>`]: (_: Formats, name: string) =>
      optionalOf(Object.hasOwn(FORMATS, name) ? FORMATS[name] : undefined),
    ...Object.fromEntries(Object.values(FORMATS).map((format) => [`Formats.${format.name}(): ${FORMAT}`, () => format])),
    [`${FORMAT}.validate(string): optional<list<string>>`]: ({ problems }: NamedFormat, text: string) => {
      const found = problems(text);
      return optionalOf(found.length === 0 ? undefined : found);
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

function replaceAll(text: string, from: string, to: string): string {
  if ((text.length + 1) * (to.length + 1) > MOST_CHARS) throw new EvaluationError('the text would be too long');
  return text.replaceAll(from, () => to);
}
