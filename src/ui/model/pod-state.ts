import type { PodStage, PodView } from '../../worker/protocol/index.ts';

/** In this order counts are listed. */
export const POD_STATES: readonly PodStage[] = [
  'ready',
  'running',
  'scheduled',
  'pending',
  'terminating',
  'failing',
  'succeeded',
];

/** What goes wrong is shown before how far it got; a Pod that goes is shown as going whatever else it is. */
export function podState(pod: PodView): PodStage {
  if (pod.deleting) return 'terminating';
  if (pod.phase === 'Succeeded') return 'succeeded';
  if (pod.troubled || pod.phase === 'Failed') return 'failing';
  if (pod.ready) return 'ready';
  if (pod.phase === 'Running') return 'running';
  return pod.node === '' ? 'pending' : 'scheduled';
}

/** The last part of a Pod's name, which tells it from its siblings: `x7k2p` of `web-6d4b9c-x7k2p`. */
export function shortPodName(name: string): string {
  return name.slice(name.lastIndexOf('-') + 1);
}
