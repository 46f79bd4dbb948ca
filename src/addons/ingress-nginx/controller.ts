import { ingressClassNameOf, serviceKeyOf, StatusError, type ApiPort, type Ingress, type KubeObject } from '../../api/index.ts';
import { InformerFactory, type Informer } from '../../client/index.ts';
import type { Component, ComponentHost, HttpAnswer, NetworkPeer, RequestHead, TimedAnswer } from '../../cri/index.ts';
import { Signal, sleep, type Process } from '../../sim/index.ts';
import { startRecord } from '../../trace/index.ts';
import { RouteTable, type Upstream } from './route-table.ts';
import { steps } from './steps.ts';

export const CONTROLLER_VERSION = '1.14.1';

/** The controller of the IngressClasses that it serves. */
export const CONTROLLER_CLASS = 'k8s.io/ingress-nginx';

const BY_SERVICE = 'service';
/** The shortest time between two syncs (`--sync-rate-limit=0.3` a second). */
const SYNC_PERIOD_MS = 1_000 / 0.3;
/** The interval of the status syncer (internal/ingress/status/status.go `UpdateInterval`). */
const STATUS_PERIOD_MS = 60_000;
/** How long nginx takes to end after SIGTERM. */
const END_MS = 1_000;
/** `proxy-next-upstream-tries`: how many Pods are tried for one request. */
const MOST_TRIES = 3;
/** `proxy-connect-timeout`. */
const CONNECT_TIMEOUT_MS = 5_000;
/** What nginx itself needs for a request. */
const OWN_MS = 1;
const HTTP_PORTS: ReadonlySet<number> = new Set([80, 443]);
const HEALTH_PORT = 10_254;

const page = (status: number, text: string): HttpAnswer => ({
  status,
  body: `<html>\r\n<head><title>${status} ${text}</title></head>\r\n<body>\r\n<center><h1>${status} ${text}</h1></center>\r\n<hr><center>nginx</center>\r\n</body>\r\n</html>\r\n`,
});
const NOT_FOUND = page(404, 'Not Found');
const BAD_GATEWAY = page(502, 'Bad Gateway');
const UNAVAILABLE = page(503, 'Service Temporarily Unavailable');
const GATEWAY_TIMEOUT = page(504, 'Gateway Time-out');

/** What answers a request: a Pod, or a page of nginx after the time that it has waited. */
type Chosen =
  | { readonly type: 'pod'; readonly peer: NetworkPeer; readonly port: number; readonly waitedMs: number }
  | { readonly type: 'page'; readonly answer: HttpAnswer; readonly waitedMs: number };

/**
 * The ingress controller of ingress-nginx: informers on Ingresses, their classes, Services and EndpointSlices, a sync that builds the table of nginx, at most once
 * in 3.3 seconds, and nginx, which passes each request to a Pod of the table. Between two syncs the table is out of date.
 */
export class IngressController implements Component {
  readonly #host: ComponentHost;
  readonly #api: ApiPort;
  readonly #informers: InformerFactory;
  readonly #ingresses: Informer<'Ingress'>;
  readonly #classes: Informer<'IngressClass'>;
  readonly #services: Informer<'Service'>;
  readonly #slices: Informer<'EndpointSlice'>;
  readonly #changed = new Signal();
  #isStale = false;
  /** Undefined before the first sync. */
  #table: RouteTable | undefined;
  #turn = 0;

  constructor(host: ComponentHost, api: ApiPort) {
    this.#host = host;
    this.#api = api;
    const { sim, group } = host;
    this.#informers = new InformerFactory({ sim, api, group });
    this.#ingresses = this.#follow('Ingress');
    this.#classes = this.#follow('IngressClass');
    this.#services = this.#follow('Service');
    this.#slices = this.#follow('EndpointSlice');
    this.#slices.addIndex(BY_SERVICE, (slice) => [serviceKeyOf(slice) ?? '']);
    this.#informers.start();
    host.log(`NGINX Ingress controller\n  Release:       v${CONTROLLER_VERSION}`);
    sim.spawn(`${api.name}/sync`, this.#run(), { group });
  }

  listens(port: number): boolean {
    return port === HEALTH_PORT || ((HTTP_PORTS.has(port) || this.reviews(port)) && this.#table !== undefined);
  }

  /** Its webhook, which refuses no Ingress here (`--validating-webhook=:8443`). */
  reviews(port: number): boolean {
    return this.#host.args.includes(`--validating-webhook=:${port}`);
  }

  get(port: number, path: string, head: RequestHead = {}): HttpAnswer {
    if (port === HEALTH_PORT) return this.#healthz(path);
    const chosen = this.#choose(head.host ?? '', path);
    return chosen.type === 'page' ? chosen.answer : (chosen.peer.get(chosen.port, path, head) ?? BAD_GATEWAY);
  }

  time(port: number, path: string, head: RequestHead = {}): TimedAnswer {
    if (port === HEALTH_PORT) return { status: this.#healthz(path).status, afterMs: OWN_MS };
    const chosen = this.#choose(head.host ?? '', path);
    if (chosen.type === 'page') return { status: chosen.answer.status, afterMs: OWN_MS + chosen.waitedMs };
    const answer = chosen.peer.connect(chosen.port)?.request(path, head);
    if (answer === undefined) return { status: BAD_GATEWAY.status, afterMs: OWN_MS + chosen.waitedMs };
    return { ...answer, afterMs: OWN_MS + chosen.waitedMs + answer.afterMs };
  }

  stop(): number {
    this.#host.log('Received SIGTERM, shutting down');
    return END_MS;
  }

  #healthz(path: string): HttpAnswer {
    if (path !== '/healthz') return NOT_FOUND;
    return this.#table === undefined ? { status: 500, body: 'nginx is not running' } : { status: 200, body: 'ok' };
  }

  #follow<K extends string>(kind: K): Informer<K> {
    const informer = this.#informers.informer(kind);
    const note = (): void => {
      this.#isStale = true;
      this.#changed.broadcast();
    };
    // A write of the own status needs no new table.
    const isStatus = (old: KubeObject, object: KubeObject): boolean => kind === 'Ingress' && versionOf(old) === versionOf(object);
    informer.addHandlers({ onAdd: note, onUpdate: (old, object) => isStatus(old, object) || note(), onDelete: note });
    return informer;
  }

  *#run(): Process<void> {
    yield* this.#informers.waitForCacheSync();
    const { sim, group } = this.#host;
    this.#syncIngress();
    sim.spawn(`${this.#api.name}/status`, this.#keepStatus(), { group, background: true });
    for (;;) {
      yield* sleep(SYNC_PERIOD_MS);
      while (!this.#isStale) yield this.#changed;
      this.#syncIngress();
      yield* this.#updateStatus();
    }
  }

  /** Builds the table anew (internal/ingress/controller/controller.go `syncIngress`). */
  #syncIngress(): void {
    this.#isStale = false;
    const ingresses = this.#own();
    this.#table = new RouteTable({
      ingresses,
      service: (key) => this.#services.lister.byKey(key),
      slices: (key) => this.#slices.lister.byIndex(BY_SERVICE, key),
    });
    const figures = { ingresses: ingresses.length, hosts: this.#table.size };
    this.#host.sim.trace.emit(this.#api.name, startRecord(steps.syncIngress, 'synced', figures));
  }

  /** The Ingresses of the classes that this controller serves. One without a class is nobody's. */
  #own(): readonly Ingress[] {
    const classes = new Set(
      this.#classes.lister.list().flatMap(({ metadata, spec }) => (spec.controller === CONTROLLER_CLASS ? [metadata.name] : [])),
    );
    return this.#ingresses.lister.list().filter((ingress) => classes.has(ingressClassNameOf(ingress) ?? ''));
  }

  *#keepStatus(): Process<void> {
    for (;;) {
      yield* this.#updateStatus();
      yield* sleep(STATUS_PERIOD_MS, true);
    }
  }

  /** Writes the address of its machine to the Ingresses that do not have it (internal/ingress/status/status.go `updateStatus`). */
  *#updateStatus(): Process<void> {
    const { name, namespace } = this.#host.pod.metadata;
    try {
      const { hostIP } = (yield* this.#api.get('Pod', { namespace, name })).status;
      if (hostIP === undefined) return;
      for (const ingress of this.#own()) {
        const { ingress: addresses = [] } = ingress.status.loadBalancer ?? {};
        if (addresses.length === 1 && addresses[0]?.ip === hostIP) continue;
        yield* this.#api.updateStatus('Ingress', { ...ingress, status: { loadBalancer: { ingress: [{ ip: hostIP }] } } });
      }
    } catch (error) {
      // It tries again in a minute, and after the next sync.
      if (!(error instanceof StatusError)) throw error;
    }
  }

  /** Chooses a Pod for a request: the next one in turn that accepts a connection. */
  #choose(host: string, path: string): Chosen {
    const upstreams = this.#table?.find(host, path);
    if (upstreams === undefined) return { type: 'page', answer: NOT_FOUND, waitedMs: 0 };
    if (upstreams.length === 0) return { type: 'page', answer: UNAVAILABLE, waitedMs: 0 };
    const first = this.#turn++;
    let waitedMs = 0;
    let answer = BAD_GATEWAY;
    for (let i = 0; i < Math.min(MOST_TRIES, upstreams.length); i++) {
      const { ip, port } = upstreams[(first + i) % upstreams.length] as Upstream;
      const peer = this.#host.peer(ip, port);
      if (peer?.listens(port) === true) return { type: 'pod', peer, port, waitedMs };
      answer = peer === undefined ? GATEWAY_TIMEOUT : BAD_GATEWAY;
      if (peer === undefined) waitedMs += CONNECT_TIMEOUT_MS;
    }
    return { type: 'page', answer, waitedMs };
  }
}

/** What counts of an Ingress for the table, in short: its spec, and the annotation of its class. */
function versionOf({ metadata }: KubeObject): string {
  return `${metadata.uid} ${metadata.generation} ${JSON.stringify(metadata.annotations)}`;
}
