import {
  StatusError,
  controllerOf,
  isReason,
  keyOf,
  newControllerRef,
  type KubeObject,
  type Patch,
  type Pod,
  type Selector,
} from '../api/index.ts';
import { namesOf, type SyncTrace } from '../client/index.ts';
import type { Process } from '../sim/index.ts';
import { aggregateErrors, controllerError } from './errors.ts';
import { steps } from './steps.ts';

/** What becomes of a candidate: it is the controller's already, it is released, it is adopted, or it is ignored. */
export type Claim = 'owned' | 'release' | 'adopt' | 'ignore';

export interface ControllerRefManagerOptions<T extends KubeObject> {
  /** Who claims. */
  readonly controller: KubeObject;
  readonly selector: Selector;
  /** Writes the patch that adds or removes the reference to the controller. */
  readonly patch: (object: T, patch: Patch) => Process<KubeObject>;
  /** Throws if the controller may not adopt. Asked before the first adoption, and once only. */
  readonly canAdopt: () => Process<void>;
  /** What an object has as long as it is the controller's, beside the reference. */
  readonly finalizers?: readonly string[];
  readonly trace: SyncTrace;
  /** What must hold beside the selector's match. Absent: nothing. */
  readonly filter?: (object: T) => boolean;
}

/**
 * Keeps the references of dependents to their controller in step with its selector: adopts orphans that match, releases what matches
 * no more (controller/controller_ref_manager.go `PodControllerRefManager`, `ReplicaSetControllerRefManager`).
 */
export class ControllerRefManager<T extends KubeObject> {
  readonly #options: ControllerRefManagerOptions<T>;
  /** The answer to `canAdopt`, once asked: undefined for yes. */
  #asked: { readonly refusal: StatusError | undefined } | undefined;

  constructor(options: ControllerRefManagerOptions<T>) {
    this.#options = options;
  }

  /** Those of the candidates that are the controller's now (`ClaimPods`, `ClaimReplicaSets`). Throws after trying all, when some patches failed. */
  *claim(candidates: Iterable<T>): Process<T[]> {
    const { controller, selector, filter } = this.#options;
    const claimed: T[] = [];
    const errors: StatusError[] = [];
    for (const object of candidates) {
      const claim = planClaim(controller, selector, object, filter?.(object));
      try {
        if (claim === 'release') yield* this.#release(object);
        if (claim === 'owned' || (claim === 'adopt' && (yield* this.#adopt(object)))) claimed.push(object);
      } catch (error) {
        if (!(error instanceof StatusError)) throw error;
        errors.push(error);
      }
    }
    const failed = aggregateErrors(errors);
    if (failed !== undefined) throw failed;
    return claimed;
  }

  /** `AdoptPod`, `AdoptReplicaSet`, `AdoptControllerRevision`. Returns false if the object is gone. */
  *#adopt(object: T): Process<boolean> {
    const { controller, patch, trace, finalizers } = this.#options;
    const { uid } = object.metadata;
    const adoptions = {
      Pod: steps.AdoptPod,
      ReplicaSet: steps.AdoptReplicaSet,
      ControllerRevision: steps.AdoptControllerRevision,
    };
    const refusal = yield* this.#canAdopt();
    if (refusal !== undefined)
      throw controllerError(`can't adopt ${object.kind} ${keyOf(object.metadata)} (${uid}): ${refusal.message}`);
    trace.step(adoptions[kindOf(object)], 'adopted', { object: object.metadata.name });
    try {
      const ownerReferences = [newControllerRef(controller)];
      yield* patch(object, {
        type: 'strategic',
        body: { metadata: { ownerReferences, uid, ...(finalizers && { finalizers }) } },
      });
      return true;
    } catch (error) {
      if (isReason(error, 'NotFound')) return false;
      throw error;
    }
  }

  /** `ReleasePod`, `ReleaseReplicaSet`, `ReleaseControllerRevision`. An object that is gone, or another of its name, counts as released. */
  *#release(object: T): Process<void> {
    const { controller, patch, trace, finalizers } = this.#options;
    const releases = {
      Pod: steps.ReleasePod,
      ReplicaSet: steps.ReleaseReplicaSet,
      ControllerRevision: steps.ReleaseControllerRevision,
    };
    trace.step(releases[kindOf(object)], 'released', { object: object.metadata.name });
    const ownerReferences = [{ $patch: 'delete', uid: controller.metadata.uid }];
    try {
      const letGo = finalizers === undefined ? {} : { '$deleteFromPrimitiveList/finalizers': finalizers };
      yield* patch(object, { type: 'strategic', body: { metadata: { ownerReferences, uid: object.metadata.uid, ...letGo } } });
    } catch (error) {
      if (!isReason(error, 'NotFound', 'Invalid')) throw error;
    }
  }

  *#canAdopt(): Process<StatusError | undefined> {
    if (this.#asked !== undefined) return this.#asked.refusal;
    const { canAdopt, trace } = this.#options;
    let refusal: StatusError | undefined;
    try {
      yield* canAdopt();
      trace.step(steps.RecheckDeletionTimestamp, 'mayAdopt');
    } catch (error) {
      if (!(error instanceof StatusError)) throw error;
      refusal = error;
      trace.step(steps.RecheckDeletionTimestamp, 'mayNot', { error: error.message });
    }
    this.#asked = { refusal };
    return refusal;
  }
}

/** The kinds whose references to a controller are kept in step. */
function kindOf(object: KubeObject): 'Pod' | 'ReplicaSet' | 'ControllerRevision' {
  const { kind } = object;
  if (kind === 'Pod' || kind === 'ReplicaSet' || kind === 'ControllerRevision') return kind;
  throw new TypeError(`a ${kind} is never adopted`);
}

/** Tells which Pods a controller has, after adopting and releasing. */
export function reportClaimedPods(pods: readonly Pod[], trace: SyncTrace): void {
  if (pods.length === 0) trace.step(steps.ClaimPods, 'none');
  else trace.step(steps.ClaimPods, 'claimed', { claimed: pods.length, pods: namesOf(pods) });
}

/** The decision on one candidate (controller/controller_ref_manager.go `ClaimObject`). A controller that is being deleted takes and lets go nothing. */
export function planClaim(controller: KubeObject, selector: Selector, object: KubeObject, allowed = true): Claim {
  const reference = controllerOf(object);
  const deleting = controller.metadata.deletionTimestamp !== undefined;
  const matches = allowed && selector.matches(object.metadata.labels);
  if (reference !== undefined) {
    if (reference.uid !== controller.metadata.uid) return 'ignore';
    if (matches) return 'owned';
    return deleting ? 'ignore' : 'release';
  }
  return matches && !deleting && object.metadata.deletionTimestamp === undefined ? 'adopt' : 'ignore';
}

/**
 * The usual `canAdopt`: reads the controller afresh, since the cache may not know yet that it is being deleted or was replaced
 * (controller/controller_ref_manager.go `RecheckDeletionTimestamp`). `getFresh` is a read past the cache.
 */
export function* recheckDeletionTimestamp(controller: KubeObject, getFresh: () => Process<KubeObject>): Process<void> {
  const { kind, metadata } = controller;
  const key = keyOf(metadata);
  const fresh = yield* getFresh();
  if (fresh.metadata.uid !== metadata.uid) {
    throw controllerError(`original ${kind} ${key} is gone: got uid ${fresh.metadata.uid}, wanted ${metadata.uid}`);
  }
  if (fresh.metadata.deletionTimestamp !== undefined) {
    throw controllerError(`${key} has just been deleted at ${fresh.metadata.deletionTimestamp}`);
  }
}
