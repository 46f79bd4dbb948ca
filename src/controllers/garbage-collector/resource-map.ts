import type { ApiResource } from '../../api/index.ts';
import { controllerError } from '../aggregate-error.ts';

/** What the garbage collector needs to know of a kind. */
export interface MappedResource {
  readonly kind: string;
  readonly namespaced: boolean;
}

/** Kinds that nobody collects (graph_builder.go `DefaultIgnoredResources`: events). Leases, written every few seconds, are left out here too. */
const IGNORED: ReadonlySet<string> = new Set(['events', 'leases']);
const VERBS = ['delete', 'list', 'watch'] as const;

/** The kinds by what owner references call them (upstream's REST mapper). */
export class ResourceMap {
  readonly #byReference = new Map<string, MappedResource>();

  constructor(readonly resources: readonly ApiResource[]) {
    for (const { group, version, kind, namespaced } of resources) {
      this.#byReference.set(`${group === '' ? version : `${group}/${version}`}/${kind}`, { kind, namespaced });
    }
  }

  /** Kinds whose objects can be garbage (garbagecollector.go `GetDeletableResources`). */
  get deletableKinds(): readonly string[] {
    const deletable = this.resources.filter(
      ({ name, verbs }) => !IGNORED.has(name) && VERBS.every((verb) => verbs.includes(verb)),
    );
    return deletable.map(({ kind }) => kind);
  }

  /** Throws for a kind that the server does not have. */
  get({ apiVersion, kind }: { readonly apiVersion: string; readonly kind: string }): MappedResource {
    const resource = this.#byReference.get(`${apiVersion}/${kind}`);
    if (resource === undefined) throw controllerError(`unable to get REST mapping for ${apiVersion}/${kind}.`);
    return resource;
  }
}
