import { absent, caller, merged, part, type, type NameGroup } from './catalogue.ts';

/** The Deployment controller: `pkg/controller/deployment` and `pkg/controller/deployment/util`, from v1.2 on. */
export const DEPLOYMENT_NAMES: readonly NameGroup[] = [
  type(
    ['deployment/NewDeploymentController', 'deployment/syncDeployment'],
    'DeploymentController deployment-controller dController rsControl dLister dListerSynced controllerKind',
  ),
  type(
    'deployment/Run',
    'ConcurrentDeploymentSyncs concurrent-deployment-syncs DeploymentControllerConfiguration DeploymentControllerOptions',
  ),
  part('deployment/syncDeployment', 'DeploymentController.syncHandler dc.syncHandler deploymentsLister dLister.Deployments'),
  caller('client/Add', 'enqueueDeployment DeploymentController.enqueue dc.enqueue'),
  caller('client/AddRateLimited', 'DeploymentController.enqueueRateLimited dc.enqueueRateLimited'),
  caller('client/AddAfter', 'DeploymentController.enqueueAfter dc.enqueueAfter'),
  part(['deployment/addReplicaSet', 'deployment/updateReplicaSet'], 'getDeploymentsForReplicaSet GetDeploymentsForReplicaSet'),
  part(['deployment/addReplicaSet', 'deployment/deletePod'], 'DeploymentController.resolveControllerRef dc.resolveControllerRef'),
  part('deployment/deletePod', 'getDeploymentForPod GetDeploymentsForPod'),
  merged('deployment/deletePod', 'v1.5', 'DeploymentController.addPod DeploymentController.updatePod'),
  part('deployment/handleErr', 'DeploymentController.maxRetries dc.maxRetries deployment.maxRetries'),
  merged('deployment/requeueStuckDeployment', 'v1.6', 'checkNextItemForProgress checkForProgress progressWorker progressQueue'),
  merged(
    'deployment/syncDeployment',
    'v1.5',
    'handleOverlap clearDeploymentOverlap markDeploymentOverlap SelectorUpdatedBefore LastSelectorUpdate BySelectorLastUpdateTime OverlapAnnotation SelectorUpdateAnnotation OverlapsWith',
  ),
  merged(
    'deployment/getReplicaSetsForDeployment',
    'v1.9',
    'DeploymentController.listReplicaSets ListReplicaSets ListReplicaSetsInternal RsListFunc RsListFromClient rsListFromClient classifyReplicaSets',
  ),
  part('deployment/getReplicaSetsForDeployment', 'dc.canAdopt canAdoptFunc'),
  merged(
    'deployment/getPodMapForDeployment',
    'v1.9',
    'ListPods podListFunc podListFromClient DeploymentController.listPods listPods',
  ),
  merged(
    'deployment/getNewReplicaSet',
    'v1.8',
    'addHashKeyToRSAndPods rsAndPodsWithHashKeySynced WaitForPodsHashPopulated WaitForReplicaSetUpdated LabelPodsWithHash UpdateRSWithRetries UpdatePodWithRetries updateRSFunc updatePodFunc',
  ),
  part(
    'deployment/getNewReplicaSet',
    'GetPodTemplateSpecHash ComputeHash DeepHashObject hashutil SafeEncodeString GetReplicaSetHash GetPodTemplateSpecHashFnv GetReplicaSetHashFnv CloneAndAddLabel CloneSelectorAndAddLabel AddLabel DefaultDeploymentUniqueLabelKey pod-template-hash NewRSNewReplicas collisionCount CollisionCount alreadyExists HasProgressDeadline FailedRSCreateReason NewReplicaSetReason FoundNewRSReason',
  ),
  part(
    'deployment/getAllReplicaSetsAndSyncRevision',
    'GetAllReplicaSets oldReplicaSets GetOldReplicaSets GetNewReplicaSetTemplate',
  ),
  part('deployment/FindNewReplicaSet', 'EqualIgnoreHash equalIgnoreHash ReplicaSetsByCreationTimestamp'),
  part('deployment/FindOldReplicaSets', 'requiredRSs allRSs'),
  part(
    ['deployment/MaxRevision', 'deployment/SetDeploymentRevision'],
    'Revision deploymentutil.Revision LastRevision RevisionAnnotation deployment.kubernetes.io/revision',
  ),
  part('deployment/rollback', 'deploymentutil.LastRevision'),
  part(
    'deployment/SetNewReplicaSetAnnotations',
    'copyDeploymentAnnotationsToReplicaSet annotationsToSkip skipCopyAnnotation getSkippedAnnotations RevisionHistoryAnnotation annotationChanged',
  ),
  part('deployment/rollbackToTemplate', 'SetFromReplicaSetTemplate SetDeploymentAnnotationsTo'),
  part(
    'deployment/isScalingEvent',
    'GetDesiredReplicasAnnotation getIntFromAnnotation DesiredReplicasAnnotation deployment.kubernetes.io/desired-replicas FilterActiveReplicaSets FilterReplicaSets',
  ),
  part(
    'deployment/scale',
    'getMaxReplicasAnnotation GetProportion GetReplicaSetProportion getReplicaSetFraction MaxReplicasAnnotation deployment.kubernetes.io/max-replicas ReplicaSetsBySizeNewer ReplicaSetsBySizeOlder GetReplicaCountForReplicaSets deploymentReplicasToAdd deploymentReplicasAdded nameToSize allowedSize',
  ),
  part(
    'deployment/scaleReplicaSet',
    'scaleReplicaSetAndRecordEvent SetReplicasAnnotations ReplicasAnnotationsNeedUpdate ScalingReplicaSet sizeNeedsUpdate annotationsNeedUpdate scalingOperation',
  ),
  part('deployment/FindActiveOrLatest', 'activeRSs'),
  part(
    'deployment/rolloutRolling',
    'IsRollingUpdate RollingUpdateDeployment RollingUpdateDeploymentStrategyType rollingUpdate DeploymentStrategy',
  ),
  merged('deployment/rolloutRolling', 'v1.2', 'syncRollingUpdateDeployment DeploymentController.rollingUpdate'),
  merged('deployment/rolloutRecreate', 'v1.2', 'syncRecreateDeployment'),
  merged('deployment/rolloutRecreate', 'v1.5', 'waitForInactiveReplicaSets'),
  part('deployment/rolloutRecreate', 'RecreateDeploymentStrategyType'),
  part(
    'deployment/ResolveFenceposts',
    'MaxSurge MaxUnavailable MinAvailable GetScaledValueFromIntOrPercent GetValueFromIntOrPercent getIntOrPercentValue getIntOrPercentValueSafely maxSurge maxUnavailable',
  ),
  part('deployment/reconcileNewReplicaSet', 'deploymentutil.NewRSNewReplicas scaleUpCount currentPodCount maxTotalPods'),
  part(
    'deployment/reconcileOldReplicaSets',
    'maxScaledDown newRSUnavailablePodCount oldPodsCount minAvailable allPodsCount GetActualReplicaCountForReplicaSets',
  ),
  part('deployment/cleanupUnhealthyReplicas', 'maxCleanupCount scaledDownCount'),
  part('deployment/scaleDownOldReplicaSetsForRollingUpdate', 'GetAvailableReplicaCountForReplicaSets totalScaledDown'),
  part(
    'deployment/rollback',
    'emitRollbackWarningEvent emitRollbackNormalEvent RollbackRevisionNotFound RollbackTemplateUnchanged RollbackDone updateDeploymentAndClearRollbackTo RollbackConfig RollbackTo DeploymentRollback',
  ),
  part('deployment/getRollbackTo', 'setRollbackTo DeprecatedRollbackTo deprecated.deployment.rollback.to'),
  part(
    'deployment/cleanupDeployment',
    'HasRevisionHistoryLimit RevisionHistoryLimit revisionHistoryLimit ReplicaSetsByRevision aliveFilter cleanableRSes cleanupOldReplicaSets',
  ),
  part(
    'deployment/calculateStatus',
    'GetReadyReplicaCountForReplicaSets GetTerminatingReplicaCountForReplicaSets MinimumReplicasAvailable MinimumReplicasUnavailable totalReplicas unavailableReplicas DeploymentAvailable',
  ),
  part('deployment/syncDeploymentStatus', 'updateDeploymentStatus ObservedGeneration observedGeneration'),
  part(
    'deployment/syncRolloutStatus',
    'getReplicaFailures ReplicaSetToDeploymentCondition NewDeploymentCondition GetDeploymentCondition GetDeploymentConditionInternal SetDeploymentCondition RemoveDeploymentCondition deploymentutil.filterOutCondition ReplicaSetUpdatedReason NewRSAvailableReason TimedOutReason ProgressDeadlineExceeded DeploymentReplicaFailure DeploymentCondition',
  ),
  part('deployment/checkPausedConditions', 'PausedDeployReason ResumedDeployReason DeploymentPaused DeploymentResumed'),
  part(
    ['deployment/DeploymentTimedOut', 'deployment/requeueStuckDeployment'],
    'nowFn ProgressDeadlineSeconds progressDeadlineSeconds',
  ),
  merged('deployment/syncRolloutStatus', 'v1.7', 'hasFailed DeploymentController.hasFailed'),
  merged('deployment/DeploymentComplete', 'v1.5', 'IsDeploymentComplete'),
  merged('controllers/DeepCopy', 'v1.7', 'DeploymentDeepCopy'),
  absent(
    'clientHelper',
    'GetNewReplicaSet WaitForObservedDeployment WaitForObservedDeploymentInternal WatchRollbackEvent isRollbackEvent',
    ['deployment/getAllReplicaSetsAndSyncRevision', 'deployment/FindNewReplicaSet'],
  ),
  absent('defaulting', 'SetDefaults_Deployment SetDefaults_ReplicaSet SetDefaults_ReplicationController'),
  absent(
    'validation',
    'ValidateDeployment ValidateDeploymentSpec ValidateDeploymentUpdate ValidateDeploymentStatusUpdate ValidateRollback ValidateRollingUpdateDeployment ValidateReplicaSet ValidateReplicaSetUpdate',
  ),
  absent('removedApi', 'RollbackREST extensions/v1beta1', 'deployment/rollback'),
];
