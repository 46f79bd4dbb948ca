import type { DnsReply } from '../../cri/index.ts';
import type { Process } from '../../sim/index.ts';
import { LOOPBACK, type LookupFailure, type LookupOptions, type Resolution } from './resolution.ts';

/** What a resolver has of its container. */
export interface ResolverHost {
  /** The text of a file; empty if there is none. */
  read(path: string): string;
  ask(server: string, name: string): Process<DnsReply>;
  sleep(ms: number): Process<void>;
}

/** What resolv.conf says (glibc resolv/res_init.c). */
interface ResolvConf {
  readonly servers: readonly string[];
  readonly searches: readonly string[];
  /** A name with at least this many dots is first asked for as it is. */
  readonly ndots: number;
  readonly timeoutMs: number;
  readonly attempts: number;
}

/** To a name server and back. */
const ROUND_TRIP_MS = 1;
/** Limits and defaults of glibc (resolv.h). */
const MOST_SERVERS = 3;
const MOST_NDOTS = 15;
const MOST_TIMEOUT_S = 30;
const MOST_ATTEMPTS = 5;
const DEFAULTS = { ndots: 1, timeout: 5, attempts: 2 };
/** The kubelet allows this many search domains (core/validation `MaxDNSSearchPaths`); a script that writes more gets no more. */
const MOST_SEARCHES = 32;

/**
 * The resolver in a container's C library: /etc/hosts, then the name servers of /etc/resolv.conf, with its search list (glibc resolv/res_query.c, res_send.c).
 *
 * A name with fewer dots than `ndots` is asked for with each search domain first: `web` is `web.default.svc.cluster.local`, and `example.com` is found with the
 * fourth question.
 */
export class Resolver {
  readonly #host: ResolverHost;

  constructor(host: ResolverHost) {
    this.#host = host;
  }

  /** What a name stands for. `given` is no address; a dot at its end says that it is full. */
  *resolve(given: string, { server, isFull = false, hosts = true }: LookupOptions = {}): Process<Resolution> {
    const name = given.replace(/\.$/, '').toLowerCase();
    const own = hosts ? this.#inHosts(name) : undefined;
    if (own !== undefined) return { addresses: [own], canonicalName: name };
    const read = parseResolvConf(this.#host.read('/etc/resolv.conf'));
    const conf = server === undefined ? read : { ...read, servers: [server] };
    return isFull || given.endsWith('.') ? yield* this.#query(conf, name) : yield* this.#search(conf, name);
  }

  /** The questions in turn, until one has an answer (`__res_context_search`). */
  *#search(conf: ResolvConf, name: string): Process<Resolution> {
    const dots = name.split('.').length - 1;
    const isFirst = dots >= conf.ndots;
    let failed: Resolution | undefined;
    const note = (resolution: Resolution): void => {
      if (failed === undefined || rankOf(resolution) >= rankOf(failed)) failed = { ...resolution, canonicalName: name };
    };
    if (isFirst) {
      const resolution = yield* this.#query(conf, name);
      if (isFinal(resolution)) return resolution;
      note(resolution);
    }
    for (const domain of conf.searches) {
      const resolution = yield* this.#query(conf, domain === '' ? name : `${name}.${domain}`);
      if (isFinal(resolution)) return resolution;
      note(resolution);
      if (resolution.failure === 'timed-out') break;
    }
    if (!isFirst) {
      const resolution = yield* this.#query(conf, name);
      if (isFinal(resolution)) return resolution;
      note(resolution);
    }
    return failed!;
  }

  /** One question, to each name server in turn, in several rounds (`__res_context_send`). */
  *#query({ servers, timeoutMs, attempts }: ResolvConf, name: string): Process<Resolution> {
    let failure: LookupFailure = 'refused';
    for (let attempt = 0; attempt < attempts; attempt++) {
      for (const [i, server] of servers.entries()) {
        const reply = yield* this.#host.ask(server, name);
        if (reply === 'timed-out') {
          yield* this.#host.sleep(i === 0 ? timeoutMs : (timeoutMs * 2 ** i) / servers.length);
          failure = 'timed-out';
          continue;
        }
        yield* this.#host.sleep(ROUND_TRIP_MS);
        if (reply === 'refused') continue;
        const { code, addresses, canonicalName } = reply;
        if (code === 'SERVFAIL') failure = 'server-failed';
        else if (addresses.length > 0) return { addresses, canonicalName, server };
        else return { addresses, canonicalName, server, failure: code === 'NXDOMAIN' ? 'no-name' : 'no-data' };
      }
    }
    return { addresses: [], canonicalName: name, failure, server: servers.at(-1)! };
  }

  #inHosts(name: string): string | undefined {
    for (const line of this.#host.read('/etc/hosts').split('\n')) {
      const [address, ...names] = wordsOf(line);
      if (address !== undefined && names.includes(name) && !address.includes(':')) return address;
    }
    return undefined;
  }
}

/** A search ends with an address, and where nothing listens. */
function isFinal({ failure }: Resolution): boolean {
  return failure === undefined || failure === 'refused';
}

/** Which failure of several is reported: that a name has no address, then that a server failed, then the last one. */
function rankOf({ failure }: Resolution): number {
  return failure === 'no-data' ? 2 : failure === 'server-failed' ? 1 : 0;
}

function parseResolvConf(text: string): ResolvConf {
  const servers: string[] = [];
  let searches: readonly string[] = [];
  const options = new Map<string, number>();
  for (const line of text.split('\n')) {
    const [word, ...values] = wordsOf(line);
    if (word === 'nameserver' && values[0] !== undefined) servers.push(values[0]);
    if (word === 'search' || word === 'domain')
      searches = values.slice(0, MOST_SEARCHES).map((domain) => domain.replace(/\.$/, ''));
    if (word !== 'options') continue;
    for (const [, name, value] of values.map((each) => /^([a-z]+):([0-9]{1,4})$/.exec(each) ?? []))
      if (name !== undefined) options.set(name, Number(value));
  }
  const option = (name: keyof typeof DEFAULTS, most: number): number => Math.min(options.get(name) ?? DEFAULTS[name], most);
  return {
    servers: servers.length === 0 ? [LOOPBACK] : servers.slice(0, MOST_SERVERS),
    searches,
    ndots: option('ndots', MOST_NDOTS),
    timeoutMs: Math.max(1, option('timeout', MOST_TIMEOUT_S)) * 1000,
    attempts: Math.max(1, option('attempts', MOST_ATTEMPTS)),
  };
}

function wordsOf(line: string): readonly string[] {
  return line
    .replace(/[#;].*$/, '')
    .split(/\s+/)
    .filter((word) => word !== '');
}
