import { controllerOf, type KubeObject, type Pod } from '../../api/index.ts';
import { objectKey, type PodStage, type Untold } from '../protocol/index.ts';
import { stageOf } from './timeline/object-figures.ts';

/** How many objects a page is told of one by one. */
export interface RosterLimits {
  /** Pods in all. */
  readonly pods: number;
  /** Pods of each owner beyond that: a small owner is seen beside one that has filled the page. And as many of each owner's Pods that are in trouble. */
  readonly ofEachOwner: number;
  /** Pods in all, whoever owns them. */
  readonly mostPods: number;
  /** Objects of each other kind. */
  readonly ofEachKind: number;
}

/** A rollout of 1,000 Pods is whole: with those that come and those that go, it has some 1,500. */
export const ROSTER_LIMITS: RosterLimits = { pods: 2_000, ofEachOwner: 10, mostPods: 3_000, ofEachKind: 500 };

/** An object that is there. Pods are grouped by owner, other objects by kind. */
interface Entry {
  readonly id: string;
  group: Group;
  told: boolean;
  /** Of a Pod. */
  stage: PodStage | undefined;
  /** A Pod without a node. */
  unscheduled: boolean;
}

class Group {
  told = 0;
  /** Of those that are told, how many are in trouble. */
  toldFailing = 0;
  /** Oldest first. */
  readonly untold = new Map<string, Entry>();
  /** Of those that are not told: how many Pods are in each stage, and how many have no node. */
  readonly stages: Partial<Record<PodStage, number>> = {};
  unscheduled = 0;

  constructor(
    readonly kind: string,
    /** Of Pods: where they are, and their owner, empty where they have none. */
    readonly namespace: string,
    readonly owner: string,
  ) {}

  /** Counts an object that is not told in (1), or out (-1). */
  count({ stage, unscheduled }: Entry, by: 1 | -1): void {
    if (stage !== undefined) this.stages[stage] = (this.stages[stage] ?? 0) + by;
    if (unscheduled) this.unscheduled += by;
  }
}

/**
 * Chooses which objects a page is told of, so that what it holds and what a delta costs has a bound, however large the cluster is. Of the others it
 * counts how many there are, exactly. An object that was told stays told until it is gone. Then an older one that was not takes its room.
 */
export class Roster {
  readonly #limits: RosterLimits;
  readonly #entries = new Map<string, Entry>();
  readonly #groups = new Map<string, Group>();
  /** Groups of which some objects are not told. */
  readonly #crowded = new Set<Group>();
  /** Entries that are to be told now, though nothing was written of them. */
  readonly #called = new Set<Entry>();
  #toldPods = 0;
  #changed = false;

  constructor(limits: RosterLimits = ROSTER_LIMITS) {
    this.#limits = limits;
  }

  has(id: string): boolean {
    return this.#entries.has(id);
  }

  /** Takes in a new state of an object. True if the page is to be told of it. */
  put(id: string, object: KubeObject): boolean {
    const known = this.#entries.get(id);
    const pod = object.kind === 'Pod' ? (object as Pod) : undefined;
    const group = this.#groupOf(object);
    const stage = pod && stageOf(pod);
    const unscheduled = pod !== undefined && (pod.spec.nodeName ?? '') === '';
    const entry: Entry = known ?? { id, group, told: false, stage, unscheduled };
    if (known === undefined) {
      this.#entries.set(id, entry);
      this.#join(entry, this.#hasRoom(group, stage));
    } else if (known.group !== group || known.stage !== stage || known.unscheduled !== unscheduled) {
      this.#leave(known);
      Object.assign(known, { group, stage, unscheduled });
      this.#join(known, known.told || this.#hasRoom(group, stage));
    }
    return entry.told;
  }

  /** The object is gone. True if the page was told of it. */
  remove(id: string): boolean {
    const entry = this.#entries.get(id);
    if (entry === undefined) return false;
    this.#entries.delete(id);
    this.#leave(entry);
    const { group, told } = entry;
    if (told) this.#fillRoom(group);
    const isKnown = told && !this.#called.delete(entry);
    if (group.told + group.untold.size === 0) this.#groups.delete(keyOf(group));
    return isKnown;
  }

  /** The objects that there is room for now, though nothing was written of them. */
  takeCalled(): readonly string[] {
    const called = Array.from(this.#called, ({ id }) => id);
    this.#called.clear();
    return called;
  }

  /** What is not told one by one, if that has changed since it was last asked for. */
  takeUntold(): readonly Untold[] | undefined {
    if (!this.#changed) return undefined;
    this.#changed = false;
    return Array.from(this.#crowded, untoldOf);
  }

  #groupOf(object: KubeObject): Group {
    const { kind } = object;
    const isPod = kind === 'Pod';
    const namespace = isPod ? (object.metadata.namespace ?? '') : '';
    const controller = isPod ? controllerOf(object) : undefined;
    const owner = controller === undefined ? '' : objectKey({ kind: controller.kind, namespace, name: controller.name });
    const key = keyOf({ kind, namespace, owner });
    let group = this.#groups.get(key);
    if (group === undefined) this.#groups.set(key, (group = new Group(kind, namespace, owner)));
    return group;
  }

  #hasRoom(group: Group, stage: PodStage | undefined): boolean {
    const { pods, ofEachOwner, mostPods, ofEachKind } = this.#limits;
    if (group.kind !== 'Pod') return group.told < ofEachKind;
    if (this.#toldPods < pods) return true;
    if (this.#toldPods >= mostPods) return false;
    return group.told < ofEachOwner || (stage === 'failing' && group.toldFailing < ofEachOwner);
  }

  #join(entry: Entry, told: boolean): void {
    const { group } = entry;
    entry.told = told;
    if (!told) {
      group.untold.set(entry.id, entry);
      group.count(entry, 1);
      this.#crowded.add(group);
      this.#changed = true;
      return;
    }
    group.told++;
    if (entry.stage === 'failing') group.toldFailing++;
    if (group.kind === 'Pod') this.#toldPods++;
  }

  #leave(entry: Entry): void {
    const { group, told, stage } = entry;
    if (!told) {
      group.untold.delete(entry.id);
      group.count(entry, -1);
      if (group.untold.size === 0) this.#crowded.delete(group);
      this.#changed = true;
      return;
    }
    group.told--;
    if (stage === 'failing') group.toldFailing--;
    if (group.kind === 'Pod') this.#toldPods--;
  }

  /** One of the group's own comes first, then one of any other owner. */
  #fillRoom(group: Group): void {
    for (const from of [group, ...this.#crowded]) {
      const [next] = from.untold.values();
      if (next === undefined || from.kind !== group.kind || !this.#hasRoom(from, next.stage)) continue;
      this.#leave(next);
      this.#join(next, true);
      this.#called.add(next);
      return;
    }
  }
}

function keyOf({ kind, namespace, owner }: Pick<Group, 'kind' | 'namespace' | 'owner'>): string {
  return `${kind} ${namespace} ${owner}`;
}

function untoldOf({ kind, namespace, owner, untold, stages, unscheduled }: Group): Untold {
  const untoldHere = { kind, namespace, owner, count: untold.size };
  return kind === 'Pod' ? { ...untoldHere, stages: { ...stages }, unscheduled } : untoldHere;
}
