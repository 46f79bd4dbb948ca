import { isPodReady, maxContainerRestarts, type Pod } from '../../api/index.ts';
import { podReadyText, podStatusText } from '../../cluster/index.ts';
import type { PodView } from '../protocol/index.ts';
import { viewBase } from './object-view.ts';

/** What `kubectl get pods` has under STATUS while all is well; anything else means trouble. */
const UNTROUBLED =
  /^(Pending|ContainerCreating|PodInitializing|Running|Completed|Succeeded|Terminating|SchedulingGated|Init:\d+\/\d+)$/;

export function podView(pod: Pod, epochMs: number): PodView {
  const { metadata, spec, status } = pod;
  const text = podStatusText(pod);
  return {
    ...viewBase(pod, epochMs),
    kind: 'Pod',
    phase: status.phase,
    ready: isPodReady(pod),
    readyText: podReadyText(pod),
    status: text,
    troubled: !UNTROUBLED.test(text) || isUnschedulable(pod),
    restarts: maxContainerRestarts(pod),
    node: spec.nodeName ?? '',
    hash: metadata.labels?.['pod-template-hash'] ?? '',
    ip: status.podIP ?? '',
    images: spec.containers.map((container) => container.image ?? ''),
  };
}

function isUnschedulable({ status }: Pod): boolean {
  return (
    status.conditions?.some(
      ({ type, status, reason }) => type === 'PodScheduled' && status === 'False' && reason === 'Unschedulable',
    ) ?? false
  );
}
