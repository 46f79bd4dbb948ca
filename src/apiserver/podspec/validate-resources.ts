import {
  FormatError,
  isExtendedResource,
  canonicalQuantity,
  compareQuantities,
  isQualifiedName,
  parseQuantity,
  type PodSpec,
  type ResourceRequirements,
} from '../../api/index.ts';
import { NOT_NEGATIVE, readQuantity, type ErrorList, type FieldPath } from '../validation/index.ts';

type Amounts = Readonly<Record<string, string>>;
type NameRule = (name: string, errors: ErrorList, path: FieldPath) => void;

const HUGE_PAGES = 'hugepages-';
/** Names without a prefix that a container may use (core/helper `standardContainerResources`). */
const CONTAINER_RESOURCES: ReadonlySet<string> = new Set(['cpu', 'memory', 'ephemeral-storage']);
/** Resources that are counted in integers (core/helper `integerResources`). */
const WHOLE: ReadonlySet<string> = new Set([
  'pods',
  'resourcequotas',
  'services',
  'replicationcontrollers',
  'secrets',
  'configmaps',
  'persistentvolumeclaims',
  'services.nodeports',
  'services.loadbalancers',
]);

/** core/validation `ValidateContainerResourceRequirements`. */
export function validateContainerResources(
  resources: ResourceRequirements,
  spec: PodSpec,
  errors: ErrorList,
  path: FieldPath,
): void {
  validateRequirements(resources, validateContainerResourceName, errors, path);
  const claims = new Set((spec.resourceClaims ?? []).map(({ name }) => name));
  const seen = new Set<string>();
  (resources.claims ?? []).forEach(({ name }, i) => {
    const at = path.child('claims').index(i);
    if (!name) errors.required(at);
    else if (seen.has(name)) errors.duplicate(at, name);
    else if (!claims.has(name)) errors.notFound(at, name);
    seen.add(name);
  });
}

/** core/validation `validatePodResources`: the requests and limits of the whole Pod. */
export function validatePodResources(spec: PodSpec, errors: ErrorList, path: FieldPath): void {
  const { resources } = spec;
  if (resources === undefined) return;
  if (resources.claims !== undefined) errors.forbidden(path.child('claims'), 'claims cannot be set for Resources at pod-level');
  validateRequirements(resources, validatePodResourceName, errors, path);
}

/** core/validation `validateResourceRequirements`. */
function validateRequirements(
  { limits = {}, requests = {} }: ResourceRequirements,
  nameRule: NameRule,
  errors: ErrorList,
  path: FieldPath,
): void {
  for (const [name, amount] of Object.entries(limits)) {
    nameRule(name, errors, path.child('limits').key(name));
    validateResourceAmount(name, amount, errors, path.child('limits').key(name));
  }
  for (const [name, amount] of Object.entries(requests)) {
    nameRule(name, errors, path.child('requests').key(name));
    const readable = validateResourceAmount(name, amount, errors, path.child('requests').key(name));
    if (readable) compareWithLimit(name, amount, limits, errors, path);
  }
  const names = [...Object.keys(limits), ...Object.keys(requests)];
  if (names.some((name) => name.startsWith(HUGE_PAGES)) && !names.includes('cpu') && !names.includes('memory')) {
    errors.forbidden(path, 'HugePages require cpu or memory');
  }
}

function compareWithLimit(name: string, request: string, limits: Amounts, errors: ErrorList, path: FieldPath): void {
  const limit = limits[name];
  if (limit === undefined) {
    if (!isOvercommitAllowed(name)) errors.required(path.child('limits'), 'Limit must be set for non overcommitable resources');
    return;
  }
  if (!isReadable(limit)) return;
  const difference = compareQuantities(request, limit);
  const shown = canonicalQuantity(request);
  if (difference !== 0 && !isOvercommitAllowed(name)) {
    errors.invalid(path.child('requests'), shown, `must be equal to ${name} limit of ${canonicalQuantity(limit)}`);
  } else if (difference > 0) {
    errors.invalid(path.child('requests'), shown, `must be less than or equal to ${name} limit of ${canonicalQuantity(limit)}`);
  }
}

/** core/validation `ValidateResourceQuantityValue`. Returns false if the text is not a quantity. */
export function validateResourceAmount(name: string, amount: string, errors: ErrorList, path: FieldPath): boolean {
  const quantity = readQuantity(amount, errors, path);
  if (quantity === undefined) return false;
  if (quantity.sign < 0) errors.invalid(path, canonicalQuantity(amount), NOT_NEGATIVE);
  if ((WHOLE.has(name) || isExtended(name)) && quantity.milliValue % 1000 !== 0)
    errors.invalid(path, canonicalQuantity(amount), 'must be an integer');
  return true;
}

/** core/validation `validateContainerResourceName`. */
function validateContainerResourceName(name: string, errors: ErrorList, path: FieldPath): void {
  const before = errors.length;
  errors.invalidEach(path, name, isQualifiedName(name));
  if (!name.includes('/') && !CONTAINER_RESOURCES.has(name) && !name.startsWith(HUGE_PAGES)) {
    errors.invalid(path, name, 'must be a standard resource type or fully qualified');
  }
  if (errors.length > before) return;
  if (!name.includes('/')) return;
  if (!isNative(name) && !isExtended(name)) errors.invalid(path, name, "doesn't follow extended resource name standard");
}

/** core/validation `validatePodResourceName`. */
function validatePodResourceName(name: string, errors: ErrorList, path: FieldPath): void {
  const before = errors.length;
  errors.invalidEach(path, name, isQualifiedName(name));
  if (errors.length > before) return;
  if (name !== 'cpu' && name !== 'memory' && !name.startsWith(HUGE_PAGES))
    errors.notSupported(path, name, ['cpu', 'hugepages-', 'memory']);
}

function isNative(name: string): boolean {
  return !name.includes('/') || name.includes('kubernetes.io/');
}

/** `isExtendedResource`, of a name that may be invalid. */
function isExtended(name: string): boolean {
  return isExtendedResource(name) && isQualifiedName(`requests.${name}`).length === 0;
}

function isOvercommitAllowed(name: string): boolean {
  return isNative(name) && !name.startsWith(HUGE_PAGES);
}

function isReadable(amount: string): boolean {
  try {
    parseQuantity(amount);
    return true;
  } catch (error) {
    if (error instanceof FormatError) return false;
    throw error;
  }
}
