import { forbidden, keyOf, type KubeObject, type ResourceQuota } from '../../api/index.ts';
import { evaluatorOf } from '../../api/quota/calculate-usage.ts';
import { type Evaluator, quotaMatches } from '../../api/quota/evaluator.ts';
import {
  addQuantities,
  excessOf,
  formatQuantities,
  maskQuantities,
  namesAbove,
  type Quantities,
  quantitiesOf,
  resourceListOf,
} from '../../api/quota/quantities.ts';
import type { KindDefinition } from '../kinds/definition.ts';
import type { ServerRequest } from '../registry/request.ts';
import type { Objects } from '../subresources/definition.ts';
import type { AdmissionPlugin, Lookup, Settlement } from './admission.ts';

/**
 * Enforces the quotas of each namespace (apiserver plugin/resourcequota). The usage is written into the quota's status together
 * with the object, so the next request sees it. Upstream charges slightly earlier, so a request that is refused later stays
 * charged until the controller recounts.
 */
export function resourceQuota(lookup: Lookup): AdmissionPlugin {
  const charge = (
    kind: KindDefinition,
    next: KubeObject,
    old: KubeObject | undefined,
    request: ServerRequest,
  ): Settlement | undefined => {
    const quotas = lookup('ResourceQuota') as Objects<ResourceQuota> | undefined;
    // A fast path: most clusters have no quota.
    if (quotas === undefined || quotas.writes === 0 || request.namespace === '') return undefined;
    const ofNamespace = quotas.inNamespace(request.namespace);
    return ofNamespace.length === 0 ? undefined : chargeQuotas({ kind, next, old, request, quotas }, ofNamespace);
  };
  return {
    name: 'ResourceQuota',
    validateCreate: (kind, object, request) => charge(kind, object, undefined, request),
    validateUpdate: (kind, next, old, request) => charge(kind, next, old, request),
  };
}

/** A write that may increase the usage. */
interface Charge {
  readonly kind: KindDefinition;
  readonly next: KubeObject;
  /** Undefined for a creation. */
  readonly old: KubeObject | undefined;
  readonly request: ServerRequest;
  readonly quotas: Objects<ResourceQuota>;
}

/**
 * Checks that the namespace's quotas allow the write (plugin/resourcequota/controller.go `CheckRequest`). Throws `Forbidden`.
 * Returns a function that writes the new usage.
 */
function chargeQuotas(charge: Charge, ofNamespace: readonly ResourceQuota[]): Settlement | undefined {
  const { kind, next, old, request, quotas } = charge;
  const evaluator = evaluatorOf(kind);
  if (evaluator === undefined || (old !== undefined && !evaluator.handlesUpdate(next, old, request.subresource)))
    return undefined;
  const refuse = (why: string): never => {
    throw forbidden(kind.group, kind.plural, next.metadata.name, why);
  };
  const concerned = ofNamespace.filter((quota) => quotaMatches(quota, next, evaluator));
  for (const quota of concerned) checkConstraints(quota, next, evaluator, refuse);
  const usage = usageOf(evaluator, next, refuse);
  const charged = concerned.flatMap((quota) => {
    // A quota that did not count the old object is charged with the whole new one: the update changes its scope.
    const counted = old !== undefined && quotaMatches(quota, old, evaluator) ? old : undefined;
    const delta = deltaOf(usage, counted, evaluator);
    return delta.size === 0 ? [] : [{ quota, after: withUsage(quota, delta, refuse) }];
  });
  if (charged.length === 0) return undefined;
  return () => {
    if (request.dryRun) return;
    // The request is for the object, not for its quotas.
    request.granted(keyOf(next.metadata));
    for (const { quota, after } of charged) quotas.write(request, quota, after);
  };
}

type Refuse = (why: string) => never;

/** The object must specify what the quota limits, and the controller must have counted the usage. */
function checkConstraints(quota: ResourceQuota, object: KubeObject, evaluator: Evaluator, refuse: Refuse): void {
  const { name } = quota.metadata;
  const restricted = evaluator.matchingResources(Object.keys(quota.status.hard ?? {}));
  const missing = evaluator.missing?.(restricted, object);
  if (missing !== undefined) refuse(`failed quota: ${name}: ${missing}`);
  if (restricted.some((resource) => quota.status.used?.[resource] === undefined))
    refuse(`status unknown for quota: ${name}, resources: ${restricted.sort().join(',')}`);
}

/** The object's usage. Refuses a negative one. Only a Pod's usage depends on the date, and only while the Pod is being deleted. */
function usageOf(evaluator: Evaluator, next: KubeObject, refuse: Refuse): Quantities {
  const usage = evaluator.usage(next, 0);
  const negative = [...usage].filter(([, amount]) => amount.sign < 0).map(([name]) => name);
  if (negative.length > 0) refuse(`quota usage is negative for resource(s): ${negative.sort().join(',')}`);
  return usage;
}

/**
 * The increase in usage, without unused resources. It is never negative: a request that is refused later must not have given
 * anything back. The controller does that.
 */
function deltaOf(usage: Quantities, counted: KubeObject | undefined, evaluator: Evaluator): Quantities {
  const delta = counted === undefined ? usage : excessOf(usage, evaluator.usage(counted, 0));
  return new Map([...delta].filter(([, amount]) => amount.sign !== 0));
}

/** The quota with the new usage. Refuses a usage above the limits. */
function withUsage(quota: ResourceQuota, delta: Quantities, refuse: Refuse): ResourceQuota {
  const hard = quantitiesOf(quota.status.hard);
  const used = quantitiesOf(quota.status.used);
  const requested = maskQuantities(delta, hard.keys());
  const sum = addQuantities(used, requested);
  const exceeded = namesAbove(maskQuantities(sum, requested.keys()), hard);
  if (exceeded.length > 0) {
    const [asked, before, limit] = [requested, used, hard].map((amounts) => formatQuantities(maskQuantities(amounts, exceeded)));
    refuse(`exceeded quota: ${quota.metadata.name}, requested: ${asked}, used: ${before}, limited: ${limit}`);
  }
  return { ...quota, status: { ...quota.status, used: resourceListOf(sum) } };
}
