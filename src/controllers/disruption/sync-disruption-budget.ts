import {
  formatLabelSelector,
  formatTime,
  isPodReady,
  parseTime,
  setCondition,
  StatusError,
  type Pod,
  type PodDisruptionBudget,
  type PodDisruptionBudgetStatus,
  type StandardCondition,
} from '../../api/index.ts';
import type { EventRecorder, RateLimitingQueue, SyncTrace } from '../../client/index.ts';
import type { Process } from '../../sim/index.ts';
import type { Simulation } from '../../trace/index.ts';
import { getCached, splitMetaNamespaceKey } from '../read-cached.ts';
import { covers, getExpectedPodCount, type Expectation, type ExpectationOptions } from './expected-pods.ts';
import { steps } from './steps.ts';

/** How long an evicted Pod counts as disrupted if its deletion is not seen (`DeletionTimeout`). */
const DELETION_TIMEOUT_MS = 120_000;

export interface DisruptionSync extends ExpectationOptions {
  readonly sim: Simulation;
  readonly recorder: EventRecorder;
  readonly queue: RateLimitingQueue;
}

/** disruption.go `sync`. If the number of allowed disruptions cannot be computed, none is allowed. */
export function* syncDisruptionBudget(options: DisruptionSync, key: string, trace: SyncTrace): Process<void> {
  splitMetaNamespaceKey(key, trace);
  const budget = getCached(options.informers.informer('PodDisruptionBudget').lister, key, trace);
  if (budget === undefined) return;
  try {
    yield* trySync(options, budget, key, trace.into(steps.trySync, ''));
  } catch (error) {
    // After a conflict the key is queued again.
    if (!(error instanceof StatusError) || error.reason === 'Conflict') throw error;
    trace.step(steps.failSafe, 'noneAllowed', { error: error.message });
    yield* options.api.updateStatus('PodDisruptionBudget', failedSafe(budget, error.message, options.sim.wallMs));
  }
}

function* trySync(options: DisruptionSync, budget: PodDisruptionBudget, key: string, trace: SyncTrace): Process<void> {
  const { sim, api, informers, recorder, queue } = options;
  const pods = informers
    .informer('Pod')
    .lister.list(budget.metadata.namespace ?? '')
    .filter((pod) => covers(budget, pod));
  trace.step(steps.getPodsForPdb, 'found', { pods: pods.length });
  if (pods.length === 0) recorder.event(budget, 'Normal', 'NoPods', 'No matching pods found');
  const expectation = yield* expectedPods(options, budget, pods);
  reportExpectation(budget, expectation, trace);
  if (expectation.unmanagedPods.length > 0) recorder.event(budget, 'Warning', 'UnmanagedPods', unmanagedMessage(budget));
  const { disruptedPods, recheckMs } = buildDisruptedPodMap(pods, budget, recorder, sim.wallMs);
  const disrupted = Object.keys(disruptedPods).length;
  trace.step(steps.buildDisruptedPodMap, 'built', { disruptedPods: disrupted, ...(recheckMs !== undefined && { recheckMs }) });
  const currentHealthy = countHealthyPods(pods, disruptedPods);
  trace.step(steps.countHealthyPods, 'counted', { currentHealthy, pods: pods.length });
  const status = statusOf(budget, { ...expectation, currentHealthy, disruptedPods }, sim.wallMs);
  const { disruptionsAllowed, desiredHealthy, expectedPods: expected } = status;
  const figures = { pods: pods.length, expectedPods: expected, desiredHealthy, currentHealthy, disruptionsAllowed };
  if (isUpToDate(budget.status, status)) trace.step(steps.updatePdbStatus, 'unchanged', figures);
  else {
    trace.step(steps.updatePdbStatus, 'updated', figures);
    yield* api.updateStatus('PodDisruptionBudget', { ...budget, status });
  }
  if (recheckMs === undefined) return;
  trace.step(steps.enqueuePdbForRecheck, 'later', { recheckMs });
  queue.addAfter(key, recheckMs, 'enqueuePdbForRecheck');
}

/** Reports the expected number of Pods. An absolute `minAvailable` needs no controllers. */
function reportExpectation({ spec }: PodDisruptionBudget, expectation: Expectation, trace: SyncTrace): void {
  const { expectedCount, desiredHealthy, unmanagedPods } = expectation;
  const { minAvailable, maxUnavailable } = spec;
  if (maxUnavailable === undefined && typeof minAvailable !== 'string')
    return trace.step(steps.getExpectedPodCount, 'counted', { expectedCount, desiredHealthy });
  trace.step(steps.getExpectedPodCount, 'scaled', {
    expectedCount,
    desiredHealthy,
    unmanagedPods: unmanagedPods.length,
    ...(maxUnavailable !== undefined && { 'spec.maxUnavailable': String(maxUnavailable) }),
    ...(minAvailable !== undefined && { 'spec.minAvailable': String(minAvailable) }),
  });
}

function* expectedPods(options: DisruptionSync, budget: PodDisruptionBudget, pods: readonly Pod[]): Process<Expectation> {
  try {
    return yield* getExpectedPodCount(options, budget, pods);
  } catch (error) {
    if (error instanceof StatusError) {
      const message = `Failed to calculate the number of expected pods: ${error.message}`;
      options.recorder.event(budget, 'Warning', 'CalculateExpectedPodCountFailed', message);
    }
    throw error;
  }
}

function unmanagedMessage({ spec }: PodDisruptionBudget): string {
  const selector = formatLabelSelector(spec.selector);
  return (
    `Pods selected by this PodDisruptionBudget (selector: ${selector}) were found to be unmanaged. ` +
    'As a result, the status of the PDB cannot be calculated correctly, which may result in undefined behavior. ' +
    'To account for these pods please set ".spec.minAvailable" field of the PDB to an integer value.'
  );
}

interface DisruptedPods {
  readonly disruptedPods: Readonly<Record<string, string>>;
  /** In how many milliseconds the first of them should be gone. */
  readonly recheckMs: number | undefined;
}

/** The Pods whose eviction was granted and that are not deleted yet (`buildDisruptedPodMap`). */
function buildDisruptedPodMap(
  pods: readonly Pod[],
  { metadata, status }: PodDisruptionBudget,
  recorder: EventRecorder,
  wallMs: number,
): DisruptedPods {
  const disruptedPods: Record<string, string> = {};
  let recheckMs: number | undefined;
  for (const pod of pods) {
    const since = status.disruptedPods?.[pod.metadata.name];
    if (since === undefined || pod.metadata.deletionTimestamp !== undefined) continue;
    const remainingMs = parseTime(since) + DELETION_TIMEOUT_MS - wallMs;
    // Also at exactly this moment. Upstream would check again at once, and its clock would have moved on.
    if (remainingMs <= 0) {
      const message = `Pod was expected by PDB ${metadata.namespace}/${metadata.namespace} to be deleted but it wasn't`;
      recorder.event(pod, 'Warning', 'NotDeleted', message);
      continue;
    }
    disruptedPods[pod.metadata.name] = since;
    recheckMs = Math.min(recheckMs ?? Infinity, remainingMs);
  }
  return { disruptedPods, recheckMs };
}

function countHealthyPods(pods: readonly Pod[], disruptedPods: Readonly<Record<string, string>>): number {
  const isGoing = ({ metadata }: Pod): boolean =>
    metadata.deletionTimestamp !== undefined || disruptedPods[metadata.name] !== undefined;
  return pods.filter((pod) => !isGoing(pod) && isPodReady(pod)).length;
}

interface Counts extends Expectation {
  readonly currentHealthy: number;
  readonly disruptedPods: Readonly<Record<string, string>>;
}

/** `updatePdbStatus`. A budget without expected Pods allows no disruption, because its first Pods may not have been seen yet. */
function statusOf({ metadata, status }: PodDisruptionBudget, counts: Counts, wallMs: number): PodDisruptionBudgetStatus {
  const { expectedCount, desiredHealthy, currentHealthy, disruptedPods } = counts;
  const disruptionsAllowed = expectedCount <= 0 ? 0 : Math.max(0, currentHealthy - desiredHealthy);
  const observed = metadata.generation === undefined ? {} : { observedGeneration: metadata.generation };
  const condition: StandardCondition = {
    type: 'DisruptionAllowed',
    status: disruptionsAllowed > 0 ? 'True' : 'False',
    reason: disruptionsAllowed > 0 ? 'SufficientPods' : 'InsufficientPods',
    message: '',
    lastTransitionTime: formatTime(wallMs),
    ...observed,
  };
  return {
    ...observed,
    disruptionsAllowed,
    currentHealthy,
    desiredHealthy,
    expectedPods: expectedCount,
    ...(Object.keys(disruptedPods).length === 0 ? {} : { disruptedPods }),
    conditions: setCondition(status.conditions, condition),
  };
}

/** Unchanged conditions are the same list. */
function isUpToDate(old: PodDisruptionBudgetStatus, next: PodDisruptionBudgetStatus): boolean {
  const counts = ['observedGeneration', 'disruptionsAllowed', 'currentHealthy', 'desiredHealthy', 'expectedPods'] as const;
  if (counts.some((count) => old[count] !== next[count]) || old.conditions !== next.conditions) return false;
  const before = Object.entries(old.disruptedPods ?? {});
  const after = next.disruptedPods ?? {};
  return before.length === Object.keys(after).length && before.every(([name, since]) => after[name] === since);
}

/** disruption.go `failSafe`. */
function failedSafe(budget: PodDisruptionBudget, message: string, wallMs: number): PodDisruptionBudget {
  const { status } = budget;
  const condition: StandardCondition = {
    type: 'DisruptionAllowed',
    status: 'False',
    reason: 'SyncFailed',
    message,
    lastTransitionTime: formatTime(wallMs),
    ...(status.observedGeneration === undefined ? {} : { observedGeneration: status.observedGeneration }),
  };
  const conditions = setCondition(status.conditions, condition);
  return { ...budget, status: { ...status, disruptionsAllowed: 0, conditions } };
}
