import type { KubeObject, ResourceQuota } from '../index.ts';
import { scopesOf, type Evaluator } from './evaluator.ts';
import { CLAIM_EVALUATOR, objectCountEvaluator, SERVICE_EVALUATOR } from './other-evaluators.ts';
import { POD_EVALUATOR } from './pod-evaluator.ts';
import { addQuantities, maskQuantities, type Quantities } from './quantities.ts';
import { Quantity } from '../quantity.ts';

/** A kind, for the names that quotas use. */
export interface CountedResource {
  readonly kind: string;
  readonly group: string;
  readonly plural: string;
}

/** Kinds that change too fast to be counted (plugin/resourcequota/apis `DefaultIgnoredResources`). */
const IGNORED: ReadonlySet<string> = new Set(['Event']);
const known = new Map<string, Evaluator>([POD_EVALUATOR, SERVICE_EVALUATOR, CLAIM_EVALUATOR].map((one) => [`${one.kind}.`, one]));

/** The evaluator of a kind. Undefined if the kind is not counted. */
export function evaluatorOf(resource: CountedResource): Evaluator | undefined {
  if (IGNORED.has(resource.kind)) return undefined;
  const key = `${resource.kind}.${resource.group}`;
  let evaluator = known.get(key);
  if (evaluator === undefined) known.set(key, (evaluator = objectCountEvaluator(resource)));
  return evaluator;
}

/**
 * A namespace's usage of the resources that the quota limits (pkg/quota/v1/resources.go `CalculateUsage`). Resources without an
 * evaluator are absent. `objectsOf`: all objects of a kind in the namespace.
 */
export function calculateUsage(
  quota: ResourceQuota,
  evaluators: Iterable<Evaluator>,
  objectsOf: (kind: string) => Iterable<KubeObject>,
  wallMs: number,
): Quantities {
  const hard = Object.keys(quota.spec.hard ?? {});
  const scopes = scopesOf(quota);
  let usage: Quantities = new Map();
  for (const evaluator of evaluators) {
    const names = evaluator.matchingResources(hard);
    if (names.length === 0) continue;
    let used: Quantities = new Map(names.map((name) => [name, Quantity.zero]));
    for (const object of objectsOf(evaluator.kind)) {
      if (!scopes.every((scope) => evaluator.matchesScope(scope, object))) continue;
      used = addQuantities(used, maskQuantities(evaluator.usage(object, wallMs), names));
    }
    usage = addQuantities(usage, used);
  }
  return usage;
}
