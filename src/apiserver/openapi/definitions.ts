import { SCHEMAS } from '../../api/schema/catalog.ts';
import type { GroupVersionKind, ServedGroupVersion, ServedResource } from '../discovery/served.ts';
import { apiVersionOf } from '../kinds/definition.ts';
import { customDefinition, customTypeName } from './custom-schema.ts';
import { type Dialect, type JsonSchema, SchemaWriter, V2 } from './json-schema.ts';
import { knownTypeNames, metaTypeName, PATCH_TYPE_NAME, type TypeNames } from './type-names.ts';

/** All definitions of the served kinds, in one dialect. */
export class Definitions {
  readonly writer: SchemaWriter;
  readonly #names: TypeNames;
  readonly #customs: ReadonlyMap<string, ServedResource>;
  readonly #isOld: boolean;
  readonly #all: ReadonlyMap<string, JsonSchema>;

  constructor(served: readonly ServedGroupVersion[], dialect: Dialect) {
    this.#names = knownTypeNames();
    this.writer = new SchemaWriter(this.#names, dialect);
    this.#isOld = dialect === V2;
    const customs = served.flatMap(({ resources }) => resources).filter(({ custom }) => custom !== undefined);
    this.#customs = new Map(customs.map((resource) => [customTypeName(resource.kind), resource]));
    this.#all = new Map([...this.#types(served), ...this.#customTypes(), ...this.#lists(served)]);
  }

  /** The name of a kind's definition. Undefined if its structure is unknown. */
  nameOf(kind: GroupVersionKind): string | undefined {
    if (this.#customs.has(customTypeName(kind))) return customTypeName(kind);
    const schema = SCHEMAS.find({ apiVersion: apiVersionOf(kind), kind: kind.kind });
    return schema === undefined ? undefined : this.#names.nameOf(schema);
  }

  /** The name of the definition of a kind's list. */
  listNameOf(kind: GroupVersionKind): string | undefined {
    const name = this.nameOf(kind);
    return name === undefined ? undefined : `${name}List`;
  }

  /** The definitions `roots` and all that they refer to, by name. */
  closure(roots: Iterable<string>): Readonly<Record<string, JsonSchema>> {
    const needed = new Set<string>();
    const visit = (name: string): void => {
      const definition = this.#all.get(name);
      if (definition === undefined || needed.has(name)) return;
      needed.add(name);
      for (const reference of referencesIn(definition)) visit(reference);
    };
    for (const root of roots) visit(root);
    return Object.fromEntries([...needed].sort().map((name) => [name, this.#all.get(name)!]));
  }

  *#types(served: readonly ServedGroupVersion[]): Iterable<[string, JsonSchema]> {
    const everywhere = served.map(({ group, version }) => ({ group, version }));
    for (const [name, schema] of this.#names.schemas) {
      const definition = this.writer.definition(schema);
      if (schema.kind === undefined) yield [name, definition];
      else if (IN_ALL_GROUPS.has(name)) yield [name, withKinds(definition, schema.name, everywhere)];
      else yield [name, withKinds(definition, schema.name, [groupVersionOf(schema.kind.apiVersion)])];
    }
    yield* Object.entries(this.writer.scalarDefinitions());
    yield [PATCH_TYPE_NAME, { description: 'The changes, in one of the formats of a patch.', type: 'object' }];
  }

  *#customTypes(): Iterable<[string, JsonSchema]> {
    const metadata = this.writer.reference(metaTypeName('ObjectMeta'));
    for (const [name, { custom, kind }] of this.#customs)
      yield [name, withKinds(customDefinition(custom!.schema, metadata, this.#isOld), kind.kind, [kind])];
  }

  *#lists(served: readonly ServedGroupVersion[]): Iterable<[string, JsonSchema]> {
    for (const { kind, custom } of served.flatMap(({ resources }) => resources).filter(hasList)) {
      const item = this.nameOf(kind);
      if (item === undefined) continue;
      const definition: JsonSchema = {
        description: `A list of ${kind.kind} objects.`,
        type: 'object',
        required: ['items'],
        properties: {
          apiVersion: { type: 'string' },
          items: { type: 'array', items: this.writer.reference(item) },
          kind: { type: 'string' },
          metadata: this.writer.reference(metaTypeName('ListMeta')),
        },
      };
      yield [`${item}List`, withKinds(definition, custom?.listKind ?? `${kind.kind}List`, [kind])];
    }
  }
}

/** Kinds that every group version lists under its own name. */
const IN_ALL_GROUPS: ReadonlySet<string> = new Set([metaTypeName('DeleteOptions'), metaTypeName('WatchEvent')]);

function hasList({ verbs }: ServedResource): boolean {
  return verbs.includes('list');
}

type GroupVersion = Pick<GroupVersionKind, 'group' | 'version'>;

function withKinds(definition: JsonSchema, kind: string, in_: readonly GroupVersion[]): JsonSchema {
  const kinds = in_.map(({ group, version }) => ({ group, kind, version }));
  return { ...definition, 'x-kubernetes-group-version-kind': kinds };
}

function groupVersionOf(apiVersion: string): GroupVersion {
  const [group, version] = apiVersion.includes('/') ? apiVersion.split('/') : ['', apiVersion];
  return { group: group!, version: version! };
}

/** The names of the definitions that a schema refers to. */
function* referencesIn(schema: JsonSchema): Iterable<string> {
  if (schema.$ref !== undefined) yield schema.$ref.slice(schema.$ref.lastIndexOf('/') + 1);
  const below = [...(schema.allOf ?? []), schema.items, schema.additionalProperties, ...Object.values(schema.properties ?? {})];
  for (const part of below) if (part !== undefined) yield* referencesIn(part);
}
