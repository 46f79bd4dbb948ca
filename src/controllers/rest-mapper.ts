import type { ApiPort, ApiResource } from '../api/index.ts';
import type { Process } from '../sim/index.ts';
import type { Simulation } from '../trace/index.ts';

/** How long what was discovered is believed (app/controllermanager.go `CreateControllerContext`, which resets its mapper that often). */
const RESET_MS = 30_000;

/**
 * Finds a kind that an object refers to by group and kind, also one that a CustomResourceDefinition made since the start (client-go
 * restmapper/discovery.go `DeferredDiscoveryRESTMapper`). It asks the API server only for kinds that it does not know.
 */
export class RestMapper {
  #later: { readonly resources: readonly ApiResource[]; readonly atMs: number } | undefined;

  constructor(
    private readonly sim: Simulation,
    private readonly api: ApiPort,
    /** The API server's resources at the start. */
    private readonly resources: readonly ApiResource[],
  ) {}

  /** Undefined if no such kind is served. Throws `StatusError` if the API server does not answer. */
  *find(group: string, kind: string): Process<ApiResource | undefined> {
    const isIt = (each: ApiResource): boolean => each.kind === kind && each.group === group && each.isPreferred;
    const known = this.resources.find(isIt);
    if (known !== undefined) return known;
    if (this.#later === undefined || this.sim.nowMs - this.#later.atMs >= RESET_MS)
      this.#later = { resources: yield* this.api.discover(), atMs: this.sim.nowMs };
    return this.#later.resources.find(isIt);
  }
}
