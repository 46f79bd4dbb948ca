import type { Figure } from '../../worker/protocol/index.ts';

/** The letters and digits of generated names. */
const GENERATED = /^[bcdfghjklmnpqrstvwxz2456789]{5}$/;

/** A Pod's name without its owner's, if the rest was generated: `x7k2p` of `web-6d4b9c-x7k2p`, but `db-0` of `db-0`. */
export function briefPodName(name: string): string {
  const last = name.slice(name.lastIndexOf('-') + 1);
  return GENERATED.test(last) ? last : name;
}

type Row = Readonly<Record<string, Figure>>;

/** Why Pods were chosen for deletion: the criterion that decided, whether a crowded node counted before it, and the ranks of the last chosen Pod. */
export interface Choice {
  readonly decidedBy: string;
  readonly crowded: boolean;
  readonly last: Row;
}

/** `rows`: the table of `getPodsToDelete`. `last`: the row of the Pod in question. The criterion decides between the last Pod that goes and the first that stays. */
export function choiceOf(
  rows: readonly Row[],
  decidedBy: string,
  last: Row = rows.findLast(({ deleted }) => deleted === true) ?? {},
): Choice {
  const shared = Number(last['relatedOnNode'] ?? 0);
  const isAlone = rows.some(({ deleted, relatedOnNode }) => deleted === false && Number(relatedOnNode) < shared);
  const comesLater = AFTER_CROWDED.has(decidedBy);
  return { decidedBy, crowded: comesLater && isAlone, last };
}

/** The criteria that are asked after the number of Pods on the node. */
const AFTER_CROWDED: ReadonlySet<string> = new Set(['readyLater', 'restarts', 'createdLater', 'uid', 'none']);

/** A value as JSON that fits into a sentence. Undefined for a list or a map. */
export function briefValue(value: string | undefined, none: string): string | undefined {
  if (value === undefined) return none;
  return /^[[{]/.test(value) ? undefined : value;
}

/** Whether a container's reason is that its image cannot be had: `ErrImagePull`, `ImagePullBackOff`, `RegistryUnavailable`. */
export function isPullFailure(reason: string | undefined): boolean {
  return reason !== undefined && /Image|Registry/.test(reason);
}
