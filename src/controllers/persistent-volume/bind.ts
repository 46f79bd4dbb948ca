import {
  BIND_COMPLETED,
  BOUND_BY_CONTROLLER,
  boundToClaim,
  jsonEqual,
  type Json,
  type PersistentVolume,
  type PersistentVolumeClaim,
} from '../../api/index.ts';
import type { SyncTrace } from '../../client/index.ts';
import type { Process } from '../../sim/index.ts';
import type { VolumeControl } from './control.ts';
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
  claim: PersistentVolumeClaim,
): Process<PersistentVolume> {
  const bound = boundToClaim(volume, claim);
  return bound === volume ? volume : yield* api.update('PersistentVolume', bound);
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

/**
 * `updateClaimStatus`. The capacity is taken over when the phase changes: later the file system may be smaller than its device, on
 * purpose.
 */
export function* updateClaimStatus(
  { api }: VolumeControl,
  claim: PersistentVolumeClaim,
  phase: 'Pending' | 'Bound' | 'Lost',
  volume: PersistentVolume | undefined,
): Process<void> {
  const { accessModes: _modes, capacity: _capacity, currentVolumeAttributesClassName: _class, ...rest } = claim.status;
  const attributes = volume?.spec.volumeAttributesClassName;
  const status: PersistentVolumeClaim['status'] =
    volume === undefined
      ? { ...rest, phase }
      : {
          ...claim.status,
          phase,
          accessModes: volume.spec.accessModes ?? [],
          ...(claim.status.phase !== phase && { capacity: { ...volume.spec.capacity } }),
          ...(claim.status.phase === 'Pending' && attributes && { currentVolumeAttributesClassName: attributes }),
        };
  if (!jsonEqual(status as unknown as Json, claim.status as unknown as Json))
    yield* api.updateStatus('PersistentVolumeClaim', { ...claim, status });
}

/** `updateVolumePhase`. `message`: why the volume failed. */
export function* updateVolumePhase(
  { api }: VolumeControl,
  volume: PersistentVolume,
  phase: 'Available' | 'Bound' | 'Released' | 'Failed',
  message?: string,
): Process<PersistentVolume> {
  if (volume.status.phase === phase) return volume;
  const { message: _before, ...rest } = volume.status;
  const status = { ...rest, phase, ...(message !== undefined && { message }) };
  return yield* api.updateStatus('PersistentVolume', { ...volume, status });
}

/** Takes back a binding. A volume that a user keeps for the claim stays kept, without the claim's uid (`unbindVolume`). */
export function* unbindVolume(control: VolumeControl, volume: PersistentVolume): Process<void> {
  const { claimRef, ...unclaimed } = volume.spec;
  const { [BOUND_BY_CONTROLLER]: byController, ...annotations } = volume.metadata.annotations ?? {};
  const { uid: _, ...kept } = claimRef ?? {};
  const free: PersistentVolume =
    byController === undefined
      ? { ...volume, spec: { ...unclaimed, claimRef: kept } }
      : { ...volume, metadata: { ...volume.metadata, annotations }, spec: unclaimed };
  yield* updateVolumePhase(control, yield* control.api.update('PersistentVolume', free), 'Available');
}
