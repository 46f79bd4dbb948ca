import { isPodReady, maxContainerRestarts, type Container, type Pod } from '../../api/index.ts';
import { podReadyText, podStatusText } from '../../cluster/index.ts';
import type { PodView, ProbeKind } from '../protocol/index.ts';
import { viewBase } from './object-view.ts';
import type { Seats } from './places.ts';

/** The texts in the column STATUS of `kubectl get pods` without trouble. */
const UNTROUBLED =
  /^(Pending|ContainerCreating|PodInitializing|Running|Completed|Succeeded|Terminating|SchedulingGated|Init:\d+\/\d+)$/;

export function podView(pod: Pod, epochMs: number, seats: Seats): PodView {
  const { metadata, spec, status } = pod;
  const text = podStatusText(pod);
  const probes = probesOf(spec.containers);
  return {
    ...viewBase(pod, epochMs),
    kind: 'Pod',
    phase: status.phase,
    ready: isPodReady(pod),
    readyText: podReadyText(pod),
    status: text,
    troubled: isTroubled(pod, text),
    restarts: maxContainerRestarts(pod),
    ...seats,
    node: spec.nodeName ?? '',
    hash: metadata.labels?.['pod-template-hash'] ?? '',
    ip: status.podIP ?? '',
    images: spec.containers.map((container) => container.image ?? ''),
    ...(probes.length > 0 && { probes }),
  };
}

function probesOf(containers: readonly Container[]): readonly ProbeKind[] {
  const probes: ProbeKind[] = [];
  if (containers.some(({ readinessProbe }) => readinessProbe !== undefined)) probes.push('readiness');
  if (containers.some(({ livenessProbe }) => livenessProbe !== undefined)) probes.push('liveness');
  if (containers.some(({ startupProbe }) => startupProbe !== undefined)) probes.push('startup');
  return probes;
}

/** True if something is wrong with the Pod. `text`: its STATUS in kubectl. */
export function isTroubled(pod: Pod, text = podStatusText(pod)): boolean {
  return !UNTROUBLED.test(text) || isUnschedulable(pod);
}

function isUnschedulable({ status }: Pod): boolean {
  return (
    status.conditions?.some(
      ({ type, status, reason }) => type === 'PodScheduled' && status === 'False' && reason === 'Unschedulable',
    ) ?? false
  );
}
