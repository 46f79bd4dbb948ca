import {
  compareQuantities,
  defaultStorageClassOf,
  findMatchingVolume,
  haveSameAttributes,
  haveSameMode,
  isDelayBindingMode,
  isPodTerminal,
  isReason,
  isVolumeBoundToClaim,
  namesStorageClass,
  offersAccessModes,
  requestedStorage,
  storageClassNameOf,
  storageOf,
  usesClaim,
  BIND_COMPLETED,
  BOUND_BY_CONTROLLER,
  SELECTED_NODE,
  type PersistentVolume,
  type PersistentVolumeClaim,
  type Pod,
} from '../../api/index.ts';
import type { SyncTrace } from '../../client/index.ts';
import type { Process } from '../../sim/index.ts';
import { controllerError } from '../errors.ts';
import { bind, updateClaimStatus } from './bind.ts';
import type { VolumeControl } from './control.ts';
import { provisionClaim } from './provision.ts';
import { steps } from './steps.ts';

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
  const className = storageClassNameOf(claim);
  const delayBinding = isDelayBindingMode(control.classes.byKey(className));
  const volume = findBestMatchForClaim(claim, control.volumes.list(), delayBinding, trace);
  if (volume !== undefined) return yield* bind(control, volume, claim, trace);
  if (yield* assignDefaultStorageClass(control, claim, trace)) return;
  if (delayBinding && claim.metadata.annotations?.[SELECTED_NODE] === undefined)
    emitEventForUnboundDelayBindingClaim(control, claim, className, trace);
  else if (className !== '') return yield* provisionClaim(control, claim, className, trace);
  else {
    trace.step(steps.syncUnboundClaim, 'noVolume');
    const message = 'no persistent volumes available for this claim and no storage class is set';
    control.recorder.event(claim, 'Normal', 'FailedBinding', message);
  }
  yield* stayPending(control, claim);
}

/**
 * Finds the smallest free volume among those with the fewest access modes beside the requested ones (index.go
 * `findBestMatchForClaim`, `findByClaim`).
 */
function findBestMatchForClaim(
  claim: PersistentVolumeClaim,
  volumes: readonly PersistentVolume[],
  delayBinding: boolean,
  trace: SyncTrace,
): PersistentVolume | undefined {
  const figures = { volumes: volumes.length };
  for (const group of byAccessModes(volumes.filter((volume) => offersAccessModes(volume, claim)))) {
    const found = findMatchingVolume(claim, group, { delayBinding });
    if (found === undefined) continue;
    trace.step(steps.findBestMatchForClaim, 'found', { ...figures, volume: found.metadata.name });
    return found;
  }
  trace.step(steps.findBestMatchForClaim, 'none', figures);
  return undefined;
}

/** The volumes by their set of access modes, the smallest sets first (`allPossibleMatchingAccessModes`). */
function byAccessModes(volumes: readonly PersistentVolume[]): readonly (readonly PersistentVolume[])[] {
  const groups = new Map<string, PersistentVolume[]>();
  for (const volume of volumes) {
    const key = [...(volume.spec.accessModes ?? [])].sort().join(',');
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [volume]);
    else group.push(volume);
  }
  const modes = ([first]: readonly PersistentVolume[]): number => first?.spec.accessModes?.length ?? 0;
  return [...groups.values()].sort((a, b) => modes(a) - modes(b));
}

/** Gives a claim that names no class the default one, which may have come later. Returns true if it did. */
function* assignDefaultStorageClass(control: VolumeControl, claim: PersistentVolumeClaim, trace: SyncTrace): Process<boolean> {
  if (namesStorageClass(claim)) return false;
  const name = defaultStorageClassOf(control.classes.list())?.metadata.name;
  if (name === undefined) return false;
  trace.step(steps.assignDefaultStorageClass, 'assigned', { class: name });
  yield* control.api.update('PersistentVolumeClaim', { ...claim, spec: { ...claim.spec, storageClassName: name } });
  return true;
}

/** The claim names its volume. */
function* bindToChosen(
  control: VolumeControl,
  claim: PersistentVolumeClaim,
  volumeName: string,
  trace: SyncTrace,
): Process<void> {
  const { recorder } = control;
  const volume = control.volumes.byKey(volumeName);
  if (volume === undefined) {
    trace.step(steps.syncUnboundClaim, 'volumeMissing', { volume: volumeName });
    return yield* stayPending(control, claim);
  }
  const { claimRef } = volume.spec;
  if (claimRef !== undefined && !isVolumeBoundToClaim(volume, claim)) {
    trace.step(steps.syncUnboundClaim, 'volumeTaken', { volume: volumeName });
    recorder.event(claim, 'Warning', 'FailedBinding', `volume "${volumeName}" already bound to a different claim.`);
    if (claim.metadata.annotations?.[BOUND_BY_CONTROLLER] === undefined) return yield* stayPending(control, claim);
    const taken = `volume already claimed by "${claimRef.namespace}/${claimRef.name}"`;
    const key = `${claim.metadata.namespace}/${claim.metadata.name}`;
    throw controllerError(`invalid binding of claim "${key}" to volume "${volumeName}": ${taken}`);
  }
  const problem = claimRef === undefined ? checkVolumeSatisfyClaim(volume, claim) : undefined;
  if (problem === undefined) return yield* bind(control, volume, claim, trace);
  trace.step(steps.syncUnboundClaim, 'mismatch', { volume: volumeName, message: problem });
  recorder.event(claim, 'Warning', 'VolumeMismatch', `Cannot bind to requested volume "${volumeName}": ${problem}`);
  yield* stayPending(control, claim);
}

function stayPending(control: VolumeControl, claim: PersistentVolumeClaim): Process<void> {
  return updateClaimStatus(control, claim, 'Pending', undefined);
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

/** Returns why the volume does not satisfy the claim that names it. Returns undefined if it does. */
function checkVolumeSatisfyClaim(volume: PersistentVolume, claim: PersistentVolumeClaim): string | undefined {
  const { name, deletionTimestamp } = volume.metadata;
  if (deletionTimestamp !== undefined) return `the volume is marked for deletion "${name}"`;
  if (compareQuantities(storageOf(volume), requestedStorage(claim)) < 0) return 'requested PV is too small';
  if (storageClassNameOf(volume) !== storageClassNameOf(claim)) return 'storageClassName does not match';
  if (!haveSameAttributes(volume, claim)) return 'volumeAttributesClassName does not match';
  if (!haveSameMode(volume, claim)) return 'incompatible volumeMode';
  return offersAccessModes(volume, claim) ? undefined : 'incompatible accessMode';
}

/**
 * Tells that a claim waits for its first Pod, or for that Pod to get a node (volume/persistentvolume/pv_controller.go). The
 * scheduler binds it then.
 */
function emitEventForUnboundDelayBindingClaim(
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
function findNonScheduledPodsByPVC(pods: readonly Pod[], claim: PersistentVolumeClaim): readonly string[] {
  const waits = (pod: Pod): boolean => !pod.spec.nodeName && !isPodTerminal(pod) && usesClaim(pod, claim);
  return pods.filter(waits).map(({ metadata }) => metadata.name);
}
