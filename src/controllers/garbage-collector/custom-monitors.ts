import { StatusError, type ApiResource, type KubeObject } from '../../api/index.ts';
import { Informer, type EventHandlers } from '../../client/index.ts';
import { sleep, TaskGroup, type Process } from '../../sim/index.ts';
import type { ControllerContext } from '../define-controller.ts';
import { deletableKinds, type ResourceMap } from './live-objects.ts';

/** How often the collector looks which kinds there are (app/core.go `startGarbageCollectorController`). */
const SYNC_MS = 30_000;

/**
 * Watches the kinds that come after the collector has started: those of CustomResourceDefinitions (garbagecollector.go `Sync`, graph_builder.go
 * `syncMonitors`). It begins with the first definition.
 */
export class CustomMonitors {
  readonly #context: ControllerContext;
  readonly #map: ResourceMap;
  readonly #handlers: EventHandlers<KubeObject>;
  /** The kinds that the collector watches from its start. */
  readonly #first: ReadonlySet<string>;
  /** The tasks of each monitor, by kind. */
  readonly #monitors = new Map<string, TaskGroup>();

  constructor(context: ControllerContext, map: ResourceMap, handlers: EventHandlers<KubeObject>) {
    this.#context = context;
    this.#map = map;
    this.#handlers = handlers;
    this.#first = new Set(map.deletableKinds);
  }

  /** Looks again and again. The monitors end with it. */
  *run(): Process<never> {
    try {
      for (;;) {
        yield* this.#sync();
        yield* sleep(SYNC_MS);
      }
    } finally {
      for (const tasks of this.#monitors.values()) tasks.stop();
    }
  }

  *#sync(): Process<void> {
    const custom = (yield* this.#discover())?.filter(({ key, kind, isPreferred }) => key !== kind && isPreferred);
    if (custom === undefined) return;
    this.#map.setCustom(custom);
    const wanted = new Set(deletableKinds(custom).filter((kind) => !this.#first.has(kind)));
    for (const [kind, group] of this.#monitors) {
      if (wanted.has(kind)) continue;
      group.stop();
      this.#monitors.delete(kind);
    }
    for (const kind of wanted) if (!this.#monitors.has(kind)) this.#start(kind);
  }

  /** Undefined if the API server does not answer: then the kinds stay as they are. */
  *#discover(): Process<readonly ApiResource[] | undefined> {
    try {
      return yield* this.#context.api.discover();
    } catch (error) {
      if (error instanceof StatusError) return undefined;
      throw error;
    }
  }

  #start(kind: string): void {
    const { sim, api, group } = this.#context;
    const tasks = new TaskGroup(`${api.name}/${kind}`, group.host, group.onPanic);
    const informer = new Informer<string>({ sim, api, kind });
    informer.addHandlers(this.#handlers);
    informer.start(tasks);
    this.#monitors.set(kind, tasks);
  }
}
