import type { CustomResourceDefinition, KubeObject } from '../../api/index.ts';
import type { Store } from '../../etcd/index.ts';
import { CUSTOM_RESOURCE_DEFINITION } from '../kinds/customresourcedefinition.ts';
import { keyOfKind, storagePrefix, type KindDefinition } from '../kinds/definition.ts';
import type { Resource, Resources } from '../resources.ts';
import { customKinds } from './custom-kind.ts';

interface CustomResourcesOptions {
  readonly store: Store<KubeObject>;
  readonly resources: Resources;
  readonly make: (kind: KindDefinition) => Resource;
  /** Ends the watches of a kind that is served no longer, or otherwise. */
  readonly endWatches: (key: string, cause: number) => void;
}

/** What is served of a definition, and the parts of it that decide that. */
interface Served {
  readonly spec: CustomResourceDefinition['spec'];
  readonly names: CustomResourceDefinition['status']['acceptedNames'];
  readonly keys: readonly string[];
}

/**
 * Serves the kinds that the CustomResourceDefinitions in etcd make, as long as these are there (apiextensions-apiserver
 * pkg/apiserver/customresource_handler.go `crdHandler`). What is served follows from etcd alone, so that a replay serves the same.
 */
export class CustomResources {
  readonly #options: CustomResourcesOptions;
  readonly #served = new Map<string, Served>();

  constructor(options: CustomResourcesOptions) {
    this.#options = options;
  }

  /** Serves from now on what the definitions say. */
  start(): void {
    const { store } = this.#options;
    store.watch(storagePrefix(CUSTOM_RESOURCE_DEFINITION), store.revision, ({ type, value, cause }) => {
      const definition = value as CustomResourceDefinition;
      if (type === 'put') this.#update(definition, cause);
      else this.#remove(definition.metadata.name, cause);
    });
  }

  #update(definition: CustomResourceDefinition, cause: number): void {
    const { spec, status, metadata } = definition;
    const known = this.#served.get(metadata.name);
    // Equal parts of an update are the same object.
    if (known?.spec === spec && known.names === status.acceptedNames) return;
    const kinds = customKinds(definition);
    if (kinds.length === 0 && known === undefined) return;
    this.#remove(metadata.name, cause);
    for (const kind of kinds) this.#options.resources.add(this.#options.make(kind));
    this.#served.set(metadata.name, { spec, names: status.acceptedNames, keys: kinds.map(keyOfKind) });
  }

  #remove(name: string, cause: number): void {
    const { resources, endWatches } = this.#options;
    for (const key of this.#served.get(name)?.keys ?? []) {
      resources.remove(key);
      endWatches(key, cause);
    }
    this.#served.delete(name);
  }
}
