import type { Node, PersistentVolume, PersistentVolumeClaim, StorageClass } from './kinds.ts';
import type { TopologySelectorLabelRequirement } from './types.ts';
import { matchesNodeSelector } from './node-affinity.ts';
import { compareQuantities } from './quantity.ts';
import { selectorFromLabelSelector } from './selector.ts';
import { FormatError } from './text.ts';

/** The claim was bound once (`AnnBindCompleted`). */
export const BIND_COMPLETED = 'pv.kubernetes.io/bind-completed';
/** A controller, not a user, chose the binding (`AnnBoundByController`). */
export const BOUND_BY_CONTROLLER = 'pv.kubernetes.io/bound-by-controller';
/** The node that the scheduler chose for the first Pod of a claim (`AnnSelectedNode`). Its presence asks for a volume. */
export const SELECTED_NODE = 'volume.kubernetes.io/selected-node';
/** The provisioner of a class that has only static volumes (`NotSupportedProvisioner`). */
export const NO_PROVISIONER = 'kubernetes.io/no-provisioner';
/** Marks the default class (storage/v1 `IsDefaultStorageClassAnnotation`). */
export const IS_DEFAULT_CLASS = 'storageclass.kubernetes.io/is-default-class';
/** Named an object's class before the field existed (core/v1 `BetaStorageClassAnnotation`). */
const BETA_CLASS = 'volume.beta.kubernetes.io/storage-class';

// What the binder of claims, the scheduler and admission share (upstream: component-helpers storage/volume/pv_helpers.go).

/** The name of the class of a claim or volume. Empty if it has none (`GetPersistentVolumeClaimClass`). */
export function storageClassNameOf({ metadata, spec }: PersistentVolumeClaim | PersistentVolume): string {
  return metadata.annotations?.[BETA_CLASS] ?? spec.storageClassName ?? '';
}

/** Both name the same class of attributes, or none. */
export function haveSameAttributes(volume: PersistentVolume, claim: PersistentVolumeClaim): boolean {
  return (volume.spec.volumeAttributesClassName ?? '') === (claim.spec.volumeAttributesClassName ?? '');
}

/** The names of the classes of attributes that the claim wants, has, or is on the way to (`getPVCReferencedVACNames`). */
export function attributesClassesOf({ spec, status }: Pick<PersistentVolumeClaim, 'spec' | 'status'>): ReadonlySet<string> {
  const { currentVolumeAttributesClassName: current, modifyVolumeStatus: modify } = status ?? {};
  const names = [spec.volumeAttributesClassName, current, modify?.targetVolumeAttributesClassName];
  return new Set(names.filter((name): name is string => name !== undefined && name !== ''));
}

/** Returns true if the claim names a class, or asks for none by an empty name (`PersistentVolumeClaimHasClass`). */
export function namesStorageClass({ metadata, spec }: PersistentVolumeClaim): boolean {
  return metadata.annotations?.[BETA_CLASS] !== undefined || spec.storageClassName !== undefined;
}

/** The newest default class; of equally new ones, the first by name (`GetDefaultClass`). Returns undefined if there is none. */
export function defaultStorageClassOf(classes: Iterable<StorageClass>): StorageClass | undefined {
  let best: StorageClass | undefined;
  for (const each of classes) {
    if (each.metadata.annotations?.[IS_DEFAULT_CLASS] !== 'true') continue;
    if (best === undefined || isNewer(each, best)) best = each;
  }
  return best;
}

function isNewer({ metadata: a }: StorageClass, { metadata: b }: StorageClass): boolean {
  return a.creationTimestamp === b.creationTimestamp ? a.name < b.name : a.creationTimestamp > b.creationTimestamp;
}

/** Returns true if the claim waits for its first Pod before it is bound (`IsDelayBindingMode`). */
export function isDelayBindingMode(storageClass: StorageClass | undefined): boolean {
  return storageClass?.volumeBindingMode === 'WaitForFirstConsumer';
}

/** Returns true if the claim was bound and names its volume (scheduler volumebinding `isPVCFullyBound`). */
export function isFullyBound({ metadata, spec: { volumeName = '' } }: PersistentVolumeClaim): boolean {
  return volumeName !== '' && metadata.annotations?.[BIND_COMPLETED] !== undefined;
}

/** Returns true if the volume names the claim, and its uid if it has one (`IsVolumeBoundToClaim`). */
export function isVolumeBoundToClaim({ spec: { claimRef } }: PersistentVolume, { metadata }: PersistentVolumeClaim): boolean {
  if (claimRef?.name !== metadata.name || claimRef.namespace !== metadata.namespace) return false;
  return claimRef.uid === undefined || claimRef.uid === '' || claimRef.uid === metadata.uid;
}

/** The reference by which a volume names its claim (client-go tools/reference `GetReference`). */
export function claimReference({ metadata }: PersistentVolumeClaim): NonNullable<PersistentVolume['spec']['claimRef']> {
  const { namespace, name, uid, resourceVersion } = metadata;
  return { apiVersion: 'v1', kind: 'PersistentVolumeClaim', namespace, name, uid, resourceVersion };
}

/** The volume bound to the claim; the same object if it is bound already (`GetBindVolumeToClaim`). */
export function boundToClaim(volume: PersistentVolume, claim: PersistentVolumeClaim): PersistentVolume {
  const { claimRef } = volume.spec;
  const isKept = isVolumeBoundToClaim(volume, claim);
  if (isKept && claimRef?.uid === claim.metadata.uid) return volume;
  const bound: PersistentVolume = { ...volume, spec: { ...volume.spec, claimRef: claimReference(claim) } };
  if (isKept) return bound;
  const annotations = { ...volume.metadata.annotations, [BOUND_BY_CONTROLLER]: 'yes' };
  return { ...bound, metadata: { ...volume.metadata, annotations } };
}

/**
 * The expressions of the first term that the node matches (core/v1/helper `MatchTopologySelectorTerms`). Returns undefined if it matches none. A
 * term without expressions matches nothing.
 */
export function matchTopologyTerms(
  { metadata: { labels = {} } }: Node,
  terms: NonNullable<StorageClass['allowedTopologies']>,
): readonly TopologySelectorLabelRequirement[] | undefined {
  return terms
    .map(({ matchLabelExpressions = [] }) => matchLabelExpressions)
    .find((all) => all.length > 0 && all.every(({ key, values }) => values.includes(labels[key] ?? '')));
}

/** How to look for a volume. */
export interface VolumeSearch {
  /** The node of the Pod: the volume must be reachable there. Only the scheduler knows it. */
  readonly node?: Node;
  /** The names of volumes that are chosen already. */
  readonly excluded?: ReadonlySet<string>;
  /** The claim waits for its first Pod. Then a search without a node finds only a volume that is kept for the claim. */
  readonly delayBinding: boolean;
}

/**
 * The volume that is kept for the claim, otherwise the smallest available one that satisfies it (`FindMatchingVolume`). Without a
 * node it does not compare access modes: the caller does.
 */
export function findMatchingVolume(
  claim: PersistentVolumeClaim,
  volumes: Iterable<PersistentVolume>,
  { node, excluded, delayBinding }: VolumeSearch,
): PersistentVolume | undefined {
  const requested = requestedStorage(claim);
  const selector = claim.spec.selector === undefined ? undefined : selectorFromLabelSelector(claim.spec.selector);
  let smallest: PersistentVolume | undefined;
  for (const volume of volumes) {
    if (excluded?.has(volume.metadata.name)) continue;
    const isKept = isVolumeBoundToClaim(volume, claim);
    if (volume.spec.claimRef !== undefined && !isKept) continue;
    if (compareQuantities(storageOf(volume), requested) < 0 || !haveSameMode(volume, claim)) continue;
    if (volume.metadata.deletionTimestamp !== undefined) continue;
    const isReachable = node === undefined || isReachableFrom(volume, node);
    if (isKept) return isReachable ? volume : undefined;
    if (node === undefined && delayBinding) continue;
    if (volume.status.phase !== 'Available' || selector?.matches(volume.metadata.labels) === false) continue;
    if (storageClassNameOf(volume) !== storageClassNameOf(claim) || !isReachable) continue;
    if (!haveSameAttributes(volume, claim)) continue;
    if (node !== undefined && !offersAccessModes(volume, claim)) continue;
    if (smallest === undefined || compareQuantities(storageOf(smallest), storageOf(volume)) > 0) smallest = volume;
  }
  return smallest;
}

export function requestedStorage({ spec }: PersistentVolumeClaim): string {
  return spec.resources?.requests?.['storage'] ?? '0';
}

export function storageOf({ spec }: PersistentVolume): string {
  return spec.capacity?.['storage'] ?? '0';
}

/** Both are file systems, or both are block devices (`CheckVolumeModeMismatches`). */
export function haveSameMode(volume: PersistentVolume, claim: PersistentVolumeClaim): boolean {
  return (volume.spec.volumeMode ?? 'Filesystem') === (claim.spec.volumeMode ?? 'Filesystem');
}

/** `CheckAccessModes`. */
export function offersAccessModes({ spec: { accessModes = [] } }: PersistentVolume, claim: PersistentVolumeClaim): boolean {
  return (claim.spec.accessModes ?? []).every((mode) => accessModes.includes(mode));
}

/** Returns true if the node affinity of the volume allows the node (`CheckNodeAffinity`). A malformed affinity allows none. */
export function isReachableFrom({ spec }: PersistentVolume, node: Node): boolean {
  const required = spec.nodeAffinity?.required;
  if (required === undefined) return true;
  try {
    return matchesNodeSelector(required, node);
  } catch (error) {
    if (error instanceof FormatError) return false;
    throw error;
  }
}
