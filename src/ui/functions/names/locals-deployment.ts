import { local, merged, type NameGroup } from './catalogue.ts';

/**
 * The parameters and variables of the Deployment controller's functions: `pkg/controller/deployment` and its `util`, from v1.9 on. Those that are gone have
 * the last version that had them.
 */
export const DEPLOYMENT_LOCALS: readonly NameGroup[] = [
  // deployment_controller.go
  local(
    'deployment/NewDeploymentController',
    'dInformer rsInformer podInformer client eventBroadcaster logger ctx DeploymentInformer ReplicaSetInformer PodInformer AddFunc UpdateFunc DeleteFunc oldObj newObj',
  ),
  local('deployment/Run', 'workers ctx logger wg'),
  merged('deployment/Run', 'v1.23', 'stopCh'),
  local('deployment/addDeployment', 'obj d logger'),
  local('deployment/updateDeployment', 'old cur oldD curD logger'),
  local('deployment/deleteDeployment', 'obj d tombstone'),
  local('deployment/addReplicaSet', 'obj rs controllerRef ds d'),
  local(
    'deployment/updateReplicaSet',
    'old cur curRS oldRS curControllerRef oldControllerRef controllerRefChanged labelChanged ds d',
  ),
  local('deployment/deleteReplicaSet', 'obj rs tombstone controllerRef d'),
  local('deployment/deletePod', 'obj pod tombstone rsList podMap numPods podList d'),
  local('deployment/getDeploymentsForReplicaSet', 'deployments rs'),
  local('deployment/getDeploymentForPod', 'rs controllerRef pod'),
  merged('deployment/getDeploymentForPod', 'v1.5', 'rss getDeploymentForReplicaSet getDeploymentKind'),
  local(
    'deployment/syncDeployment',
    'key dKey namespace name startTime deployment d everything rsList podMap scalingEvent ctx logger',
  ),
  local('deployment/processNextWorkItem', 'key quit err'),
  local('deployment/handleErr', 'err key ns name keyErr maxRetries NamespaceTerminatingCause'),
  local('deployment/getReplicaSetsForDeployment', 'd rsList deploymentSelector canAdoptFunc fresh cm'),
  local('deployment/getPodMapForDeployment', 'd rsList selector pods podMap rs pod controllerRef podIndexer'),
  merged('deployment/getPodMapForDeployment', 'v1.13', 'podList'),
  merged('deployment/syncDeployment', 'v1.5', 'overlaps otherD overlapping foundOverlaps otherCopy hasOverlappingAnnotation'),
  merged('deployment/getReplicaSetsForDeployment', 'v1.5', 'matchesAndControlled matchesNeedsController controlledDoesNotMatch'),
  merged('deployment/requeueStuckDeployment', 'v1.6', 'checkProgressAfter needsResync'),

  // sync.go
  local(['deployment/syncStatusOnly', 'deployment/sync'], 'd rsList newRS oldRSs allRSs'),
  local('deployment/checkPausedConditions', 'd cond pausedCondExists needsUpdate condition'),
  local('deployment/getAllReplicaSetsAndSyncRevision', 'd rsList createIfNotExisted allOldRSs newRS'),
  local(
    'deployment/getNewReplicaSet',
    'd rsList oldRSs createIfNotExisted existingNewRS maxOldRevision newRevision rsCopy annotationsUpdated minReadySecondsNeedsUpdate needsUpdate cond condition msg newRSTemplate podTemplateSpecHash newRSSelector newRS allRSs newReplicasCount alreadyExists createdRS rs rsErr controllerRef preCollisionCount dErr maxRevHistoryLengthInChars collisionCount NamespaceTerminatingCause',
  ),
  local(
    'deployment/scale',
    'deployment newRS oldRSs activeOrLatest old allRSs allRSsReplicas allowedSize deploymentReplicasToAdd scalingOperation deploymentReplicasAdded nameToSize proportion leftover rs logger',
  ),
  local(
    'deployment/scaleReplicaSet',
    'rs newScale deployment scalingOperation sizeNeedsUpdate annotationsNeedUpdate scaled oldScale rsCopy newRS',
  ),
  local('deployment/cleanupDeployment', 'oldRSs deployment aliveFilter cleanableRSes diff rs'),
  local('deployment/syncDeploymentStatus', 'allRSs newRS d newStatus newDeployment'),
  local(
    'deployment/calculateStatus',
    'allRSs newRS deployment availableReplicas totalReplicas unavailableReplicas status conditions minAvailability noMinAvailability',
  ),
  local('deployment/isScalingEvent', 'd rsList newRS oldRSs allRSs rs desired logger'),

  // rolling.go
  local('deployment/rolloutRolling', 'd rsList newRS oldRSs allRSs scaledUp scaledDown'),
  local('deployment/reconcileNewReplicaSet', 'allRSs newRS deployment newReplicasCount scaled'),
  local(
    'deployment/reconcileOldReplicaSets',
    'allRSs oldRSs newRS deployment oldPodsCount allPodsCount maxUnavailable minAvailable newRSUnavailablePodCount maxScaledDown cleanupCount scaledDownCount totalScaledDown',
  ),
  local(
    'deployment/cleanupUnhealthyReplicas',
    'oldRSs deployment maxCleanupCount totalScaledDown targetRS scaledDownCount newReplicasCount updatedOldRS',
  ),
  local(
    'deployment/scaleDownOldReplicaSetsForRollingUpdate',
    'allRSs oldRSs deployment maxUnavailable minAvailable availablePodCount totalScaledDown totalScaleDownCount targetRS scaleDownCount newReplicasCount',
  ),

  // recreate.go
  local('deployment/rolloutRecreate', 'd rsList podMap newRS oldRSs allRSs activeOldRSs scaledDown'),
  local('deployment/scaleDownOldReplicaSetsForRecreate', 'oldRSs deployment scaled rs scaledRS updatedRS'),
  local('deployment/oldPodsRunning', 'newRS oldRSs podMap oldPods rsUID podList pod PodFailed PodSucceeded'),
  local('deployment/scaleUpNewReplicaSetForRecreate', 'newRS deployment scaled'),

  // rollback.go
  local('deployment/rollback', 'd rsList newRS allOldRSs allRSs rollbackTo rs v performedRollback'),
  merged('deployment/rollback', 'v1.9', 'toRevision'),
  local('deployment/rollbackToTemplate', 'd rs performedRollback eventMsg'),
  local('deployment/rollback', 'eventType reason message eventMsg'),
  local('deployment/getRollbackTo', 'revision revision64'),

  // progress.go
  local(
    'deployment/syncRolloutStatus',
    'allRSs newRS d newStatus currentCond isCompleteDeployment msg condition replicaFailureCond newDeployment',
  ),
  local('deployment/getReplicaFailures', 'errorConditions conditions allRSs newRS rs cond'),
  local('deployment/requeueStuckDeployment', 'd newStatus currentCond after'),

  // util/deployment_util.go
  local('deployment/NewDeploymentCondition', 'condType status reason message'),
  local(['deployment/SetDeploymentCondition', 'deployment/RemoveDeploymentCondition'], 'currentCond newConditions condType'),
  local('deployment/SetDeploymentRevision', 'deployment revision updated'),
  local('deployment/MaxRevision', 'allRSs max v'),
  local('deployment/LastRevision', 'max secMax'),
  local(
    'deployment/SetNewReplicaSetAnnotations',
    'deployment newRS newRevision exists revHistoryLimitInChars annotationChanged oldRevision oldRevisionInt newRevisionInt revisionHistoryAnnotation oldRevisions totalLen rsAnnotationsChanged',
  ),
  local('deployment/SetDeploymentAnnotationsTo', 'rollbackToRS'),
  local('deployment/FindActiveOrLatest', 'newRS oldRSs activeRSs allRSs'),
  local(
    'deployment/GetDesiredReplicasAnnotation',
    'annotationKey annotationValue intValue getNonNegativeInt32FromAnnotation getNonNegativeInt32FromAnnotationVerbose',
  ),
  local(
    ['deployment/SetReplicasAnnotations', 'deployment/ReplicasAnnotationsNeedUpdate'],
    'desiredReplicas maxReplicas desiredString maxString hasString updated',
  ),
  local('deployment/GetReplicaSetProportion', 'rs d deploymentReplicasToAdd deploymentReplicasAdded rsFraction allowed'),
  local(
    'deployment/getReplicaSetFraction',
    'deploymentReplicas deploymentMaxReplicas annotatedReplicas deploymentMaxReplicasBeforeScale newRSsize scaleBase',
  ),
  local('deployment/EqualIgnoreHash', 'template1 template2 t1Copy t2Copy'),
  local('deployment/FindNewReplicaSet', 'deployment rsList'),
  local('deployment/FindOldReplicaSets', 'deployment rsList requiredRSs allRSs newRS rs newRSUID'),
  local('deployment/NewRSNewReplicas', 'deployment allRSs newRS maxSurge currentPodCount maxTotalPods scaleUpCount'),
  local('deployment/ResolveFenceposts', 'maxSurge maxUnavailable desired surge unavailable'),
  local('deployment/IsSaturated', 'desiredString desired'),
  local('deployment/DeploymentComplete', 'deployment newStatus'),
  local('deployment/DeploymentProgressing', 'deployment newStatus oldStatus oldStatusOldReplicas newStatusOldReplicas'),
  local('deployment/DeploymentTimedOut', 'deployment newStatus condition from now delta timedOut progressDeadlineSeconds nowFn'),
];
