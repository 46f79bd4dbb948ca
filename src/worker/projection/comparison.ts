import type { Cluster, Moment } from '../../cluster/index.ts';
import { compareMoments, type Difference } from '../../cluster/history/compare.ts';
import type { BranchMoment, ComparisonView, DifferenceView } from '../protocol/index.ts';

/** The maximum number of objects listed. */
const MOST_OBJECTS = 300;
/** The maximum number of fields listed for one object. */
const MOST_FIELDS = 60;

/** A branch that is looked at. */
export interface Asked {
  readonly cluster: Cluster;
  /** The moment that is shown. For a branch that is not shown, its end. */
  readonly shown: Moment;
}

/** The differences between two moments, of the same or different branches. */
export function comparisonView(
  [first, firstAt]: readonly [Asked, BranchMoment['at']],
  [second, secondAt]: readonly [Asked, BranchMoment['at']],
): ComparisonView {
  const from = momentOf(first, firstAt);
  const to = momentOf(second, secondAt);
  const differences = compareMoments(
    { history: first.cluster.history, moment: from },
    { history: second.cluster.history, moment: to },
  );
  return {
    first: { atMs: from.atMs },
    second: { atMs: to.atMs },
    objects: differences.toSorted(restlessLast).slice(0, MOST_OBJECTS).map(differenceView),
    more: Math.max(0, differences.length - MOST_OBJECTS),
  };
}

/** Events and Leases come last, since they are many and are left out first. */
function restlessLast({ object: one }: Difference, { object: other }: Difference): number {
  return Number(isRestless(one.kind)) - Number(isRestless(other.kind));
}

function isRestless(kind: string): boolean {
  return kind === 'Event' || kind === 'Lease';
}

function momentOf({ cluster, shown }: Asked, at: BranchMoment['at']): Moment {
  return at === 'shown' ? shown : cluster.history.at(at);
}

function differenceView({ object: { kind, metadata }, how, changes }: Difference): DifferenceView {
  return { kind, namespace: metadata.namespace ?? '', name: metadata.name, how, changes: changes.slice(0, MOST_FIELDS) };
}
