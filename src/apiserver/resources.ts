import type { KubeObject } from '../api/index.ts';
import { apiVersionOf, keyOfKind, type KindDefinition } from './kinds/definition.ts';
import { OTHER_VERSIONS } from './kinds/index.ts';
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
  /** Custom kinds that are served no longer. Their objects are still in the past. */
  readonly #former = new Map<string, Resource>();
  /** The keys of custom kinds by their names, with and without the group (`typeNameOf`), and those of stored versions by the keys of others. */
  readonly #keys = new Map<string, string>([...OTHER_VERSIONS].map(([key, { kind }]) => [key, kind]));
  #kinds: readonly KindDefinition[] | undefined;

  /** A custom kind is also found by its name, with its group or alone. A built-in kind of that name goes before it. */
  get(key: string): Resource | undefined {
    return this.#byKey.get(key) ?? this.#byKey.get(this.#keys.get(key) ?? '');
  }

  /** Also finds a custom kind that is served no longer. */
  known(key: string): Resource | undefined {
    return this.get(key) ?? this.#former.get(key);
  }

  /** The kind of a stored object. */
  ofObject({ apiVersion, kind }: Pick<KubeObject, 'apiVersion' | 'kind'>): Resource | undefined {
    const own = this.#byKey.get(kind);
    if (own !== undefined && apiVersionOf(own.kind) === apiVersion) return own;
    const [group, version] = apiVersion.split('/');
    return this.#byKey.get(`${kind}.${version}.${group}`);
  }

  add(resource: Resource): void {
    const { kind } = resource;
    this.#byKey.set(keyOfKind(kind), resource);
    this.#kinds = undefined;
    if (kind.custom?.isPreferred === true)
      this.#keys.set(kind.kind, keyOfKind(kind)).set(`${kind.kind}.${kind.group}`, keyOfKind(kind));
  }

  /** The kind is served no longer. */
  remove(key: string): void {
    const resource = this.#byKey.get(key);
    if (resource === undefined) return;
    resource.hub.close();
    this.#byKey.delete(key);
    const { kind, group } = resource.kind;
    this.#former.set(key, resource).set(kind, resource).set(`${kind}.${group}`, resource);
    this.#kinds = undefined;
  }

  /** A kind that a CustomResourceDefinition makes, in any version. */
  keyOfDefinition(name: string): string | undefined {
    const kind = this.kinds.find(({ custom }) => custom?.definition === name);
    return kind && keyOfKind(kind);
  }

  /** The same list until a kind comes or goes, so that what is made of it can be kept. */
  get kinds(): readonly KindDefinition[] {
    return (this.#kinds ??= [...this.#byKey.values()].map(({ kind }) => kind).sort(customLast));
  }
}

/** The built-in kinds in their order, then the custom kinds by group and name. */
function customLast(first: KindDefinition, second: KindDefinition): number {
  if (first.custom === undefined || second.custom === undefined)
    return Number(first.custom !== undefined) - Number(second.custom !== undefined);
  const [a, b] = [`${first.group}/${first.plural}`, `${second.group}/${second.plural}`];
  if (a !== b) return a < b ? -1 : 1;
  return Number(second.custom.isPreferred) - Number(first.custom.isPreferred);
}
