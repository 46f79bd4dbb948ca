import {
  FOREGROUND_FINALIZER,
  ORPHAN_FINALIZER,
  conflict,
  formatTime,
  parseTime,
  type DeleteOptions,
  type KubeObject,
  type ObjectMeta,
  secondsToMs,
} from '../../api/index.ts';
import type { KindDefinition } from '../kinds/definition.ts';
import { extended } from '../kinds/filling.ts';

/**
 * The effect of a deletion, decided before anything is done:
 * - `pending`: none, since a deletion with at most the same grace period is under way;
 * - `mark`: marks the object as being deleted; a kubelet or finalizers hold it;
 * - `mark-and-delete`: marks the object and removes it (two revisions, as in a real server);
 * - `delete`: removes the object.
 */
export interface DeletionPlan<T extends KubeObject> {
  readonly action: 'pending' | 'mark' | 'mark-and-delete' | 'delete';
  readonly object: T;
}

/** Plans a deletion (registry/generic/registry/store.go `Delete`, registry/rest/delete.go `BeforeDelete`). Throws `Conflict`. */
export function planDeletion<T extends KubeObject>(
  kind: KindDefinition<T>,
  object: T,
  options: DeleteOptions,
  wallMs: number,
): DeletionPlan<T> {
  checkPreconditions(kind, object.metadata, options);
  const grace = planGrace(kind, object, options, wallMs);
  if (grace === 'pending') return { action: 'pending', object };
  const finalizers = finalizersAfter(kind, object.metadata, options);
  const metadata = withFinalizers(grace?.metadata ?? object.metadata, finalizers);
  const waits = finalizers.length > 0 || kind.deletion?.holds?.(object) === true;
  if (grace === undefined) {
    if (!waits) return { action: 'delete', object };
    return { action: 'mark', object: marked(kind, object, deletingNow(metadata, wallMs)) };
  }
  return { action: waits || grace.seconds > 0 ? 'mark' : 'mark-and-delete', object: marked(kind, object, metadata) };
}

function marked<T extends KubeObject>(kind: KindDefinition<T>, object: T, metadata: ObjectMeta): T {
  const next = metadata === object.metadata ? object : { ...object, metadata };
  return kind.deletion?.mark?.(next) ?? next;
}

/** Checks the client's preconditions. Throws `Conflict`. */
export function checkPreconditions(
  kind: Pick<KindDefinition, 'group' | 'kind'>,
  metadata: ObjectMeta,
  options: Pick<DeleteOptions, 'preconditions'>,
): void {
  const { uid, resourceVersion } = options.preconditions ?? {};
  if (uid !== undefined && uid !== metadata.uid) {
    const why = `the UID in the precondition (${uid}) does not match the UID in record (${metadata.uid}). The object might have been deleted and then recreated`;
    throw conflict(kind.group, kind.kind, metadata.name, why);
  }
  if (resourceVersion !== undefined && resourceVersion !== metadata.resourceVersion) {
    const why = `the ResourceVersion in the precondition (${resourceVersion}) does not match the ResourceVersion in record (${metadata.resourceVersion}). The object might have been modified`;
    throw conflict(kind.group, kind.kind, metadata.name, why);
  }
}

interface Grace {
  readonly seconds: number;
  readonly metadata: ObjectMeta;
}

/**
 * `BeforeDelete`. Undefined if there is no grace period (any more). `pending` if the running grace period is not longer than
 * the requested one.
 */
function planGrace<T extends KubeObject>(
  kind: KindDefinition<T>,
  object: T,
  options: DeleteOptions,
  wallMs: number,
): Grace | 'pending' | undefined {
  const rules = kind.deletion;
  if (rules?.gracePeriodSeconds === undefined) return undefined;
  const metadata = object.metadata;
  const requested = options.gracePeriodSeconds !== undefined && options.gracePeriodSeconds < 0 ? 1 : options.gracePeriodSeconds;
  if (metadata.deletionTimestamp !== undefined) {
    const running = metadata.deletionGracePeriodSeconds;
    if (running === undefined || running === 0) return undefined;
    if (requested === undefined || requested >= running) return 'pending';
    const deletionTimestamp = formatTime(parseTime(metadata.deletionTimestamp) - secondsToMs(running) + secondsToMs(requested));
    return { seconds: requested, metadata: { ...metadata, deletionTimestamp, deletionGracePeriodSeconds: requested } };
  }
  const seconds = rules.gracePeriodSeconds(object, requested);
  if (seconds === undefined) return undefined;
  const deletionTimestamp = formatTime(wallMs + secondsToMs(seconds));
  return { seconds, metadata: extended(nextGeneration(metadata), { deletionTimestamp, deletionGracePeriodSeconds: seconds }) };
}

/** `markAsDeleting`. */
function deletingNow(metadata: ObjectMeta, wallMs: number): ObjectMeta {
  const since = metadata.deletionTimestamp;
  if (since !== undefined && parseTime(since) <= wallMs && metadata.deletionGracePeriodSeconds === 0) return metadata;
  const counted = since === undefined ? nextGeneration(metadata) : metadata;
  const deletionTimestamp = since === undefined || parseTime(since) > wallMs ? formatTime(wallMs) : since;
  return extended(counted, { deletionTimestamp, deletionGracePeriodSeconds: 0 });
}

function nextGeneration(metadata: ObjectMeta): ObjectMeta {
  return metadata.generation === undefined ? metadata : { ...metadata, generation: metadata.generation + 1 };
}

/** `deletionFinalizersForGarbageCollection`: the finalizers after applying the propagation policy. */
function finalizersAfter(kind: KindDefinition<KubeObject>, metadata: ObjectMeta, options: DeleteOptions): readonly string[] {
  const present = metadata.finalizers ?? [];
  const wanted = garbageCollectionFinalizer(kind, present, options);
  const others = present.filter((name) => name !== ORPHAN_FINALIZER && name !== FOREGROUND_FINALIZER);
  const next = wanted === undefined ? others : [...others, wanted];
  const same = next.length === present.length && next.every((name) => present.includes(name));
  return same ? present : next;
}

/** `shouldOrphanDependents` and `shouldDeleteDependents`: the request decides, then an existing finalizer, then the kind. */
function garbageCollectionFinalizer(
  kind: KindDefinition<KubeObject>,
  present: readonly string[],
  options: DeleteOptions,
): string | undefined {
  const policy = kind.deletion?.defaultPolicy ?? 'Background';
  if (policy === 'Unsupported') return undefined;
  if (options.propagationPolicy === 'Orphan') return ORPHAN_FINALIZER;
  if (options.propagationPolicy === 'Foreground') return FOREGROUND_FINALIZER;
  if (options.propagationPolicy === 'Background') return undefined;
  const standing = present.find((name) => name === ORPHAN_FINALIZER || name === FOREGROUND_FINALIZER);
  return standing ?? (policy === 'Orphan' ? ORPHAN_FINALIZER : undefined);
}

function withFinalizers(metadata: ObjectMeta, finalizers: readonly string[]): ObjectMeta {
  const { finalizers: present = [], ...rest } = metadata;
  if (finalizers === present || (finalizers.length === 0 && present.length === 0)) return metadata;
  return finalizers.length === 0 ? rest : { ...rest, finalizers };
}
