import {
  alreadyExists,
  badRequest,
  conflict,
  type DeleteOptions,
  type Draft,
  formatTime,
  invalid,
  keyOf,
  type KubeObject,
  notFound,
  OBJECT_MODIFIED,
  type ObjectMeta,
  type ObjectRef,
  StatusError,
} from '../../api/index.ts';
import { type Directory, type KeyHistory, type Lease, NoSpaceError, type Store } from '../../etcd/index.ts';
import type { Simulation } from '../../trace/index.ts';
import type { Admission } from '../admission/admission.ts';
import type { Author, Authors } from '../field-management/author.ts';
import {
  apiVersionOf,
  fromStored,
  type KindDefinition,
  partRulesOf,
  type PrepareContext,
  storagePrefix,
  toStored,
  validateChange,
  validateNew,
  withDefaults,
} from '../kinds/definition.ts';
import type { PartRules } from '../subresources/definition.ts';
import { ErrorList, validateMetadata, validateMetadataUpdate } from '../validation/index.ts';
import { planDeletion } from './deletion.ts';
import { FirstWrites } from './first-writes.ts';
import { generateName, type Identities, newMetadata, updatedMetadata } from './metadata.ts';
import { warningsOf } from '../warnings/kinds.ts';
import type { ServerRequest } from './request.ts';
import { share } from './sharing.ts';
import { checkStoredSize, LeaseManager } from './storage.ts';

/** The environment that the registries of all kinds share. */
interface RegistryEnvironment {
  readonly sim: Simulation;
  readonly store: Store<KubeObject>;
  readonly admission: Admission;
  readonly authors: Authors;
  readonly identities: Identities;
  /** For dry runs, which must not change the random numbers of later writes. */
  readonly rehearsal: Identities;
}

/** The part of the object that a write changes. The rest is kept from the stored object. */
type UpdatePart<T extends KubeObject> = 'main' | 'status' | PartRules<T>;

/** The number of attempts with a new random suffix (registry store.go `maxNameGenerationCreateAttempts`). */
const GENERATE_NAME_ATTEMPTS = 8;

/** How many paths of namespaces are kept. */
const MOST_PATHS = 1_000;

/**
 * Reads and writes the objects of one kind by the kind's rules (apiserver pkg/registry/generic/registry/store.go). Each method
 * runs at one moment: no other write can happen between its reads and writes.
 *
 * Objects passed in are decoded. Objects returned are the stored ones, shared and immutable.
 */
export class ResourceRegistry<T extends KubeObject = KubeObject> {
  readonly kind: KindDefinition<T>;
  readonly prefix: string;
  /** The number of requests that wrote here. Caches of values derived from all objects compare it to detect changes. */
  writes = 0;
  readonly #env: RegistryEnvironment;
  /** The store's directories of this kind by namespace. A cluster-scoped kind has one, under the empty name. */
  readonly #directories = new Map<string, Directory<KubeObject>>();
  /** The paths of those directories, and of missing ones that were asked for. */
  readonly #paths = new Map<string, string>();
  readonly #leases: LeaseManager;
  readonly #firstWrites: FirstWrites<T>;

  constructor(kind: KindDefinition<T>, env: RegistryEnvironment) {
    this.kind = kind;
    this.prefix = storagePrefix(kind);
    this.#env = env;
    this.#leases = new LeaseManager(env.sim, env.store);
    this.#firstWrites = new FirstWrites(kind, () => this.all());
  }

  find(ref: ObjectRef): T | undefined {
    const value = this.#directory(ref.namespace)?.find(ref.name)?.current?.value;
    return value === undefined ? undefined : fromStored(this.kind, value);
  }

  /** The history of an object, as far as it is kept. */
  history(ref: ObjectRef): KeyHistory<KubeObject> | undefined {
    return this.#directory(ref.namespace)?.find(ref.name);
  }

  /** All objects, by namespace and name. */
  all(): readonly T[] {
    return this.#env.store.range(this.prefix).map(({ value }) => fromStored(this.kind, value));
  }

  /** The objects of one namespace, by name. */
  inNamespace(namespace: string): readonly T[] {
    return this.#env.store.range(`${this.prefix}${namespace}/`).map(({ value }) => fromStored(this.kind, value));
  }

  /** Throws `NotFound`. */
  get(ref: ObjectRef): T {
    const object = this.find(ref);
    if (object === undefined) throw notFound(this.kind.group, this.kind.plural, ref.name);
    return object;
  }

  /**
   * Throws `Invalid`, `AlreadyExists`, `BadRequest`, the refusals of admission, and etcd's error for an object that is too
   * large.
   */
  create(request: ServerRequest, draft: Draft<T> | T): T {
    const given = draft.metadata as Partial<ObjectMeta>;
    if (given.resourceVersion !== undefined && given.resourceVersion !== '') {
      throw new StatusError('InternalError', 'resourceVersion should not be set on objects to be created');
    }
    const base = given.name === undefined || given.name === '' ? given.generateName : undefined;
    const attempts = base === undefined ? 1 : GENERATE_NAME_ATTEMPTS;
    for (let attempt = 1; ; attempt++) {
      const name = base === undefined ? (given.name ?? '') : generateName(base, this.#identities(request).names);
      const object = this.#prepareNew(request, draft, name);
      const settle = this.#env.admission.validateCreate(this.kind, object, request);
      const existing = this.find(object.metadata);
      if (existing === undefined) {
        settle?.();
        return this.#insert(request, object);
      }
      if (attempt === attempts) throw this.#nameTaken(existing, base !== undefined);
    }
  }

  /** See `FirstWrites.whenUsed`. */
  whenUsed(start?: () => void, type = ''): boolean {
    return this.#firstWrites.whenUsed(start, type);
  }

  /**
   * Refuses an update that is meant for another object of the same name, for example a deleted one (storage
   * `Preconditions.Check`). Patches have no such precondition: in a patch a different UID is an invalid change. Throws
   * `Conflict`.
   */
  checkUid(ref: ObjectRef, uid: string | undefined): void {
    if (uid === undefined || uid === '') return;
    const stored = this.find(ref)?.metadata.uid ?? '';
    if (uid === stored) return;
    const key = `${this.#path(ref.namespace)}${ref.name}`;
    const why = `Precondition failed: UID in precondition: ${uid}, UID in object meta: ${stored}`;
    const storageError = `StorageError: invalid object, Code: 4, Key: ${key}, ResourceVersion: 0, AdditionalErrorMsg: ${why}`;
    throw conflict(this.kind.group, this.kind.plural, ref.name, storageError);
  }

  /**
   * Replaces the stored object by the result of `change`, after validation. `part`: by default the one that the request's subresource writes. Throws `NotFound`, `Conflict`, `Invalid`, and the
   * refusals of `change` and admission.
   */
  update(request: ServerRequest, ref: ObjectRef, change: (old: T | undefined) => T, part = this.#partOf(request)): T {
    const old = this.find(ref);
    if (old === undefined) {
      if (this.kind.createOnUpdate !== true || part !== 'main') throw notFound(this.kind.group, this.kind.plural, ref.name);
      const draft = change(undefined);
      return this.create(request, { ...draft, metadata: { ...draft.metadata, resourceVersion: '' } });
    }
    const next = change(old);
    this.#checkRevision(next.metadata, old);
    return this.#replace(request, old, next, part);
  }

  /** Throws `NotFound`, `Conflict`. Returns the last state, or the marked object if something still holds it. */
  delete(request: ServerRequest, ref: ObjectRef, options: DeleteOptions): T {
    const old = this.get(ref);
    this.#env.admission.checkDelete(this.kind, old, request);
    const plan = planDeletion(this.kind, old, options, this.#env.sim.wallMs);
    if (plan.action === 'pending' || request.dryRun) return plan.object;
    const marked = plan.action === 'delete' ? old : this.write(request, old, plan.object);
    return plan.action === 'mark' ? marked : this.#drop(request, marked);
  }

  /** Writes a state without the checks of an update: for subresources with their own rules. An equal state is not written. */
  write(request: ServerRequest, old: T, next: T): T {
    return this.#write(request, old, share(old, next), undefined);
  }

  /** Like `write`, for a state that shares its equal parts with the old one. */
  #write(request: ServerRequest, old: T, next: T, author: Author | undefined): T {
    if ((next === old && !request.rewrites) || request.dryRun) return next;
    const { store } = this.#env;
    const stored = { ...next, metadata: { ...next.metadata, resourceVersion: String(store.nextRevision) } };
    const value = toStored(this.kind, stored);
    const { namespace, name } = old.metadata;
    const directory = this.#directoryToWrite(namespace);
    const history = directory.find(name);
    const bytes = checkStoredSize(value, history?.current);
    this.writes++;
    store.putIn(directory, name, value, {
      cause: request.granted(history?.objectKey),
      heartbeat: this.kind.isHeartbeat?.(next, old) === true,
      bytes,
      author,
      lease: this.#lease(),
    });
    this.#firstWrites.written(stored);
    return stored;
  }

  /** The author of what the request writes now. */
  authorOf(request: ServerRequest): Author | undefined {
    return this.#env.authors.of(request, this.#env.sim.wallMs);
  }

  #prepareNew(request: ServerRequest, draft: Draft<T> | T, name: string): T {
    const { kind } = this;
    const { sim, store, admission } = this.#env;
    const metadata = newMetadata(draft.metadata, {
      name,
      namespace: request.namespace,
      uid: this.#identities(request).uids.uuid(),
      // The request writes nothing else before this object.
      resourceVersion: request.dryRun ? undefined : String(store.nextRevision),
      creationTimestamp: formatTime(sim.wallMs),
      generation: kind.generation === undefined ? undefined : 1,
    });
    const typed = { ...(draft as object), apiVersion: apiVersionOf(kind), kind: kind.kind, metadata };
    let object = withDefaults(kind, typed as unknown as T);
    const asked = object;
    object = admission.admitCreate(kind, object, request);
    object = kind.prepareForCreate?.(object, this.#context(request)) ?? object;
    request.asked = askedOf(asked, object, request);
    const errors = new ErrorList();
    validateMetadata(object.metadata, kind, errors);
    validateNew(kind, object, errors);
    errors.throwIfAny(kind.group, kind.kind, name);
    this.#warn(request, object);
    return object;
  }

  /** Warns the client of what the object is better without (strategies' `WarningsOnCreate`). */
  #warn(request: ServerRequest, object: T): void {
    if (this.kind.custom === undefined) for (const text of warningsOf(this.kind.kind, object)) request.warn(text);
  }

  /** Undefined if there never was an object. */
  #directory(namespace = ''): Directory<KubeObject> | undefined {
    const known = this.#directories.get(namespace);
    if (known !== undefined) return known;
    const directory = this.#env.store.directory(this.#path(namespace));
    if (directory !== undefined && (this.kind.namespaced || namespace === '')) this.#directories.set(namespace, directory);
    return directory;
  }

  #directoryToWrite(namespace: string | undefined): Directory<KubeObject> {
    return this.#directory(namespace) ?? this.#env.store.makeDirectory(this.#path(namespace));
  }

  #path(namespace = ''): string {
    if (!this.kind.namespaced) return this.prefix;
    const known = this.#paths.get(namespace);
    if (known !== undefined) return known;
    const path = `${this.prefix}${namespace}/`;
    // A client may ask for any name.
    if (this.#paths.size >= MOST_PATHS) this.#paths.clear();
    this.#paths.set(namespace, path);
    return path;
  }

  #identities({ dryRun }: ServerRequest): Identities {
    return dryRun ? this.#env.rehearsal : this.#env.identities;
  }

  #context(request: ServerRequest): PrepareContext<T> {
    const user = request.identity?.user;
    return { wallMs: this.#env.sim.wallMs, random: this.#identities(request).names, user, existing: () => this.all() };
  }

  #insert(request: ServerRequest, object: T): T {
    if (request.dryRun) return object;
    const bytes = checkStoredSize(object);
    // storage/etcd3 passes on errors that it does not know, and handlers answer them as a 500 without a reason.
    if (this.#env.store.isFull) throw new StatusError('', new NoSpaceError().message);
    const { namespace, name } = object.metadata;
    const directory = this.#directoryToWrite(namespace);
    const objectKey = directory.find(name)?.objectKey ?? keyOf(object.metadata);
    const cause = request.granted(objectKey);
    const heartbeat = this.kind.isHeartbeat?.(object, undefined) === true;
    this.writes++;
    const author = this.authorOf(request);
    this.#env.store.putIn(directory, name, toStored(this.kind, object), {
      expect: 0,
      objectKey,
      cause,
      heartbeat,
      bytes,
      author,
      lease: this.#lease(),
    });
    this.#firstWrites.written(object);
    return object;
  }

  /** The lease that deletes the object, if the kind has a TTL. */
  #lease(): Lease | undefined {
    const { ttlSeconds } = this.kind;
    return ttlSeconds === undefined ? undefined : this.#leases.leaseFor(ttlSeconds);
  }

  #nameTaken(existing: T, generated: boolean): StatusError {
    const { group, plural } = this.kind;
    const { name, deletionTimestamp } = existing.metadata;
    const error = alreadyExists(group, plural, name);
    const being = deletionTimestamp === undefined ? '' : 'object is being deleted: ';
    const why = generated ? `${error.message}, the server was not able to generate a unique name for the object` : error.message;
    return new StatusError('AlreadyExists', being + why, error.details);
  }

  /** The request must be made for the stored state, or for any state if the kind allows that. */
  #checkRevision(next: Partial<ObjectMeta>, old: T): void {
    const { group, plural } = this.kind;
    const { name, resourceVersion } = old.metadata;
    if (next.resourceVersion === undefined || next.resourceVersion === '' || next.resourceVersion === '0') {
      if (this.kind.unconditionalUpdate !== false) return;
      const message = 'Invalid value: 0: must be specified for an update';
      throw invalid(group, plural, name, [{ reason: 'FieldValueInvalid', message, field: 'metadata.resourceVersion' }]);
    }
    if (next.resourceVersion !== resourceVersion) throw conflict(group, plural, name, OBJECT_MODIFIED);
  }

  #replace(request: ServerRequest, old: T, given: T, part: UpdatePart<T>): T {
    const { kind } = this;
    checkNamespace(given.metadata, request.namespace);
    const rules = part === 'status' ? this.#statusRules() : part;
    const metadata = updatedMetadata(given.metadata, old.metadata);
    const ofSpec = rules === 'main' || rules.specFields !== undefined;
    const next = ofSpec
      ? this.#prepareSpec(request, { ...given, metadata }, old, rules)
      : share(old, rules.prepareForUpdate({ ...given, metadata }, old, this.#env.sim.wallMs));
    if (next === old && !request.rewrites && !lastFinalizerRemoved(old, old)) return old;
    const errors = new ErrorList();
    validateMetadataUpdate(next.metadata, old.metadata, errors);
    if (rules === 'main') validateChange(kind, next, old, errors);
    else rules.validateUpdate?.(next, old, errors);
    errors.throwIfAny(kind.group, kind.kind, old.metadata.name);
    if (rules === 'main' && (specOf(next) !== specOf(old) || specOf(next) === undefined)) this.#warn(request, next);
    if (ofSpec) this.#env.admission.validateUpdate(kind, next, old, request)?.();
    else this.#env.admission.validatePart(kind, next, old, request);
    if (lastFinalizerRemoved(next, old) && kind.deletion?.holds?.(next) !== true) {
      if (!request.dryRun) this.#drop(request, old);
      return next;
    }
    // A status update may change annotations, but does not change the generation.
    return this.#write(request, old, part === 'status' ? next : counted(kind, next, old), this.authorOf(request));
  }

  #partOf({ subresource }: ServerRequest): UpdatePart<T> {
    if (subresource === 'status') return subresource;
    return partRulesOf(this.kind, subresource) ?? 'main';
  }

  #statusRules(): PartRules<T> {
    if (this.kind.status === undefined) throw new StatusError('NotFound', 'the server could not find the requested resource');
    return this.kind.status;
  }

  /** The object of an update of the spec, or of a part of it, with the old status, after defaulting and admission. */
  #prepareSpec(request: ServerRequest, given: T, old: T, rules: 'main' | PartRules<T>): T {
    const { kind } = this;
    const next = share(old, kind.status === undefined ? given : { ...given, status: statusOf(old) });
    if (next === old) return old;
    const defaulted = withDefaults(kind, next);
    const admitted = this.#env.admission.admitUpdate(kind, defaulted, old, request);
    const prepared =
      rules === 'main'
        ? (kind.prepareForUpdate?.(admitted, old, this.#context(request)) ?? admitted)
        : rules.prepareForUpdate(admitted, old, this.#env.sim.wallMs);
    request.asked = askedOf(defaulted, prepared, request);
    return share(old, prepared);
  }

  /** Deletes from etcd. Watchers get the last state with the revision of the deletion. */
  #drop(request: ServerRequest, last: T): T {
    const { store } = this.#env;
    const object = { ...last, metadata: { ...last.metadata, resourceVersion: String(store.nextRevision) } };
    const { namespace, name } = last.metadata;
    const directory = this.#directoryToWrite(namespace);
    this.writes++;
    store.deleteIn(directory, name, toStored(this.kind, object), { cause: request.granted(directory.find(name)?.objectKey) });
    this.#firstWrites.written(object);
    return object;
  }
}

/** rest/create.go `EnsureObjectNamespaceMatchesRequestNamespace`. */
function checkNamespace(metadata: Partial<ObjectMeta>, namespace: string): void {
  if (metadata.namespace === undefined || metadata.namespace === '' || metadata.namespace === namespace) return;
  throw badRequest('the namespace of the provided object does not match the namespace sent on the request');
}

/** What a request asked for, if the server has changed it. */
function askedOf(asked: KubeObject, object: KubeObject, { policyMutations }: ServerRequest): ServerRequest['asked'] {
  if (policyMutations !== undefined) return { spec: specOf(asked), object: asked };
  return specOf(object) === specOf(asked) ? undefined : { spec: specOf(asked) };
}

function statusOf(object: KubeObject): unknown {
  return (object as { readonly status?: unknown }).status;
}

function specOf(object: KubeObject): unknown {
  return (object as { readonly spec?: unknown }).spec;
}

/** Increases the generation if a counted part changed. Equal parts are the same object here. */
function counted<T extends KubeObject>(kind: KindDefinition<T>, next: T, old: T): T {
  if (kind.generation === undefined) return next;
  if (!isCounted(kind, next, old)) return next;
  return { ...next, metadata: { ...next.metadata, generation: (old.metadata.generation ?? 0) + 1 } };
}

function isCounted<T extends KubeObject>({ generation, status }: KindDefinition<T>, next: T, old: T): boolean {
  if (generation === 'content') return contentChanged(next, old, status !== undefined);
  const annotated = generation === 'spec-and-annotations' && next.metadata.annotations !== old.metadata.annotations;
  return specOf(next) !== specOf(old) || annotated;
}

/** `hasStatus`: the status is written apart. */
function contentChanged(next: object, old: object, hasStatus: boolean): boolean {
  const [now, before] = [next, old] as readonly Readonly<Record<string, unknown>>[];
  const names = new Set([...Object.keys(next), ...Object.keys(old)]);
  return [...names].some((name) => name !== 'metadata' && !(hasStatus && name === 'status') && now![name] !== before![name]);
}

/**
 * `ShouldDeleteDuringUpdate`: the update removed the last finalizer of an object that is being deleted and whose grace period
 * is over.
 */
function lastFinalizerRemoved(next: KubeObject, old: KubeObject): boolean {
  if ((next.metadata.finalizers ?? []).length > 0 || old.metadata.deletionTimestamp === undefined) return false;
  return (old.metadata.deletionGracePeriodSeconds ?? 0) === 0;
}
