import {
  StatusError,
  badRequest,
  findCondition,
  forbidden,
  formatTime,
  isPodReady,
  labelSelectorMatches,
  setCondition,
  type DeleteOptions,
  type KubeObject,
  type Pod,
  type PodDisruptionBudget,
  type StandardCondition,
} from '../../api/index.ts';
import { checkPreconditions } from '../registry/deletion.ts';
import { success, type Objects, type Subresource, type SubresourceContext } from './definition.ts';

/** Deletes a Pod if its disruption budget allows it (pkg/registry/core/pod/storage/eviction.go). Throws `TooManyRequests`. */
export const EVICTION: Subresource<Pod> = {
  verb: 'create',
  takes: { group: 'policy', version: 'v1', kind: 'Eviction' },
  handle: (context, body) => evict(context, body),
};

/** policy/v1 Eviction. policy/v1beta1 had the same fields. */
interface Eviction {
  readonly apiVersion?: string;
  readonly metadata?: { readonly name?: string };
  readonly deleteOptions?: Omit<DeleteOptions, 'dryRun'> & { readonly dryRun?: readonly string[] | boolean };
}

const MAX_DISRUPTED_PODS = 2000;
const VIOLATES = "Cannot evict pod as it would violate the pod's disruption budget.";
const SEVERAL = 'This pod has more than one PodDisruptionBudget, which the eviction subresource does not support.';

/**
 * Deletes a Pod if its disruption budget allows it. Throws `TooManyRequests`, `NotFound`, `Conflict`, `BadRequest`. Budget,
 * condition and deletion are one transaction here: the budget is charged only if the Pod is deleted.
 */
function evict(context: SubresourceContext<Pod>, body: unknown): KubeObject {
  const eviction = (body ?? {}) as Eviction;
  const { request, objects } = context;
  if (eviction.metadata?.name !== request.name) throw badRequest('name in URL does not match name in Eviction object');
  const { dryRun: wished, ...options } = eviction.deleteOptions ?? {};
  const dryRun = request.dryRun || wished === true || (Array.isArray(wished) && wished.length > 0);
  const pod = objects.get(request);
  const settle = canIgnoreBudget(pod) ? undefined : spendBudget(context, pod);
  checkPreconditions({ group: '', kind: 'Pod' }, pod.metadata, options);
  if (dryRun) return success();
  // The request is for the Pod, not for the budget.
  request.granted();
  settle?.();
  const marked =
    pod.metadata.deletionTimestamp === undefined ? objects.write(request, pod, withDisruption(pod, context.wallMs)) : pod;
  objects.delete(request, marked.metadata, { ...options, preconditions: undefined });
  return success();
}

/** `canIgnorePDB`: a Pod that has not started or has ended disrupts nothing. */
function canIgnoreBudget({ metadata, status }: Pod): boolean {
  return ['Pending', 'Succeeded', 'Failed'].includes(status.phase) || metadata.deletionTimestamp !== undefined;
}

/** Returns a function that charges the Pod's budget. Undefined if the Pod has none or is not charged. */
function spendBudget(context: SubresourceContext<Pod>, pod: Pod): (() => void) | undefined {
  const budgets = context.objectsOf('PodDisruptionBudget') as Objects<PodDisruptionBudget> | undefined;
  const matching = budgets?.inNamespace(pod.metadata.namespace ?? '').filter((budget) => covers(budget, pod)) ?? [];
  if (matching.length > 1) throw new StatusError('InternalError', SEVERAL);
  const [budget] = matching;
  if (budget === undefined || canEvictUnhealthy(budget, pod)) return undefined;
  const next = spent(budget, pod, context.wallMs);
  return () => budgets?.write(context.request, budget, next);
}

/** An invalid selector selects nothing, an empty one everything. */
function covers({ spec }: PodDisruptionBudget, pod: Pod): boolean {
  return labelSelectorMatches(spec.selector, pod.metadata.labels, { empty: 'all' });
}

/** True if the Pod is not ready and so does not count as healthy. */
function canEvictUnhealthy({ spec, status }: PodDisruptionBudget, pod: Pod): boolean {
  if (isPodReady(pod)) return false;
  if (spec.unhealthyPodEvictionPolicy === 'AlwaysAllow') return true;
  return status.currentHealthy >= status.desiredHealthy && status.desiredHealthy > 0;
}

/** `checkAndDecrement`. */
function spent(budget: PodDisruptionBudget, pod: Pod, wallMs: number): PodDisruptionBudget {
  const { status, metadata } = budget;
  if ((status.observedGeneration ?? 0) < (metadata.generation ?? 0)) throw stillProcessed(budget);
  if (status.disruptionsAllowed < 0)
    throw forbidden('policy', 'poddisruptionbudget', metadata.name, 'pdb disruptions allowed is negative');
  if (Object.keys(status.disruptedPods ?? {}).length > MAX_DISRUPTED_PODS) {
    const why = 'DisruptedPods map too big - too many evictions not confirmed by PDB controller';
    throw forbidden('policy', 'poddisruptionbudget', metadata.name, why);
  }
  if (status.disruptionsAllowed === 0) throw violated(budget);
  const disruptionsAllowed = status.disruptionsAllowed - 1;
  const disruptedPods = { ...status.disruptedPods, [pod.metadata.name]: formatTime(wallMs) };
  const conditions = disruptionsAllowed === 0 ? exhausted(budget, wallMs) : status.conditions;
  const spentStatus = { ...status, disruptionsAllowed, disruptedPods, ...(conditions === undefined ? {} : { conditions }) };
  return { ...budget, status: spentStatus };
}

/** The condition when no disruption is left (policy/helpers.go `UpdateDisruptionAllowedCondition`). */
function exhausted({ status }: PodDisruptionBudget, wallMs: number): readonly StandardCondition[] {
  return setCondition<StandardCondition>(status.conditions, {
    type: 'DisruptionAllowed',
    status: 'False',
    reason: 'InsufficientPods',
    message: '',
    lastTransitionTime: formatTime(wallMs),
    ...(status.observedGeneration === undefined ? {} : { observedGeneration: status.observedGeneration }),
  });
}

function violated({ metadata, status }: PodDisruptionBudget): StatusError {
  const condition = findCondition(status.conditions, 'DisruptionAllowed');
  const message =
    condition?.status === 'False' && condition.reason === 'SyncFailed'
      ? `The disruption budget ${metadata.name} does not allow evicting pods currently because it failed sync: ${condition.message}`
      : `The disruption budget ${metadata.name} needs ${status.desiredHealthy} healthy pods and has ${status.currentHealthy} currently`;
  return new StatusError('TooManyRequests', VIOLATES, { causes: [{ reason: 'DisruptionBudget', message }] });
}

/** `createTooManyRequestsError`. */
function stillProcessed({ metadata }: PodDisruptionBudget): StatusError {
  const message = `The disruption budget ${metadata.name} is still being processed by the server.`;
  return new StatusError('TooManyRequests', VIOLATES, {
    causes: [{ reason: 'DisruptionBudget', message }],
    retryAfterSeconds: 10,
  });
}

/** `addConditionAndDeletePod`: adds the condition with the reason of the deletion. */
function withDisruption(pod: Pod, wallMs: number): Pod {
  const { generation } = pod.metadata;
  const condition = {
    type: 'DisruptionTarget',
    status: 'True',
    reason: 'EvictionByEvictionAPI',
    message: 'Eviction API: evicting',
    lastTransitionTime: formatTime(wallMs),
    ...(generation === undefined ? {} : { observedGeneration: generation }),
  };
  return { ...pod, status: { ...pod.status, conditions: [...setCondition(pod.status.conditions, condition)] } };
}
