import type { KubeObject } from '../../api/index.ts';
import type { Random } from '../../sim/index.ts';
import type { Column } from './columns/column.ts';
import type { PartRules, Subresource } from '../subresources/definition.ts';
import type { ErrorList, NameRule } from '../validation/index.ts';

/** Where the scale subresource finds its figures. */
export interface ScaleRules<T extends KubeObject = KubeObject> {
  specReplicas(object: T): number;
  statusReplicas(object: T): number;
  /** The label selector as text. */
  selector(object: T): string;
  withReplicas(object: T, replicas: number): T;
}

/** What a kind's rules may look at beside the object itself. */
export interface PrepareContext<T extends KubeObject = KubeObject> {
  /** The date, in milliseconds since 1970. */
  readonly wallMs: number;
  /** Chance, for what the server gives out: cluster IPs, node ports. */
  readonly random: Random;
  /** The objects of the kind that are there. */
  existing(): readonly T[];
}

/** How the kind is deleted where it is not simply dropped. */
interface DeleteRules<T extends KubeObject = KubeObject> {
  /** Seconds that the object lives on after a deletion that asks for `requested` (`CheckGracefulDelete`). Undefined: the kind knows no grace. */
  gracePeriodSeconds?(object: T, requested: number | undefined): number | undefined;
  /** What becomes of dependents when the request does not say (`DefaultGarbageCollectionPolicy`). `Unsupported`: finalizers are never set. */
  readonly defaultPolicy?: 'Background' | 'Orphan' | 'Unsupported';
  /** True while the object must stay for another reason than its finalizers: a Namespace, for those of its spec. */
  holds?(object: T): boolean;
  /** What else a deletion writes into the object that waits: a Namespace's phase. */
  mark?(object: T): T;
}

/**
 * All that the API server knows of one kind, as data. To add a kind, write one of these and list it in kinds/index.ts.
 *
 * The functions take and return immutable objects, and return the very same object where there is nothing to change: whoever comes
 * after compares by reference.
 */
export interface KindDefinition<T extends KubeObject = KubeObject> {
  /** Empty for the core group. */
  readonly group: string;
  readonly version: string;
  readonly kind: string;
  readonly plural: string;
  readonly singular: string;
  readonly shortNames: readonly string[];
  readonly categories: readonly string[];
  readonly namespaced: boolean;
  /** Its part of the etcd key, where that is not the plural: Nodes lie under `minions`. */
  readonly storagePath?: string;
  readonly nameRule: NameRule;
  /** Which changes the generation counts. Absent: the kind has no generation. */
  readonly generation?: 'spec' | 'spec-and-annotations';
  /** Verbs that it does not serve: a Namespace is not deleted by collection. */
  readonly withoutVerbs?: readonly string[];
  /** The object goes by itself so many seconds after its last write (`--event-ttl`). Absent: it stays. */
  readonly ttlSeconds?: number;
  /** An update of an object that is not there creates it. */
  readonly createOnUpdate?: boolean;
  /** False: an update must say which resourceVersion it is made for. Default true. */
  readonly unconditionalUpdate?: boolean;

  /** Fills in what was left out (`SetDefaults_…`). */
  setDefaults?(object: T): T;
  /** Normalizes a new object: drops what users may not set, allocates what the server gives (`PrepareForCreate`, `BeginCreate`). */
  prepareForCreate?(object: T, context: PrepareContext<T>): T;
  /** The same of an update (`PrepareForUpdate`, `BeginUpdate`). The status is taken over, and the generation counted, without it. */
  prepareForUpdate?(next: T, old: T, context: PrepareContext<T>): T;
  /** Checks beyond the schema and the metadata (`Validate…`). */
  validate?(object: T, errors: ErrorList): void;
  validateUpdate?(next: T, old: T, errors: ErrorList): void;
  /**
   * True for a write that only says that its author is alive. Its watch events do not keep the simulation from being idle.
   * `old`: undefined for a new object.
   */
  isHeartbeat?(next: T, old: T | undefined): boolean;

  /** Present: the kind has the status subresource, and the main resource ignores the status. Simple kinds take `statusOnly`. */
  readonly status?: PartRules<T>;
  readonly scale?: ScaleRules<T>;
  readonly deletion?: DeleteRules<T>;
  /** Subresources that are handled apart: `binding`, `eviction`. */
  readonly subresources?: Readonly<Record<string, Subresource>>;

  /** Fields that field selectors know, beside `metadata.name` and `metadata.namespace`. */
  readonly selectableFields?: readonly string[];
  /** The value of one of them, as text. */
  fieldValue?(object: T, field: string): string;
  /** Watches that select this field exactly are found by its value (cacher `IndexerFuncs`). */
  readonly watchIndex?: string;
  readonly columns: readonly Column<T>[];
}

/** A kind in a version that it is not stored in. The REST API serves it; clients inside see the stored one. */
export interface OtherVersion extends KindDefinition {
  /** The object as it is stored. Of a client's object parts may be missing. */
  readonly toStored: (object: KubeObject) => KubeObject;
  readonly fromStored: (object: KubeObject) => KubeObject;
}

/** The rules of a status that may be anything: such a write changes the status and what metadata it likes. */
export function statusOnly<T extends KubeObject & { readonly status: unknown }>(): PartRules<T> {
  return { prepareForUpdate: (given, old) => ({ ...old, metadata: given.metadata, status: given.status }) };
}

/** Declares a kind. The functions of the definition are methods, so a `KindDefinition<Pod>` serves as a `KindDefinition`. */
export function defineKind<T extends KubeObject>(definition: KindDefinition<T>): KindDefinition {
  return definition;
}

/** `apps/v1`, or `v1` for the core group. */
export function apiVersionOf(kind: Pick<KindDefinition, 'group' | 'version'>): string {
  return kind.group === '' ? kind.version : `${kind.group}/${kind.version}`;
}

/** The directory of the kind in etcd: `/registry/pods/`. */
export function storagePrefix(kind: Pick<KindDefinition, 'plural' | 'storagePath'>): string {
  return `/registry/${kind.storagePath ?? kind.plural}/`;
}
