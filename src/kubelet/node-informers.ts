import type { ApiPort, Node, Pod, Service } from '../api/index.ts';
import { Informer, type EventHandlers } from '../client/index.ts';
import type { Process, Simulation, TaskGroup } from '../sim/index.ts';

/** What a kubelet watches: the Pods that are bound to its node, the node itself, and all Services. It lives as long as the kubelet does. */
export class NodeInformers {
  readonly pods: Informer<'Pod'>;
  readonly #services: Informer<'Service'>;
  readonly #node: Informer<'Node'>;
  readonly #nodeName: string;
  #knownServices: readonly Service[] | undefined;

  constructor(sim: Simulation, api: ApiPort, nodeName: string, handlers: EventHandlers<Pod>) {
    this.#nodeName = nodeName;
    this.pods = new Informer({ sim, api, kind: 'Pod', fieldSelector: `spec.nodeName=${nodeName}` });
    this.#services = new Informer({ sim, api, kind: 'Service' });
    this.#node = new Informer({ sim, api, kind: 'Node', fieldSelector: `metadata.name=${nodeName}` });
    this.pods.addHandlers(handlers);
    const forget = (): void => void (this.#knownServices = undefined);
    this.#services.addHandlers({ onAdd: forget, onUpdate: forget, onDelete: forget });
  }

  /** The node's object; undefined before it has been seen. */
  get node(): Node | undefined {
    return this.#node.lister.byKey(this.#nodeName);
  }

  /** All Services as they are now. The list is the same one until one of them changes, so whoever keeps it keeps this moment. */
  get services(): readonly Service[] {
    return (this.#knownServices ??= [...this.#services.lister.list()]);
  }

  /** Returns when the Pods of the node are known. They come after the Services: environment variables are made of those. */
  *start(group: TaskGroup): Process<void> {
    this.#services.start(group);
    this.#node.start(group);
    yield* this.#services.waitForSync();
    this.pods.start(group);
    yield* this.pods.waitForSync();
  }
}
