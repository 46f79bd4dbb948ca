import {
  formatTime,
  parseTime,
  type Deployment,
  type DeploymentCondition,
  type DeploymentStatus,
  type ReplicaSet,
  type StatusError,
} from '../../api/index.ts';
import type { SyncTrace } from '../../client/index.ts';
import type { Process } from '../../sim/index.ts';
import type { FiguresOf, Told } from '../../trace/index.ts';
import { joinErrors, attempt } from '../errors.ts';
import {
  REASON,
  getDeploymentCondition,
  newDeploymentCondition,
  removeDeploymentCondition,
  replicaSetToDeploymentCondition,
  setDeploymentCondition,
} from './conditions.ts';
import { hasProgressDeadline } from './limits.ts';
import type { NewAndOldReplicaSets } from './new-replica-set.ts';
import { calculateStatus, sameStatus, statusFigures } from './status.ts';
import { steps } from './steps.ts';
import type { WorkingCopy } from './working-copy.ts';

type ReplicaSets = readonly (ReplicaSet | undefined)[];

/** The state of a rollout. `settled`: it is complete, or there is no deadline. */
export type Progress = 'settled' | 'complete' | 'progressing' | 'timedOut' | 'waiting';

/**
 * deployment/util/deployment_util.go `DeploymentComplete`: all Pods have the current template and are available, and no old Pod
 * is left.
 */
export function deploymentComplete(d: Deployment, status: DeploymentStatus): boolean {
  const { replicas } = d.spec;
  return (
    (status.updatedReplicas ?? 0) === replicas &&
    (status.replicas ?? 0) === replicas &&
    (status.availableReplicas ?? 0) === replicas &&
    (status.observedGeneration ?? 0) >= (d.metadata.generation ?? 0)
  );
}

/**
 * deployment/util/deployment_util.go `DeploymentProgressing`: there are more new Pods, fewer old ones, more ready ones or more
 * available ones than before.
 */
export function deploymentProgressing(d: Deployment, next: DeploymentStatus): boolean {
  const old = d.status;
  const oldPods = (status: DeploymentStatus) => (status.replicas ?? 0) - (status.updatedReplicas ?? 0);
  return (
    (next.updatedReplicas ?? 0) > (old.updatedReplicas ?? 0) ||
    oldPods(next) < oldPods(old) ||
    (next.readyReplicas ?? 0) > (old.readyReplicas ?? 0) ||
    (next.availableReplicas ?? 0) > (old.availableReplicas ?? 0)
  );
}

/**
 * deployment/util/deployment_util.go `DeploymentTimedOut`: no progress for `progressDeadlineSeconds`. `nowMs`: the date, in
 * milliseconds since 1970.
 */
export function deploymentTimedOut(d: Deployment, next: DeploymentStatus, nowMs: number): boolean {
  if (!hasProgressDeadline(d)) return false;
  const condition = getDeploymentCondition(next, 'Progressing');
  // The rollout was complete before. A scaling or a lost Pod is not a late rollout.
  if (condition === undefined || condition.reason === REASON.newReplicaSetAvailable) return false;
  if (condition.reason === REASON.timedOut) return true;
  return deadlineMs(d, condition) < nowMs;
}

/** When the deadline of the last progress ends, in milliseconds since 1970. */
function deadlineMs(d: Deployment, condition: DeploymentCondition): number {
  return parseTime(condition.lastUpdateTime ?? '1970-01-01T00:00:00Z') + d.spec.progressDeadlineSeconds * 1000;
}

/** The decision of deployment/progress.go `syncRolloutStatus`: the state of the rollout, from the old status and the next one. */
export function judgeProgress(d: Deployment, next: DeploymentStatus, nowMs: number): Progress {
  const current = getDeploymentCondition(d.status, 'Progressing');
  const wasComplete = (next.replicas ?? 0) === (next.updatedReplicas ?? 0) && current?.reason === REASON.newReplicaSetAvailable;
  if (!hasProgressDeadline(d) || wasComplete) return 'settled';
  if (deploymentComplete(d, next)) return 'complete';
  if (deploymentProgressing(d, next)) return 'progressing';
  return deploymentTimedOut(d, next, nowMs) ? 'timedOut' : 'waiting';
}

/** What the `Progressing` condition says in each state. The other states do not change it. */
const PROGRESSING_CONDITIONS: Partial<
  Record<Progress, { readonly status: 'True' | 'False'; readonly reason: string; readonly predicate: string }>
> = {
  complete: { status: 'True', reason: REASON.newReplicaSetAvailable, predicate: 'has successfully progressed.' },
  progressing: { status: 'True', reason: REASON.replicaSetUpdated, predicate: 'is progressing.' },
  timedOut: { status: 'False', reason: REASON.timedOut, predicate: 'has timed out progressing.' },
};

/**
 * The next status, with its `Progressing` and `ReplicaFailure` conditions (deployment/progress.go `syncRolloutStatus`). `nowMs`:
 * the date.
 */
export function rolloutStatus(
  d: Deployment,
  allRSs: ReplicaSets,
  newRS: ReplicaSet | undefined,
  nowMs: number,
): { readonly status: DeploymentStatus; readonly progress: Progress } {
  const now = formatTime(nowMs);
  const { conditions: known, ...status } = calculateStatus(allRSs, newRS, d, now);
  const judged = hasProgressDeadline(d) ? known : removeDeploymentCondition(known, 'Progressing');
  const progress = judgeProgress(d, { ...status, ...(judged && { conditions: judged }) }, nowMs);
  const told = withProgress(d, judged, progress, newRS, now);
  const [failure] = getReplicaFailures(allRSs, newRS);
  const conditions =
    failure === undefined ? removeDeploymentCondition(told, 'ReplicaFailure') : setDeploymentCondition(told, failure);
  return { status: conditions === undefined ? status : { ...status, conditions }, progress };
}

function withProgress(
  d: Deployment,
  conditions: readonly DeploymentCondition[] | undefined,
  progress: Progress,
  newRS: ReplicaSet | undefined,
  now: string,
): readonly DeploymentCondition[] | undefined {
  const words = PROGRESSING_CONDITIONS[progress];
  if (words === undefined) return conditions;
  const subject = newRS === undefined ? `Deployment "${d.metadata.name}"` : `ReplicaSet "${newRS.metadata.name}"`;
  const condition = newDeploymentCondition('Progressing', words.status, words.reason, `${subject} ${words.predicate}`, now);
  if (progress !== 'progressing') return setDeploymentCondition(conditions, condition);
  // Each progress renews `lastUpdateTime`, even for the same reason: the deadline starts again.
  const current = getDeploymentCondition(d.status, 'Progressing');
  const since = current?.status === 'True' ? current.lastTransitionTime : now;
  const others = removeDeploymentCondition(conditions, 'Progressing');
  return setDeploymentCondition(others, { ...condition, ...(since !== undefined && { lastTransitionTime: since }) });
}

/** The failures of the new ReplicaSet. If it has none, those of the others (deployment/progress.go `getReplicaFailures`). */
export function getReplicaFailures(allRSs: ReplicaSets, newRS: ReplicaSet | undefined): readonly DeploymentCondition[] {
  const failuresOf = (rs: ReplicaSet | undefined): readonly DeploymentCondition[] =>
    (rs?.status.conditions ?? []).filter(({ type }) => type === 'ReplicaFailure').map(replicaSetToDeploymentCondition);
  const ofNew = failuresOf(newRS);
  return ofNew.length > 0 ? ofNew : allRSs.flatMap(failuresOf);
}

/** Updates the status and the progress of a rollout (deployment/progress.go `syncRolloutStatus`). */
export function* syncRolloutStatus(
  work: WorkingCopy,
  allRSs: ReplicaSets,
  newRS: ReplicaSet | undefined,
  trace: SyncTrace,
): Process<void> {
  const { deployment, control } = work;
  const plan = planRolloutStatus(deployment, allRSs, newRS, control.sim.wallMs);
  reportQuestions(trace.enter(plan), plan.status, plan.figures.progress);
  if (plan.outcome === 'unchanged') return requeueStuckDeployment(work, plan.status, trace);
  work.setStatus(plan.status);
  yield* work.updateStatus();
}

/** The decision of deployment/progress.go `syncRolloutStatus`, with the next status. */
function planRolloutStatus(
  d: Deployment,
  allRSs: ReplicaSets,
  newRS: ReplicaSet | undefined,
  nowMs: number,
): Told<typeof steps.syncRolloutStatus> & { readonly status: DeploymentStatus } {
  const step = steps.syncRolloutStatus;
  const { status, progress } = rolloutStatus(d, allRSs, newRS, nowMs);
  const judged = getDeploymentCondition(progress === 'timedOut' ? d.status : status, 'Progressing');
  const figures = { progress, ...progressFigures(d, judged, nowMs) };
  if (sameStatus(d.status, status)) return { step, outcome: 'unchanged', figures, status };
  return { step, outcome: 'updated', figures: { ...figures, wanted: d.spec.replicas, ...statusFigures(status) }, status };
}

/** Reports the questions of `syncRolloutStatus` in their order, up to the first that is true. */
function reportQuestions(trace: SyncTrace, status: DeploymentStatus, progress: Progress): void {
  trace.step(steps.calculateStatus, 'counted', statusFigures(status));
  if (progress === 'settled') return;
  trace.step(steps.DeploymentComplete, progress === 'complete' ? 'true' : 'false');
  if (progress === 'complete') return;
  trace.step(steps.DeploymentProgressing, progress === 'progressing' ? 'true' : 'false');
  if (progress === 'progressing') return;
  trace.step(steps.DeploymentTimedOut, progress === 'timedOut' ? 'true' : 'false');
}

/**
 * The deadline and the seconds since the last progress, for the trace. `before`: the condition as it was judged. A time-out replaces its time, so nobody knows
 * any more when the last progress was.
 */
function progressFigures(
  d: Deployment,
  before: DeploymentCondition | undefined,
  nowMs: number,
): Omit<FiguresOf<typeof steps.syncRolloutStatus, 'unchanged'>, 'progress'> {
  if (!hasProgressDeadline(d)) return {};
  const { progressDeadlineSeconds } = d.spec;
  if (before === undefined) return { progressDeadlineSeconds };
  const judged = { 'Progressing.reason': before.reason ?? '', progressDeadlineSeconds };
  if (before.reason === REASON.timedOut) return judged;
  const leftSeconds = Math.round((deadlineMs(d, before) - nowMs) / 1000);
  return { ...judged, waitedSeconds: progressDeadlineSeconds - leftSeconds, leftSeconds };
}

/**
 * After a failed step: updates the status first, so that the deadline counts for a rollout that cannot scale. Then throws both
 * errors as one.
 */
export function* syncRolloutStatusAndThrow(
  work: WorkingCopy,
  { allRSs, newRS }: NewAndOldReplicaSets,
  refused: StatusError,
  trace: SyncTrace,
): Process<never> {
  const { error } = yield* attempt(syncRolloutStatus(work, allRSs, newRS, trace));
  throw joinErrors(refused, error) ?? refused;
}

/**
 * When the deadline must be checked (deployment/progress.go `requeueStuckDeployment`): at once if less than one second is left.
 * Returns undefined if no check is needed: there is no deadline, or the outcome is known.
 */
export function planProgressCheck(
  d: Deployment,
  next: DeploymentStatus,
  nowMs: number,
): Told<typeof steps.requeueStuckDeployment> | undefined {
  const step = steps.requeueStuckDeployment;
  const condition = getDeploymentCondition(d.status, 'Progressing');
  if (!hasProgressDeadline(d) || condition === undefined) return undefined;
  if (deploymentComplete(d, next) || condition.reason === REASON.timedOut) return undefined;
  const leftMs = deadlineMs(d, condition) - nowMs;
  if (leftMs < 1000) return { step, outcome: 'now' };
  const { progressDeadlineSeconds } = d.spec;
  return { step, outcome: 'later', figures: { progressDeadlineSeconds, afterMs: Math.ceil(leftMs) } };
}

/** Queues the Deployment for the end of its deadline, because a rollout without progress causes no event. */
export function requeueStuckDeployment(work: WorkingCopy, next: DeploymentStatus, trace: SyncTrace): void {
  const { deployment, control } = work;
  const plan = planProgressCheck(deployment, next, control.sim.wallMs);
  if (plan === undefined) return;
  trace.tell(plan);
  if (plan.outcome === 'now') return control.enqueueRateLimited(deployment);
  const { afterMs } = plan.figures;
  // One second more, so that rounding cannot make the check too early.
  control.enqueueAfter(deployment, afterMs + 1000);
}
