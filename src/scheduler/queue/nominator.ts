import type { Pod } from '../../api/index.ts';
import type { PodInfo } from '../cache/index.ts';

const NONE: readonly PodInfo[] = [];

/**
 * Pods that wait for a node where victims are terminating. Filters count them on that node, so that Pods of lower priority do not
 * take the room (scheduler backend/queue/nominator.go).
 */
export class Nominator {
  readonly #byNode = new Map<string, readonly PodInfo[]>();
  readonly #nodeOf = new Map<string, string>();

  get isEmpty(): boolean {
    return this.#nodeOf.size === 0;
  }

  podsOn(node: string): readonly PodInfo[] {
    return this.#byNode.get(node) ?? NONE;
  }

  /** `nodeName`: empty means none. Default: the nominated node in the Pod's status. */
  add(info: PodInfo, nodeName = info.pod.status.nominatedNodeName ?? ''): void {
    this.delete(info.pod);
    if (nodeName === '') return;
    this.#nodeOf.set(info.pod.metadata.uid, nodeName);
    this.#byNode.set(nodeName, [...this.podsOn(nodeName), info]);
  }

  /** A waiting Pod was updated. A nomination that the status has never named stays, because the status is written later. */
  update(before: Pod, info: PodInfo): void {
    const known = this.#nodeOf.get(before.metadata.uid);
    const named = info.pod.status.nominatedNodeName ?? '';
    const silent = (before.status.nominatedNodeName ?? '') === '' && named === '';
    if (known === undefined && named === '') return;
    this.add(info, silent ? known : named);
  }

  delete({ metadata: { uid } }: Pod): void {
    const node = this.#nodeOf.get(uid);
    if (node === undefined) return;
    this.#nodeOf.delete(uid);
    const others = this.podsOn(node).filter(({ pod }) => pod.metadata.uid !== uid);
    if (others.length === 0) this.#byNode.delete(node);
    else this.#byNode.set(node, others);
  }
}
