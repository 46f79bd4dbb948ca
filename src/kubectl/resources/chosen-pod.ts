import {
  isReason,
  isPodReady,
  getContainerStatus,
  getPodReadyCondition,
  selectorFromLabels,
  selectorFromLabelSelector,
  type Pod,
  type Selector,
  type Container,
  type ContainerStatus,
} from '../../api/index.ts';
import type { Process } from '../../sim/index.ts';
import { KubectlError } from '../errors.ts';
import type { Session } from '../session.ts';
import type { Item } from './item.ts';
import type { Selection } from './selection.ts';

/** Why one of several Pods is chosen: `logs` prefers the Pod with most restarts, `exec` the one with fewest. */
export type PodPurpose = 'logs' | 'exec';

/** `web-1` means `pods/web-1` (builder `ResourceNames`). */
export function podOrTuple(word: string): string {
  return word.includes('/') ? word : `pods/${word}`;
}

/** The Pod of the object that is selected: the Pod itself, or the best one of the workload. Throws the selection's error. */
export function* chosenPod(session: Session, selection: Selection, purpose: PodPurpose): Process<{ readonly pod: Pod }> {
  const [pod] = yield* podsOfObject(session, selection, purpose);
  return { pod: pod! };
}

/** The Pods of the object that is selected, best first, and at least one: the Pod itself, or those of the workload. Throws the selection's error. */
export function* podsOfObject(session: Session, { items, errors }: Selection, purpose: PodPurpose): Process<readonly Pod[]> {
  const [error] = errors;
  if (purpose === 'logs' && isReason(error, 'NotFound'))
    throw new KubectlError(`error from server (NotFound): ${error.message} in namespace ${JSON.stringify(session.namespace)}`);
  if (error !== undefined) throw error;
  if (items.length > 1) throw new KubectlError('cannot exec into multiple objects at a time');
  const item = items[0]!;
  if (item.resource.kind === 'Pod') return [item.object as Pod];
  return yield* podsBehind(session, item, purpose);
}

/** The kinds that select Pods (polymorphichelpers `SelectorsForObject`). */
const WITH_SELECTOR = new Set([
  'ReplicaSet',
  'ReplicationController',
  'StatefulSet',
  'DaemonSet',
  'Deployment',
  'Job',
  'Service',
]);

/** A workload's Pods, best first (polymorphichelpers `attachablePodForObject`, `logsForObject`). */
function* podsBehind(session: Session, item: Item, purpose: PodPurpose): Process<readonly Pod[]> {
  const what = purpose === 'logs' ? 'get the logs from' : 'attach to';
  const { kind } = item.resource;
  if (!WITH_SELECTOR.has(kind)) throw new KubectlError(`cannot ${what} *v1.${kind}: selector for *v1.${kind} not implemented`);
  const labelSelector = selectorOf(item);
  if (labelSelector.empty || labelSelector.matchesNothing) {
    throw new KubectlError(`cannot ${what} ${item.resource.kind}/${item.name}: it selects no pods`);
  }
  const list: { readonly items: readonly Pod[] } = yield* session.api.list('Pod', {
    namespace: item.namespace,
    labelSelector: labelSelector.toString(),
  });
  if (list.items.length === 0) throw new KubectlError('timed out waiting for the condition');
  return list.items.toSorted((first, second) => compare(first, second, purpose));
}

/** The selector of an object. Services and ReplicationControllers select only by labels (polymorphichelpers `SelectorsForObject`). */
function selectorOf({ object, resource }: Item): Selector {
  const { selector } = (object as { readonly spec?: { readonly selector?: object } }).spec ?? {};
  const byLabels = resource.kind === 'Service' || resource.kind === 'ReplicationController';
  return byLabels
    ? selectorFromLabels(selector as Parameters<typeof selectorFromLabels>[0])
    : selectorFromLabelSelector(selector as Parameters<typeof selectorFromLabelSelector>[0]);
}

const PHASES: Readonly<Record<string, number>> = { Running: 0, Unknown: 1, Pending: 2 };

/** The order of kubectl/pkg/util/podutils `ByLogging`, or of `ActivePods` reversed. */
function compare(first: Pod, second: Pod, purpose: PodPurpose): number {
  const restarts = maxContainerRestarts(second) - maxContainerRestarts(first);
  return (
    Number(first.spec.nodeName === undefined) - Number(second.spec.nodeName === undefined) ||
    (PHASES[first.status.phase ?? ''] ?? 0) - (PHASES[second.status.phase ?? ''] ?? 0) ||
    Number(isPodReady(second)) - Number(isPodReady(first)) ||
    byTime(readyTime(first), readyTime(second)) ||
    (purpose === 'logs' ? restarts : -restarts) ||
    byTime(first.metadata.creationTimestamp ?? '', second.metadata.creationTimestamp ?? '')
  );
}

/** Compares times of the API, which sort as texts. */
function byTime(first: string, second: string): number {
  return first === second ? 0 : first < second ? -1 : 1;
}

function readyTime(pod: Pod): string {
  return isPodReady(pod) ? (getPodReadyCondition(pod)?.lastTransitionTime ?? '') : '';
}

function maxContainerRestarts({ status }: Pod): number {
  return Math.max(0, ...(status.containerStatuses ?? []).map(({ restartCount }) => restartCount));
}

const DEFAULT_CONTAINER_ANNOTATION = 'kubectl.kubernetes.io/default-container';

/** The named containers of a Pod, init containers first, and those for debugging last. */
export function containersOf({ spec }: Pod): readonly Container[] {
  return [...(spec.initContainers ?? []), ...spec.containers, ...((spec.ephemeralContainers ?? []) as readonly Container[])];
}

/** The status of a container, of whichever kind it is. */
export function containerStatusOf({ status }: Pod, name: string): ContainerStatus | undefined {
  const { initContainerStatuses = [], containerStatuses = [], ephemeralContainerStatuses = [] } = status;
  return getContainerStatus([...initContainerStatuses, ...containerStatuses, ...ephemeralContainerStatuses], name);
}

/**
 * The container of a command: `wanted`, else the one that the Pod's annotation names, else the first. Prints the default unless `quiet`
 * (kubectl/pkg/cmd/util/podcmd `FindOrDefaultContainerByName`). Throws `KubectlError` if there is no container of this name.
 */
export function chosenContainer(session: Session, pod: Pod, wanted: string, quiet = false): string {
  const { metadata, spec } = pod;
  const name = wanted || metadata.annotations?.[DEFAULT_CONTAINER_ANNOTATION] || '';
  if (name !== '') {
    if (containersOf(pod).some((container) => container.name === name)) return name;
    throw new KubectlError(`container ${name} is not valid for pod ${metadata.name}`);
  }
  const [first] = spec.containers;
  if (!quiet && containersOf(pod).length > 1)
    session.err(`Defaulted container "${first!.name}" out of: ${allContainerNames(pod)}\n`);
  return first!.name;
}

function allContainerNames({ spec }: Pod): string {
  return [
    ...spec.containers.map(({ name }) => name),
    ...(spec.ephemeralContainers ?? []).map(({ name }) => `${name} (ephem)`),
    ...(spec.initContainers ?? []).map(({ name }) => `${name} (init)`),
  ].join(', ');
}
