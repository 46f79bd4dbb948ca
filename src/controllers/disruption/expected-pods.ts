import {
  FormatError,
  controllerOf,
  getScaledValueFromIntOrPercent,
  ignoreNotFound,
  StatusError,
  labelSelectorMatches,
  type ApiPort,
  type KubeObject,
  type OwnerReference,
  type Pod,
  type PodDisruptionBudget,
} from '../../api/index.ts';
import type { InformerFactory, EventRecorder, Lister } from '../../client/index.ts';
import type { Process } from '../../sim/index.ts';
import type { RestMapper } from '../rest-mapper.ts';

/** How many Pods are expected, and how many of them must be healthy. */
export interface Expectation {
  readonly expectedCount: number;
  readonly desiredHealthy: number;
  /** The names of Pods without a controller. A percentage cannot count them. */
  readonly unmanagedPods: readonly string[];
}

export interface ExpectationOptions {
  readonly api: ApiPort;
  readonly informers: InformerFactory;
  readonly mapper: RestMapper;
}

interface Scaled extends KubeObject {
  readonly spec: { readonly replicas?: number };
}

/** disruption.go `getExpectedPodCount`. Throws `StatusError` if the count is unknown. */
export function* getExpectedPodCount(
  options: ExpectationOptions,
  { spec }: PodDisruptionBudget,
  pods: readonly Pod[],
): Process<Expectation> {
  const { minAvailable, maxUnavailable } = spec;
  if (maxUnavailable === undefined && typeof minAvailable !== 'string')
    return {
      expectedCount: minAvailable === undefined ? 0 : pods.length,
      desiredHealthy: minAvailable ?? 0,
      unmanagedPods: [],
    };
  const { expectedCount, unmanagedPods } = yield* getExpectedScale(options, pods);
  const scaled = scaledValue(maxUnavailable ?? minAvailable, expectedCount);
  const desiredHealthy = maxUnavailable === undefined ? scaled : Math.max(0, expectedCount - scaled);
  return { expectedCount, desiredHealthy, unmanagedPods };
}

function scaledValue(value: number | string | undefined, total: number): number {
  try {
    return getScaledValueFromIntOrPercent(value, total, true);
  } catch (error) {
    if (error instanceof FormatError) throw new StatusError('InternalError', error.message);
    throw error;
  }
}

/** The sum of the sizes of all controllers of these Pods (`getExpectedScale`). */
function* getExpectedScale(
  options: ExpectationOptions,
  pods: readonly Pod[],
): Process<Pick<Expectation, 'expectedCount' | 'unmanagedPods'>> {
  const scales = new Map<string, number>();
  const seen = new Set<string>();
  const unmanagedPods: string[] = [];
  for (const pod of pods) {
    const reference = controllerOf(pod);
    if (reference === undefined) {
      unmanagedPods.push(pod.metadata.name);
      continue;
    }
    if (seen.has(reference.uid)) continue;
    const found = yield* scaleOfController(options, reference, pod.metadata.namespace ?? '');
    if (found === undefined) throw new StatusError('InternalError', `found no controllers for pod "${pod.metadata.name}"`);
    seen.add(reference.uid);
    scales.set(found.uid, found.scale);
  }
  return { expectedCount: [...scales.values()].reduce((sum, scale) => sum + scale, 0), unmanagedPods };
}

interface ControllerAndScale {
  readonly uid: string;
  readonly scale: number;
}

/** The kinds whose sizes are in caches, with their groups. A custom kind of the same name is not one of them. */
const FOUND_IN: Readonly<Record<string, string>> = { ReplicaSet: 'apps', ReplicationController: '', StatefulSet: 'apps' };

function groupOf({ apiVersion }: OwnerReference): string {
  return apiVersion.includes('/') ? apiVersion.slice(0, apiVersion.indexOf('/')) : '';
}

/** Tries the finders of the known kinds, then the scale subresource. A Deployment stands for its ReplicaSets. */
function* scaleOfController(
  options: ExpectationOptions,
  reference: OwnerReference,
  namespace: string,
): Process<ControllerAndScale | undefined> {
  const { informers } = options;
  const find = (kind: string, { name, uid }: OwnerReference): Scaled | undefined => {
    const object = informers.informer(kind).lister.get({ namespace, name });
    return object?.metadata.uid === uid ? (object as unknown as Scaled) : undefined;
  };
  const group = groupOf(reference);
  if (FOUND_IN[reference.kind] === group) {
    if ((yield* options.mapper.find(group, reference.kind)) === undefined) return undefined;
    const controller = find(reference.kind, reference);
    if (controller === undefined) return undefined;
    const owner = controllerOf(controller);
    const isOfDeployment = reference.kind === 'ReplicaSet' && owner?.kind === 'Deployment';
    const scaled = isOfDeployment ? find('Deployment', owner) : controller;
    return scaled === undefined ? undefined : { uid: scaled.metadata.uid, scale: scaled.spec.replicas ?? 0 };
  }
  return yield* getScaleController(options, reference, namespace);
}

/** The size of an object of any other kind (`getScaleController`). Throws if the kind has no scale subresource. */
function* getScaleController(
  { api, mapper }: ExpectationOptions,
  reference: OwnerReference,
  namespace: string,
): Process<ControllerAndScale | undefined> {
  const { kind, name, uid } = reference;
  const group = groupOf(reference);
  const resource = yield* mapper.find(group, kind);
  if (resource === undefined) return undefined;
  if (!resource.subresources.includes('scale')) {
    const qualified = group === '' ? resource.name : `${resource.name}.${group}`;
    throw new StatusError('InternalError', `${qualified} does not implement the scale subresource`);
  }
  const found = yield* ignoreNotFound(() => api.subresource(resource.key, { namespace, name }, 'scale', 'get'));
  const scale = found as Scaled | undefined;
  return scale?.metadata.uid === uid ? { uid, scale: scale.spec.replicas ?? 0 } : undefined;
}

/** Returns true if the budget selects the Pod. An invalid selector selects nothing. */
export function covers({ spec }: PodDisruptionBudget, pod: Pod): boolean {
  return labelSelectorMatches(spec.selector, pod.metadata.labels, { empty: 'all' });
}

/** The budget that selects the Pod. Several are a user's mistake, which is recorded as an event (`getPdbForPod`). */
export function getPdbForPod(
  pod: Pod,
  budgets: Lister<PodDisruptionBudget>,
  recorder: EventRecorder,
): PodDisruptionBudget | undefined {
  const { namespace = '', name } = pod.metadata;
  const [first, ...others] = budgets.list(namespace).filter((budget) => covers(budget, pod));
  if (first !== undefined && others.length > 0) {
    const message = `Pod "${namespace}"/"${name}" matches multiple PodDisruptionBudgets.  Chose "${first.metadata.name}" arbitrarily.`;
    recorder.event(pod, 'Warning', 'MultiplePodDisruptionBudgets', message);
  }
  return first;
}
