import type { ScopedResourceSelectorRequirement } from '../kinds.ts';
import {
  type Container,
  countedSpec,
  isExtendedResource,
  isPodTerminal,
  parseTime,
  type Pod,
  type PodAffinityTerm,
  type PodSpec,
  qosClass,
  secondsToMs,
} from '../index.ts';
import type { Evaluator } from './evaluator.ts';
import { ONE, podTotals, type Quantities, quantitiesOf } from './quantities.ts';

const COUNT = 'count/pods';
const COUNTED: ReadonlySet<string> = new Set(
  [COUNT, 'pods'].concat(
    ['', 'requests.', 'limits.'].flatMap((side) => ['cpu', 'memory', 'ephemeral-storage'].map((name) => side + name)),
  ),
);
/** With a quota of these names, each container must specify its value (`validationSet`). */
const DEMANDED: ReadonlySet<string> = new Set(['', 'requests.', 'limits.'].flatMap((side) => [`${side}cpu`, `${side}memory`]));

/**
 * Counts what Pods use. Finished Pods, and Pods whose deletion is overdue, do not use resources
 * (pkg/quota/v1/evaluator/core/pods.go).
 */
export const POD_EVALUATOR: Evaluator = {
  kind: 'Pod',
  handlesUpdate: (next, old, subresource) => subresource === 'resize' || isTerminating(next as Pod) !== isTerminating(old as Pod),
  matchingResources: (names) => names.filter((name) => COUNTED.has(name) || isHugePages(name) || isExtendedQuota(name)),
  missing: (required, object) => missing(required, (object as Pod).spec),
  matchesScope: (scope, object) => matchesScope(scope, object as Pod),
  usage: (object, wallMs) => (countsAt(object as Pod, wallMs) ? usageOf(countedSpec(object as Pod)) : OBJECT_COUNT_ONLY),
};

const OBJECT_COUNT_ONLY: Quantities = new Map([[COUNT, ONE]]);

/** True if the Pod uses resources at this date (`QuotaV1Pod`). */
export function countsAt(pod: Pod, wallMs: number): boolean {
  if (isPodTerminal(pod)) return false;
  const { deletionTimestamp, deletionGracePeriodSeconds } = pod.metadata;
  if (deletionTimestamp === undefined || deletionGracePeriodSeconds === undefined) return true;
  return wallMs <= parseTime(deletionTimestamp) + secondsToMs(deletionGracePeriodSeconds);
}

/** By spec, since the Pods of a ReplicaSet share one spec. */
const known = new WeakMap<PodSpec, Quantities>();

function usageOf(spec: PodSpec): Quantities {
  let usage = known.get(spec);
  if (usage === undefined) {
    usage = new Map([...OBJECT_COUNT_ONLY, ...computeUsage(podTotals(spec, 'requests'), podTotals(spec, 'limits'))]);
    known.set(spec, usage);
  }
  return usage;
}

/** `podComputeUsageHelper`. */
function computeUsage(requests: Quantities, limits: Quantities): Quantities {
  const usage = new Map([['pods', ONE]]);
  for (const [name, amount] of requests) {
    if (isCompute(name) || isHugePages(name)) usage.set(name, amount);
    if (isCompute(name) || isHugePages(name) || isExtendedResource(name)) usage.set(`requests.${name}`, amount);
  }
  for (const [name, amount] of limits) if (isCompute(name)) usage.set(`limits.${name}`, amount);
  return usage;
}

function isCompute(name: string): boolean {
  return name === 'cpu' || name === 'memory' || name === 'ephemeral-storage';
}

function isHugePages(name: string): boolean {
  return name.startsWith('hugepages-') || name.startsWith('requests.hugepages-');
}

/** `isExtendedResourceNameForQuota`: only the requests of extended resources are limited. */
function isExtendedQuota(name: string): boolean {
  return name.startsWith('requests.') && name.includes('/') && !name.includes('kubernetes.io/');
}

/** `Constraints`: `must specify cpu for: a,b; memory for: b`. Not required of Pods with Pod-level resources. */
function missing(required: readonly string[], spec: PodSpec): string | undefined {
  if (spec.resources?.requests !== undefined || spec.resources?.limits !== undefined) return undefined;
  const demanded = required.filter((name) => DEMANDED.has(name));
  const containers = [...spec.containers, ...(spec.initContainers ?? [])];
  const lacking = demanded.sort().flatMap((name) => {
    const silent = containers.filter((container) => !containerUsage(container).has(name)).map((container) => container.name);
    return silent.length === 0 ? [] : [`${name} for: ${silent.sort().join(',')}`];
  });
  return lacking.length === 0 ? undefined : `must specify ${lacking.join('; ')}`;
}

function containerUsage({ resources }: Container): Quantities {
  return computeUsage(quantitiesOf(resources?.requests), quantitiesOf(resources?.limits));
}

/** `podMatchesScopeFunc`. */
function matchesScope({ scopeName, operator, values = [] }: ScopedResourceSelectorRequirement, { spec }: Pod): boolean {
  switch (scopeName) {
    case 'Terminating':
      return isTerminating({ spec });
    case 'NotTerminating':
      return !isTerminating({ spec });
    case 'BestEffort':
      return qosClass(spec) === 'BestEffort';
    case 'NotBestEffort':
      return qosClass(spec) !== 'BestEffort';
    case 'PriorityClass':
      return matchesClass(operator, values, spec.priorityClassName ?? '');
    case 'CrossNamespacePodAffinity':
      return reachesOtherNamespaces(spec);
    default:
      return false;
  }
}

/**
 * Returns true if the Pod has a deadline, and so the scope Terminating, not NotTerminating (`IsTerminating`). Of all scopes, only
 * these two can change while a Pod exists.
 */
export function isTerminating({ spec: { activeDeadlineSeconds } }: Pick<Pod, 'spec'>): boolean {
  return activeDeadlineSeconds !== undefined && activeDeadlineSeconds >= 0;
}

/** `podMatchesSelector`: as a selector on the one label `PriorityClass`, which is absent for a Pod without a class. */
function matchesClass(operator: string, values: readonly string[], className: string): boolean {
  switch (operator) {
    case 'Exists':
      return className !== '';
    case 'DoesNotExist':
      return className === '';
    case 'In':
      return className !== '' && values.includes(className);
    case 'NotIn':
      return className === '' || !values.includes(className);
    default:
      return false;
  }
}

/** `usesCrossNamespacePodAffinity`. */
function reachesOtherNamespaces({ affinity }: PodSpec): boolean {
  return [affinity?.podAffinity, affinity?.podAntiAffinity].some((part) => {
    const required: readonly PodAffinityTerm[] = part?.requiredDuringSchedulingIgnoredDuringExecution ?? [];
    const preferred = part?.preferredDuringSchedulingIgnoredDuringExecution ?? [];
    return [...required, ...preferred.map(({ podAffinityTerm }) => podAffinityTerm)].some(
      ({ namespaces = [], namespaceSelector }) => namespaces.length > 0 || namespaceSelector !== undefined,
    );
  });
}
