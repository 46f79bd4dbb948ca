import {
  aggregateTexts,
  forbidden,
  type KubeObject,
  type LimitRange,
  type LimitRangeItem,
  type PersistentVolumeClaim,
  type Pod,
  type Quantity,
} from '../../api/index.ts';
import { podTotals, type Quantities, quantitiesOf } from '../../api/quota/quantities.ts';
import type { KindDefinition } from '../kinds/definition.ts';

/** The requests and limits of a container, a Pod or a claim. */
interface Wanted {
  readonly requests: Quantities;
  readonly limits: Quantities;
}

type Bound = Readonly<Record<string, string>> | undefined;
/** Returns the problem of a resource for a bound. Undefined if there is none. */
type Check = (resource: string, bound: Quantity) => string | undefined;

/**
 * Checks a Pod or a claim against the bounds of each LimitRange (limitranger/admission.go `runLimitFunc`). Throws `Forbidden`.
 */
export function checkLimits(kind: KindDefinition, object: KubeObject, ranges: readonly LimitRange[]): void {
  for (const { spec } of ranges) {
    const problems = spec.limits.flatMap((item) =>
      kind.kind === 'Pod' ? problemsOfPod(item, object as Pod) : problemsOfClaim(item, object as PersistentVolumeClaim),
    );
    if (problems.length === 0) continue;
    throw forbidden(kind.group, kind.plural, object.metadata.name, aggregateTexts(problems));
  }
}

/** `PodValidateLimitFunc`. */
function problemsOfPod(item: LimitRangeItem, { spec }: Pod): string[] {
  if (item.type === 'Pod') return problemsOf(item, { requests: podTotals(spec, 'requests'), limits: podTotals(spec, 'limits') });
  if (item.type !== 'Container') return [];
  return [...spec.containers, ...(spec.initContainers ?? [])].flatMap(({ resources }) =>
    problemsOf(item, { requests: quantitiesOf(resources?.requests), limits: quantitiesOf(resources?.limits) }),
  );
}

function problemsOf(item: LimitRangeItem, wanted: Wanted): string[] {
  const { type, min, max, maxLimitRequestRatio } = item;
  return [
    ...each(min, (resource, bound) => belowMinimum(type, resource, bound, wanted)),
    ...each(max, (resource, bound) => aboveMaximum(type, resource, bound, wanted)),
    ...each(maxLimitRequestRatio, (resource, bound) => aboveRatio(type, resource, bound, wanted)),
  ];
}

/** `PersistentVolumeClaimValidateLimitFunc`. Claims have no limits. */
function problemsOfClaim({ type, min, max }: LimitRangeItem, { spec }: PersistentVolumeClaim): string[] {
  if (type !== 'PersistentVolumeClaim') return [];
  const requests = quantitiesOf(spec.resources?.requests);
  return [
    ...each(min, (resource, bound) => belowMinimum(type, resource, bound, { requests, limits: new Map() })),
    ...each(max, (resource, bound) => requestAboveMaximum(type, resource, bound, requests)),
  ];
}

function each(bounds: Bound, check: Check): string[] {
  const sorted = [...quantitiesOf(bounds)].sort(([first], [second]) => (first < second ? -1 : 1));
  return sorted.map(([resource, bound]) => check(resource, bound)).filter((problem) => problem !== undefined);
}

/** `minConstraint`. */
function belowMinimum(type: string, resource: string, bound: Quantity, { requests, limits }: Wanted): string | undefined {
  const start = `minimum ${resource} usage per ${type} is ${bound}`;
  const request = requests.get(resource);
  const limit = limits.get(resource);
  if (request === undefined) return `${start}.  No request is specified`;
  if (request.compare(bound) < 0) return `${start}, but request is ${request}`;
  return limit !== undefined && limit.compare(bound) < 0 ? `${start}, but limit is ${limit}` : undefined;
}

/** `maxConstraint`. */
function aboveMaximum(type: string, resource: string, bound: Quantity, { requests, limits }: Wanted): string | undefined {
  const start = `maximum ${resource} usage per ${type} is ${bound}`;
  const request = requests.get(resource);
  const limit = limits.get(resource);
  if (limit === undefined) return `${start}.  No limit is specified`;
  if (limit.compare(bound) > 0) return `${start}, but limit is ${limit}`;
  return request !== undefined && request.compare(bound) > 0 ? `${start}, but request is ${request}` : undefined;
}

/** `maxRequestConstraint`. */
function requestAboveMaximum(type: string, resource: string, bound: Quantity, requests: Quantities): string | undefined {
  const start = `maximum ${resource} usage per ${type} is ${bound}`;
  const request = requests.get(resource);
  if (request === undefined) return `${start}.  No request is specified`;
  return request.compare(bound) > 0 ? `${start}, but request is ${request}` : undefined;
}

/** `limitRequestRatioConstraint`. */
function aboveRatio(type: string, resource: string, bound: Quantity, { requests, limits }: Wanted): string | undefined {
  const start = `${resource} max limit to request ratio per ${type} is ${bound}`;
  const request = requests.get(resource);
  const limit = limits.get(resource);
  if (request === undefined || request.sign === 0) return `${start}, but no request is specified or request is 0`;
  if (limit === undefined || limit.sign === 0) return `${start}, but no limit is specified or limit is 0`;
  const ratio = limit.approximate / request.approximate;
  return ratio > bound.approximate ? `${start}, but provided ratio is ${ratio.toFixed(6)}` : undefined;
}
