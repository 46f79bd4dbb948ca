import { formatTime, podRequests, qosClass, type Pod } from '../../api/index.ts';
import type { Eviction } from '../status/pod-status.ts';
import { TERMINATION_BY_KUBELET } from '../status/conditions.ts';
import type { Shortage } from './admission.ts';

/** pkg/apis/scheduling `SystemCriticalPriority` */
const SYSTEM_CRITICAL_PRIORITY = 2_000_000_000;

/** An amount of a resource that preemption must free (`admissionRequirement`). */
interface Requirement {
  readonly resource: string;
  readonly amount: number;
}

export const PREEMPTED = { reason: 'Preempting', message: 'Preempted in order to admit critical pod' };

/** The end of a preempted Pod. */
export function preemptedAt({ metadata }: Pod, wallMs: number): Eviction {
  const disruption = {
    type: 'DisruptionTarget',
    status: 'True' as const,
    observedGeneration: metadata.generation,
    lastTransitionTime: formatTime(wallMs),
    reason: TERMINATION_BY_KUBELET,
    message: 'Pod was preempted by Kubelet to accommodate a critical pod.',
  };
  return { ...PREEMPTED, disruption };
}

/** Whether the kubelet makes room for the Pod (pkg/kubelet/types `IsCriticalPod`). */
export function isCriticalPod({ spec }: Pod): boolean {
  return (spec.priority ?? 0) >= SYSTEM_CRITICAL_PRIORITY;
}

/** The Pods to preempt, or why there are none. */
export type PreemptionPlan = { readonly victims: readonly Pod[] } | { readonly error: string };

/**
 * Chooses the Pods that end so that a critical Pod fits (pkg/kubelet/preemption/preemption.go `getPodsToPreempt`): as few Guaranteed Pods as possible, then as
 * few Burstable ones, then BestEffort ones.
 */
export function planPreemption(preemptor: Pod, active: readonly Pod[], shortages: readonly Shortage[]): PreemptionPlan {
  const required = shortages.map(({ resource, requested, used, capacity }) => ({
    resource,
    amount: requested - (capacity - used),
  }));
  const preemptable = active.filter((pod) => isPreemptable(preemptor, pod));
  const ofClass = (wanted: string): Pod[] => preemptable.filter(({ spec }) => qosClass(spec) === wanted);
  const [bestEffort, burstable, guaranteed] = [ofClass('BestEffort'), ofClass('Burstable'), ofClass('Guaranteed')];
  const missing = subtract(required, preemptable);
  if (missing.length > 0) return { error: `no set of running pods found to reclaim resources: ${describe(missing)}` };
  const guaranteedVictims = nearestPods(guaranteed, subtract(required, [...bestEffort, ...burstable]));
  const burstableVictims = nearestPods(burstable, subtract(required, [...bestEffort, ...guaranteedVictims]));
  const bestEffortVictims = nearestPods(bestEffort, subtract(required, [...burstableVictims, ...guaranteedVictims]));
  return { victims: [...bestEffortVictims, ...burstableVictims, ...guaranteedVictims] };
}

/** pkg/kubelet/types `Preemptable` */
function isPreemptable(preemptor: Pod, pod: Pod): boolean {
  if (isCriticalPod(preemptor) && !isCriticalPod(pod)) return true;
  const [high, low] = [preemptor.spec.priority, pod.spec.priority];
  return high !== undefined && low !== undefined && high > low;
}

/** The requirements that remain if the Pods end. */
function subtract(requirements: readonly Requirement[], pods: readonly Pod[]): readonly Requirement[] {
  return requirements.flatMap(({ resource, amount }) => {
    const rest = pods.reduce((left, pod) => left - requestOf(pod, resource), amount);
    return rest > 0 ? [{ resource, amount: rest }] : [];
  });
}

/** Takes the Pod nearest to the remaining requirements, again and again (`getPodsToPreemptByDistance`). */
function nearestPods(pods: readonly Pod[], requirements: readonly Requirement[]): readonly Pod[] {
  const candidates = [...pods];
  const taken: Pod[] = [];
  for (let rest = requirements; rest.length > 0 && candidates.length > 0;) {
    let best = 0;
    let bestDistance = Infinity;
    candidates.forEach((pod, i) => {
      const distance = distanceOf(rest, pod);
      if (distance > bestDistance || (distance === bestDistance && !isSmaller(pod, candidates[best]!))) return;
      bestDistance = distance;
      best = i;
    });
    const pod = candidates[best]!;
    taken.push(pod);
    rest = subtract(rest, [pod]);
    const last = candidates.pop()!;
    if (best < candidates.length) candidates[best] = last;
  }
  return taken;
}

/** How much of the requirements remains, each weighted equally. */
function distanceOf(requirements: readonly Requirement[], pod: Pod): number {
  let distance = 0;
  for (const { resource, amount } of requirements) {
    const rest = amount - requestOf(pod, resource);
    if (rest > 0) distance += (rest / amount) ** 2;
  }
  return distance;
}

/** `smallerResourceRequest`: equal requests count as smaller. */
function isSmaller(pod: Pod, than: Pod): boolean {
  for (const resource of ['memory', 'cpu']) {
    const difference = requestOf(pod, resource) - requestOf(than, resource);
    if (difference !== 0) return difference < 0;
  }
  return true;
}

function requestOf({ spec }: Pod, resource: string): number {
  return resource === 'pods' ? 1 : (podRequests(spec).get(resource) ?? 0);
}

function describe(requirements: readonly Requirement[]): string {
  return `[${requirements.map(({ resource, amount }) => `(res: ${resource}, q: ${amount}), `).join('')}]`;
}
