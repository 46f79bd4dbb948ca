import { formatLabels, isPodReady, isPodTerminal, type Labels, type OwnerReference, type Pod } from '../../api/index.ts';
import { indexKeyOf } from '../controller-index.ts';

/** What a count of Pods tells apart. A Pod is in one of these states. */
export type PodState = 'starting' | 'ready' | 'terminating' | 'finished';

/** How many Pods of one controller, all with the same labels, are in each state. */
export interface PodGroup {
  readonly labels: Labels;
  readonly counts: Readonly<Record<PodState, number>>;
}

interface Group extends PodGroup {
  readonly key: string;
  readonly owner: string;
  readonly counts: Record<PodState, number>;
  size: number;
}

interface Registered {
  readonly group: Group;
  /** The references that made it one of the group: while they are the same list, its owner is the same. */
  readonly references: readonly OwnerReference[] | undefined;
  state: PodState;
}

const NO_LABELS: Labels = {};
const NO_GROUPS: ReadonlyMap<string, Group> = new Map();

/** Pods of one template share their labels object, so its text is made once. */
const labelTexts = new WeakMap<Labels, string>();

/**
 * Counts the Pods of each controller as they come, change and go, so that a sync need not look at a thousand Pods to learn that one of
 * them became ready. It answers in counts what `FilterPodsByOwner`, `FilterActivePods` and the loop of `calculateStatus` find out
 * Pod by Pod.
 *
 * Invariant: each Pod of the cache is counted once, in the group of its controller and labels, in the state it is in now. Its feeder is the
 * Pod informer's handlers, which run as soon as the cache has changed.
 *
 *     observe(pod of web-1, not ready)   { app=web }: starting 1
 *     observe(the same, ready)           { app=web }: ready 1
 */
export class PodCensus {
  /** By the owner's value in the controller index, then by labels. A group of no Pods is dropped. */
  readonly #owners = new Map<string, Map<string, Group>>();
  /** Where each Pod is counted, by uid. */
  readonly #pods = new Map<string, Registered>();

  /** Counts a Pod that is new or has changed. */
  observe(pod: Pod): void {
    const { uid, labels = NO_LABELS, ownerReferences: references } = pod.metadata;
    const state = stateOf(pod);
    const known = this.#pods.get(uid);
    if (known?.references === references && known?.group.labels === labels) {
      if (known.state === state) return;
      known.group.counts[known.state]--;
      known.group.counts[state]++;
      known.state = state;
      return;
    }
    if (known !== undefined) this.#remove(known);
    const group = this.#group(indexKeyOf(pod), labels);
    group.counts[state]++;
    group.size++;
    this.#pods.set(uid, { group, references, state });
  }

  /** A Pod is gone. */
  forget(pod: Pod): void {
    const before = this.#pods.get(pod.metadata.uid);
    if (before === undefined) return;
    this.#remove(before);
    this.#pods.delete(pod.metadata.uid);
  }

  /** The groups of one controller or, by a namespace's name, of the Pods that nobody controls. */
  groupsOf(ownerKey: string): Iterable<PodGroup> {
    return (this.#owners.get(ownerKey) ?? NO_GROUPS).values();
  }

  #group(owner: string, labels: Labels): Group {
    const key = labelText(labels);
    let groups = this.#owners.get(owner);
    if (groups === undefined) this.#owners.set(owner, (groups = new Map()));
    let group = groups.get(key);
    if (group === undefined) {
      group = { key, owner, labels, counts: { starting: 0, ready: 0, terminating: 0, finished: 0 }, size: 0 };
      groups.set(key, group);
    }
    return group;
  }

  #remove({ group, state }: Registered): void {
    group.counts[state]--;
    if (--group.size > 0) return;
    const groups = this.#owners.get(group.owner);
    groups?.delete(group.key);
    if (groups?.size === 0) this.#owners.delete(group.owner);
  }
}

/** How many Pods of the group are active (controller/controller_utils.go `IsPodActive`). */
export function activeIn(group: PodGroup): number {
  return group.counts.starting + group.counts.ready;
}

function stateOf(pod: Pod): PodState {
  if (isPodTerminal(pod)) return 'finished';
  if (pod.metadata.deletionTimestamp !== undefined) return 'terminating';
  return isPodReady(pod) ? 'ready' : 'starting';
}

function labelText(labels: Labels): string {
  let text = labelTexts.get(labels);
  if (text === undefined) labelTexts.set(labels, (text = formatLabels(labels)));
  return text;
}
