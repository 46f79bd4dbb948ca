import { findCondition } from './conditions.ts';
import type { Container, ContainerStatus, Pod, PodCondition, PodPhase } from './kinds.ts';
import { parseTime } from './time.ts';

/** Predicates and getters for one Pod, under upstream's names (pkg/api/v1/pod/util.go, pkg/controller/controller_utils.go). */

/** podutil `GetPodCondition`. */
function getPodCondition(pod: Pod, type: string): PodCondition | undefined {
  return findCondition(pod.status.conditions, type);
}

/** podutil `GetPodReadyCondition`. */
export function getPodReadyCondition(pod: Pod): PodCondition | undefined {
  return getPodCondition(pod, 'Ready');
}

/** podutil `IsPodReady`. */
export function isPodReady(pod: Pod): boolean {
  const conditions = pod.status.conditions;
  if (conditions === undefined) return false;
  for (let i = 0; i < conditions.length; i++) {
    if (conditions[i]!.type === 'Ready') return conditions[i]!.status === 'True';
  }
  return false;
}

/** podutil `IsPodAvailable`: ready for at least `minReadySeconds`. */
export function isPodAvailable(pod: Pod, minReadySeconds: number, nowMs: number): boolean {
  if (!isPodReady(pod)) return false;
  if (minReadySeconds === 0) return true;
  const since = getPodReadyCondition(pod)?.lastTransitionTime;
  return since !== undefined && parseTime(since) + minReadySeconds * 1000 <= nowMs;
}

/** Milliseconds until a ready Pod is available. Undefined if it is available already or not ready. */
export function podAvailableInMs(pod: Pod, minReadySeconds: number, nowMs: number): number | undefined {
  if (minReadySeconds <= 0 || !isPodReady(pod)) return undefined;
  const since = getPodReadyCondition(pod)?.lastTransitionTime;
  if (since === undefined) return undefined;
  const remaining = parseTime(since) + minReadySeconds * 1000 - nowMs;
  return remaining > 0 ? remaining : undefined;
}

/** podutil `IsPodPhaseTerminal`: all containers have stopped and none will start again. */
export function isPodPhaseTerminal(phase: PodPhase): boolean {
  return phase === 'Failed' || phase === 'Succeeded';
}

/** podutil `IsPodTerminal`. */
export function isPodTerminal({ status: { phase } }: Pod): boolean {
  return phase === 'Failed' || phase === 'Succeeded';
}

/** controller `IsPodActive`: neither finished nor being deleted. */
export function isPodActive(pod: Pod): boolean {
  return pod.metadata.deletionTimestamp === undefined && !isPodTerminal(pod);
}

/** controller `IsPodTerminating`: being deleted and not finished yet. */
export function isPodTerminating(pod: Pod): boolean {
  return pod.metadata.deletionTimestamp !== undefined && !isPodTerminal(pod);
}

/** True for a sidecar: an init container that keeps running (podutil `IsRestartableInitContainer`). */
export function isRestartableInitContainer(container: Container): boolean {
  return container.restartPolicy === 'Always';
}

/** podutil `GetContainerStatus`. */
export function getContainerStatus(statuses: readonly ContainerStatus[] | undefined, name: string): ContainerStatus | undefined {
  if (statuses === undefined) return undefined;
  for (let i = 0; i < statuses.length; i++) {
    if (statuses[i]!.name === name) return statuses[i];
  }
  return undefined;
}

/** The highest restart count of the Pod's containers (controller `maxContainerRestarts`). */
export function maxContainerRestarts(pod: Pod): number {
  let most = 0;
  for (const { restartCount } of pod.status.containerStatuses ?? []) most = Math.max(most, restartCount);
  return most;
}

/**
 * The Pod's port for the target port of a Service or probe (podutil `FindPort`). Undefined if no container has a port of that
 * name.
 */
export function findPort(pod: Pod, targetPort: number | string, protocol = 'TCP'): number | undefined {
  if (typeof targetPort === 'number') return targetPort;
  const sidecars = (pod.spec.initContainers ?? []).filter(isRestartableInitContainer);
  for (const container of [...pod.spec.containers, ...sidecars]) {
    const port = container.ports?.find(({ name, protocol: own = 'TCP' }) => name === targetPort && own === protocol);
    if (port !== undefined) return port.containerPort;
  }
  return undefined;
}

/** Annotations of a Pod from a file of its node, and of the object that shows it to the API server (pkg/kubelet/types/pod_update.go). */
export const CONFIG_SOURCE = 'kubernetes.io/config.source';
export const CONFIG_SEEN = 'kubernetes.io/config.seen';
export const CONFIG_HASH = 'kubernetes.io/config.hash';
export const CONFIG_MIRROR = 'kubernetes.io/config.mirror';

/** Whether the Pod is only the API server's image of a static Pod (`IsMirrorPod`). */
export function isMirrorPod({ metadata }: Pod): boolean {
  return metadata.annotations?.[CONFIG_MIRROR] !== undefined;
}

/** Whether a node has the Pod from a file of its own (`IsStaticPod`). The API server has at most its mirror, so it has no revision. */
export function isStaticPod({ metadata }: Pod): boolean {
  return metadata.resourceVersion === '' && metadata.annotations?.[CONFIG_SOURCE] === 'file';
}
