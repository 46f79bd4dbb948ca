import {
  schemaOfKind,
  type JSONSchemaProps,
  type KubeObject,
  type MutatingWebhook,
  type TypeSchema,
  type UserInfo,
} from '../../api/index.ts';
import type { MergeType } from '../../api/structured-merge/merge-type.ts';
import { checkObject } from '../fields/check-fields.ts';
import { fillDefaults } from '../fields/fill-defaults.ts';
import type { Random } from '../../sim/index.ts';
import type { Column } from './columns/column.ts';
import type { Relation } from './relation.ts';
import type { PartRules, Subresource } from '../subresources/definition.ts';
import { FieldPath, type ErrorList, type NameRule } from '../validation/index.ts';

/** How the scale subresource reads and writes an object. */
export interface ScaleRules<T extends KubeObject = KubeObject> {
  specReplicas(object: T): number;
  statusReplicas(object: T): number;
  /** The label selector as text. */
  selector(object: T): string;
  withReplicas(object: T, replicas: number): T;
}

/** The context of a kind's rules. */
export interface PrepareContext<T extends KubeObject = KubeObject> {
  /** The present date in milliseconds since 1970. */
  readonly wallMs: number;
  /** Randomness for allocations: cluster IPs, node ports. */
  readonly random: Random;
  /** Who sends the request. Undefined: the server itself. */
  readonly user: UserInfo | undefined;
  /** All stored objects of the kind. */
  existing(): readonly T[];
}

/** How the kind is deleted, if it is not simply removed. */
interface DeleteRules<T extends KubeObject = KubeObject> {
  /**
   * The grace period in seconds for a deletion that requests `requested` (`CheckGracefulDelete`). Undefined: the kind has no
   * grace period.
   */
  gracePeriodSeconds?(object: T, requested: number | undefined): number | undefined;
  /** The default propagation policy (`DefaultGarbageCollectionPolicy`). `Unsupported`: finalizers are never set. */
  readonly defaultPolicy?: 'Background' | 'Orphan' | 'Unsupported';
  /** True if the object must stay for another reason than its finalizers: a Namespace, for the finalizers in its spec. */
  holds?(object: T): boolean;
  /** Further changes that a deletion makes to an object that stays: a Namespace's phase. */
  mark?(object: T): T;
}

/** Where a webhook is called, of admission or of a conversion. */
export interface WebhookCall {
  readonly clientConfig: Pick<MutatingWebhook['clientConfig'], 'url' | 'service'>;
  readonly timeoutSeconds?: number;
}

/** What is known of a kind that a CustomResourceDefinition made: its structure is no Go type, and etcd may hold it in another version. */
export interface CustomRules {
  /** The name of the CustomResourceDefinition. */
  readonly definition: string;
  readonly listKind: string;
  /** Whether clients that name no version get this one. */
  readonly isPreferred: boolean;
  readonly schema: JSONSchemaProps;
  readonly mergeType: MergeType;
  /** The webhook that converts between this version and the stored one. Undefined: none is needed. */
  readonly converter: WebhookCall | undefined;
  /** An object without the fields that the schema does not have. `dropped` gets the path of each. */
  prune(object: Readonly<Record<string, unknown>>, dropped: (path: string) => void): Readonly<Record<string, unknown>>;
  /** The object as this version shows it. The same object each time. */
  fromStored(object: KubeObject): KubeObject;
  toStored(object: KubeObject): KubeObject;
}

/**
 * A kind, as data. To add a kind, write a definition and list it in kinds/index.ts.
 *
 * The functions take and return immutable objects, and return the very same object if nothing changes, so that callers can
 * compare by reference.
 */
export interface KindDefinition<T extends KubeObject = KubeObject> {
  /** Empty for the core group. */
  readonly group: string;
  readonly version: string;
  readonly kind: string;
  /** The name of the kind in requests, if its own may be that of another kind: `CronTab.v1.example.com`. */
  readonly key?: string;
  /** The apiVersion of the objects in etcd, if it is another one. */
  readonly storedAs?: string;
  readonly plural: string;
  /** Default: the kind in lower case. */
  readonly singular?: string;
  readonly shortNames?: readonly string[];
  readonly categories?: readonly string[];
  readonly namespaced: boolean;
  /** The kind's part of the etcd key if it differs from the plural: Nodes are stored under `minions`. */
  readonly storagePath?: string;
  /** Default: a DNS subdomain. */
  readonly nameRule?: NameRule;
  /** Most clusters have no object of the kind. Components that cache every kind cache this one from its first object on (`ApiPort.whenUsed`). */
  readonly optional?: true;
  /** The type of an object, if there are several that concern different components (`ApiPort.whenUsed`). */
  typeOf?(object: T): string;
  /**
   * The changes that the generation counts. `content`: all but the metadata, and but a status that is written apart. Absent: the kind has no
   * generation.
   */
  readonly generation?: 'spec' | 'spec-and-annotations' | 'content';
  /** Verbs that the kind does not serve: Namespaces cannot be deleted as a collection. */
  readonly withoutVerbs?: readonly string[];
  /** What each answer about the kind warns of, since its version is deprecated. */
  readonly deprecation?: string;
  /** The object is deleted this many seconds after its last write (`--event-ttl`). Absent: never. */
  readonly ttlSeconds?: number;
  /** True if an update creates a missing object. */
  readonly createOnUpdate?: boolean;
  /** False if an update must have a resourceVersion. Default: true. */
  readonly unconditionalUpdate?: boolean;

  /** Fills in defaults that depend on other fields. It runs before the defaults that the fields' declarations have. */
  setDefaults?(object: T): T;
  /** Normalizes a new object: drops fields that users may not set, allocates values (`PrepareForCreate`, `BeginCreate`). */
  prepareForCreate?(object: T, context: PrepareContext<T>): T;
  /** Normalizes an update (`PrepareForUpdate`, `BeginUpdate`). The registry keeps the status and counts the generation. */
  prepareForUpdate?(next: T, old: T, context: PrepareContext<T>): T;
  /** Checks beyond schema and metadata (`Validate…`). Absent: the declaration of its fields says all. */
  validate?(object: T, errors: ErrorList): void;
  /** Absent: as a new object. */
  validateUpdate?(next: T, old: T, errors: ErrorList): void;
  /**
   * True for a write that only says that its author is alive. Its watch events do not keep the simulation from being idle.
   * `old`: undefined for a new object.
   */
  isHeartbeat?(next: T, old: T | undefined): boolean;

  /**
   * Present if the kind has the status subresource; the main resource then ignores the status. Simple kinds use `statusOnly`.
   */
  readonly status?: PartRules<T>;
  /** Other parts of the object that are written by a subresource of their own, by its name: `approval`. */
  readonly parts?: Readonly<Record<string, PartRules<T>>>;
  readonly scale?: ScaleRules<T>;
  readonly deletion?: DeleteRules<T>;
  /** Subresources with their own handlers: `binding`, `eviction`. */
  readonly subresources?: Readonly<Record<string, Subresource>>;

  /** Fields for field selectors, beside `metadata.name` and `metadata.namespace`. */
  readonly selectableFields?: readonly string[];
  /** The value of a selectable field as text. */
  fieldValue?(object: T, field: string): string;
  /** The field by whose value watches are indexed (cacher `IndexerFuncs`). */
  readonly watchIndex?: string;
  readonly columns: readonly Column<T>[];
  /** What its objects have to do with others, beside having owners. The edges of the graph come from it. */
  readonly relations?: readonly Relation<T>[];
  /** Present if a CustomResourceDefinition made the kind. */
  readonly custom?: CustomRules;
}

/** A built-in kind in another version than the stored one. Clients see its objects in this version; everything else knows the stored one alone. */
export interface OtherVersion extends KindDefinition {
  /** As of a custom kind: `HorizontalPodAutoscaler.v1.autoscaling`. */
  readonly key: string;
  /** Converts to the stored version. A client's object may be incomplete. */
  readonly toStored: (object: KubeObject) => KubeObject;
  readonly fromStored: (object: KubeObject) => KubeObject;
}

/** The rules for a status without checks: such a write changes the status and the metadata. */
export function statusOnly<T extends KubeObject & { readonly status: unknown }>(): PartRules<T> {
  return { prepareForUpdate: (given, old) => ({ ...old, metadata: given.metadata, status: given.status }) };
}

/**
 * Declares a kind. The functions of the definition are methods, so a `KindDefinition<Pod>` is assignable to `KindDefinition`.
 */
export function defineKind<T extends KubeObject>(definition: KindDefinition<T>): KindDefinition {
  return definition;
}

/** Fills in all defaults of an object: those of the kind, then those of its fields (upstream's `SetObjectDefaults_…`). */
export function withDefaults<T extends KubeObject>(kind: KindDefinition<T>, object: T): T {
  const computed = kind.setDefaults?.(object) ?? object;
  const type = typeOf(kind);
  return type === undefined ? computed : fillDefaults(type, computed);
}

/** Checks a new object by the kind's rules. If it has none, the declaration of its fields is all there is to check. */
export function validateNew<T extends KubeObject>(kind: KindDefinition<T>, object: T, errors: ErrorList): void {
  if (kind.validate !== undefined) return kind.validate(object, errors);
  const type = typeOf(kind);
  if (type !== undefined) checkObject(type, object as object as Readonly<Record<string, unknown>>, errors, FieldPath.root);
}

/** Checks an update by the kind's rules. */
export function validateChange<T extends KubeObject>(kind: KindDefinition<T>, next: T, old: T, errors: ErrorList): void {
  if (kind.validateUpdate !== undefined) kind.validateUpdate(next, old, errors);
  else validateNew(kind, next, errors);
}

const types = new WeakMap<KindDefinition, TypeSchema>();

/** The declaration of its fields. Undefined if the kind has none. */
function typeOf(kind: KindDefinition): TypeSchema | undefined {
  let type = types.get(kind);
  if (type === undefined) {
    type = schemaOfKind({ apiVersion: apiVersionOf(kind), kind: kind.kind });
    if (type !== undefined) types.set(kind, type);
  }
  return type;
}

/** The name that requests have for a kind: what `ApiPort` takes. */
export function keyOfKind({ key, kind }: Pick<KindDefinition, 'key' | 'kind'>): string {
  return key ?? kind;
}

/** The name of one object of the kind on the command line. */
export function singularOf({ singular, kind }: Pick<KindDefinition, 'singular' | 'kind'>): string {
  return singular ?? kind.toLowerCase();
}

/** The rules of the part of the object that a subresource writes. Undefined if it writes none. */
export function partRulesOf<T extends KubeObject>(
  kind: Pick<KindDefinition<T>, 'status' | 'parts'>,
  subresource: string,
): PartRules<T> | undefined {
  if (subresource === 'status') return kind.status;
  return kind.parts !== undefined && Object.hasOwn(kind.parts, subresource) ? kind.parts[subresource] : undefined;
}

/** `apps/v1`, or `v1` for the core group. */
export function apiVersionOf(kind: Pick<KindDefinition, 'group' | 'version'>): string {
  return kind.group === '' ? kind.version : `${kind.group}/${kind.version}`;
}

/** A stored object as the kind's version shows it. */
export function fromStored<T extends KubeObject>(kind: KindDefinition<T>, object: KubeObject): T {
  return (kind.custom === undefined ? object : kind.custom.fromStored(object)) as T;
}

/** An object as it is stored. */
export function toStored(kind: KindDefinition, object: KubeObject): KubeObject {
  return kind.custom === undefined ? object : kind.custom.toStored(object);
}

/** The directory of the kind in etcd: `/registry/pods/`. */
export function storagePrefix(kind: Pick<KindDefinition, 'plural' | 'storagePath'>): string {
  return `/registry/${kind.storagePath ?? kind.plural}/`;
}
