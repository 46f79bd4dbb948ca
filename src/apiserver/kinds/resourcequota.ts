import { isQualifiedName, type ResourceQuota, type ScopedResourceSelectorRequirement } from '../../api/index.ts';
import { validateResourceAmount } from '../podspec/validate-resources.ts';
import { type ErrorList, FieldPath, IMMUTABLE } from '../validation/index.ts';
import { RESOURCE_QUOTA_COLUMNS } from './columns/policy.ts';
import { defineKind, statusOnly } from './definition.ts';

const SPEC = FieldPath.of('spec');
const STATUS = FieldPath.of('status');

const PODS: ReadonlySet<string> = new Set(['pods']);
const CLAIMS: ReadonlySet<string> = new Set(['persistentvolumeclaims', 'requests.storage']);
/** The resources that Pod scopes can limit (core/helper `podComputeQuotaResources`). */
const OF_PODS: ReadonlySet<string> = new Set([
  'pods',
  ...['', 'requests.', 'limits.'].flatMap((side) => [`${side}cpu`, `${side}memory`]),
]);
/** core/helper `standardQuotaResources`. */
const STANDARD: ReadonlySet<string> = new Set([
  ...OF_PODS,
  ...CLAIMS,
  ...['', 'requests.', 'limits.'].map((side) => `${side}ephemeral-storage`),
  ...['resourcequotas', 'services', 'replicationcontrollers', 'secrets', 'configmaps'],
  ...['services.nodeports', 'services.loadbalancers'],
]);
/** Each scope with the standard resources that it applies to (core/helper `IsResourceQuotaScopeValidForResource`). */
const SCOPES: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ['Terminating', OF_PODS],
  ['NotTerminating', OF_PODS],
  ['NotBestEffort', OF_PODS],
  ['PriorityClass', OF_PODS],
  ['CrossNamespacePodAffinity', OF_PODS],
  ['BestEffort', PODS],
  ['VolumeAttributesClass', CLAIMS],
]);
const CONFLICTING = [
  ['BestEffort', 'NotBestEffort'],
  ['Terminating', 'NotTerminating'],
];
/** Scopes without values. */
const PLAIN = ['BestEffort', 'NotBestEffort', 'Terminating', 'NotTerminating', 'CrossNamespacePodAffinity'];
const ONLY_EXISTS =
  "must be 'Exist' when scope is any of ResourceQuotaScopeTerminating, ResourceQuotaScopeNotTerminating, ResourceQuotaScopeBestEffort, ResourceQuotaScopeNotBestEffort or ResourceQuotaScopeCrossNamespacePodAffinity";

/** core/validation `ValidateResourceQuota`. */
function validateResourceQuota({ spec }: ResourceQuota, errors: ErrorList): void {
  validateAmounts(spec.hard, errors, SPEC.child('hard'));
  validateScopes(spec, errors);
  validateScopeSelector(spec, errors);
}

/** core/validation `ValidateResourceQuotaUpdate`. */
function validateResourceQuotaUpdate(next: ResourceQuota, old: ResourceQuota, errors: ErrorList): void {
  validateResourceQuota(next, errors);
  const before = new Set(old.spec.scopes);
  const after = new Set(next.spec.scopes);
  if (before.size !== after.size || [...after].some((scope) => !before.has(scope)))
    errors.invalid(SPEC.child('scopes'), next.spec.scopes ?? null, IMMUTABLE);
}

/** core/validation `ValidateResourceQuotaStatusUpdate`. */
function validateResourceQuotaStatus({ status }: ResourceQuota, _old: ResourceQuota, errors: ErrorList): void {
  validateAmounts(status?.hard, errors, STATUS.child('hard'));
  validateAmounts(status?.used, errors, STATUS.child('used'));
}

function validateAmounts(amounts: Readonly<Record<string, string>> | undefined, errors: ErrorList, path: FieldPath): void {
  for (const [name, amount] of Object.entries(amounts ?? {})) {
    validateQuotaResourceName(name, errors, path.key(name));
    validateResourceAmount(name, amount, errors, path.key(name));
  }
}

/** core/validation `ValidateResourceQuotaResourceName`. */
function validateQuotaResourceName(name: string, errors: ErrorList, path: FieldPath): void {
  const before = errors.length;
  errors.invalidEach(path, name, isQualifiedName(name));
  if (errors.length > before || name.includes('/') || isStandard(name)) return;
  errors.invalid(path, name, 'must be a standard resource type or fully qualified');
  errors.invalid(path, name, 'must be a standard resource for quota');
}

function isStandard(name: string): boolean {
  return STANDARD.has(name) || name.startsWith('hugepages-') || name.startsWith('requests.hugepages-');
}

/** `validateResourceQuotaScopes`. */
function validateScopes({ hard, scopes = [] }: ResourceQuota['spec'], errors: ErrorList): void {
  const path = SPEC.child('scopes');
  for (const scope of scopes) {
    if (!SCOPES.has(scope)) errors.invalid(path, scopes, 'unsupported scope');
    for (let i = countMisapplied(scope, hard); i > 0; i--) errors.invalid(path, scopes, 'unsupported scope applied to resource');
  }
  if (areConflicting(scopes)) errors.invalid(path, scopes, 'conflicting scopes');
}

/** The number of limited resources that the scope does not apply to. */
function countMisapplied(scope: string, hard: ResourceQuota['spec']['hard'] = {}): number {
  return Object.keys(hard).filter((name) => isStandard(name) && SCOPES.get(scope)?.has(name) !== true).length;
}

function areConflicting(scopes: readonly string[]): boolean {
  return CONFLICTING.some((pair) => pair.every((scope) => scopes.includes(scope)));
}

/** `validateScopedResourceSelectorRequirement`. */
function validateScopeSelector(spec: ResourceQuota['spec'], errors: ErrorList): void {
  if (spec.scopeSelector === undefined) return;
  const path = SPEC.child('scopeSelector').child('matchExpressions');
  const { matchExpressions = [] } = spec.scopeSelector;
  for (const requirement of matchExpressions) {
    const { scopeName } = requirement;
    if (!SCOPES.has(scopeName)) errors.invalid(path.child('scopeName'), scopeName, 'unsupported scope');
    for (let i = countMisapplied(scopeName, spec.hard); i > 0; i--)
      errors.invalid(path, spec.scopeSelector, 'unsupported scope applied to resource');
    validateScopeOperator(requirement, errors, path);
  }
  if (areConflicting(matchExpressions.map(({ scopeName }) => scopeName)))
    errors.invalid(path, spec.scopes ?? null, 'conflicting scopes');
}

function validateScopeOperator(requirement: ScopedResourceSelectorRequirement, errors: ErrorList, path: FieldPath): void {
  const { scopeName, operator, values = [] } = requirement;
  if (PLAIN.includes(scopeName) && operator !== 'Exists') errors.invalid(path.child('operator'), operator, ONLY_EXISTS);
  switch (operator) {
    case 'In':
    case 'NotIn':
      if (values.length === 0)
        errors.required(path.child('values'), "must be at least one value when `operator` is 'In' or 'NotIn' for scope selector");
      break;
    case 'Exists':
    case 'DoesNotExist':
      if (values.length > 0)
        errors.invalid(
          path.child('values'),
          values,
          "must be no value when `operator` is 'Exist' or 'DoesNotExist' for scope selector",
        );
      break;
    default:
      errors.invalid(path.child('operator'), operator, 'not a valid selector operator');
  }
}

/** core/v1 ResourceQuota (pkg/registry/core/resourcequota/strategy.go). */
export const RESOURCE_QUOTA = defineKind<ResourceQuota>({
  group: '',
  version: 'v1',
  kind: 'ResourceQuota',
  plural: 'resourcequotas',
  shortNames: ['quota'],
  namespaced: true,
  prepareForCreate: (quota) => ({ ...quota, status: {} }),
  validate: validateResourceQuota,
  validateUpdate: validateResourceQuotaUpdate,
  status: { ...statusOnly(), validateUpdate: validateResourceQuotaStatus },
  columns: RESOURCE_QUOTA_COLUMNS,
});
