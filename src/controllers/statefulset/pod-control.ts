import {
  StatusError,
  isReason,
  type Draft,
  type ObjectRef,
  type PersistentVolumeClaim,
  type Pod,
  type StatefulSet,
} from '../../api/index.ts';
import type { Process } from '../../sim/index.ts';
import { aggregateErrors, controllerError } from '../errors.ts';
import {
  claimOwners,
  claimsOf,
  hasUnexpectedController,
  isClaimOwnerUpToDate,
  isStaleClaim,
  type ClaimingPod,
} from './claims.ts';
import type { StatefulSetControl } from './control.ts';
import { claimNameOf, identityLabels, identityMatches, ordinalOf, storageMatches, withStorage } from './identity.ts';

/** How often a Pod's update is tried after conflicts (client-go util/retry `DefaultBackoff`). */
const UPDATE_ATTEMPTS = 4;

/** An existing Pod, or a Pod to create. */
type PodOrDraft = Pod | Draft<Pod>;

/**
 * Creates, updates and deletes the Pods of one StatefulSet and their claims, and records events
 * (statefulset/stateful_pod_control.go `StatefulPodControl`).
 */
export class StatefulPodControl {
  constructor(
    private readonly control: StatefulSetControl,
    private readonly set: StatefulSet,
  ) {}

  /** `CreateStatefulPod`: creates the claims first. */
  *create(draft: Draft<Pod>): Process<void> {
    const { set, control } = this;
    yield* this.#reporting('create', draft, () => this.#createClaims(draft));
    try {
      const pod = yield* control.api.create('Pod', draft);
      control.consistency.wrote(set, 'pods', pod);
      yield* this.#reporting('update', draft, () => this.updateClaimOwners(pod));
      this.#recordPodEvent('create', draft, undefined);
    } catch (error) {
      // The cache will show it soon.
      if (error instanceof StatusError && error.reason !== 'AlreadyExists') this.#recordPodEvent('create', draft, error);
      throw error;
    }
  }

  /** `DeleteStatefulPod`. */
  *delete(pod: Pod): Process<void> {
    const { namespace, name } = pod.metadata;
    yield* this.#reporting('delete', pod, () => this.control.api.delete('Pod', { namespace, name }));
    this.#recordPodEvent('delete', pod, undefined);
  }

  /** `UpdateStatefulPod`: restores the Pod's identity and volumes, and the owners of its claims. */
  *update(pod: Pod): Process<void> {
    const { set, control } = this;
    let current = pod;
    for (let attempt = 1; ; attempt++) {
      const mended = yield* this.#mended(current);
      if (mended === undefined) return;
      try {
        control.consistency.wrote(set, 'pods', yield* control.api.update('Pod', mended));
        this.#recordPodEvent('update', pod, undefined);
        return;
      } catch (error) {
        if (!isReason(error, 'Conflict') || attempt === UPDATE_ATTEMPTS) {
          if (error instanceof StatusError) this.#recordPodEvent('update', pod, error);
          throw error;
        }
      }
      current = control.pods.get({ namespace: set.metadata.namespace, name: pod.metadata.name }) ?? current;
    }
  }

  /** Returns the Pod to write. Returns undefined if nothing needs to change. */
  *#mended(pod: Pod): Process<Pod | undefined> {
    const { set } = this;
    const ordinal = ordinalOf(pod);
    let next = pod;
    if (!identityMatches(set, next)) {
      next = { ...next, metadata: { ...next.metadata, labels: { ...next.metadata.labels, ...identityLabels(set, ordinal) } } };
    }
    if (!storageMatches(set, next)) {
      next = { ...next, spec: withStorage(set, ordinal, next.spec) };
      yield* this.#reporting('update', pod, () => this.#createClaims(pod));
    }
    const owned = this.claimsMatchRetentionPolicy(pod);
    if (!owned) yield* this.#reporting('update', pod, () => this.updateClaimOwners(pod));
    return next === pod && owned ? undefined : next;
  }

  /** `createMissingPersistentVolumeClaims`. */
  *createMissingClaims(pod: Pod): Process<void> {
    yield* this.#createClaims(pod);
    yield* this.#reporting('update', pod, () => this.updateClaimOwners(pod));
  }

  /** `PodClaimIsStale`: the Pod must wait until the garbage collector has deleted the claim. */
  isClaimStale(draft: Draft<Pod>): boolean {
    return this.#claims(draft).some((claim) => isStaleClaim(this.set, claim, draft as ClaimingPod));
  }

  /** `ClaimsMatchRetentionPolicy`. */
  claimsMatchRetentionPolicy(pod: Pod): boolean {
    return this.#claims(pod).every((claim) => isClaimOwnerUpToDate(this.set, claim, pod));
  }

  /** `UpdatePodClaimForRetentionPolicy`. */
  *updateClaimOwners(pod: Pod): Process<void> {
    const { set, control } = this;
    for (const claim of this.#claims(pod)) {
      const { name } = claim.metadata;
      if (hasUnexpectedController(set, claim, pod)) {
        const what = 'has a conflicting OwnerReference that acts as a managing controller';
        const message = `PersistentVolumeClaim ${name} ${what}, the retention policy is ignored for this claim`;
        control.recorder.event(set, 'Warning', 'ConflictingController', message);
      }
      if (isClaimOwnerUpToDate(set, claim, pod)) continue;
      try {
        const metadata = { ...claim.metadata, ownerReferences: claimOwners(set, claim, pod) };
        const updated = yield* control.api.update('PersistentVolumeClaim', { ...claim, metadata });
        control.consistency.wrote(set, 'persistentvolumeclaims', updated);
      } catch (error) {
        if (!(error instanceof StatusError)) throw error;
        throw controllerError(`could not update claim ${name} for delete policy ownerRefs: ${error.message}`);
      }
    }
  }

  /** The Pod's existing claims. */
  #claims(pod: PodOrDraft): PersistentVolumeClaim[] {
    const { set, control } = this;
    const ordinal = ordinalOf(pod as Pod);
    return (set.spec.volumeClaimTemplates ?? []).flatMap((template) => {
      const ref: ObjectRef = { namespace: set.metadata.namespace, name: claimNameOf(set, template, ordinal) };
      return control.claims.get(ref) ?? [];
    });
  }

  /** `createPersistentVolumeClaims`: creates missing claims. */
  *#createClaims(pod: PodOrDraft): Process<void> {
    const { set, control } = this;
    const errors: StatusError[] = [];
    for (const draft of claimsOf(set, ordinalOf(pod as Pod))) {
      const name = draft.metadata.name ?? '';
      const known = control.claims.get({ namespace: set.metadata.namespace, name });
      if (known?.metadata.deletionTimestamp !== undefined) errors.push(controllerError(`pvc ${name} is being deleted`));
      if (known !== undefined) continue;
      try {
        const claim = yield* control.api.create('PersistentVolumeClaim', draft);
        control.consistency.wrote(set, 'persistentvolumeclaims', claim);
        this.#recordClaimEvent(name, pod, undefined);
      } catch (error) {
        if (!(error instanceof StatusError)) throw error;
        errors.push(controllerError(`failed to create PVC ${name}: ${error.message}`));
        if (error.reason !== 'AlreadyExists') this.#recordClaimEvent(name, pod, error);
      }
    }
    const failed = aggregateErrors(errors);
    if (failed !== undefined) throw failed;
  }

  *#reporting(verb: string, pod: PodOrDraft, act: () => Process<unknown>): Process<void> {
    try {
      yield* act();
    } catch (error) {
      if (error instanceof StatusError) this.#recordPodEvent(verb, pod, error);
      throw error;
    }
  }

  /** `recordPodEvent`. */
  #recordPodEvent(verb: string, { metadata: { name = '' } }: PodOrDraft, error: StatusError | undefined): void {
    const { set } = this;
    const what = `${verb} Pod ${name} in StatefulSet ${set.metadata.name}`;
    this.#event(verb, error === undefined ? `${what} successful` : `${what} failed error: ${error.message}`, error);
  }

  /** `recordClaimEvent`. */
  #recordClaimEvent(claim: string, { metadata: { name = '' } }: PodOrDraft, error: StatusError | undefined): void {
    const set = this.set.metadata.name;
    const message =
      error === undefined
        ? `create Claim ${claim} Pod ${name} in StatefulSet ${set} success`
        : `create Claim ${claim} for Pod ${name} in StatefulSet ${set} failed error: ${error.message}`;
    this.#event('create', message, error);
  }

  #event(verb: string, message: string, error: StatusError | undefined): void {
    const titled = verb.charAt(0).toUpperCase() + verb.slice(1);
    const { control, set } = this;
    if (error === undefined) control.recorder.event(set, 'Normal', `Successful${titled}`, message);
    else control.recorder.event(set, 'Warning', `Failed${titled}`, message);
  }
}
