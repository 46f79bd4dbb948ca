import type { ApiPort, Node, Pod } from '../api/index.ts';
import { Informer, type EventHandlers } from '../client/index.ts';
import type { Process, Simulation, TaskGroup } from '../sim/index.ts';

/** What a kubelet watches: the Pods that are bound to its node, the node itself, and all Services. It lives as long as the kubelet does. */
export class NodeInformers {
  readonly pods: Informer<'Pod'>;
  readonly services: Informer<'Service'>;
  readonly #node: Informer<'Node'>;
  readonly #nodeName: string;

  constructor(sim: Simulation, api: ApiPort, nodeName: string, handlers: EventHandlers<Pod>) {
    this.#nodeName = nodeName;
    this.pods = new Informer({ sim, api, kind: 'Pod', fieldSelector: `spec.nodeName=${nodeName}` });
    this.services = new Informer({ sim, api, kind: 'Service' });
    this.#node = new Informer({ sim, api, kind: 'Node', fieldSelector: `metadata.name=${nodeName}` });
    this.pods.addHandlers(handlers);
  }

  /** The node's object; undefined before it has been seen. */
  get node(): Node | undefined {
    return this.#node.lister.byKey(this.#nodeName);
  }

  /** Returns when the Pods of the node are known. They come after the Services: environment variables are made of those. */
  *start(group: TaskGroup): Process<void> {
    this.services.start(group);
    this.#node.start(group);
    yield* this.services.waitForSync();
    this.pods.start(group);
    yield* this.pods.waitForSync();
  }
}
