import { StatusError, type Pod, type Selector, type StatefulSet } from '../../api/index.ts';
import type { SyncTrace } from '../../client/index.ts';
import type { Process } from '../../sim/index.ts';
import { filterByOwner } from '../controller-index.ts';
import { ControllerRefManager, recheckDeletionTimestamp, reportClaimedPods } from '../controller-ref-manager.ts';
import { aggregateErrors, attempt, type Attempt } from '../errors.ts';
import { selectorOf } from '../read-cached.ts';
import type { StatefulSetControl } from './control.ts';
import { isMemberOf } from './identity.ts';
import { adoptOrphanRevisions, getStatefulSetRevisions, listRevisions, truncateHistory, type Revisions } from './revisions.ts';
import { countReplicas, statusOf, updateStatefulSetStatus } from './status.ts';
import { steps } from './steps.ts';
import { StatefulSetUpdate } from './update-stateful-set.ts';

/** One sync of a StatefulSet (statefulset/stateful_set.go `sync`). */
export function* sync(control: StatefulSetControl, set: StatefulSet, trace: SyncTrace): Process<void> {
  const selector = selectorOf(set, trace);
  if (selector === undefined) return;
  yield* adoptOrphanRevisions(control, set, selector, trace);
  const pods = yield* getPodsForStatefulSet(control, set, selector, trace);
  yield* syncStatefulSet(control, set, pods, selector, trace);
}

/**
 * Updates Pods and status. Queues the set again if Pods become available as time passes (statefulset/stateful_set.go
 * `syncStatefulSet`).
 */
function* syncStatefulSet(
  control: StatefulSetControl,
  set: StatefulSet,
  pods: readonly Pod[],
  selector: Selector,
  trace: SyncTrace,
): Process<void> {
  const scope = trace.into(steps.syncStatefulSet, 'pods', { pods: pods.length });
  const written = yield* updateSetAndHistory(control, set, pods, selector, scope);
  const { minReadySeconds = 0, replicas } = set.spec;
  if (minReadySeconds > 0 && (written.status.availableReplicas ?? 0) !== replicas) {
    scope.step(steps.enqueueSSAfter, 'later', { minReadySeconds });
    control.enqueueAfter(set, minReadySeconds * 1000);
  }
}

/** Updates Pods and status, then deletes old revisions, even if the update failed (statefulset/stateful_set_control.go `UpdateStatefulSet`). */
function* updateSetAndHistory(
  control: StatefulSetControl,
  set: StatefulSet,
  pods: readonly Pod[],
  selector: Selector,
  trace: SyncTrace,
): Process<StatefulSet> {
  const scope = trace.into(steps.UpdateStatefulSet, '');
  const all = listRevisions(control, set, selector, scope);
  const performed = scope.into(steps.performUpdate, '');
  const revisions = yield* attempt(getStatefulSetRevisions(control, set, all, performed));
  const updated: Attempt<StatefulSet> =
    revisions.value === undefined
      ? { error: revisions.error }
      : yield* attempt(performUpdate(control, set, pods, revisions.value, performed));
  const truncated = yield* attempt(truncateHistory(control, set, pods, all, revisions.value, scope));
  const failed = aggregateErrors([updated.error, truncated.error].filter((error) => error !== undefined));
  if (failed !== undefined) throw failed;
  return updated.value!;
}

/** Updates the Pods, then the status, even if the Pods failed (statefulset/stateful_set_control.go `performUpdate`). */
function* performUpdate(
  control: StatefulSetControl,
  set: StatefulSet,
  pods: readonly Pod[],
  revisions: Revisions,
  trace: SyncTrace,
): Process<StatefulSet> {
  const update = new StatefulSetUpdate(control, set, pods, revisions, trace);
  let failure: StatusError | undefined;
  try {
    yield* update.run();
  } catch (error) {
    if (!(error instanceof StatusError)) throw error;
    failure = error;
  }
  const counts = countReplicas(set, pods, revisions.current, revisions.update, control.sim.wallMs);
  const currentReplicas = Math.max(0, counts.currentReplicas - update.replaced);
  const status = statusOf(set, { ...counts, currentReplicas }, revisions);
  const written = yield* updateStatefulSetStatus(control, set, status, trace);
  control.consistency.wrote(set, 'statefulsets.apps', written);
  if (failure !== undefined) throw failure;
  return written;
}

/** Adopts and releases Pods (`getPodsForStatefulSet`). Only Pods with names of the set belong to it. */
function* getPodsForStatefulSet(
  control: StatefulSetControl,
  set: StatefulSet,
  selector: Selector,
  trace: SyncTrace,
): Process<Pod[]> {
  const { api, pods } = control;
  const candidates = filterByOwner<'Pod'>(pods, set, true);
  const scope = trace.into(steps.getPodsForStatefulSet, 'asked', { candidates: candidates.length });
  const manager = new ControllerRefManager<Pod>({
    controller: set,
    selector,
    filter: (pod) => isMemberOf(set, pod),
    trace: scope,
    patch: ({ metadata: { namespace, name } }, patch) => api.patch('Pod', { namespace, name }, patch),
    canAdopt: () => recheckDeletionTimestamp(set, () => api.get('StatefulSet', set.metadata)),
  });
  const claimed = yield* manager.claim(candidates);
  reportClaimedPods(claimed, scope);
  return claimed;
}
