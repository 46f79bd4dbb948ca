import { controllerOf, isPodReady, type KubeObject, type Pod, type ReplicaSet } from '../../api/index.ts';
import { typeNameOf } from '../../apiserver/index.ts';
import type { StoreEvent } from '../../etcd/index.ts';
import type { Cluster } from '../cluster.ts';

/** A number of Pods from a time on. */
export interface PodsPoint {
  readonly atMs: number;
  readonly pods: number;
}

/** Numbers of Pods over time, oldest first. */
export interface PodsOverTime {
  /** Pods that exist, those that are being deleted too. */
  readonly existing: readonly PodsPoint[];
  /** Pods that are ready and not being deleted. */
  readonly serving: readonly PodsPoint[];
}

/** The numbers of Pods over time, as far back as etcd knows. `deployment`: only its Pods (`default/web`). Several changes at one time are one point. */
export function podsOverTime({ history, revision, trace }: Cluster, deployment?: string): PodsOverTime {
  const { compactedRevision: first } = history;
  const pods = new CountedPods(deployment);
  for (const { value } of history.objectsAt(first)) pods.note({ type: 'put', value });
  const existing: PodsPoint[] = [{ atMs: history.oldest.atMs, pods: pods.existing }];
  const serving: PodsPoint[] = [{ atMs: history.oldest.atMs, pods: pods.serving }];
  for (const event of history.writesBetween(first, revision)) {
    pods.note(event);
    const atMs = trace.get(event.cause)?.atMs ?? history.oldest.atMs;
    addPoint(existing, { atMs, pods: pods.existing });
    addPoint(serving, { atMs, pods: pods.serving });
  }
  return { existing, serving };
}

function addPoint(points: PodsPoint[], point: PodsPoint): void {
  if (points.at(-1)!.pods === point.pods) return;
  if (points.at(-1)!.atMs === point.atMs) points.pop();
  points.push(point);
}

/** The Pods of a cluster or of one Deployment, write by write. */
class CountedPods {
  readonly #deployment: string | undefined;
  /** The uids of the Deployment's ReplicaSets, also of deleted ones. */
  readonly #sets = new Set<string>();
  readonly #existing = new Set<string>();
  readonly #serving = new Set<string>();

  constructor(deployment: string | undefined) {
    this.#deployment = deployment;
  }

  get existing(): number {
    return this.#existing.size;
  }

  get serving(): number {
    return this.#serving.size;
  }

  note({ type, value }: Pick<StoreEvent<KubeObject>, 'type' | 'value'>): void {
    const kind = typeNameOf(value);
    if (kind === 'ReplicaSet') this.#noteSet(value as ReplicaSet);
    if (kind !== 'Pod') return;
    const { uid } = value.metadata;
    const isThere = type === 'put' && this.#isMeant(value);
    if (isThere) this.#existing.add(uid);
    else this.#existing.delete(uid);
    if (isThere && isServing(value as Pod)) this.#serving.add(uid);
    else this.#serving.delete(uid);
  }

  #noteSet(set: ReplicaSet): void {
    const { metadata } = set;
    const owner = controllerOf(set);
    if (owner?.kind === 'Deployment' && `${metadata.namespace}/${owner.name}` === this.#deployment) this.#sets.add(metadata.uid);
  }

  #isMeant(pod: KubeObject): boolean {
    return this.#deployment === undefined || this.#sets.has(controllerOf(pod)?.uid ?? '');
  }
}

function isServing(pod: Pod): boolean {
  return isPodReady(pod) && pod.metadata.deletionTimestamp === undefined;
}

/** A write that one of two histories has and the other has not. */
export interface PartingWrite {
  readonly atMs: number;
  /** The trace record of the write. */
  readonly record: number;
  readonly object: KubeObject;
  /** The object before. Undefined if the write created it. */
  readonly before: KubeObject | undefined;
  readonly how: 'created' | 'changed' | 'deleted';
}

/** Where two histories part. */
export interface Parting {
  readonly atMs: number;
  /** The first write of each history after their last common one. Undefined if it has none up to its end, although it goes on for longer. */
  readonly first: PartingWrite | undefined;
  readonly second: PartingWrite | undefined;
}

/**
 * Where two histories part: the first write that differs. They are known to be equal before `fromMs`, so that nothing earlier is
 * read. Returns undefined if one is the beginning of the other, up to its end.
 */
export function partingOf(first: Cluster, second: Cluster, fromMs: number): Parting | undefined {
  const [ones, others] = [writesFrom(first, fromMs), writesFrom(second, fromMs)];
  const length = Math.max(ones.length, others.length);
  for (let i = 0; i < length; i++) {
    const [one, other] = [ones[i], others[i]];
    if (one !== undefined && other !== undefined && isSameWrite([first, one], [second, other])) continue;
    const [left, right] = [one && partingWrite(first, one), other && partingWrite(second, other)];
    const atMs = Math.min(left?.atMs ?? Infinity, right?.atMs ?? Infinity);
    // The write that the other history has may still come.
    return Math.min(first.now, second.now) > atMs ? { atMs, first: left, second: right } : undefined;
  }
  return undefined;
}

/** The writes from a time on, as far as etcd knows them. Heartbeats tell nothing of a difference, though their times may differ, and Events only tell of other writes. */
function writesFrom({ history, revision }: Cluster, fromMs: number): readonly StoreEvent<KubeObject>[] {
  // The moment before everything at this time.
  const { atMs, record } = history.atTime(fromMs);
  const before = history.before({ atMs, record: record + 1 }, (found) => found.atMs < fromMs) ?? history.oldest;
  return history
    .writesBetween(history.revisionAt(before), revision)
    .filter(({ heartbeat, value }) => !heartbeat && typeNameOf(value) !== 'Event');
}

type Written = readonly [Cluster, StoreEvent<KubeObject>];

function isSameWrite([first, one]: Written, [second, other]: Written): boolean {
  if (one.type !== other.type || one.key !== other.key) return false;
  if (first.trace.get(one.cause)?.atMs !== second.trace.get(other.cause)?.atMs) return false;
  return JSON.stringify(one.value) === JSON.stringify(other.value);
}

function partingWrite({ trace }: Cluster, { cause, type, value, previous }: StoreEvent<KubeObject>): PartingWrite {
  const how = type === 'delete' ? 'deleted' : previous === undefined ? 'created' : 'changed';
  return { atMs: trace.get(cause)?.atMs ?? 0, record: cause, object: value, before: previous?.value, how };
}
