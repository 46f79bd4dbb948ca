import type { PersistentVolumeClaim, Pod, Volume } from './kinds.ts';
import { controllerOf } from './object.ts';

/** The claim of one of a Pod's volumes. */
export interface PodClaim {
  readonly name: string;
  /** A controller makes it for the Pod, from the template in the Pod's volume. */
  readonly isEphemeral: boolean;
}

const NO_CLAIMS: readonly PodClaim[] = [];

/** The claims of a Pod's volumes, in their order (volume/common `PodPVCIndexFunc`). */
export function claimsOf(pod: Pod): readonly PodClaim[] {
  const { volumes } = pod.spec;
  return volumes === undefined ? NO_CLAIMS : volumes.flatMap((volume) => claimOf(pod, volume) ?? []);
}

/** The claim of one volume of the Pod. Returns undefined if it has none. */
export function claimOf({ metadata }: Pod, volume: Volume): PodClaim | undefined {
  const { persistentVolumeClaim, ephemeral } = volume;
  if (persistentVolumeClaim !== undefined) return { name: persistentVolumeClaim.claimName, isEphemeral: false };
  return ephemeral && { name: ephemeralClaimName(metadata, volume), isEphemeral: true };
}

/** Returns true if a volume of the Pod has this claim. */
export function usesClaim(pod: Pod, { metadata: { namespace, name } }: PersistentVolumeClaim): boolean {
  return pod.metadata.namespace === namespace && claimsOf(pod).some((claim) => claim.name === name);
}

/** The name of the claim that is made for an ephemeral volume (component-helpers storage/ephemeral `VolumeClaimName`). */
export function ephemeralClaimName({ name }: Pod['metadata'], volume: Volume): string {
  return `${name}-${volume.name}`;
}

/**
 * Returns why the claim is not the Pod's own, although it has the name of one. Returns undefined if it is (component-helpers
 * storage/ephemeral `VolumeIsForPod`).
 */
export function whyNotForPod({ metadata: pod }: Pod, claim: PersistentVolumeClaim): string | undefined {
  const { namespace, name } = claim.metadata;
  if (namespace === pod.namespace && controllerOf(claim)?.uid === pod.uid) return undefined;
  return `PVC ${namespace}/${name} was not created for pod ${pod.namespace}/${pod.name} (pod is not owner)`;
}
