import { isReason, type PersistentVolume } from '../../api/index.ts';
import type { SyncTrace } from '../../client/index.ts';
import type { Process } from '../../sim/index.ts';
import { updateVolumePhase } from './bind.ts';
import { PROVISIONED_BY, PROVISIONER, type VolumeControl } from './control.ts';
import { steps } from './steps.ts';

/** One sync of a volume (volume/persistentvolume/pv_controller.go `syncVolume`). */
export function* syncVolume(control: VolumeControl, volume: PersistentVolume, trace: SyncTrace): Process<void> {
  try {
    yield* sync(control, volume, trace);
  } catch (error) {
    if (!isReason(error, 'Conflict', 'NotFound')) throw error;
    trace.step(steps.syncVolume, 'changedMeanwhile');
  }
}

function* sync(control: VolumeControl, volume: PersistentVolume, trace: SyncTrace): Process<void> {
  const { claimRef } = volume.spec;
  if (claimRef === undefined || !claimRef.uid) {
    if (claimRef === undefined) trace.step(steps.syncVolume, 'available');
    else trace.step(steps.syncVolume, 'reserved', { claim: `${claimRef.namespace}/${claimRef.name}` });
    yield* updateVolumePhase(control, volume, 'Available');
    return;
  }
  const claim = control.claims.get({ namespace: claimRef.namespace, name: claimRef.name ?? '' });
  if (claim?.metadata.uid !== claimRef.uid) return yield* release(control, volume, trace);
  if (claim.spec.volumeName === volume.metadata.name) {
    trace.step(steps.syncVolume, 'bound', { claim: claim.metadata.name });
    yield* updateVolumePhase(control, volume, 'Bound');
  } else if (!claim.spec.volumeName) {
    trace.step(steps.syncVolume, 'claimNotBound', { claim: claim.metadata.name });
    control.enqueueClaim(claim, 'syncVolume');
  } else {
    // The volume was created for a claim that got another one.
    yield* release(control, volume, trace);
  }
}

/** Releases a volume whose claim is gone (`reclaimVolume`). */
function* release(control: VolumeControl, volume: PersistentVolume, trace: SyncTrace): Process<void> {
  trace.step(steps.reclaimVolume, 'released', { policy: volume.spec.persistentVolumeReclaimPolicy ?? '' });
  const released = volume.status.phase === 'Failed' ? volume : yield* updateVolumePhase(control, volume, 'Released');
  const ours = released.metadata.annotations?.[PROVISIONED_BY] === PROVISIONER;
  const deleted = released.metadata.deletionTimestamp !== undefined;
  if (released.spec.persistentVolumeReclaimPolicy !== 'Delete' || !ours || deleted) return;
  // Upstream leaves the deletion to the provisioner, which is simulated here.
  yield* control.api.delete('PersistentVolume', { name: released.metadata.name });
}
