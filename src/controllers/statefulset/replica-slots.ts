import type { Draft, Pod, StatefulSet } from '../../api/index.ts';
import { templateOf } from '../history/controller-history.ts';
import { inOrdinalRange, isUnavailable, newStatefulSetPod, ordinalOf, revisionOf, startOrdinal } from './identity.ts';
import type { Revisions } from './revisions.ts';

/** The place of one Pod: the existing Pod, or the Pod to create. */
export type Slot =
  | { readonly ordinal: number; readonly revision: string; readonly pod: Pod }
  | { readonly ordinal: number; readonly revision: string; readonly pod: undefined; readonly draft: Draft<Pod> };

/** The Pods of a set, sorted into places (the beginning of statefulset/stateful_set_control.go `updateStatefulSet`). */
export interface Arrangement {
  /** One for each desired Pod, by ordinal. Of the Pods to create, the first `MOST_PLANNED`. */
  readonly replicas: readonly Slot[];
  /** Pods that are not desired any more, the highest ordinal first. */
  readonly condemned: readonly Pod[];
  readonly unavailable: number;
  /**
   * The first unavailable Pod: desired Pods first, then condemned ones by ordinal. Undefined if there is none, or if the first
   * one does not exist yet.
   */
  readonly firstUnavailable: Pod | undefined;
}

/**
 * The most Pods that one sync plans to create. Upstream plans all of them, and a set of two thousand million ends the controller manager for want of memory.
 * Each new Pod brings the next sync.
 */
const MOST_PLANNED = 1_000;

export function arrange(set: StatefulSet, pods: readonly Pod[], revisions: Revisions, nowMs: number): Arrangement {
  const { minReadySeconds = 0, replicas: count } = set.spec;
  const wanted = new Map<number, Pod>();
  const condemned: Pod[] = [];
  for (const pod of pods) {
    const ordinal = ordinalOf(pod);
    if (inOrdinalRange(set, ordinal)) wanted.set(ordinal, pod);
    else if (ordinal >= 0) condemned.push(pod);
  }
  condemned.sort((a, b) => ordinalOf(b) - ordinalOf(a));
  const replicas = [...wanted].map(([ordinal, pod]): Slot => ({ ordinal, revision: revisionOf(pod), pod }));
  const all = Math.min(count, wanted.size + MOST_PLANNED);
  for (let ordinal = startOrdinal(set); replicas.length < all; ordinal++) {
    if (!wanted.has(ordinal)) replicas.push(plannedSlot(set, revisions, ordinal));
  }
  replicas.sort((a, b) => a.ordinal - b.ordinal);
  const missing = (pod: Pod | undefined): boolean => pod === undefined || isUnavailable(pod, minReadySeconds, nowMs);
  const inOrder = [...replicas.map(({ pod }) => pod), ...condemned.toReversed()];
  const unavailable = inOrder.filter(missing);
  return { replicas, condemned, unavailable: unavailable.length + count - all, firstUnavailable: unavailable[0] };
}

/**
 * `newVersionedStatefulSetPod`: a Pod below the partition, or one that `status.currentReplicas` still counts, gets the current
 * revision. Others get the update revision.
 */
function plannedSlot(set: StatefulSet, { current, update }: Revisions, ordinal: number): Slot {
  const { type, rollingUpdate } = set.spec.updateStrategy;
  const start = startOrdinal(set);
  const old =
    rollingUpdate === undefined
      ? type === 'RollingUpdate' && ordinal < start + (set.status.currentReplicas ?? 0)
      : ordinal < start + (rollingUpdate.partition ?? 0);
  const revision = old ? current : update;
  const { name } = revision.metadata;
  return { ordinal, revision: name, pod: undefined, draft: newStatefulSetPod(set, templateOf(revision), name, ordinal) };
}
