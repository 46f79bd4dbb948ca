import {
  compareQuantities,
  selectorFromLabelSelector,
  type PersistentVolume,
  type PersistentVolumeClaim,
} from '../../api/index.ts';

/** Which volume suits a claim (volume/persistentvolume/index.go, component-helpers storage/volume `FindMatchingVolume`). */

/** The smallest volume that nobody has and that does, or one that is kept for this claim. */
export function findMatchingVolume(
  claim: PersistentVolumeClaim,
  volumes: readonly PersistentVolume[],
): PersistentVolume | undefined {
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

/** `IsVolumeBoundToClaim`: the volume names it, by its uid where it says one. */
export function isBoundToClaim({ spec: { claimRef } }: PersistentVolume, { metadata }: PersistentVolumeClaim): boolean {
  if (claimRef?.name !== metadata.name || claimRef.namespace !== metadata.namespace) return false;
  return claimRef.uid === undefined || claimRef.uid === '' || claimRef.uid === metadata.uid;
}

/** What is wrong with the volume for this claim (`CheckVolumeModeMismatches`, `checkVolumeSatisfyClaim`); undefined where it does. */
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
