import { isPodAvailable, isPodTerminal, isReason, type Pod, type StatefulSet } from '../../api/index.ts';
import type { SyncTrace } from '../../client/index.ts';
import type { Process } from '../../sim/index.ts';
import { SLOW_START_INITIAL_BATCH_SIZE, slowStartBatch } from '../slow-start-batch.ts';
import type { StatefulSetControl } from './control.ts';
import { identityMatches, isRunningAndReady, isTerminating, isUnavailable, storageMatches } from './identity.ts';
import { StatefulPodControl } from './pod-control.ts';
import { arrange, type Arrangement, type Slot } from './replica-slots.ts';
import type { Revisions } from './revisions.ts';

/**
 * One step from what there is to what is wanted (statefulset/stateful_set_control.go `updateStatefulSet`): make and mend Pods from the lowest
 * ordinal up, remove what is too many from the highest down, then replace old Pods from the highest down. In order each waits for the
 * one before; in parallel (`podManagementPolicy`) only the last of the three does.
 */
export class StatefulSetUpdate {
  /** Pods that were deleted because they are old: the status counts them out already. */
  replaced = 0;
  readonly #arrangement: Arrangement;
  readonly #podControl: StatefulPodControl;
  readonly #monotonic: boolean;
  readonly #nowMs: number;

  constructor(
    private readonly control: StatefulSetControl,
    private readonly set: StatefulSet,
    pods: readonly Pod[],
    private readonly revisions: Revisions,
    private readonly trace: SyncTrace,
  ) {
    this.#nowMs = control.sim.wallMs;
    this.#arrangement = arrange(set, pods, revisions, this.#nowMs);
    this.#podControl = new StatefulPodControl(control, set);
    this.#monotonic = set.spec.podManagementPolicy !== 'Parallel';
  }

  *run(): Process<void> {
    const { set, trace } = this;
    const { replicas, condemned, unavailable } = this.#arrangement;
    trace.step('updateStatefulSet', `${replicas.length} wanted, ${condemned.length} too many, ${unavailable} unavailable`, {
      replicas: replicas.length,
      condemned: condemned.length,
      unavailable,
    });
    if (set.metadata.deletionTimestamp !== undefined) return;
    if (yield* this.#runForAll(replicas, (slot) => this.#processReplica(slot))) return;
    if (yield* this.#runForAll(condemned, (pod) => this.#fixPodClaim(pod))) return;
    if (yield* this.#runForAll(condemned, (pod) => this.#processCondemned(pod))) return;
    if (set.spec.updateStrategy.type === 'OnDelete') return;
    yield* this.#replaceOld(replicas);
  }

  /** `runForAll`: one after the other until one says to stop, or all beside one another. True: there is to be nothing more in this sync. */
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

  /** `processReplica`. */
  *#processReplica(slot: Slot): Process<boolean> {
    const { set } = this;
    const { minReadySeconds = 0 } = set.spec;
    const { pod } = slot;
    if (pod === undefined) return yield* this.#createReplica(slot);
    if (isPodTerminal(pod)) {
      if (isTerminating(pod)) return this.#stop(`wait for ${pod.metadata.name}, which has ended, to be gone`);
      this.trace.step('processReplica', `delete ${pod.metadata.name}: it has ${pod.status.phase.toLowerCase()}`);
      yield* this.#podControl.delete(pod);
      return true;
    }
    if (pod.status.phase === 'Pending') yield* this.#podControl.createMissingClaims(pod);
    if (this.#monotonic) {
      if (isTerminating(pod)) return this.#stop(`wait for ${pod.metadata.name} to be gone`);
      if (!isRunningAndReady(pod)) return this.#stop(`wait for ${pod.metadata.name} to run and be ready`);
      if (!isPodAvailable(pod, minReadySeconds, this.#nowMs)) return this.#stop(`wait for ${pod.metadata.name} to be available`);
    }
    const matches = this.#podControl.claimsMatchRetentionPolicy(pod);
    if (identityMatches(set, pod) && storageMatches(set, pod) && matches) return false;
    this.trace.step('UpdateStatefulPod', `mend ${pod.metadata.name}`);
    yield* this.#podControl.update(pod);
    return false;
  }

  *#createReplica(slot: Slot & { readonly pod: undefined }): Process<boolean> {
    const { draft } = slot;
    const name = draft.metadata.name ?? '';
    if (this.#podControl.isClaimStale(draft)) return this.#stop(`wait for the old claim of ${name} to be gone`);
    this.trace.step('processReplica', `create ${name} of ${slot.revision}`, { ordinal: slot.ordinal });
    yield* this.#podControl.create(draft);
    return this.#monotonic;
  }

  /** Always true. */
  #stop(why: string): boolean {
    this.trace.step('processReplica', why);
    return true;
  }

  *#fixPodClaim(pod: Pod): Process<boolean> {
    if (!this.#podControl.claimsMatchRetentionPolicy(pod)) yield* this.#podControl.updateClaimOwners(pod);
    return false;
  }

  /** `processCondemned`. */
  *#processCondemned(pod: Pod): Process<boolean> {
    const { trace, set } = this;
    const { name } = pod.metadata;
    if (isTerminating(pod)) {
      if (this.#monotonic) trace.step('processCondemned', `wait for ${name} to be gone`);
      return this.#monotonic;
    }
    const { firstUnavailable } = this.#arrangement;
    const unavailable = isUnavailable(pod, set.spec.minReadySeconds ?? 0, this.#nowMs);
    if (this.#monotonic && pod !== firstUnavailable && unavailable) {
      trace.step('processCondemned', `${name} is not available: see to ${firstUnavailable?.metadata.name ?? 'others'} first`);
      return true;
    }
    trace.step('processCondemned', `delete ${name}: scale down`);
    yield* this.#podControl.delete(pod);
    return true;
  }

  /**
   * The end of `updateStatefulSet`: deletes the old Pod of the highest ordinal, once every Pod above it is available. So it is while the feature
   * gate MaxUnavailableStatefulSet is off, as it is by default in v1.36.
   */
  *#replaceOld(replicas: readonly Slot[]): Process<void> {
    const { set, trace } = this;
    const { minReadySeconds = 0, updateStrategy } = set.spec;
    const partition = updateStrategy.rollingUpdate?.partition ?? 0;
    const candidates = replicas.slice(partition).toReversed();
    const old = candidates.filter((slot) => this.#isOld(slot)).length;
    if (old === 0) return;
    for (const slot of candidates) {
      const { pod } = slot;
      if (pod !== undefined && this.#isOld(slot)) {
        trace.step('rollingUpdate', `delete ${pod.metadata.name}: old revision`, { old, partition });
        return yield* this.#replace(pod);
      }
      if (pod !== undefined && !isUnavailable(pod, minReadySeconds, this.#nowMs)) continue;
      const name = pod?.metadata.name ?? `the Pod of ordinal ${slot.ordinal}`;
      return void trace.step('rollingUpdate', `wait for ${name} to be available`, { old, partition });
    }
  }

  /** True if the Pod is not of the newest revision, and is not on its way out. */
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
