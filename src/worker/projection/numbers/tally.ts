import { controllerOf, type KubeObject } from '../../../api/index.ts';
import { typeNameOf } from '../../../apiserver/index.ts';
import type { History } from '../../../cluster/history/history.ts';
import type { StoreEvent } from '../../../etcd/index.ts';
import type { PodCount } from '../../protocol/index.ts';
import { shareOf, type Share } from './counting.ts';

/** What one owner has. */
interface Owned {
  pods: number;
  ready: number;
  /** The number of writes of its objects that the tally has passed since it was made. Negative after a move back. */
  writes: number;
  /** The uids of its objects. */
  readonly members: Set<string>;
}

const NONE: ReadonlySet<number> = new Set();
const NOTHING: PodCount = { pods: 0, ready: 0 };

/**
 * The Pods, or the ReplicaSets, of each owner, counted as of one revision of etcd. The tally can be moved to any other revision. A move costs what was
 * written between the two.
 */
export class Tally {
  readonly #history: History;
  readonly #kind: string;
  #revision: number;
  /** By key of etcd. */
  readonly #shares = new Map<string, Share>();
  /** By uid of the owner. */
  readonly #owned = new Map<string, Owned>();
  readonly #changed = new Set<string>();
  /** By key: the lost write because of which an object is counted in an older version. */
  readonly #lacking = new Map<string, StoreEvent<KubeObject>>();

  /** Counts once, at this revision. */
  constructor(history: History, kind: 'Pod' | 'ReplicaSet', revision: number) {
    this.#history = history;
    this.#kind = kind;
    this.#revision = revision;
    for (const { key, value } of history.listAt(kind, revision)) this.#set(key, value);
  }

  get revision(): number {
    return this.#revision;
  }

  /**
   * Moves to another revision. `lost`: revisions that are not counted, since a cache has missed them. Throws `CompactedError` if etcd has forgotten what was
   * written between.
   */
  moveTo(revision: number, lost: ReadonlySet<number> = NONE): void {
    if (revision > this.#revision) this.#forward(revision);
    else if (revision < this.#revision) this.#back(revision);
    this.#revision = revision;
    if (lost.size > 0 || this.#lacking.size > 0) this.#leaveOut(lost);
  }

  of(owner: string): PodCount {
    const owned = this.#owned.get(owner);
    return owned === undefined ? NOTHING : { pods: owned.pods, ready: owned.ready };
  }

  /** The uids of the objects of an owner. */
  members(owner: string): Iterable<string> {
    return this.#owned.get(owner)?.members ?? [];
  }

  /** The number of writes of an owner's objects that were passed. */
  writes(owner: string): number {
    return this.#owned.get(owner)?.writes ?? 0;
  }

  /** The number of an owner's objects that are counted in an older version, because a write was missed. */
  missed(owner: string): number {
    let count = 0;
    for (const { value } of this.#lacking.values()) if (controllerOf(value)?.uid === owner) count++;
    return count;
  }

  /** The owners whose counts may have changed since the last call. */
  drainChanged(): readonly string[] {
    const changed = [...this.#changed];
    this.#changed.clear();
    return changed;
  }

  #forward(revision: number): void {
    for (const { type, key, value } of this.#history.writesBetween(this.#revision, revision)) {
      if (typeNameOf(value) !== this.#kind) continue;
      this.#set(key, type === 'put' ? value : undefined);
      this.#count(value, 1);
    }
  }

  #back(revision: number): void {
    for (const { key, value } of this.#history.writesBetween(revision, this.#revision)) {
      if (typeNameOf(value) !== this.#kind) continue;
      this.#set(key, this.#history.stateAt(key, revision));
      this.#count(value, -1);
    }
  }

  /** Counts the objects of lost writes as they were before, and those of earlier lost writes as they are. */
  #leaveOut(lost: ReadonlySet<number>): void {
    const before = [...this.#lacking.values()];
    this.#lacking.clear();
    const after: StoreEvent<KubeObject>[] = [];
    for (const revision of lost) {
      if (revision > this.#revision || !this.#history.knows(revision)) continue;
      const [event] = this.#history.writesBetween(revision - 1, revision);
      if (event !== undefined && typeNameOf(event.value) === this.#kind) after.push(event);
    }
    for (const event of [...before, ...after]) {
      const { key, value } = event;
      const versions = this.#history
        .versionsOf(this.#kind, value.metadata)
        .filter(({ modRevision }) => modRevision <= this.#revision);
      const counted = versions.findLast(({ modRevision }) => !lost.has(modRevision));
      this.#set(key, counted?.value);
      if (counted !== versions.at(-1)) this.#lacking.set(key, event);
      const owner = controllerOf(value)?.uid;
      if (owner !== undefined) this.#changed.add(owner);
    }
  }

  #set(key: string, object: KubeObject | undefined): void {
    const before = this.#shares.get(key);
    const after = object && shareOf(object);
    if (before !== undefined) this.#add(before, -1);
    if (after !== undefined) this.#add(after, 1);
    if (after === undefined) this.#shares.delete(key);
    else this.#shares.set(key, after);
  }

  #add({ uid, owner, pods, ready }: Share, by: 1 | -1): void {
    const owned = this.#ownedBy(owner);
    owned.pods += by * pods;
    owned.ready += by * ready;
    if (by === 1) owned.members.add(uid);
    else owned.members.delete(uid);
  }

  #count(written: KubeObject, by: 1 | -1): void {
    const owner = controllerOf(written)?.uid;
    if (owner === undefined) return;
    this.#ownedBy(owner).writes += by;
    this.#changed.add(owner);
  }

  #ownedBy(owner: string): Owned {
    let owned = this.#owned.get(owner);
    if (owned === undefined) this.#owned.set(owner, (owned = { pods: 0, ready: 0, writes: 0, members: new Set() }));
    return owned;
  }
}
