import {
  type Container,
  type ContainerPort,
  type LabelSelector,
  type NodeSelectorTerm,
  type Pod,
  parseQuantity,
  FormatError,
  type PodSpec,
  type PodTemplateSpec,
} from '../../api/index.ts';
import { isDNS1123Label } from '../../api/index.ts';
import { APP_ARMOR_OF_CONTAINER, SECCOMP_OF_CONTAINER, SECCOMP_OF_POD } from '../admission/pod-security/check.ts';
import { FieldPath } from '../validation/index.ts';
import { deprecatedLabel } from './node-labels.ts';

/** A warning: the place, and what is to be said of it. */
type Found = readonly [at: FieldPath, text: string];

/** Most specs are shared by many Pods and have nothing to warn of. */
const ofSpecs = new WeakMap<PodSpec, readonly Found[]>();

/** Of a Pod (pkg/api/pod/warnings.go `GetWarningsForPod`). */
export function podWarnings({ metadata, spec }: Pod): readonly string[] {
  const problems = isDNS1123Label(metadata.name);
  const name =
    problems.length === 0
      ? []
      : [
          `metadata.name: this is used in the Pod's hostname, which can result in surprising behavior; a DNS label is recommended: [${problems.join(' ')}]`,
        ];
  return [...name, ...annotationWarnings(metadata.annotations, spec, ''), ...specWarnings(spec, '')];
}

/** Of the template of a workload, at `spec.template`. */
export function templateWarnings(template: PodTemplateSpec | undefined, at = 'spec.template'): readonly string[] {
  if (template?.spec === undefined) return [];
  const { metadata, spec } = template;
  return [...annotationWarnings(metadata?.annotations, spec, `${at}.`), ...specWarnings(spec, `${at}.`)];
}

/** Of the name of a workload, after which its Pods are named. */
export function workloadNameWarnings(name: string): readonly string[] {
  const problems = isDNS1123Label(name);
  if (problems.length === 0) return [];
  const why = 'this is used in Pod names and hostnames, which can result in surprising behavior; a DNS label is recommended';
  return [`metadata.name: ${why}: [${problems.join(' ')}]`];
}

function specWarnings(spec: PodSpec, before: string): readonly string[] {
  let found = ofSpecs.get(spec);
  if (found === undefined) ofSpecs.set(spec, (found = [...warningsIn(spec)]));
  return found.map(([at, text]) => `${before}${at.toString()}: ${text}`);
}

const SPEC = FieldPath.of('spec');
const NULL_SELECTOR = 'a null labelSelector results in matching no pod';

/** `warningsForPodSpecAndMeta`. */
function* warningsIn(spec: PodSpec): Generator<Found> {
  for (const label of Object.keys(spec.nodeSelector ?? {}))
    yield* ofLabel(SPEC.child('nodeSelector').key(label), label, (why) => why);
  yield* affinityWarnings(spec);
  for (const [i, { topologyKey, labelSelector }] of (spec.topologySpreadConstraints ?? []).entries()) {
    const at = SPEC.child('topologySpreadConstraints').index(i);
    yield* ofLabel(at.child('topologyKey'), topologyKey, (why) => `${topologyKey} is ${why}`);
    if (labelSelector === undefined) yield [at.child('labelSelector'), NULL_SELECTOR];
  }
  yield* duplicates(spec.hostAliases ?? [], SPEC.child('hostAliases'), 'ip', ({ ip }) => ip);
  yield* duplicates(spec.imagePullSecrets ?? [], SPEC.child('imagePullSecrets'), 'name', ({ name = '' }) => name);
  for (const [i, { name = '' }] of (spec.imagePullSecrets ?? []).entries())
    if (name === '') yield [SPEC.child('imagePullSecrets').index(i).child('name'), 'invalid empty name ""'];
  yield* volumeWarnings(spec);
  yield* containerWarnings(spec);
  if ((spec.terminationGracePeriodSeconds ?? 0) < 0)
    yield [SPEC.child('terminationGracePeriodSeconds'), 'must be >= 0; negative values are invalid and will be treated as 1'];
}

function* ofLabel(at: FieldPath, label: string | undefined, words: (why: string) => string): Generator<Found> {
  const why = deprecatedLabel(label);
  if (why !== undefined) yield [at, words(why)];
}

function* affinityWarnings({ affinity }: PodSpec): Generator<Found> {
  const path = SPEC.child('affinity');
  const ofNodes = path.child('nodeAffinity');
  const required = affinity?.nodeAffinity?.requiredDuringSchedulingIgnoredDuringExecution?.nodeSelectorTerms ?? [];
  const atRequired = ofNodes.child('requiredDuringSchedulingIgnoredDuringExecution').child('nodeSelectorTerms');
  for (const [i, term] of required.entries()) yield* termWarnings(term, atRequired.index(i));
  const preferred = affinity?.nodeAffinity?.preferredDuringSchedulingIgnoredDuringExecution ?? [];
  const atPreferred = ofNodes.child('preferredDuringSchedulingIgnoredDuringExecution');
  for (const [i, { preference }] of preferred.entries())
    yield* termWarnings(preference ?? {}, atPreferred.index(i).child('preference'));
  for (const kind of ['podAffinity', 'podAntiAffinity'] as const) {
    const rules = affinity?.[kind];
    const at = path.child(kind);
    const atMust = at.child('requiredDuringSchedulingIgnoredDuringExecution');
    for (const [i, term] of (rules?.requiredDuringSchedulingIgnoredDuringExecution ?? []).entries())
      yield* podTermWarnings(term, atMust.index(i));
    const atMay = at.child('preferredDuringSchedulingIgnoredDuringExecution');
    for (const [i, { podAffinityTerm }] of (rules?.preferredDuringSchedulingIgnoredDuringExecution ?? []).entries())
      if (podAffinityTerm !== undefined) yield* podTermWarnings(podAffinityTerm, atMay.index(i).child('podAffinityTerm'));
  }
}

/** pkg/api/node/util.go `GetWarningsForNodeSelectorTerm`. */
function* termWarnings({ matchExpressions = [] }: NodeSelectorTerm, at: FieldPath): Generator<Found> {
  for (const [i, { key }] of matchExpressions.entries())
    yield* ofLabel(at.child('matchExpressions').index(i).child('key'), key, (why) => `${key} is ${why}`);
}

interface PodTerm {
  readonly labelSelector?: LabelSelector;
}

function* podTermWarnings({ labelSelector }: PodTerm, at: FieldPath): Generator<Found> {
  if (labelSelector === undefined) yield [at.child('labelSelector'), NULL_SELECTOR];
}

function* duplicates<T>(items: readonly T[], path: FieldPath, field: string, valueOf: (item: T) => string): Generator<Found> {
  const seen = new Set<string>();
  for (const [i, item] of items.entries()) {
    const value = valueOf(item);
    if (seen.has(value)) yield [path.index(i).child(field), `duplicate ${field} ${JSON.stringify(value)}`];
    seen.add(value);
  }
}

/** Types of volumes that are going or gone. */
const OLD_VOLUMES: Readonly<Record<string, string>> = {
  photonPersistentDisk: 'deprecated in v1.11, non-functional in v1.16+',
  gitRepo: 'deprecated in v1.11, and disabled by default in v1.33+',
  scaleIO: 'deprecated in v1.16, non-functional in v1.22+',
  flocker: 'deprecated in v1.22, non-functional in v1.25+',
  storageos: 'deprecated in v1.22, non-functional in v1.25+',
  quobyte: 'deprecated in v1.22, non-functional in v1.25+',
  glusterfs: 'deprecated in v1.25, non-functional in v1.26+',
  cephfs: 'deprecated in v1.28, non-functional in v1.31+',
  rbd: 'deprecated in v1.28, non-functional in v1.31+',
};

function* volumeWarnings({ volumes = [] }: PodSpec): Generator<Found> {
  for (const [i, volume] of volumes.entries()) {
    for (const [type, why] of Object.entries(OLD_VOLUMES))
      if (Object.hasOwn(volume, type)) yield [SPEC.child('volumes').index(i).child(type), why];
  }
}

function* containerWarnings(spec: PodSpec): Generator<Found> {
  const ports = new Map<string, { readonly port: ContainerPort; readonly at: FieldPath }[]>();
  for (const field of ['initContainers', 'containers'] as const) {
    for (const [i, container] of (spec[field] ?? []).entries()) {
      const at = SPEC.child(field).index(i);
      yield* environmentWarnings(container, at);
      yield* resourceWarnings(container, at);
      for (const [n, port] of (container.ports ?? []).entries()) yield* portWarnings(port, at.child('ports').index(n), ports);
    }
  }
}

function* environmentWarnings({ env = [] }: Container, at: FieldPath): Generator<Found> {
  const seen = new Set<string>();
  for (const [i, { name, value = '', valueFrom }] of env.entries()) {
    const reference = `$(${name})`;
    // X="a", X="$(X)b" builds on the value before it.
    const hides = valueFrom !== undefined || value === reference || !value.includes(reference);
    if (seen.has(name) && hides)
      yield [
        at.child('env').index(i),
        `hides previous definition of ${JSON.stringify(name)}, which may be dropped when using apply`,
      ];
    seen.add(name);
  }
}

function* resourceWarnings({ resources }: Container, at: FieldPath): Generator<Found> {
  for (const side of ['limits', 'requests'] as const) {
    for (const resource of ['memory', 'ephemeral-storage']) {
      const text = resources?.[side]?.[resource];
      if (text !== undefined && isFractional(text))
        yield [
          at.child('resources').child(side).key(resource),
          `fractional byte value ${JSON.stringify(parseQuantity(text).toString())} is invalid, must be an integer`,
        ];
    }
  }
}

/** Whether an amount is no whole number. */
export function isFractional(text: string): boolean {
  try {
    const quantity = parseQuantity(text);
    return quantity.roundUp(0).compare(quantity) !== 0;
  } catch (error) {
    if (error instanceof FormatError) return false;
    throw error;
  }
}

function* portWarnings(
  port: ContainerPort,
  at: FieldPath,
  known: Map<string, { readonly port: ContainerPort; readonly at: FieldPath }[]>,
): Generator<Found> {
  const { containerPort, protocol = 'TCP', hostPort = 0, hostIP = '' } = port;
  const key = `${containerPort}/${protocol}`;
  const others = known.get(key) ?? [];
  known.set(key, [...others, { port, at }]);
  for (const other of others) {
    const { hostPort: otherPort = 0, hostIP: otherIP = '' } = other.port;
    const place = other.at.toString();
    if (hostIP === otherIP && hostPort === otherPort) yield [at, `duplicate port definition with ${place}`];
    else if (hostPort === 0 || otherPort === 0) yield [at, `overlapping port definition with ${place}`];
    else if (hostPort === otherPort && (hostIP === '') !== (otherIP === ''))
      yield [at, `dangerously ambiguous port definition with ${place}`];
  }
}

function annotationWarnings(annotations: Readonly<Record<string, string>> | undefined, spec: PodSpec, before: string): string[] {
  return Object.keys(annotations ?? {}).flatMap((key) => {
    const at = `${before}metadata.annotations[${key}]`;
    if (key === SECCOMP_OF_POD || key.startsWith(SECCOMP_OF_CONTAINER))
      return [`${at}: non-functional in v1.27+; use the "seccompProfile" field instead`];
    if (!key.startsWith(APP_ARMOR_OF_CONTAINER)) return [];
    const container = [...(spec.initContainers ?? []), ...spec.containers].find(
      ({ name }) => APP_ARMOR_OF_CONTAINER + name === key,
    );
    const hasField = (container?.securityContext ?? spec.securityContext)?.appArmorProfile !== undefined;
    return hasField ? [] : [`${at}: deprecated since v1.30; use the "appArmorProfile" field instead`];
  });
}
