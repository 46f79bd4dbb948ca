import { isRestartableInitContainer, type Container, type Pod, type PodSpec } from '../../api/index.ts';
import type { PodSandbox } from '../runtime/pod-sandbox.ts';

/** A rule of `restartPolicyRules` about exit codes. It takes precedence over the restart policy. */
interface RestartRule {
  readonly action: string;
  readonly exitCodes?: { readonly operator: string; readonly values: readonly number[] };
}

/** Whether a container runs again after this exit code (pkg/api/v1/pod/util.go `ContainerShouldRestart`). */
export function containerShouldRestart(container: Container, spec: PodSpec, exitCode: number): boolean {
  const rules = (container as { readonly restartPolicyRules?: readonly RestartRule[] }).restartPolicyRules;
  const rule = rules?.find(
    ({ exitCodes }) => exitCodes !== undefined && exitCodes.values.includes(exitCode) === (exitCodes.operator === 'In'),
  );
  if (rule?.action === 'Restart') return true;
  switch (container.restartPolicy ?? spec.restartPolicy) {
    case 'Never':
      return false;
    case 'OnFailure':
      return exitCode !== 0;
    default:
      return true;
  }
}

/** Whether a container that does not run is to be started (pkg/kubelet/container/helpers.go `ShouldContainerBeRestarted`). */
export function shouldContainerBeRestarted(container: Container, pod: Pod, runtime: PodSandbox): boolean {
  if (pod.metadata.deletionTimestamp !== undefined) return false;
  const latest = runtime.latest(container.name);
  if (latest === undefined) return true;
  if (latest.state === 'running') return false;
  if (latest.state === 'created') return true;
  return containerShouldRestart(container, pod.spec, latest.exitCode);
}

/** Whether the Pod continues after a failure (kuberuntime_container.go `shouldRestartOnFailure`). */
export function shouldRestartOnFailure(pod: Pod): boolean {
  return pod.spec.restartPolicy !== 'Never';
}

/** Whether an init container is expected to end, unlike a sidecar. */
export function isRegularInitContainer(container: Container): boolean {
  return !isRestartableInitContainer(container);
}
