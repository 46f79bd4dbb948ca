import {
  isPodPhaseTerminal,
  qosClass,
  type Container,
  type HostIP,
  type ContainerStatus,
  type Pod,
  type PodCondition,
  type PodStatus,
} from '../../api/index.ts';
import type { PodSandbox } from '../../cri/index.ts';
import { isOwnDisruption, podConditions } from './conditions.ts';
import { containerStatuses, type StartFailures } from './container-statuses.ts';
import { getPhase } from './phase.ts';

/** Why the node ends a Pod. */
export interface Eviction {
  readonly reason: string;
  readonly message: string;
  /** The condition that the Pod gets. */
  readonly disruption?: PodCondition;
}

/** Decides whether running containers are ready. */
export interface Readiness {
  /** Sets `ready` and `started` (pkg/kubelet/prober/prober_manager.go `UpdatePodStatus`). */
  updatePodStatus(pod: Pod, status: PodStatus): void;
}

export interface PodStatusSources {
  readonly pod: Pod;
  readonly runtime: PodSandbox;
  /** The last reported status, or the API's if there is none. */
  readonly old: PodStatus;
  readonly failures: StartFailures | undefined;
  readonly readiness: Readiness;
  readonly eviction: Eviction | undefined;
  /** The conditions of a resize. Empty if there is none. */
  readonly resize: readonly PodCondition[];
  /** Whether no container will start again, whatever the restart policy. */
  readonly isTerminal: boolean;
  /** The node's own address as a list, shared by all its Pods. */
  readonly hostIps: HostIP[];
  readonly epochMs: number;
}

/** The status of a Pod (pkg/kubelet/kubelet_pods.go `generateAPIPodStatus`). */
export function generatePodStatus(sources: PodStatusSources): PodStatus {
  const { pod, runtime, old, hostIps } = sources;
  const { containers, initContainers, ephemeralContainers, hostNetwork } = pod.spec;
  const regular = containerStatuses(sources, containers, old.containerStatuses, false);
  const init =
    initContainers === undefined || initContainers.length === 0
      ? undefined
      : containerStatuses(sources, initContainers, old.initContainerStatuses, true);
  const all: readonly ContainerStatus[] = init === undefined ? regular : [...init, ...regular];
  const started = hasRegularContainerStarted(pod, runtime);
  const hostIp = hostIps[0]!.ip;
  const ip = hostNetwork === true ? hostIp : runtime.ip === '' ? old.podIP : runtime.ip;
  const hasIp = ip !== undefined && ip !== '';
  // All fields at once, also those filled in below, because a Pod has several statuses in its life and adding fields changes the layout.
  const status: PodStatus = {
    observedGeneration: pod.metadata.generation,
    phase: getPhase(pod, all, sources.isTerminal, started),
    conditions: undefined,
    hostIP: hostIp,
    hostIPs: hostIps,
    qosClass: pod.status.qosClass ?? qosClass(pod.spec),
    podIP: hasIp ? ip : undefined,
    podIPs: hasIp ? onlyAddress(old.podIPs, ip) : undefined,
    containerStatuses: regular,
    initContainerStatuses: init,
    ephemeralContainerStatuses:
      ephemeralContainers === undefined ? undefined : ephemeralStatuses(sources, ephemeralContainers as readonly Container[]),
    reason: undefined,
    message: undefined,
    startTime: old.startTime,
  };
  setPhase(status, sources);
  sources.readiness.updatePodStatus(pod, status);
  // An eviction happens once, so later statuses take the condition from the one before.
  const disruption = sources.eviction?.disruption ?? old.conditions?.find(isOwnDisruption);
  const { phase } = status;
  status.conditions = podConditions({
    pod,
    phase,
    statuses: all,
    sandboxReady: runtime.ready,
    started,
    disruption,
    resize: sources.resize,
  });
  return status;
}

/** The statuses of ephemeral containers. They count neither for the phase nor for a condition, and are never ready. */
function ephemeralStatuses(sources: PodStatusSources, containers: readonly Container[]): ContainerStatus[] {
  const statuses = containerStatuses(sources, containers, sources.old.ephemeralContainerStatuses, false);
  for (const status of statuses) delete status.started;
  return statuses;
}

/** A list of one address. Reuses the old list if it is equal. */
function onlyAddress(old: readonly HostIP[] | undefined, ip: string): readonly HostIP[] {
  return old?.length === 1 && old[0]!.ip === ip ? old : [{ ip }];
}

/** Sets phase, reason and message. A Pod that has succeeded or failed stays so, with its reason and message. */
function setPhase(status: PodStatus, { pod, old, eviction }: PodStatusSources): void {
  const isOver = isPodPhaseTerminal(pod.status.phase);
  if (!isPodPhaseTerminal(status.phase)) {
    if (isPodPhaseTerminal(old.phase)) status.phase = old.phase;
    else if (isOver) status.phase = pod.status.phase;
  }
  if (status.phase === old.phase) {
    status.reason = old.reason ?? pod.status.reason;
    status.message = old.message ?? pod.status.message;
  }
  if (eviction !== undefined) {
    const { reason, message } = eviction;
    Object.assign(status, { phase: 'Failed', reason, message });
  }
  if (isOver) status.phase = pod.status.phase;
}

/** pkg/kubelet/container `HasAnyRegularContainerStarted` */
export function hasRegularContainerStarted(pod: Pod, runtime: PodSandbox): boolean {
  for (const { name } of pod.spec.containers) {
    const latest = runtime.latest(name);
    if (latest !== undefined && latest.state !== 'created') return true;
  }
  return false;
}
