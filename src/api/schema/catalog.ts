import { type FieldSchema, type KindRef, objectSchemaOf, type TypeSchema, type ValueType } from './type-schema.ts';
import { parseTypes } from './type-text.ts';
import { ADMISSION_TYPES } from './types/admission.ts';
import { AGGREGATION_TYPES } from './types/aggregation.ts';
import { AUTOSCALING_TYPES } from './types/autoscaling.ts';
import { BATCH_TYPES } from './types/batch.ts';
import { CERTIFICATES_TYPES } from './types/certificates.ts';
import { CONTAINER_TYPES } from './types/container.ts';
import { ENDPOINTS_TYPES } from './types/endpoints.ts';
import { EXTENSION_TYPES } from './types/extension.ts';
import { META_TYPES } from './types/meta.ts';
import { NETWORKING_TYPES } from './types/networking.ts';
import { NODE_TYPES } from './types/node.ts';
import { POD_TYPES } from './types/pod.ts';
import { POLICY_TYPES } from './types/policy.ts';
import { RBAC_TYPES } from './types/rbac.ts';
import { SERVICE_TYPES } from './types/service.ts';
import { STATEFUL_TYPES } from './types/stateful.ts';
import { STORAGE_TYPES } from './types/storage.ts';
import { UNSERVED_TYPES } from './types/unserved.ts';
import { VOLUME_TYPES } from './types/volume.ts';
import { WORKLOAD_TYPES } from './types/workload.ts';

/** All types, in the notation of type-text.ts. */
const TYPES = [
  META_TYPES,
  CONTAINER_TYPES,
  VOLUME_TYPES,
  POD_TYPES,
  NODE_TYPES,
  WORKLOAD_TYPES,
  STATEFUL_TYPES,
  STORAGE_TYPES,
  AUTOSCALING_TYPES,
  SERVICE_TYPES,
  ENDPOINTS_TYPES,
  BATCH_TYPES,
  POLICY_TYPES,
  NETWORKING_TYPES,
  RBAC_TYPES,
  CERTIFICATES_TYPES,
  AGGREGATION_TYPES,
  EXTENSION_TYPES,
  ADMISSION_TYPES,
  UNSERVED_TYPES,
].join('\n');

/** One place in the structure of a kind. */
export interface SchemaPlace {
  /** The type of a value at this place. */
  readonly type: ValueType;
  /** The type of the object at this place, or of the objects in its list or map. Undefined if there are none. */
  readonly schema: TypeSchema | undefined;
  /** The field. Undefined at the root, for an item of a list and for an entry of a map. */
  readonly field: FieldSchema | undefined;
}

/** The kinds with a known structure; more than the server serves. */
class SchemaCatalogue {
  readonly #types: string;
  #byId: ReadonlyMap<string, TypeSchema> | undefined;
  #byKind: ReadonlyMap<string, TypeSchema> | undefined;

  /** `types`: in the notation of type-text.ts. Parsed at first use. */
  constructor(types: string) {
    this.#types = types;
  }

  get kinds(): KindRef[] {
    return [...this.#kinds().values()].flatMap(({ kind }) => (kind === undefined ? [] : [kind]));
  }

  /** All types by their names in the notation, such as `v1.HorizontalPodAutoscalerSpec`. */
  get types(): ReadonlyMap<string, TypeSchema> {
    return (this.#byId ??= parseTypes(this.#types));
  }

  /** The structure of a kind, which is also its `PatchSchema`. Undefined if the kind is unknown. */
  find(kind: KindRef): TypeSchema | undefined {
    return this.#kinds().get(keyOfKind(kind));
  }

  /**
   * Looks up a path of fields: `lookUp({ apiVersion: 'apps/v1', kind: 'Deployment' }, ['spec', 'template', 'spec',
   * 'containers'])`. Items of lists may be given by index or omitted (`['spec', 'containers', 'image']`, as in `kubectl
   * explain`); entries of maps may have any name. Returns undefined if there is no such place.
   */
  lookUp(kind: KindRef, path: readonly (string | number)[]): SchemaPlace | undefined {
    const root = this.find(kind);
    return root && placeIn(root, path);
  }

  #kinds(): ReadonlyMap<string, TypeSchema> {
    if (this.#byKind === undefined) {
      const entries = new Map<string, TypeSchema>();
      for (const schema of this.types.values()) {
        if (schema.kind !== undefined) entries.set(keyOfKind(schema.kind), schema);
      }
      this.#byKind = entries;
    }
    return this.#byKind;
  }
}

/** The catalogue of all kinds. */
export const SCHEMAS = new SchemaCatalogue(TYPES);

/** The structure of a kind, which is also its `PatchSchema`. Undefined if the kind is unknown. */
export function schemaOfKind(kind: KindRef): TypeSchema | undefined {
  return SCHEMAS.find(kind);
}

/** See `SchemaCatalogue.lookUp`. */
export function placeIn(root: TypeSchema, path: readonly (string | number)[]): SchemaPlace | undefined {
  let place: SchemaPlace | undefined = { type: { kind: 'object', schema: root }, schema: root, field: undefined };
  for (const part of path) {
    place = stepInto(place.type, part);
    if (place === undefined) return undefined;
  }
  return place;
}

function stepInto(type: ValueType, part: string | number): SchemaPlace | undefined {
  switch (type.kind) {
    case 'object': {
      const field = type.schema.fields.get(String(part));
      return field === undefined ? undefined : { type: field.type, schema: objectSchemaOf(field.type), field };
    }
    case 'list':
      return typeof part === 'number' ? placeOf(type.item) : stepInto(type.item, part);
    case 'map':
      return placeOf(type.value);
    case 'scalar':
      return type.scalar === 'object' ? placeOf(type) : undefined;
  }
}

function placeOf(type: ValueType): SchemaPlace {
  return { type, schema: objectSchemaOf(type), field: undefined };
}

function keyOfKind({ apiVersion, kind }: KindRef): string {
  return `${apiVersion} ${kind}`;
}
