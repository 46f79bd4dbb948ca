import type { Cluster, Moment } from '../../cluster/index.ts';
import type { KubeProxy, ProxyState } from '../../proxy/index.ts';
import type { KeyedChange, ProxyView } from '../protocol/index.ts';
import { FollowedWrites } from './followed-writes.ts';

/** The Services that are named. More are a number. */
const MOST_WAITING = 8;
const FOLLOWED = ['Service', 'EndpointSlice'];

/** The kube-proxies as of a moment, compared with what etcd had by then. */
export class ProxyViews {
  readonly #cluster: Cluster;
  readonly #writes: FollowedWrites;

  constructor(cluster: Cluster) {
    this.#cluster = cluster;
    this.#writes = new FollowedWrites(cluster, FOLLOWED);
  }

  /** Those that run at a moment, at the shown revision. The others are gone. */
  at({ atMs }: Moment, revision: number): KeyedChange<ProxyView> {
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
    const behind = FOLLOWED.map((kind) => this.#writes.behind(kind, revision, shown)).filter(({ unseen }) => unseen > 0);
    return {
      id: idOf(proxy),
      node: proxy.node,
      waiting: waiting.slice(0, MOST_WAITING),
      waitingCount: waiting.length,
      ...(taking !== undefined && { taking }),
      ...(synced !== undefined && { synced: { atMs: synced.atMs, services: synced.services } }),
      ...(dueMs !== undefined && { dueMs }),
      revision,
      behind: behind.reduce((sum, { unseen }) => sum + unseen, 0),
      ...(behind.length > 0 && { behindSinceMs: Math.min(...behind.map(({ unseenSinceMs = Infinity }) => unseenSinceMs)) }),
    };
  }
}

function idOf({ node }: KubeProxy): string {
  return `kube-proxy/${node}`;
}
