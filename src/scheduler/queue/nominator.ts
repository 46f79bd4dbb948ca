import type { Pod } from '../../api/index.ts';
import type { PodInfo } from '../cache/index.ts';

const NONE: readonly PodInfo[] = [];

/**
 * Pods that wait for a node where room is being made for them: filters count them there, so that nobody of lower priority takes the room
 * (scheduler backend/queue/nominator.go).
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

  /** `nodeName`: empty for none; absent: the one that the Pod's status names, if any. */
  add(info: PodInfo, nodeName = info.pod.status.nominatedNodeName ?? ''): void {
    this.delete(info.pod);
    if (nodeName === '') return;
    this.#nodeOf.set(info.pod.metadata.uid, nodeName);
    this.#byNode.set(nodeName, [...this.podsOn(nodeName), info]);
  }

  /** A Pod without a node changed. What its status does not say yet, and never did, stands until it does. */
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
