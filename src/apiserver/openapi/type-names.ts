import { SCHEMAS } from '../../api/schema/catalog.ts';
import { type KindRef, objectSchemaOf, type TypeSchema } from '../../api/schema/type-schema.ts';

const META = 'io.k8s.apimachinery.pkg.apis.meta.v1';

/** The types of apimachinery's meta/v1, on which all groups build. */
const META_TYPES = new Set([
  'Condition',
  'DeleteOptions',
  'FieldSelectorRequirement',
  'LabelSelector',
  'LabelSelectorRequirement',
  'ListMeta',
  'ManagedFieldsEntry',
  'ObjectMeta',
  'OwnerReference',
  'Preconditions',
  'Status',
  'StatusCause',
  'StatusDetails',
  'WatchEvent',
]);

/**
 * Core's types that a workload's group reaches and core's own kinds do not, as long as there is no kind for them: the claims that
 * a StatefulSet makes, the topology of a StorageClass.
 */
const CORE_TYPES = /^(PersistentVolumeClaim|ModifyVolumeStatus|TopologySelector)/;

/** The names by which the types go in OpenAPI: `io.k8s.api.apps.v1.DeploymentSpec`. */
export class TypeNames {
  readonly #names = new Map<TypeSchema, string>();
  readonly #schemas = new Map<string, TypeSchema>();

  /**
   * `kinds`: those known, served or not. Our types do not say of which group they are: a type belongs to the first group that is made of it, the
   * core group before all others, as their packages import one another.
   */
  constructor(kinds: readonly KindRef[], find: (kind: KindRef) => TypeSchema | undefined) {
    const coreFirst = kinds.toSorted((a, b) => Number(a.apiVersion !== 'v1') - Number(b.apiVersion !== 'v1'));
    for (const kind of coreFirst) {
      const schema = find(kind);
      if (schema !== undefined) this.#name(schema, packageOf(kind.apiVersion));
    }
  }

  /** All types by their full names. */
  get schemas(): ReadonlyMap<string, TypeSchema> {
    return this.#schemas;
  }

  /** Throws for a type that no kind is made of. */
  nameOf(schema: TypeSchema): string {
    const name = this.#names.get(schema);
    if (name === undefined) throw new Error(`openapi: no kind is made of ${schema.name}`);
    return name;
  }

  #name(schema: TypeSchema, home: string): void {
    if (this.#names.has(schema)) return;
    const name = `${packageFor(schema, home)}.${schema.name}`;
    this.#names.set(schema, name);
    this.#schemas.set(name, schema);
    for (const field of schema.fields.values()) {
      const below = objectSchemaOf(field.type);
      if (below !== undefined) this.#name(below, home);
    }
  }
}

let known: TypeNames | undefined;

/** The names of all types that there are, worked out once. */
export function knownTypeNames(): TypeNames {
  return (known ??= new TypeNames(SCHEMAS.kinds, (kind) => SCHEMAS.find(kind)));
}

/** The names that have no fields, and so no `TypeSchema`. */
export const SCALAR_TYPE_NAMES = {
  Time: `${META}.Time`,
  MicroTime: `${META}.MicroTime`,
  Quantity: 'io.k8s.apimachinery.pkg.api.resource.Quantity',
  IntOrString: 'io.k8s.apimachinery.pkg.util.intstr.IntOrString',
} as const;

/** What a patch's body is called: it has no structure of its own. */
export const PATCH_TYPE_NAME = `${META}.Patch`;

/** The name of one of meta/v1's types. */
export function metaTypeName(type: string): string {
  return `${META}.${type}`;
}

/** `io.k8s.api.apps.v1` of `apps/v1`: Go's package, which leaves the domain of the group out. */
function packageOf(apiVersion: string): string {
  const [group, version] = apiVersion.includes('/') ? apiVersion.split('/') : ['core', apiVersion];
  return `io.k8s.api.${group!.replace(/\..*$/, '')}.${version}`;
}

function packageFor(schema: TypeSchema, home: string): string {
  if (META_TYPES.has(schema.name)) return META;
  return CORE_TYPES.test(schema.name) ? packageOf('v1') : home;
}
