import {
  isPodPhaseTerminal,
  isReason,
  isRestartableInitContainer,
  isStaticPod,
  type Container,
  type Pod,
  type PodStatus,
  type HostIP,
} from '../../api/index.ts';
import { NETWORK_NOT_READY, RuntimeError, type PodSandbox, type RuntimeContainer } from '../../cri/index.ts';
import type { Process, TaskGroup } from '../../sim/index.ts';
import { podRecord } from '../pod-events.ts';
import type { ProbeManager } from '../probes/probe-manager.ts';
import { generatePodStatus } from '../status/pod-status.ts';
import type { StatusManager } from '../status/status-manager.ts';
import { steps } from '../steps.ts';
import { deadlineEviction, type PodWork } from './pod-work.ts';
import type { AllocationManager } from './allocation-manager.ts';
import { checkCrashLoop, memoryLimitOf, startContainer } from './container-starter.ts';
import { killContainer, killContainers } from './container-killer.ts';
import type { EvictionManager } from './eviction-manager.ts';
import type { NodeServices } from './node-services.ts';
import {
  actionFigures,
  computePodActions,
  hasActions,
  startingContainers,
  type ContainerToUpdate,
  type ProbeVerdicts,
} from './pod-actions.ts';
import { StartFailure } from './start-failure.ts';
import { hasVolumes, mountVolumes, refreshVolumes, unmountVolumes } from './volume-mounter.ts';

/** An incomplete sync. It is retried. */
export class SyncFailure extends Error {
  constructor(
    readonly failures: readonly StartFailure[],
    message: string,
  ) {
    super(message);
    this.name = 'SyncFailure';
  }
}

/** Brings one Pod closer to its spec. The Pod's worker calls it (pkg/kubelet/kubelet.go `SyncPod`, `SyncTerminatingPod`, `SyncTerminatedPod`). */
export class PodSyncer implements ProbeVerdicts {
  readonly #node: NodeServices;
  readonly #statuses: StatusManager;
  readonly #probes: ProbeManager;
  readonly #evictions: EvictionManager;
  readonly #allocations: AllocationManager;
  readonly #group: () => TaskGroup;
  readonly #hostIps: [HostIP];

  constructor(options: {
    node: NodeServices;
    statuses: StatusManager;
    probes: ProbeManager;
    evictions: EvictionManager;
    allocations: AllocationManager;
    group: () => TaskGroup;
  }) {
    this.#evictions = options.evictions;
    this.#allocations = options.allocations;
    this.#node = options.node;
    this.#statuses = options.statuses;
    this.#probes = options.probes;
    this.#group = options.group;
    this.#hostIps = [{ ip: options.node.hostIp }];
  }

  /**
   * Makes the Pod run (`SyncPod`, also that of kuberuntime_manager.go). Returns true once the Pod has ended. Throws `SyncFailure`. It is one process, because
   * every Pod spends its life in it and nested processes cost time at each resumption.
   */
  *syncPod(work: PodWork): Process<boolean> {
    const pod = this.#allocations.allocated(work.pod);
    const sandbox = this.#node.runtime.pod(work.pod);
    this.#allocations.checkProgress(pod, work, sandbox);
    const status = this.#status(work, sandbox, false);
    this.#statuses.set(work.pod, status);
    if (isPodPhaseTerminal(status.phase)) return true;
    if (this.#node.runtime.podCidr === '' && pod.spec.hostNetwork !== true) {
      const message = `network is not ready: ${NETWORK_NOT_READY}`;
      this.#node.events.pod(pod, 'Warning', 'NetworkNotReady', message);
      throw new SyncFailure([], message);
    }
    if (isStaticPod(pod)) yield* this.#node.statics.reconcileMirror(pod);
    if (pod.spec.volumes !== undefined) {
      if (!hasVolumes(pod, this.#node)) yield* mountVolumes(pod, sandbox, this.#node);
    }
    this.#evictions.watch(pod);
    if (pod.spec.imagePullSecrets !== undefined) yield* this.#checkPullSecrets(pod);
    this.#probes.add(pod, sandbox);

    const actions = computePodActions(pod, sandbox, this);
    if (actions.killPod) this.#node.trace(podRecord(steps.computePodActions, work.key, 'killPod'));
    else if (hasActions(actions)) this.#node.trace(podRecord(steps.computePodActions, work.key, 'act', actionFigures(actions)));
    const toStart = startingContainers(actions);
    // Containers that had ended before this sync, without those that the sync kills.
    const ended = endedContainers(toStart, sandbox);
    if (actions.createSandbox && sandbox.attempts > 0)
      this.#node.events.pod(pod, 'Normal', 'SandboxChanged', 'Pod sandbox changed, it will be killed and re-created.');
    if (actions.killPod) {
      yield* this.#killPod(pod, sandbox);
      return false;
    }
    for (const { container, message, reason } of actions.containersToKill)
      yield* killContainer(pod, sandbox, container, this.#node, { message, reason });
    if (actions.createSandbox) yield* this.#createSandbox(work);
    const resizeFault = actions.containersToUpdate.length === 0 ? undefined : this.#resize(pod, work, actions.containersToUpdate);
    const failures: StartFailure[] = [];
    for (const container of toStart) {
      try {
        // Use the Pod's present object: it may have a newer status than at the start of the sync.
        checkCrashLoop(work.pod, container, ended.get(container.name), this.#node);
        yield* startContainer(work.pod, container, sandbox, this.#node);
        work.failures?.delete(container.name);
      } catch (error) {
        if (!(error instanceof StartFailure)) throw error;
        noteFailure(work, container, error);
        failures.push(error);
        if (actions.initContainersToStart.includes(container) && !isRestartableInitContainer(container)) break;
      }
    }
    const faults = [...failures.map(({ message }) => message), ...(resizeFault === undefined ? [] : [resizeFault])];
    if (faults.length > 0) throw new SyncFailure(failures, faults.join(', '));
    return false;
  }

  /** Stops all running containers of the Pod (`SyncTerminatingPod`). */
  *syncTerminatingPod(work: PodWork): Process<void> {
    const { pod, uid, graceSeconds } = work;
    const sandbox = this.#node.runtime.pod(pod);
    this.#statuses.set(pod, this.#status(work, sandbox, false));
    this.#probes.stopLivenessAndStartup(uid);
    yield* killContainers(pod, sandbox, this.#node, graceSeconds, this.#group());
    yield* this.#node.runtime.stopSandbox(sandbox);
    this.#probes.remove(uid);
    this.#statuses.set(pod, this.#status(work, sandbox, true));
  }

  /** Cleans up after a Pod without running containers (`SyncTerminatedPod`). */
  *syncTerminatedPod(work: PodWork): Process<void> {
    const { pod } = work;
    const sandbox = this.#node.runtime.pod(pod);
    this.#statuses.set(pod, this.#status(work, sandbox, true));
    yield* unmountVolumes(pod, this.#node);
    this.#node.objects.release(pod.metadata.uid);
    this.#node.tokens?.release(pod.metadata.uid);
    this.#statuses.terminate(pod);
  }

  /** The last reported status of the Pod. */
  statusOf({ uid, pod }: PodWork): PodStatus {
    return this.#statuses.get(uid) ?? pod.status;
  }

  /** Reports the present status without acting on it. */
  refreshStatus(work: PodWork): void {
    const sandbox = this.#node.runtime.find(work.uid);
    if (sandbox !== undefined) this.#statuses.set(work.pod, this.#status(work, sandbox, false));
  }

  /** Updates the Pod's volumes to the present objects. */
  *refreshVolumes({ uid, pod }: PodWork): Process<void> {
    const sandbox = this.#node.runtime.find(uid);
    if (sandbox !== undefined) yield* refreshVolumes(pod, sandbox, this.#node);
  }

  livenessFailed(containerId: string): boolean {
    return this.#probes.results.liveness.get(containerId) === 'failure';
  }

  startupFailed(containerId: string): boolean {
    return this.#probes.results.startup.get(containerId) === 'failure';
  }

  started(_pod: Pod, container: RuntimeContainer): boolean {
    return container.config.spec.startupProbe === undefined || this.#probes.results.startup.get(container.id) === 'success';
  }

  #status(work: PodWork, sandbox: PodSandbox, isTerminal: boolean): PodStatus {
    const { uid, failures } = work;
    const pod = this.#allocations.allocated(work.pod);
    const { sim } = this.#node;
    const old = this.#statuses.get(uid) ?? pod.status;
    let { eviction } = work;
    if (eviction === undefined && pod.spec.activeDeadlineSeconds !== undefined) eviction = deadlineEviction(pod, old, sim.wallMs);
    return generatePodStatus({
      pod,
      runtime: sandbox,
      old,
      failures,
      readiness: this.#probes,
      eviction,
      resize: this.#allocations.conditions(uid),
      isTerminal,
      hostIps: this.#hostIps,
      epochMs: sim.epochMs,
    });
  }

  /** Gives running containers other resources (`doPodResizeAction`). Returns why it cannot. */
  #resize(pod: Pod, { key }: PodWork, updates: readonly ContainerToUpdate[]): string | undefined {
    const { runtime, trace } = this.#node;
    // A limit below what a container uses would have it killed (`validateMemoryResizeAction`).
    const [error] = updates.flatMap(({ container, spec }) => {
      const [limit, used] = [memoryLimitOf(spec), container.memoryBytes];
      if (limit >= Math.min(container.config.memoryLimit, used)) return [];
      return [`attempting to set container ${JSON.stringify(spec.name)} memory limit (${limit}) below current usage (${used})`];
    });
    this.#allocations.noteResult(pod, error);
    const container = updates.map(({ spec }) => spec.name).join(', ');
    if (error === undefined) for (const each of updates) runtime.update(each.container, each.spec, memoryLimitOf(each.spec));
    if (error === undefined) trace(podRecord(steps.doPodResizeAction, key, 'updated', { container }));
    else trace(podRecord(steps.doPodResizeAction, key, 'failed', { container, error }));
    return error;
  }

  *#killPod(pod: Pod, sandbox: PodSandbox): Process<void> {
    yield* killContainers(pod, sandbox, this.#node, undefined, this.#group());
    yield* this.#node.runtime.stopSandbox(sandbox);
  }

  /** Reports missing registry secrets by an event. The pull may work without them (`getPullSecretsForPod`). */
  *#checkPullSecrets(pod: Pod): Process<void> {
    const { objects, events } = this.#node;
    const missing: string[] = [];
    for (const { name = '' } of pod.spec.imagePullSecrets ?? []) {
      if (name !== '' && (yield* objects.read('Secret', pod.metadata.namespace ?? '', name, pod.metadata.uid)) === undefined)
        missing.push(name);
    }
    if (missing.length === 0) return;
    const message = `Unable to retrieve some image pull secrets (${missing.join(', ')}); attempting to pull the image may not succeed.`;
    events.pod(pod, 'Warning', 'FailedToRetrieveImagePullSecret', message);
  }

  /** The runtime's configuration that a class stands for (`LookupRuntimeHandler`). Throws `RuntimeError` if the class is gone. */
  *#handlerOf(name: string): Process<string> {
    try {
      return (yield* this.#node.api.get('RuntimeClass', { name })).handler;
    } catch (error) {
      if (!isReason(error, 'NotFound')) throw error;
      throw new RuntimeError(error.message);
    }
  }

  *#createSandbox({ pod, key }: PodWork): Process<void> {
    const { runtime, events, trace } = this.#node;
    try {
      const className = pod.spec.runtimeClassName;
      const handler = className ? yield* this.#handlerOf(className) : '';
      const { ip } = yield* runtime.runSandbox(pod, handler);
      trace(podRecord(steps.createPodSandbox, key, 'created', { ip }));
    } catch (error) {
      if (!(error instanceof RuntimeError)) throw error;
      trace(podRecord(steps.createPodSandbox, key, 'failed', { error: error.message }));
      events.pod(pod, 'Warning', 'FailedCreatePodSandBox', `Failed to create pod sandbox: ${error.message}`);
      throw new SyncFailure([], error.message);
    }
  }
}

/** Stores the failure for the container's status. */
function noteFailure(work: PodWork, { name }: Container, { reason, message }: StartFailure): void {
  (work.failures ??= new Map()).set(name, { reason, message });
}

const NONE: ReadonlyMap<string, RuntimeContainer> = new Map();

function endedContainers(toStart: readonly Container[], sandbox: PodSandbox): ReadonlyMap<string, RuntimeContainer> {
  if (sandbox.containers.length === 0 || toStart.length === 0) return NONE;
  const ended = new Map<string, RuntimeContainer>();
  for (const { name } of toStart) {
    const last = sandbox.containers.find((container) => container.name === name && container.state === 'exited');
    if (last !== undefined) ended.set(name, last);
  }
  return ended;
}
