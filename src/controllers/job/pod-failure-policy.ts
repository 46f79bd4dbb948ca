import type { ContainerStatus, Job, Pod, PodCondition, PodFailurePolicy, PodFailurePolicyRule } from '../../api/index.ts';

/** The policy's decision about a failed Pod (job/pod_failure_policy.go `matchPodFailurePolicy`). */
export interface FailureVerdict {
  /** Undefined if no rule matches. */
  readonly action: 'Ignore' | 'FailIndex' | 'Count' | 'FailJob' | undefined;
  /** Whether the failure counts against the backoff limit. */
  readonly counts: boolean;
  /** The reason why the Job fails, if it does. */
  readonly message?: string;
}

const PLAIN_FAILURE: FailureVerdict = { action: undefined, counts: true };

/** The first matching rule decides. */
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
        // Ignore a rule with an action of a newer version.
        continue;
    }
  }
  return PLAIN_FAILURE;
}

/** Describes why the rule matches. Returns undefined if it does not. */
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

/** `getMatchingContainerFromList`. A container that succeeded never matches. */
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
 * Returns true if a Pod counts as failed (job/job_controller.go `isPodFailed`). A Pod that is being deleted counts too, if it may
 * be replaced at once, because it may never reach the phase Failed.
 */
export function isPodFailed(pod: Pod, job: Job): boolean {
  if (pod.status.phase === 'Failed') return true;
  if (onlyReplaceFailedPods(job)) return false;
  return pod.metadata.deletionTimestamp !== undefined && pod.status.phase !== 'Succeeded';
}

/** Returns true if a Pod is replaced only after it has finished (`onlyReplaceFailedPods`). */
export function onlyReplaceFailedPods({ spec }: Job): boolean {
  return spec.podReplacementPolicy === 'Failed' || spec.podFailurePolicy !== undefined;
}

/** The reason why the policy fails the Job. Returns undefined if it does not (`getFailJobMessage`). */
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
