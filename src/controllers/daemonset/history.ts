import type { ControllerRevision, DaemonSet, Pod, Selector } from '../../api/index.ts';
import type { SyncTrace } from '../../client/index.ts';
import type { Process } from '../../sim/index.ts';
import {
  ControllerHistory,
  equalRevision,
  newControllerRevision,
  nextRevision,
  sortedRevisions,
  type RevisionDraft,
} from '../history/controller-history.ts';
import { computeHash } from '../pod-template-hash.ts';
import type { DaemonSetControl } from './control.ts';
import { REVISION_HASH } from './daemon-pods.ts';

/** The states that a DaemonSet has had (daemon/update.go `constructHistory`). */
export interface History {
  readonly current: ControllerRevision;
  /** In their order. */
  readonly old: readonly ControllerRevision[];
}

export function* constructHistory(
  { api, revisions }: DaemonSetControl,
  set: DaemonSet,
  selector: Selector,
  trace: SyncTrace,
): Process<History> {
  const history = new ControllerHistory(api, revisions);
  const all = sortedRevisions(history.list(set, selector));
  const wanted = revisionOf(set, nextRevision(all));
  const found = all.findLast((revision) => equalRevision(revision, wanted));
  if (found === undefined) {
    trace.step('snapshot', `a new template: revision ${wanted.revision}`, { revision: wanted.revision });
    const { revision } = yield* history.create(set, wanted, set.status.collisionCount ?? 0);
    return { current: revision, old: all };
  }
  const old = all.filter((revision) => revision !== found);
  if (found === all.at(-1)) return { current: found, old };
  trace.step('constructHistory', `${found.metadata.name} is wanted again: revision ${wanted.revision}`);
  return { current: yield* history.renumber(found, wanted.revision), old };
}

/** `snapshot`: Pods of this state carry the hash. */
function revisionOf(set: DaemonSet, revision: number): RevisionDraft {
  const draft = newControllerRevision(set, revision, set.status.collisionCount ?? 0);
  const hash = computeHash(set.spec.template, set.status.collisionCount);
  return { ...draft, metadata: { ...draft.metadata, labels: { ...set.spec.template.metadata?.labels, [REVISION_HASH]: hash } } };
}

/** The hash that Pods of this state carry. */
export function hashOf({ current }: History): string {
  return current.metadata.labels?.[REVISION_HASH] ?? '';
}

/** Deletes the oldest states that no Pod has, beyond the set's limit (daemon/update.go `cleanupHistory`). */
export function* cleanupHistory(
  { api, revisions }: DaemonSetControl,
  set: DaemonSet,
  { old }: History,
  pods: readonly Pod[],
  trace: SyncTrace,
): Process<void> {
  const live = new Set(pods.map(({ metadata }) => metadata.labels?.[REVISION_HASH]));
  const excess = old.length - set.spec.revisionHistoryLimit;
  if (excess <= 0) return;
  const history = new ControllerHistory(api, revisions);
  const dead = old.filter(({ metadata }) => !live.has(metadata.labels?.[REVISION_HASH]));
  for (const revision of dead.slice(0, excess)) {
    trace.step('cleanupHistory', `delete ${revision.metadata.name}`);
    yield* history.delete(revision);
  }
}
