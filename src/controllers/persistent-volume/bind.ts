import { jsonEqual, type Json, type PersistentVolume, type PersistentVolumeClaim } from '../../api/index.ts';
import type { SyncTrace } from '../../client/index.ts';
import type { Process } from '../../sim/index.ts';
import { BIND_COMPLETED, BOUND_BY_CONTROLLER, type VolumeControl } from './control.ts';
import { steps } from './steps.ts';

/**
 * Binds a volume and a claim to each other in up to four writes (volume/persistentvolume/pv_controller.go `bind`). Each write is
 * skipped if it was done before, so an interrupted binding continues where it stopped.
 */
export function* bind(
  control: VolumeControl,
  volume: PersistentVolume,
  claim: PersistentVolumeClaim,
  trace: SyncTrace,
): Process<void> {
  trace.step(steps.bind, 'bound', { volume: volume.metadata.name, claim: claim.metadata.name });
  const boundVolume = yield* bindVolumeToClaim(control, volume, claim);
  yield* updateVolumePhase(control, boundVolume, 'Bound');
  const boundClaim = yield* bindClaimToVolume(control, claim, boundVolume);
  yield* updateClaimStatus(control, boundClaim, 'Bound', boundVolume);
}

/** `bindVolumeToClaim`. */
function* bindVolumeToClaim(
  { api }: VolumeControl,
  volume: PersistentVolume,
  { metadata }: PersistentVolumeClaim,
): Process<PersistentVolume> {
  const { claimRef } = volume.spec;
  if (claimRef?.uid === metadata.uid) return volume;
  const { namespace = '', name, uid, resourceVersion } = metadata;
  const ref = { apiVersion: 'v1', kind: 'PersistentVolumeClaim', namespace, name, uid, resourceVersion };
  const annotations =
    claimRef === undefined ? { ...volume.metadata.annotations, [BOUND_BY_CONTROLLER]: 'yes' } : volume.metadata.annotations;
  const bound = { ...volume.metadata, ...(annotations !== undefined && { annotations }) };
  return yield* api.update('PersistentVolume', { ...volume, metadata: bound, spec: { ...volume.spec, claimRef: ref } });
}

/** `bindClaimToVolume`. */
function* bindClaimToVolume(
  { api }: VolumeControl,
  claim: PersistentVolumeClaim,
  { metadata: { name } }: PersistentVolume,
): Process<PersistentVolumeClaim> {
  const { annotations } = claim.metadata;
  const chosen = claim.spec.volumeName === name;
  if (chosen && annotations?.[BIND_COMPLETED] !== undefined) return claim;
  const added = { [BIND_COMPLETED]: 'yes', ...(!chosen && { [BOUND_BY_CONTROLLER]: 'yes' }) };
  const metadata = { ...claim.metadata, annotations: { ...annotations, ...added } };
  return yield* api.update('PersistentVolumeClaim', { ...claim, metadata, spec: { ...claim.spec, volumeName: name } });
}

/** `updateClaimStatus`. */
export function* updateClaimStatus(
  { api }: VolumeControl,
  claim: PersistentVolumeClaim,
  phase: 'Pending' | 'Bound' | 'Lost',
  volume: PersistentVolume | undefined,
): Process<void> {
  const { accessModes = [], capacity = {} } = volume?.spec ?? {};
  const status: PersistentVolumeClaim['status'] =
    volume === undefined ? { phase } : { ...claim.status, phase, accessModes, capacity: { ...capacity } };
  if (!jsonEqual(status as Json, claim.status as Json)) yield* api.updateStatus('PersistentVolumeClaim', { ...claim, status });
}

/** `updateVolumePhase`. */
export function* updateVolumePhase(
  { api }: VolumeControl,
  volume: PersistentVolume,
  phase: 'Available' | 'Bound' | 'Released' | 'Failed',
): Process<PersistentVolume> {
  if (volume.status.phase === phase) return volume;
  return yield* api.updateStatus('PersistentVolume', { ...volume, status: { phase } });
}
