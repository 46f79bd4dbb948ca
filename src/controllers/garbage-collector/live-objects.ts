import {
  conflict,
  ignoreNotFound,
  isReason,
  type ApiPort,
  type KubeObject,
  type OwnerReference,
  type PropagationPolicy,
  type StatusError,
  type ApiResource,
} from '../../api/index.ts';
import { sleep, type Process } from '../../sim/index.ts';
import { controllerError } from '../errors.ts';
import { formatReference, type ObjectReference } from './graph-node.ts';
import { sameOwners } from './owners.ts';

/** What the garbage collector knows about a kind. */
export interface MappedResource {
  /** The name that requests have for it. */
  readonly kind: string;
  readonly namespaced: boolean;
}

/**
 * Kinds that are not collected (graph_builder.go `DefaultIgnoredResources`: events). Here also leases, which are written every
 * few seconds.
 */
const IGNORED: ReadonlySet<string> = new Set(['events', 'leases']);
const VERBS = ['delete', 'list', 'watch'] as const;

/** The kinds by the apiVersion and kind of owner references (upstream's REST mapper). */
export class ResourceMap {
  readonly #own: ReadonlyMap<string, MappedResource>;
  #custom: ReadonlyMap<string, MappedResource> = new Map();

  constructor(readonly resources: readonly ApiResource[]) {
    this.#own = byReference(resources);
  }

  /** The kinds that came later. */
  setCustom(resources: readonly ApiResource[]): void {
    this.#custom = byReference(resources);
  }

  /** The kinds whose objects can be garbage (garbagecollector.go `GetDeletableResources`). */
  get deletableKinds(): readonly string[] {
    return deletableKinds(this.resources);
  }

  /** Throws if the API server does not have the kind. */
  get({ apiVersion, kind }: { readonly apiVersion: string; readonly kind: string }): MappedResource {
    const reference = `${apiVersion}/${kind}`;
    const resource = this.#own.get(reference) ?? this.#custom.get(reference);
    if (resource === undefined) throw controllerError(`unable to get REST mapping for ${apiVersion}/${kind}.`);
    return resource;
  }
}

function byReference(resources: readonly ApiResource[]): ReadonlyMap<string, MappedResource> {
  return new Map(
    resources.map(({ group, version, kind, key, namespaced }) => [
      `${group === '' ? version : `${group}/${version}`}/${kind}`,
      { kind: key, namespaced },
    ]),
  );
}

export function deletableKinds(resources: readonly ApiResource[]): readonly string[] {
  const deletable = resources.filter(({ name, verbs }) => !IGNORED.has(name) && VERBS.every((verb) => verbs.includes(verb)));
  return deletable.map(({ key }) => key);
}

/** How often the removal of a finalizer is tried after conflicts (client-go util/retry `DefaultBackoff`). */
const CONFLICT_RETRY = { steps: 4, initialMs: 10, factor: 5 } as const;

/** The collector's reads and writes at the API server, for all kinds (controller/garbagecollector/operations.go). */
export class LiveObjects {
  readonly #api: ApiPort;
  readonly #resources: ResourceMap;

  constructor(api: ApiPort, resources: ResourceMap) {
    this.#api = api;
    this.#resources = resources;
  }

  /** Reads the object of this name, whatever its uid. Returns undefined if there is none (`getObject`). */
  *find(reference: ObjectReference): Process<KubeObject | undefined> {
    const { kind, namespaced } = this.#resources.get(reference);
    return yield* ignoreNotFound(() => this.#api.get(kind, namespaced ? reference : { name: reference.name }));
  }

  /**
   * Deletes the object unless it was replaced or its owners have changed since it was read (`deleteObject`). Returns false if it
   * is gone.
   */
  *delete(reference: ObjectReference, seen: KubeObject, propagationPolicy: PropagationPolicy): Process<boolean> {
    const { kind } = this.#resources.get(reference);
    const { uid } = reference;
    const { resourceVersion } = seen.metadata;
    try {
      yield* this.#api.delete(kind, this.#ref(reference), { propagationPolicy, preconditions: { uid, resourceVersion } });
      return true;
    } catch (error) {
      if (isReason(error, 'NotFound')) return false;
      if (!isReason(error, 'Conflict')) throw error;
      const live = yield* this.find(reference);
      if (live === undefined) return false;
      if (live.metadata.uid !== uid || !sameOwners(live.metadata.ownerReferences, seen.metadata.ownerReferences)) throw error;
    }
    yield* this.#api.delete(kind, this.#ref(reference), { propagationPolicy, preconditions: { uid } });
    return true;
  }

  /** Removes owners from the object's references (`GenerateDeleteOwnerRefStrategicMergeBytes`). The uid is a precondition. */
  *removeOwners(reference: ObjectReference, ownerUids: readonly string[]): Process<void> {
    const ownerReferences = ownerUids.map((uid) => ({ $patch: 'delete', uid }));
    yield* this.#patchOwners(reference, ownerReferences, (owner) => (ownerUids.includes(owner.uid) ? [] : [owner]));
  }

  /** Sets `blockOwnerDeletion` to false in the object's references (`unblockOwnerReferencesStrategicMergePatch`). */
  *unblockOwners(
    reference: ObjectReference,
    owners: readonly { readonly uid: string; readonly blockOwnerDeletion?: boolean }[],
  ): Process<void> {
    const blocking = owners.filter(({ blockOwnerDeletion }) => blockOwnerDeletion === true);
    const ownerReferences = blocking.map(({ uid }) => ({ uid, blockOwnerDeletion: false }));
    const uids = new Set(blocking.map(({ uid }) => uid));
    yield* this.#patchOwners(reference, ownerReferences, (owner) =>
      uids.has(owner.uid) ? [{ ...owner, blockOwnerDeletion: false }] : [owner],
    );
  }

  /** A custom kind has no strategic merge patch, so its owners are written whole (patch.go `patch`). The uid is a precondition. */
  *#patchOwners(
    reference: ObjectReference,
    ownerReferences: readonly object[],
    change: (owner: OwnerReference) => readonly OwnerReference[],
  ): Process<void> {
    const { uid } = reference;
    try {
      return yield* this.#patchMetadata(reference, 'strategic', { uid, ownerReferences });
    } catch (error) {
      if (!isReason(error, 'UnsupportedMediaType')) throw error;
    }
    const live = yield* this.find(reference);
    if (live === undefined) return;
    const { resourceVersion, ownerReferences: owners = [] } = live.metadata;
    yield* this.#patchMetadata(reference, 'merge', { uid, resourceVersion, ownerReferences: owners.flatMap(change) });
  }

  /** Removes a finalizer. Retries after conflicts (`removeFinalizer`). */
  *removeFinalizer(reference: ObjectReference, finalizer: string): Process<void> {
    let delayMs: number = CONFLICT_RETRY.initialMs;
    for (let step = 1; ; step++) {
      try {
        return yield* this.#tryRemoveFinalizer(reference, finalizer);
      } catch (error) {
        if (!isReason(error, 'Conflict')) throw error;
        if (step === CONFLICT_RETRY.steps) throw tooManyConflicts(reference);
      }
      yield* sleep(delayMs);
      delayMs *= CONFLICT_RETRY.factor;
    }
  }

  *#tryRemoveFinalizer(reference: ObjectReference, finalizer: string): Process<void> {
    const live = yield* this.find(reference);
    const finalizers = live?.metadata.finalizers;
    if (live === undefined || finalizers === undefined || !finalizers.includes(finalizer)) return;
    if (live.metadata.uid !== reference.uid)
      throw conflict('', reference.kind, reference.name, 'it is another object of the same name');
    const rest = finalizers.filter((name) => name !== finalizer);
    yield* this.#patchMetadata(reference, 'merge', { resourceVersion: live.metadata.resourceVersion, finalizers: rest });
  }

  *#patchMetadata(reference: ObjectReference, type: 'strategic' | 'merge', metadata: object): Process<void> {
    const { kind } = this.#resources.get(reference);
    yield* this.#api.patch(kind, this.#ref(reference), { type, body: { metadata } });
  }

  #ref({ namespace, name }: ObjectReference): { readonly namespace?: string; readonly name: string } {
    return namespace === '' ? { name } : { namespace, name };
  }
}

function tooManyConflicts(reference: ObjectReference): StatusError {
  const why = `updateMaxRetries(${CONFLICT_RETRY.steps}) has reached. The garbage collector will retry later for owner ${formatReference(reference)}`;
  return controllerError(why);
}
