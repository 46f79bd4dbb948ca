import { isPodPhaseTerminal, qosClass, type ContainerStatus, type Pod, type PodStatus } from '../../api/index.ts';
import type { PodSandbox } from '../runtime/pod-sandbox.ts';
import { KUBELET_CONDITIONS, podConditions } from './conditions.ts';
import { containerStatuses, type StartFailures } from './container-statuses.ts';
import { getPhase } from './phase.ts';

/** A status as the API has it now; the types that the project takes are older. */
export type ObservedStatus = PodStatus & { observedGeneration?: number | undefined };

/** Why the node puts an end to a Pod. */
export interface Eviction {
  readonly reason: string;
  readonly message: string;
}

/** Who knows whether a running container is ready. */
export interface Readiness {
  /** Sets `ready` and `started` (pkg/kubelet/prober/prober_manager.go `UpdatePodStatus`). */
  updatePodStatus(pod: Pod, status: PodStatus): void;
}

export interface PodStatusSources {
  readonly pod: Pod;
  readonly runtime: PodSandbox;
  /** What was reported last, or what the API says where nothing was. */
  readonly old: PodStatus;
  readonly failures: StartFailures | undefined;
  readonly readiness: Readiness;
  readonly eviction: Eviction | undefined;
  /** No container will start again, whatever the restart policy says. */
  readonly isTerminal: boolean;
  readonly hostIp: string;
  readonly epochMs: number;
}

/** The status of a Pod, as its node sees it (pkg/kubelet/kubelet_pods.go `generateAPIPodStatus`). */
export function generatePodStatus(sources: PodStatusSources): ObservedStatus {
  const { pod, runtime, old, hostIp } = sources;
  const status: ObservedStatus = {
    observedGeneration: pod.metadata.generation,
    phase: 'Pending',
    conditions: [],
    hostIP: hostIp,
    hostIPs: [{ ip: hostIp }],
    qosClass: pod.status.qosClass ?? qosClass(pod.spec),
  };
  setAddresses(status, sources);
  setContainers(status, sources);
  const regular = status.containerStatuses ?? [];
  const init = status.initContainerStatuses;
  const all: readonly ContainerStatus[] = init === undefined ? regular : [...init, ...regular];
  const started = hasRegularContainerStarted(pod, runtime);
  setPhase(status, sources, all, started);
  sources.readiness.updatePodStatus(pod, status);
  const others = pod.status.conditions?.filter(({ type }) => !KUBELET_CONDITIONS.has(type)) ?? [];
  status.conditions = podConditions({ pod, phase: status.phase, statuses: all, sandboxReady: runtime.ready, started }, others);
  if (old.startTime !== undefined) status.startTime = old.startTime;
  return status;
}

function setAddresses(status: PodStatus, { pod, runtime, old, hostIp }: PodStatusSources): void {
  const ip = pod.spec.hostNetwork === true ? hostIp : runtime.ip === '' ? old.podIP : runtime.ip;
  if (ip === undefined || ip === '') return;
  status.podIP = ip;
  status.podIPs = [{ ip }];
}

function setContainers(status: PodStatus, { pod, runtime, old, failures, epochMs }: PodStatusSources): void {
  const { containers, initContainers } = pod.spec;
  status.containerStatuses = containerStatuses(
    { pod, runtime, previous: old.containerStatuses, failures, epochMs },
    containers,
    false,
  );
  if (initContainers !== undefined && initContainers.length > 0) {
    status.initContainerStatuses = containerStatuses(
      { pod, runtime, previous: old.initContainerStatuses, failures, epochMs },
      initContainers,
      true,
    );
  }
}

/** A Pod that has once succeeded or failed stays so; reason and message stay with their phase. */
function setPhase(status: PodStatus, sources: PodStatusSources, all: readonly ContainerStatus[], started: boolean): void {
  const { pod, old, isTerminal, eviction } = sources;
  status.phase = getPhase(pod, all, isTerminal, started);
  if (!isPodPhaseTerminal(status.phase)) {
    if (isPodPhaseTerminal(old.phase)) status.phase = old.phase;
    else if (isPodPhaseTerminal(pod.status.phase)) status.phase = pod.status.phase;
  }
  if (status.phase === old.phase) {
    const reason = old.reason ?? pod.status.reason;
    const message = old.message ?? pod.status.message;
    if (reason !== undefined) status.reason = reason;
    if (message !== undefined) status.message = message;
  }
  if (eviction !== undefined) Object.assign(status, { phase: 'Failed', ...eviction });
  if (isPodPhaseTerminal(pod.status.phase)) status.phase = pod.status.phase;
}

/** pkg/kubelet/container `HasAnyRegularContainerStarted` */
export function hasRegularContainerStarted(pod: Pod, runtime: PodSandbox): boolean {
  return pod.spec.containers.some(({ name }) => {
    const latest = runtime.latest(name);
    return latest !== undefined && latest.state !== 'created';
  });
}
