import { keyOfKind, type KindDefinition } from './kinds/definition.ts';
import type { ResourceRegistry } from './registry/resource-registry.ts';
import type { WatchHub } from './watch/hub.ts';

/** One served kind: its rules, its objects and its watches. */
export interface Resource {
  readonly kind: KindDefinition;
  readonly registry: ResourceRegistry;
  readonly hub: WatchHub;
}

/** The kinds that one server serves, by the name that requests have for them (`keyOfKind`). */
export class Resources {
  readonly #byKey = new Map<string, Resource>();
  #kinds: readonly KindDefinition[] | undefined;

  get(key: string): Resource | undefined {
    return this.#byKey.get(key);
  }

  add(resource: Resource): void {
    this.#byKey.set(keyOfKind(resource.kind), resource);
    this.#kinds = undefined;
  }

  /** The same list until a kind comes or goes, so that what is made of it can be kept. */
  get kinds(): readonly KindDefinition[] {
    return (this.#kinds ??= [...this.#byKey.values()].map(({ kind }) => kind));
  }
}
