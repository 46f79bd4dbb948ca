import type { ApiPort } from '../../api/index.ts';
import { startRecord, type Process, type Simulation, type TaskGroup } from '../../sim/index.ts';
import { steps } from '../steps.ts';
import { Informer } from './informer.ts';

/** One informer for each kind, shared by all who ask (client-go informers/factory.go `SharedInformerFactory`). */
export class InformerFactory {
  readonly #informers = new Map<string, Informer<string>>();
  /** What takes away the handlers that are being added: see `collectHandlers`. */
  #collected: (() => void)[] = [];

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
      informer = new Informer<string>({ ...this.options, kind, onHandlersAdded: (remove) => void this.#collected.push(remove) });
      this.#informers.set(kind, informer);
    }
    return informer as unknown as Informer<K>;
  }

  /** What takes away all handlers that `make` adds to the informers: for a component that stops while others go on with them. */
  collectHandlers<T>(make: () => T): { readonly made: T; readonly removeHandlers: () => void } {
    this.#collected = [];
    const made = make();
    const removes = this.#collected;
    this.#collected = [];
    const removeHandlers = (): void => {
      for (const remove of removes) remove();
    };
    return { made, removeHandlers };
  }

  /** All informers made so far, in the order of their making. */
  get informers(): readonly Informer<string>[] {
    return [...this.#informers.values()];
  }

  /** Starts those that are not started yet. */
  start(): void {
    for (const informer of this.#informers.values()) informer.start(this.options.group);
  }

  /** Waits until the informers of some kinds have their first lists, and reports that a controller does so. `by`: the controller's client. */
  *waitForNamedCacheSync(by: string, kinds: readonly string[]): Process<void> {
    const { sim } = this.options;
    const record = startRecord(steps.WaitForNamedCacheSyncWithContext, 'waits', { informers: kinds.join(', ') });
    sim.cause = sim.trace.emit(by, record);
    for (const kind of kinds) yield* this.informer(kind).waitForSync();
  }

  /** Waits until every informer made so far has its first list. */
  *waitForCacheSync(): Process<void> {
    for (const informer of this.informers) yield* informer.waitForSync();
  }
}
