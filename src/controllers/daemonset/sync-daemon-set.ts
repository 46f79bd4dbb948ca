import {
  FormatError,
  StatusError,
  isReason,
  jsonEqual,
  keyOf,
  selectorFromLabelSelector,
  type DaemonSet,
  type Json,
  type Node,
  type Pod,
  type Selector,
} from '../../api/index.ts';
import { tableOf, type SyncTrace } from '../../client/index.ts';
import type { Process } from '../../sim/index.ts';
import { filterByOwner } from '../controller-index.ts';
import { ControllerRefManager, recheckDeletionTimestamp, reportClaimedPods } from '../controller-ref-manager.ts';
import { aggregateErrors } from '../errors.ts';
import { ignoreNamespaceTerminating, SLOW_START_INITIAL_BATCH_SIZE, runAll, slowStartBatch } from '../slow-start-batch.ts';
import { steps as shared } from '../steps.ts';
import type { DaemonSetControl } from './control.ts';
import { countDaemons, daemonPod, podsByNode, type DaemonCounts, type PodsByNode } from './daemon-pods.ts';
import { cleanupHistory, constructHistory, hashOf } from './history.ts';
import { nodeShouldRunDaemonPod } from './node-fit.ts';
import { planManage, planRollingUpdate, rollingView, type DaemonPlan, type PodOnNode } from './plan.ts';
import { steps } from './steps.ts';

/** How many Pods one sync creates or deletes at most (daemon/daemon_controller.go `BurstReplicas`). */
const BURST_REPLICAS = 250;
/** How often a failed status update is retried (daemon/daemon_controller.go `StatusUpdateRetries`). */
const STATUS_UPDATE_RETRIES = 1;

/** One sync of a DaemonSet (daemon/daemon_controller.go `syncDaemonSet`). */
export function* syncDaemonSet(control: DaemonSetControl, set: DaemonSet, trace: SyncTrace): Process<void> {
  const selector = selectorOf(control, set, trace);
  if (selector === undefined) return;
  if (set.metadata.deletionTimestamp !== undefined) return trace.step(steps.syncDaemonSet, 'deleting');
  const { expectations, sim } = control;
  const before = yield* getDaemonPods(control, set, selector, trace);
  const history = yield* constructHistory(control, set, selector, before, trace);
  const hash = hashOf(history);
  const satisfied = expectations.satisfiedExpectations(keyOf(set.metadata), trace);
  let failure: StatusError | undefined;
  if (satisfied) {
    try {
      const scope = trace.into(steps.updateDaemonSet, '');
      yield* updateDaemonSet(control, set, selector, before, hash, scope);
      yield* cleanupHistory(control, set, history, before, scope);
    } catch (error) {
      if (!(error instanceof StatusError)) throw error;
      failure = error;
    }
  }
  const pods = podsByNode(yield* getDaemonPods(control, set, selector, trace));
  const counts = countDaemons(set, control.nodes.list(), pods, hash, sim.wallMs);
  yield* updateDaemonSetStatus(control, set, counts, satisfied && failure === undefined, trace);
  const { minReadySeconds = 0 } = set.spec;
  if (minReadySeconds > 0 && counts.ready !== counts.available) control.enqueueAfter(set, minReadySeconds * 1000);
  if (failure !== undefined) throw failure;
}

/** Creates and deletes Pods (`manage`). Then, if nothing is expected, continues the rolling update (`rollingUpdate`). */
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
  const byNode = podsByNode(pods);
  const plan = planManage(set, nodes, byNode, {
    hash,
    nowMs: sim.wallMs,
    isInBackoff: (node) => failedPods.isInBackoffSinceUpdate(failedPodsKey(set, node), sim.nowMs),
  });
  if (plan.ended.length > 0) failedPods.collectGarbage(sim.nowMs);
  for (const end of plan.ended) reportEnded(control, set, end);
  for (const { pod, node } of plan.waiting) {
    const delayMs = failedPods.delayMs(failedPodsKey(set, node));
    trace.step(steps.failedPodsBackoff, 'stays', { pod: pod.metadata.name, node, delayMs });
    control.enqueueAfter(set, delayMs);
  }
  reportNodes(set, nodes, byNode, trace);
  yield* syncNodes(control, set, plan, hash, trace.enter(plan));
  if (set.spec.updateStrategy.type !== 'RollingUpdate' || !expectations.satisfiedExpectations(keyOf(set.metadata))) return;
  // Pods that were just created count too: they are not available yet.
  const now = podsByNode(yield* getDaemonPods(control, set, selector, trace));
  const view = rollingView(set, nodes, now);
  const rolling = planRollingUpdate(set, view, hash, sim.wallMs);
  trace.step(steps.updatedDesiredNodeCounts, 'counted', view.bounds);
  yield* syncNodes(control, set, rolling, hash, trace.enter(rolling));
}

/** Reports for the first nodes whether they should run a Pod, and how many Pods they have (`podsShouldBeOnNode`). */
function reportNodes(set: DaemonSet, nodes: readonly Node[], byNode: PodsByNode, trace: SyncTrace): void {
  const table = tableOf(['Node', 'shouldRun', 'shouldContinueRunning', 'pods'], nodes, (node) => {
    const { shouldRun, shouldContinueRunning } = nodeShouldRunDaemonPod(node, set);
    return [node.metadata.name, shouldRun, shouldContinueRunning, byNode.get(node.metadata.name)?.length ?? 0];
  });
  trace.step(steps.podsShouldBeOnNode, 'asked', { nodes: nodes.length }, table);
}

/** Reports a finished Pod that will be deleted. After a failure, the next failed Pod of the node is kept for a while. */
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

/** `failedPodsBackoffKey`: a new template starts without backoff. */
function failedPodsKey({ metadata, status }: DaemonSet, nodeName: string): string {
  return `${metadata.uid}/${status.observedGeneration ?? 0}/${nodeName}`;
}

/** `syncNodes`: creates in batches that double, and deletes all at once. */
function* syncNodes(control: DaemonSetControl, set: DaemonSet, plan: DaemonPlan, hash: string, trace: SyncTrace): Process<void> {
  const { expectations, podControl, spawner } = control;
  const nodes = plan.create.slice(0, BURST_REPLICAS);
  const doomed = plan.delete.slice(0, BURST_REPLICAS);
  const figures = { create: nodes.length, delete: doomed.length, burstReplicas: BURST_REPLICAS };
  if (nodes.length + doomed.length === 0) return trace.step(steps.syncNodes, 'none', figures);
  const scope = trace.into(steps.syncNodes, 'acts', figures);
  const key = keyOf(set.metadata);
  expectations.setExpectations(key, nodes.length, doomed.length);
  scope.step(shared.SetExpectations, 'set', { add: nodes.length, del: doomed.length });
  const errors: StatusError[] = [];
  let next = 0;
  const create = (): Process<void> => ignoreNamespaceTerminating(podControl.createPod(daemonPod(set, hash, nodes[next++]!), set));
  const created = yield* slowStartBatch(spawner, nodes.length, SLOW_START_INITIAL_BATCH_SIZE, create);
  expectations.lowerExpectations(key, nodes.length - created.successes, 0);
  if (created.error !== undefined) errors.push(created.error);
  function* remove(pod: Pod): Process<void> {
    try {
      yield* podControl.deletePod(pod.metadata, set);
    } catch (error) {
      // This deletion causes no event.
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
    return trace.step(steps.updateDaemonSetStatus, 'unchanged', counts);
  trace.step(steps.updateDaemonSetStatus, 'updated', counts);
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

/** Returns undefined if the selector selects everything or is invalid. Upstream does not retry. */
function selectorOf({ recorder }: DaemonSetControl, set: DaemonSet, trace: SyncTrace): Selector | undefined {
  try {
    const selector = selectorFromLabelSelector(set.spec.selector);
    if (!selector.empty) return selector;
    const message = 'This daemon set is selecting all pods. A non-empty selector is required.';
    recorder.event(set, 'Warning', 'SelectingAll', message);
    trace.step(steps.syncDaemonSet, 'selectsEverything');
  } catch (error) {
    if (!(error instanceof FormatError)) throw error;
    trace.step(shared.LabelSelectorAsSelector, 'invalid', { error: error.message });
  }
  return undefined;
}

/** Adopts and releases Pods (`getDaemonPods`). */
function* getDaemonPods(control: DaemonSetControl, set: DaemonSet, selector: Selector, trace: SyncTrace): Process<Pod[]> {
  const { api, podControl, pods } = control;
  const candidates = filterByOwner<'Pod'>(pods, set, true);
  const scope = trace.into(steps.getDaemonPods, 'asked', { candidates: candidates.length });
  const manager = new ControllerRefManager<Pod>({
    controller: set,
    selector,
    trace: scope,
    patch: (pod, patch) => podControl.patchPod(pod.metadata, patch, set),
    canAdopt: () => recheckDeletionTimestamp(set, () => api.get('DaemonSet', set.metadata)),
  });
  const claimed = yield* manager.claim(candidates);
  reportClaimedPods(claimed, scope);
  return claimed;
}
