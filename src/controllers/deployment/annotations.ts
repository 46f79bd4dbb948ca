import { labelsEqual, type Deployment, type Labels, type ReplicaSet } from '../../api/index.ts';
import { filterActiveReplicaSets } from '../replica-sets.ts';
import { maxSurge } from './limits.ts';

/** The revision of a rollout, counted from 1: on the Deployment the newest, on each ReplicaSet its own. */
export const REVISION = 'deployment.kubernetes.io/revision';
/** The revisions that a ReplicaSet had before a rollback made it the newest again, oldest first: `1,3`. */
export const REVISION_HISTORY = 'deployment.kubernetes.io/revision-history';
/** `spec.replicas` of the Deployment when the ReplicaSet was last scaled: differs after a scaling event. */
export const DESIRED_REPLICAS = 'deployment.kubernetes.io/desired-replicas';
/** The same plus the surge: what a ReplicaSet's share is measured against when scaling in proportion. */
export const MAX_REPLICAS = 'deployment.kubernetes.io/max-replicas';
/** Asks for a rollback to this revision, 0 for the last one: a field of `extensions/v1beta1` that lives on as an annotation. */
export const ROLLBACK_TO = 'deprecated.deployment.rollback.to';

const LAST_APPLIED = 'kubectl.kubernetes.io/last-applied-configuration';

/** deployment/util/deployment_util.go `annotationsToSkip`: they belong to one object and are not copied to the other. */
const NOT_COPIED: ReadonlySet<string> = new Set([
  LAST_APPLIED,
  REVISION,
  REVISION_HISTORY,
  DESIRED_REPLICAS,
  MAX_REPLICAS,
  ROLLBACK_TO,
]);

/** The history of revisions is cut to this many characters (deployment/sync.go `maxRevHistoryLengthInChars`). */
const MAX_HISTORY_LENGTH = 2000;

const INT32_MAX = 2 ** 31 - 1;

/** deployment/util/deployment_util.go `Revision`: 0 where there is none, undefined where it is no number. */
export function revisionOf({ metadata }: Deployment | ReplicaSet): number | undefined {
  const text = metadata.annotations?.[REVISION];
  return text === undefined ? 0 : parseInteger(text);
}

/** deployment/util/deployment_util.go `MaxRevision`. */
export function maxRevision(replicaSets: Iterable<ReplicaSet | undefined>): number {
  let highest = 0;
  for (const rs of replicaSets) highest = Math.max(highest, (rs && revisionOf(rs)) ?? 0);
  return highest;
}

/** The second highest revision, 0 where there is none (deployment/util/deployment_util.go `LastRevision`). */
export function lastRevision(replicaSets: Iterable<ReplicaSet | undefined>): number {
  let [highest, second] = [0, 0];
  for (const rs of replicaSets) {
    const revision = (rs && revisionOf(rs)) ?? 0;
    if (revision >= highest) [highest, second] = [revision, highest];
    else if (revision > second) second = revision;
  }
  return second;
}

/**
 * The annotations that a Deployment's newest ReplicaSet shall have (deployment/util/deployment_util.go `SetNewReplicaSetAnnotations`): the
 * Deployment's own but a few, the revision, and the revisions it had before. Only a ReplicaSet yet to be created (`exists` false) gets
 * the replica counts too. The very annotations it has where nothing is to change.
 */
export function newReplicaSetAnnotations(
  d: Deployment,
  rs: ReplicaSet,
  newRevision: number,
  exists: boolean,
  maxHistoryLength = MAX_HISTORY_LENGTH,
): Labels | undefined {
  const old = rs.metadata.annotations;
  const next: Record<string, string> = { ...old, ...copied(d.metadata.annotations) };
  const oldText = old?.[REVISION];
  const oldRevision = oldText === undefined || oldText === '' ? 0 : parseInteger(oldText);
  // A revision that is no number was not written by us: leave the ReplicaSet alone.
  if (oldRevision === undefined) return old;
  // It can be higher than asked for, when a newer ReplicaSet was deleted since.
  if (oldRevision < newRevision) {
    next[REVISION] = String(newRevision);
    if (oldText !== undefined) addToHistory(next, oldText, maxHistoryLength);
  }
  if (!exists) Object.assign(next, replicasAnnotations(d.spec.replicas, d.spec.replicas + maxSurge(d)));
  return labelsEqual(old, next) ? old : next;
}

/** A rollback keeps the revision that the ReplicaSet had; the oldest go when there are too many. */
function addToHistory(annotations: Record<string, string>, revision: string, maxLength: number): void {
  const history = annotations[REVISION_HISTORY] ?? '';
  if (history === '') {
    annotations[REVISION_HISTORY] = revision;
    return;
  }
  const revisions = [...history.split(','), revision];
  while (revisions.length > 1 && revisions.join(',').length > maxLength) revisions.shift();
  if (revisions.join(',').length <= maxLength) annotations[REVISION_HISTORY] = revisions.join(',');
}

/** deployment/util/deployment_util.go `SetReplicasAnnotations`, as what it sets. */
export function replicasAnnotations(desired: number, max: number): Labels {
  return { [DESIRED_REPLICAS]: String(desired), [MAX_REPLICAS]: String(max) };
}

/** deployment/util/deployment_util.go `ReplicasAnnotationsNeedUpdate`. */
export function replicasAnnotationsNeedUpdate(rs: ReplicaSet, desired: number, max: number): boolean {
  const { annotations } = rs.metadata;
  return annotations?.[DESIRED_REPLICAS] !== String(desired) || annotations[MAX_REPLICAS] !== String(max);
}

/** deployment/util/deployment_util.go `GetDesiredReplicasAnnotation`. */
export function getDesiredReplicas(rs: ReplicaSet): number | undefined {
  return countFromAnnotation(rs, DESIRED_REPLICAS);
}

/** The first active ReplicaSet that was last scaled for another number than `spec.replicas`. Returns undefined if all agree. */
export function findSizedForOther(d: Deployment, replicaSets: Iterable<ReplicaSet | undefined>): ReplicaSet | undefined {
  const { replicas } = d.spec;
  return filterActiveReplicaSets(replicaSets).find((rs) => (getDesiredReplicas(rs) ?? replicas) !== replicas);
}

/** deployment/util/deployment_util.go `getMaxReplicasAnnotation`. */
export function getMaxReplicas(rs: ReplicaSet): number | undefined {
  return countFromAnnotation(rs, MAX_REPLICAS);
}

/**
 * The count of Pods in an annotation (deployment/util/deployment_util.go `getNonNegativeInt32FromAnnotationVerbose`). Returns undefined if the
 * annotation is missing or is not a count.
 */
export function countFromAnnotation(rs: ReplicaSet, annotation: string): number | undefined {
  const text = rs.metadata.annotations?.[annotation];
  if (text === undefined || !/^[0-9]+$/.test(text)) return undefined;
  const count = Number(text);
  return count <= INT32_MAX ? count : undefined;
}

/** What a rollback makes of the Deployment's annotations: its own bookkeeping, and the rest as the ReplicaSet has it (`SetDeploymentAnnotationsTo`). */
export function rolledBackAnnotations(d: Deployment, to: ReplicaSet): Labels {
  const own = Object.entries(d.metadata.annotations ?? {}).filter(([name]) => NOT_COPIED.has(name));
  return { ...Object.fromEntries(own), ...copied(to.metadata.annotations) };
}

/** The revision that a rollback is asked for; undefined where none is (deployment/rollback.go `getRollbackTo`). */
export function getRollbackTo(d: Deployment): number | undefined {
  const text = d.metadata.annotations?.[ROLLBACK_TO];
  return text === undefined || text === '' ? undefined : parseInteger(text);
}

function copied(annotations: Labels | undefined): Labels {
  return Object.fromEntries(Object.entries(annotations ?? {}).filter(([name]) => !NOT_COPIED.has(name)));
}

function parseInteger(text: string): number | undefined {
  return /^[+-]?[0-9]+$/.test(text) ? Number(text) : undefined;
}
