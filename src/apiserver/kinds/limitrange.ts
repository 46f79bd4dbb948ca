import { isQualifiedName, type LimitRange, type LimitRangeItem, parseQuantity } from '../../api/index.ts';
import { type ErrorList, FieldPath } from '../validation/index.ts';
import { LIMIT_RANGE_COLUMNS } from './columns/policy.ts';
import { defineKind } from './definition.ts';
import { fillEach } from './filling.ts';

type Amounts = Readonly<Record<string, string>>;

const LIMITS = FieldPath.of('spec', 'limits');
const TYPES = ['Pod', 'Container', 'PersistentVolumeClaim'];
const ONE = parseQuantity('1');

/** core/v1/defaults.go `SetDefaults_LimitRangeItem` for each item. */
function defaultLimitRange(limitRange: LimitRange): LimitRange {
  const spec = limitRange.spec ?? ({} as LimitRange['spec']);
  const limits = fillEach(spec.limits ?? [], defaultItem);
  return limits === spec.limits ? limitRange : { ...limitRange, spec: { ...spec, limits } };
}

/** For containers: the default limit is the maximum; the default request is the limit or else the minimum. */
function defaultItem(item: LimitRangeItem): LimitRangeItem {
  if (item.type !== 'Container') return item;
  const limit = withMissing(item.default ?? {}, item.max);
  const request = withMissing(withMissing(item.defaultRequest ?? {}, limit), item.min);
  const next = { ...item };
  if (Object.keys(limit).length > 0) next.default = limit;
  if (Object.keys(request).length > 0) next.defaultRequest = request;
  return next;
}

function withMissing(amounts: Amounts, more: Amounts = {}): Record<string, string> {
  return { ...more, ...amounts };
}

/** core/validation `ValidateLimitRange`. */
function validateLimitRange({ spec }: LimitRange, errors: ErrorList): void {
  const seen = new Set<string>();
  spec.limits.forEach((item, i) => {
    const path = LIMITS.index(i);
    validateTypeName(item.type ?? '', errors, path.child('type'));
    if (seen.has(item.type)) errors.duplicate(path.child('type'), item.type);
    seen.add(item.type);
    validateItem(item, errors, path);
  });
}

/** core/validation `validateLimitRangeTypeName`. */
function validateTypeName(type: string, errors: ErrorList, path: FieldPath): void {
  const before = errors.length;
  errors.invalidEach(path, type, isQualifiedName(type));
  if (errors.length > before || type.includes('/') || TYPES.includes(type)) return;
  errors.invalid(path, type, 'must be a standard limit type or fully qualified');
}

function validateItem(item: LimitRangeItem, errors: ErrorList, path: FieldPath): void {
  const named = ['max', 'min', 'maxLimitRequestRatio'] as const;
  const defaults = ['default', 'defaultRequest'] as const;
  if (item.type === 'Pod') {
    for (const field of defaults)
      if (Object.keys(item[field] ?? {}).length > 0)
        errors.forbidden(path.child(field), "may not be specified when `type` is 'Pod'");
  }
  const fields = item.type === 'Pod' ? named : [...named, ...defaults];
  const names = new Set<string>();
  for (const field of fields) {
    for (const name of Object.keys(item[field] ?? {})) {
      validateResourceName(item.type, name, errors, path.child(field).key(name));
      names.add(name);
    }
  }
  if (item.type === 'PersistentVolumeClaim' && item.min?.['storage'] === undefined && item.max?.['storage'] === undefined)
    errors.required(path.child('limits'), 'either minimum or maximum storage value is required, but neither was provided');
  for (const name of names) validateOrder(item, name, errors, path);
}

/** core/validation `validateLimitRangeResourceName`. */
function validateResourceName(type: string, name: string, errors: ErrorList, path: FieldPath): void {
  const before = errors.length;
  errors.invalidEach(path, name, isQualifiedName(name));
  if (errors.length > before || name.includes('/') || name.startsWith('hugepages-')) return;
  const known = ['cpu', 'memory', 'ephemeral-storage', ...(type === 'Container' ? [] : ['storage'])];
  if (!known.includes(name)) errors.invalid(path, name, 'must be a standard resource type or fully qualified');
}

/** An amount by its resource. A resource may have any name, also that of something that every object has. */
function amountOf(amounts: LimitRangeItem['max'], name: string): string | undefined {
  return amounts !== undefined && Object.hasOwn(amounts, name) ? amounts[name] : undefined;
}

/** The amounts of a resource must be ordered: min ≤ default request ≤ default limit ≤ max. */
function validateOrder(item: LimitRangeItem, name: string, errors: ErrorList, path: FieldPath): void {
  const isPod = item.type === 'Pod';
  const min = amountOf(item.min, name);
  const max = amountOf(item.max, name);
  const limit = isPod ? undefined : amountOf(item.default, name);
  const request = isPod ? undefined : amountOf(item.defaultRequest, name);
  const check = (
    low: string | undefined,
    high: string | undefined,
    field: string,
    shown: string | undefined,
    names: [string, string],
  ) => {
    if (low === undefined || high === undefined || parseQuantity(low).compare(parseQuantity(high)) <= 0) return;
    errors.invalid(path.child(field).key(name), shown, `${names[0]} value ${low} is greater than ${names[1]} value ${high}`);
  };
  check(min, max, 'min', min, ['min', 'max']);
  check(min, request, 'defaultRequest', request, ['min', 'default request']);
  check(request, max, 'defaultRequest', request, ['default request', 'max']);
  check(request, limit, 'defaultRequest', request, ['default request', 'default limit']);
  check(min, limit, 'default', min, ['min', 'default']);
  check(limit, max, 'default', max, ['default', 'max']);
  validateRatio(amountOf(item.maxLimitRequestRatio, name), min, max, errors, path.child('maxLimitRequestRatio').key(name));
  if (isOvercommitAllowed(name) || limit === undefined || request === undefined) return;
  if (parseQuantity(limit).compare(parseQuantity(request)) !== 0) {
    const why = `default value ${limit} must equal to defaultRequest value ${request} in ${name}`;
    errors.invalid(path.child('defaultRequest').key(name), request, why);
  }
}

function validateRatio(
  ratio: string | undefined,
  min: string | undefined,
  max: string | undefined,
  errors: ErrorList,
  path: FieldPath,
): void {
  if (ratio === undefined) return;
  const quantity = parseQuantity(ratio);
  if (quantity.compare(ONE) < 0) errors.invalid(path, ratio, `ratio ${ratio} is less than 1`);
  if (min === undefined || max === undefined) return;
  const limit = parseQuantity(max).approximate / parseQuantity(min).approximate;
  if (quantity.approximate > limit) errors.invalid(path, ratio, `ratio ${ratio} is greater than max/min = ${limit.toFixed(6)}`);
}

/** core/helper `IsOvercommitAllowed`. Huge pages and devices cannot be overcommitted. */
function isOvercommitAllowed(name: string): boolean {
  return !name.startsWith('hugepages-') && (!name.includes('/') || name.includes('kubernetes.io/'));
}

/** core/v1 LimitRange (pkg/registry/core/limitrange/strategy.go). */
export const LIMIT_RANGE = defineKind<LimitRange>({
  group: '',
  version: 'v1',
  kind: 'LimitRange',
  plural: 'limitranges',
  shortNames: ['limits'],
  namespaced: true,
  createOnUpdate: true,
  setDefaults: defaultLimitRange,
  validate: validateLimitRange,
  validateUpdate: (next, _old, errors) => validateLimitRange(next, errors),
  columns: LIMIT_RANGE_COLUMNS,
});
