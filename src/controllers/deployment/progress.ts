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
import type { FiguresOf, Process } from '../../sim/index.ts';
import { joinErrors, refusalOf } from '../errors.ts';
import {
  REASON,
  getDeploymentCondition,
  newDeploymentCondition,
  removeDeploymentCondition,
  replicaSetToDeploymentCondition,
  setDeploymentCondition,
} from './conditions.ts';
import { hasProgressDeadline } from './limits.ts';
import type { Generations } from './new-replica-set.ts';
import { calculateStatus, sameStatus, statusFigures } from './status.ts';
import { steps } from './steps.ts';
import type { WorkingCopy } from './working-copy.ts';

type ReplicaSets = readonly (ReplicaSet | undefined)[];

/** How a rollout stands, in the order in which it is asked. `settled`: it is over, or nobody waits for it. */
export type Progress = 'settled' | 'complete' | 'progressing' | 'timedOut' | 'waiting';

/** deployment/util/deployment_util.go `DeploymentComplete`: all Pods are of the new template and available, and none is left of an old one. */
export function deploymentComplete(d: Deployment, status: DeploymentStatus): boolean {
  const { replicas } = d.spec;
  return (
    (status.updatedReplicas ?? 0) === replicas &&
    (status.replicas ?? 0) === replicas &&
    (status.availableReplicas ?? 0) === replicas &&
    (status.observedGeneration ?? 0) >= (d.metadata.generation ?? 0)
  );
}

/** deployment/util/deployment_util.go `DeploymentProgressing`: more new Pods, fewer old ones, more ready or more available than before. */
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
 * deployment/util/deployment_util.go `DeploymentTimedOut`: nothing has moved for `progressDeadlineSeconds`. `nowMs`: the date, in milliseconds
 * since 1970.
 */
export function deploymentTimedOut(d: Deployment, next: DeploymentStatus, nowMs: number): boolean {
  if (!hasProgressDeadline(d)) return false;
  const condition = getDeploymentCondition(next, 'Progressing');
  // Complete before, so a scaling of now or a lost Pod is no rollout that is late.
  if (condition === undefined || condition.reason === REASON.newReplicaSetAvailable) return false;
  if (condition.reason === REASON.timedOut) return true;
  return deadlineMs(d, condition) < nowMs;
}

/** When the deadline ends that began with the last progress, in milliseconds since 1970. */
function deadlineMs(d: Deployment, condition: DeploymentCondition): number {
  return parseTime(condition.lastUpdateTime ?? '1970-01-01T00:00:00Z') + d.spec.progressDeadlineSeconds * 1000;
}

/** What the new figures say of the rollout (the decision of deployment/progress.go `syncRolloutStatus`). */
export function judgeProgress(d: Deployment, next: DeploymentStatus, nowMs: number): Progress {
  const current = getDeploymentCondition(d.status, 'Progressing');
  const wasComplete = (next.replicas ?? 0) === (next.updatedReplicas ?? 0) && current?.reason === REASON.newReplicaSetAvailable;
  if (!hasProgressDeadline(d) || wasComplete) return 'settled';
  if (deploymentComplete(d, next)) return 'complete';
  if (deploymentProgressing(d, next)) return 'progressing';
  return deploymentTimedOut(d, next, nowMs) ? 'timedOut' : 'waiting';
}

/** What the condition `Progressing` says of each; of the others it says nothing new. */
const WORDS: Partial<
  Record<Progress, { readonly status: 'True' | 'False'; readonly reason: string; readonly predicate: string }>
> = {
  complete: { status: 'True', reason: REASON.newReplicaSetAvailable, predicate: 'has successfully progressed.' },
  progressing: { status: 'True', reason: REASON.replicaSetUpdated, predicate: 'is progressing.' },
  timedOut: { status: 'False', reason: REASON.timedOut, predicate: 'has timed out progressing.' },
};

/** The status with what it says of progress and of failures (the plan of deployment/progress.go `syncRolloutStatus`). `nowMs`: the date. */
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
  conditions: DeploymentCondition[] | undefined,
  progress: Progress,
  newRS: ReplicaSet | undefined,
  now: string,
): DeploymentCondition[] | undefined {
  const words = WORDS[progress];
  if (words === undefined) return conditions;
  const subject = newRS === undefined ? `Deployment "${d.metadata.name}"` : `ReplicaSet "${newRS.metadata.name}"`;
  const condition = newDeploymentCondition('Progressing', words.status, words.reason, `${subject} ${words.predicate}`, now);
  if (progress !== 'progressing') return setDeploymentCondition(conditions, condition);
  // Each progress is noted, even for the reason that stands there already: from it the deadline is counted anew.
  const current = getDeploymentCondition(d.status, 'Progressing');
  const since = current?.status === 'True' ? current.lastTransitionTime : now;
  const others = removeDeploymentCondition(conditions, 'Progressing');
  return setDeploymentCondition(others, { ...condition, ...(since !== undefined && { lastTransitionTime: since }) });
}

/** The failures of the new ReplicaSet or, if it has none, of the others (deployment/progress.go `getReplicaFailures`). */
export function getReplicaFailures(allRSs: ReplicaSets, newRS: ReplicaSet | undefined): DeploymentCondition[] {
  const failuresOf = (rs: ReplicaSet | undefined): DeploymentCondition[] =>
    (rs?.status.conditions ?? []).filter(({ type }) => type === 'ReplicaFailure').map(replicaSetToDeploymentCondition);
  const ofNew = failuresOf(newRS);
  return ofNew.length > 0 ? ofNew : allRSs.flatMap(failuresOf);
}

/** Tells the status and the progress of a rollout (deployment/progress.go `syncRolloutStatus`). */
export function* syncRolloutStatus(
  work: WorkingCopy,
  allRSs: ReplicaSets,
  newRS: ReplicaSet | undefined,
  trace: SyncTrace,
): Process<void> {
  const { deployment, control } = work;
  const { wallMs } = control.sim;
  const { status, progress } = rolloutStatus(deployment, allRSs, newRS, wallMs);
  const figures = { progress, ...progressFigures(deployment, status, wallMs) };
  if (sameStatus(deployment.status, status)) {
    reportQuestions(trace.into(steps.syncRolloutStatus, 'unchanged', figures), status, progress);
    requeueStuckDeployment(work, status, trace);
    return;
  }
  const counts = statusFigures(status);
  const scope = trace.into(steps.syncRolloutStatus, 'updated', { ...figures, wanted: deployment.spec.replicas, ...counts });
  reportQuestions(scope, status, progress);
  work.setStatus(status);
  yield* work.updateStatus();
}

/** What `syncRolloutStatus` asked, one after the other, until one of them was true. */
function reportQuestions(trace: SyncTrace, status: DeploymentStatus, progress: Progress): void {
  trace.step(steps.calculateStatus, 'counted', statusFigures(status));
  if (progress === 'settled') return;
  trace.step(steps.DeploymentComplete, progress === 'complete' ? 'true' : 'false');
  if (progress === 'complete') return;
  trace.step(steps.DeploymentProgressing, progress === 'progressing' ? 'true' : 'false');
  if (progress === 'progressing') return;
  trace.step(steps.DeploymentTimedOut, progress === 'timedOut' ? 'true' : 'false');
}

/** How long nothing has moved, and how long that may go on: seconds since the condition `Progressing` was last renewed. */
function progressFigures(
  d: Deployment,
  next: DeploymentStatus,
  nowMs: number,
): Omit<FiguresOf<typeof steps.syncRolloutStatus, 'unchanged'>, 'progress'> {
  if (!hasProgressDeadline(d)) return {};
  const { progressDeadlineSeconds } = d.spec;
  const condition = getDeploymentCondition(next, 'Progressing');
  if (condition === undefined) return { progressDeadlineSeconds };
  const leftSeconds = Math.round((deadlineMs(d, condition) - nowMs) / 1000);
  return {
    'Progressing.reason': condition.reason ?? '',
    progressDeadlineSeconds,
    waitedSeconds: progressDeadlineSeconds - leftSeconds,
    leftSeconds,
  };
}

/** After a failed step: a rollout that cannot scale must still run into its deadline, so tells the status first. Throws both failures as one. */
export function* syncRolloutStatusAndThrow(
  work: WorkingCopy,
  { allRSs, newRS }: Generations,
  refused: StatusError,
  trace: SyncTrace,
): Process<never> {
  const { error } = yield* refusalOf(syncRolloutStatus(work, allRSs, newRS, trace));
  throw joinErrors(refused, error) ?? refused;
}

/**
 * In how many milliseconds to look whether the deadline has passed (deployment/progress.go `requeueStuckDeployment`); undefined: no need to,
 * nobody waits or it is decided. Less than a second means now.
 */
export function planProgressCheck(d: Deployment, next: DeploymentStatus, nowMs: number): number | undefined {
  const condition = getDeploymentCondition(d.status, 'Progressing');
  if (!hasProgressDeadline(d) || condition === undefined) return undefined;
  if (deploymentComplete(d, next) || condition.reason === REASON.timedOut) return undefined;
  const afterMs = deadlineMs(d, condition) - nowMs;
  return afterMs < 1000 ? 0 : Math.ceil(afterMs);
}

/** A Deployment that stands still gives no event, so its deadline must be looked at by the clock. */
export function requeueStuckDeployment(work: WorkingCopy, next: DeploymentStatus, trace: SyncTrace): void {
  const { deployment, control } = work;
  const afterMs = planProgressCheck(deployment, next, control.sim.wallMs);
  if (afterMs === undefined) return;
  if (afterMs === 0) {
    trace.step(steps.requeueStuckDeployment, 'now');
    control.enqueueRateLimited(deployment);
    return;
  }
  const { progressDeadlineSeconds } = deployment.spec;
  trace.step(steps.requeueStuckDeployment, 'later', { progressDeadlineSeconds, afterMs });
  // A second more, so that the timer cannot be early by a rounding.
  control.enqueueAfter(deployment, afterMs + 1000);
}
