import {
  formatTime,
  keyOf,
  selectorFromLabels,
  type ApiPort,
  type Pod,
  type ReplicaSet,
  type Selector,
  type StatusError,
} from '../../api/index.ts';
import type { Lister, RateLimitingQueue, SyncTrace } from '../../client/index.ts';
import type { Process } from '../../sim/index.ts';
import type { Simulation } from '../../trace/index.ts';
import { filterActivePods, filterTerminatingPods } from '../active-pods.ts';
import type { ConsistencyStore } from '../consistency-store.ts';
import { filterByOwner, ownerIndexKey } from '../controller-index.ts';
import { ControllerRefManager, recheckDeletionTimestamp, reportClaimedPods } from '../controller-ref-manager.ts';
import { attempt } from '../errors.ts';
import type { UIDTrackingControllerExpectations } from '../expectations.ts';
import type { PodControl } from '../pod-control.ts';
import { getCached, splitMetaNamespaceKey, selectorOf } from '../read-cached.ts';
import { steps as shared } from '../steps.ts';
import type { ReplicaManager } from './manage-replicas.ts';
import { activeIn, type PodCensus } from './pod-census.ts';
import type { ReplicaSetLister, ReplicaSetAdapter } from './replica-set-adapter.ts';
import {
  findMinNextPodAvailabilityCheck,
  tallyPods,
  calculateStatus,
  isStatusUpToDate,
  statusChanges,
  updateReplicaSetStatus,
  type PodTally,
} from './status.ts';
import { steps } from './steps.ts';

export interface ReplicaSetSyncOptions {
  readonly sim: Simulation;
  readonly api: ApiPort;
  readonly queue: RateLimitingQueue;
  readonly adapter: ReplicaSetAdapter;
  readonly replicaSets: ReplicaSetLister;
  readonly pods: Lister<Pod>;
  readonly census: PodCensus;
  readonly expectations: UIDTrackingControllerExpectations;
  readonly consistency: ConsistencyStore;
  readonly podControl: PodControl;
  readonly manager: ReplicaManager;
}

/** The Pods of a ReplicaSet after adopting and releasing. */
interface ClaimedPods {
  readonly tally: PodTally;
  /** Lists the active Pods. */
  readonly list: () => readonly Pod[];
}

/**
 * One sync of a ReplicaSet (controller/replicaset/replica_set.go `syncReplicaSet`): claims its Pods, creates or deletes Pods, and
 * updates the status. It acts on the cache alone, so it first checks that the cache shows its own last writes.
 */
export class ReplicaSetSync {
  constructor(private readonly options: ReplicaSetSyncOptions) {}

  *syncReplicaSet(key: string, trace: SyncTrace): Process<void> {
    const { api, sim, consistency, expectations, adapter, replicaSets, manager } = this.options;
    splitMetaNamespaceKey(key, trace);
    consistency.ensureReady(key, trace);
    const rs = getCached(replicaSets, key, trace);
    if (rs === undefined) {
      consistency.clear(key);
      trace.step(shared.DeleteExpectations, 'forgotten');
      expectations.deleteExpectations(key);
      return;
    }
    const needsSync = expectations.satisfiedExpectations(key, trace);
    const selector = selectorOf(rs, trace);
    if (selector === undefined) return;
    const claimed = yield* this.#claimPods(rs, selector, trace);
    let failure: StatusError | undefined;
    if (needsSync && rs.metadata.deletionTimestamp === undefined) {
      failure = (yield* attempt(manager.manageReplicas(rs, claimed.tally.active, claimed.list, trace))).error;
    }
    // The status has the counts from before `manageReplicas`. The next sync sees the result.
    trace.step(shared.DeepCopy, 'copied');
    const countedAtMs = sim.wallMs;
    const status = calculateStatus(rs, claimed.tally, failure, formatTime(countedAtMs), adapter);
    trace.step(steps.calculateStatus, 'counted', claimed.tally);
    const figures = { desired: rs.spec.replicas, ...claimed.tally };
    let updated = rs;
    if (isStatusUpToDate(rs, status)) {
      trace.step(steps.updateReplicaSetStatus, 'unchanged', figures);
    } else {
      trace.step(steps.updateReplicaSetStatus, 'updated', { ...figures, changes: statusChanges(rs, status) });
      updated = yield* updateReplicaSetStatus(api, rs, status, adapter);
    }
    consistency.wrote(rs, adapter.resource, updated);
    if (failure !== undefined) throw failure;
    this.#planNextCheck(updated, claimed, countedAtMs, trace);
  }

  /**
   * `FilterPodsByOwner`, `FilterActivePods`, `claimPods`, `FilterTerminatingPods`. In most syncs there is nothing to adopt or
   * release. Then the census has the counts, and no Pod is looked at.
   */
  *#claimPods(rs: ReplicaSet, selector: Selector, trace: SyncTrace): Process<ClaimedPods> {
    const counted = this.#count(rs, selector);
    if (counted !== undefined) {
      const { active, terminating } = counted;
      trace.into(steps.claimPods, 'counted', { active, terminating }).step(shared.ClaimPods, 'unchanged', { claimed: active });
      const list = (): Pod[] => filterActivePods(this.#owned(rs)).filter((pod) => selector.matches(pod.metadata.labels));
      if ((rs.spec.minReadySeconds ?? 0) === 0) return { tally: counted, list };
      const pods = list();
      const { available } = tallyPods(rs, pods, [], this.options.sim.wallMs);
      return { tally: { ...counted, available }, list: () => pods };
    }
    const all = filterByOwner<'Pod'>(this.options.pods, rs, true);
    const active = filterActivePods(all);
    const scope = trace.into(steps.claimPods, 'asked', { candidates: active.length });
    const pods = yield* this.#refManager(rs, selector, scope).claim(active);
    reportClaimedPods(pods, scope);
    const terminating = filterTerminatingPods(this.#owned(rs)).filter((pod) => selector.matches(pod.metadata.labels));
    return { tally: tallyPods(rs, pods, terminating, this.options.sim.wallMs), list: () => pods };
  }

  /**
   * The counts of the ReplicaSet's Pods. Returns undefined if a Pod must be adopted or released. Ready Pods count as available.
   */
  #count(rs: ReplicaSet, selector: Selector): PodTally | undefined {
    const { census } = this.options;
    const beingDeleted = rs.metadata.deletionTimestamp !== undefined;
    if (!beingDeleted) {
      for (const group of census.groupsOf(rs.metadata.namespace ?? '')) {
        if (activeIn(group) > 0 && selector.matches(group.labels)) return undefined;
      }
    }
    const template = selectorFromLabels(rs.spec.template.metadata?.labels);
    let [active, fullyLabeled, ready, terminating] = [0, 0, 0, 0];
    for (const group of census.groupsOf(ownerIndexKey(rs))) {
      if (!selector.matches(group.labels)) {
        if (activeIn(group) > 0 && !beingDeleted) return undefined;
        continue;
      }
      active += activeIn(group);
      ready += group.counts.ready;
      terminating += group.counts.terminating;
      if (template.matches(group.labels)) fullyLabeled += activeIn(group);
    }
    return { active, fullyLabeled, ready, available: ready, terminating };
  }

  #owned(rs: ReplicaSet): Pod[] {
    return filterByOwner<'Pod'>(this.options.pods, rs, false);
  }

  #refManager(rs: ReplicaSet, selector: Selector, trace: SyncTrace): ControllerRefManager<Pod> {
    const { api, adapter, podControl } = this.options;
    return new ControllerRefManager<Pod>({
      controller: rs,
      selector,
      trace,
      patch: (pod, patch) => podControl.patchPod(pod.metadata, patch, rs),
      canAdopt: () => recheckDeletionTimestamp(rs, () => api.get<string>(adapter.kind, rs.metadata)),
    });
  }

  /** Ready Pods become available as time passes, without an event. Queues the key for the next such moment. */
  #planNextCheck(rs: ReplicaSet, claimed: ClaimedPods, countedAtMs: number, trace: SyncTrace): void {
    const { queue, sim } = this.options;
    const { minReadySeconds = 0 } = rs.spec;
    const { readyReplicas = 0, availableReplicas = 0 } = rs.status;
    if (minReadySeconds === 0 || readyReplicas === availableReplicas) return;
    const next = findMinNextPodAvailabilityCheck(claimed.list(), minReadySeconds, countedAtMs, sim.wallMs);
    const afterMs = Math.ceil(next ?? minReadySeconds * 1000);
    const unavailable = readyReplicas - availableReplicas;
    trace.step(steps.FindMinNextPodAvailabilityCheck, 'later', { unavailable, minReadySeconds, afterMs });
    queue.addAfter(keyOf(rs.metadata), afterMs, 'syncReplicaSet');
  }
}
