import { inclusiveRangeError } from '../formats.ts';
import {
  TypeSchema,
  type Bound,
  type FieldSchema,
  type IdleReason,
  type KindRef,
  type ScalarType,
  type ValueType,
} from './type-schema.ts';

/**
 * Parses the notation of the files in types/, with one field per line, in the order in which validation reports errors:
 *
 *     kind Deployment apps/v1 -- Description of the kind.
 *       spec DeploymentSpec -- Description of the field.
 *
 *     type PodSpec
 *       containers! [Container] merge=name map=name @2 -- …
 *       restartPolicy string =Always enum=Always|OnFailure|Never
 *       nodeSelector {string} atomic @7
 *
 *     type JobSpec
 *       parallelism? int32 =1 >=0
 *       completionMode? string =NonIndexed enum=NonIndexed|Indexed once
 *
 * A `kind` also has apiVersion, kind and metadata, a `message` only the first two. `[T]` is a list, `{T}` a map with text keys.
 * After a name, `!` marks a required field, `?` a pointer in Go, `+` an optional field without `omitempty` in Go. `merge`,
 * `merge=key`, `replace` and `retainKeys` are the patch strategies. `map=keys`, `set` and `atomic` are for server-side apply;
 * after the name of a type, `atomic` applies to all its objects. `@7` is the field's number in the type's generated.proto,
 * `@1.2` the number in an embedded struct with number 1, `@none` an unknown number. Without an `@`, a number is one more than
 * the number before; the first is 1, or 2 in a `kind`, where metadata is 1. `v1.` before a name distinguishes types of the same name and
 * is not part of the name.
 *
 * `=value` is the default: a text or number as it is, anything else as JSON without spaces. With `when=field:A|B`, it applies only
 * if another field has one of these values. After a field of an object type, `bare` leaves out the defaults of the object's own fields.
 * `>=1`, `>0`, `>zero`, `<=9`, `1..9` bound a number and `<=100%` a percentage, and their errors use these words. `enum` lists the valid values, `is=label`
 * names a rule of apiserver/fields/formats.ts, `nonempty` refuses an empty value, and `once` refuses a change.
 * `idle=machine` says that the field has no effect here, and why.
 * `always` says that every stored object has the field, for the types that scripts/kind-types.ts writes.
 */
export function parseTypes(text: string): Map<string, TypeSchema> {
  const types = new Map<string, TypeSchema>();
  for (const block of text.split('\n\n')) {
    const [head, ...lines] = block.split('\n').filter((line) => line !== '');
    if (head === undefined) continue;
    const { id, schema } = parseType(head, lines, types);
    if (types.has(id)) throw new Error(`the type ${id} is declared twice`);
    types.set(id, schema);
  }
  return types;
}

function parseType(
  head: string,
  lines: readonly string[],
  types: ReadonlyMap<string, TypeSchema>,
): { id: string; schema: TypeSchema } {
  const [words, doc] = splitDoc(head);
  const [form, id = '', ...rest] = words.split(' ');
  const apiVersion = form === 'type' ? undefined : rest[0];
  const name = id.replace(/^.*\./, '');
  const kind: KindRef | undefined = apiVersion === undefined ? undefined : { apiVersion, kind: name };
  const build = (): readonly FieldSchema[] => {
    const fields = new Map(commonFields(form, types).map((field) => [field.name, field]));
    let before: readonly number[] = [fields.has('metadata') ? 1 : 0];
    for (const line of lines) {
      const field = parseField(line.trim(), types, before);
      fields.set(field.name, field);
      before = field.numbers;
    }
    return [...fields.values()];
  };
  return { id, schema: new TypeSchema(name, kind, rest.includes('atomic'), doc, build) };
}

/** The fields of every top-level object. */
function commonFields(form: string | undefined, types: ReadonlyMap<string, TypeSchema>): FieldSchema[] {
  if (form === 'type') return [];
  const lines = [
    'apiVersion string -- The group and version of the kind: apps/v1, or v1 for the core group.',
    'kind string -- What kind of object this is.',
    ...(form === 'kind' ? ['metadata ObjectMeta @1 -- Name, labels and other data about the object.'] : []),
  ];
  return lines.map((line) => parseField(line, types, []));
}

/** `before`: the numbers of the field before. */
function parseField(line: string, types: ReadonlyMap<string, TypeSchema>, before: readonly number[]): FieldSchema {
  const [words, doc] = splitDoc(line);
  const [marked = '', typeText = '', ...attributes] = words.split(' ');
  const [, name = '', marks = ''] = /^([$\w-]+)([!+?]*)$/.exec(marked) ?? [];
  const type = parseValueType(typeText, types);
  const required = marks.includes('!');
  const pointer = marks.includes('?');
  const rules = parseRules(attributes, type);
  return {
    name,
    type,
    required,
    pointer,
    alwaysShown: required || marks.includes('+') || (isStruct(type) && !pointer),
    ...parseAttributes(attributes, typeText),
    ...rules,
    numbers: parseNumbers(attributes, before),
    doc: withDefault(doc, rules),
  };
}

/** The description with the default, if it has one that is a word or a number. */
function withDefault(doc: string, { default: value, when }: Rules): string {
  if (doc === '' || when !== undefined || value === '' || value === undefined || typeof value === 'object') return doc;
  return `${doc} Default ${String(value)}.`;
}

function parseNumbers(attributes: readonly string[], before: readonly number[]): readonly number[] {
  const given = attributes.find((attribute) => attribute.startsWith('@'))?.slice(1);
  if (given === undefined) return before.map((number, i) => (i === before.length - 1 ? number + 1 : number));
  return given === 'none' ? [] : given.split('.').map(Number);
}

/** True if Go's type is a struct, which encoding/json never treats as empty. */
function isStruct(type: ValueType): boolean {
  return type.kind === 'object' || (type.kind === 'scalar' && STRUCT_SCALARS.has(type.scalar));
}

const STRUCT_SCALARS: ReadonlySet<ScalarType> = new Set(['Quantity', 'Time', 'MicroTime', 'IntOrString']);

type Attributes = Pick<FieldSchema, 'enum' | 'patchStrategies' | 'patchMergeKey' | 'listType' | 'listMapKeys' | 'atomic'>;

function parseAttributes(words: readonly string[], type: string): Attributes {
  const given = new Map<string, string | undefined>(words.map((word) => [word.split('=')[0]!, word.split('=')[1]]));
  const strategies = (['merge', 'replace', 'retainKeys'] as const).filter((strategy) => given.has(strategy));
  const isList = type.startsWith('[');
  const listType = (['map', 'set', 'atomic'] as const).find((kind) => isList && given.has(kind));
  const mergeKey = given.get('merge');
  const values = given.get('enum');
  return {
    patchStrategies: strategies,
    atomic: !isList && given.has('atomic'),
    ...(values === undefined ? {} : { enum: values.split('|') }),
    ...(mergeKey === undefined ? {} : { patchMergeKey: mergeKey }),
    ...(listType === undefined ? {} : { listType }),
    ...(listType === 'map' ? { listMapKeys: given.get('map')!.split(',') } : {}),
  };
}

type Rules = Pick<FieldSchema, 'default' | 'when' | 'bare' | 'bounds' | 'format' | 'nonempty' | 'always' | 'once' | 'idle'>;

function parseRules(words: readonly string[], type: ValueType): Rules {
  const after = (start: string): string | undefined => words.find((word) => word.startsWith(start))?.slice(start.length);
  const [value, condition, format, idle] = [after('='), after('when='), after('is='), after('idle=')];
  const [field = '', values = ''] = condition?.split(':') ?? [];
  return {
    bare: words.includes('bare'),
    bounds: words.flatMap((word) => parseBound(word) ?? []),
    nonempty: words.includes('nonempty'),
    always: words.includes('always'),
    once: words.includes('once'),
    ...(value === undefined ? {} : { default: parseDefault(value, type) }),
    ...(condition === undefined ? {} : { when: { field, values: values.split('|') } }),
    ...(format === undefined ? {} : { format }),
    ...(idle === undefined ? {} : { idle: idle as IdleReason }),
  };
}

function parseDefault(text: string, type: ValueType): unknown {
  const scalar = type.kind === 'scalar' ? type.scalar : 'object';
  const isJson = !TEXT_SCALARS.has(scalar) || (scalar === 'IntOrString' && /^\d+$/.test(text));
  return isJson ? JSON.parse(text) : text;
}

/** The types whose defaults are written without quotes. */
const TEXT_SCALARS: ReadonlySet<ScalarType> = new Set(['string', 'Quantity', 'IntOrString']);

/** Undefined if the word is not a bound. */
function parseBound(word: string): Bound | undefined {
  const [, low, high] = /^(-?\d+)\.\.(\d+)$/.exec(word) ?? [];
  if (low !== undefined) {
    const [min, max] = [Number(low), Number(high)];
    return { ofPercent: false, holds: (value) => value >= min && value <= max, detail: inclusiveRangeError(min, max) };
  }
  const [, sign, text = ''] = /^(>=|>|<=)(\w+%?)$/.exec(word) ?? [];
  const limit = text === 'zero' ? 0 : Number.parseInt(text);
  const ofPercent = text.endsWith('%');
  switch (sign) {
    case '>=':
      return { ofPercent, holds: (value) => value >= limit, detail: `must be greater than or equal to ${text}` };
    case '>':
      return { ofPercent, holds: (value) => value > limit, detail: `must be greater than ${text}` };
    case '<=':
      return {
        ofPercent,
        holds: (value) => value <= limit,
        detail: ofPercent ? `must not be greater than ${text}` : `must be less than or equal to ${text}`,
      };
    default:
      return undefined;
  }
}

const SCALARS: ReadonlySet<string> = new Set<ScalarType>([
  'string',
  'boolean',
  'int32',
  'int64',
  'double',
  'byte',
  'Quantity',
  'Time',
  'MicroTime',
  'IntOrString',
  'object',
  'JSON',
]);

function parseValueType(text: string, types: ReadonlyMap<string, TypeSchema>): ValueType {
  if (text.startsWith('[')) return { kind: 'list', item: parseValueType(text.slice(1, -1), types) };
  if (text.startsWith('{')) return { kind: 'map', value: parseValueType(text.slice(1, -1), types) };
  if (SCALARS.has(text)) return { kind: 'scalar', scalar: text as ScalarType };
  const schema = types.get(text);
  if (schema === undefined) throw new Error(`types: there is no type ${text}`);
  return { kind: 'object', schema };
}

function splitDoc(line: string): [words: string, doc: string] {
  const at = line.indexOf(' -- ');
  return at < 0 ? [line, ''] : [line.slice(0, at), line.slice(at + 4)];
}
