import {
  FormatError,
  StatusError,
  selectorFromLabelSelector,
  type Pod,
  type Selector,
  type StatefulSet,
} from '../../api/index.ts';
import type { SyncTrace } from '../../client/index.ts';
import type { Process } from '../../sim/index.ts';
import { filterByOwner } from '../controller-index.ts';
import { ControllerRefManager, recheckDeletionTimestamp } from '../controller-ref-manager.ts';
import type { StatefulSetControl } from './control.ts';
import { isMemberOf } from './identity.ts';
import { adoptOrphanRevisions, getStatefulSetRevisions, truncateHistory, type Revisions } from './revisions.ts';
import { countReplicas, statusOf, updateStatefulSetStatus } from './status.ts';
import { StatefulSetUpdate } from './update-stateful-set.ts';

/** One sync of a StatefulSet (statefulset/stateful_set.go `sync`, statefulset/stateful_set_control.go `UpdateStatefulSet`, `performUpdate`). */
export function* syncStatefulSet(control: StatefulSetControl, set: StatefulSet, trace: SyncTrace): Process<void> {
  const selector = selectorOf(set, trace);
  if (selector === undefined) return;
  yield* adoptOrphanRevisions(control, set, selector);
  const pods = yield* claimPods(control, set, selector, trace);
  const revisions = yield* getStatefulSetRevisions(control, set, selector, trace);
  const written = yield* performUpdate(control, set, pods, revisions, trace);
  yield* truncateHistory(control, set, pods, revisions, trace);
  const { minReadySeconds = 0, replicas } = set.spec;
  if (minReadySeconds > 0 && (written.status.availableReplicas ?? 0) !== replicas) {
    trace.step('enqueueSSAfter', 'Pods become available by waiting', { minReadySeconds });
    control.enqueueAfter(set, minReadySeconds * 1000);
  }
}

/** The step, and then the status, also of a step that failed. */
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

/** Undefined for a selector that means nothing, which trying again will not mend. */
function selectorOf(set: StatefulSet, trace: SyncTrace): Selector | undefined {
  try {
    return selectorFromLabelSelector(set.spec.selector);
  } catch (error) {
    if (!(error instanceof FormatError)) throw error;
    trace.step('LabelSelectorAsSelector', `error converting StatefulSet selector: ${error.message}`);
    return undefined;
  }
}

/** `getPodsForStatefulSet`: takes and lets go Pods. Only those that are named like the set's are its own. */
function* claimPods(control: StatefulSetControl, set: StatefulSet, selector: Selector, trace: SyncTrace): Process<Pod[]> {
  const { api, pods } = control;
  const candidates = filterByOwner<'Pod'>(pods, set, true);
  const manager = new ControllerRefManager<Pod>({
    controller: set,
    selector,
    filter: (pod) => isMemberOf(set, pod),
    trace: trace.into('ClaimPods', { candidates: candidates.length }),
    patch: ({ metadata: { namespace, name } }, patch) => api.patch('Pod', { namespace, name }, patch),
    canAdopt: () => recheckDeletionTimestamp(set, () => api.get('StatefulSet', set.metadata)),
  });
  return yield* manager.claim(candidates);
}
