import { formatValueType, type FieldSchema, type TypeSchema } from '../../api/index.ts';
import { placeIn, SCHEMAS } from '../../api/schema/catalog.ts';
import { KubectlError } from '../errors.ts';
import { defineCommand } from '../line/command.ts';
import { boolFlag, stringFlag } from '../line/flags.ts';
import { groupVersion } from '../resources/rest-mapper.ts';

const WIDTH = 80;
/** How many values of an enumeration a list of fields shows, in alphabetical order as in OpenAPI. */
const SHOWN_VALUES = 4;

export const EXPLAIN = defineCommand({
  name: 'explain',
  use: 'explain TYPE [--recursive=FALSE|TRUE] [--api-version=api-version-group]',
  short: 'Get documentation for a resource',
  reads: true,
  flags: {
    recursive: boolFlag('Show all nested fields, without descriptions'),
    'api-version': stringFlag('Group and version: apps/v1'),
    output: stringFlag('Output format: plaintext', { short: 'o', default: 'plaintext' }),
  },
  *run(session, { args, flags }) {
    if (args.length === 0) {
      throw new KubectlError(
        'You must specify the type of resource to explain. Use "kubectl api-resources" for a complete list of supported resources.',
      );
    }
    if (args.length > 1) throw new KubectlError('We accept only this format: explain RESOURCE');
    const [type = '', ...path] = args[0]!.split('.');
    const mapper = yield* session.mapper();
    const resource = mapper.forType(type);
    const kind = { apiVersion: flags['api-version'] || groupVersion(resource), kind: resource.kind };
    const served = mapper.forKind(kind.apiVersion, kind.kind);
    const root = SCHEMAS.find(kind) ?? (served && (yield* session.api.structure(served.key)));
    if (root === undefined)
      throw new KubectlError(`couldn't find resource for "${withGroup(kind.apiVersion)}, Resource=${resource.name}"`);
    if (flags.output !== 'plaintext') throw new KubectlError(`unrecognized format: ${flags.output}`);
    const group = resource.group === '' ? '' : `GROUP:      ${resource.group}\n`;
    session.out(`${group}KIND:       ${resource.kind}\nVERSION:    ${kind.apiVersion.replace(/^.*\//, '')}\n\n`);
    const place = placeIn(root, path);
    if (place === undefined) throw new KubectlError(`field ${JSON.stringify(path.at(-1))} does not exist`);
    if (place.field !== undefined)
      session.out(`FIELD: ${place.field.name} <${formatValueType(place.field.type)}>\n${allValues(place.field)}\n`);
    const doc = [place.field?.doc, place.schema?.doc].filter((text) => text !== undefined && text !== '').join('\n');
    session.out(`DESCRIPTION:\n${doc === '' ? '    <empty>\n' : `${wrap(doc, 76, 4)}    \n`}`);
    if (place.schema !== undefined) session.out(`FIELDS:\n${fieldList(place.schema, 1, flags.recursive, [])}`);
    session.out('\n');
  },
});

/** The group and version of an apiVersion as Go prints them: the core group is empty. */
function withGroup(apiVersion: string): string {
  return apiVersion.includes('/') ? apiVersion : `/${apiVersion}`;
}

/** The fields by name. A type that contains itself is not expanded again. */
function fieldList(schema: TypeSchema, level: number, recursive: boolean, open: readonly TypeSchema[]): string {
  const indent = '  '.repeat(level);
  return [...schema.fields.values()]
    .map((field) => {
      const head = `${indent}${field.name}\t<${formatValueType(field.type)}>${field.required ? ' -required-' : ''}\n${someValues(field, indent)}`;
      if (!recursive) return `${head}${wrap(field.doc || '<no description>', WIDTH - 2 - indent.length, indent.length + 2)}\n`;
      const inner = schemaOf(field);
      return inner === undefined || open.includes(inner) ? head : head + fieldList(inner, level + 1, true, [...open, inner]);
    })
    .join('');
}

function schemaOf({ type }: FieldSchema): TypeSchema | undefined {
  let inner = type;
  while (inner.kind === 'list' || inner.kind === 'map') inner = inner.kind === 'list' ? inner.item : inner.value;
  return inner.kind === 'object' ? inner.schema : undefined;
}

function someValues({ enum: values = [] }: FieldSchema, indent: string): string {
  if (values.length === 0) return '';
  const shown = values
    .toSorted()
    .slice(0, SHOWN_VALUES)
    .map((value) => value || '""')
    .join(', ');
  return `${indent}enum: ${shown}${values.length > SHOWN_VALUES ? ', ....' : ''}\n`;
}

function allValues({ enum: values = [] }: FieldSchema): string {
  return values.length === 0
    ? '\n'
    : `ENUM:${values
        .toSorted()
        .map((value) => `\n    ${value || '""'}`)
        .join('')}\n`;
}

/** Breaks a text into lines of at most `width`, each indented by `indent` blanks. */
function wrap(text: string, width: number, indent: number): string {
  const lines: string[] = [];
  for (const paragraph of text.split('\n')) {
    let line = '';
    for (const word of paragraph.split(' ')) {
      if (line !== '' && line.length + 1 + word.length > width) {
        lines.push(line);
        line = word;
      } else line = line === '' ? word : `${line} ${word}`;
    }
    lines.push(line);
  }
  return lines.map((line) => `${' '.repeat(indent)}${line}\n`).join('');
}
