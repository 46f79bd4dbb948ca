import {
  isPodReady,
  isPodTerminal,
  keyOf,
  labelsEqual,
  selectorFromLabels,
  type Labels,
  type Pod,
  type Selector,
  type Service,
  type StatusError,
} from '../api/index.ts';
import {
  deletedObject,
  listNames,
  type EventHandlers,
  type Informer,
  type Lister,
  type RateLimitingQueue,
} from '../client/index.ts';
import type { ControllerContext } from './define-controller.ts';
import { KeyQueue } from './queue-key.ts';
import type { DeletedStep, EnqueueStep, ServicePodStep } from './steps.ts';

/**
 * What the Endpoints and EndpointSlice controllers share: which Pods belong to which Services, and when a Service is queued
 * (endpointslice util/controller_utils.go).
 */

const selectors = new WeakMap<Labels, Selector>();

/** An empty selector selects every Pod. A Service without a selector selects none. */
function selectorOf({ spec }: Service): Selector | undefined {
  if (spec.selector === undefined) return undefined;
  let selector = selectors.get(spec.selector);
  if (selector === undefined) selectors.set(spec.selector, (selector = selectorFromLabels(spec.selector)));
  return selector;
}

/** The Pods that the Service selects, by name. The order of the cache depends on arrival and must not matter. */
export function podsOfService(pods: Lister<Pod>, service: Service): Pod[] {
  const selector = selectorOf(service);
  if (selector === undefined) return [];
  const selected = pods.list(service.metadata.namespace ?? '').filter(({ metadata }) => selector.matches(metadata.labels));
  return selected.sort((a, b) => (a.metadata.name < b.metadata.name ? -1 : 1));
}

/** The keys of the Services that select the Pod (`GetPodServiceMemberships`). */
function servicesOfPod(services: Lister<Service>, { metadata }: Pod): Set<string> {
  const keys = new Set<string>();
  for (const service of services.list(metadata.namespace ?? '')) {
    if (selectorOf(service)?.matches(metadata.labels) === true) keys.add(keyOf(service.metadata));
  }
  return keys;
}

/** The keys of the Services that are affected by this update of a Pod (`GetServicesToUpdateOnPodChange`). */
function servicesToUpdate(services: Lister<Service>, old: Pod, current: Pod): ReadonlySet<string> {
  // A resync changes nothing.
  if (old.metadata.resourceVersion === current.metadata.resourceVersion) return NONE;
  const podChanged = endpointChanged(old, current);
  const labelsChanged =
    !labelsEqual(old.metadata.labels, current.metadata.labels) ||
    old.spec.hostname !== current.spec.hostname ||
    old.spec.subdomain !== current.spec.subdomain;
  if (!podChanged && !labelsChanged) return NONE;
  const now = servicesOfPod(services, current);
  if (!labelsChanged) return now;
  const before = servicesOfPod(services, old);
  if (podChanged) return new Set([...now, ...before]);
  // If only the labels changed, Services that select the Pod before and after are not affected.
  return new Set([...[...now].filter((key) => !before.has(key)), ...[...before].filter((key) => !now.has(key))]);
}

const NONE: ReadonlySet<string> = new Set();

/**
 * Returns true if the update may change an endpoint (`podEndpointsChanged`). Two flaws are upstream's. It ignores the phase: a
 * Pod that ends without having been ready stays in its slice until something else changes. And it compares pointers: every update
 * of a Pod that is being deleted counts.
 */
function endpointChanged(old: Pod, current: Pod): boolean {
  if (old.metadata.deletionTimestamp !== undefined || current.metadata.deletionTimestamp !== undefined) return true;
  if (isPodReady(old) !== isPodReady(current)) return true;
  const [before = [], now = []] = [old.status.podIPs, current.status.podIPs];
  return before.length !== now.length || before.some(({ ip }, i) => ip !== now[i]?.ip);
}

/** A Pod that has ended or has no address yet is no endpoint (`ShouldPodBeInEndpoints`). */
export function shouldPodBeInEndpoints(pod: Pod, includeTerminating: boolean): boolean {
  if (isPodTerminal(pod)) return false;
  if ((pod.status.podIP ?? '') === '' && (pod.status.podIPs ?? []).length === 0) return false;
  return includeTerminating || pod.metadata.deletionTimestamp === undefined;
}

/** The Pod's host name in the Service's domain. Returns undefined if the Pod has none there (`ShouldSetHostname`). */
export function hostnameIn(service: Service, { metadata, spec }: Pod): string | undefined {
  const { hostname = '', subdomain } = spec;
  const isInDomain = subdomain === service.metadata.name && metadata.namespace === service.metadata.namespace;
  return hostname !== '' && isInDomain ? hostname : undefined;
}

/** Returns false for a headless Service (`IsServiceIPSet`). */
export function isServiceIPSet({ spec: { clusterIP = '' } }: Service): boolean {
  return clusterIP !== '' && clusterIP !== 'None';
}

/** The label of endpoints of a headless Service (core/v1 `IsHeadlessService`). */
export const HEADLESS_LABEL = 'service.kubernetes.io/headless';
/** When the endpoints' cause changed. Consumers measure their delay by it (core/v1 `EndpointsLastChangeTriggerTime`). */
export const TRIGGER_TIME_ANNOTATION = 'endpoints.kubernetes.io/last-change-trigger-time';

/** The declared handlers of a controller that queues Services. */
export interface ServiceHandlerSteps {
  readonly onServiceUpdate: EnqueueStep;
  readonly onServiceDelete: DeletedStep;
  readonly addPod: ServicePodStep;
  readonly updatePod: ServicePodStep;
  readonly deletePod: ServicePodStep;
}

/**
 * The handlers of Services and Pods of the Endpoints and EndpointSlice controllers. They queue a Service when the Service
 * changes, and when one of its Pods is added, deleted or changed in a way that affects endpoints.
 */
export class ServiceHandlers {
  readonly #keys: KeyQueue;
  readonly #services: Informer<'Service'>;

  /** `batchMs`: changes of Pods wait this long, so that many changes cause one sync. */
  constructor(
    context: ControllerContext,
    private readonly queue: RateLimitingQueue,
    private readonly batchMs: number,
    private readonly steps: ServiceHandlerSteps,
  ) {
    this.#keys = new KeyQueue(context, queue);
    this.#services = context.informers.informer('Service');
  }

  get ofServices(): EventHandlers<Service> {
    const { steps } = this;
    return {
      onAdd: (service) => this.#keys.add(steps.onServiceUpdate, service),
      onUpdate: (_old, service) => this.#keys.add(steps.onServiceUpdate, service),
      onDelete: (deleted) => this.#keys.addDeleted(steps.onServiceDelete, deleted),
    };
  }

  get ofPods(): EventHandlers<Pod> {
    return {
      onAdd: (pod) => this.addPod(pod),
      onUpdate: (old, pod) => this.updatePod(old, pod),
      onDelete: (deleted) => this.deletePod(deletedObject(deleted)),
    };
  }

  // Most clusters here have no Service, and every write of a Pod comes here.

  addPod(pod: Pod): void {
    if (this.#services.size > 0) this.#queueAll(this.steps.addPod, pod, servicesOfPod(this.#services.lister, pod));
  }

  updatePod(old: Pod, pod: Pod): void {
    if (this.#services.size > 0) this.#queueAll(this.steps.updatePod, pod, servicesToUpdate(this.#services.lister, old, pod));
  }

  deletePod(pod: Pod): void {
    if (this.#services.size > 0) this.#queueAll(this.steps.deletePod, pod, servicesOfPod(this.#services.lister, pod));
  }

  #queueAll(step: ServicePodStep, { metadata }: Pod, keys: ReadonlySet<string>): void {
    if (keys.size === 0) return;
    const { batchMs } = this;
    this.#keys.trace.report(step, 'enqueued', { pod: metadata.name, services: listNames([...keys]), batchMs });
    for (const key of keys) this.queue.addAfter(key, batchMs, step.name);
  }
}

/**
 * After this many failures in a row the key is dropped until something changes (endpoint/endpoints_controller.go `maxRetries`).
 */
const MAX_RETRIES = 15;

/** `handleErr` of both controllers. */
export function handleServiceErr(queue: RateLimitingQueue, key: string, error: StatusError | undefined): void {
  if (error !== undefined && queue.numRequeues(key) < MAX_RETRIES) queue.addRateLimited(key, 'handleErr');
  else queue.forget(key);
}
