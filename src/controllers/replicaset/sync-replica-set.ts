import {
  FormatError,
  StatusError,
  formatTime,
  keyOf,
  selectorFromLabelSelector,
  selectorFromLabels,
  type ApiPort,
  type Pod,
  type ReplicaSet,
  type Selector,
} from '../../api/index.ts';
import type { Lister, RateLimitingQueue, SyncTrace } from '../../client/index.ts';
import type { Process, Simulation } from '../../sim/index.ts';
import { filterActivePods, filterTerminatingPods } from '../active-pods.ts';
import type { ConsistencyStore } from '../consistency-store.ts';
import { filterByOwner, ownerIndexKey } from '../controller-index.ts';
import { ControllerRefManager, recheckDeletionTimestamp } from '../controller-ref-manager.ts';
import type { UIDTrackingControllerExpectations } from '../expectations.ts';
import type { PodControl } from '../pod-control.ts';
import type { ReplicaManager } from './manage-replicas.ts';
import { activeIn, type PodCensus } from './pod-census.ts';
import { findMinNextPodAvailabilityCheck, tallyPods, type PodTally } from './pod-tally.ts';
import type { ReplicaSetLister, SetForm } from './set-form.ts';
import { calculateStatus, isStatusUpToDate, updateReplicaSetStatus } from './status.ts';

export interface ReplicaSetSyncOptions {
  readonly sim: Simulation;
  readonly api: ApiPort;
  readonly queue: RateLimitingQueue;
  readonly form: SetForm;
  readonly replicaSets: ReplicaSetLister;
  readonly pods: Lister<Pod>;
  readonly census: PodCensus;
  readonly expectations: UIDTrackingControllerExpectations;
  readonly consistency: ConsistencyStore;
  readonly podControl: PodControl;
  readonly manager: ReplicaManager;
}

/** The Pods that a ReplicaSet answers for, at one moment. */
interface ClaimedPods {
  readonly tally: PodTally;
  /** The active ones, themselves. */
  readonly list: () => readonly Pod[];
}

/**
 * One sync of a ReplicaSet (controller/replicaset/replica_set.go `syncReplicaSet`): see which Pods are its own, create or delete what is
 * amiss, tell the status. It acts on the cache alone, so it first makes sure that the cache shows what it did the last time.
 */
export class ReplicaSetSync {
  constructor(private readonly options: ReplicaSetSyncOptions) {}

  *syncReplicaSet(key: string, trace: SyncTrace): Process<void> {
    const { api, sim, consistency, expectations, form, replicaSets, manager } = this.options;
    consistency.ensureReady(key, trace);
    const rs = replicaSets.byKey(key);
    if (rs === undefined) {
      trace.step('syncReplicaSet', 'it is deleted: forget what was expected of it');
      consistency.clear(key);
      expectations.deleteExpectations(key);
      return;
    }
    const needsSync = this.#satisfiedExpectations(key, trace);
    const selector = selectorOf(rs, trace);
    if (selector === undefined) return;
    const claimed = yield* this.#claimPods(rs, selector, trace);
    let failure: StatusError | undefined;
    if (needsSync && rs.metadata.deletionTimestamp === undefined) {
      failure = yield* failureOf(manager.manageReplicas(rs, claimed.tally.active, claimed.list, trace));
    }
    // The status tells what was there before acting; what came of it is told by the next sync.
    const countedAtMs = sim.wallMs;
    const status = calculateStatus(rs, claimed.tally, failure, formatTime(countedAtMs), form);
    let updated = rs;
    if (isStatusUpToDate(rs, status)) {
      trace.step('updateReplicaSetStatus', 'unchanged', { ...claimed.tally, desired: rs.spec.replicas });
    } else {
      trace.step('updateReplicaSetStatus', changesOf(rs, claimed.tally), { ...claimed.tally, desired: rs.spec.replicas });
      updated = yield* updateReplicaSetStatus(api, rs, status, form);
    }
    consistency.wrote(rs, form.resource, updated);
    if (failure !== undefined) throw failure;
    this.#planNextCheck(updated, claimed, countedAtMs, trace);
  }

  #satisfiedExpectations(key: string, trace: SyncTrace): boolean {
    const { expectations } = this.options;
    const verdict = expectations.verdict(key);
    const { add = 0, del = 0 } = expectations.getExpectations(key) ?? {};
    trace.step('SatisfiedExpectations', `${verdict !== 'pending'}: ${verdict}`, { add, del });
    return verdict !== 'pending';
  }

  /**
   * `FilterPodsByOwner`, `FilterActivePods`, `claimPods`, `FilterTerminatingPods`. Where every Pod of the ReplicaSet matches its
   * selector and no orphan does, as nearly always, the census knows all that these would find.
   */
  *#claimPods(rs: ReplicaSet, selector: Selector, trace: SyncTrace): Process<ClaimedPods> {
    const counted = this.#count(rs, selector);
    if (counted !== undefined) {
      const { active, terminating } = counted;
      trace.step('claimPods', `${active} active, none to adopt or release`, { active, terminating });
      const list = (): Pod[] => filterActivePods(this.#owned(rs)).filter((pod) => selector.matches(pod.metadata.labels));
      if ((rs.spec.minReadySeconds ?? 0) === 0) return { tally: counted, list };
      const pods = list();
      const { available } = tallyPods(rs, pods, [], this.options.sim.wallMs);
      return { tally: { ...counted, available }, list: () => pods };
    }
    const all = filterByOwner<'Pod'>(this.options.pods, rs, true);
    const scope = trace.into('claimPods', { candidates: all.length });
    const pods = yield* this.#refManager(rs, selector, scope).claim(filterActivePods(all));
    const terminating = filterTerminatingPods(this.#owned(rs)).filter((pod) => selector.matches(pod.metadata.labels));
    return { tally: tallyPods(rs, pods, terminating, this.options.sim.wallMs), list: () => pods };
  }

  /** The counts of the ReplicaSet's Pods, undefined where there is one to adopt or to release. A ready Pod counts as available. */
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
    const { api, form, podControl } = this.options;
    return new ControllerRefManager<Pod>({
      controller: rs,
      selector,
      trace,
      patch: (pod, patch) => podControl.patchPod(pod.metadata, patch, rs),
      canAdopt: () => recheckDeletionTimestamp(rs, () => api.get<string>(form.kind, rs.metadata)),
    });
  }

  /** Pods that are ready become available by the passing of time: looks again when the next one does. */
  #planNextCheck(rs: ReplicaSet, claimed: ClaimedPods, countedAtMs: number, trace: SyncTrace): void {
    const { queue, sim } = this.options;
    const { minReadySeconds = 0 } = rs.spec;
    const { readyReplicas = 0, availableReplicas = 0 } = rs.status;
    if (minReadySeconds === 0 || readyReplicas === availableReplicas) return;
    const next = findMinNextPodAvailabilityCheck(claimed.list(), minReadySeconds, countedAtMs, sim.wallMs);
    const afterMs = Math.ceil(next ?? minReadySeconds * 1000);
    trace.step('FindMinNextPodAvailabilityCheck', `${readyReplicas - availableReplicas} Pods become available by waiting`, {
      minReadySeconds,
      afterMs,
    });
    queue.addAfter(keyOf(rs.metadata), afterMs, 'syncReplicaSet');
  }
}

/** Undefined for a selector that means nothing, which trying again will not mend. */
function selectorOf(rs: ReplicaSet, trace: SyncTrace): Selector | undefined {
  try {
    return selectorFromLabelSelector(rs.spec.selector);
  } catch (error) {
    if (!(error instanceof FormatError)) throw error;
    trace.step(
      'LabelSelectorAsSelector',
      `error converting pod selector to selector for rs ${keyOf(rs.metadata)}: ${error.message}`,
    );
    return undefined;
  }
}

function* failureOf(process: Process<void>): Process<StatusError | undefined> {
  try {
    yield* process;
    return undefined;
  } catch (error) {
    if (error instanceof StatusError) return error;
    throw error;
  }
}

/** `replicas 0→3, ready 0→1`: what the new status says differently. */
function changesOf({ status }: ReplicaSet, tally: PodTally): string {
  const pairs: readonly [string, number | undefined, number][] = [
    ['replicas', status.replicas, tally.active],
    ['ready', status.readyReplicas, tally.ready],
    ['available', status.availableReplicas, tally.available],
    ['terminating', status.terminatingReplicas, tally.terminating],
  ];
  const changes = pairs
    .filter(([, before = 0, now]) => before !== now)
    .map(([name, before = 0, now]) => `${name} ${before}→${now}`);
  return changes.length === 0 ? 'conditions or generation' : changes.join(', ');
}
