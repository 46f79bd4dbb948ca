import {
  StatusError,
  controllerOf,
  isReason,
  keyOf,
  newControllerRef,
  type KubeObject,
  type Patch,
  type Selector,
} from '../api/index.ts';
import type { SyncTrace } from '../client/index.ts';
import type { Process } from '../sim/index.ts';
import { aggregateErrors, controllerError } from './aggregate-error.ts';

/** What becomes of one candidate: it is ours, it is to be let go, it is to be taken, or it is none of our business. */
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

  /** `AdoptPod`, `AdoptReplicaSet`. False where the object is gone. */
  *#adopt(object: T): Process<boolean> {
    const { controller, patch, trace, finalizers } = this.#options;
    const { uid } = object.metadata;
    trace.step(`Adopt${object.kind}`, `adopt ${object.metadata.name}: the selector matches, and it has no controller`);
    const refusal = yield* this.#canAdopt();
    if (refusal !== undefined)
      throw controllerError(`can't adopt ${object.kind} ${keyOf(object.metadata)} (${uid}): ${refusal.message}`);
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

  /** `ReleasePod`, `ReleaseReplicaSet`. An object that is gone, or another of its name, is as good as released. */
  *#release(object: T): Process<void> {
    const { controller, patch, trace, finalizers } = this.#options;
    trace.step(`Release${object.kind}`, `release ${object.metadata.name}: the selector does not match it any more`);
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
    let refusal: StatusError | undefined;
    try {
      yield* this.#options.canAdopt();
    } catch (error) {
      if (!(error instanceof StatusError)) throw error;
      refusal = error;
    }
    this.#asked = { refusal };
    return refusal;
  }
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
