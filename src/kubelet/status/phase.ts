import {
  getContainerStatus,
  isRestartableInitContainer,
  type Container,
  type ContainerStatus,
  type Pod,
  type PodPhase,
} from '../../api/index.ts';
import { containerShouldRestart } from '../pods/restart.ts';

interface Counts {
  running: number;
  waiting: number;
  unknown: number;
  stopped: number;
  stoppedForGood: number;
  succeeded: number;
}

/** The progress of the init containers. */
interface InitProgress {
  pending: number;
  /** Sidecars that have not started yet. */
  pendingSidecars: number;
  failedForGood: number;
}

/**
 * The phase of a Pod, from its containers' states (pkg/kubelet/kubelet_pods.go `getPhase`). `isTerminal`: no container will start again, whatever the restart
 * policy. `hasInitialized`: a regular container has started.
 */
export function getPhase(pod: Pod, statuses: readonly ContainerStatus[], isTerminal: boolean, hasInitialized: boolean): PodPhase {
  const counts: Counts = { running: 0, waiting: 0, unknown: 0, stopped: 0, stoppedForGood: 0, succeeded: 0 };
  const init: InitProgress = { pending: 0, pendingSidecars: 0, failedForGood: 0 };
  if (pod.spec.initContainers !== undefined) countInitContainers(pod.spec.initContainers, pod, statuses, counts, init);
  for (const container of pod.spec.containers)
    countContainer(container, pod, getContainerStatus(statuses, container.name), counts);

  if (init.failedForGood > 0) return 'Failed';
  if (init.pending > 0 || (init.pendingSidecars > 0 && !hasInitialized) || counts.waiting > 0) return 'Pending';
  if (counts.running > 0 && counts.unknown === 0) return 'Running';
  if (counts.stopped === 0 || counts.unknown > 0) return 'Pending';
  if (!isTerminal && counts.stopped !== counts.stoppedForGood) return 'Running';
  return counts.stopped === counts.succeeded ? 'Succeeded' : 'Failed';
}

function countInitContainers(
  containers: readonly Container[],
  pod: Pod,
  statuses: readonly ContainerStatus[],
  counts: Counts,
  init: InitProgress,
): void {
  for (const container of containers) {
    const status = getContainerStatus(statuses, container.name);
    if (isRestartableInitContainer(container)) countSidecar(status, counts, init);
    else countInitContainer(container, pod, status, init);
  }
}

function countInitContainer(container: Container, pod: Pod, status: ContainerStatus | undefined, init: InitProgress): void {
  const ended = status?.state?.terminated ?? (status?.state?.waiting === undefined ? undefined : status.lastState?.terminated);
  if (ended === undefined) init.pending++;
  else if (ended.exitCode !== 0 && !containerShouldRestart(container, pod.spec, ended.exitCode)) init.failedForGood++;
}

/** A stopped sidecar does not count, because sidecars never decide the phase. */
function countSidecar(status: ContainerStatus | undefined, counts: Counts, init: InitProgress): void {
  if (status === undefined) {
    counts.unknown++;
  } else if (status.state?.running !== undefined) {
    if (status.started !== true) init.pendingSidecars++;
    counts.running++;
  } else if (status.state?.waiting !== undefined && status.lastState?.terminated === undefined) {
    init.pendingSidecars++;
    counts.waiting++;
  }
}

function countContainer(container: Container, pod: Pod, status: ContainerStatus | undefined, counts: Counts): void {
  if (status === undefined) {
    counts.unknown++;
    return;
  }
  const { state, lastState } = status;
  if (state?.running !== undefined) {
    counts.running++;
  } else if (state?.terminated !== undefined) {
    const { exitCode } = state.terminated;
    counts.stopped++;
    if (!containerShouldRestart(container, pod.spec, exitCode)) counts.stoppedForGood++;
    if (exitCode === 0) counts.succeeded++;
  } else if (lastState?.terminated !== undefined) {
    counts.stopped++;
    if (!containerShouldRestart(container, pod.spec, lastState.terminated.exitCode)) counts.stoppedForGood++;
  } else {
    counts.waiting++;
  }
}
