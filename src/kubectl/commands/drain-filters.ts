import { controllerOf, isMirrorPod, isPodTerminal, parseTime, type KubeObject, type Pod } from '../../api/index.ts';

/** The user's permissions for a drain. */
export interface DrainFilters {
  readonly force: boolean;
  readonly ignoreDaemonSets: boolean;
  readonly deleteEmptyDirData: boolean;
  /** Leaves Pods alone whose deletion is overdue by this many seconds; 0: leaves none. */
  readonly skipSeconds: number;
}

/** The result of the filters for a node's Pods. */
export interface DrainPlan {
  readonly pods: readonly Pod[];
  /** Warnings about some of the Pods; empty if there are none. */
  readonly warnings: string;
  /** The reasons why the drain is not possible. */
  readonly errors: readonly string[];
}

type Verdict =
  | { readonly type: 'take'; readonly warning?: string }
  | { readonly type: 'leave'; readonly warning?: string }
  | { readonly type: 'refuse'; readonly why: string };

const TAKE: Verdict = { type: 'take' };
const LEAVE: Verdict = { type: 'leave' };

/** Applies the filters to the Pods (kubectl pkg/drain `GetPodsForDeletion`). Pure. */
export function planDrain(
  pods: readonly Pod[],
  daemonSets: readonly KubeObject[],
  filters: DrainFilters,
  nowMs: number,
): DrainPlan {
  const taken: Pod[] = [];
  const warnings = new Map<string, string[]>();
  const errors = new Map<string, string[]>();
  for (const pod of pods) {
    const verdict = judge(pod, daemonSets, filters, nowMs);
    const name = `${pod.metadata.namespace}/${pod.metadata.name}`;
    if (verdict.type === 'take') taken.push(pod);
    if (verdict.type === 'refuse') errors.set(verdict.why, [...(errors.get(verdict.why) ?? []), name]);
    else if (verdict.warning !== undefined) warnings.set(verdict.warning, [...(warnings.get(verdict.warning) ?? []), name]);
  }
  return {
    pods: taken,
    warnings: [...warnings].map(([warning, names]) => `${warning}: ${names.join(', ')}`).join('; '),
    errors: [...errors].map(
      ([why, names]) => `${why.startsWith('cannot delete') ? why : `cannot delete ${why}`}: ${names.join(', ')}`,
    ),
  };
}

/** The verdict on a Pod (kubectl pkg/drain/filters.go `makeFilters`). The first filter that does not take the Pod decides; the last warning is printed. */
function judge(pod: Pod, daemonSets: readonly KubeObject[], filters: DrainFilters, nowMs: number): Verdict {
  if (filters.skipSeconds > 0 && isOverdue(pod, filters.skipSeconds, nowMs)) return LEAVE;
  let last = TAKE;
  for (const filter of [daemonSetFilter, mirrorPodFilter, localStorageFilter, unreplicatedFilter]) {
    last = filter(pod, filters, daemonSets);
    if (last.type !== 'take') return last;
  }
  return last;
}

/** A DaemonSet would recreate its Pods at once, because it ignores the cordon. */
function daemonSetFilter(pod: Pod, { force, ignoreDaemonSets }: DrainFilters, daemonSets: readonly KubeObject[]): Verdict {
  const controller = controllerOf(pod);
  if (controller?.kind !== 'DaemonSet' || isPodTerminal(pod)) return TAKE;
  const exists = daemonSets.some(
    ({ metadata }) => metadata.namespace === pod.metadata.namespace && metadata.name === controller.name,
  );
  if (!exists) {
    const why = `daemonsets.apps "${controller.name}" not found`;
    return force ? { type: 'take', warning: why } : { type: 'refuse', why };
  }
  if (!ignoreDaemonSets)
    return { type: 'refuse', why: 'cannot delete DaemonSet-managed Pods (use --ignore-daemonsets to ignore)' };
  return { type: 'leave', warning: 'ignoring DaemonSet-managed Pods' };
}

function mirrorPodFilter(pod: Pod): Verdict {
  return isMirrorPod(pod) ? LEAVE : TAKE;
}

function localStorageFilter(pod: Pod, { deleteEmptyDirData }: DrainFilters): Verdict {
  const isLocal = (pod.spec.volumes ?? []).some(({ emptyDir }) => emptyDir !== undefined);
  if (!isLocal || isPodTerminal(pod)) return TAKE;
  if (!deleteEmptyDirData)
    return { type: 'refuse', why: 'cannot delete Pods with local storage (use --delete-emptydir-data to override)' };
  return { type: 'take', warning: 'deleting Pods with local storage' };
}

function unreplicatedFilter(pod: Pod, { force }: DrainFilters): Verdict {
  if (isPodTerminal(pod) || controllerOf(pod) !== undefined) return TAKE;
  if (!force) return { type: 'refuse', why: 'cannot delete Pods that declare no controller (use --force to override)' };
  return { type: 'take', warning: 'deleting Pods that declare no controller' };
}

/** Whether the Pod's deletion is overdue by more than this many seconds (`shouldSkipPod`). */
export function isOverdue({ metadata }: Pod, seconds: number, nowMs: number): boolean {
  const { deletionTimestamp } = metadata;
  return deletionTimestamp !== undefined && Math.trunc((nowMs - parseTime(deletionTimestamp)) / 1000) > seconds;
}
