import { keyOf, serviceKeyOf, type ApiPort } from '../../api/index.ts';
import { InformerFactory, type Informer } from '../../client/index.ts';
import type { Component, ComponentHost, DnsAnswer, HttpAnswer } from '../../cri/index.ts';
import { Signal, waitAtMost, type Process } from '../../sim/index.ts';
import { startRecord } from '../../trace/index.ts';
import { CorefileError, parseCorefile, type Corefile } from './corefile.ts';
import type { DnsLog, ServerLog } from './dns-log.ts';
import { recordsOf, type KnownObjects } from './records.ts';
import { steps } from './steps.ts';

/** The version whose behaviour this is: the one that kubeadm installs. */
export const COREDNS_VERSION = '1.13.1';

const BY_SERVICE = 'service';
/** For how long it waits for its caches before it serves without them. */
const SYNC_TIMEOUT_MS = 5_000;
/** How long it takes to end after SIGTERM without `lameduck`. */
const END_MS = 100;
/** The largest number of aliases in one answer (plugin/backend_lookup.go `maxCnameChainLength`). */
const MOST_ALIASES = 10;
const NOT_FOUND: HttpAnswer = { status: 404, body: '404 page not found\n' };

/**
 * CoreDNS with the plugin `kubernetes`: informers on Services, EndpointSlices and Namespaces, and answers from their caches. So it answers as late as its
 * watches are. It opens its port once its caches are filled, or after five seconds; without them it answers SERVFAIL.
 */
export class CoreDns implements Component {
  readonly #host: ComponentHost;
  readonly #api: ApiPort;
  /** Undefined if it could not start. */
  readonly #config: Corefile | undefined;
  readonly #informers: InformerFactory;
  readonly #services: Informer<'Service'>;
  readonly #slices: Informer<'EndpointSlice'>;
  readonly #namespaces: Informer<'Namespace'>;
  readonly #known: KnownObjects;
  readonly #filled = new Signal();
  readonly #log: DnsLog;
  /** Undefined if it could not start. */
  #life: ServerLog | undefined;
  #isFilled = false;
  #serves = false;
  /** Whether a question is being forwarded: one that comes back to it is a loop. */
  #forwards = false;

  /** `log`: what is remembered of all CoreDNS of the cluster. */
  constructor(host: ComponentHost, api: ApiPort, log: DnsLog) {
    this.#host = host;
    this.#api = api;
    this.#log = log;
    const { sim, group } = host;
    this.#informers = new InformerFactory({ sim, api, group });
    this.#namespaces = this.#informers.informer('Namespace');
    this.#services = this.#informers.informer('Service');
    this.#slices = this.#informers.informer('EndpointSlice');
    this.#slices.addIndex(BY_SERVICE, (slice) => [serviceKeyOf(slice) ?? '']);
    this.#known = {
      namespace: (name) => this.#namespaces.lister.byKey(name),
      service: (key) => this.#services.lister.byKey(key),
      slices: (key) => this.#slices.lister.byIndex(BY_SERVICE, key),
    };
    this.#config = this.#readConfig();
    if (this.#config !== undefined) this.#start(this.#config);
  }

  listens(port: number): boolean {
    const config = this.#config;
    if (config === undefined) return false;
    return (
      port === config.healthPort ||
      port === config.readyPort ||
      (this.#serves && (port === config.port || port === config.metricsPort))
    );
  }

  get(port: number, path: string): HttpAnswer {
    const [plain] = path.split('?');
    if (port === this.#config?.healthPort && plain === '/health') return { status: 200, body: 'OK' };
    if (port === this.#config?.readyPort && plain === '/ready')
      return this.#serves && this.#isFilled ? { status: 200, body: 'OK' } : { status: 503, body: 'kubernetes' };
    return NOT_FOUND;
  }

  query(name: string, client: string): DnsAnswer {
    const { pod, sim } = this.#host;
    const answer = this.#answer(name.toLowerCase(), MOST_ALIASES);
    this.#log.note(keyOf(pod.metadata), client, name, answer, sim.nowMs);
    return answer;
  }

  stop(): number {
    const { lameduckMs = 0 } = this.#config ?? {};
    if (this.#life !== undefined) this.#life.stoppingMs = this.#host.sim.nowMs;
    this.#host.log('[INFO] SIGTERM: Shutting down servers then terminating');
    if (lameduckMs > 0) this.#host.log(`[INFO] plugin/health: Going into lameduck mode for ${lameduckMs / 1000}s`);
    return lameduckMs + END_MS;
  }

  /** The Corefile of the flag `-conf`. */
  #readConfig(): Corefile | undefined {
    const { args, readFile } = this.#host;
    const flag = args.findIndex((arg) => /^--?conf$/.test(arg));
    const path = flag < 0 ? '/Corefile' : (args[flag + 1] ?? '');
    const text = readFile(path);
    if (text === undefined) return this.#refuse(`loading Caddyfile via flag: open ${path}: no such file or directory`);
    try {
      return parseCorefile(text);
    } catch (error) {
      if (!(error instanceof CorefileError)) throw error;
      return this.#refuse(error.message.replace(/^Corefile/, path));
    }
  }

  #refuse(message: string): undefined {
    this.#host.log(message);
    this.#host.exit(1);
  }

  #start(config: Corefile): void {
    const { sim, group, pod } = this.#host;
    const { name } = this.#api;
    const life = this.#log.begin(keyOf(pod.metadata), config, sim.nowMs);
    this.#life = life;
    if (config.zones.length === 0) {
      this.#isFilled = true;
      this.#serve();
    } else {
      for (const informer of this.#informers.informers) this.#remember(informer, life);
      this.#informers.start();
      sim.spawn(`${name}/start`, this.#initKubeCache(), { group });
    }
    sim.spawn(`${name}/caches`, this.#live(life), { group });
  }

  /** Remembers what the cache becomes. */
  #remember(informer: Informer<string>, life: ServerLog): void {
    const note = (): void => this.#hear(informer, life);
    informer.addHandlers({ onAdd: note, onUpdate: note, onDelete: note });
  }

  #hear({ kind, size, lastWrite }: Informer<string>, life: ServerLog): void {
    life.hear({ kind, size, revision: lastWrite }, this.#host.sim.nowMs);
  }

  /** Waits for the caches, and for the end of the program. */
  *#live(life: ServerLog): Process<void> {
    const { sim } = this.#host;
    try {
      yield* this.#informers.waitForCacheSync();
      for (const informer of this.#informers.informers) this.#hear(informer, life);
      this.#isFilled = true;
      life.filledMs = sim.nowMs;
      this.#filled.broadcast();
      // It does not come again: the program ends with its processes.
      for (;;) yield this.#filled;
    } finally {
      life.endedMs = sim.nowMs;
    }
  }

  /** Waits for the caches, and begins to serve (plugin/kubernetes/kubernetes.go `InitKubeCache`). */
  *#initKubeCache(): Process<void> {
    const { sim, log } = this.#host;
    const inTime = this.#isFilled || (yield* waitAtMost(this.#filled, SYNC_TIMEOUT_MS, false));
    if (inTime) {
      const figures = { services: this.#services.size, endpointSlices: this.#slices.size };
      sim.trace.emit(this.#api.name, startRecord(steps.InitKubeCache, 'synced', figures));
    } else {
      log('[WARNING] plugin/kubernetes: starting server with unsynced Kubernetes API');
      sim.trace.emit(this.#api.name, startRecord(steps.InitKubeCache, 'unsynced'));
    }
    this.#serve();
  }

  #serve(): void {
    this.#serves = true;
    if (this.#life !== undefined) this.#life.servesMs = this.#host.sim.nowMs;
    this.#host.log(`.:${this.#config?.port}\nCoreDNS-${COREDNS_VERSION}`);
  }

  #answer(name: string, aliases: number): DnsAnswer {
    const zone = this.#config?.zones.find((each) => name === each || name.endsWith(`.${each}`));
    if (zone === undefined) return this.#forward(name);
    const found = recordsOf(this.#known, name.slice(0, -zone.length - 1), this.#config!.pods);
    switch (found.type) {
      case 'addresses':
        return { code: 'NOERROR', addresses: this.#shuffled(found.addresses), canonicalName: name };
      case 'alias':
        return this.#follow(found.target, aliases);
      case 'nothing':
        return { code: 'NOERROR', addresses: [], canonicalName: name };
      case 'unknown':
        return failed(this.#isFilled ? 'NXDOMAIN' : 'SERVFAIL', name);
    }
  }

  /** The answer holds the CNAME record, and the addresses of its target if it has any. */
  #follow(target: string, aliases: number): DnsAnswer {
    if (aliases === 0) return failed('SERVFAIL', target);
    const { addresses, canonicalName } = this.#answer(target, aliases - 1);
    return { code: 'NOERROR', addresses, canonicalName };
  }

  /** Other names are asked for at the name servers of `forward`. Without any, no plugin has an answer. */
  #forward(name: string): DnsAnswer {
    if (this.#forwards) return this.#refuseLoop(name);
    this.#forwards = true;
    try {
      for (const server of this.#servers()) {
        const reply = this.#host.ask(server, name);
        if (typeof reply !== 'string') return reply;
      }
      return failed('SERVFAIL', name);
    } finally {
      this.#forwards = false;
    }
  }

  #servers(): readonly string[] {
    const { forward = [] } = this.#config ?? {};
    return forward.flatMap((each) =>
      each.startsWith('/') ? nameServersOf(this.#host.readFile(each) ?? '') : [each.replace(/:53$/, '')],
    );
  }

  #refuseLoop(name: string): DnsAnswer {
    const { log, exit } = this.#host;
    if (this.#config?.loop === true) {
      log('[FATAL] plugin/loop: Loop detected for zone ".", see https://coredns.io/plugins/loop#troubleshooting.');
      exit(1);
    }
    return failed('SERVFAIL', name);
  }

  /** The plugin `loadbalance`: clients take the first address, so each answer has them in another order. */
  #shuffled(addresses: readonly string[]): readonly string[] {
    if (addresses.length < 2) return addresses;
    const all = [...addresses];
    for (let i = all.length - 1; i > 0; i--) {
      const j = this.#host.random.int(i + 1);
      [all[i], all[j]] = [all[j]!, all[i]!];
    }
    return all;
  }
}

function failed(code: 'NXDOMAIN' | 'SERVFAIL', name: string): DnsAnswer {
  return { code, addresses: [], canonicalName: name };
}

function nameServersOf(resolvConf: string): readonly string[] {
  return [...resolvConf.matchAll(/^nameserver\s+(\S+)/gm)].map(([, server = '']) => server);
}
