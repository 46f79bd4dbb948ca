import { findCondition, PreparedPatch, type KubeObject, type Pod, type PodCondition, type PodStatus } from '../../api/index.ts';
import { KUBELET_CONDITIONS, hasConditionsOfOthers, isOthers } from './conditions.ts';

type Fields = Record<string, unknown>;

/** The request that changes a Pod's status from `before` to `after`. */
export class StatusPatch extends PreparedPatch {
  readonly #pod: Pod;
  readonly #before: PodStatus;
  readonly #after: PodStatus;

  constructor(pod: Pod, before: PodStatus, after: PodStatus) {
    super();
    this.#pod = pod;
    this.#before = before;
    this.#after = after;
  }

  get body(): unknown {
    return statusPatch(this.#pod, this.#before, this.#after);
  }

  resultOn(stored: KubeObject): Pod | undefined {
    return patchedPod(stored as Pod, this.#before, this.#after);
  }
}

/**
 * The strategic merge patch from `before` to `after` (pkg/util/pod `PatchPodStatus`). Returns undefined if they are equal. It leaves out conditions of other
 * owners, which may have changed in between.
 */
export function statusPatch(pod: Pod, before: PodStatus, after: PodStatus): Fields | undefined {
  const status: Fields = {};
  const old = before as unknown as Fields;
  const fields = after as unknown as Fields;
  for (const key in fields) {
    if (key === 'conditions' || fields[key] === undefined || sameValue(old[key], fields[key])) continue;
    status[key] = key === 'podIPs' || key === 'hostIPs' ? replacedAddresses(before[key], after[key]) : fields[key];
  }
  for (const key of OWN_FIELDS) {
    if (old[key] !== undefined && fields[key] === undefined) status[key] = null;
  }
  const conditions: unknown[] = [
    ...changedConditions(before.conditions, after.conditions ?? []),
    ...droppedConditions(before.conditions, after.conditions ?? []),
  ];
  if (conditions.length > 0) {
    status['$setElementOrder/conditions'] = (after.conditions ?? []).map(({ type }) => ({ type }));
    status['conditions'] = conditions;
  }
  for (const _ in status) return { metadata: { uid: pod.metadata.uid }, status };
  return undefined;
}

/** Whether `statusPatch` would return a patch. */
export function isStatusChanged(before: PodStatus, after: PodStatus): boolean {
  if (before === after) return false;
  const old = before as unknown as Fields;
  const fields = after as unknown as Fields;
  for (const key in fields) {
    const value = fields[key];
    if (key !== 'conditions' && value !== undefined && value !== old[key] && !sameValue(old[key], value)) return true;
  }
  for (const key of OWN_FIELDS) if (old[key] !== undefined && fields[key] === undefined) return true;
  return areConditionsChanged(before.conditions ?? [], after.conditions ?? []);
}

function areConditionsChanged(before: readonly PodCondition[], after: readonly PodCondition[]): boolean {
  if (before === after) return false;
  for (const condition of after) {
    if (!isOthers(condition) && !sameValue(findCondition(before, condition.type), condition)) return true;
  }
  return before.some(({ type }) => KUBELET_CONDITIONS.has(type) && findCondition(after, type) === undefined);
}

/**
 * The result of that patch for a Pod whose status is still `before`, that is, without another write in between. Returns undefined for any other Pod, and if
 * the order of conditions would have to be merged.
 *
 * The result contains `after` itself if nobody else has a part in the status, so that the API server and the kubelet share one object.
 */
export function patchedPod(pod: Pod, before: PodStatus, after: PodStatus): Pod | undefined {
  if (pod.status !== before) return undefined;
  const conditions = ownAndOthers(before.conditions, after.conditions);
  if (conditions === undefined) return undefined;
  const old = before as unknown as Fields;
  let status = after as unknown as Fields;
  if (conditions !== after.conditions) status = { ...status, conditions };
  for (const key in old) {
    if (old[key] === undefined || status[key] !== undefined || OWN_FIELDS.includes(key)) continue;
    status = { ...status, [key]: old[key] };
  }
  const { apiVersion, kind, metadata, spec } = pod;
  return { apiVersion, kind, metadata, spec, status: status as unknown as PodStatus };
}

/** The kubelet's present conditions together with the stored ones of other owners. */
function ownAndOthers(
  before: readonly PodCondition[] = NO_CONDITIONS,
  after: readonly PodCondition[] = NO_CONDITIONS,
): readonly PodCondition[] | undefined {
  if (!hasConditionsOfOthers(before) && !hasConditionsOfOthers(after)) return after;
  const others = before.filter(isOthers);
  const merged = after.map((condition) => (isOthers(condition) ? findCondition(others, condition.type) : condition));
  const complete = merged.every((condition) => condition !== undefined);
  return complete && after.filter(isOthers).length === others.length ? merged : undefined;
}

const NO_CONDITIONS: readonly PodCondition[] = [];

/** Fields that the kubelet removes when they no longer apply. */
const OWN_FIELDS = ['reason', 'message'];

/** The new or changed conditions. A field that is gone is removed with null. */
function changedConditions(before: readonly PodCondition[] | undefined, after: readonly PodCondition[]): Fields[] {
  const changed: Fields[] = [];
  for (const condition of after) {
    if (isOthers(condition)) continue;
    const old = before?.find(({ type }) => type === condition.type) as Fields | undefined;
    const fields = condition as unknown as Fields;
    if (old === undefined) {
      changed.push(fields);
      continue;
    }
    const gone = Object.keys(old).filter((key) => old[key] !== null && fields[key] === undefined);
    if (gone.length > 0 || !sameValue(old, fields))
      changed.push({ ...fields, ...Object.fromEntries(gone.map((key) => [key, null])) });
  }
  return changed;
}

/** These lists are merged by address, so old addresses must be deleted explicitly. */
function replacedAddresses(before: readonly Address[] | undefined, after: readonly Address[] | undefined): unknown[] {
  const gone = before?.filter(({ ip }) => !after?.some((address) => address.ip === ip)) ?? [];
  return [...(after ?? []), ...gone.map(({ ip }) => ({ ip, $patch: 'delete' }))];
}

interface Address {
  readonly ip?: string;
}

/** Deletions for the kubelet's conditions that it no longer reports. */
function droppedConditions(before: readonly PodCondition[] | undefined, after: readonly PodCondition[]): Fields[] {
  const dropped =
    before?.filter(({ type }) => KUBELET_CONDITIONS.has(type) && !after.some((condition) => condition.type === type)) ?? [];
  return dropped.map(({ type }) => ({ $patch: 'delete', type }));
}

/** Whether two JSON values are equal. An undefined field counts as absent. Parts that are the same object are not compared. */
export function sameValue(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a)) {
    if (!Array.isArray(b) || a.length !== b.length) return false;
    for (let i = 0; i < a.length; i++) {
      if (a[i] !== b[i] && !sameValue(a[i], b[i])) return false;
    }
    return true;
  }
  const first = a as Readonly<Record<string, unknown>>;
  const second = b as Readonly<Record<string, unknown>>;
  for (const key in first) {
    if (first[key] !== second[key] && !sameValue(first[key], second[key])) return false;
  }
  for (const key in second) {
    if (second[key] !== undefined && first[key] === undefined) return false;
  }
  return true;
}
