import { formatLabels, isPodReady, isPodTerminal, type Labels, type OwnerReference, type Pod } from '../../api/index.ts';
import { indexKeyOf } from '../controller-index.ts';

/** The states that the census distinguishes. */
export type PodState = 'starting' | 'ready' | 'terminating' | 'finished';

/** Counts, by state, of the Pods that have the same controller and the same labels. */
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
  /** The owner references of the Pod when it joined the group. The same list means the same controller. */
  readonly references: readonly OwnerReference[] | undefined;
  state: PodState;
}

const NO_LABELS: Labels = {};
const NO_GROUPS: ReadonlyMap<string, Group> = new Map();

/** Pods of one template share one labels object, so its text is made once. */
const labelTexts = new WeakMap<Labels, string>();

/**
 * Counts the Pods of each controller as Pods are added, updated and deleted. A sync then does not look at a thousand Pods to
 * learn that one of them became ready. The census gives the counts that `FilterPodsByOwner`, `FilterActivePods` and the loop of
 * `calculateStatus` compute Pod by Pod.
 *
 * Invariant: each Pod of the cache is counted once, in the group of its controller and labels, in its current state. The Pod
 * informer's handlers feed it, and they run as soon as the cache has changed.
 *
 *     observe(pod of web-1, not ready)   { app=web }: starting 1
 *     observe(the same Pod, ready)       { app=web }: ready 1
 */
export class PodCensus {
  /** By the index value of the controller, then by labels. Empty groups are removed. */
  readonly #owners = new Map<string, Map<string, Group>>();
  /** The group and state of each Pod, by uid. */
  readonly #pods = new Map<string, Registered>();

  /** Counts a new or updated Pod. */
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

  /** Removes a deleted Pod. */
  forget(pod: Pod): void {
    const before = this.#pods.get(pod.metadata.uid);
    if (before === undefined) return;
    this.#remove(before);
    this.#pods.delete(pod.metadata.uid);
  }

  /** The groups of one controller. For the name of a namespace: the groups of its Pods without a controller. */
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
