import type { ObjectMeta } from '../../api/index.ts';
import type { Random } from '../../sim/index.ts';
import { share } from './sharing.ts';

/** The length of the suffix that `generateName` adds (apiserver storage/names/generate.go). */
const SUFFIX_LENGTH = 5;
const MAX_GENERATED_NAME_LENGTH = 63;
const MAX_BASE_LENGTH = MAX_GENERATED_NAME_LENGTH - SUFFIX_LENGTH;

/** The random streams for uids and generated names. */
export interface Identities {
  readonly uids: Random;
  readonly names: Random;
}

/** `web-` becomes `web-x7k2p`. A base that is too long is cut (names/generate.go `GenerateName`). */
export function generateName(base: string, names: Random): string {
  return base.slice(0, MAX_BASE_LENGTH) + names.name(SUFFIX_LENGTH);
}

/** The metadata of a new object that the server decides. */
interface NewIdentity {
  readonly name: string;
  /** Empty for cluster-scoped objects. */
  readonly namespace: string;
  readonly uid: string;
  /** Undefined in a dry run. */
  readonly resourceVersion: string | undefined;
  readonly creationTimestamp: string;
  /** Undefined for kinds without a generation. */
  readonly generation: number | undefined;
}

/**
 * The metadata of a new object: the server's values override the draft's (registry/rest/meta.go `FillObjectMetaSystemFields`).
 */
export function newMetadata(draft: Partial<ObjectMeta>, identity: NewIdentity): ObjectMeta {
  const { name, namespace, uid, resourceVersion, creationTimestamp, generation } = identity;
  // Built field by field: a spread that adds fields takes thirty times as long, and this runs for every Pod.
  const metadata: Writable<Partial<ObjectMeta>> = namespace === '' ? { name, uid } : { name, namespace, uid };
  if (resourceVersion !== undefined) metadata.resourceVersion = resourceVersion;
  if (generation !== undefined) metadata.generation = generation;
  metadata.creationTimestamp = creationTimestamp;
  if (draft.generateName !== undefined) metadata.generateName = draft.generateName;
  if (draft.labels !== undefined) metadata.labels = draft.labels;
  if (draft.annotations !== undefined) metadata.annotations = draft.annotations;
  if (draft.ownerReferences !== undefined) metadata.ownerReferences = draft.ownerReferences;
  if (draft.finalizers !== undefined) metadata.finalizers = draft.finalizers;
  return metadata as ObjectMeta;
}

/**
 * The metadata of an update, with the immutable fields of the stored object (registry/rest/update.go `BeforeUpdate`). The
 * resourceVersion is the stored one; the request's was checked before.
 */
export function updatedMetadata(next: Partial<ObjectMeta>, old: ObjectMeta): ObjectMeta {
  if (next === old) return old;
  const { name, uid, resourceVersion, creationTimestamp } = old;
  const metadata: Writable<ObjectMeta> = {
    ...next,
    name: next.name ?? name,
    uid: next.uid || uid,
    resourceVersion,
    creationTimestamp,
  };
  if (old.namespace !== undefined && !next.namespace) metadata.namespace = old.namespace;
  if (old.generation !== undefined) metadata.generation = old.generation;
  else drop(metadata, 'generation');
  // In Go these are `omitempty`: an empty list or map is removed.
  if (metadata.finalizers?.length === 0) drop(metadata, 'finalizers');
  if (metadata.ownerReferences?.length === 0) drop(metadata, 'ownerReferences');
  if (metadata.labels !== old.labels && isEmpty(metadata.labels)) drop(metadata, 'labels');
  if (metadata.annotations !== old.annotations && isEmpty(metadata.annotations)) drop(metadata, 'annotations');
  if (old.deletionTimestamp !== undefined) metadata.deletionTimestamp = old.deletionTimestamp;
  if (old.deletionGracePeriodSeconds !== undefined) metadata.deletionGracePeriodSeconds ??= old.deletionGracePeriodSeconds;
  return share(old, metadata);
}

type Writable<T> = { -readonly [K in keyof T]: T[K] };

/** Deletes only a field that exists: deleting makes an object slower to read from then on. */
function drop(metadata: Partial<ObjectMeta>, field: keyof ObjectMeta): void {
  if (field in metadata) delete (metadata as Writable<Partial<ObjectMeta>>)[field];
}

function isEmpty(map: object | undefined): boolean {
  return map !== undefined && Object.keys(map).length === 0;
}
