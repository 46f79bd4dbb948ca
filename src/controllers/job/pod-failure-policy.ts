import type { ContainerStatus, Job, Pod, PodCondition, PodFailurePolicy, PodFailurePolicyRule } from '../../api/index.ts';

/** What a Job's policy makes of a Pod that failed (job/pod_failure_policy.go `matchPodFailurePolicy`). */
export interface FailureVerdict {
  /** Undefined where no rule matches. */
  readonly action: 'Ignore' | 'FailIndex' | 'Count' | 'FailJob' | undefined;
  /** False: it does not count against the backoff limit. */
  readonly counts: boolean;
  /** Why the Job fails, where it does. */
  readonly message?: string;
}

const PLAIN_FAILURE: FailureVerdict = { action: undefined, counts: true };

/** The first rule that matches decides. */
export function matchPodFailurePolicy(policy: PodFailurePolicy | undefined, pod: Pod): FailureVerdict {
  for (const [index, rule] of (policy?.rules ?? []).entries()) {
    const reason = matchRule(rule, pod);
    if (reason === undefined) continue;
    switch (rule.action) {
      case 'Ignore':
        return { action: 'Ignore', counts: false };
      case 'FailIndex':
      case 'Count':
        return { action: rule.action, counts: true };
      case 'FailJob':
        return { action: 'FailJob', counts: true, message: `${reason} matching FailJob rule at index ${index}` };
      default:
        // An action of a newer version: as if the rule were not there.
        continue;
    }
  }
  return PLAIN_FAILURE;
}

/** In what the Pod fits the rule; undefined where it does not. */
function matchRule({ onExitCodes, onPodConditions }: PodFailurePolicyRule, pod: Pod): string | undefined {
  const { metadata, status } = pod;
  const key = `${metadata.namespace ?? ''}/${metadata.name}`;
  if (onExitCodes !== undefined) {
    const container =
      matchOnExitCodes(status.containerStatuses, onExitCodes) ?? matchOnExitCodes(status.initContainerStatuses, onExitCodes);
    if (container === undefined) return undefined;
    return `Container ${container.name} for pod ${key} failed with exit code ${container.state?.terminated?.exitCode}`;
  }
  const condition = matchOnPodConditions(status.conditions, onPodConditions ?? []);
  return condition === undefined ? undefined : `Pod ${key} has condition ${condition.type}`;
}

/** `getMatchingContainerFromList`. A container that ended well never matches. */
function matchOnExitCodes(
  statuses: readonly ContainerStatus[] | undefined,
  { containerName, operator, values }: NonNullable<PodFailurePolicyRule['onExitCodes']>,
): ContainerStatus | undefined {
  return statuses?.find(({ name, state }) => {
    const exitCode = state?.terminated?.exitCode ?? 0;
    if (exitCode === 0 || (containerName !== undefined && containerName !== name)) return false;
    return (operator === 'In' && values.includes(exitCode)) || (operator === 'NotIn' && !values.includes(exitCode));
  });
}

function matchOnPodConditions(
  conditions: readonly PodCondition[] | undefined,
  patterns: NonNullable<PodFailurePolicyRule['onPodConditions']>,
): PodCondition | undefined {
  return conditions?.find(({ type, status }) => patterns.some((pattern) => pattern.type === type && pattern.status === status));
}

/**
 * True where a Pod counts as failed (job/job_controller.go `isPodFailed`): it has failed, or it is being deleted and may be replaced at once, since some that
 * are deleted never get so far as to fail.
 */
export function isPodFailed(pod: Pod, job: Job): boolean {
  if (pod.status.phase === 'Failed') return true;
  if (onlyReplaceFailedPods(job)) return false;
  return pod.metadata.deletionTimestamp !== undefined && pod.status.phase !== 'Succeeded';
}

/** True where a Pod is replaced only when it has ended for good (`onlyReplaceFailedPods`). */
export function onlyReplaceFailedPods({ spec }: Job): boolean {
  return spec.podReplacementPolicy === 'Failed' || spec.podFailurePolicy !== undefined;
}

/** Why the Job fails because of its Pods, where the policy says so (`getFailJobMessage`). */
export function getFailJobMessage(job: Job, pods: readonly Pod[]): string | undefined {
  const { podFailurePolicy } = job.spec;
  if (podFailurePolicy === undefined) return undefined;
  for (const pod of pods) {
    if (!isPodFailed(pod, job)) continue;
    const { message } = matchPodFailurePolicy(podFailurePolicy, pod);
    if (message !== undefined) return message;
  }
  return undefined;
}
