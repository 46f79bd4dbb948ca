import type { ApiPort } from '../../api/index.ts';
import type { Process, Simulation, TaskGroup } from '../../sim/index.ts';
import { Informer } from './informer.ts';

/** One informer for each kind, shared by all who ask (client-go informers/factory.go `SharedInformerFactory`). */
export class InformerFactory {
  readonly #informers = new Map<string, Informer<string>>();

  constructor(
    readonly options: {
      readonly sim: Simulation;
      readonly api: ApiPort;
      readonly group: TaskGroup;
      /** See `InformerOptions.resyncMs`. */
      readonly resyncMs?: number;
    },
  ) {}

  /** The informer for this kind: made at the first call, the same ever after. */
  informer<K extends string>(kind: K): Informer<K> {
    let informer = this.#informers.get(kind);
    if (informer === undefined) {
      informer = new Informer<string>({ ...this.options, kind });
      this.#informers.set(kind, informer);
    }
    return informer as unknown as Informer<K>;
  }

  /** All informers made so far, in the order of their making. */
  get informers(): readonly Informer<string>[] {
    return [...this.#informers.values()];
  }

  /** Starts those that are not started yet. */
  start(): void {
    for (const informer of this.#informers.values()) informer.start(this.options.group);
  }

  /** Waits until every informer made so far has its first list. */
  *waitForCacheSync(): Process<void> {
    for (const informer of this.informers) yield* informer.waitForSync();
  }
}
