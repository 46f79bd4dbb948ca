import {
  formatTime,
  serviceKeyOf,
  type APIService,
  type EndpointSlice,
  type KubeObject,
  type Service,
  readyEndpoints,
  type SliceEndpoint,
} from '../../api/index.ts';
import type { Store } from '../../etcd/index.ts';
import type { Simulation } from '../../trace/index.ts';
import { storagePrefix, type WebhookCall } from '../kinds/definition.ts';
import type { Resource, Resources } from '../resources.ts';
import type { RequestInfo } from '../faults.ts';
import { Aggregator } from './aggregator.ts';
import { planAvailability } from './plan-availability.ts';

/** How long after a change an APIService is looked at, in milliseconds. */
const DELAY_MS = 20;
/** How long after a failed write it is looked at again, in milliseconds. */
const RETRY_MS = 5_000;

interface AvailabilityOptions {
  readonly sim: Simulation;
  readonly store: Store<KubeObject>;
  readonly resources: Resources;
  /** What the API server's calls of other programs fail with. */
  readonly whyCallFails: (call: WebhookCall) => string | undefined;
  /** Writes a status on behalf of the API server. Returns whether that succeeded. */
  readonly update: (info: RequestInfo, cause: number, object: KubeObject) => boolean;
}

/**
 * Keeps the condition Available of the APIServices (kube-aggregator `AvailableConditionController`). It begins with the first APIService, so a cluster without any has
 * the same history.
 */
export class Availability {
  readonly aggregator: Aggregator;
  readonly #options: AvailabilityOptions;
  #watches = false;
  #isDue = false;

  constructor(options: AvailabilityOptions) {
    this.#options = options;
    const { store, whyCallFails } = options;
    const find = (name: string) => this.#resource('APIService').registry.find({ name }) as APIService | undefined;
    const isAnswered = ({ spec: { service } }: APIService): boolean => {
      const { namespace = '', name = '', port = 443 } = service ?? {};
      return service !== undefined && whyCallFails({ clientConfig: { service: { namespace, name, port } } }) === undefined;
    };
    this.aggregator = new Aggregator(find, (service) => readyEndpoints(this.#slicesOf(service)).flatMap(podOf), isAnswered);
    this.aggregator.onChange = () => this.#enqueue(0);
    store.watch(storagePrefix(this.#resource('APIService').kind), store.revision, ({ cause }) => this.#begin(cause));
  }

  #begin(cause: number): void {
    this.#enqueue(cause);
    if (this.#watches) return;
    this.#watches = true;
    const { store } = this.#options;
    for (const kind of ['Service', 'EndpointSlice'])
      store.watch(storagePrefix(this.#resource(kind).kind), store.revision, (event) => this.#enqueue(event.cause));
  }

  /** Looks at all APIServices soon. */
  #enqueue(cause: number): void {
    if (this.#isDue) return;
    this.#isDue = true;
    const { sim } = this.#options;
    sim.schedule(DELAY_MS, () => {
      this.#isDue = false;
      for (const object of this.#resource('APIService').registry.all()) this.#sync(object as APIService, cause);
    });
  }

  #sync(apiService: APIService, cause: number): void {
    const { sim, update } = this.#options;
    const { namespace = '', name = '' } = apiService.spec.service ?? {};
    const service = this.#resource('Service').registry.find({ namespace, name }) as Service | undefined;
    const answers = this.aggregator.serverOf(apiService) !== undefined;
    const slices = this.#slicesOf(apiService);
    const conditions = planAvailability({ apiService, service, slices, answers, now: formatTime(sim.wallMs) });
    if (conditions === apiService.status.conditions) return;
    const { name: own } = apiService.metadata;
    const info = {
      user: 'kube-aggregator',
      verb: 'update',
      kind: 'APIService',
      namespace: '',
      name: own,
      subresource: 'status',
    } as const;
    const isWritten = update(info, cause, { ...apiService, status: { ...apiService.status, conditions } } as KubeObject);
    if (!isWritten) sim.schedule(RETRY_MS, () => this.#enqueue(cause), { background: true });
  }

  #slicesOf({ spec: { service } }: APIService): readonly EndpointSlice[] {
    if (service === undefined) return [];
    const { namespace = '', name } = service;
    const slices = this.#resource('EndpointSlice').registry.inNamespace(namespace) as readonly EndpointSlice[];
    return slices.filter((slice) => serviceKeyOf(slice) === `${namespace}/${name}`);
  }

  #resource(kind: string): Resource {
    return this.#options.resources.get(kind)!;
  }
}

function podOf({ targetRef }: SliceEndpoint): readonly string[] {
  return targetRef?.kind === 'Pod' ? [`${targetRef.namespace}/${targetRef.name}`] : [];
}
