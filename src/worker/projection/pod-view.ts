import { isPodReady, maxContainerRestarts, type Container, type Pod } from '../../api/index.ts';
import { podReadyText, podStatusText } from '../../cluster/index.ts';
import type { PodStage, PodView, ProbeKind } from '../protocol/index.ts';
import { viewBase } from './object-view.ts';
import type { Seats } from './places.ts';

/** The texts in the column STATUS of `kubectl get pods` of a Pod that waits, starts, runs or is done. Any other names a failure. */
const UNTROUBLED =
  /^(Pending|ContainerCreating|PodInitializing|Running|NotReady|Completed|Succeeded|Terminating|SchedulingGated|Init:\d+\/\d+)$/;

/** `imagined`: the image whose program is imagined. */
export function podView(pod: Pod, epochMs: number, seats: Seats, imagined?: string): PodView {
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
    stage: stageOf(pod, text),
    restarts: maxContainerRestarts(pod),
    ...seats,
    node: spec.nodeName ?? '',
    hash: metadata.labels?.['pod-template-hash'] ?? '',
    ip: status.podIP ?? '',
    images: spec.containers.map((container) => container.image ?? ''),
    ...(imagined !== undefined && { imagined }),
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

/**
 * The stage of a Pod: the one meaning in which Pods are drawn, counted and told. A Pod that no node takes is pending: it waits, and nothing of it has failed.
 * `text`: its STATUS in kubectl, which is computed only for a Pod that is not ready.
 */
export function stageOf(pod: Pod, text?: string): PodStage {
  const { metadata, spec, status } = pod;
  if (metadata.deletionTimestamp !== undefined) return 'terminating';
  if (status.phase === 'Succeeded') return 'succeeded';
  if (status.phase === 'Failed') return 'failing';
  if (isPodReady(pod)) return 'ready';
  if (!UNTROUBLED.test(text ?? podStatusText(pod))) return 'failing';
  if (status.phase === 'Running') return 'running';
  return (spec.nodeName ?? '') === '' ? 'pending' : 'scheduled';
}
