import {
  causeOf,
  forbidden,
  invalid,
  type CronJob,
  type Deployment,
  type KubeObject,
  type Namespace,
  type Pod,
} from '../../../api/index.ts';
import type { KindDefinition } from '../../kinds/definition.ts';
import type { ServerRequest } from '../../registry/request.ts';
import type { Objects } from '../../subresources/definition.ts';
import type { AdmissionPlugin, Lookup } from '../admission.ts';
import { type CheckedPod, SECCOMP_OF_CONTAINER, SECCOMP_OF_POD } from './check.ts';
import { detailsText, reasonsText, violations } from './evaluate.ts';
import { isSamePolicy, isStricter, type LevelVersion, NO_POLICY, type Policy, policyName, policyOf } from './policy.ts';

/** The Pod that an object describes, by kind (`DefaultPodSpecExtractor`). */
const TEMPLATES: Readonly<Record<string, (object: KubeObject) => CheckedPod | undefined>> = {
  ReplicationController: templateOf,
  ReplicaSet: templateOf,
  Deployment: templateOf,
  StatefulSet: templateOf,
  DaemonSet: templateOf,
  Job: templateOf,
  CronJob: (object) => checkedPod((object as CronJob).spec.jobTemplate.spec.template),
};

function templateOf(object: KubeObject): CheckedPod | undefined {
  const { template } = (object as Deployment).spec as Partial<Deployment['spec']>;
  return template && checkedPod(template);
}

function checkedPod({ metadata = {}, spec }: Deployment['spec']['template']): CheckedPod {
  return { metadata, spec };
}

/**
 * Holds Pods to the level that their namespace's labels ask for (plugin/pkg/admission/security/podsecurity, whose rules are in
 * pod-security-admission admission/admission.go). An audit annotation has no reader here, so `audit` is read and nothing more.
 */
export function podSecurity(lookup: Lookup): AdmissionPlugin {
  const policyIn = (namespace: string): Policy => policyOf(lookup('Namespace')?.find({ name: namespace })?.metadata.labels);
  const check = (kind: KindDefinition, next: KubeObject, old: KubeObject | undefined, request: ServerRequest): undefined => {
    // Parts of a Pod's spec are checked as the whole of it; the scale of a workload is not.
    if (kind.kind !== 'Pod' && request.subresource !== '') return;
    if (kind.kind === 'Namespace') return checkNamespace(next as Namespace, old, request, lookup);
    const policy = policyIn(request.namespace);
    if (policy === NO_POLICY) return;
    if (kind.kind === 'Pod') {
      const pod = next as Pod;
      if (old !== undefined && !isSignificantUpdate(pod, old as Pod)) return;
      enforce(policy.enforce, pod);
      return warn(policy.warn, pod, request);
    }
    const template = TEMPLATES[kind.kind]!(next);
    if (template !== undefined) warn(policy.warn, template, request);
  };
  return {
    name: 'PodSecurity',
    kinds: ['Namespace', 'Pod', ...Object.keys(TEMPLATES)],
    validateCreate: (kind, object, request) => check(kind, object, undefined, request),
    validateUpdate: check,
  };
}

/** Throws `Forbidden`. */
function enforce(level: LevelVersion, pod: Pod): void {
  const found = violations(level, pod);
  if (found.length === 0) return;
  throw forbidden('', 'pods', pod.metadata.name, `violates PodSecurity "${policyName(level)}": ${detailsText(found)}`);
}

function warn(level: LevelVersion, pod: CheckedPod, request: ServerRequest): undefined {
  const found = violations(level, pod);
  if (found.length > 0) request.warn(`would violate PodSecurity "${policyName(level)}": ${detailsText(found)}`);
}

/** The labels must have a meaning, and a stricter level is compared with the Pods that are there (`ValidateNamespace`). Throws `Invalid`. */
function checkNamespace(next: Namespace, old: KubeObject | undefined, request: ServerRequest, lookup: Lookup): undefined {
  const { name, labels } = next.metadata;
  if (labels === old?.metadata.labels) return;
  const [policy, before] = [policyOf(labels), policyOf(old?.metadata.labels)];
  const causes = policy.errors.map(causeOf);
  if (causes.length > 0 && (old === undefined || JSON.stringify(causes) !== JSON.stringify(before.errors.map(causeOf))))
    throw invalid('', 'Namespace', name, causes);
  if (old === undefined || isSamePolicy(policy.enforce, before.enforce) || policy.enforce.level === 'privileged') return;
  const isSameVersion = policy.enforce.version === before.enforce.version;
  if (isSameVersion && !isStricter(policy.enforce.level, before.enforce.level)) return;
  const pods = (lookup('Pod') as Objects<Pod> | undefined)?.inNamespace(name) ?? [];
  for (const text of warningsOfPods(name, policy.enforce, pods)) request.warn(text);
}

/** How many Pods of a namespace are compared with its new level (`defaultNamespaceMaxPodsToCheck`). */
const MOST_PODS = 3000;

/** The Pods that violate a namespace's new level, those with the same faults together (`EvaluatePodsInNamespace`). */
function warningsOfPods(namespace: string, level: LevelVersion, pods: readonly Pod[]): readonly string[] {
  const namesByFault = new Map<string, string[]>();
  for (const pod of pods.slice(0, MOST_PODS)) {
    const found = violations(level, pod);
    if (found.length === 0) continue;
    const fault = reasonsText(found);
    const names = namesByFault.get(fault);
    if (names === undefined) namesByFault.set(fault, [pod.metadata.name]);
    else names.push(pod.metadata.name);
  }
  const lines = [...namesByFault].map(([fault, names]) => `${podsText(names)}: ${fault}`).sort((a, b) => (a < b ? -1 : 1));
  const counted = `new PodSecurity enforce level only checked against the first ${MOST_PODS} of ${pods.length} existing pods`;
  const head = `existing pods in namespace "${namespace}" violate the new PodSecurity enforce level "${policyName(level)}"`;
  return [...(pods.length > MOST_PODS ? [counted] : []), ...(lines.length > 0 ? [head] : []), ...lines];
}

/** The first Pod by name, and how many others there are (`decoratePodWarnings`). The Pods come by name. */
function podsText([first, ...others]: readonly string[]): string {
  if (others.length === 0) return first!;
  return `${first} (and ${others.length} other ${others.length === 1 ? 'pod' : 'pods'})`;
}

/** Most updates of a Pod change nothing that the checks look at (`isSignificantPodUpdate`). */
function isSignificantUpdate(pod: Pod, old: Pod): boolean {
  const [now, before] = [pod.metadata.annotations ?? {}, old.metadata.annotations ?? {}];
  if (now[SECCOMP_OF_POD] !== before[SECCOMP_OF_POD]) return true;
  return (['containers', 'initContainers', 'ephemeralContainers'] as const).some((list) => {
    const [containers, earlier] = [pod.spec[list] ?? [], old.spec[list] ?? []];
    if (containers.length !== earlier.length) return true;
    return containers.some(({ name, image }, i) => {
      const key = SECCOMP_OF_CONTAINER + name;
      return image !== earlier[i]!.image || now[key] !== before[key];
    });
  });
}
