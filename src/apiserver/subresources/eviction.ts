import {
  StatusError,
  badRequest,
  forbidden,
  formatTime,
  isPodReady,
  isReason,
  selectorFromLabelSelector,
  setCondition,
  type DeleteOptions,
  type KubeObject,
  type Pod,
} from '../../api/index.ts';
import { success, type Objects, type Subresource, type SubresourceContext } from './definition.ts';

/** The parts of a policy/v1 PodDisruptionBudget that an eviction looks at. */
interface Budget extends KubeObject {
  readonly spec: {
    readonly selector?: Parameters<typeof selectorFromLabelSelector>[0];
    readonly unhealthyPodEvictionPolicy?: string;
  };
  readonly status: {
    readonly observedGeneration?: number;
    readonly disruptionsAllowed: number;
    readonly currentHealthy: number;
    readonly desiredHealthy: number;
    readonly expectedPods: number;
    readonly disruptedPods?: Readonly<Record<string, string>>;
  };
}

/** policy/v1 Eviction. */
interface Eviction {
  readonly metadata?: { readonly name?: string };
  readonly deleteOptions?: DeleteOptions;
}

const MAX_DISRUPTED_PODS = 2000;
const VIOLATES = "Cannot evict pod as it would violate the pod's disruption budget.";

/** Deletes a Pod where its disruption budget allows it (pkg/registry/core/pod/storage/eviction.go). Throws `TooManyRequests`. */
export const EVICTION: Subresource<Pod> = {
  verb: 'create',
  handle(context, body) {
    const eviction = (body ?? {}) as Eviction;
    const { request, objects } = context;
    if (eviction.metadata?.name !== undefined && eviction.metadata.name !== request.name) {
      throw badRequest('name in URL does not match name in Eviction object');
    }
    const pod = objects.get(request);
    if (!canIgnoreBudget(pod)) spendBudget(context, pod);
    const marked =
      pod.metadata.deletionTimestamp === undefined && !request.dryRun
        ? objects.write(request, pod, withDisruption(pod, context.wallMs))
        : pod;
    objects.delete(request, marked.metadata, eviction.deleteOptions ?? {});
    return success();
  },
};

/** `canIgnorePDB`: a Pod that has not begun, or has ended, disrupts nothing. */
function canIgnoreBudget(pod: Pod): boolean {
  return pod.status.phase !== 'Running' || pod.metadata.deletionTimestamp !== undefined;
}

function spendBudget(context: SubresourceContext<Pod>, pod: Pod): void {
  const budgets = context.objectsOf('PodDisruptionBudget') as Objects<Budget> | undefined;
  if (budgets === undefined) return;
  const matching = budgets.inNamespace(pod.metadata.namespace ?? '').filter((budget) => covers(budget, pod));
  if (matching.length > 1) {
    throw new StatusError(
      'InternalError',
      'This pod has more than one PodDisruptionBudget, which the eviction subresource does not support.',
    );
  }
  const budget = matching[0];
  if (budget === undefined || isFreeOfCharge(budget, pod)) return;
  const next = spent(budget, pod, context.wallMs);
  try {
    if (!context.request.dryRun) budgets.write(context.request, budget, next);
  } catch (error) {
    if (isReason(error, 'Conflict')) throw stillProcessed(budget);
    throw error;
  }
}

function covers(budget: Budget, pod: Pod): boolean {
  const selector = selectorFromLabelSelector(budget.spec.selector);
  return !selector.empty && selector.matches(pod.metadata.labels);
}

/** A Pod that is not ready does not count towards the healthy ones. */
function isFreeOfCharge(budget: Budget, pod: Pod): boolean {
  if (isPodReady(pod)) return false;
  if (budget.spec.unhealthyPodEvictionPolicy === 'AlwaysAllow') return true;
  const { currentHealthy, desiredHealthy } = budget.status;
  return currentHealthy >= desiredHealthy && desiredHealthy > 0;
}

/** `checkAndDecrement`. */
function spent(budget: Budget, pod: Pod, wallMs: number): Budget {
  const { status, metadata } = budget;
  if ((status.observedGeneration ?? 0) < (metadata.generation ?? 0)) throw stillProcessed(budget);
  if (status.disruptionsAllowed < 0)
    throw forbidden('policy', 'poddisruptionbudget', metadata.name, 'pdb disruptions allowed is negative');
  if (Object.keys(status.disruptedPods ?? {}).length > MAX_DISRUPTED_PODS) {
    const why = 'DisruptedPods map too big - too many evictions not confirmed by PDB controller';
    throw forbidden('policy', 'poddisruptionbudget', metadata.name, why);
  }
  if (status.disruptionsAllowed === 0) {
    const message = `The disruption budget ${metadata.name} needs ${status.desiredHealthy} healthy pods and has ${status.currentHealthy} currently`;
    throw new StatusError('TooManyRequests', VIOLATES, { causes: [{ reason: 'DisruptionBudget', message }] });
  }
  const disruptedPods = { ...status.disruptedPods, [pod.metadata.name]: formatTime(wallMs) };
  return { ...budget, status: { ...status, disruptionsAllowed: status.disruptionsAllowed - 1, disruptedPods } };
}

/** `createTooManyRequestsError`. */
function stillProcessed(budget: Budget): StatusError {
  const message = `The disruption budget ${budget.metadata.name} is still being processed by the server.`;
  return new StatusError('TooManyRequests', VIOLATES, {
    causes: [{ reason: 'DisruptionBudget', message }],
    retryAfterSeconds: 10,
  });
}

/** `addConditionAndDeletePod`: the Pod says why it goes. */
function withDisruption(pod: Pod, wallMs: number): Pod {
  const condition = {
    type: 'DisruptionTarget',
    status: 'True',
    reason: 'EvictionByEvictionAPI',
    message: 'Eviction API: evicting',
    lastTransitionTime: formatTime(wallMs),
  };
  return { ...pod, status: { ...pod.status, conditions: [...setCondition(pod.status.conditions, condition)] } };
}
