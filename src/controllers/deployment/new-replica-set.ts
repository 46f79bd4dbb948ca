import {
  SUBDOMAIN_MAX_LENGTH,
  StatusError,
  controllerOf,
  isReason,
  newControllerRef,
  type Deployment,
  type Draft,
  type ReplicaSet,
} from '../../api/index.ts';
import { namesOf, type SyncTrace } from '../../client/index.ts';
import type { Process } from '../../sim/index.ts';
import { NAMESPACE_TERMINATING, hasStatusCause, attempt } from '../errors.ts';
import { POD_TEMPLATE_HASH, computeHash } from '../pod-template-hash.ts';
import { byCreationTimestamp } from '../replica-sets.ts';
import { REVISION, maxRevision, newReplicaSetAnnotations } from './annotations.ts';
import { REASON, getDeploymentCondition } from './conditions.ts';
import { hasProgressDeadline, maxSurge, newRSNewReplicas } from './limits.ts';
import { equalIgnoreHash, equalIgnoreHashAndDroppedFields, withHash } from './pod-template.ts';
import { steps } from './steps.ts';
import type { WorkingCopy } from './working-copy.ts';

/**
 * The ReplicaSet with the Deployment's current template, or the oldest of several (deployment/util/deployment_util.go
 * `FindNewReplicaSet`). Returns undefined before it is created.
 */
export function findNewReplicaSet(d: Deployment, replicaSets: readonly ReplicaSet[]): ReplicaSet | undefined {
  const { template } = d.spec;
  const oldestFirst = [...replicaSets].sort(byCreationTimestamp);
  const same = oldestFirst.find((rs) => equalIgnoreHash(rs.spec.template, template));
  if (same !== undefined) return same;
  const hash = computeHash(template, d.status.collisionCount);
  return oldestFirst.find((rs) => equalIgnoreHashAndDroppedFields(rs.spec.template, template, hash));
}

/** All ReplicaSets except the new one, in the given order (deployment/util/deployment_util.go `FindOldReplicaSets`). */
export function findOldReplicaSets(replicaSets: readonly ReplicaSet[], newRS: ReplicaSet | undefined): ReplicaSet[] {
  return replicaSets.filter((rs) => rs.metadata.uid !== newRS?.metadata.uid);
}

/** The Deployment's ReplicaSets: the new one and the old ones. */
export interface NewAndOldReplicaSets {
  /** The ReplicaSet with the current template. Undefined before it is created. */
  readonly newRS: ReplicaSet | undefined;
  readonly oldRSs: readonly ReplicaSet[];
  /** The old ones, then the new one. */
  readonly allRSs: readonly ReplicaSet[];
}

/**
 * Finds the new and the old ReplicaSets. Makes sure that the new one has the highest revision, and the Deployment the same
 * revision (deployment/sync.go `getAllReplicaSetsAndSyncRevision`). With `create`, creates the new one if it is missing.
 */
export function* getAllReplicaSetsAndSyncRevision(
  work: WorkingCopy,
  replicaSets: readonly ReplicaSet[],
  create: boolean,
  trace: SyncTrace,
): Process<NewAndOldReplicaSets> {
  const scope = trace.into(steps.getAllReplicaSetsAndSyncRevision, create ? 'orCreate' : 'existing');
  const existing = findNewReplicaSet(work.deployment, replicaSets);
  const oldRSs = findOldReplicaSets(replicaSets, existing);
  if (oldRSs.length === 0) scope.step(steps.FindOldReplicaSets, 'none', { old: 0 });
  else scope.step(steps.FindOldReplicaSets, 'found', { old: oldRSs.length, replicaSets: namesOf(oldRSs) });
  if (existing === undefined) scope.step(steps.FindNewReplicaSet, 'none');
  else scope.step(steps.FindNewReplicaSet, 'found', { replicaSet: existing.metadata.name });
  const maxOldRevision = maxRevision(oldRSs);
  const newRevision = maxOldRevision + 1;
  scope.step(steps.MaxRevision, 'next', { maxOldRevision, newRevision });
  const newRS =
    existing !== undefined
      ? yield* syncExistingReplicaSet(work, existing, newRevision, scope)
      : create
        ? yield* createNewReplicaSet(work, oldRSs, newRevision, scope)
        : undefined;
  return { newRS, oldRSs, allRSs: newRS === undefined ? oldRSs : [...oldRSs, newRS] };
}

/**
 * The first half of deployment/sync.go `getNewReplicaSet`: updates annotations, revision and `minReadySeconds` of the existing
 * ReplicaSet.
 */
function* syncExistingReplicaSet(work: WorkingCopy, rs: ReplicaSet, newRevision: number, trace: SyncTrace): Process<ReplicaSet> {
  const { deployment, control } = work;
  const annotations = newReplicaSetAnnotations(deployment, rs, newRevision, true);
  const minReadySeconds = deployment.spec.minReadySeconds ?? 0;
  const minReadyChanged = (rs.spec.minReadySeconds ?? 0) !== minReadySeconds;
  if (annotations !== rs.metadata.annotations || minReadyChanged) {
    const revision = annotations?.[REVISION] ?? '';
    const { name: replicaSet } = rs.metadata;
    trace.step(steps.SetNewReplicaSetAnnotations, 'updated', { replicaSet, revision, newRevision, minReadySeconds });
    const metadata = annotations === undefined ? rs.metadata : { ...rs.metadata, annotations };
    return yield* control.api.update('ReplicaSet', {
      ...rs,
      metadata,
      spec: minReadyChanged ? { ...rs.spec, minReadySeconds } : rs.spec,
    });
  }
  let changed = work.setAnnotation(REVISION, annotations?.[REVISION] ?? '');
  // There is no `Progressing` condition yet: the deadline starts now.
  if (hasProgressDeadline(deployment) && getDeploymentCondition(deployment.status, 'Progressing') === undefined) {
    work.addCondition('Progressing', 'True', REASON.foundNewReplicaSet, `Found new replica set "${rs.metadata.name}"`);
    changed = true;
  }
  if (changed) {
    trace.step(steps.SetDeploymentRevision, 'noted', { revision: annotations?.[REVISION] ?? '' });
    yield* work.updateStatus();
  }
  return rs;
}

/** The second half of deployment/sync.go `getNewReplicaSet`: creates the ReplicaSet, as large as the rollout allows. */
function* createNewReplicaSet(
  work: WorkingCopy,
  oldRSs: readonly ReplicaSet[],
  newRevision: number,
  trace: SyncTrace,
): Process<ReplicaSet> {
  const { control } = work;
  const draft = draftReplicaSet(work, oldRSs, newRevision);
  const { name, replicas } = { name: draft.metadata.name ?? '', replicas: draft.spec.replicas ?? 0 };
  trace.step(steps.getNewReplicaSet, 'create', {
    replicaSet: name,
    replicas,
    newRevision,
    maxSurge: maxSurge(work.deployment),
    'pod-template-hash': draft.metadata.labels?.[POD_TEMPLATE_HASH] ?? '',
    collisionCount: work.deployment.status.collisionCount ?? 0,
  });
  let created: ReplicaSet;
  let alreadyExists = false;
  try {
    created = yield* control.api.create('ReplicaSet', draft);
  } catch (error) {
    if (!(error instanceof StatusError)) throw error;
    if (!isReason(error, 'AlreadyExists')) return yield* reportFailedCreate(work, name, error, trace);
    created = yield* resolveCollision(work, name, error, trace);
    alreadyExists = true;
  }
  if (!alreadyExists && replicas > 0)
    work.event('Normal', 'ScalingReplicaSet', `Scaled up replica set ${name} from 0 to ${replicas}`);
  let changed = work.setAnnotation(REVISION, String(newRevision));
  if (!alreadyExists && hasProgressDeadline(work.deployment)) {
    work.addCondition('Progressing', 'True', REASON.newReplicaSet, `Created new replica set "${name}"`);
    changed = true;
  }
  if (changed) {
    trace.step(steps.SetDeploymentRevision, 'noted', { revision: String(newRevision) });
    yield* work.updateStatus();
  }
  return created;
}

/**
 * The ReplicaSet to create. Its name, labels, selector and template contain the hash, so that its Pods are not mixed up with
 * those of other ReplicaSets.
 */
function draftReplicaSet({ deployment }: WorkingCopy, oldRSs: readonly ReplicaSet[], newRevision: number): Draft<ReplicaSet> {
  const { name, namespace } = deployment.metadata;
  const { selector, template, minReadySeconds } = deployment.spec;
  const hash = computeHash(template, deployment.status.collisionCount);
  const hashed = withHash(template, hash);
  const empty = {
    apiVersion: 'apps/v1',
    kind: 'ReplicaSet',
    metadata: {
      name: generateReplicaSetName(name, hash),
      ...(namespace !== undefined && { namespace }),
      uid: '',
      resourceVersion: '',
      creationTimestamp: '',
    },
    spec: { replicas: 0, selector, template: hashed },
    status: { replicas: 0 },
  } satisfies ReplicaSet;
  const annotations = newReplicaSetAnnotations(deployment, empty, newRevision, false);
  return {
    apiVersion: 'apps/v1',
    kind: 'ReplicaSet',
    metadata: {
      name: empty.metadata.name,
      ...(namespace !== undefined && { namespace }),
      ...(hashed.metadata?.labels && { labels: hashed.metadata.labels }),
      ...(annotations && { annotations }),
      ownerReferences: [newControllerRef(deployment)],
    },
    spec: {
      replicas: newRSNewReplicas(deployment, oldRSs, empty),
      ...(minReadySeconds !== undefined && { minReadySeconds }),
      selector: { ...selector, matchLabels: { ...selector.matchLabels, [POD_TEMPLATE_HASH]: hash } },
      template: hashed,
    },
  };
}

/** `web-5d4f8c7b9`. Cuts the Deployment's name if the result would be too long. */
function generateReplicaSetName(deploymentName: string, hash: string): string {
  return `${deploymentName.slice(0, SUBDOMAIN_MAX_LENGTH - hash.length - 1)}-${hash}`;
}

/**
 * Handles that the name is taken. If our own ReplicaSet has it, the cache was behind: goes on with it. If another template has
 * the same hash, increments the collision count, so that the next attempt uses another hash.
 */
function* resolveCollision(work: WorkingCopy, name: string, taken: StatusError, trace: SyncTrace): Process<ReplicaSet> {
  const { deployment, control } = work;
  const { namespace, uid } = deployment.metadata;
  const rs = control.replicaSets.get({ namespace, name });
  // Upstream too reads its cache here, and fails if the ReplicaSet is not in it.
  if (rs === undefined) {
    trace.step(steps.getNewReplicaSet, 'existsUnseen', { replicaSet: name });
    throw new StatusError('NotFound', `replicaset.apps "${name}" not found`, { name, group: 'apps', kind: 'replicasets' });
  }
  if (controllerOf(rs)?.uid === uid && equalIgnoreHash(deployment.spec.template, rs.spec.template)) {
    trace.step(steps.getNewReplicaSet, 'existsOurs', { replicaSet: name });
    return rs;
  }
  const collisionCount = (deployment.status.collisionCount ?? 0) + 1;
  trace.step(steps.getNewReplicaSet, 'collision', { replicaSet: name, collisionCount });
  work.setStatus({ ...deployment.status, collisionCount });
  yield* tryUpdateStatus(work);
  throw taken;
}

/** Writes the status before a more important error is thrown. Ignores an error of this write. */
function* tryUpdateStatus(work: WorkingCopy): Process<void> {
  yield* attempt(work.updateStatus());
}

/** Reports in the status and in an event why the ReplicaSet was not created, then throws the error. */
function* reportFailedCreate(work: WorkingCopy, name: string, error: StatusError, trace: SyncTrace): Process<never> {
  if (hasStatusCause(error, NAMESPACE_TERMINATING)) throw error;
  const message = `Failed to create new replica set "${name}": ${error.message}`;
  trace.step(steps.getNewReplicaSet, 'refused', { replicaSet: name, error: error.message });
  if (hasProgressDeadline(work.deployment)) {
    work.addCondition('Progressing', 'False', REASON.failedCreate, message);
    yield* tryUpdateStatus(work);
  }
  work.event('Warning', REASON.failedCreate, message);
  throw error;
}
