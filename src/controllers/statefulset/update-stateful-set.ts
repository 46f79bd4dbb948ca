import { isPodAvailable, isReason, type Pod, type StatefulSet } from '../../api/index.ts';
import type { SyncTrace } from '../../client/index.ts';
import type { Process } from '../../sim/index.ts';
import { SLOW_START_INITIAL_BATCH_SIZE, slowStartBatch } from '../slow-start-batch.ts';
import type { StatefulSetControl } from './control.ts';
import {
  identityMatches,
  isRunningAndReady,
  isTerminating,
  isUnavailable,
  podNameOf,
  startOrdinal,
  storageMatches,
} from './identity.ts';
import { StatefulPodControl } from './pod-control.ts';
import { arrange, type Arrangement, type Slot } from './replica-slots.ts';
import type { Revisions } from './revisions.ts';
import { steps } from './steps.ts';

/**
 * One step towards the desired Pods (statefulset/stateful_set_control.go `updateStatefulSet`): creates and repairs Pods from the
 * lowest ordinal up, deletes surplus Pods from the highest down, then replaces old Pods from the highest down. With the policy
 * OrderedReady each Pod waits for the one before. With Parallel only the replacement waits.
 */
export class StatefulSetUpdate {
  /** How many old Pods were deleted. The status must not count them. */
  replaced = 0;
  readonly #arrangement: Arrangement;
  readonly #podControl: StatefulPodControl;
  readonly #monotonic: boolean;
  readonly #nowMs: number;
  /** The scope of `updateStatefulSet`. */
  readonly #trace: SyncTrace;

  constructor(
    private readonly control: StatefulSetControl,
    private readonly set: StatefulSet,
    pods: readonly Pod[],
    private readonly revisions: Revisions,
    trace: SyncTrace,
  ) {
    this.#nowMs = control.sim.wallMs;
    this.#arrangement = arrange(set, pods, revisions, this.#nowMs);
    this.#podControl = new StatefulPodControl(control, set);
    this.#monotonic = set.spec.podManagementPolicy !== 'Parallel';
    const { condemned, unavailable } = this.#arrangement;
    const figures = { replicas: set.spec.replicas, condemned: condemned.length, unavailable };
    const isDeleting = set.metadata.deletionTimestamp !== undefined;
    this.#trace = trace.into(steps.updateStatefulSet, isDeleting ? 'deleting' : 'arranged', figures);
  }

  *run(): Process<void> {
    const { set } = this;
    const { replicas, condemned } = this.#arrangement;
    if (set.metadata.deletionTimestamp !== undefined) return;
    if (yield* this.#runForAll(replicas, (slot) => this.#processReplica(slot))) return;
    if (yield* this.#runForAll(condemned, (pod) => this.#fixPodClaim(pod))) return;
    if (yield* this.#runForAll(condemned, (pod) => this.#processCondemned(pod))) return;
    if (set.spec.updateStrategy.type === 'OnDelete') return;
    yield* this.#replaceOld(replicas);
  }

  /** `runForAll`: one after the other until one returns true, or all concurrently. Returns true if the sync must stop. */
  *#runForAll<T>(items: readonly T[], process: (item: T) => Process<boolean>): Process<boolean> {
    if (this.#monotonic) {
      for (const item of items) if (yield* process(item)) return true;
      return false;
    }
    let next = 0;
    const call = (): Process<boolean> => process(items[next++]!);
    const { error } = yield* slowStartBatch(this.control.spawner, items.length, SLOW_START_INITIAL_BATCH_SIZE, call);
    if (error !== undefined) throw error;
    return false;
  }

  /** Creates, deletes or repairs the Pod of one slot. Returns true if the sync must stop. */
  *#processReplica(slot: Slot): Process<boolean> {
    const { set } = this;
    const trace = this.#trace;
    const { pod } = slot;
    if (pod === undefined) return yield* this.#createReplica(slot);
    const { name } = pod.metadata;
    const { phase } = pod.status;
    if (phase === 'Failed' || phase === 'Succeeded') {
      if (isTerminating(pod)) trace.step(steps.processReplica, 'waitEnded', { pod: name });
      else {
        trace.step(steps.processReplica, 'delete', { pod: name, phase });
        yield* this.#podControl.delete(pod);
      }
      return true;
    }
    if (phase === 'Pending') yield* this.#podControl.createMissingClaims(pod);
    const wait = this.#monotonic ? this.#waitFor(pod) : undefined;
    if (wait !== undefined) {
      trace.step(steps.processReplica, wait, { pod: name });
      return true;
    }
    const matches = this.#podControl.claimsMatchRetentionPolicy(pod);
    if (identityMatches(set, pod) && storageMatches(set, pod) && matches) return false;
    trace.step(steps.UpdateStatefulPod, 'update', { pod: name });
    yield* this.#podControl.update(pod);
    return false;
  }

  /** What the following Pods must wait for. Returns undefined if the Pod is available. */
  #waitFor(pod: Pod): 'waitTerminating' | 'waitReady' | 'waitAvailable' | undefined {
    const { minReadySeconds = 0 } = this.set.spec;
    if (isTerminating(pod)) return 'waitTerminating';
    if (!isRunningAndReady(pod)) return 'waitReady';
    return isPodAvailable(pod, minReadySeconds, this.#nowMs) ? undefined : 'waitAvailable';
  }

  *#createReplica({ draft, ordinal, revision }: Slot & { readonly pod: undefined }): Process<boolean> {
    const { name: pod = '' } = draft.metadata;
    if (this.#podControl.isClaimStale(draft)) {
      this.#trace.step(steps.processReplica, 'waitClaim', { pod });
      return true;
    }
    this.#trace.step(steps.processReplica, 'create', { pod, ordinal, controllerRevision: revision });
    yield* this.#podControl.create(draft);
    return this.#monotonic;
  }

  *#fixPodClaim(pod: Pod): Process<boolean> {
    if (this.#podControl.claimsMatchRetentionPolicy(pod)) return false;
    this.#trace.step(steps.UpdatePodClaimForRetentionPolicy, 'update', { pod: pod.metadata.name });
    yield* this.#podControl.updateClaimOwners(pod);
    return false;
  }

  /** Deletes a surplus Pod, or waits. Returns true if the sync must stop. */
  *#processCondemned(pod: Pod): Process<boolean> {
    const { set } = this;
    const trace = this.#trace;
    const { name } = pod.metadata;
    if (isTerminating(pod)) {
      if (this.#monotonic) trace.step(steps.processCondemned, 'waitTerminating', { pod: name });
      return this.#monotonic;
    }
    const { firstUnavailable } = this.#arrangement;
    const unavailable = isUnavailable(pod, set.spec.minReadySeconds ?? 0, this.#nowMs);
    if (this.#monotonic && pod !== firstUnavailable && unavailable) {
      const first = firstUnavailable?.metadata.name ?? '';
      trace.step(steps.processCondemned, 'waitUnavailable', { pod: name, firstUnavailable: first });
      return true;
    }
    trace.step(steps.processCondemned, 'delete', { pod: name });
    yield* this.#podControl.delete(pod);
    return true;
  }

  /**
   * The end of `updateStatefulSet`: deletes the old Pod with the highest ordinal, once every Pod above it is available. This is
   * the algorithm while the feature gate MaxUnavailableStatefulSet is off, which is the default in v1.36.
   */
  *#replaceOld(replicas: readonly Slot[]): Process<void> {
    const { set } = this;
    const { minReadySeconds = 0, updateStrategy } = set.spec;
    const partition = updateStrategy.rollingUpdate?.partition ?? 0;
    const candidates = replicas.filter(({ ordinal }) => ordinal >= startOrdinal(set) + partition).toReversed();
    const old = candidates.filter((slot) => this.#isOld(slot)).length;
    if (old === 0) return;
    for (const slot of candidates) {
      const { pod } = slot;
      if (pod !== undefined && this.#isOld(slot)) {
        this.#trace.step(steps.rollingUpdate, 'delete', { pod: pod.metadata.name, old, partition });
        return yield* this.#replace(pod);
      }
      if (pod !== undefined && !isUnavailable(pod, minReadySeconds, this.#nowMs)) continue;
      const name = podNameOf(set, slot.ordinal);
      return this.#trace.step(steps.rollingUpdate, 'waitAvailable', { pod: name, old, partition });
    }
  }

  /** Returns true if the Pod has an older revision and is not being deleted. */
  #isOld({ pod, revision }: Slot): boolean {
    return pod !== undefined && revision !== this.revisions.update.metadata.name && !isTerminating(pod);
  }

  *#replace(pod: Pod): Process<void> {
    try {
      yield* this.#podControl.delete(pod);
    } catch (error) {
      if (!isReason(error, 'NotFound')) throw error;
    }
    this.replaced++;
  }
}
