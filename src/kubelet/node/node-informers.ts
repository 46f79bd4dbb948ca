import { parseTime, type ApiPort, type Node, type Pod, type Service } from '../../api/index.ts';
import { Informer, type EventHandlers } from '../../client/index.ts';
import type { Process, TaskGroup } from '../../sim/index.ts';
import type { Simulation } from '../../trace/index.ts';

/** The kubelet's informers: the Pods bound to its node, the Node, and all Services. They live from start to stop. */
export class NodeInformers {
  readonly pods: Informer<'Pod'>;
  readonly #services: Informer<'Service'>;
  readonly #node: Informer<'Node'>;
  readonly #nodeName: string;
  #knownServices: readonly Service[] | undefined;

  constructor(sim: Simulation, api: ApiPort, nodeName: string, handlers: EventHandlers<Pod>) {
    this.#nodeName = nodeName;
    this.pods = new Informer({ sim, api, kind: 'Pod', fieldSelector: `spec.nodeName=${nodeName}`, listOrder: byCreationTime });
    this.#services = new Informer({ sim, api, kind: 'Service' });
    this.#node = new Informer({ sim, api, kind: 'Node', fieldSelector: `metadata.name=${nodeName}` });
    this.pods.addHandlers(handlers);
    const forget = (): void => void (this.#knownServices = undefined);
    this.#services.addHandlers({ onAdd: forget, onUpdate: forget, onDelete: forget });
  }

  /** The Node object; undefined before the informer has it. */
  get node(): Node | undefined {
    return this.#node.lister.byKey(this.#nodeName);
  }

  /** The current Services. The list is replaced when one changes, so a kept list stays the same. */
  get services(): readonly Service[] {
    return (this.#knownServices ??= [...this.#services.lister.list()]);
  }

  /** Calls `act` when the Node is registered, or has changed. */
  onNode(act: () => void): void {
    this.#node.addHandlers({ onAdd: act });
  }

  /** Returns once the node's Pods are known. Services come first, because environment variables depend on them. */
  *start(group: TaskGroup): Process<void> {
    this.#services.start(group);
    this.#node.start(group);
    yield* this.#services.waitForSync();
    this.pods.start(group);
    yield* this.pods.waitForSync();
  }
}

/** The oldest first (pkg/kubelet/util/sliceutils `PodsByCreationTime`). */
function byCreationTime(a: Pod, b: Pod): number {
  return parseTime(a.metadata.creationTimestamp) - parseTime(b.metadata.creationTimestamp);
}
