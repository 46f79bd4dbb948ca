import { labelsEqual, LAST_APPLIED, type Deployment, type Labels, type ReplicaSet } from '../../api/index.ts';
import { filterActiveReplicaSets } from '../replica-sets.ts';
import { maxSurge } from './limits.ts';

/** The revision, counted from 1. The Deployment has that of its newest ReplicaSet. */
export const REVISION = 'deployment.kubernetes.io/revision';
/** The revisions that a ReplicaSet had before rollbacks made it the newest again, oldest first: `1,3`. */
export const REVISION_HISTORY = 'deployment.kubernetes.io/revision-history';
/** `spec.replicas` of the Deployment when the ReplicaSet was last scaled. A different number means a scaling event. */
const DESIRED_REPLICAS = 'deployment.kubernetes.io/desired-replicas';
/** `desired-replicas` plus the surge. Proportional scaling measures the ReplicaSet's share against it. */
const MAX_REPLICAS = 'deployment.kubernetes.io/max-replicas';
/** Requests a rollback to this revision; 0 means the previous one. In `extensions/v1beta1` it was a field. */
export const ROLLBACK_TO = 'deprecated.deployment.rollback.to';

/**
 * Annotations that are not copied between a Deployment and its ReplicaSets (deployment/util/deployment_util.go
 * `annotationsToSkip`).
 */
const NOT_COPIED: ReadonlySet<string> = new Set([
  LAST_APPLIED,
  REVISION,
  REVISION_HISTORY,
  DESIRED_REPLICAS,
  MAX_REPLICAS,
  ROLLBACK_TO,
]);

/** The maximal length of the revision history, in characters (deployment/sync.go `maxRevHistoryLengthInChars`). */
const MAX_HISTORY_LENGTH = 2000;

const INT32_MAX = 2 ** 31 - 1;

/** deployment/util/deployment_util.go `Revision`. Returns 0 if the annotation is missing, undefined if it is not a number. */
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

/** The second highest revision. Returns 0 if there is none (deployment/util/deployment_util.go `LastRevision`). */
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
 * The annotations that a Deployment's newest ReplicaSet should have (deployment/util/deployment_util.go
 * `SetNewReplicaSetAnnotations`): those of the Deployment except some, the revision, and its earlier revisions. Only a ReplicaSet
 * that does not exist yet gets the replica counts too. Returns the same object if nothing changes.
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
  // A revision that is not a number was written by somebody else: leave the ReplicaSet alone.
  if (oldRevision === undefined) return old;
  // It can be higher than `newRevision` if a newer ReplicaSet was deleted.
  if (oldRevision < newRevision) {
    next[REVISION] = String(newRevision);
    if (oldText !== undefined) addToHistory(next, oldText, maxHistoryLength);
  }
  if (!exists) Object.assign(next, replicasAnnotations(d.spec.replicas, d.spec.replicas + maxSurge(d)));
  return labelsEqual(old, next) ? old : next;
}

/** Appends the revision that the ReplicaSet had. Drops the oldest revisions if the text gets too long. */
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

/** The annotations that deployment/util/deployment_util.go `SetReplicasAnnotations` sets. */
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

/**
 * Returns the first active ReplicaSet that was last scaled for a different number than `spec.replicas`. Returns undefined if
 * there is none.
 */
export function findDesiredReplicasMismatch(
  d: Deployment,
  replicaSets: Iterable<ReplicaSet | undefined>,
): ReplicaSet | undefined {
  const { replicas } = d.spec;
  return filterActiveReplicaSets(replicaSets).find((rs) => (getDesiredReplicas(rs) ?? replicas) !== replicas);
}

/** deployment/util/deployment_util.go `getMaxReplicasAnnotation`. */
export function getMaxReplicas(rs: ReplicaSet): number | undefined {
  return countFromAnnotation(rs, MAX_REPLICAS);
}

/**
 * A count of Pods in an annotation (deployment/util/deployment_util.go `getNonNegativeInt32FromAnnotationVerbose`). Returns
 * undefined if the annotation is missing or is not a count.
 */
export function countFromAnnotation(rs: ReplicaSet, annotation: string): number | undefined {
  const text = rs.metadata.annotations?.[annotation];
  if (text === undefined || !/^[0-9]+$/.test(text)) return undefined;
  const count = Number(text);
  return count <= INT32_MAX ? count : undefined;
}

/**
 * The Deployment's annotations after a rollback: its own bookkeeping, and the other annotations of the ReplicaSet
 * (`SetDeploymentAnnotationsTo`).
 */
export function rolledBackAnnotations(d: Deployment, to: ReplicaSet): Labels {
  const own = Object.entries(d.metadata.annotations ?? {}).filter(([name]) => NOT_COPIED.has(name));
  return { ...Object.fromEntries(own), ...copied(to.metadata.annotations) };
}

/** The revision to roll back to. Returns undefined if no rollback is requested (deployment/rollback.go `getRollbackTo`). */
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
