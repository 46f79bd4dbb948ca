import {
  isConfigMapKey,
  isDNS1123Label,
  isDNS1123Subdomain,
  isQualifiedName,
  isRelaxedEnvVarName,
  type EnvFromSource,
  type EnvVar,
  type EnvVarSource,
  type FileKeySelector,
  type ObjectFieldSelector,
  type ResourceFieldSelector,
} from '../../api/index.ts';
import { formatProblems } from '../fields/formats.ts';
import type { ErrorList, FieldPath } from '../validation/index.ts';
import type { Volumes } from './validate-mounts.ts';

/** The Pod fields that a variable can refer to. */
const ENV_FIELDS = [
  'metadata.name',
  'metadata.namespace',
  'metadata.uid',
  'spec.nodeName',
  'spec.serviceAccountName',
  'status.hostIP',
  'status.hostIPs',
  'status.podIP',
  'status.podIPs',
];
/** The Pod fields that a file of a downward API volume can refer to. */
export const VOLUME_FIELDS = ['metadata.annotations', 'metadata.labels', 'metadata.name', 'metadata.namespace', 'metadata.uid'];
const RESOURCES = [
  'limits.cpu',
  'limits.ephemeral-storage',
  'limits.memory',
  'requests.cpu',
  'requests.ephemeral-storage',
  'requests.memory',
];
const HUGE_PAGES = ['requests.hugepages-', 'limits.hugepages-'];
/** All field names that `ConvertDownwardAPIFieldLabel` knows. */
const KNOWN_FIELDS: ReadonlySet<string> = new Set([
  ...ENV_FIELDS,
  ...VOLUME_FIELDS,
  'spec.restartPolicy',
  'spec.schedulerName',
  'status.phase',
  'spec.host',
]);

const MEMORY_DIVISORS = ['1', '1k', '1M', '1G', '1T', '1P', '1E', '1Ki', '1Mi', '1Gi', '1Ti', '1Pi', '1Ei'];
const CPU_DIVISORS = ['1m', '1'];

/** core/validation `ValidateEnv`. */
export function validateEnv(env: readonly EnvVar[], volumes: Volumes, errors: ErrorList, path: FieldPath): void {
  env.forEach((variable, i) => {
    const at = path.index(i);
    if (!variable.name) errors.required(at.child('name'));
    else errors.invalidEach(at.child('name'), variable.name, isRelaxedEnvVarName(variable.name));
    if (variable.valueFrom !== undefined) validateSource(variable, variable.valueFrom, volumes, errors, at.child('valueFrom'));
  });
}

/** core/validation `validateEnvVarValueFrom`. */
function validateSource(
  { value = '' }: EnvVar,
  source: EnvVarSource,
  volumes: Volumes,
  errors: ErrorList,
  path: FieldPath,
): void {
  const { fieldRef, resourceFieldRef, configMapKeyRef, secretKeyRef, fileKeyRef } = source;
  if (fieldRef !== undefined) validateFieldRef(fieldRef, ENV_FIELDS, errors, path.child('fieldRef'));
  if (resourceFieldRef !== undefined) validateResourceFieldRef(resourceFieldRef, false, errors, path.child('resourceFieldRef'));
  if (configMapKeyRef !== undefined) validateKeyRef(configMapKeyRef, errors, path.child('configMapKeyRef'));
  if (secretKeyRef !== undefined) validateKeyRef(secretKeyRef, errors, path.child('secretKeyRef'));
  if (fileKeyRef !== undefined) validateFileKeyRef(fileKeyRef, volumes, errors, path.child('fileKeyRef'));
  const given = [fieldRef, resourceFieldRef, configMapKeyRef, secretKeyRef, fileKeyRef];
  const sources = given.filter((part) => part !== undefined).length;
  if (sources === 0)
    errors.invalid(path, '', 'must specify one of: `fieldRef`, `resourceFieldRef`, `configMapKeyRef` or `secretKeyRef`');
  else if (value !== '') errors.invalid(path, '', 'may not be specified when `value` is not empty');
  else if (sources > 1) errors.invalid(path, '', 'may not have more than one field specified at a time');
}

function validateKeyRef(ref: { readonly name?: string; readonly key: string }, errors: ErrorList, path: FieldPath): void {
  const name = ref.name ?? '';
  errors.invalidEach(path.child('name'), name, isDNS1123Subdomain(name));
  if (!ref.key) errors.required(path.child('key'));
  else errors.invalidEach(path.child('key'), ref.key, isConfigMapKey(ref.key));
}

/** core/validation `validateFileKeySelector`, and `validateFileKeyRefVolumes`: the file is in an `emptyDir` of the Pod. */
function validateFileKeyRef(
  { volumeName, path: file, key }: FileKeySelector,
  volumes: Volumes,
  errors: ErrorList,
  path: FieldPath,
): void {
  const volume = volumes.get(volumeName);
  if (!volumeName) errors.required(path.child('volumeName'));
  else if (isDNS1123Label(volumeName).length > 0)
    errors.invalidEach(path.child('volumeName'), volumeName, isDNS1123Label(volumeName));
  else if (volume === undefined) errors.notFound(path.child('volumeName'), volumeName);
  else if (volume.emptyDir === undefined)
    errors.invalid(path.child('volumeName'), volumeName, 'referenced volume must be of type emptyDir');
  if (!file) errors.required(path.child('path'));
  else errors.invalidEach(path.child('path'), file, formatProblems('filePath', file));
  if (!key) errors.required(path.child('key'));
  else errors.invalidEach(path.child('key'), key, isRelaxedEnvVarName(key));
}

/** core/validation `validateObjectFieldSelector`. */
export function validateFieldRef(ref: ObjectFieldSelector, known: readonly string[], errors: ErrorList, path: FieldPath): void {
  if (!ref.apiVersion) return errors.required(path.child('apiVersion'));
  if (!ref.fieldPath) return errors.required(path.child('fieldPath'));
  const opening = ref.fieldPath.indexOf("['");
  // pkg/fieldpath `SplitMaybeSubscriptedPath`
  if (opening > 0 && opening <= ref.fieldPath.length - 4 && ref.fieldPath.endsWith("']")) {
    const [field, key] = [ref.fieldPath.slice(0, opening), ref.fieldPath.slice(opening + 2, -2)];
    if (field === 'metadata.annotations') errors.invalidEach(path, key.toLowerCase(), isQualifiedName(key.toLowerCase()));
    else if (field === 'metadata.labels') errors.invalidEach(path, key, isQualifiedName(key));
    else
      errors.invalid(
        path.child('fieldPath'),
        ref.fieldPath,
        `error converting fieldPath: field label does not support subscript: ${ref.fieldPath}`,
      );
    return;
  }
  if (!KNOWN_FIELDS.has(ref.fieldPath)) {
    errors.invalid(
      path.child('fieldPath'),
      ref.fieldPath,
      `error converting fieldPath: field label not supported: ${ref.fieldPath}`,
    );
  } else if (!known.includes(ref.fieldPath)) {
    errors.notSupported(path.child('fieldPath'), ref.fieldPath, known);
  }
}

/** core/validation `validateContainerResourceFieldSelector`. */
export function validateResourceFieldRef(
  ref: ResourceFieldSelector,
  ofVolume: boolean,
  errors: ErrorList,
  path: FieldPath,
): void {
  const hugePages = HUGE_PAGES.some((prefix) => (ref.resource ?? '').startsWith(prefix));
  if (ofVolume && !ref.containerName) errors.required(path.child('containerName'));
  else if (!ref.resource) errors.required(path.child('resource'));
  else if (!RESOURCES.includes(ref.resource) && !hugePages) errors.notSupported(path.child('resource'), ref.resource, RESOURCES);
  const { divisor, resource = '' } = ref;
  if (divisor === undefined || divisor === '0' || divisor === '') return;
  const rule = divisorRule(resource, hugePages);
  if (rule === undefined || rule.values.includes(divisor)) return;
  errors.invalid(
    path.child('divisor'),
    resource,
    `only divisor's values ${rule.shown} are supported with the ${rule.name} resource`,
  );
}

function divisorRule(
  resource: string,
  hugePages: boolean,
): { name: string; values: readonly string[]; shown: string } | undefined {
  const sizes = { values: MEMORY_DIVISORS, shown: MEMORY_DIVISORS.join(', ') };
  if (resource.endsWith('.cpu')) return { name: 'cpu', values: CPU_DIVISORS, shown: CPU_DIVISORS.join(' and ') };
  if (resource.endsWith('.memory')) return { name: 'memory', ...sizes };
  if (resource.endsWith('.ephemeral-storage')) return { name: 'local ephemeral storage', ...sizes };
  return hugePages ? { name: 'hugepages', ...sizes } : undefined;
}

/** core/validation `ValidateEnvFrom`. */
export function validateEnvFrom(sources: readonly EnvFromSource[], errors: ErrorList, path: FieldPath): void {
  sources.forEach((source, i) => {
    const at = path.index(i);
    if (source.prefix) errors.invalidEach(at.child('prefix'), source.prefix, isRelaxedEnvVarName(source.prefix));
    const refs = (['configMapRef', 'secretRef'] as const).filter((field) => source[field] !== undefined);
    for (const field of refs) {
      const name = source[field]?.name;
      if (!name) errors.required(at.child(field).child('name'));
      else errors.invalidEach(at.child(field).child('name'), name, isDNS1123Subdomain(name));
    }
    if (refs.length === 0) errors.invalid(path, '', 'must specify one of: `configMapRef` or `secretRef`');
    else if (refs.length > 1) errors.invalid(path, '', 'may not have more than one field specified at a time');
  });
}
