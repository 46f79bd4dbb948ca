import type { AskedQuestion, KnownCache, ServerLog } from '../../addons/coredns/dns-log.ts';
import type { Corefile } from '../../addons/coredns/corefile.ts';
import { recordsOf, type Found, type KnownObjects } from '../../addons/coredns/records.ts';
import { serviceKeyOf, type EndpointSlice, type Namespace, type ObjectRef, type Service } from '../../api/index.ts';
import type { Cluster, Moment } from '../../cluster/index.ts';
import type {
  CacheView,
  FoundView,
  KeyedChange,
  LookupView,
  NameRecordView,
  NameServerView,
  TryView,
} from '../protocol/index.ts';
import { FollowedWrites } from './followed-writes.ts';
import { lookupsOf } from './lookups.ts';

/** What is shown at most. */
const MOST_LOOKUPS = 4;
const MOST_RECORDS = 5;
const MOST_ADDRESSES = 3;
/** The questions of each sort among which lookups are searched for. */
const MOST_QUESTIONS = 60;
const KINDS = ['Namespace', 'Service', 'EndpointSlice'];

/** What the caches of a CoreDNS are at a moment: etcd at the revision of each kind. */
type Revisions = (kind: string) => number;

/** The CoreDNS as of a moment, compared with what etcd had by then. */
export class NameServerViews {
  readonly #cluster: Cluster;
  readonly #writes: FollowedWrites;

  constructor(cluster: Cluster) {
    this.#cluster = cluster;
    this.#writes = new FollowedWrites(cluster, KINDS);
  }

  /** Those whose Pods there are at a moment, at the shown revision, also while their containers wait for a restart. The others are gone. */
  at({ atMs }: Moment, revision: number): KeyedChange<NameServerView> {
    const { machines } = this.#cluster;
    const lookups = lookupsOf(machines.dnsLog.before(atMs, MOST_QUESTIONS)).toReversed();
    const last = new Map<string, ServerLog>();
    for (const server of machines.dnsLog.servers) if (server.startedMs <= atMs) last.set(server.pod, server);
    const changed = [...last.values()].flatMap((server) => {
      const isThere = this.#object('Pod', refOf(server.pod), revision) !== undefined;
      return isThere ? [this.#viewOf(server, atMs, revision, lookups)] : [];
    });
    const shown = new Set(changed.map(({ id }) => id));
    const ids = new Set(machines.dnsLog.servers.map(({ pod }) => idOf(pod)));
    return { changed, removed: [...ids].filter((id) => !shown.has(id)) };
  }

  #viewOf(server: ServerLog, atMs: number, shown: number, all: readonly (readonly AskedQuestion[])[]): NameServerView {
    const { runs, servesSinceMs, stoppingSinceMs, isFilled, caches } = server.at(atMs);
    const known = new Map(caches.map(({ kind, revision }) => [kind, revision]));
    const lookups = unlike(all.filter((lookup) => lookup.some((question) => question.server === server.pod))).slice(
      0,
      MOST_LOOKUPS,
    );
    return {
      id: idOf(server.pod),
      pod: `Pod/${server.pod}`,
      runs,
      ...(servesSinceMs !== undefined && { servesSinceMs }),
      ...(stoppingSinceMs !== undefined && { stoppingSinceMs }),
      isFilled,
      zones: server.config.zones.filter((zone) => !zone.endsWith('.arpa')),
      caches: KINDS.map((kind) => this.#cacheView(kind, runs ? caches.find((each) => each.kind === kind) : undefined, shown)),
      records: runs ? this.#records(server.config, namesIn(lookups), (kind) => known.get(kind) ?? 0, shown) : [],
      lookups: lookups.map((lookup) => lookupView(server.pod, lookup)),
    };
  }

  #cacheView(kind: string, known: KnownCache | undefined, shown: number): CacheView {
    if (known === undefined) return { kind, size: 0, synced: false, revision: 0, lag: 0, unseen: 0 };
    const { size, revision } = known;
    const { newest, ...behind } = this.#writes.behind(kind, revision, shown);
    return { kind, size, synced: true, revision, lag: Math.max(0, newest - revision), ...behind };
  }

  /** The records of the names that were asked last, then of the first Services. A name that nobody knows has none. */
  #records({ zones, pods }: Corefile, asked: readonly string[], revisions: Revisions, shown: number): readonly NameRecordView[] {
    const [zone] = zones;
    const { history } = this.#cluster;
    if (zone === undefined || !history.knows(Math.min(...KINDS.map(revisions)))) return [];
    const services = history.listAt('Service', revisions('Service'));
    const names = services
      .slice(0, MOST_RECORDS)
      .map(({ value: { metadata } }) => `${metadata.name}.${metadata.namespace}.svc.${zone}`);
    const inZone = asked.filter((name) => zones.some((each) => name.endsWith(`.${each}`)));
    const [cached, stored] = [this.#known(revisions), this.#known(() => shown)];
    const records = [...new Set([...inZone, ...names])].flatMap((name) => {
      const own = zones.find((each) => name.endsWith(`.${each}`))!;
      const say = (known: KnownObjects) => foundView(recordsOf(known, name.slice(0, -own.length - 1), pods));
      const [found, inEtcd] = [say(cached), say(stored)];
      const isAsInEtcd = JSON.stringify(found) === JSON.stringify(inEtcd);
      if (isAsInEtcd) return found.type === 'unknown' ? [] : [{ name, found }];
      return [{ name, found, inEtcd }];
    });
    return records.slice(0, MOST_RECORDS);
  }

  #known(revisions: Revisions): KnownObjects {
    const { history } = this.#cluster;
    const slices = (): readonly EndpointSlice[] =>
      history.listAt('EndpointSlice', revisions('EndpointSlice')).map(({ value }) => value as EndpointSlice);
    return {
      namespace: (name) => this.#object('Namespace', { name }, revisions('Namespace')) as Namespace | undefined,
      service: (key) => this.#object('Service', refOf(key), revisions('Service')) as Service | undefined,
      slices: (key) => slices().filter((slice) => serviceKeyOf(slice) === key),
    };
  }

  #object(kind: string, ref: ObjectRef, revision: number) {
    return this.#cluster.history.objectAt(kind, ref, revision);
  }
}

/** `kube-system/coredns-…` → `coredns/coredns-…`. */
function idOf(pod: string): string {
  return `coredns/${refOf(pod).name}`;
}

function refOf(key: string): { readonly namespace: string; readonly name: string } {
  const [namespace = '', name = ''] = key.split('/');
  return { namespace, name };
}

/** The newest of those that asked for the same and got the same: users ask for one name all the time. */
function unlike(lookups: readonly (readonly AskedQuestion[])[]): readonly (readonly AskedQuestion[])[] {
  const seen = new Set<string>();
  return lookups.filter((lookup) => {
    const like = lookup.map(({ name, answer }) => `${name} ${answer.code} ${answer.addresses.length}`).join(' ');
    if (seen.has(like)) return false;
    seen.add(like);
    return true;
  });
}

/** Each name once, those that were asked last first. */
function namesIn(lookups: readonly (readonly AskedQuestion[])[]): readonly string[] {
  return [...new Set(lookups.flatMap((lookup) => lookup.map(({ name }) => name).toReversed()))];
}

function lookupView(pod: string, questions: readonly AskedQuestion[]): LookupView {
  const [first] = questions;
  return { id: first!.number, client: first!.client, tries: questions.map((question) => tryView(pod, question)) };
}

function tryView(pod: string, { name, atMs, server, answer: { code, addresses } }: AskedQuestion): TryView {
  return {
    name,
    atMs,
    code,
    addresses: addresses.slice(0, MOST_ADDRESSES),
    count: addresses.length,
    ...(server !== pod && { other: idOf(server) }),
  };
}

/** The order of addresses says nothing: it is another one in each answer. */
function foundView(found: Found): FoundView {
  if (found.type !== 'addresses') return found;
  const addresses = found.addresses.toSorted();
  return { type: 'addresses', addresses: addresses.slice(0, MOST_ADDRESSES), count: addresses.length };
}
