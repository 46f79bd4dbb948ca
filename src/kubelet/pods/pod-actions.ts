import {
  isRestartableInitContainer,
  type Container,
  type ContainerResizePolicy,
  type EphemeralContainer,
  type Pod,
} from '../../api/index.ts';
import type { PodSandbox, RuntimeContainer } from '../../cri/index.ts';
import { listNames } from '../../client/index.ts';
import type { FiguresOf, OutcomeOf } from '../../trace/index.ts';
import type { steps } from '../steps.ts';
import { containerShouldRestart, shouldContainerBeRestarted, shouldRestartOnFailure } from './restart.ts';

/** Why a container is killed: the Pod is stopped, a probe failed, its definition changed, its resize needs a restart, or its postStart handler failed. */
export type KillReason = OutcomeOf<typeof steps.killContainer>;

export interface ContainerToKill {
  readonly container: RuntimeContainer;
  /** The text of the event. */
  readonly message: string;
  readonly reason: KillReason;
}

/** A running container that gets other resources. */
export interface ContainerToUpdate {
  readonly container: RuntimeContainer;
  readonly spec: Container;
}

/** The actions of a sync on a Pod's containers. */
export interface PodActions {
  /** Stop the sandbox with everything in it. */
  readonly killPod: boolean;
  readonly createSandbox: boolean;
  /** For debugging the others, so they start before these. */
  readonly ephemeralContainersToStart: readonly Container[];
  readonly initContainersToStart: readonly Container[];
  readonly containersToStart: readonly Container[];
  readonly containersToKill: readonly ContainerToKill[];
  readonly containersToUpdate: readonly ContainerToUpdate[];
}

/** Whether there is anything to do. */
export function hasActions(actions: PodActions): boolean {
  const { killPod, createSandbox, containersToKill } = actions;
  return killPod || createSandbox || startingContainers(actions).length + containersToKill.length > 0;
}

/** The containers to start, in their order: ephemeral ones, init containers, the others. */
export function startingContainers(actions: PodActions): readonly Container[] {
  const { ephemeralContainersToStart, initContainersToStart, containersToStart } = actions;
  if (ephemeralContainersToStart.length === 0 && initContainersToStart.length === 0) return containersToStart;
  return [...ephemeralContainersToStart, ...initContainersToStart, ...containersToStart];
}

/** The names of the affected containers, by action. */
export function actionFigures(actions: PodActions): FiguresOf<typeof steps.computePodActions, 'act'> {
  const { createSandbox, containersToKill } = actions;
  const killed = (reason: KillReason): string =>
    listNames(containersToKill.filter((each) => each.reason === reason).map(({ container }) => container.name));
  return {
    createSandbox,
    kill: killed('definitionChanged'),
    killLiveness: killed('liveness'),
    killStartup: killed('startup'),
    start: listNames(startingContainers(actions).map(({ name }) => name)),
  };
}

/** The results of a running container's probes. */
export interface ProbeVerdicts {
  livenessFailed(containerId: string): boolean;
  startupFailed(containerId: string): boolean;
  /** Whether its startup probe has succeeded, or it has none. */
  started(pod: Pod, container: RuntimeContainer): boolean;
}

const NOTHING: PodActions = {
  killPod: false,
  createSandbox: false,
  ephemeralContainersToStart: [],
  initContainersToStart: [],
  containersToStart: [],
  containersToKill: [],
  containersToUpdate: [],
};

/** What to do so that the Pod matches its spec (pkg/kubelet/kuberuntime/kuberuntime_manager.go `computePodActions`). */
export function computePodActions(pod: Pod, runtime: PodSandbox, probes: ProbeVerdicts): PodActions {
  if (!runtime.ready) return actionsWithoutSandbox(pod, runtime);
  const actions = actionsInSandbox(pod, runtime, probes);
  // An ephemeral container runs once, also while the Pod is initialized.
  const ephemeral = (pod.spec.ephemeralContainers ?? NO_CONTAINERS).filter(({ name }) => runtime.latest(name) === undefined);
  return ephemeral.length === 0 ? actions : { ...actions, ephemeralContainersToStart: ephemeral as readonly Container[] };
}

const NO_CONTAINERS: readonly EphemeralContainer[] = [];

function actionsInSandbox(pod: Pod, runtime: PodSandbox, probes: ProbeVerdicts): PodActions {
  const toKill: ContainerToKill[] = [];
  const toUpdate: ContainerToUpdate[] = [];
  const init = initContainerActions(pod, runtime, probes, toKill, toUpdate);
  if (init.killPod) return { ...NOTHING, killPod: true };
  if (!init.done)
    return { ...NOTHING, initContainersToStart: init.toStart, containersToKill: toKill, containersToUpdate: toUpdate };
  const toStart: Container[] = [];
  let kept = 0;
  for (const container of pod.spec.containers) {
    const latest = runtime.latest(container.name);
    if (latest === undefined || latest.state !== 'running') {
      if (shouldContainerBeRestarted(container, pod, runtime)) toStart.push(container);
      continue;
    }
    if (latest.config.spec.image !== container.image) {
      // A changed definition restarts the container under any restart policy.
      const message = `Container ${container.name} definition changed, will be restarted`;
      toKill.push({ container: latest, reason: 'definitionChanged', message });
      toStart.push(container);
      continue;
    }
    const failure = probeFailure(latest, probes);
    if (failure === undefined) {
      if (needsRestart(container, latest, toKill, toUpdate)) toStart.push(container);
      else kept++;
      continue;
    }
    const restart = containerShouldRestart(container, pod.spec, 137);
    toKill.push({ container: latest, reason: failure, message: killMessage(container, failure, restart) });
    if (restart) toStart.push(container);
  }
  if (kept === 0 && toStart.length === 0) return { ...NOTHING, killPod: true };
  const isIdle = toKill.length === 0 && toUpdate.length === 0 && init.toStart.length === 0;
  if (kept === pod.spec.containers.length && isIdle) return NOTHING;
  const running = { containersToStart: toStart, containersToKill: toKill, containersToUpdate: toUpdate };
  return { ...NOTHING, initContainersToStart: init.toStart, ...running };
}

/** A Pod without a sandbox starts from the beginning, unless it has already ended. */
function actionsWithoutSandbox(pod: Pod, runtime: PodSandbox): PodActions {
  if (!shouldRestartOnFailure(pod) && runtime.attempts > 0 && runtime.containers.length > 0) return { ...NOTHING, killPod: true };
  const { containers, restartPolicy } = pod.spec;
  const toStart =
    restartPolicy === 'OnFailure' ? containers.filter(({ name }) => !hasSucceeded(runtime.latest(name))) : containers;
  if (toStart.length === 0 && containers.some(({ name }) => runtime.latest(name) !== undefined))
    return { ...NOTHING, killPod: true };
  const first = pod.spec.initContainers?.[0];
  if (first !== undefined) return { ...NOTHING, createSandbox: true, initContainersToStart: [first] };
  return { ...NOTHING, createSandbox: true, containersToStart: toStart };
}

function hasSucceeded(container: RuntimeContainer | undefined): boolean {
  return container?.state === 'exited' && container.exitCode === 0;
}

interface InitActions {
  readonly killPod: boolean;
  /** Whether the regular containers may start. */
  readonly done: boolean;
  readonly toStart: readonly Container[];
}

const NO_INIT: InitActions = { killPod: false, done: true, toStart: [] };

/**
 * The actions on init containers. They run one after another; the last one that has started is checked first. Sidecars among them keep running, and are
 * restarted when they stop (kuberuntime_container.go `computeInitContainerActions`).
 */
function initContainerActions(
  pod: Pod,
  runtime: PodSandbox,
  probes: ProbeVerdicts,
  toKill: ContainerToKill[],
  toUpdate: ContainerToUpdate[],
): InitActions {
  const init = pod.spec.initContainers;
  if (init === undefined || init.length === 0) return NO_INIT;
  const toStart: Container[] = [];
  const hasStarted = pod.spec.containers.some(({ name }) => runtime.latest(name) !== undefined);
  let done = true;
  for (const container of init) {
    const latest = runtime.latest(container.name);
    if (isRestartableInitContainer(container)) {
      const failure = latest?.state === 'running' ? probeFailure(latest, probes) : undefined;
      if (latest !== undefined && failure !== undefined)
        toKill.push({ container: latest, reason: failure, message: killMessage(container, failure, true) });
      const isWell = latest?.state === 'running' && failure === undefined;
      if (!isWell || needsRestart(container, latest, toKill, toUpdate)) toStart.push(container);
      if (!hasStarted && (latest?.state !== 'running' || failure !== undefined || !probes.started(pod, latest))) {
        done = false;
        break;
      }
      continue;
    }
    if (hasStarted || (latest?.state === 'exited' && latest.exitCode === 0)) continue;
    done = false;
    if (latest?.state === 'running') {
      needsRestart(container, latest, toKill, toUpdate);
      break;
    }
    if (latest?.state === 'exited' && !containerShouldRestart(container, pod.spec, latest.exitCode))
      return { killPod: true, done: false, toStart: [] };
    toStart.push(container);
    break;
  }
  return { killPod: false, done, toStart };
}

/**
 * Notes what a running container needs to get the resources of its spec: a restart if its policy wants one, or an update (`computePodResizeAction`).
 * Returns whether it restarts.
 */
function needsRestart(
  spec: Container,
  container: RuntimeContainer,
  toKill: ContainerToKill[],
  toUpdate: ContainerToUpdate[],
): boolean {
  const before = container.config.spec.resources;
  if (before === spec.resources) return false;
  const changed = ['cpu', 'memory'].filter((name) =>
    SIDES.some((side) => before?.[side]?.[name] !== spec.resources?.[side]?.[name]),
  );
  if (changed.length === 0) return false;
  const restarts = ({ resourceName, restartPolicy }: ContainerResizePolicy): boolean =>
    restartPolicy === 'RestartContainer' && changed.includes(resourceName);
  if (spec.resizePolicy?.some(restarts) !== true) {
    toUpdate.push({ container, spec });
    return false;
  }
  toKill.push({ container, reason: 'resize', message: `Container ${spec.name} resize requires restart` });
  return true;
}

const SIDES = ['requests', 'limits'] as const;

function probeFailure(container: RuntimeContainer, probes: ProbeVerdicts): 'liveness' | 'startup' | undefined {
  if (probes.livenessFailed(container.id)) return 'liveness';
  return probes.startupFailed(container.id) ? 'startup' : undefined;
}

function killMessage(container: Container, probe: string, restart: boolean): string {
  return `Container ${container.name} failed ${probe} probe${restart ? ', will be restarted' : ''}`;
}
