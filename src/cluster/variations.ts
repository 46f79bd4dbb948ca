/**
 * The named variations of the controllers' code: each is one small change of our source that the build compiles beside it
 * (`scripts/vary/edits.ts`). A history names them for ever: an id is never renamed or given another meaning.
 */
export const VARIATION_IDS = [
  'no-expectations',
  'cache-changed-in-place',
  'max-unavailable-rounded-up',
  'old-pods-not-counted',
  'no-min-ready-requeue',
  'tombstones-ignored',
  'observed-generation-not-set',
  'no-collision-count',
  'all-pods-in-one-batch',
  'deletion-order-dropped',
  'unhealthy-not-first',
  'revision-not-raised',
  'desired-replicas-not-noted',
  'deadline-not-requeued',
  'no-forget',
  'key-given-twice',
  'pod-not-assumed',
  'lease-not-renewed',
] as const;

export type VariationId = (typeof VARIATION_IDS)[number];

export function isVariation(id: string): id is VariationId {
  return (VARIATION_IDS as readonly string[]).includes(id);
}
