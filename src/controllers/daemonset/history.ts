import { isReason, newControllerRef, type ControllerRevision, type DaemonSet, type Pod, type Selector } from '../../api/index.ts';
import { namesOf, type SyncTrace } from '../../client/index.ts';
import type { Process } from '../../sim/index.ts';
import { ControllerRefManager, recheckDeletionTimestamp } from '../controller-ref-manager.ts';
import { controllerError } from '../errors.ts';
import {
  ControllerHistory,
  equalRevision,
  nextRevision,
  sortedRevisions,
  templatePatch,
  type RevisionDraft,
} from '../history/controller-history.ts';
import { computeHash } from '../pod-template-hash.ts';
import type { DaemonSetControl } from './control.ts';
import { REVISION_HASH } from './daemon-pods.ts';
import { steps } from './steps.ts';

/** The revisions of a DaemonSet (daemon/update.go `constructHistory`). */
export interface History {
  readonly current: ControllerRevision;
  /** Sorted by revision number. */
  readonly old: readonly ControllerRevision[];
}

export function* constructHistory(
  control: DaemonSetControl,
  set: DaemonSet,
  selector: Selector,
  pods: readonly Pod[],
  trace: SyncTrace,
): Process<History> {
  const { api, revisions } = control;
  const all = sortedRevisions(yield* controlledHistories(control, set, selector, trace));
  const data = templatePatch(set.spec.template);
  const current = all.filter((revision) => equalRevision(revision, { data }));
  const old = all.filter((revision) => !current.includes(revision));
  const number = nextRevision(old);
  const newest = current.at(-1);
  if (newest === undefined) {
    const scope = trace.into(steps.constructHistory, 'newTemplate', { revision: number });
    return { current: yield* snapshot(control, set, number, scope), old };
  }
  if (current.length > 1) yield* dedupCurHistories(control, current, newest, pods, trace);
  const { name } = newest.metadata;
  if (newest.revision >= number) {
    trace.step(steps.constructHistory, 'unchanged', { controllerRevision: name, revision: newest.revision });
    return { current: newest, old };
  }
  trace.step(steps.constructHistory, 'wantedAgain', { controllerRevision: name, revision: number });
  return { current: yield* new ControllerHistory(api, revisions).renumber(newest, number), old };
}

/** Adopts and releases revisions (`controlledHistories`). A revision without the hash label gets its own name as hash. */
function* controlledHistories(
  { api, revisions }: DaemonSetControl,
  set: DaemonSet,
  selector: Selector,
  trace: SyncTrace,
): Process<ControllerRevision[]> {
  const manager = new ControllerRefManager<ControllerRevision>({
    controller: set,
    selector,
    trace,
    patch: ({ metadata }, patch) => api.patch('ControllerRevision', metadata, patch),
    canAdopt: () => recheckDeletionTimestamp(set, () => api.get('DaemonSet', set.metadata)),
  });
  const claimed = yield* manager.claim(revisions.list(set.metadata.namespace ?? ''));
  trace.step(steps.controlledHistories, 'found', { controllerRevisions: namesOf(claimed), revisions: claimed.length });
  const labelled: ControllerRevision[] = [];
  for (const revision of claimed) {
    const { labels, name } = revision.metadata;
    if (labels?.[REVISION_HASH] !== undefined) labelled.push(revision);
    else {
      const metadata = { ...revision.metadata, labels: { ...labels, [REVISION_HASH]: name } };
      labelled.push(yield* api.update('ControllerRevision', { ...revision, metadata }));
    }
  }
  return labelled;
}

/** `dedupCurHistories`: keeps one of several revisions with the same template, and labels all Pods with it. */
function* dedupCurHistories(
  { api, revisions }: DaemonSetControl,
  current: readonly ControllerRevision[],
  kept: ControllerRevision,
  pods: readonly Pod[],
  trace: SyncTrace,
): Process<void> {
  trace.step(steps.dedupCurHistories, 'kept', { controllerRevision: kept.metadata.name, revisions: current.length });
  const hash = kept.metadata.labels?.[REVISION_HASH];
  for (const { metadata } of pods) {
    if (metadata.labels?.[REVISION_HASH] === hash) continue;
    const body = { metadata: { labels: { [REVISION_HASH]: hash } } };
    yield* api.patch('Pod', metadata, { type: 'merge', body });
  }
  const history = new ControllerHistory(api, revisions);
  for (const revision of current) if (revision !== kept) yield* history.delete(revision);
}

/**
 * Creates the revision of the current template (`snapshot`). Its name contains the hash. If another template has that name,
 * increments the collision count.
 */
function* snapshot({ api }: DaemonSetControl, set: DaemonSet, revision: number, trace: SyncTrace): Process<ControllerRevision> {
  const draft = revisionOf(set, revision);
  const { namespace, name = '' } = draft.metadata;
  trace.step(steps.snapshot, 'create', { controllerRevision: name, revision });
  try {
    return yield* api.create('ControllerRevision', draft);
  } catch (error) {
    if (!isReason(error, 'AlreadyExists')) throw error;
    const existing = yield* api.get('ControllerRevision', { namespace, name });
    if (equalRevision(existing, draft)) return existing;
    const { collisionCount } = set.status;
    const fresh = yield* api.get('DaemonSet', set.metadata);
    if (fresh.status.collisionCount !== collisionCount) {
      throw controllerError(
        `found a stale collision count (${collisionCount ?? 0}, expected ${fresh.status.collisionCount ?? 0}) of DaemonSet "${set.metadata.name}" while processing; will retry until it is updated`,
      );
    }
    const next = (collisionCount ?? 0) + 1;
    trace.step(steps.snapshot, 'collision', { controllerRevision: name, collisionCount: next });
    yield* api.updateStatus('DaemonSet', { ...fresh, status: { ...fresh.status, collisionCount: next } });
    throw error;
  }
}

function revisionOf(set: DaemonSet, revision: number): RevisionDraft {
  const { name, namespace, annotations } = set.metadata;
  const hash = computeHash(set.spec.template, set.status.collisionCount);
  const metadata = {
    name: `${name}-${hash}`,
    ...(namespace !== undefined && { namespace }),
    labels: { ...set.spec.template.metadata?.labels, [REVISION_HASH]: hash },
    ...(annotations !== undefined && { annotations }),
    ownerReferences: [newControllerRef(set)],
  };
  return { apiVersion: 'apps/v1', kind: 'ControllerRevision', metadata, data: templatePatch(set.spec.template), revision };
}

/** The hash label of Pods of the current revision. */
export function hashOf({ current }: History): string {
  return current.metadata.labels?.[REVISION_HASH] ?? '';
}

/** Deletes the oldest revisions that no Pod has, beyond `revisionHistoryLimit` (daemon/update.go `cleanupHistory`). */
export function* cleanupHistory(
  { api, revisions }: DaemonSetControl,
  set: DaemonSet,
  { old }: History,
  pods: readonly Pod[],
  trace: SyncTrace,
): Process<void> {
  const live = new Set(pods.map(({ metadata }) => metadata.labels?.[REVISION_HASH]));
  const { revisionHistoryLimit } = set.spec;
  const figures = { old: old.length, revisionHistoryLimit };
  const dead = old.filter(({ metadata }) => !live.has(metadata.labels?.[REVISION_HASH]));
  const excess = dead.slice(0, Math.max(0, old.length - revisionHistoryLimit));
  if (excess.length === 0) return trace.step(steps.cleanupHistory, 'none', figures);
  trace.step(steps.cleanupHistory, 'deleted', { ...figures, controllerRevisions: namesOf(excess) });
  const history = new ControllerHistory(api, revisions);
  for (const revision of excess) yield* history.delete(revision);
}
