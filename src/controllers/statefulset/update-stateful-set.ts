import { ignoreNotFound, type Pod, type StatefulSet } from '../../api/index.ts';
import type { SyncTrace } from '../../client/index.ts';
import type { Process } from '../../sim/index.ts';
import { SLOW_START_INITIAL_BATCH_SIZE, slowStartBatch } from '../slow-start-batch.ts';
import type { StatefulSetControl } from './control.ts';
import { identityMatches, storageMatches } from './identity.ts';
import { planCondemned, planReplacement, planReplica, type PodView } from './plan.ts';
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
  readonly #view: PodView;
  /** The scope of `updateStatefulSet`. */
  readonly #trace: SyncTrace;

  constructor(
    private readonly control: StatefulSetControl,
    private readonly set: StatefulSet,
    pods: readonly Pod[],
    private readonly revisions: Revisions,
    trace: SyncTrace,
  ) {
    const nowMs = control.sim.wallMs;
    this.#arrangement = arrange(set, pods, revisions, nowMs);
    this.#podControl = new StatefulPodControl(control, set);
    const { podManagementPolicy, minReadySeconds = 0 } = set.spec;
    this.#view = { monotonic: podManagementPolicy !== 'Parallel', minReadySeconds, nowMs };
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
    if (this.#view.monotonic) {
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
    const { pod } = slot;
    if (pod === undefined) return yield* this.#createReplica(slot);
    const plan = planReplica(pod, this.#view);
    if (pod.status.phase === 'Pending') yield* this.#podControl.createMissingClaims(pod);
    if (plan !== undefined) {
      this.#trace.tell(plan);
      if (plan.outcome === 'delete') yield* this.#podControl.delete(pod);
      return true;
    }
    const matches = this.#podControl.claimsMatchRetentionPolicy(pod);
    if (identityMatches(set, pod) && storageMatches(set, pod) && matches) return false;
    this.#trace.step(steps.UpdateStatefulPod, 'update', { pod: pod.metadata.name });
    yield* this.#podControl.update(pod);
    return false;
  }

  *#createReplica({ draft, ordinal, revision }: Slot & { readonly pod: undefined }): Process<boolean> {
    const { name: pod = '' } = draft.metadata;
    if (this.#podControl.isClaimStale(draft)) {
      this.#trace.step(steps.processReplica, 'waitClaim', { pod });
      return true;
    }
    this.#trace.step(steps.processReplica, 'create', { pod, ordinal, controllerRevision: revision });
    yield* this.#podControl.create(draft);
    return this.#view.monotonic;
  }

  *#fixPodClaim(pod: Pod): Process<boolean> {
    if (this.#podControl.claimsMatchRetentionPolicy(pod)) return false;
    this.#trace.step(steps.UpdatePodClaimForRetentionPolicy, 'update', { pod: pod.metadata.name });
    yield* this.#podControl.updateClaimOwners(pod);
    return false;
  }

  /** Deletes a surplus Pod, or waits. Returns true if the sync must stop. */
  *#processCondemned(pod: Pod): Process<boolean> {
    const plan = planCondemned(pod, this.#arrangement.firstUnavailable, this.#view);
    if (plan === undefined) return false;
    this.#trace.tell(plan);
    if (plan.outcome === 'delete') yield* this.#podControl.delete(pod);
    return true;
  }

  /** The end of `updateStatefulSet`. */
  *#replaceOld(replicas: readonly Slot[]): Process<void> {
    const plan = planReplacement(this.set, replicas, this.revisions.update.metadata.name, this.#view.nowMs);
    if (plan === undefined) return;
    this.#trace.tell(plan);
    if (plan.doomed !== undefined) yield* this.#replace(plan.doomed);
  }

  *#replace(pod: Pod): Process<void> {
    yield* ignoreNotFound(() => this.#podControl.delete(pod));
    this.replaced++;
  }
}
