import type { DifferenceView } from '../../worker/protocol/index.ts';

/** Kinds that change by the second, whatever is done. */
const RESTLESS_KINDS = new Set(['Lease', 'Event']);

/** Fields that tell only that someone is alive. */
const HEARTBEAT = /(^|\.)(lastHeartbeatTime|lastProbeTime|renewTime)$/;

/** What a user changes comes first, and what follows from it in the order in which it does. */
const ORDER = ['Deployment', 'StatefulSet', 'DaemonSet', 'CronJob', 'Job', 'ReplicaSet', 'Pod', 'Node'];

/** All objects of a kind that differ. */
export interface DifferenceGroup {
  readonly kind: string;
  readonly created: number;
  readonly deleted: number;
  readonly changed: number;
  readonly objects: readonly DifferenceView[];
}

/** Without what changes by itself: Leases, Events, heartbeats, and objects of which nothing else differs. */
export function withoutHeartbeats(objects: readonly DifferenceView[]): readonly DifferenceView[] {
  return objects
    .filter(({ kind }) => !RESTLESS_KINDS.has(kind))
    .map((object) => ({ ...object, changes: object.changes.filter(({ path }) => !HEARTBEAT.test(path)) }))
    .filter(({ how, changes }) => how !== 'changed' || changes.length > 0);
}

/** The objects by their kinds. */
export function differenceGroups(objects: readonly DifferenceView[]): readonly DifferenceGroup[] {
  const kinds = [...new Set(objects.map(({ kind }) => kind))];
  return kinds
    .map((kind) => objects.filter((object) => object.kind === kind))
    .map((ofKind) => ({ kind: ofKind[0]!.kind, objects: ofKind, ...countsOf(ofKind) }))
    .toSorted((a, b) => rankOf(a.kind) - rankOf(b.kind) || (a.kind < b.kind ? -1 : 1));
}

function countsOf(objects: readonly DifferenceView[]): Record<DifferenceView['how'], number> {
  const counts = { created: 0, deleted: 0, changed: 0 };
  for (const { how } of objects) counts[how]++;
  return counts;
}

function rankOf(kind: string): number {
  const rank = ORDER.indexOf(kind);
  return rank === -1 ? ORDER.length : rank;
}
