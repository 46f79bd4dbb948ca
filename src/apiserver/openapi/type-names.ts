import { SCHEMAS } from '../../api/schema/catalog.ts';
import { type KindRef, objectSchemaOf, type TypeSchema } from '../../api/schema/type-schema.ts';

const META = 'io.k8s.apimachinery.pkg.apis.meta.v1';

/** The types of apimachinery's meta/v1, which all groups use. */
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
 * Core types that only other groups use here, since the core kinds that use them are missing: a StatefulSet's claims, a
 * StorageClass's topology.
 */
const CORE_TYPES = /^(PersistentVolumeClaim|ModifyVolumeStatus|TopologySelector)/;

/** The OpenAPI names of the types: `io.k8s.api.apps.v1.DeploymentSpec`. */
export class TypeNames {
  readonly #names = new Map<TypeSchema, string>();
  readonly #schemas = new Map<string, TypeSchema>();

  /**
   * `kinds`: all known kinds. Our types do not name their group: a type belongs to the first group that uses it, with the core
   * group first, since the other groups' packages import it.
   */
  constructor(kinds: readonly KindRef[], find: (kind: KindRef) => TypeSchema | undefined) {
    const coreFirst = kinds.toSorted((a, b) => Number(a.apiVersion !== 'v1') - Number(b.apiVersion !== 'v1'));
    for (const kind of coreFirst) {
      const schema = find(kind);
      if (schema !== undefined) this.#name(schema, packageOf(kind.apiVersion));
    }
  }

  /** All types by full name. */
  get schemas(): ReadonlyMap<string, TypeSchema> {
    return this.#schemas;
  }

  /** Throws if no kind uses the type. */
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

/** The names of all known types, computed once. */
export function knownTypeNames(): TypeNames {
  return (known ??= new TypeNames(SCHEMAS.kinds, (kind) => SCHEMAS.find(kind)));
}

/** The names of types without fields, which have no `TypeSchema`. */
export const SCALAR_TYPE_NAMES = {
  Time: `${META}.Time`,
  MicroTime: `${META}.MicroTime`,
  Quantity: 'io.k8s.apimachinery.pkg.api.resource.Quantity',
  IntOrString: 'io.k8s.apimachinery.pkg.util.intstr.IntOrString',
} as const;

/** The name of a patch's body, which has no structure of its own. */
export const PATCH_TYPE_NAME = `${META}.Patch`;

/** The name of a meta/v1 type. */
export function metaTypeName(type: string): string {
  return `${META}.${type}`;
}

/** `io.k8s.api.apps.v1` for `apps/v1`: Go's package, without the domain of the group. */
function packageOf(apiVersion: string): string {
  const [group, version] = apiVersion.includes('/') ? apiVersion.split('/') : ['core', apiVersion];
  if (group === 'apiregistration.k8s.io') return `io.k8s.kube-aggregator.pkg.apis.apiregistration.${version}`;
  return `io.k8s.api.${group!.replace(/\..*$/, '')}.${version}`;
}

function packageFor(schema: TypeSchema, home: string): string {
  if (META_TYPES.has(schema.name)) return META;
  return CORE_TYPES.test(schema.name) ? packageOf('v1') : home;
}
