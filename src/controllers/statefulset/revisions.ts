import {
  StatusError,
  controllerOf,
  type ControllerRevision,
  type Pod,
  type Selector,
  type StatefulSet,
} from '../../api/index.ts';
import type { SyncTrace } from '../../client/index.ts';
import type { Process } from '../../sim/index.ts';
import { controllerError } from '../aggregate-error.ts';
import { recheckDeletionTimestamp } from '../controller-ref-manager.ts';
import {
  ControllerHistory,
  equalRevision,
  newControllerRevision,
  nextRevision,
  sortedRevisions,
} from '../history/controller-history.ts';
import type { StatefulSetControl } from './control.ts';
import { revisionOf } from './identity.ts';

/** The states that a StatefulSet is between. */
export interface Revisions {
  /** In their order. */
  readonly all: readonly ControllerRevision[];
  /** That Pods have had so far. */
  readonly current: ControllerRevision;
  /** That they shall have. */
  readonly update: ControllerRevision;
  readonly collisionCount: number;
}

/** statefulset/stateful_set.go `adoptOrphanRevisions`. */
export function* adoptOrphanRevisions(control: StatefulSetControl, set: StatefulSet, selector: Selector): Process<void> {
  const history = new ControllerHistory(control.api, control.revisions);
  const orphans = history.list(set, selector).filter((revision) => controllerOf(revision) === undefined);
  if (orphans.length === 0) return;
  try {
    yield* recheckDeletionTimestamp(set, () => control.api.get('StatefulSet', set.metadata));
  } catch (error) {
    throw error instanceof StatusError ? controllerError(`can't adopt ControllerRevisions: ${error.message}`) : error;
  }
  for (const orphan of orphans) yield* history.adopt(set, orphan);
}

/**
 * The revision of the set's template, made or taken up again where need be, and the one before it
 * (statefulset/stateful_set_control.go `getStatefulSetRevisions`).
 */
export function* getStatefulSetRevisions(
  control: StatefulSetControl,
  set: StatefulSet,
  selector: Selector,
  trace: SyncTrace,
): Process<Revisions> {
  const history = new ControllerHistory(control.api, control.revisions);
  const all = sortedRevisions(history.list(set, selector));
  let { collisionCount = 0 } = set.status;
  const wanted = newControllerRevision(set, nextRevision(all), collisionCount);
  const newest = all.at(-1);
  const equal = all.findLast((revision) => equalRevision(revision, wanted));
  let update: ControllerRevision;
  if (equal !== undefined && newest !== undefined && equalRevision(newest, equal)) {
    update = newest;
  } else if (equal !== undefined) {
    trace.step('UpdateControllerRevision', `${equal.metadata.name} is wanted again: revision ${wanted.revision}`);
    update = yield* history.renumber(equal, wanted.revision);
  } else {
    trace.step('CreateControllerRevision', `a new template: revision ${wanted.revision}`, { revision: wanted.revision });
    ({ revision: update, collisionCount } = yield* history.create(set, wanted, collisionCount));
  }
  const current = all.find(({ metadata }) => metadata.name === set.status.currentRevision) ?? update;
  return { all, current, update, collisionCount };
}

/** Deletes the oldest revisions that no Pod has, beyond the set's limit (statefulset/stateful_set_control.go `truncateHistory`). */
export function* truncateHistory(
  control: StatefulSetControl,
  set: StatefulSet,
  pods: readonly Pod[],
  { all, current, update }: Revisions,
  trace: SyncTrace,
): Process<void> {
  const live = new Set([current.metadata.name, update.metadata.name, ...pods.map(revisionOf)]);
  const past = all.filter(({ metadata }) => !live.has(metadata.name));
  const limit = set.spec.revisionHistoryLimit;
  if (limit < 0 || past.length <= limit) return;
  const history = new ControllerHistory(control.api, control.revisions);
  for (const revision of past.slice(0, past.length - limit)) {
    trace.step('truncateHistory', `delete ${revision.metadata.name}`, { past: past.length, limit });
    yield* history.delete(revision);
  }
}
