import { isRestartableInitContainer, type Container, type Pod, type PodSpec } from '../../api/index.ts';
import type { PodSandbox } from '../runtime/pod-sandbox.ts';

/** A rule of `restartPolicyRules`: what an exit code means, before the restart policy is asked. */
interface RestartRule {
  readonly action: string;
  readonly exitCodes?: { readonly operator: string; readonly values: readonly number[] };
}

/** Whether a container that exited with this code is to run again (pkg/api/v1/pod/util.go `ContainerShouldRestart`). */
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

/** Whether the Pod as a whole goes on after a failure (kuberuntime_container.go `shouldRestartOnFailure`). */
export function shouldRestartOnFailure(pod: Pod): boolean {
  return pod.spec.restartPolicy !== 'Never';
}

/** Init containers that come to an end, as opposed to sidecars. */
export function isRegularInitContainer(container: Container): boolean {
  return !isRestartableInitContainer(container);
}
