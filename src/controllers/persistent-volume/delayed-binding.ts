import { isPodTerminal, type PersistentVolumeClaim, type Pod } from '../../api/index.ts';
import type { SyncTrace } from '../../client/index.ts';
import type { VolumeControl } from './control.ts';
import { steps } from './steps.ts';

/**
 * Tells that a claim waits for its first Pod, or for that Pod to get a node (volume/persistentvolume/pv_controller.go). The
 * scheduler binds it then.
 */
export function emitEventForUnboundDelayBindingClaim(
  { pods, recorder }: VolumeControl,
  claim: PersistentVolumeClaim,
  className: string,
  trace: SyncTrace,
): void {
  const names = findNonScheduledPodsByPVC(pods.list(claim.metadata.namespace), claim);
  if (names.length === 0) {
    trace.step(steps.syncUnboundClaim, 'waitForFirstConsumer', { class: className });
    const message = 'waiting for first consumer to be created before binding';
    return recorder.event(claim, 'Normal', 'WaitForFirstConsumer', message);
  }
  trace.step(steps.syncUnboundClaim, 'waitForPodScheduled', { class: className, pods: names.join(', ') });
  const whom = names.length === 1 ? `pod ${names[0]}` : `pods ${names.join(',')}`;
  recorder.event(claim, 'Normal', 'WaitForPodScheduled', `waiting for ${whom} to be scheduled`);
}

/** The names of the Pods that use the claim and have no node yet. */
function findNonScheduledPodsByPVC(pods: readonly Pod[], { metadata: { name } }: PersistentVolumeClaim): readonly string[] {
  const uses = ({ spec }: Pod): boolean =>
    spec.volumes?.some(({ persistentVolumeClaim }) => persistentVolumeClaim?.claimName === name) === true;
  return pods.filter((pod) => !pod.spec.nodeName && !isPodTerminal(pod) && uses(pod)).map(({ metadata }) => metadata.name);
}
