import type { ApiPort } from '../../api/index.ts';
import type { Process, TaskGroup } from '../../sim/index.ts';
import { startRecord, type Simulation } from '../../trace/index.ts';
import { steps } from '../steps.ts';
import { Informer } from './informer.ts';

/** One informer for each kind, shared by all users (client-go informers/factory.go `SharedInformerFactory`). */
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

  /** The informer of this kind. The first call creates it. */
  informer<K extends string>(kind: K): Informer<K> {
    let informer = this.#informers.get(kind);
    if (informer === undefined) {
      informer = new Informer<string>({ ...this.options, kind });
      this.#informers.set(kind, informer);
    }
    return informer as unknown as Informer<K>;
  }

  /** All informers, in the order of creation. */
  get informers(): readonly Informer<string>[] {
    return [...this.#informers.values()];
  }

  /** Starts the informers that are not started yet. */
  start(): void {
    for (const informer of this.#informers.values()) informer.start(this.options.group);
  }

  /**
   * Waits until the informers of `kinds` have their first lists, and reports that a controller waits. `by`: the controller's
   * client.
   */
  *waitForNamedCacheSync(by: string, kinds: readonly string[]): Process<void> {
    const { sim } = this.options;
    const record = startRecord(steps.WaitForNamedCacheSyncWithContext, 'waits', { informers: kinds.join(', ') });
    sim.cause = sim.trace.emit(by, record);
    for (const kind of kinds) yield* this.informer(kind).waitForSync();
  }

  /** Waits until every informer has its first list. */
  *waitForCacheSync(): Process<void> {
    for (const informer of this.informers) yield* informer.waitForSync();
  }
}
