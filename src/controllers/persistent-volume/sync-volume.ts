import {
  haveSameMode,
  ignoreNotFound,
  isReason,
  type ObjectRef,
  type PersistentVolume,
  type PersistentVolumeClaim,
} from '../../api/index.ts';
import type { SyncTrace } from '../../client/index.ts';
import type { Process } from '../../sim/index.ts';
import { unbindVolume, updateVolumePhase } from './bind.ts';
import { PROVISIONED_BY, type VolumeControl } from './control.ts';
import { reclaimVolume } from './reclaim-volume.ts';
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
  const claim = yield* claimOf(control, volume, { namespace: claimRef.namespace, name: claimRef.name ?? '' });
  if (claim?.metadata.uid !== claimRef.uid) return yield* reclaimVolume(control, volume, trace);
  const { volumeName = '' } = claim.spec;
  if (volumeName === '') return letClaimBind(control, volume, claim, trace);
  if (volumeName !== volume.metadata.name) return yield* leaveClaim(control, volume, claim, trace);
  trace.step(steps.syncVolume, 'bound', { claim: claim.metadata.name });
  yield* updateVolumePhase(control, volume, 'Bound');
}

/**
 * The volume's claim. Before a volume is released, the API server is asked, because the cache may be too old: another program may
 * have bound the volume.
 */
function* claimOf(
  { claims, api }: VolumeControl,
  { spec, status }: PersistentVolume,
  ref: ObjectRef,
): Process<PersistentVolumeClaim | undefined> {
  const cached = claims.get(ref);
  if (cached?.metadata.uid === spec.claimRef?.uid) return cached;
  if (cached === undefined && (status.phase === 'Released' || status.phase === 'Failed')) return undefined;
  return yield* ignoreNotFound(() => api.get('PersistentVolumeClaim', ref));
}

/** The claim names no volume yet. Its own sync binds it. */
function letClaimBind(
  { recorder, enqueueClaim }: VolumeControl,
  volume: PersistentVolume,
  claim: PersistentVolumeClaim,
  trace: SyncTrace,
): void {
  const [volumeName, claimName] = [volume.metadata.name, claim.metadata.name];
  if (haveSameMode(volume, claim)) {
    trace.step(steps.syncVolume, 'claimNotBound', { claim: claimName });
    return enqueueClaim(claim, 'syncVolume');
  }
  trace.step(steps.syncVolume, 'modeMismatch', { claim: claimName });
  const why = 'due to incompatible volumeMode.';
  const ofVolume = `Cannot bind PersistentVolume to requested PersistentVolumeClaim "${claimName}" ${why}`;
  recorder.event(volume, 'Warning', 'VolumeMismatch', ofVolume);
  const ofClaim = `Cannot bind PersistentVolume "${volumeName}" to requested PersistentVolumeClaim ${why}`;
  recorder.event(claim, 'Warning', 'VolumeMismatch', ofClaim);
}

/** The claim is bound to another volume. A volume that was made for it is not needed; any other one is free again. */
function* leaveClaim(
  control: VolumeControl,
  volume: PersistentVolume,
  claim: PersistentVolumeClaim,
  trace: SyncTrace,
): Process<void> {
  const isProvisioned = volume.metadata.annotations?.[PROVISIONED_BY] !== undefined;
  if (isProvisioned && volume.spec.persistentVolumeReclaimPolicy === 'Delete')
    return yield* reclaimVolume(control, volume, trace);
  trace.step(steps.unbindVolume, 'unbound', { claim: claim.metadata.name, other: claim.spec.volumeName ?? '' });
  yield* unbindVolume(control, volume);
}
