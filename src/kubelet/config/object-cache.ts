import { keyOf, type ConfigMap, type Secret } from '../../api/index.ts';
import { Informer } from '../../client/index.ts';
import type { ApiPort } from '../../api/index.ts';
import { TaskGroup, type Process } from '../../sim/index.ts';
import type { Simulation } from '../../trace/index.ts';

export type CachedKind = 'ConfigMap' | 'Secret';

interface Entry {
  readonly informer: Informer<CachedKind>;
  readonly group: TaskGroup;
  /** The UIDs of the Pods that refer to the object. */
  readonly users: Set<string>;
}

/** The ConfigMaps and Secrets that the node's Pods refer to. Each is watched while a Pod needs it (pkg/kubelet/util/manager/watch_based_manager.go). */
export class ObjectCache {
  readonly #sim: Simulation;
  readonly #api: ApiPort;
  readonly #entries = new Map<string, Entry>();
  readonly #onChange: (podUid: string) => void;

  /** `onChange`: an object that this Pod refers to has changed. */
  constructor(options: { sim: Simulation; api: ApiPort; onChange: (podUid: string) => void }) {
    this.#sim = options.sim;
    this.#api = options.api;
    this.#onChange = options.onChange;
  }

  /** The object for this Pod. Returns undefined if there is none. The object is watched from now on until `release`. */
  *read(kind: CachedKind, namespace: string, name: string, podUid: string): Process<ConfigMap | Secret | undefined> {
    const key = `${kind}/${namespace}/${name}`;
    const entry = this.#entries.get(key) ?? this.#watch(kind, namespace, name, key);
    entry.users.add(podUid);
    yield* entry.informer.waitForSync();
    return entry.informer.lister.byKey(keyOf({ namespace, name }));
  }

  /** Stops the watches that only this Pod needed. */
  release(podUid: string): void {
    for (const [key, { users, group }] of this.#entries) {
      if (!users.delete(podUid) || users.size > 0) continue;
      group.stop();
      this.#entries.delete(key);
    }
  }

  reset(): void {
    for (const { group } of this.#entries.values()) group.stop();
    this.#entries.clear();
  }

  #watch(kind: CachedKind, namespace: string, name: string, key: string): Entry {
    const group = new TaskGroup(`${this.#api.name}/${key}`, '', this.#sim.onPanic);
    const informer = new Informer<CachedKind>({
      sim: this.#sim,
      api: this.#api,
      kind,
      namespace,
      fieldSelector: `metadata.name=${name}`,
    });
    const entry: Entry = { informer, group, users: new Set() };
    const changed = (): void => {
      for (const uid of entry.users) this.#onChange(uid);
    };
    informer.addHandlers({ onAdd: (_object, isInitial) => (isInitial ? undefined : changed()), onUpdate: changed });
    informer.start(group);
    this.#entries.set(key, entry);
    return entry;
  }
}
