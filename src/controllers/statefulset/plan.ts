import { isPodAvailable, type Pod, type StatefulSet } from '../../api/index.ts';
import type { Told } from '../../trace/index.ts';
import { isRunningAndReady, isTerminating, isUnavailable, podNameOf, startOrdinal } from './identity.ts';
import type { Slot } from './replica-slots.ts';
import { steps } from './steps.ts';

/** What the decisions about one Pod need besides it. */
export interface PodView {
  /** One Pod after the other: the policy is OrderedReady. */
  readonly monotonic: boolean;
  readonly minReadySeconds: number;
  readonly nowMs: number;
}

/**
 * Why the following Pods must wait for this one (statefulset/stateful_set_control.go `processReplica`). A Pod that has ended is deleted.
 * Returns undefined if nothing waits.
 */
export function planReplica(pod: Pod, view: PodView): Told<typeof steps.processReplica> | undefined {
  const step = steps.processReplica;
  const { name } = pod.metadata;
  const { phase } = pod.status;
  const figures = { pod: name };
  if (phase === 'Failed' || phase === 'Succeeded') {
    if (isTerminating(pod)) return { step, outcome: 'waitEnded', figures };
    return { step, outcome: 'delete', figures: { pod: name, phase } };
  }
  if (!view.monotonic) return undefined;
  if (isTerminating(pod)) return { step, outcome: 'waitTerminating', figures };
  if (!isRunningAndReady(pod)) return { step, outcome: 'waitReady', figures };
  return isPodAvailable(pod, view.minReadySeconds, view.nowMs) ? undefined : { step, outcome: 'waitAvailable', figures };
}

/**
 * Whether a surplus Pod is deleted now (statefulset/stateful_set_control.go `processCondemned`). `firstUnavailable`: the Pod with the lowest ordinal that
 * is not available. Returns undefined if the Pod is being deleted and nothing waits for it.
 */
export function planCondemned(
  pod: Pod,
  firstUnavailable: Pod | undefined,
  { monotonic, minReadySeconds, nowMs }: PodView,
): Told<typeof steps.processCondemned> | undefined {
  const step = steps.processCondemned;
  const { name } = pod.metadata;
  if (isTerminating(pod)) return monotonic ? { step, outcome: 'waitTerminating', figures: { pod: name } } : undefined;
  if (monotonic && pod !== firstUnavailable && isUnavailable(pod, minReadySeconds, nowMs)) {
    const first = firstUnavailable?.metadata.name ?? '';
    return { step, outcome: 'waitUnavailable', figures: { pod: name, firstUnavailable: first } };
  }
  return { step, outcome: 'delete', figures: { pod: name } };
}

/**
 * The end of `updateStatefulSet`: which old Pod is deleted. It is the one with the highest ordinal, once every Pod above it is available. This is the
 * algorithm while the feature gate MaxUnavailableStatefulSet is off, which is the default in v1.36. Returns undefined if no Pod is old.
 */
export function planReplacement(
  set: StatefulSet,
  replicas: readonly Slot[],
  updateRevision: string,
  nowMs: number,
): (Told<typeof steps.rollingUpdate> & { readonly doomed?: Pod }) | undefined {
  const step = steps.rollingUpdate;
  const { minReadySeconds = 0, updateStrategy } = set.spec;
  const partition = updateStrategy.rollingUpdate?.partition ?? 0;
  const isOld = ({ pod, revision }: Slot): boolean => pod !== undefined && revision !== updateRevision && !isTerminating(pod);
  const candidates = replicas.filter(({ ordinal }) => ordinal >= startOrdinal(set) + partition).toReversed();
  const old = candidates.filter(isOld).length;
  if (old === 0) return undefined;
  for (const slot of candidates) {
    const { pod } = slot;
    if (pod !== undefined && isOld(slot))
      return { step, outcome: 'delete', figures: { pod: pod.metadata.name, old, partition }, doomed: pod };
    if (pod === undefined || isUnavailable(pod, minReadySeconds, nowMs))
      return { step, outcome: 'waitAvailable', figures: { pod: podNameOf(set, slot.ordinal), old, partition } };
  }
  return undefined;
}
