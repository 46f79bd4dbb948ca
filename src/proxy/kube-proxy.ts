import {
  keyOf,
  serviceKeyOf,
  type ApiPort,
  type EndpointSlice,
  type ObjectOf,
  type Service,
  type SliceEndpoint,
  readyEndpoints,
} from '../api/index.ts';
import { deletedObject, Informer } from '../client/index.ts';
import type { Protocol, Route, ServiceRoutes } from '../cri/index.ts';
import { sleep, Signal, TaskGroup, type Process, type Random } from '../sim/index.ts';
import { startRecord, type Simulation } from '../trace/index.ts';
import { BoundedFrequencyRunner } from './bounded-frequency-runner.ts';
import { ServiceTable } from './service-table.ts';
import { SyncLog, type ProxyState } from './sync-log.ts';
import { steps } from './steps.ts';
import type { ProxyNode } from './topology.ts';

const BY_SERVICE = 'service';

/** `iptables.minSyncPeriod`: the shortest time between two syncs of the rules. */
const MIN_SYNC_PERIOD_MS = 1_000;
/** The duration of `iptables-restore`, after which the new rules hold. */
const RESTORE_MS = 10;

export interface KubeProxyOptions {
  readonly sim: Simulation;
  /** `kube-proxy/node-1`. */
  readonly api: ApiPort;
  readonly node: ProxyNode;
  readonly random: Random;
  /** Called when it starts for the first time. */
  readonly onFirstStart?: (proxy: KubeProxy) => void;
}

/** The state of a node's rules, for those who ask why a connection went where it went. */
export interface RulesState {
  /** When the rules were last changed; NaN before the first sync. */
  readonly syncedMs: number;
  /** The newest revision of an EndpointSlice or Service that they know. */
  readonly revision: number;
}

interface Life {
  readonly group: TaskGroup;
  readonly services: Informer<'Service'>;
  readonly slices: Informer<'EndpointSlice'>;
  readonly runner: BoundedFrequencyRunner;
}

/**
 * The kube-proxy of one node (cmd/kube-proxy): informers on Services and EndpointSlices, and a loop that brings the node's rules up to date, at most once a second.
 * So the rules lag behind the slices, on each node by another time.
 *
 * It starts with the first connection that needs it. Until then nobody could tell that it does not run, and clusters without traffic have no cost.
 */
export class KubeProxy implements ServiceRoutes {
  readonly #options: KubeProxyOptions;
  readonly #table: ServiceTable;
  readonly #firstSync = new Signal();
  /** The Services whose rules have to be rebuilt, and the syncs. Absent until it starts for the first time. */
  #log: SyncLog | undefined;
  #life: Life | undefined;
  #state: RulesState = { syncedMs: NaN, revision: 0 };

  constructor(options: KubeProxyOptions) {
    this.#options = options;
    const { node, random } = options;
    this.#table = new ServiceTable(node, (count) => random.int(count));
  }

  /** The state of the rules that hold now. */
  get rules(): RulesState {
    return this.#state;
  }

  get node(): string {
    return this.#options.node.name;
  }

  /** What it was about at a moment. Undefined if it did not run then. */
  stateAt(ms: number): ProxyState | undefined {
    return this.#log?.at(ms);
  }

  /** Starts it, if it does not run yet. */
  start(): void {
    if (this.#life === undefined) this.#start();
  }

  /** Starts it, if it does not run yet. Returns once the node has its first rules. */
  *ready(): Process<void> {
    this.start();
    while (Number.isNaN(this.#state.syncedMs)) yield this.#firstSync;
  }

  /** Ends it with its node. The rules are gone. */
  stop(): void {
    this.#life?.group.stop();
    this.#life = undefined;
    this.#table.clear();
    this.#log?.stop(this.#options.sim.nowMs);
    this.#state = { syncedMs: NaN, revision: 0 };
  }

  route(ip: string, port: number, client: string, protocol?: Protocol): Route {
    return this.#table.route(ip, port, client, this.#options.sim.nowMs, protocol);
  }

  routeNodePort(port: number, client: string): Route {
    return this.#table.routeNodePort(port, client, this.#options.sim.nowMs);
  }

  isHealthy(service: string): boolean {
    return this.#table.isHealthy(service);
  }

  /** The ready endpoints, which the name server returns for a headless Service (CoreDNS plugin/kubernetes). */
  *readyEndpoints(service: Service): Process<readonly SliceEndpoint[]> {
    yield* this.ready();
    return readyEndpoints(this.#slicesOf(keyOf(service.metadata)));
  }

  #start(): void {
    const { sim, api, onFirstStart } = this.#options;
    if (this.#log === undefined) onFirstStart?.(this);
    this.#log ??= new SyncLog(MIN_SYNC_PERIOD_MS);
    this.#log.start(sim.nowMs);
    const group = new TaskGroup(api.name);
    const services = new Informer({ sim, api, kind: 'Service' });
    const slices = new Informer({ sim, api, kind: 'EndpointSlice' });
    slices.addIndex(BY_SERVICE, (slice) => [serviceKeyOf(slice) ?? '']);
    const runner = new BoundedFrequencyRunner(sim, MIN_SYNC_PERIOD_MS, () => this.#syncProxyRules());
    this.#life = { group, services, slices, runner };
    this.#follow(services, ({ metadata }) => keyOf(metadata));
    this.#follow(slices, serviceKeyOf);
    services.start(group);
    slices.start(group);
    sim.spawn(api.name, runner.loop(), { group });
    sim.spawn(`${api.name}/start`, this.#requestFirstSync(services, slices), { group });
  }

  *#requestFirstSync(...informers: readonly Pick<Informer<string>, 'waitForSync'>[]): Process<void> {
    for (const informer of informers) yield* informer.waitForSync();
    this.#life?.runner.request();
  }

  /** Has the rules rebuilt of the Services that an informer's changes are about. */
  #follow<K extends 'Service' | 'EndpointSlice'>(
    informer: Informer<K>,
    keyFor: (object: ObjectOf<K>) => string | undefined,
  ): void {
    const note = (object: ObjectOf<K>): void => {
      this.#log!.note(keyFor(object) ?? '', this.#options.sim.nowMs);
      if (!Number.isNaN(this.#state.syncedMs)) this.#life?.runner.request();
    };
    informer.addHandlers({
      onAdd: note,
      onUpdate: (_, object) => note(object),
      onDelete: (deleted) => note(deletedObject(deleted)),
    });
  }

  /** Rebuilds the rules of the Services that have changed (pkg/proxy/iptables/proxier.go `syncProxyRules`). */
  *#syncProxyRules(): Process<void> {
    const { sim, api, random } = this.#options;
    const life = this.#life!;
    const log = this.#log!;
    const known = log
      .begin(sim.nowMs)
      .map((key) => ({ key, service: life.services.lister.byKey(key), slices: this.#slicesOf(key) }));
    const revision = Math.max(life.services.lastWrite, life.slices.lastWrite);
    yield* sleep(random.jitter(RESTORE_MS, 0.5));
    for (const { key, service, slices } of known) this.#table.replace(key, service, slices);
    const isFirst = Number.isNaN(this.#state.syncedMs);
    this.#state = { syncedMs: sim.nowMs, revision };
    log.end(sim.nowMs, revision);
    sim.trace.emit(api.name, startRecord(steps.syncProxyRules, 'synced', { services: known.length }));
    if (isFirst) this.#firstSync.broadcast();
  }

  #slicesOf(key: string): readonly EndpointSlice[] {
    return this.#life?.slices.lister.byIndex(BY_SERVICE, key) ?? [];
  }
}
