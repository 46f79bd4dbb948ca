import {
  conflict,
  isReason,
  type ApiPort,
  type KubeObject,
  type PropagationPolicy,
  type StatusError,
  type ApiResource,
} from '../../api/index.ts';
import { sleep, type Process } from '../../sim/index.ts';
import { controllerError } from '../errors.ts';
import { formatReference, type ObjectReference } from './graph-node.ts';
import { sameOwners } from './owners.ts';

/** What the garbage collector needs to know of a kind. */
export interface MappedResource {
  readonly kind: string;
  readonly namespaced: boolean;
}

/** Kinds that nobody collects (graph_builder.go `DefaultIgnoredResources`: events). Leases, written every few seconds, are left out here too. */
const IGNORED: ReadonlySet<string> = new Set(['events', 'leases']);
const VERBS = ['delete', 'list', 'watch'] as const;

/** The kinds by what owner references call them (upstream's REST mapper). */
export class ResourceMap {
  readonly #byReference = new Map<string, MappedResource>();

  constructor(readonly resources: readonly ApiResource[]) {
    for (const { group, version, kind, namespaced } of resources) {
      this.#byReference.set(`${group === '' ? version : `${group}/${version}`}/${kind}`, { kind, namespaced });
    }
  }

  /** Kinds whose objects can be garbage (garbagecollector.go `GetDeletableResources`). */
  get deletableKinds(): readonly string[] {
    const deletable = this.resources.filter(
      ({ name, verbs }) => !IGNORED.has(name) && VERBS.every((verb) => verbs.includes(verb)),
    );
    return deletable.map(({ kind }) => kind);
  }

  /** Throws for a kind that the server does not have. */
  get({ apiVersion, kind }: { readonly apiVersion: string; readonly kind: string }): MappedResource {
    const resource = this.#byReference.get(`${apiVersion}/${kind}`);
    if (resource === undefined) throw controllerError(`unable to get REST mapping for ${apiVersion}/${kind}.`);
    return resource;
  }
}

/** How often a finalizer's removal is tried when somebody else writes the object too (client-go util/retry `DefaultBackoff`). */
const CONFLICT_RETRY = { steps: 4, initialMs: 10, factor: 5 } as const;

/** What the collector reads and writes at the API server, whatever the kind (controller/garbagecollector/operations.go). */
export class LiveObjects {
  readonly #api: ApiPort;
  readonly #resources: ResourceMap;

  constructor(api: ApiPort, resources: ResourceMap) {
    this.#api = api;
    this.#resources = resources;
  }

  /** The object of this name as the API server has it now, whatever its uid. Undefined where there is none (`getObject`). */
  *find(reference: ObjectReference): Process<KubeObject | undefined> {
    const { kind, namespaced } = this.#resources.get(reference);
    try {
      return yield* this.#api.get(kind, namespaced ? reference : { name: reference.name });
    } catch (error) {
      if (isReason(error, 'NotFound')) return undefined;
      throw error;
    }
  }

  /**
   * Deletes the object as it was seen: not another one of its name, and not if its owners changed since (`deleteObject`).
   * False where it is gone.
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

  /** Takes owners out of the object's references (`GenerateDeleteOwnerRefStrategicMergeBytes`). Its uid is a precondition. */
  *removeOwners(reference: ObjectReference, ownerUids: readonly string[]): Process<void> {
    const ownerReferences = ownerUids.map((uid) => ({ $patch: 'delete', uid }));
    yield* this.#patchMetadata(reference, 'strategic', { uid: reference.uid, ownerReferences });
  }

  /** Makes the object's references block no owner any more (`unblockOwnerReferencesStrategicMergePatch`). */
  *unblockOwners(
    reference: ObjectReference,
    owners: readonly { readonly uid: string; readonly blockOwnerDeletion?: boolean }[],
  ): Process<void> {
    const blocking = owners.filter(({ blockOwnerDeletion }) => blockOwnerDeletion === true);
    const ownerReferences = blocking.map(({ uid }) => ({ uid, blockOwnerDeletion: false }));
    yield* this.#patchMetadata(reference, 'strategic', { uid: reference.uid, ownerReferences });
  }

  /** Takes a finalizer away; tried again where others write the object too (`removeFinalizer`). */
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
