import { controllerNamed, type CacheView, type LoopView } from '../../protocol/index.ts';

const NONE: ReadonlySet<number> = new Set();

/** The caches of the controller manager that leads. Its controllers share one cache of each kind. */
export class Caches {
  /** The clients of the controllers that run. */
  readonly #clients: ReadonlySet<string>;
  readonly #caches: ReadonlyMap<string, CacheView>;

  readonly #lacking: ReadonlyMap<string, ReadonlySet<number>>;

  /** If two managers believe that they lead, the first counts. `lacking`: see `LostEvents.lackingAt`. */
  constructor(loops: readonly LoopView[], lacking: ReadonlyMap<string, ReadonlySet<number>>) {
    this.#lacking = lacking;
    const running = loops.filter(({ running, id, component }) => running && id !== component);
    const own = running.filter(({ component }) => component === running[0]?.component);
    this.#clients = new Set(own.map(({ client }) => client));
    this.#caches = new Map(
      own.flatMap(({ informers }) => informers.filter(({ synced }) => synced).map((cache) => [cache.kind, cache])),
    );
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
