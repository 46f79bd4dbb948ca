import type { KubeObject, Pod } from '../../api/index.ts';
import { typeNameOf } from '../../apiserver/index.ts';
import type { PodStage, Omitted } from '../protocol/index.ts';
import { ownerIdOf } from './object-view.ts';
import { stageOf } from './pod-view.ts';

/** The limits of the objects that the page is sent one by one. */
export interface RosterLimits {
  /** The number of Pods in total. */
  readonly pods: number;
  /**
   * The number of Pods of each owner beyond that, so that a small owner is visible beside one that fills the page; and the same
   * number of its Pods in trouble.
   */
  readonly ofEachOwner: number;
  /** The absolute maximum of Pods. */
  readonly mostPods: number;
  /** The number of objects of each other kind. */
  readonly ofEachKind: number;
}

/** Enough for a complete rollout of 1,000 Pods: with old and new ones, it has some 1,500. */
export const ROSTER_LIMITS: RosterLimits = { pods: 2_000, ofEachOwner: 10, mostPods: 3_000, ofEachKind: 500 };

/** An existing object. Pods are grouped by owner, other objects by kind. */
interface Entry {
  readonly id: string;
  group: Group;
  sent: boolean;
  /** Only for a Pod. */
  stage: PodStage | undefined;
  /** True for a Pod without a node. */
  unscheduled: boolean;
}

class Group {
  sent = 0;
  /** The number of sent Pods in trouble. */
  sentFailing = 0;
  /** Oldest first. */
  readonly omitted = new Map<string, Entry>();
  /** The unsent Pods: their number in each stage, and of those without a node. */
  readonly stages: Partial<Record<PodStage, number>> = {};
  unscheduled = 0;

  constructor(
    readonly kind: string,
    /** For Pods: their namespace and owner. The owner is empty if there is none. */
    readonly namespace: string,
    readonly owner: string,
  ) {}

  /** Adds (1) or removes (-1) an unsent object. */
  count({ stage, unscheduled }: Entry, by: 1 | -1): void {
    if (stage !== undefined) this.stages[stage] = (this.stages[stage] ?? 0) + by;
    if (unscheduled) this.unscheduled += by;
  }
}

/**
 * Selects the objects that the page is sent, so that the page's memory and the size of a delta are bounded in any cluster. The
 * others are counted exactly. An object that was sent stays until it is deleted; then the oldest unsent one takes its place.
 */
export class Roster {
  readonly #limits: RosterLimits;
  readonly #entries = new Map<string, Entry>();
  readonly #groups = new Map<string, Group>();
  /** Groups with unsent objects. */
  readonly #crowded = new Set<Group>();
  /** Entries to be sent now, although they were not written. */
  readonly #called = new Set<Entry>();
  #sentPods = 0;
  /** Undefined if it has changed. */
  #omitted: readonly Omitted[] | undefined;

  constructor(limits: RosterLimits = ROSTER_LIMITS) {
    this.#limits = limits;
  }

  has(id: string): boolean {
    return this.#entries.has(id);
  }

  /** Takes in a new state of an object. Returns true if it must be sent. */
  put(id: string, object: KubeObject): boolean {
    const known = this.#entries.get(id);
    const pod = typeNameOf(object) === 'Pod' ? (object as Pod) : undefined;
    const group = this.#groupOf(object);
    const stage = pod && stageOf(pod);
    const unscheduled = pod !== undefined && (pod.spec.nodeName ?? '') === '';
    const entry: Entry = known ?? { id, group, sent: false, stage, unscheduled };
    if (known === undefined) {
      this.#entries.set(id, entry);
      this.#join(entry, this.#hasRoom(group, stage));
    } else if (known.group !== group || known.stage !== stage || known.unscheduled !== unscheduled) {
      this.#leave(known);
      Object.assign(known, { group, stage, unscheduled });
      this.#join(known, known.sent || this.#hasRoom(group, stage));
    }
    return entry.sent;
  }

  /** The object is deleted. */
  remove(id: string): void {
    const entry = this.#entries.get(id);
    if (entry === undefined) return;
    this.#entries.delete(id);
    this.#leave(entry);
    const { group, sent } = entry;
    if (sent) this.#fillRoom(group);
    this.#called.delete(entry);
    if (group.sent + group.omitted.size === 0) this.#groups.delete(keyOf(group));
  }

  /** The objects for which there is room now, although they were not written. */
  drainCalled(): readonly string[] {
    const called = Array.from(this.#called, ({ id }) => id);
    this.#called.clear();
    return called;
  }

  /** The counts of the unsent objects. */
  get omitted(): readonly Omitted[] {
    return (this.#omitted ??= Array.from(this.#crowded, omittedOf));
  }

  #groupOf(object: KubeObject): Group {
    const kind = typeNameOf(object);
    const isPod = kind === 'Pod';
    const namespace = isPod ? (object.metadata.namespace ?? '') : '';
    const owner = (isPod ? ownerIdOf(object) : undefined) ?? '';
    const key = keyOf({ kind, namespace, owner });
    let group = this.#groups.get(key);
    if (group === undefined) this.#groups.set(key, (group = new Group(kind, namespace, owner)));
    return group;
  }

  #hasRoom(group: Group, stage: PodStage | undefined): boolean {
    const { pods, ofEachOwner, mostPods, ofEachKind } = this.#limits;
    if (group.kind !== 'Pod') return group.sent < ofEachKind;
    if (this.#sentPods < pods) return true;
    if (this.#sentPods >= mostPods) return false;
    return group.sent < ofEachOwner || (stage === 'failing' && group.sentFailing < ofEachOwner);
  }

  #join(entry: Entry, sent: boolean): void {
    const { group } = entry;
    entry.sent = sent;
    if (!sent) {
      group.omitted.set(entry.id, entry);
      group.count(entry, 1);
      this.#crowded.add(group);
      this.#omitted = undefined;
      return;
    }
    group.sent++;
    if (entry.stage === 'failing') group.sentFailing++;
    if (group.kind === 'Pod') this.#sentPods++;
  }

  #leave(entry: Entry): void {
    const { group, sent, stage } = entry;
    if (!sent) {
      group.omitted.delete(entry.id);
      group.count(entry, -1);
      if (group.omitted.size === 0) this.#crowded.delete(group);
      this.#omitted = undefined;
      return;
    }
    group.sent--;
    if (stage === 'failing') group.sentFailing--;
    if (group.kind === 'Pod') this.#sentPods--;
  }

  /** Fills free room: first from the same group, then from any other. */
  #fillRoom(group: Group): void {
    for (const from of [group, ...this.#crowded]) {
      const [next] = from.omitted.values();
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

function omittedOf({ kind, namespace, owner, omitted, stages, unscheduled }: Group): Omitted {
  const omittedHere = { kind, namespace, owner, count: omitted.size };
  return kind === 'Pod' ? { ...omittedHere, stages: { ...stages }, unscheduled } : omittedHere;
}
