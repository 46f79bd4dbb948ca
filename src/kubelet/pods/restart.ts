import { isRestartableInitContainer, type Container, type Pod, type PodSpec, type RestartRule } from '../../api/index.ts';
import type { PodSandbox } from '../../cri/index.ts';

/** Whether a container runs again after this exit code (pkg/api/v1/pod/util.go `ContainerShouldRestart`). */
export function containerShouldRestart(container: Container, spec: PodSpec, exitCode: number): boolean {
  const rule = rulesOf(container).find(
    ({ exitCodes }) => exitCodes !== undefined && (exitCodes.values ?? []).includes(exitCode) === (exitCodes.operator === 'In'),
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

/** Whether any container of the Pod can run again after a failure (kuberuntime_manager.go `shouldRestartOnFailure`). */
export function shouldRestartOnFailure({ spec }: Pod): boolean {
  return spec.containers.some((container) => isContainerRestartable(container, spec));
}

/** pkg/api/v1/pod/util.go `IsContainerRestartable` */
function isContainerRestartable(container: Container, spec: PodSpec): boolean {
  return (
    rulesOf(container).some(({ action }) => action === 'Restart') || (container.restartPolicy ?? spec.restartPolicy) !== 'Never'
  );
}

function rulesOf(container: Container): readonly RestartRule[] {
  return container.restartPolicyRules ?? [];
}

/** Whether an init container is expected to end, unlike a sidecar. */
export function isRegularInitContainer(container: Container): boolean {
  return !isRestartableInitContainer(container);
}
