import { entrySchema, propertySchema, type Schema } from './schema.ts';

/** A field that a path names. */
interface FoundField {
  readonly names: readonly string[];
  readonly schema: Schema | undefined;
}

/** A step of a path: `.name` or `['name']`. */
const STEP = /\.([^.[\]]+)|\['((?:\\.|[^'\\])*)'\]/y;

/**
 * The field that a path like `.spec['a.b'].c` names in a schema, or what is wrong with the path (schema/cel/validation.go `ValidFieldPath`). `brackets`: whether
 * the second form of a step is allowed.
 */
export function fieldAt(path: string, root: Schema, { brackets }: { readonly brackets: boolean }): FoundField | string {
  const names: string[] = [];
  let schema: Schema | undefined = root;
  STEP.lastIndex = 0;
  while (STEP.lastIndex < path.length) {
    const at = STEP.lastIndex;
    const [whole, plain, quoted] = STEP.exec(path) ?? [];
    if (whole === undefined) return faultAt(path, at);
    if (quoted !== undefined && !brackets) return 'array notation is not allowed';
    const name: string = plain ?? quoted!.replace(/\\(.)/g, '$1');
    const below: Schema | undefined = schema === undefined ? undefined : (propertySchema(schema, name) ?? entrySchema(schema));
    if (below === undefined) return 'does not refer to a valid field';
    names.push(name);
    schema = below;
  }
  return { names, schema };
}

function faultAt(path: string, at: number): string {
  const char = path.charAt(at);
  if (char === '.' || char === '[') return 'unexpected end of JSON path';
  return `expected [ or . but got: ${/^[^.[\]]*/.exec(path.slice(at))?.[0] || char}`;
}
