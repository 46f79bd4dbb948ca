import {
  isRestartableInitContainer,
  type ContainerState,
  type ContainerStatus,
  type Pod,
  type PodStatus,
} from '../../api/index.ts';

const LOST: ContainerState = {
  terminated: {
    exitCode: 137,
    message: 'The container could not be located when the pod was terminated',
    reason: 'ContainerStatusUnknown',
  },
};

/** Marks containers without a known end as failed (pkg/kubelet/status/status_manager.go `TerminatePod`). Changes `status`. */
export function markLostContainers(status: PodStatus, initialized: boolean): void {
  if (initialized && status.containerStatuses?.some(isUnended) === true) {
    status.containerStatuses = status.containerStatuses.map((container) =>
      isUnended(container) ? { ...container, state: LOST } : container,
    );
  }
  const init = status.initContainerStatuses;
  if (init === undefined) return;
  const begun = initialized ? init.length : init.findLastIndex(hasRun) + 1;
  status.initContainerStatuses = init.map((container, index) =>
    index < begun && isUnended(container) ? { ...container, state: LOST } : container,
  );
}

/** Whether all init containers have finished: a container has run, or the last init container has succeeded (`hasPodInitialized`). */
export function hasPodInitialized(pod: Pod, status: PodStatus): boolean {
  const init = pod.spec.initContainers ?? [];
  if (init.length === 0 || status.containerStatuses?.some(hasRun) === true) return true;
  const last = init[init.length - 1]!;
  const lastStatus = status.initContainerStatuses?.find(({ name }) => name === last.name);
  if (isRestartableInitContainer(last)) return lastStatus?.started === true;
  return (lastStatus?.lastState?.terminated ?? lastStatus?.state?.terminated)?.exitCode === 0;
}

function isUnended(status: ContainerStatus): boolean {
  return status.state?.terminated === undefined;
}

function hasRun({ state, lastState }: ContainerStatus): boolean {
  return lastState?.terminated !== undefined || state?.running !== undefined || state?.terminated !== undefined;
}
