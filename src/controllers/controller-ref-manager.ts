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

/** The decision about a candidate: the controller owns it already, releases it, adopts it, or ignores it. */
export type Claim = 'owned' | 'release' | 'adopt' | 'ignore';

export interface ControllerRefManagerOptions<T extends KubeObject> {
  /** The object that claims dependents. */
  readonly controller: KubeObject;
  readonly selector: Selector;
  /** Writes the patch that adds or removes the reference to the controller. */
  readonly patch: (object: T, patch: Patch) => Process<KubeObject>;
  /** Throws if the controller must not adopt. Called at most once, before the first adoption. */
  readonly canAdopt: () => Process<void>;
  /** Finalizers that an adopted object gets and a released object loses. */
  readonly finalizers?: readonly string[];
  readonly trace: SyncTrace;
  /** A condition in addition to the selector. Default: none. */
  readonly filter?: (object: T) => boolean;
}

/**
 * Keeps the owner references of dependents in step with the controller's selector: adopts orphans that match, and releases
 * dependents that no longer match (controller/controller_ref_manager.go `PodControllerRefManager`,
 * `ReplicaSetControllerRefManager`).
 */
export class ControllerRefManager<T extends KubeObject> {
  readonly #options: ControllerRefManagerOptions<T>;
  /** The result of `canAdopt`, once it was called. No refusal: the controller may adopt. */
  #canAdoptResult: { readonly refusal: StatusError | undefined } | undefined;

  constructor(options: ControllerRefManagerOptions<T>) {
    this.#options = options;
  }

  /**
   * Returns the candidates that belong to the controller after adopting and releasing (`ClaimPods`, `ClaimReplicaSets`). If some
   * patches fail, tries the other candidates, then throws.
   */
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

  /**
   * `ReleasePod`, `ReleaseReplicaSet`, `ReleaseControllerRevision`. An object that is gone or was replaced under its name counts
   * as released.
   */
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
      const removedFinalizers = finalizers === undefined ? {} : { '$deleteFromPrimitiveList/finalizers': finalizers };
      yield* patch(object, {
        type: 'strategic',
        body: { metadata: { ownerReferences, uid: object.metadata.uid, ...removedFinalizers } },
      });
    } catch (error) {
      if (!isReason(error, 'NotFound', 'Invalid')) throw error;
    }
  }

  *#canAdopt(): Process<StatusError | undefined> {
    if (this.#canAdoptResult !== undefined) return this.#canAdoptResult.refusal;
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
    this.#canAdoptResult = { refusal };
    return refusal;
  }
}

/** The kinds that can be adopted. */
function kindOf(object: KubeObject): 'Pod' | 'ReplicaSet' | 'ControllerRevision' {
  const { kind } = object;
  if (kind === 'Pod' || kind === 'ReplicaSet' || kind === 'ControllerRevision') return kind;
  throw new TypeError(`a ${kind} is never adopted`);
}

/** Reports which Pods a controller has, after adopting and releasing. */
export function reportClaimedPods(pods: readonly Pod[], trace: SyncTrace): void {
  if (pods.length === 0) trace.step(steps.ClaimPods, 'none');
  else trace.step(steps.ClaimPods, 'claimed', { claimed: pods.length, pods: namesOf(pods) });
}

/**
 * The decision about one candidate (controller/controller_ref_manager.go `ClaimObject`). A controller that is being deleted
 * neither adopts nor releases.
 */
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
 * The usual `canAdopt`. Reads the controller from the API server, because the cache may not show yet that it is being deleted or
 * was replaced (controller/controller_ref_manager.go `RecheckDeletionTimestamp`). `getFresh`: the read.
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
