import { isRestartableInitContainer, type Container, type Pod } from '../../api/index.ts';
import { listNames } from '../../client/index.ts';
import type { FiguresOf, OutcomeOf } from '../../sim/index.ts';
import type { RuntimeContainer } from '../runtime/container.ts';
import type { PodSandbox } from '../runtime/pod-sandbox.ts';
import type { steps } from '../steps.ts';
import { containerShouldRestart, shouldContainerBeRestarted, shouldRestartOnFailure } from './restart.ts';

/** Why a container is killed: its Pod is stopped, a probe failed, it is to be another container, or its postStart handler failed. */
export type KillReason = OutcomeOf<typeof steps.killContainer>;

export interface ContainerToKill {
  readonly container: RuntimeContainer;
  /** The text of the event. */
  readonly message: string;
  readonly reason: KillReason;
}

/** What a sync has to do to a Pod's containers. */
export interface PodActions {
  /** The sandbox, and whatever runs in it, is to be stopped. */
  readonly killPod: boolean;
  readonly createSandbox: boolean;
  readonly initContainersToStart: readonly Container[];
  readonly containersToStart: readonly Container[];
  readonly containersToKill: readonly ContainerToKill[];
}

/** False for a Pod that is as it should be. */
export function hasActions(actions: PodActions): boolean {
  const { killPod, createSandbox, initContainersToStart, containersToStart, containersToKill } = actions;
  return killPod || createSandbox || initContainersToStart.length + containersToStart.length + containersToKill.length > 0;
}

/** The containers that the actions are about, by what is done to them. */
export function actionFigures(actions: PodActions): FiguresOf<typeof steps.computePodActions, 'act'> {
  const { createSandbox, initContainersToStart, containersToStart, containersToKill } = actions;
  const killed = (reason: KillReason): string =>
    listNames(containersToKill.filter((each) => each.reason === reason).map(({ container }) => container.name));
  return {
    createSandbox,
    kill: killed('definitionChanged'),
    killLiveness: killed('liveness'),
    killStartup: killed('startup'),
    start: listNames([...initContainersToStart, ...containersToStart].map(({ name }) => name)),
  };
}

/** What the probes say of a running container. */
export interface ProbeVerdicts {
  livenessFailed(containerId: string): boolean;
  startupFailed(containerId: string): boolean;
  /** Its startup probe, if it has one, has succeeded. */
  started(pod: Pod, container: RuntimeContainer): boolean;
}

const NOTHING: PodActions = {
  killPod: false,
  createSandbox: false,
  initContainersToStart: [],
  containersToStart: [],
  containersToKill: [],
};

/** What there is to do so that the Pod is as its spec says (pkg/kubelet/kuberuntime/kuberuntime_manager.go `computePodActions`). */
export function computePodActions(pod: Pod, runtime: PodSandbox, probes: ProbeVerdicts): PodActions {
  if (!runtime.ready) return actionsWithoutSandbox(pod, runtime);
  const toKill: ContainerToKill[] = [];
  const init = initContainerActions(pod, runtime, probes, toKill);
  if (init.killPod) return { ...NOTHING, killPod: true };
  if (!init.done) return { ...NOTHING, initContainersToStart: init.toStart, containersToKill: toKill };
  const toStart: Container[] = [];
  let kept = 0;
  for (const container of pod.spec.containers) {
    const latest = runtime.latest(container.name);
    if (latest === undefined || latest.state !== 'running') {
      if (shouldContainerBeRestarted(container, pod, runtime)) toStart.push(container);
      continue;
    }
    if (latest.config.spec.image !== container.image) {
      // Whatever the restart policy: it is to be another container now.
      const message = `Container ${container.name} definition changed, will be restarted`;
      toKill.push({ container: latest, reason: 'definitionChanged', message });
      toStart.push(container);
      continue;
    }
    const failure = probeFailure(latest, probes);
    if (failure === undefined) {
      kept++;
      continue;
    }
    const restart = containerShouldRestart(container, pod.spec, 137);
    toKill.push({ container: latest, reason: failure, message: killMessage(container, failure, restart) });
    if (restart) toStart.push(container);
  }
  if (kept === 0 && toStart.length === 0) return { ...NOTHING, killPod: true };
  if (kept === pod.spec.containers.length && toKill.length === 0 && init.toStart.length === 0) return NOTHING;
  return { ...NOTHING, initContainersToStart: init.toStart, containersToStart: toStart, containersToKill: toKill };
}

/** A Pod without a sandbox begins from the start, unless it has had its time. */
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
  /** The regular containers may run. */
  readonly done: boolean;
  readonly toStart: readonly Container[];
}

const NO_INIT: InitActions = { killPod: false, done: true, toStart: [] };

/**
 * Init containers run one after the other, the last one that has begun first looked at; sidecars among them stay, and are started again
 * when they have stopped (kuberuntime_container.go `computeInitContainerActions`).
 */
function initContainerActions(pod: Pod, runtime: PodSandbox, probes: ProbeVerdicts, toKill: ContainerToKill[]): InitActions {
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
      if (latest?.state !== 'running' || failure !== undefined) toStart.push(container);
      if (!hasStarted && (latest?.state !== 'running' || failure !== undefined || !probes.started(pod, latest))) {
        done = false;
        break;
      }
      continue;
    }
    if (hasStarted || (latest?.state === 'exited' && latest.exitCode === 0)) continue;
    done = false;
    if (latest?.state === 'running') break;
    if (latest?.state === 'exited' && !containerShouldRestart(container, pod.spec, latest.exitCode))
      return { killPod: true, done: false, toStart: [] };
    toStart.push(container);
    break;
  }
  return { killPod: false, done, toStart };
}

function probeFailure(container: RuntimeContainer, probes: ProbeVerdicts): 'liveness' | 'startup' | undefined {
  if (probes.livenessFailed(container.id)) return 'liveness';
  return probes.startupFailed(container.id) ? 'startup' : undefined;
}

function killMessage(container: Container, probe: string, restart: boolean): string {
  return `Container ${container.name} failed ${probe} probe${restart ? ', will be restarted' : ''}`;
}
