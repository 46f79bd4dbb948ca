import {
  newControllerRef,
  type Draft,
  type KubeObject,
  type OwnerReference,
  type PersistentVolumeClaim,
  type Pod,
  type StatefulSet,
} from '../../api/index.ts';
import { claimNameOf, inOrdinalRange, ordinalOf } from './identity.ts';

/** The claims of a StatefulSet, and their owners by the retention policy (statefulset/stateful_set_utils.go). */

/** A Pod, or a Pod to create, which has no uid yet. */
export type ClaimingPod = Pick<Pod, 'apiVersion' | 'kind'> & {
  readonly metadata: Pick<Pod['metadata'], 'name'> & Partial<Pod['metadata']>;
};

/** `getPersistentVolumeClaims`: the claims that the Pod with this ordinal needs. */
export function claimsOf(set: StatefulSet, ordinal: number): Draft<PersistentVolumeClaim>[] {
  return (set.spec.volumeClaimTemplates ?? []).map((template) => {
    const { annotations, finalizers, labels } = template.metadata;
    return {
      apiVersion: 'v1',
      kind: 'PersistentVolumeClaim',
      metadata: {
        name: claimNameOf(set, template, ordinal),
        namespace: set.metadata.namespace,
        labels: { ...labels, ...set.spec.selector.matchLabels },
        ...(annotations && { annotations }),
        ...(finalizers && { finalizers }),
      },
      spec: template.spec,
    };
  });
}

/** `getPersistentVolumeClaimRetentionPolicy`. */
function policyOf({ spec }: StatefulSet): { readonly whenDeleted: string; readonly whenScaled: string } {
  const { whenDeleted = 'Retain', whenScaled = 'Retain' } = spec.persistentVolumeClaimRetentionPolicy ?? {};
  return { whenDeleted, whenScaled };
}

/**
 * Returns true if the Pod must not be created yet, because its claim still belongs to a former Pod of this name
 * (`PodClaimIsStale`).
 */
export function isStaleClaim(set: StatefulSet, claim: PersistentVolumeClaim, pod: ClaimingPod): boolean {
  return policyOf(set).whenScaled !== 'Retain' && hasStaleRef(claim, pod);
}

/** `isClaimOwnerUpToDate`. Returns true also for claims with unexpected owners, which are left alone. */
export function isClaimOwnerUpToDate(set: StatefulSet, claim: PersistentVolumeClaim, pod: ClaimingPod): boolean {
  if (hasStaleRef(claim, set) || hasStaleRef(claim, pod)) return true;
  const [ofSet, ofPod] = [refTo(claim, set), refTo(claim, pod)];
  if (hasUnexpectedController(set, claim, pod)) return ofSet === undefined && ofPod === undefined;
  if ([ofSet, ofPod].some((ref) => ref !== undefined && ref.controller !== true)) return false;
  const wanted = ownerByPolicy(set, pod);
  return (ofSet !== undefined) === (wanted === set) && (ofPod !== undefined) === (wanted === pod);
}

/** The owner references that the claim should have (`updateClaimOwnerRefForSetAndPod`). */
export function claimOwners(set: StatefulSet, claim: PersistentVolumeClaim, pod: ClaimingPod): OwnerReference[] {
  const others = (claim.metadata.ownerReferences ?? []).filter((ref) => !refersTo(ref, set) && !refersTo(ref, pod));
  const owner = hasUnexpectedController(set, claim, pod) ? undefined : ownerByPolicy(set, pod);
  return owner === undefined ? others : [...others, newControllerRef(owner as KubeObject)];
}

/**
 * The object that takes the claim with it when it is deleted: the Pod if it was scaled away, otherwise the set. Returns undefined
 * if the claim is retained.
 */
function ownerByPolicy(set: StatefulSet, pod: ClaimingPod): ClaimingPod | StatefulSet | undefined {
  const { whenDeleted, whenScaled } = policyOf(set);
  const scaledDown = !inOrdinalRange(set, ordinalOf(pod as Pod));
  if (whenScaled === 'Delete' && scaledDown) return pod;
  return whenDeleted === 'Delete' && (whenScaled === 'Retain' || !scaledDown) ? set : undefined;
}

/** `hasUnexpectedController`. */
export function hasUnexpectedController(set: StatefulSet, claim: PersistentVolumeClaim, pod: ClaimingPod): boolean {
  const { whenDeleted, whenScaled } = policyOf(set);
  if (whenDeleted === 'Retain' && whenScaled === 'Retain') return false;
  return (claim.metadata.ownerReferences ?? []).some((ref) => {
    if (refersTo(ref, set)) return ref.uid !== set.metadata.uid;
    if (refersTo(ref, pod)) return ref.uid !== pod.metadata.uid;
    return ref.controller === true;
  });
}

/** `matchesRef`: compares the name, not the uid. */
function refersTo(ref: OwnerReference, { apiVersion, kind, metadata }: ClaimingPod | StatefulSet): boolean {
  return ref.apiVersion === apiVersion && ref.kind === kind && ref.name === metadata.name;
}

/** `hasStaleOwnerRef`: the reference is to a former object of this name. */
function hasStaleRef(claim: PersistentVolumeClaim, owner: ClaimingPod | StatefulSet): boolean {
  const ref = claim.metadata.ownerReferences?.find((each) => refersTo(each, owner));
  return ref !== undefined && ref.uid !== owner.metadata.uid;
}

function refTo(claim: PersistentVolumeClaim, { metadata }: ClaimingPod | StatefulSet): OwnerReference | undefined {
  return claim.metadata.ownerReferences?.find(({ uid }) => uid === metadata.uid);
}
