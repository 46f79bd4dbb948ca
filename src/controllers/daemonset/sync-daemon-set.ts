import {
  FormatError,
  StatusError,
  isReason,
  jsonEqual,
  keyOf,
  selectorFromLabelSelector,
  type DaemonSet,
  type Json,
  type Pod,
  type Selector,
} from '../../api/index.ts';
import type { SyncTrace } from '../../client/index.ts';
import type { Process } from '../../sim/index.ts';
import { aggregateErrors } from '../aggregate-error.ts';
import { filterByOwner } from '../controller-index.ts';
import { unlessNamespaceEnds } from '../create-pods.ts';
import { ControllerRefManager, recheckDeletionTimestamp } from '../controller-ref-manager.ts';
import { SLOW_START_INITIAL_BATCH_SIZE, runAll, slowStartBatch } from '../slow-start-batch.ts';
import { steps as shared } from '../steps.ts';
import type { DaemonSetControl } from './control.ts';
import { countDaemons, daemonPod, podsByNode, type DaemonCounts } from './daemon-pods.ts';
import { cleanupHistory, constructHistory, hashOf } from './history.ts';
import { planManage, planRollingUpdate, rollingView, type DaemonPlan, type PodOnNode } from './plan.ts';

/** At most so many Pods are created or deleted in one sync (daemon/daemon_controller.go `BurstReplicas`). */
const BURST_REPLICAS = 250;
/** Tries to write a status that others change too (daemon/daemon_controller.go `StatusUpdateRetries`). */
const STATUS_UPDATE_RETRIES = 1;

/** One sync of a DaemonSet (daemon/daemon_controller.go `syncDaemonSet`). */
export function* syncDaemonSet(control: DaemonSetControl, set: DaemonSet, trace: SyncTrace): Process<void> {
  const selector = selectorOf(control, set, trace);
  if (selector === undefined) return;
  if (set.metadata.deletionTimestamp !== undefined) return trace.step('syncDaemonSet', 'it is being deleted');
  const { expectations, sim } = control;
  const before = yield* claimPods(control, set, selector, trace);
  const history = yield* constructHistory(control, set, selector, before, trace);
  const hash = hashOf(history);
  const satisfied = expectations.satisfiedExpectations(keyOf(set.metadata));
  let failure: StatusError | undefined;
  if (satisfied) {
    try {
      yield* updateDaemonSet(control, set, selector, before, hash, trace);
      yield* cleanupHistory(control, set, history, before, trace);
    } catch (error) {
      if (!(error instanceof StatusError)) throw error;
      failure = error;
    }
  } else {
    trace.step('SatisfiedExpectations', 'false: only the status is told');
  }
  const pods = podsByNode(yield* claimPods(control, set, selector, trace));
  const counts = countDaemons(set, control.nodes.list(), pods, hash, sim.wallMs);
  yield* updateDaemonSetStatus(control, set, counts, satisfied && failure === undefined, trace);
  const { minReadySeconds = 0 } = set.spec;
  if (minReadySeconds > 0 && counts.ready !== counts.available) control.enqueueAfter(set, minReadySeconds * 1000);
  if (failure !== undefined) throw failure;
}

/** `updateDaemonSet`: as many Pods as there are nodes, and then, once that is so, the new template. */
function* updateDaemonSet(
  control: DaemonSetControl,
  set: DaemonSet,
  selector: Selector,
  pods: readonly Pod[],
  hash: string,
  trace: SyncTrace,
): Process<void> {
  const { expectations, failedPods, sim } = control;
  const nodes = control.nodes.list();
  const plan = planManage(set, nodes, podsByNode(pods), {
    hash,
    nowMs: sim.wallMs,
    isInBackoff: (node) => failedPods.isInBackoffSinceUpdate(failedPodsKey(set, node), sim.nowMs),
  });
  if (plan.ended.length > 0) failedPods.collectGarbage(sim.nowMs);
  for (const end of plan.ended) reportEnded(control, set, end);
  for (const { pod, node } of plan.waiting) {
    const delayMs = failedPods.delayMs(failedPodsKey(set, node));
    trace.step('failedPodsBackoff', `${pod.metadata.name} on ${node} has failed, and stays for now`, { seconds: delayMs / 1000 });
    control.enqueueAfter(set, delayMs);
  }
  trace.step('manage', planText(plan), { nodes: nodes.length, create: plan.create.length, delete: plan.delete.length });
  yield* syncNodes(control, set, plan, hash, trace);
  if (set.spec.updateStrategy.type !== 'RollingUpdate' || !expectations.satisfiedExpectations(keyOf(set.metadata))) return;
  // What was made just now counts, too: it is not available yet.
  const now = podsByNode(yield* claimPods(control, set, selector, trace));
  const view = rollingView(set, nodes, now);
  const rolling = planRollingUpdate(set, view, hash, sim.wallMs);
  trace.step('rollingUpdate', planText(rolling), {
    ...view.bounds,
    create: rolling.create.length,
    delete: rolling.delete.length,
  });
  yield* syncNodes(control, set, rolling, hash, trace);
}

/** Tells of a Pod that is over and will be taken away; the next one on its node that fails stays a while. */
function reportEnded({ recorder, failedPods, sim }: DaemonSetControl, set: DaemonSet, { pod, node }: PodOnNode): void {
  const { metadata, status } = pod;
  const found = `${status.phase.toLowerCase()} daemon pod ${metadata.namespace}/${metadata.name} on node ${node}`;
  if (status.phase === 'Failed') {
    failedPods.next(failedPodsKey(set, node), sim.nowMs, sim.nowMs);
    recorder.event(set, 'Warning', 'FailedDaemonPod', `Found ${found}, will try to kill it`);
  } else {
    recorder.event(set, 'Normal', 'SucceededDaemonPod', `Found ${found}, will try to delete it`);
  }
}

/** `failedPodsBackoffKey`: a new template begins anew. */
function failedPodsKey({ metadata, status }: DaemonSet, nodeName: string): string {
  return `${metadata.uid}/${status.observedGeneration ?? 0}/${nodeName}`;
}

function planText(plan: DaemonPlan): string {
  const parts = [
    ...(plan.create.length === 0 ? [] : [`create on ${plan.create.join(', ')}`]),
    ...(plan.delete.length === 0 ? [] : [`delete ${plan.delete.map(({ metadata }) => metadata.name).join(', ')}`]),
  ];
  return parts.length === 0 ? 'nothing to do' : parts.join('; ');
}

/** `syncNodes`: creates in batches that double, and deletes all at once. */
function* syncNodes(control: DaemonSetControl, set: DaemonSet, plan: DaemonPlan, hash: string, trace: SyncTrace): Process<void> {
  const { expectations, podControl, spawner } = control;
  const nodes = plan.create.slice(0, BURST_REPLICAS);
  const doomed = plan.delete.slice(0, BURST_REPLICAS);
  if (nodes.length + doomed.length === 0) return;
  const key = keyOf(set.metadata);
  expectations.setExpectations(key, nodes.length, doomed.length);
  trace.step(shared.SetExpectations, 'set', { add: nodes.length, del: doomed.length });
  const errors: StatusError[] = [];
  let next = 0;
  const create = (): Process<void> => unlessNamespaceEnds(podControl.createPod(daemonPod(set, hash, nodes[next++]!), set));
  const created = yield* slowStartBatch(spawner, nodes.length, SLOW_START_INITIAL_BATCH_SIZE, create);
  expectations.lowerExpectations(key, nodes.length - created.successes, 0);
  if (created.error !== undefined) errors.push(created.error);
  function* remove(pod: Pod): Process<void> {
    try {
      yield* podControl.deletePod(pod.metadata, set);
    } catch (error) {
      // No event will come of this call.
      expectations.lowerExpectations(key, 0, 1);
      if (!isReason(error, 'NotFound')) throw error;
    }
  }
  errors.push(...(yield* runAll(spawner, doomed.map(remove))));
  const failed = aggregateErrors(errors);
  if (failed !== undefined) throw failed;
}

/** `updateDaemonSetStatus`, `storeDaemonSetStatus`. */
function* updateDaemonSetStatus(
  { api, consistency }: DaemonSetControl,
  set: DaemonSet,
  counts: DaemonCounts,
  observed: boolean,
  trace: SyncTrace,
): Process<void> {
  const { desired, current, misscheduled, ready, updated, available } = counts;
  const { collisionCount, conditions } = set.status;
  const generation = observed ? set.metadata.generation : set.status.observedGeneration;
  const status: DaemonSet['status'] = {
    currentNumberScheduled: current,
    numberMisscheduled: misscheduled,
    desiredNumberScheduled: desired,
    numberReady: ready,
    ...(generation !== undefined && { observedGeneration: generation }),
    ...(updated > 0 && { updatedNumberScheduled: updated }),
    ...(available > 0 && { numberAvailable: available }),
    ...(desired > available && { numberUnavailable: desired - available }),
    ...(collisionCount !== undefined && { collisionCount }),
    ...(conditions !== undefined && { conditions }),
  };
  if (jsonEqual(status as unknown as Json, set.status as unknown as Json))
    return trace.step('updateDaemonSetStatus', 'unchanged');
  trace.step('updateDaemonSetStatus', `${current} of ${desired} scheduled, ${ready} ready, ${updated} updated`, { ...counts });
  let latest = set;
  for (let attempt = 0; ; attempt++) {
    try {
      consistency.wrote(set, 'daemonsets.apps', yield* api.updateStatus('DaemonSet', { ...latest, status }));
      return;
    } catch (error) {
      if (!(error instanceof StatusError) || attempt >= STATUS_UPDATE_RETRIES) throw error;
      latest = yield* api.get('DaemonSet', set.metadata);
    }
  }
}

/** Undefined for a selector that takes all or means nothing, which trying again will not mend. */
function selectorOf({ recorder }: DaemonSetControl, set: DaemonSet, trace: SyncTrace): Selector | undefined {
  try {
    const selector = selectorFromLabelSelector(set.spec.selector);
    if (!selector.empty) return selector;
    const message = 'This daemon set is selecting all pods. A non-empty selector is required.';
    recorder.event(set, 'Warning', 'SelectingAll', message);
    trace.step('syncDaemonSet', message);
  } catch (error) {
    if (!(error instanceof FormatError)) throw error;
    trace.step('LabelSelectorAsSelector', error.message);
  }
  return undefined;
}

/** `getDaemonPods`: takes and lets go Pods. */
function* claimPods(control: DaemonSetControl, set: DaemonSet, selector: Selector, trace: SyncTrace): Process<Pod[]> {
  const { api, podControl, pods } = control;
  const manager = new ControllerRefManager<Pod>({
    controller: set,
    selector,
    trace,
    patch: (pod, patch) => podControl.patchPod(pod.metadata, patch, set),
    canAdopt: () => recheckDeletionTimestamp(set, () => api.get('DaemonSet', set.metadata)),
  });
  return yield* manager.claim(filterByOwner<'Pod'>(pods, set, true));
}
