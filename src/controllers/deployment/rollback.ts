import type { Deployment, ReplicaSet } from '../../api/index.ts';
import type { SyncTrace } from '../../client/index.ts';
import type { Process } from '../../sim/index.ts';
import type { Told, ToldAs } from '../../trace/index.ts';
import { ROLLBACK_TO, lastRevision, revisionOf, rolledBackAnnotations } from './annotations.ts';
import { REASON } from './conditions.ts';
import { getAllReplicaSetsAndSyncRevision } from './new-replica-set.ts';
import { equalIgnoreHash, withoutHash } from './pod-template.ts';
import { steps } from './steps.ts';
import type { WorkingCopy } from './working-copy.ts';

/** The decision about a requested rollback. `rs`: the ReplicaSet of the revision. */
type RollbackPlan =
  | ToldAs<typeof steps.rollback, 'noLastRevision' | 'notFound'>
  | (Told<typeof steps.rollbackToTemplate> & { readonly rs: ReplicaSet });

/** The Event's message if the revision does not exist. */
const MESSAGES = {
  noLastRevision: 'Unable to find last revision.',
  notFound: 'Unable to find the revision to rollback to.',
} as const;

/** The decision of deployment/rollback.go `rollback`. `to`: the requested revision; 0 means the previous one. */
function planRollback(d: Deployment, allRSs: readonly ReplicaSet[], to: number): RollbackPlan {
  const revision = to === 0 ? lastRevision(allRSs) : to;
  if (revision === 0) return { step: steps.rollback, outcome: 'noLastRevision', figures: { to } };
  const rs = allRSs.find((candidate) => revisionOf(candidate) === revision);
  if (rs === undefined) return { step: steps.rollback, outcome: 'notFound', figures: { to } };
  const outcome = equalIgnoreHash(d.spec.template, rs.spec.template) ? 'unchanged' : 'taken';
  return { step: steps.rollbackToTemplate, outcome, figures: { revision, replicaSet: rs.metadata.name }, rs };
}

/**
 * Restores the template of an earlier revision (deployment/rollback.go `rollback`). An annotation requests it, which is removed
 * in any case. `kubectl rollout undo` does not use it: it writes the template itself.
 */
export function* rollback(work: WorkingCopy, replicaSets: readonly ReplicaSet[], to: number, trace: SyncTrace): Process<void> {
  const scope = trace.into(steps.rollback, 'asked', { to });
  const { allRSs } = yield* getAllReplicaSetsAndSyncRevision(work, replicaSets, true, scope);
  const plan = planRollback(work.deployment, allRSs, to);
  scope.tell(plan);
  const { name } = work.deployment.metadata;
  if (!('rs' in plan)) {
    work.event('Warning', REASON.rollbackRevisionNotFound, MESSAGES[plan.outcome]);
    return yield* updateDeploymentAndClearRollbackTo(work);
  }
  const { rs } = plan;
  if (plan.outcome === 'unchanged') {
    const message = `The rollback revision contains the same template as current deployment "${name}"`;
    work.event('Warning', REASON.rollbackTemplateUnchanged, message);
    return yield* updateDeploymentAndClearRollbackTo(work);
  }
  work.setSpec({ template: withoutHash(rs.spec.template) });
  // Restore the annotations too, such as `kubernetes.io/change-cause`. Otherwise the current ones would be copied to the restored
  // ReplicaSet.
  work.setAnnotations(rolledBackAnnotations(work.deployment, rs));
  yield* updateDeploymentAndClearRollbackTo(work);
  work.event('Normal', REASON.rollbackDone, `Rolled back deployment "${name}" to revision ${plan.figures.revision}`);
}

/** deployment/rollback.go `updateDeploymentAndClearRollbackTo`. */
function* updateDeploymentAndClearRollbackTo(work: WorkingCopy): Process<void> {
  const { [ROLLBACK_TO]: _done, ...annotations } = work.deployment.metadata.annotations ?? {};
  work.setAnnotations(annotations);
  yield* work.update();
}
