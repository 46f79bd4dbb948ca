import { StatusError, keyOf, type Draft, type Pod, type ReplicaSet } from '../../api/index.ts';
import type { SyncTrace } from '../../client/index.ts';
import type { Process } from '../../sim/index.ts';
import type { Told } from '../../trace/index.ts';
import type { UIDTrackingControllerExpectations } from '../expectations.ts';
import { getPodFromTemplate, podKey, type PodControl } from '../pod-control.ts';
import { createPods, runAll, type Spawner } from '../slow-start-batch.ts';
import { steps as shared } from '../steps.ts';
import type { PodsToDelete } from './pods-to-delete.ts';
import { steps } from './steps.ts';

/** How many Pods one sync creates or deletes at most (controller/replicaset/replica_set.go `BurstReplicas`). */
export const BURST_REPLICAS = 500;

/** The decision of `manageReplicas`. `later`: how many Pods remain for later syncs. */
function planReplicas(current: number, desired: number, burstReplicas: number): Told<typeof steps.manageReplicas> {
  const step = steps.manageReplicas;
  if (current === desired) return { step, outcome: 'none', figures: { current, desired } };
  const missing = Math.abs(desired - current);
  const count = Math.min(missing, burstReplicas);
  const figures = { current, desired, burstReplicas, count, later: missing - count };
  return { step, outcome: current < desired ? 'create' : 'delete', figures };
}

export interface ReplicaManagerOptions {
  readonly podControl: PodControl;
  readonly expectations: UIDTrackingControllerExpectations;
  readonly spawner: Spawner;
  readonly burstReplicas: number;
  /** Chooses the Pods to delete. */
  readonly choose: (rs: ReplicaSet, pods: readonly Pod[], count: number, trace: SyncTrace) => PodsToDelete;
}

/**
 * Creates or deletes Pods until a ReplicaSet has the number that it wants (controller/replicaset/replica_set.go
 * `manageReplicas`).
 */
export class ReplicaManager {
  readonly #options: ReplicaManagerOptions;
  /** The Pod to create, by ReplicaSet. All Pods of a ReplicaSet are created from one object. */
  readonly #drafts = new WeakMap<ReplicaSet, Draft<Pod>>();

  constructor(options: ReplicaManagerOptions) {
    this.#options = options;
  }

  /**
   * `current`: the number of active Pods. `listPods`: lists them; called only if some must be deleted. If calls fail, waits for
   * all calls, then throws the first error.
   */
  *manageReplicas(rs: ReplicaSet, current: number, listPods: () => readonly Pod[], trace: SyncTrace): Process<void> {
    const plan = planReplicas(current, rs.spec.replicas, this.#options.burstReplicas);
    const scope = trace.enter(plan);
    if (plan.outcome === 'create') yield* this.#create(rs, plan.figures.count, scope);
    else if (plan.outcome === 'delete') yield* this.#delete(rs, listPods(), plan.figures.count, scope);
  }

  *#create(rs: ReplicaSet, count: number, trace: SyncTrace): Process<void> {
    const { podControl } = this.#options;
    const { error } = yield* createPods(
      this.#options,
      keyOf(rs.metadata),
      count,
      () => podControl.createPod(this.#draft(rs), rs),
      trace,
    );
    if (error !== undefined) throw error;
  }

  *#delete(rs: ReplicaSet, pods: readonly Pod[], count: number, trace: SyncTrace): Process<void> {
    const { expectations, spawner } = this.#options;
    const key = keyOf(rs.metadata);
    const doomed = this.#options.choose(rs, pods, count, trace);
    trace.tell(doomed);
    expectations.expectDeletions(key, doomed.pods.map(podKey));
    trace.step(shared.ExpectDeletions, 'set', { add: 0, del: count });
    const errors = yield* runAll(
      spawner,
      doomed.pods.map((pod) => this.#deletePod(rs, pod, trace)),
    );
    if (errors[0] !== undefined) throw errors[0];
  }

  *#deletePod(rs: ReplicaSet, pod: Pod, trace: SyncTrace): Process<void> {
    try {
      yield* this.#options.podControl.deletePod(pod.metadata, rs);
    } catch (error) {
      if (!(error instanceof StatusError)) throw error;
      // This deletion causes no event.
      this.#options.expectations.deletionObserved(keyOf(rs.metadata), podKey(pod));
      trace.step(shared.DeletionObserved, 'notDeleted', { pod: pod.metadata.name });
      if (error.reason !== 'NotFound') throw error;
    }
  }

  #draft(rs: ReplicaSet): Draft<Pod> {
    let draft = this.#drafts.get(rs);
    if (draft === undefined) this.#drafts.set(rs, (draft = getPodFromTemplate(rs.spec.template, rs)));
    return draft;
  }
}
