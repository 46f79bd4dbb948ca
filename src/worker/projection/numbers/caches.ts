import { controllerNamed, type CacheView, type LoopView } from '../../protocol/index.ts';
import { OWNER_KINDS } from './counting.ts';

const NONE: ReadonlySet<number> = new Set();
const CLIENTS: ReadonlySet<string> = new Set(OWNER_KINDS.map(controllerNamed));

/** The caches of the controllers that count Pods, in the controller manager that leads. They share one cache of each kind. */
export class Caches {
  /** The clients of the controllers that run. */
  readonly #clients = new Set<string>();
  /** By kind. */
  readonly #caches = new Map<string, CacheView>();
  readonly #lacking: ReadonlyMap<string, ReadonlySet<number>>;

  /** If two managers believe that they lead, the first counts. `lacking`: see `LostEvents.lackingAt`. */
  constructor(loops: readonly LoopView[], lacking: ReadonlyMap<string, ReadonlySet<number>>) {
    this.#lacking = lacking;
    let manager: string | undefined;
    for (const { running, component, client, informers } of loops) {
      if (!running || !CLIENTS.has(client)) continue;
      manager ??= component;
      if (component !== manager) continue;
      this.#clients.add(client);
      for (const cache of informers) if (cache.synced) this.#caches.set(cache.kind, cache);
    }
  }

  /** Names the running controllers and their caches. */
  get names(): string {
    return [...this.#clients, ...this.#caches.keys()].join(' ');
  }

  /** The revision that the cache of a kind has received. Undefined if there is no such cache. */
  revisionOf(kind: string): number | undefined {
    return this.#caches.get(kind)?.revision;
  }

  /** The revisions up to `revisionOf` that the cache of a kind lacks. */
  lackingOf(kind: string): ReadonlySet<number> {
    return this.#lacking.get(kind) ?? NONE;
  }

  /** Like `revisionOf`, for the kind that a controller is named after. Undefined if that controller does not run. */
  revisionFor(kind: string): number | undefined {
    return this.#clients.has(controllerNamed(kind)) ? this.revisionOf(kind) : undefined;
  }
}
