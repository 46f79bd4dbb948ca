import { TypeSchema, type FieldSchema, type KindRef, type ScalarType, type ValueType } from './type-schema.ts';

/**
 * Parses the notation of the files in types/, with one field per line, in the order of the protobuf numbers:
 *
 *     kind Deployment apps/v1 -- Description of the kind.
 *       spec DeploymentSpec -- Description of the field.
 *
 *     type PodSpec
 *       containers! [Container] merge=name map=name @2 -- …
 *       restartPolicy string enum=Always|OnFailure|Never
 *       nodeSelector {string} atomic @7
 *
 * A `kind` also has apiVersion, kind and metadata, a `message` only the first two. `[T]` is a list, `{T}` a map with text keys.
 * After a name, `!` marks a required field, `?` a pointer in Go, `+` an optional field without `omitempty` in Go. `merge`,
 * `merge=key`, `replace` and `retainKeys` are the patch strategies. `map=keys`, `set` and `atomic` are for server-side apply;
 * after the name of a type, `atomic` applies to all its objects. `@7` is the field's number in the type's generated.proto,
 * `@1.2` the number in an embedded struct with number 1, `@none` an unknown number. Without an `@`, a number is one more than
 * the number before; the first is 1, or 2 in a `kind`, where metadata is 1. `v2.` before a name distinguishes types of the same name and
 * is not part of the name.
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
  const build = (): ReadonlyMap<string, FieldSchema> => {
    const fields = new Map(commonFields(form, types).map((field) => [field.name, field]));
    let before: readonly number[] = [fields.has('metadata') ? 1 : 0];
    for (const line of lines) {
      const field = parseField(line.trim(), types, before);
      fields.set(field.name, field);
      before = field.numbers;
    }
    return new Map([...fields].sort(([first], [second]) => (first < second ? -1 : 1)));
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
  const [, name = '', marks = ''] = /^(\w+)([!+?]*)$/.exec(marked) ?? [];
  const type = parseValueType(typeText, types);
  const required = marks.includes('!');
  const pointer = marks.includes('?');
  return {
    name,
    type,
    required,
    pointer,
    alwaysShown: required || marks.includes('+') || (isStruct(type) && !pointer),
    ...parseAttributes(attributes, typeText),
    numbers: parseNumbers(attributes, before),
    doc,
  };
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
