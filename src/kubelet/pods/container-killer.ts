import {
  isRestartableInitContainer,
  findPort,
  secondsToMs,
  type Pod,
  type Probe,
  type LifecycleHandler,
} from '../../api/index.ts';
import { RuntimeError, type PodSandbox, type RuntimeContainer } from '../../cri/index.ts';
import { joinAll, pause, waitAtMost, type Process, type Task, type TaskGroup } from '../../sim/index.ts';
import { podRecord } from '../pod-events.ts';
import { steps } from '../steps.ts';
import type { NodeServices } from './node-services.ts';
import type { KillReason } from './pod-actions.ts';

/** The shortest time between SIGTERM and SIGKILL (kuberuntime_manager.go `minimumGracePeriodInSeconds`). */
const MINIMUM_GRACE_SECONDS = 2;

export interface KillOptions {
  /** The text of the event. Default: that the container is being stopped. */
  readonly message?: string;
  /** Default: the Pod is being stopped. For a failed probe, the probe's own grace period counts. */
  readonly reason?: KillReason;
  /** Overrides the Pod's grace period. */
  readonly graceSeconds?: number | undefined;
  /** Waits for this container's turn, at most `graceMs`. */
  readonly turn?: (graceMs: number) => Process<void>;
}

/** Stops one container gracefully (pkg/kubelet/kuberuntime/kuberuntime_container.go `killContainer`). */
export function* killContainer(
  pod: Pod,
  sandbox: PodSandbox,
  container: RuntimeContainer,
  node: NodeServices,
  options: KillOptions = {},
): Process<void> {
  const { sim, events, runtime, trace } = node;
  const { spec } = container.config;
  const message = options.message ?? `Stopping container ${container.name}`;
  events.container(pod, spec, 'Normal', 'Killing', message);
  const { reason = 'podStopped' } = options;
  const graceSeconds = options.graceSeconds ?? graceSecondsOf(pod, container, reason);
  trace(podRecord(steps.killContainer, sandbox.key, reason, { container: container.name, graceSeconds }));
  let graceMs = secondsToMs(graceSeconds);
  const hook = spec.lifecycle?.preStop;
  if (hook !== undefined && graceMs > 0) {
    const beganMs = sim.nowMs;
    const failure = yield* runHook(hook, sandbox, container, graceMs, node);
    if (failure === undefined) trace(podRecord(steps.executePreStopHook, sandbox.key, 'done', { container: container.name }));
    else {
      const figures = { container: container.name, error: failure };
      trace(podRecord(steps.executePreStopHook, sandbox.key, 'failed', figures));
      events.container(pod, spec, 'Warning', 'FailedPreStopHook', 'PreStopHook failed');
    }
    graceMs -= Math.floor((sim.nowMs - beganMs) / 1000) * 1000;
  }
  if (options.turn !== undefined && graceMs > 0) {
    const beganMs = sim.nowMs;
    yield* options.turn(graceMs);
    graceMs -= sim.nowMs - beganMs;
  }
  yield* runtime.stop(container, Math.max(graceMs, MINIMUM_GRACE_SECONDS * 1000));
}

/** `setTerminationGracePeriod` */
function graceSecondsOf(pod: Pod, { config }: RuntimeContainer, reason: KillReason): number {
  if (pod.metadata.deletionGracePeriodSeconds !== undefined) return pod.metadata.deletionGracePeriodSeconds;
  const probes: Partial<Record<KillReason, Probe>> = {
    ...(config.spec.livenessProbe && { liveness: config.spec.livenessProbe }),
    ...(config.spec.startupProbe && { startup: config.spec.startupProbe }),
  };
  return probes[reason]?.terminationGracePeriodSeconds ?? pod.spec.terminationGracePeriodSeconds;
}

/**
 * Stops all running containers of a Pod at the same time. Sidecars wait until the other containers have stopped; the last sidecar stops first
 * (`killContainersWithSyncResult`, `newTerminationOrdering`).
 */
export function killContainers(
  pod: Pod,
  sandbox: PodSandbox,
  node: NodeServices,
  graceSeconds: number | undefined,
  group: TaskGroup,
): Process<void> {
  const { running } = sandbox;
  if (running.length === 1) return killContainer(pod, sandbox, running[0]!, node, { graceSeconds });
  return killSeveral(pod, sandbox, running, node, graceSeconds, group);
}

function* killSeveral(
  pod: Pod,
  sandbox: PodSandbox,
  running: readonly RuntimeContainer[],
  node: NodeServices,
  graceSeconds: number | undefined,
  group: TaskGroup,
): Process<void> {
  const [first, ...others] = running;
  if (first === undefined) return;
  const sidecars = (pod.spec.initContainers ?? []).filter(isRestartableInitContainer).map(({ name }) => name);
  if (sidecars.length === 0 && running.every(isPlain)) {
    // Without an order between the containers, the first one needs no task of its own.
    const tasks = others.map((container) => spawnKill(pod, sandbox, container, node, { graceSeconds }, group));
    yield* killContainer(pod, sandbox, first, node, { graceSeconds });
    yield* joinAll(tasks);
    return;
  }
  const tasks = running.map((container) => {
    const turn = (graceMs: number): Process<void> => waitForTurn(container, sandbox, sidecars, graceMs);
    return spawnKill(pod, sandbox, container, node, { graceSeconds, turn }, group);
  });
  yield* joinAll(tasks);
}

function isPlain({ config }: RuntimeContainer): boolean {
  return config.spec.lifecycle?.preStop === undefined;
}

function spawnKill(
  pod: Pod,
  sandbox: PodSandbox,
  container: RuntimeContainer,
  node: NodeServices,
  options: KillOptions,
  group: TaskGroup,
): Task<void> {
  return node.sim.spawn(`kill/${container.name}`, killContainer(pod, sandbox, container, node, options), { group });
}

function* waitForTurn(
  container: RuntimeContainer,
  sandbox: PodSandbox,
  sidecars: readonly string[],
  graceMs: number,
): Process<void> {
  const place = sidecars.indexOf(container.name);
  if (place < 0) return;
  const before = sandbox.running.filter((other) => {
    const otherPlace = sidecars.indexOf(other.name);
    return otherPlace < 0 || otherPlace > place;
  });
  for (const other of before) {
    if (other.state !== 'running') continue;
    if (!(yield* waitAtMost(other.exited, graceMs, false))) return;
  }
}

/**
 * Runs a postStart or preStop handler for at most `timeoutMs` (pkg/kubelet/lifecycle/handlers.go `Run`). Returns the error, or undefined on success.
 */
export function* runHook(
  handler: LifecycleHandler,
  sandbox: PodSandbox,
  container: RuntimeContainer,
  timeoutMs: number,
  node: NodeServices,
): Process<string | undefined> {
  const { name } = container;
  if (handler.sleep !== undefined) {
    yield* pause(Math.min(secondsToMs(handler.sleep.seconds), timeoutMs), false);
    return undefined;
  }
  if (handler.exec !== undefined) {
    const command = handler.exec.command ?? [];
    const shown = `Exec lifecycle hook ([${command.join(' ')}]) for Container "${name}"`;
    try {
      const { exitCode, output, timedOut } = yield* node.runtime.execSync(container, command, timeoutMs, false);
      if (timedOut) return `${shown} did not complete in time`;
      return exitCode === 0
        ? undefined
        : `${shown} failed - error: command '${command.join(' ')}' exited with ${exitCode}: ${output}`;
    } catch (error) {
      if (error instanceof RuntimeError) return `${shown} failed - error: ${error.message}`;
      throw error;
    }
  }
  if (handler.httpGet === undefined) return undefined;
  yield* pause(node.timings.probeMs, false);
  const { port: wanted, path = '/', host } = handler.httpGet;
  const port =
    container.config.spec.ports?.find((candidate) => candidate.name === wanted)?.containerPort ??
    findPort(container.config.pod, wanted);
  const target = host === undefined || host === '' ? sandbox : node.network.peer(host);
  const answer = port === undefined ? undefined : target?.get(port, path);
  if (answer === undefined) return `HTTP lifecycle hook (${path}) for Container "${name}" failed - error: connection refused`;
  // The handler has run when the answer is there, whatever its status.
  const { afterMs = 0 } = answer;
  if (afterMs > 0) yield* pause(Math.min(afterMs, timeoutMs), false);
  return undefined;
}
