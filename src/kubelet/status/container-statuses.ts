import {
  formatTime,
  getContainerStatus,
  type Container,
  type ContainerState,
  type ContainerStatus,
  type Pod,
} from '../../api/index.ts';
import type { PodSandbox, RuntimeContainer } from '../../cri/index.ts';
import { isRegularInitContainer, shouldContainerBeRestarted } from '../pods/restart.ts';

/** A shared empty state or resource list. */
const NOTHING = {};

/** The last start failures by container name. */
export type StartFailures = ReadonlyMap<string, { readonly reason: string; readonly message: string }>;

/** The user that a container runs as. */
interface ContainerUser {
  readonly linux: { readonly uid: number; readonly gid: number; readonly supplementalGroups: readonly number[] };
}

/** The sources of container statuses. */
export interface StatusSources {
  readonly pod: Pod;
  readonly runtime: PodSandbox;
  readonly failures: StartFailures | undefined;
  /** Milliseconds since 1970 at the start of the simulation. */
  readonly epochMs: number;
}

/**
 * The statuses of regular containers or of init containers (kubelet_pods.go `convertToAPIContainerStatuses`). `ready` and `started` are false here; the probes
 * set them. `previous`: the last reported statuses.
 */
export function containerStatuses(
  sources: StatusSources,
  containers: readonly Container[],
  previous: readonly ContainerStatus[] | undefined,
  areInit: boolean,
): ContainerStatus[] {
  const hasInit = (sources.pod.spec.initContainers?.length ?? 0) > 0;
  const statuses: ContainerStatus[] = [];
  for (const container of containers) {
    const old = getContainerStatus(previous, container.name);
    statuses.push(containerStatus(sources, container, old, hasInit, areInit));
  }
  // Init containers keep the order of the spec; the others are sorted by name.
  if (!areInit && statuses.length > 1) statuses.sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));
  return statuses;
}

function containerStatus(
  { pod, runtime, failures, epochMs }: StatusSources,
  container: Container,
  old: ContainerStatus | undefined,
  hasInit: boolean,
  isInit: boolean,
): ContainerStatus {
  const latest = runtime.latest(container.name);
  const status =
    latest === undefined
      ? statusWithoutContainer(container, old, hasInit, pod)
      : statusOf(container, latest, runtime.containers.length > 1 ? runtime.previous(container.name) : undefined, old, epochMs);
  const failure = failures?.get(container.name);
  if (
    failure === undefined ||
    (isInit && latest?.state === 'exited' && latest.exitCode === 0 && isRegularInitContainer(container))
  )
    return status;
  if (!shouldContainerBeRestarted(container, pod, runtime)) return status;
  // The last start failed, so the container waits with that reason.
  if (status.state?.terminated !== undefined) status.lastState = status.state;
  status.state = {
    waiting: failure.message === '' ? { reason: failure.reason } : { reason: failure.reason, message: failure.message },
  };
  return status;
}

/** The status of a container that the runtime does not have: it is not created yet, or it is lost. */
function statusWithoutContainer(
  container: Container,
  old: ContainerStatus | undefined,
  hasInit: boolean,
  pod: Pod,
): ContainerStatus {
  if (old?.state?.terminated !== undefined) return { ...old, ready: false, started: false };
  const status: ContainerStatus = {
    name: container.name,
    image: container.image ?? '',
    imageID: '',
    lastState: old?.lastState ?? NOTHING,
    ready: false,
    restartCount: old?.restartCount ?? 0,
    started: false,
    state: { waiting: { reason: hasInit ? 'PodInitializing' : 'ContainerCreating' } },
    volumeMounts: container.volumeMounts === undefined ? undefined : mountStatuses(container.volumeMounts),
  };
  if (old?.state?.running !== undefined && old.lastState?.terminated === undefined) {
    status.lastState = {
      terminated: {
        exitCode: 137,
        message: 'The container could not be located when the pod was deleted.  The container used to be Running',
        reason: 'ContainerStatusUnknown',
      },
    };
    if (pod.metadata.deletionTimestamp === undefined) status.restartCount++;
  }
  return status;
}

function statusOf(
  container: Container,
  latest: RuntimeContainer,
  before: RuntimeContainer | undefined,
  old: ContainerStatus | undefined,
  epochMs: number,
): ContainerStatus {
  const { image, attempt } = latest.config;
  const lastState = before === undefined ? lastStateFrom(old, latest) : stateOf(before, epochMs);
  // All fields at once: adding one later would change the object's layout.
  const status: ContainerStatus & { user: ContainerUser | undefined } = {
    containerID: latest.id,
    image: image.name,
    imageID: image.ref,
    lastState,
    name: latest.name,
    ready: false,
    resources: (latest.state === 'running' ? latest.config.spec : container).resources ?? NOTHING,
    restartCount: attempt,
    started: false,
    state: stateOf(latest, epochMs),
    allocatedResources: container.resources?.requests,
    user: latest.state === 'running' ? userOf(latest) : undefined,
    volumeMounts: container.volumeMounts === undefined ? undefined : mountStatuses(container.volumeMounts),
  };
  return status;
}

/** The last state. The API may still have it when the runtime has forgotten the previous run. */
function lastStateFrom(old: ContainerStatus | undefined, latest: RuntimeContainer): ContainerState {
  if (old === undefined || old.containerID === latest.id) return old?.lastState ?? NOTHING;
  return old.state?.terminated === undefined ? (old.lastState ?? NOTHING) : old.state;
}

function stateOf(container: RuntimeContainer, epochMs: number): ContainerState {
  if (container.state === 'created') return { waiting: {} };
  if (container.state === 'running') return { running: { startedAt: formatTime(epochMs + container.startedMs) } };
  const { id, exitCode, reason, message, startedMs, finishedMs } = container;
  const neverStarted = reason === 'StartError';
  return {
    terminated: {
      containerID: id,
      exitCode,
      finishedAt: formatTime(epochMs + finishedMs),
      message: message === '' ? undefined : message,
      reason,
      startedAt: neverStarted ? formatTime(0) : formatTime(epochMs + startedMs),
    },
  };
}

function mountStatuses(mounts: NonNullable<Container['volumeMounts']>): ContainerStatus['volumeMounts'] {
  if (mounts.length === 0) return undefined;
  return mounts.map(({ name, mountPath, readOnly }) =>
    readOnly === true ? { mountPath, name, readOnly, recursiveReadOnly: 'Disabled' } : { mountPath, name },
  );
}

const ROOT: ContainerUser = { linux: { gid: 0, supplementalGroups: [0], uid: 0 } };

function userOf(container: RuntimeContainer): ContainerUser {
  const { pod, spec, image } = container.config;
  const uid = spec.securityContext?.runAsUser ?? pod.spec.securityContext?.runAsUser ?? image.user ?? 0;
  const gid = spec.securityContext?.runAsGroup ?? pod.spec.securityContext?.runAsGroup ?? 0;
  const { fsGroup, supplementalGroups = [] } = pod.spec.securityContext ?? {};
  if (uid === 0 && gid === 0 && fsGroup === undefined && supplementalGroups.length === 0) return ROOT;
  const groups = [gid, ...(fsGroup === undefined ? [] : [fsGroup]), ...supplementalGroups];
  return { linux: { gid, supplementalGroups: groups, uid } };
}
