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
 * Holds each namespace to its quotas (apiserver plugin/resourcequota). What an object uses is written into the status of its quotas with the object:
 * whoever comes next finds it there. Upstream charges a little before, so that what is refused after all stays charged until the controller counts anew.
 */
export function resourceQuota(lookup: Lookup): AdmissionPlugin {
  const charge = (
    kind: KindDefinition,
    next: KubeObject,
    old: KubeObject | undefined,
    request: ServerRequest,
  ): Settlement | undefined => {
    const quotas = lookup('ResourceQuota') as Objects<ResourceQuota> | undefined;
    // Most clusters have never had a quota.
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

/** A write that may use more of what is limited. */
interface Charge {
  readonly kind: KindDefinition;
  readonly next: KubeObject;
  /** Undefined of a creation. */
  readonly old: KubeObject | undefined;
  readonly request: ServerRequest;
  readonly quotas: Objects<ResourceQuota>;
}

/**
 * Whether the quotas of the namespace allow the write (plugin/resourcequota/controller.go `CheckRequest`). Throws `Forbidden`.
 * Returns what writes the new usage.
 */
function chargeQuotas(charge: Charge, ofNamespace: readonly ResourceQuota[]): Settlement | undefined {
  const { kind, next, old, request, quotas } = charge;
  const evaluator = evaluatorOf(kind);
  if (evaluator === undefined || (old !== undefined && !evaluator.countsUpdates)) return undefined;
  const refuse = (why: string): never => {
    throw forbidden(kind.group, kind.plural, next.metadata.name, why);
  };
  const concerned = ofNamespace.filter((quota) => quotaMatches(quota, next, evaluator));
  for (const quota of concerned) checkConstraints(quota, next, evaluator, refuse);
  const delta = deltaOf(evaluator, next, old, refuse);
  if (delta.size === 0 || concerned.length === 0) return undefined;
  const charged = concerned.map((quota) => withUsage(quota, delta, refuse));
  return () => {
    if (request.dryRun) return;
    // The request is for the object, not for its quotas.
    request.granted(keyOf(next.metadata));
    charged.forEach((after, i) => quotas.write(request, concerned[i]!, after));
  };
}

type Refuse = (why: string) => never;

/** The object must say what the quota is about, and the controller must have counted what there is. */
function checkConstraints(quota: ResourceQuota, object: KubeObject, evaluator: Evaluator, refuse: Refuse): void {
  const { name } = quota.metadata;
  const restricted = evaluator.matchingResources(Object.keys(quota.status.hard ?? {}));
  const missing = evaluator.missing?.(restricted, object);
  if (missing !== undefined) refuse(`failed quota: ${name}: ${missing}`);
  if (restricted.some((resource) => quota.status.used?.[resource] === undefined))
    refuse(`status unknown for quota: ${name}, resources: ${restricted.sort().join(',')}`);
}

/** What the write uses more than before, without what it does not use. */
function deltaOf(evaluator: Evaluator, next: KubeObject, old: KubeObject | undefined, refuse: Refuse): Quantities {
  // Only a Pod's usage depends on the date, and only once it is being deleted: which no new one is.
  const usage = evaluator.usage(next, 0);
  const negative = [...usage].filter(([, amount]) => amount.sign < 0).map(([name]) => name);
  if (negative.length > 0) refuse(`quota usage is negative for resource(s): ${negative.sort().join(',')}`);
  const delta = old === undefined ? usage : excessOf(usage, evaluator.usage(old, 0));
  return new Map([...delta].filter(([, amount]) => amount.sign !== 0));
}

/** The quota with the new usage, where that is within its limits. */
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
