import type { FieldView, Schemas, TypeView } from '../../worker/protocol/index.ts';

/** The schema at the end of a path. */
export interface SchemaPlace {
  /** The type whose fields can stand there. Undefined for scalars and for maps with free keys. */
  readonly type: TypeView | undefined;
  /** The field at the end of the path. Undefined at the top. */
  readonly field: FieldView | undefined;
}

/** Follows a path through the schema of a kind. Returns undefined if the schema does not know the path. */
export function walkSchema(schemas: Schemas, apiVersion: string, kind: string, path: readonly string[]): SchemaPlace | undefined {
  const top = schemas.kinds[`${apiVersion} ${kind}`];
  let type = top === undefined ? undefined : schemas.types[top];
  if (type === undefined) return undefined;
  let field: FieldView | undefined;
  let inMap = false;
  for (const name of path) {
    if (inMap) {
      // The key of a map is free; its value has the field's type.
      inMap = false;
      type = field && typeOf(schemas, field);
      continue;
    }
    field = type?.fields[name];
    if (field === undefined) return undefined;
    inMap = field.map;
    type = inMap ? undefined : typeOf(schemas, field);
  }
  return { type, field };
}

/** The type of a field's value, or of each value in its list or map. Undefined for a scalar. */
export function typeOf({ types }: Schemas, { type, of = type }: FieldView): TypeView | undefined {
  return types[of];
}

/** A field's type in the API's notation: `[]Container`, `map[string]string`. */
export function typeText(field: FieldView): string {
  const name = field.map ? `map[string]${field.type}` : field.type;
  return field.list ? `[]${name}` : name;
}

/** The apiVersions that serve a kind, or all of them. */
export function apiVersionsOf(schemas: Schemas, kind: string): readonly string[] {
  return [...new Set(splitKinds(schemas).flatMap(([version, name]) => (kind === '' || name === kind ? [version] : [])))];
}

/** The kinds of an apiVersion, or all of them. */
export function kindsOf(schemas: Schemas, apiVersion: string): readonly string[] {
  return [
    ...new Set(splitKinds(schemas).flatMap(([version, name]) => (apiVersion === '' || version === apiVersion ? [name] : []))),
  ];
}

function splitKinds(schemas: Schemas): readonly (readonly [string, string])[] {
  return Object.keys(schemas.kinds).map((key) => {
    const space = key.indexOf(' ');
    return [key.slice(0, space), key.slice(space + 1)];
  });
}
