import type { LifecycleHandler } from 'kubernetes-types/core/v1';
import { findPort } from '../../api/index.ts';
import type { Process } from '../../sim/index.ts';
import { pause } from '../pause.ts';
import type { RuntimeContainer } from '../runtime/container.ts';
import { RuntimeError } from '../runtime/container-runtime.ts';
import type { PodSandbox } from '../runtime/pod-sandbox.ts';
import type { NodeServices } from './node-services.ts';

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
    yield* pause(Math.min(handler.sleep.seconds * 1000, timeoutMs), false);
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
  return undefined;
}
