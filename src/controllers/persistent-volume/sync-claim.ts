import {
  isReason,
  compareQuantities,
  selectorFromLabelSelector,
  type PersistentVolumeClaim,
  type PersistentVolume,
} from '../../api/index.ts';
import type { SyncTrace } from '../../client/index.ts';
import type { Process } from '../../sim/index.ts';
import { bind, updateClaimStatus } from './bind.ts';
import { BIND_COMPLETED, type VolumeControl } from './control.ts';
import { provisionClaim } from './provision.ts';
import { steps } from './steps.ts';

/** How often a claim without a volume is synced (persistentvolume-binder `PVClaimBinderSyncPeriod`). */
const RESYNC_MS = 15_000;

/**
 * One sync of a claim (volume/persistentvolume/pv_controller.go `syncClaim`). A conflict is not retried: the other write causes
 * an event.
 */
export function* syncClaim(control: VolumeControl, claim: PersistentVolumeClaim, trace: SyncTrace): Process<void> {
  try {
    if (claim.metadata.annotations?.[BIND_COMPLETED] === undefined) yield* syncUnboundClaim(control, claim, trace);
    else yield* syncBoundClaim(control, claim, trace);
  } catch (error) {
    if (!isReason(error, 'Conflict', 'NotFound')) throw error;
    trace.step(steps.syncClaim, 'changedMeanwhile');
  }
}

function* syncUnboundClaim(control: VolumeControl, claim: PersistentVolumeClaim, trace: SyncTrace): Process<void> {
  const { volumeName = '' } = claim.spec;
  if (volumeName !== '') return yield* bindToChosen(control, claim, volumeName, trace);
  if (claim.metadata.deletionTimestamp !== undefined) return trace.step(steps.syncUnboundClaim, 'deleting');
  const volumes = [...control.volumes.list()];
  const volume = findMatchingVolume(claim, volumes);
  if (volume === undefined) trace.step(steps.findBestMatchForClaim, 'none', { volumes: volumes.length });
  else trace.step(steps.findBestMatchForClaim, 'found', { volumes: volumes.length, volume: volume.metadata.name });
  if (volume !== undefined) return yield* bind(control, volume, claim, trace);
  const className = claim.spec.storageClassName ?? '';
  if (className === '') {
    trace.step(steps.syncUnboundClaim, 'noVolume');
    const message = 'no persistent volumes available for this claim and no storage class is set';
    control.recorder.event(claim, 'Normal', 'FailedBinding', message);
  } else if (control.classes.byKey(className)?.volumeBindingMode === 'WaitForFirstConsumer') {
    trace.step(steps.syncUnboundClaim, 'waitForFirstConsumer', { class: className });
    const message = 'waiting for first consumer to be created before binding';
    control.recorder.event(claim, 'Normal', 'WaitForFirstConsumer', message);
  } else {
    yield* provisionClaim(control, claim, className, trace);
  }
  yield* stayPending(control, claim);
}

/** The claim names its volume. */
function* bindToChosen(
  control: VolumeControl,
  claim: PersistentVolumeClaim,
  volumeName: string,
  trace: SyncTrace,
): Process<void> {
  const volume = control.volumes.byKey(volumeName);
  if (volume === undefined) {
    trace.step(steps.syncUnboundClaim, 'volumeMissing', { volume: volumeName });
    return yield* stayPending(control, claim);
  }
  if (volume.spec.claimRef !== undefined && !isBoundToClaim(volume, claim)) {
    trace.step(steps.syncUnboundClaim, 'volumeTaken', { volume: volumeName });
    const message = `volume "${volumeName}" already bound to a different claim.`;
    control.recorder.event(claim, 'Warning', 'FailedBinding', message);
    return yield* stayPending(control, claim);
  }
  const problem = volume.spec.claimRef === undefined ? mismatch(volume, claim) : undefined;
  if (problem === undefined) return yield* bind(control, volume, claim, trace);
  trace.step(steps.syncUnboundClaim, 'mismatch', { volume: volumeName, message: problem });
  const message = `Cannot bind to requested volume "${volumeName}": ${problem}`;
  control.recorder.event(claim, 'Warning', 'VolumeMismatch', message);
  yield* stayPending(control, claim);
}

function* stayPending(control: VolumeControl, claim: PersistentVolumeClaim): Process<void> {
  yield* updateClaimStatus(control, claim, 'Pending', undefined);
  control.enqueueClaimAfter(claim, RESYNC_MS);
}

function* syncBoundClaim(control: VolumeControl, claim: PersistentVolumeClaim, trace: SyncTrace): Process<void> {
  const { volumeName = '' } = claim.spec;
  const volume = volumeName === '' ? undefined : control.volumes.byKey(volumeName);
  if (volume === undefined) {
    const what = volumeName === '' ? 'lost reference to PersistentVolume' : 'lost its PersistentVolume';
    return yield* lose(control, claim, 'ClaimLost', `Bound claim has ${what}. Data on the volume is lost!`, trace);
  }
  const { claimRef } = volume.spec;
  if (claimRef === undefined || claimRef.uid === claim.metadata.uid) return yield* bind(control, volume, claim, trace);
  const message = 'Two claims are bound to the same volume, this one is bound incorrectly';
  yield* lose(control, claim, 'ClaimMisbound', message, trace);
}

/** `updateClaimStatusWithEvent` with the phase Lost. The event is recorded once. */
function* lose(
  control: VolumeControl,
  claim: PersistentVolumeClaim,
  reason: string,
  message: string,
  trace: SyncTrace,
): Process<void> {
  trace.step(steps.syncBoundClaim, 'lost', { reason, message });
  if (claim.status.phase === 'Lost') return;
  yield* updateClaimStatus(control, claim, 'Lost', undefined);
  control.recorder.event(claim, 'Warning', reason, message);
}

/**
 * Returns the volume that is reserved for the claim, otherwise the smallest available volume that satisfies it
 * (volume/persistentvolume/index.go, component-helpers storage/volume `FindMatchingVolume`).
 */
function findMatchingVolume(claim: PersistentVolumeClaim, volumes: readonly PersistentVolume[]): PersistentVolume | undefined {
  const keptForIt = volumes.find((volume) => volume.spec.claimRef !== undefined && isBoundToClaim(volume, claim));
  if (keptForIt !== undefined) return fits(keptForIt, claim) ? keptForIt : undefined;
  let best: PersistentVolume | undefined;
  for (const volume of volumes) {
    if (volume.spec.claimRef !== undefined || volume.status.phase !== 'Available') continue;
    if (volume.metadata.deletionTimestamp !== undefined || !fits(volume, claim) || !isSelected(volume, claim)) continue;
    if (best === undefined || compareQuantities(capacityOf(volume), capacityOf(best)) < 0) best = volume;
  }
  return best;
}

/** `IsVolumeBoundToClaim`: the volume names the claim, and its uid if it has one. */
function isBoundToClaim({ spec: { claimRef } }: PersistentVolume, { metadata }: PersistentVolumeClaim): boolean {
  if (claimRef?.name !== metadata.name || claimRef.namespace !== metadata.namespace) return false;
  return claimRef.uid === undefined || claimRef.uid === '' || claimRef.uid === metadata.uid;
}

/**
 * Why the volume does not satisfy the claim (`CheckVolumeModeMismatches`, `checkVolumeSatisfyClaim`). Returns undefined if it
 * does.
 */
export function mismatch(volume: PersistentVolume, claim: PersistentVolumeClaim): string | undefined {
  const wanted = claim.spec.resources?.requests?.['storage'] ?? '0';
  if (compareQuantities(capacityOf(volume), wanted) < 0) return 'requested PV is too small';
  if ((volume.spec.storageClassName ?? '') !== (claim.spec.storageClassName ?? '')) return 'storageClassName does not match';
  if ((volume.spec.volumeMode ?? 'Filesystem') !== (claim.spec.volumeMode ?? 'Filesystem')) return 'incompatible volumeMode';
  const modes = volume.spec.accessModes ?? [];
  return (claim.spec.accessModes ?? []).every((mode) => modes.includes(mode)) ? undefined : 'incompatible accessMode';
}

function fits(volume: PersistentVolume, claim: PersistentVolumeClaim): boolean {
  return mismatch(volume, claim) === undefined;
}

function isSelected(volume: PersistentVolume, claim: PersistentVolumeClaim): boolean {
  const { selector } = claim.spec;
  return selector === undefined || selectorFromLabelSelector(selector).matches(volume.metadata.labels);
}

function capacityOf({ spec }: PersistentVolume): string {
  return spec.capacity?.['storage'] ?? '0';
}
