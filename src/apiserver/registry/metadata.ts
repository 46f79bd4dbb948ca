import { conflict, formatTime, type ObjectMeta } from '../../api/index.ts';
import type { Random, Simulation } from '../../sim/index.ts';
import { share } from './sharing.ts';

/** The letters and digits that `generateName` adds (apiserver storage/names/generate.go). */
const SUFFIX_LENGTH = 5;
const MAX_GENERATED_NAME_LENGTH = 63;
const MAX_BASE_LENGTH = MAX_GENERATED_NAME_LENGTH - SUFFIX_LENGTH;

/** Where new objects get their uids and generated names from. */
export interface Identities {
  readonly uids: Random;
  readonly names: Random;
}

/** `web-` to `web-x7k2p`, cutting a base that is too long (names/generate.go `GenerateName`). */
export function generateName(base: string, names: Random): string {
  return base.slice(0, MAX_BASE_LENGTH) + names.name(SUFFIX_LENGTH);
}

/** The metadata of an object that is about to be created (registry/rest/meta.go `FillObjectMetaSystemFields`). */
export function newMetadata(draft: Partial<ObjectMeta>, where: { name: string; namespace: string }, sim: Simulation, uids: Random): ObjectMeta {
  const metadata: Record<keyof ObjectMeta, unknown> = {
    ...(draft as ObjectMeta),
    name: where.name,
    uid: uids.uuid(),
    resourceVersion: '',
    creationTimestamp: formatTime(sim.wallMs),
  } as Record<keyof ObjectMeta, unknown>;
  if (where.namespace !== '') metadata.namespace = where.namespace;
  else if ('namespace' in metadata) delete metadata.namespace;
  if ('generation' in metadata) delete metadata.generation;
  if ('deletionTimestamp' in metadata) delete metadata.deletionTimestamp;
  if ('deletionGracePeriodSeconds' in metadata) delete metadata.deletionGracePeriodSeconds;
  return metadata as unknown as ObjectMeta;
}

/**
 * The metadata of an update, with what no update may change taken over from the stored object (registry/rest/update.go `BeforeUpdate`).
 * The resourceVersion is the stored one: whether the request was made for it has been checked before.
 */
export function updatedMetadata(next: Partial<ObjectMeta>, old: ObjectMeta): ObjectMeta {
  if (next === old) return old;
  const metadata = {
    ...next,
    uid: next.uid === undefined || next.uid === '' ? old.uid : next.uid,
    name: next.name ?? old.name,
    namespace: next.namespace ?? old.namespace,
    resourceVersion: old.resourceVersion,
    creationTimestamp: old.creationTimestamp,
    generation: old.generation,
    deletionTimestamp: old.deletionTimestamp ?? next.deletionTimestamp,
    deletionGracePeriodSeconds: next.deletionGracePeriodSeconds ?? old.deletionGracePeriodSeconds,
  };
  return share(old, withoutUndefined(metadata));
}

/** Drops the fields that are there with no value, so that nobody downstream has to tell the two apart. */
function withoutUndefined<T extends object>(object: T): T {
  const fields = object as Record<string, unknown>;
  for (const name in fields) if (fields[name] === undefined) delete fields[name];
  return object;
}

/** Refuses a request that is made for another object of the same name (storage `Preconditions.Check`). */
export function checkUid(group: string, plural: string, requested: string | undefined, old: ObjectMeta): void {
  if (requested === undefined || requested === '' || requested === old.uid) return;
  throw conflict(group, plural, old.name, `Precondition failed: UID in precondition: ${requested}, UID in object meta: ${old.uid}`);
}
