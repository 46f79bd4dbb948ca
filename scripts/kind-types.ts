import { objectSchemaOf, SCHEMAS, type FieldSchema, type ScalarType, type TypeSchema, type ValueType } from '../src/api/index.ts';
import { apiVersionOf } from '../src/apiserver/kinds/definition.ts';
import { KINDS } from '../src/apiserver/kinds/index.ts';

/** Types that object.ts has, in the form that every stored object has. */
const WRITTEN: ReadonlySet<string> = new Set(['ObjectMeta', 'OwnerReference', 'ManagedFieldsEntry']);

/** The sources of volumes that the simulated machines do not have. Nothing reads their fields, so they are plain objects. */
const DISKS =
  /^(?:AWS|Azure|CephFS|Cinder|FC|Flex|Flocker|GCE|GitRepo|Glusterfs|ISCSI|Photon|Portworx|Quobyte|RBD|ScaleIO|StorageOS|Vsphere).*Source$/;

const SCALARS: Readonly<Record<ScalarType, string>> = {
  string: 'string',
  boolean: 'boolean',
  int32: 'number',
  int64: 'number',
  double: 'number',
  byte: 'string',
  Quantity: 'string',
  Time: 'string',
  MicroTime: 'string',
  IntOrString: 'IntOrString',
  object: 'unknown',
  JSON: 'unknown',
};

/** Writes src/api/types.ts: the TypeScript types of all stored kinds, as their declarations in api/schema/types have them. */
export function kindTypes(): string {
  const kinds = KINDS.map((kind) => SCHEMAS.find({ apiVersion: apiVersionOf(kind), kind: kind.kind })!);
  const names = namesOf(kinds);
  const types = [...names].sort(([, first], [, second]) => (first < second ? -1 : 1));
  const kindNames = kinds.map(({ name }) => name).sort();
  return [
    '/* oxlint-disable max-lines */',
    '/** Types of stored objects. Written by `npm run types:kinds` from api/schema/types; do not edit. */',
    "import type { IntOrString } from './int-or-string.ts';",
    "import type { KubeObject, ObjectMeta } from './object.ts';",
    '',
    '/** `T` without the defaults of its own fields. */',
    'type Bare<T, K extends keyof T> = Omit<T, K> & Partial<Pick<T, K>>;',
    '',
    ...types.flatMap(([schema]) => [...typeText(schema, names), '']),
    '/** All stored kinds by name. */',
    'export interface KindMap {',
    ...kindNames.map((name) => `  ${name}: ${name};`),
    '}',
    '',
  ].join('\n');
}

/** The types that the kinds consist of, with their names: `v1.X` becomes `V1X`. */
function namesOf(kinds: readonly TypeSchema[]): ReadonlyMap<TypeSchema, string> {
  const found = new Set<TypeSchema>();
  const visit = (schema: TypeSchema | undefined): void => {
    if (schema === undefined || found.has(schema) || WRITTEN.has(schema.name) || DISKS.test(schema.name)) return;
    found.add(schema);
    for (const { type } of schema.declared) visit(objectSchemaOf(type));
  };
  kinds.forEach(visit);
  const ids = new Map([...SCHEMAS.types].map(([id, schema]) => [schema, id]));
  return new Map([...found].map((schema) => [schema, ids.get(schema)!.split('.').map(capitalized).join('')]));
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

type Names = ReadonlyMap<TypeSchema, string>;

function typeText(schema: TypeSchema, names: Names): string[] {
  const doc = schema.doc === '' ? [] : [`/** ${schema.doc} */`];
  const name = names.get(schema)!;
  const { kind } = schema;
  if (kind === undefined) {
    return [
      ...doc,
      `export interface ${name} {`,
      ...schema.declared.map((field) => fieldText(field, isFilled(field), names)),
      '}',
    ];
  }
  const own = schema.declared.filter((field) => !['apiVersion', 'kind', 'metadata'].includes(field.name));
  return [
    ...doc,
    `export interface ${name} extends KubeObject {`,
    `  readonly apiVersion: '${kind.apiVersion}';`,
    `  readonly kind: '${kind.kind}';`,
    // The server stores every struct of a kind: its spec and its status.
    ...own.map((field) => readonly(fieldText(field, isFilled(field) || isStruct(field), names))),
    '}',
  ];
}

/** A kind's own fields are shared by all who read the object. */
function readonly(line: string): string {
  return line
    .replace('  ', '  readonly ')
    .replace(/: (\w+\[\];)$/, ': readonly $1')
    .replace(/: (Record<.*>);$/, ': Readonly<$1>;');
}

function fieldText(field: FieldSchema, present: boolean, names: Names): string {
  const name = /^\w+$/.test(field.name) ? field.name : `'${field.name}'`;
  return `  ${name}${present ? '' : '?'}: ${fieldType(field, names)};`;
}

function fieldType(field: FieldSchema, names: Names): string {
  // Nobody else fills in the others: a client may write anything until validation refuses it.
  if (field.enum !== undefined && (field.default !== undefined || field.always))
    return field.enum.map((value) => `'${value}'`).join(' | ');
  const type = typeOf(field.type, names);
  if (!field.bare || field.type.kind !== 'object') return type;
  const own = field.type.schema.declared.filter(({ default: value }) => value !== undefined).map(({ name }) => `'${name}'`);
  return `Bare<${type}, ${own.join(' | ')}>`;
}

/** True if every stored object has the field: it is required, or the server fills it in. */
function isFilled(field: FieldSchema): boolean {
  if (field.required || field.always || (field.default !== undefined && field.when === undefined)) return true;
  return isStruct(field) && (objectSchemaOf(field.type)?.declared.some(isFilledIn) ?? false);
}

function isFilledIn(field: FieldSchema): boolean {
  return (field.default !== undefined && field.when === undefined) || (isStruct(field) && isFilled(field));
}

function isStruct(field: FieldSchema): boolean {
  return field.type.kind === 'object' && !field.pointer;
}

function typeOf(type: ValueType, names: Names): string {
  switch (type.kind) {
    case 'scalar':
      return SCALARS[type.scalar];
    case 'list':
      return `readonly ${typeOf(type.item, names)}[]`;
    case 'map':
      return `Record<string, ${typeOf(type.value, names)}>`;
    case 'object':
      if (DISKS.test(type.schema.name)) return 'object';
      return names.get(type.schema) ?? `Partial<${type.schema.name}>`;
  }
}
