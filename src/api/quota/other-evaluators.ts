import type { KubeObject, PersistentVolumeClaim, Service } from '../index.ts';
import { parseQuantity, Quantity } from '../quantity.ts';
import { attributesClassesOf, storageClassNameOf } from '../volume-binding.ts';
import type { Evaluator } from './evaluator.ts';
import { ONE, type Quantities } from './quantities.ts';

const SERVICE_NAMES = ['count/services', 'services', 'services.nodeports', 'services.loadbalancers'];

/** Counts Services, node ports and load balancers (pkg/quota/v1/evaluator/core/services.go). */
export const SERVICE_EVALUATOR: Evaluator = {
  kind: 'Service',
  handlesUpdate: () => true,
  matchingResources: (names) => names.filter((name) => SERVICE_NAMES.includes(name)),
  matchesScope: () => false,
  usage: (object) => serviceUsage(object as Service),
};

function serviceUsage({ spec }: Service): Quantities {
  const ports = spec.ports ?? [];
  const given = ports.filter(({ nodePort = 0 }) => nodePort !== 0);
  const balanced = spec.type === 'LoadBalancer';
  const allocates = spec.type === 'NodePort' || (balanced && spec.allocateLoadBalancerNodePorts !== false);
  const nodePorts = allocates ? ports.length : balanced ? given.length : 0;
  return new Map([
    ['count/services', ONE],
    ['services', ONE],
    ['services.nodeports', countOf(nodePorts)],
    ['services.loadbalancers', countOf(balanced ? 1 : 0)],
  ]);
}

const CLAIM_NAMES = ['persistentvolumeclaims', 'requests.storage'];
const CLAIM_COUNT = 'count/persistentvolumeclaims';
const CLASS_SUFFIX = '.storageclass.storage.k8s.io/';

/** Counts claims and their storage, in total and by storage class (pkg/quota/v1/evaluator/core/persistent_volume_claims.go). */
export const CLAIM_EVALUATOR: Evaluator = {
  kind: 'PersistentVolumeClaim',
  handlesUpdate: () => true,
  matchingResources: (names) => names.filter(isClaimName),
  matchesScope: ({ scopeName, operator, values = [] }, object) => {
    if (scopeName !== 'VolumeAttributesClass') return false;
    return matchesAttributesClass(operator, values, object as PersistentVolumeClaim);
  },
  usage: (object) => claimUsage(object as PersistentVolumeClaim),
};

function isClaimName(name: string): boolean {
  if (name === CLAIM_COUNT || CLAIM_NAMES.includes(name)) return true;
  return CLAIM_NAMES.some((resource) => name.endsWith(CLASS_SUFFIX + resource));
}

function matchesAttributesClass(operator: string, values: readonly string[], claim: PersistentVolumeClaim): boolean {
  const names = [...attributesClassesOf(claim)];
  if (operator === 'Exists') return names.length > 0;
  if (operator === 'DoesNotExist') return names.length === 0;
  const among = names.some((name) => values.includes(name));
  return operator === 'In' ? among : operator === 'NotIn' && !among;
}

function claimUsage(claim: PersistentVolumeClaim): Quantities {
  const className = storageClassNameOf(claim);
  const own: [string, Quantity][] = [['persistentvolumeclaims', ONE]];
  const requested = claim.spec.resources?.requests?.['storage'];
  if (requested !== undefined) own.push(['requests.storage', parseQuantity(requested)]);
  const byClass =
    className === '' ? [] : own.map(([name, amount]): [string, Quantity] => [className + CLASS_SUFFIX + name, amount]);
  return new Map([[CLAIM_COUNT, ONE], ...own, ...byClass]);
}

/**
 * Kinds whose count has a second name beside `count/…` (pkg/quota/v1/evaluator/core/registry.go `legacyObjectCountAliases`).
 */
const ALIASES: ReadonlySet<string> = new Set(['configmaps', 'resourcequotas', 'replicationcontrollers', 'secrets']);

/** Counts the objects of a kind (pkg/quota/v1/generic/evaluator.go `NewObjectCountEvaluator`). */
export function objectCountEvaluator(resource: {
  readonly kind: string;
  readonly group: string;
  readonly plural: string;
}): Evaluator {
  const { kind, group, plural } = resource;
  const names = [group === '' ? `count/${plural}` : `count/${plural}.${group}`];
  if (group === '' && ALIASES.has(plural)) names.push(plural);
  const usage: Quantities = new Map(names.map((name) => [name, ONE]));
  return {
    kind,
    handlesUpdate: () => false,
    matchingResources: (asked) => asked.filter((name) => names.includes(name)),
    matchesScope: () => false,
    usage: (_object: KubeObject) => usage,
  };
}

function countOf(count: number): Quantity {
  return new Quantity(BigInt(count), 0, 'DecimalSI');
}
