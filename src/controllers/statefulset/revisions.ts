import {
  StatusError,
  controllerOf,
  type ControllerRevision,
  type Pod,
  type Selector,
  type StatefulSet,
} from '../../api/index.ts';
import { namesOf, type SyncTrace } from '../../client/index.ts';
import type { Process } from '../../sim/index.ts';
import { recheckDeletionTimestamp } from '../controller-ref-manager.ts';
import { controllerError } from '../errors.ts';
import {
  ControllerHistory,
  equalRevision,
  newControllerRevision,
  nextRevision,
  sortedRevisions,
} from '../history/controller-history.ts';
import type { StatefulSetControl } from './control.ts';
import { revisionOf } from './identity.ts';
import { steps } from './steps.ts';

/** The revisions of a StatefulSet. */
export interface Revisions {
  /** The revision before the rolling update. */
  readonly current: ControllerRevision;
  /** The revision of the set's template. */
  readonly update: ControllerRevision;
  readonly collisionCount: number;
}

/** The matching revisions of the set and orphans, sorted (statefulset/stateful_set_control.go `ListRevisions`). */
export function listRevisions(
  control: StatefulSetControl,
  set: StatefulSet,
  selector: Selector,
  trace: SyncTrace,
): ControllerRevision[] {
  return sortedRevisions(new ControllerHistory(control.api, control.revisions, trace).list(set, selector));
}

/** statefulset/stateful_set.go `adoptOrphanRevisions`. */
export function* adoptOrphanRevisions(
  control: StatefulSetControl,
  set: StatefulSet,
  selector: Selector,
  trace: SyncTrace,
): Process<void> {
  const listed = new ControllerHistory(control.api, control.revisions).list(set, selector);
  const orphans = listed.filter((revision) => controllerOf(revision) === undefined);
  if (orphans.length === 0) {
    trace.step(steps.adoptOrphanRevisions, 'none');
    return;
  }
  const figures = { orphans: orphans.length, controllerRevisions: namesOf(orphans) };
  const scope = trace.into(steps.adoptOrphanRevisions, 'adopted', figures);
  const history = new ControllerHistory(control.api, control.revisions, scope);
  try {
    yield* recheckDeletionTimestamp(set, () => control.api.get('StatefulSet', set.metadata));
  } catch (error) {
    throw error instanceof StatusError ? controllerError(`can't adopt ControllerRevisions: ${error.message}`) : error;
  }
  for (const orphan of orphans) yield* history.adopt(set, orphan);
}

/**
 * Finds the current and the update revision. Creates the update revision if no revision has the template. If an older one has it,
 * gives that one a new number (statefulset/stateful_set_control.go `getStatefulSetRevisions`). `all`: the set's revisions,
 * sorted.
 */
export function* getStatefulSetRevisions(
  control: StatefulSetControl,
  set: StatefulSet,
  all: readonly ControllerRevision[],
  trace: SyncTrace,
): Process<Revisions> {
  const { api, revisions } = control;
  let { collisionCount = 0 } = set.status;
  const wanted = newControllerRevision(set, nextRevision(all), collisionCount);
  const newest = all.at(-1);
  const equal = all.findLast((revision) => equalRevision(revision, wanted));
  let update: ControllerRevision;
  if (equal !== undefined && newest !== undefined && equalRevision(newest, equal)) {
    update = newest;
    trace.step(steps.getStatefulSetRevisions, 'unchanged', {
      controllerRevision: newest.metadata.name,
      revision: newest.revision,
    });
  } else if (equal !== undefined) {
    const figures = { controllerRevision: equal.metadata.name, revision: wanted.revision };
    const scope = trace.into(steps.getStatefulSetRevisions, 'wantedAgain', figures);
    update = yield* new ControllerHistory(api, revisions, scope).renumber(equal, wanted.revision);
  } else {
    const scope = trace.into(steps.getStatefulSetRevisions, 'newTemplate', { revision: wanted.revision });
    ({ revision: update, collisionCount } = yield* new ControllerHistory(api, revisions, scope).create(
      set,
      wanted,
      collisionCount,
    ));
  }
  const current = all.find(({ metadata }) => metadata.name === set.status.currentRevision) ?? update;
  return { current, update, collisionCount };
}

/**
 * Deletes the oldest revisions without Pods, beyond `revisionHistoryLimit` (statefulset/stateful_set_control.go
 * `truncateHistory`). `all`: the set's revisions, sorted. `found`: undefined if the current and the update revision are unknown.
 */
export function* truncateHistory(
  control: StatefulSetControl,
  set: StatefulSet,
  pods: readonly Pod[],
  all: readonly ControllerRevision[],
  found: Pick<Revisions, 'current' | 'update'> | undefined,
  trace: SyncTrace,
): Process<void> {
  const live = new Set([found?.current.metadata.name, found?.update.metadata.name, ...pods.map(revisionOf)]);
  const past = all.filter(({ metadata }) => !live.has(metadata.name));
  const { revisionHistoryLimit } = set.spec;
  const figures = { past: past.length, revisionHistoryLimit };
  if (revisionHistoryLimit < 0 || past.length <= revisionHistoryLimit) {
    trace.step(steps.truncateHistory, 'none', figures);
    return;
  }
  const excess = past.slice(0, past.length - revisionHistoryLimit);
  const scope = trace.into(steps.truncateHistory, 'deleted', { ...figures, controllerRevisions: namesOf(excess) });
  const history = new ControllerHistory(control.api, control.revisions, scope);
  for (const revision of excess) yield* history.delete(revision);
}
