import { typeNameOf } from '../../apiserver/index.ts';
import type { Cluster } from '../../cluster/index.ts';
import { firstPast } from '../../sim/index.ts';

/** How far something is behind the writes of a kind. */
interface Behind {
  /** The number of writes that it does not know. */
  readonly unseen: number;
  /** When the first of them was. */
  readonly unseenSinceMs?: number;
  /** The newest write, even if it is known; 0 without any. */
  readonly newest: number;
}

interface Write {
  readonly revision: number;
  readonly atMs: number;
}

/** The writes of some kinds, to say how far those who follow them were behind at a moment. Each write is read once, and none before the first question. */
export class FollowedWrites {
  readonly #cluster: Cluster;
  /** By kind, oldest first. */
  readonly #writes: ReadonlyMap<string, Write[]>;
  #read = 0;

  constructor(cluster: Cluster, kinds: readonly string[]) {
    this.#cluster = cluster;
    this.#writes = new Map(kinds.map((kind) => [kind, []]));
  }

  /** What one who knows the writes of a kind up to revision `known` has not seen at the revision `shown`. */
  behind(kind: string, known: number, shown: number): Behind {
    this.#catchUp();
    const writes = this.#writes.get(kind)!;
    const first = after(writes, known);
    const end = after(writes, shown);
    const unseen = Math.max(0, end - first);
    const newest = writes[end - 1]?.revision ?? 0;
    return { unseen, newest, ...(unseen > 0 && { unseenSinceMs: writes[first]!.atMs }) };
  }

  #catchUp(): void {
    const { history, revision, trace } = this.#cluster;
    if (this.#read === revision) return;
    for (const { value, revision: written, cause } of history.writesBetween(
      Math.max(this.#read, history.compactedRevision),
      revision,
    )) {
      this.#writes.get(typeNameOf(value))?.push({ revision: written, atMs: trace.get(cause)?.atMs ?? 0 });
    }
    this.#read = revision;
  }
}

/** The index of the first write after a revision. */
function after(writes: readonly Write[], revision: number): number {
  return firstPast(0, writes.length, (index) => writes[index]!.revision > revision);
}
