import { claimOf, qosClass, FormatError, formatTime, type Container, type Pod, type PodSpec } from '../../api/index.ts';
import { withMatchLabelKeys } from '../podspec/match-label-keys.ts';
import { EPHEMERAL_CONTAINERS } from '../podspec/ephemeral-containers.ts';
import { RESIZE } from '../podspec/resize.ts';
import { validatePodSpec } from '../podspec/validate-spec.ts';
import { validatePodStatusUpdate } from '../podspec/validate-status.ts';
import { validatePodUpdate } from '../podspec/validate-update.ts';
import { BINDING } from '../subresources/binding.ts';
import { EVICTION } from '../subresources/evict.ts';
import { FieldPath, type ErrorList } from '../validation/index.ts';
import { POD_COLUMNS } from './columns/pod.ts';
import { defineKind, type PrepareContext } from './definition.ts';
import { fill, fillEach, fillIn } from './filling.ts';
import type { RelationEnd } from './relation.ts';

/** core/v1 Pod (pkg/registry/core/pod/strategy.go). */
export const POD = defineKind<Pod>({
  group: '',
  version: 'v1',
  kind: 'Pod',
  plural: 'pods',
  shortNames: ['po'],
  categories: ['all'],
  namespaced: true,
  generation: 'spec',
  setDefaults,
  prepareForCreate,
  validate,
  validateUpdate: validatePodUpdate,
  status: { prepareForUpdate: prepareStatusUpdate, validateUpdate: validatePodStatusUpdate },
  deletion: { gracePeriodSeconds },
  parts: { ephemeralcontainers: EPHEMERAL_CONTAINERS, resize: RESIZE },
  subresources: { binding: BINDING, eviction: EVICTION },
  selectableFields: [
    'spec.nodeName',
    'spec.restartPolicy',
    'spec.schedulerName',
    'spec.serviceAccountName',
    'spec.hostNetwork',
    'status.phase',
    'status.podIP',
    'status.podIPs',
    'status.nominatedNodeName',
  ],
  fieldValue,
  watchIndex: 'spec.nodeName',
  columns: POD_COLUMNS,
  relations: [
    { relation: 'mounts', to: mountedBy },
    { relation: 'runsOn', to: ({ spec: { nodeName } }) => (nodeName ? [{ kind: 'Node', name: nodeName }] : []) },
  ],
});

const SPEC = FieldPath.of('spec');

/** By the given spec: the Pods of a ReplicaSet arrive with the same one and share the result. */
const ofPods = new WeakMap<PodSpec, PodSpec>();

/** The defaults that a template does not get (`SetDefaults_Pod`). */
function setDefaults(pod: Pod): Pod {
  const given = pod.spec ?? ({} as PodSpec);
  const spec = ofPods.get(given) ?? defaultPodOnly(given);
  ofPods.set(given, spec);
  return spec === pod.spec ? pod : { ...pod, spec };
}

function defaultPodOnly(spec: PodSpec): PodSpec {
  const filled = fill(spec, { enableServiceLinks: true });
  const withRequests = fillIn(filled, 'containers', (containers) => fillEach(containers, requestsFromLimits));
  return fillIn(withRequests, 'initContainers', (containers) => fillEach(containers, requestsFromLimits));
}

/** Requests default to limits. */
function requestsFromLimits(container: Container): Container {
  const { limits, requests = {} } = container.resources ?? {};
  const missing = Object.keys(limits ?? {}).filter((name) => !Object.hasOwn(requests, name));
  if (limits === undefined || missing.length === 0) return container;
  const added = Object.fromEntries(missing.map((name) => [name, limits[name]!]));
  return { ...container, resources: { ...container.resources, requests: { ...requests, ...added } } };
}

function prepareForCreate(pod: Pod, { wallMs }: PrepareContext<Pod>): Pod {
  const status: Pod['status'] = { phase: 'Pending', qosClass: qosOf(pod.spec) };
  if ((pod.spec.schedulingGates ?? []).length > 0) status.conditions = [gated(wallMs)];
  const { apiVersion, kind, metadata, spec } = withMatchLabelKeys(pod);
  return { apiVersion, kind, metadata, spec, status };
}

/** `applySchedulingGatedCondition`. */
function gated(wallMs: number) {
  const message = 'Scheduling is blocked due to non-empty scheduling gates';
  return { type: 'PodScheduled', status: 'False', reason: 'SchedulingGated', message, lastTransitionTime: formatTime(wallMs) };
}

/** By spec, since the Pods of a ReplicaSet share one. */
const knownQos = new WeakMap<PodSpec, string>();

function qosOf(spec: PodSpec): string {
  const known = knownQos.get(spec);
  if (known !== undefined) return known;
  const computed = tryQos(spec);
  knownQos.set(spec, computed);
  return computed;
}

function tryQos(spec: PodSpec): string {
  try {
    return qosClass({ ...spec, containers: spec.containers ?? [] });
  } catch (error) {
    // Validation, which comes next, reports invalid quantities.
    if (error instanceof FormatError) return 'BestEffort';
    throw error;
  }
}

/** core/validation `ValidatePodCreate`. */
function validate(pod: Pod, errors: ErrorList): void {
  const { spec } = pod;
  validatePodSpec(spec, 'pod', errors, SPEC);
  for (const field of ['containers', 'initContainers'] as const) {
    (spec[field] ?? []).forEach(({ image = '' }, i) => {
      if (image !== image.trim())
        errors.invalid(SPEC.child(field).index(i).child('image'), image, 'must not have leading or trailing whitespace');
    });
  }
  if ((spec.ephemeralContainers ?? []).length > 0) errors.forbidden(SPEC.child('ephemeralContainers'), 'cannot be set on create');
  if (spec.nodeName && (spec.schedulingGates ?? []).length > 0) {
    errors.forbidden(SPEC.child('nodeName'), 'cannot be set until all schedulingGates have been cleared');
  }
}

/** `podStatusStrategy.PrepareForUpdate`. Old kubelets corrupted owner references, so a status update does not change them. */
function prepareStatusUpdate(given: Pod, old: Pod): Pod {
  const status = given.status.qosClass === undefined ? { ...given.status, qosClass: old.status.qosClass } : given.status;
  if (given.metadata === old.metadata) return { ...old, status };
  const { ownerReferences: _ignored, ...rest } = given.metadata;
  const owners = old.metadata.ownerReferences;
  return { ...old, metadata: owners === undefined ? rest : { ...rest, ownerReferences: owners }, status };
}

/** `CheckGracefulDelete`. 0 if no kubelet has the Pod or its containers have ended. */
function gracePeriodSeconds(pod: Pod, requested: number | undefined): number {
  if (pod.spec.nodeName === undefined || pod.spec.nodeName === '') return 0;
  if (pod.status.phase === 'Failed' || pod.status.phase === 'Succeeded') return 0;
  const seconds = requested ?? pod.spec.terminationGracePeriodSeconds;
  return seconds < 0 ? 1 : seconds;
}

/** Its ServiceAccount, whose token it has, and the claims, ConfigMaps and Secrets that its volumes and variables come from (pkg/api/pod/util.go `VisitPodConfigmapNames`, `VisitPodSecretNames`). */
function mountedBy(pod: Pod): RelationEnd[] {
  const { metadata, spec } = pod;
  const { namespace } = metadata;
  const ends: RelationEnd[] = [];
  const add = (kind: string, name: string | undefined): void => {
    if (name) ends.push({ kind, namespace, name });
  };
  for (const volume of spec.volumes ?? []) {
    const { configMap, secret, projected } = volume;
    add('PersistentVolumeClaim', claimOf(pod, volume)?.name);
    add('ConfigMap', configMap?.name);
    add('Secret', secret?.secretName);
    for (const source of projected?.sources ?? []) {
      add('ConfigMap', source.configMap?.name);
      add('Secret', source.secret?.name);
    }
  }
  // Pods that name no account have `default`, as every namespace.
  if (spec.serviceAccountName !== 'default') add('ServiceAccount', spec.serviceAccountName);
  for (const { env = [], envFrom = [] } of [...spec.containers, ...(spec.initContainers ?? [])]) {
    for (const { valueFrom } of env) {
      add('ConfigMap', valueFrom?.configMapKeyRef?.name);
      add('Secret', valueFrom?.secretKeyRef?.name);
    }
    for (const { configMapRef, secretRef } of envFrom) {
      add('ConfigMap', configMapRef?.name);
      add('Secret', secretRef?.name);
    }
  }
  return ends;
}

function fieldValue(pod: Pod, field: string): string {
  switch (field) {
    case 'spec.nodeName':
      return pod.spec.nodeName ?? '';
    case 'spec.restartPolicy':
      return pod.spec.restartPolicy;
    case 'spec.schedulerName':
      return pod.spec.schedulerName;
    case 'spec.serviceAccountName':
      return pod.spec.serviceAccountName ?? '';
    case 'spec.hostNetwork':
      return String(pod.spec.hostNetwork ?? false);
    case 'status.phase':
      return pod.status.phase;
    case 'status.podIP':
    case 'status.podIPs':
      return pod.status.podIP ?? '';
    case 'status.nominatedNodeName':
      return pod.status.nominatedNodeName ?? '';
    default:
      return '';
  }
}
