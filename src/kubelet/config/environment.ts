import { isEnvVarName, type Container, type Pod, type Service, type EnvVar } from '../../api/index.ts';
import type { Process } from '../../sim/index.ts';
import { fileKeyValue } from './env-file.ts';
import { ConfigError, type KeyValues, type ObjectReader } from './object-reader.ts';
import { fieldValue, resourceValue, type DownwardSources } from './downward-api.ts';
import { serviceEnvironment } from './service-environment.ts';
import type { PodVolume } from './pod-volume.ts';

export interface ReferenceSources extends DownwardSources {
  readonly reader: ObjectReader;
  /** The Pod's volumes that are set up, by name. */
  readonly volumes: ReadonlyMap<string, PodVolume> | undefined;
}

export interface EnvironmentSources {
  readonly pod: Pod;
  /** The Services that the kubelet knew when the container was created. */
  readonly services: Iterable<Service>;
}

const PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';

/** The values of a container's variables that come from other objects or from files. */
export interface References {
  /** The variables of `envFrom`, by name. */
  readonly from: ReadonlyMap<string, string>;
  /** The values of `valueFrom`; undefined if an optional key is missing. */
  readonly values: ReadonlyMap<EnvVar, string | undefined>;
}

const NO_REFERENCES: References = { from: new Map(), values: new Map() };

/**
 * The environment of a container (pkg/kubelet/kubelet_pods.go `makeEnvironmentVariables`): the declared variables, each expanded by the earlier ones, then the
 * Services' variables. `references` come from `readReferences`. It is evaluated lazily, from the state at the container's creation.
 */
export function makeEnvironment(
  { env: declared = [] }: Container,
  hostname: string,
  imageEnvironment: KeyValues | undefined,
  sources: EnvironmentSources,
  { from, values }: References = NO_REFERENCES,
): () => ReadonlyMap<string, string> {
  return () => {
    const { metadata, spec } = sources.pod;
    const services = serviceEnvironment(sources.services, metadata.namespace ?? '', spec.enableServiceLinks !== false);
    const own = new Map(from);
    const expand = variableExpander((name) => own.get(name) ?? services.get(name));
    for (const variable of declared) {
      const value = values.has(variable) ? values.get(variable) : expand(variable.value ?? '');
      if (value !== undefined) own.set(variable.name, value);
    }
    return new Map([
      ['PATH', PATH],
      ['HOSTNAME', hostname],
      ['HOME', '/root'],
      ...Object.entries(imageEnvironment ?? {}),
      ...services,
      ...own,
    ]);
  };
}

/** Whether any variable of the container comes from another object or from a file. */
export function hasReferences({ env, envFrom }: Container): boolean {
  return envFrom !== undefined || env?.some(({ valueFrom }) => valueFrom !== undefined) === true;
}

/** Reads the present values of the variables that come from other objects or from files. Throws `ConfigError`. */
export function* readReferences(container: Container, sources: ReferenceSources): Process<References> {
  const from = new Map<string, string>();
  const values = new Map<EnvVar, string | undefined>();
  if (container.envFrom !== undefined) yield* readEnvFrom(container, sources, from);
  for (const variable of container.env ?? []) {
    const { configMapKeyRef, secretKeyRef, fileKeyRef } = variable.valueFrom ?? {};
    if (configMapKeyRef !== undefined || secretKeyRef !== undefined) values.set(variable, yield* readKey(variable, sources));
    else if (fileKeyRef !== undefined) values.set(variable, fileKeyValue(fileKeyRef, sources.pod, sources.volumes));
    else if (variable.valueFrom !== undefined) values.set(variable, localValue(variable, container, sources));
  }
  return { from, values };
}

function* readEnvFrom(container: Container, { reader }: ReferenceSources, into: Map<string, string>): Process<void> {
  for (const { configMapRef, secretRef, prefix = '' } of container.envFrom ?? []) {
    let values: KeyValues | undefined;
    if (configMapRef !== undefined) values = yield* reader.configMap(configMapRef.name ?? '', configMapRef.optional === true);
    else if (secretRef !== undefined) values = yield* reader.secret(secretRef.name ?? '', secretRef.optional === true);
    for (const [key, value] of Object.entries(values ?? {})) {
      if (isEnvVarName(prefix + key).length === 0) into.set(prefix + key, value);
    }
  }
}

/** Returns undefined if the key is optional and missing. The variable is then not set. */
function* readKey({ valueFrom }: EnvVar, { pod, reader }: ReferenceSources): Process<string | undefined> {
  const namespace = pod.metadata.namespace ?? '';
  const isSecret = valueFrom?.secretKeyRef !== undefined;
  const { name = '', key = '', optional = false } = valueFrom?.secretKeyRef ?? valueFrom?.configMapKeyRef ?? {};
  const values = isSecret ? yield* reader.secret(name, optional) : yield* reader.configMap(name, optional);
  const value = values?.[key];
  if (value === undefined && !optional)
    throw new ConfigError(`couldn't find key ${key} in ${isSecret ? 'Secret' : 'ConfigMap'} ${namespace}/${name}`);
  return value;
}

function localValue({ valueFrom }: EnvVar, container: Container, sources: ReferenceSources): string {
  const { fieldRef, resourceFieldRef } = valueFrom ?? {};
  if (fieldRef !== undefined) return fieldValue(fieldRef.fieldPath, sources);
  if (resourceFieldRef === undefined) return '';
  const { containerName = '', divisor, resource } = resourceFieldRef;
  const { containers, initContainers = [] } = sources.pod.spec;
  const target = containerName === '' ? container : [...containers, ...initContainers].find(({ name }) => name === containerName);
  if (target === undefined) throw new ConfigError(`container ${containerName} not found`);
  return resourceValue(resource, divisor, target, sources);
}

/**
 * The longest expanded text of one container's variables or arguments, in characters. Linux starts no program with more. Without a bound, variables that
 * refer to one another could grow exponentially.
 */
const MOST_EXPANDED = 4_194_304;

/**
 * Returns a function that replaces `$(NAME)` by its value. An unknown name stays as written, and `$$(NAME)` yields the text `$(NAME)`
 * (third_party/forked/golang/expansion `Expand`). It serves the variables, or the arguments, of one container.
 */
export function variableExpander(value: (name: string) => string | undefined): (text: string) => string {
  let length = 0;
  return (text) => {
    if (!text.includes('$')) return text;
    // An unclosed `$(` is plain text. Searching its end again from each one would take quadratic time.
    const end = text.lastIndexOf(')') + 1;
    const expanded = text.slice(0, end).replace(/\$\$|\$\(([^)]*)\)/g, (match: string, name: string | undefined) => {
      const part = name === undefined ? '$' : (value(name) ?? match);
      length += part.length;
      return length > MOST_EXPANDED ? '' : part;
    });
    return expanded + text.slice(end).replaceAll('$$', '$');
  };
}
