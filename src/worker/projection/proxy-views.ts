import type { Cluster, Moment } from '../../cluster/index.ts';
import type { KubeProxy, ProxyState } from '../../proxy/index.ts';
import { firstPast } from '../../sim/index.ts';
import type { KeyedChange, ProxyView } from '../protocol/index.ts';

/** The Services that are named. More are a number. */
const MOST_WAITING = 8;
const FOLLOWED: ReadonlySet<string> = new Set(['Service', 'EndpointSlice']);

interface Write {
  readonly revision: number;
  readonly atMs: number;
}

/** The kube-proxies as of a moment, compared with what etcd had by then. It reads each write once, and nothing before the first kube-proxy runs. */
export class ProxyViews {
  readonly #cluster: Cluster;
  /** The writes of Services and EndpointSlices, oldest first. */
  readonly #writes: Write[] = [];
  #read = 0;

  constructor(cluster: Cluster) {
    this.#cluster = cluster;
  }

  /** Those that run at a moment, at the shown revision. The others are gone. */
  at({ atMs }: Moment, revision: number): KeyedChange<ProxyView> {
    this.#catchUp();
    const changed = new Map<string, ProxyView>();
    const ids = new Set<string>();
    for (const proxy of this.#cluster.machines.startedProxies) {
      const state = proxy.stateAt(atMs);
      ids.add(idOf(proxy));
      if (state !== undefined) changed.set(idOf(proxy), this.#viewOf(proxy, state, revision));
    }
    return { changed: [...changed.values()], removed: [...ids].filter((id) => !changed.has(id)) };
  }

  #viewOf(proxy: KubeProxy, { waiting, taking, synced, dueMs }: ProxyState, shown: number): ProxyView {
    const revision = synced?.revision ?? 0;
    const first = this.#after(revision);
    const behind = Math.max(0, this.#after(shown) - first);
    return {
      id: idOf(proxy),
      node: proxy.node,
      waiting: waiting.slice(0, MOST_WAITING),
      waitingCount: waiting.length,
      ...(taking !== undefined && { taking }),
      ...(synced !== undefined && { synced: { atMs: synced.atMs, services: synced.services } }),
      ...(dueMs !== undefined && { dueMs }),
      revision,
      behind,
      ...(behind > 0 && { behindSinceMs: this.#writes[first]!.atMs }),
    };
  }

  /** The index of the first write after a revision. */
  #after(revision: number): number {
    return firstPast(0, this.#writes.length, (index) => this.#writes[index]!.revision > revision);
  }

  #catchUp(): void {
    const { history, revision, trace } = this.#cluster;
    if (this.#read === revision) return;
    for (const { value, revision: written, cause } of history.writesBetween(
      Math.max(this.#read, history.compactedRevision),
      revision,
    )) {
      if (FOLLOWED.has(value.kind)) this.#writes.push({ revision: written, atMs: trace.get(cause)?.atMs ?? 0 });
    }
    this.#read = revision;
  }
}

function idOf({ node }: KubeProxy): string {
  return `kube-proxy/${node}`;
}
