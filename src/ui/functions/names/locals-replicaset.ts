import { local, merged, type NameGroup } from './catalogue.ts';

/**
 * The parameters and variables of the ReplicaSet controller's functions, and of what controllers share: `pkg/controller/replicaset`,
 * `controller_utils.go` and `controller_ref_manager.go`, from v1.17 on.
 */
export const REPLICASET_LOCALS: readonly NameGroup[] = [
  // replica_set.go
  local(
    'replicaset/NewReplicaSetController',
    'rsInformer podInformer kubeClient burstReplicas eventBroadcaster logger ctx consistencyStore podWriteCallback',
  ),
  local(
    'replicaset/NewBaseController',
    'rsInformer podInformer kubeClient burstReplicas gvk metricOwnerName queueName podControl eventBroadcaster controllerFeatures consistencyStore logger controllerRef oldObj newObj clock',
  ),
  local('replicaset/Run', 'workers ctx controllerName logger wg'),
  merged('replicaset/Run', 'v1.23', 'stopCh'),
  local('replicaset/getReplicaSetsWithSameController', 'rs controllerRef objects relatedRSs obj'),
  local('replicaset/getPodReplicaSets', 'pod rss'),
  local('replicaset/enqueueRS', 'rs key duration'),
  local('replicaset/addRS', 'obj rs logger'),
  local('replicaset/updateRS', 'old cur oldRS curRS key'),
  local('replicaset/deleteRS', 'obj rs tombstone key'),
  local('replicaset/addPod', 'obj pod controllerRef rs rsKey rss'),
  local(
    'replicaset/updatePod',
    'old cur curPod oldPod labelChanged curControllerRef oldControllerRef controllerRefChanged rs rss logger',
  ),
  local('replicaset/deletePod', 'obj pod tombstone controllerRef rs rsKey'),
  local('replicaset/processNextWorkItem', 'key quit err'),
  local(
    'replicaset/manageReplicas',
    'activePods rs diff rsKey logger successfulCreations skippedPods relatedPods podsToDelete errCh wg pod targetPod podKey NamespaceTerminatingCause',
  ),
  merged('replicaset/manageReplicas', 'v1.32', 'filteredPods'),
  local(
    'replicaset/syncReplicaSet',
    'key rsKey startTime namespace name rs rsNeedsSync selector allRSPods allActivePods activePods allTerminatingPods terminatingPods manageReplicasErr newStatus updatedRS now nextSyncDuration rsNamespacedName logger',
  ),
  merged('replicaset/syncReplicaSet', 'v1.32', 'allPods filteredPods'),
  local('replicaset/claimPods', 'rs selector filteredPods canAdoptFunc fresh cm'),
  local('controllers/slowStartBatch', 'count initialBatchSize fn remaining successes batchSize errCh wg curSuccesses'),
  local('replicaset/getIndirectlyRelatedPods', 'rs relatedPods seen relatedRS selector pods pod otherRS'),
  local('replicaset/getPodsToDelete', 'filteredPods relatedPods diff podsWithRanks'),
  local('replicaset/getPodsRankedByRelatedPodsOnSameNode', 'podsToRank relatedPods podsOnNode ranks pod'),
  local('controllers/PodKey', 'podKeys pod'),

  // replica_set_utils.go
  local(
    'replicaset/updateReplicaSetStatus',
    'c rs newStatus getErr updateErr updatedRS statusUpdateRetries observedGeneration controllerFeatures',
  ),
  local(
    'replicaset/calculateStatus',
    'rs activePods terminatingPods manageReplicasErr newStatus fullyLabeledReplicasCount readyReplicasCount availableReplicasCount templateLabel terminatingReplicasCount failureCond reason cond diff controllerFeatures now',
  ),
  merged('replicaset/calculateStatus', 'v1.32', 'filteredPods'),
  local(['replicaset/SetCondition', 'replicaset/RemoveCondition'], 'currentCond newConditions condType'),
  local(
    'replicaset/FindMinNextPodAvailabilityCheck',
    'checkAfter pods minReadySeconds nextSyncDuration durationTillNextCheck lastOwnerStatusEvaluation',
  ),

  // controller_utils.go
  local(
    ['controllers/SetExpectations', 'controllers/SatisfiedExpectations'],
    'controllerKey exp exists err logger add del timestamp key clock',
  ),
  local('controllers/GetExpectations', 'controllerKey exp'),
  local('controllers/DeleteExpectations', 'controllerKey exp'),
  local('controllers/LowerExpectations', 'controllerKey add del exp'),
  local('controllers/ExpectCreations', 'controllerKey adds'),
  local('controllers/ExpectDeletions', 'rcKey controllerKey deletedKeys expectedUIDs existing dels uidStore uidStoreLock'),
  local('controllers/DeletionObserved', 'rcKey controllerKey deleteKey uids'),
  local(
    'controllers/CreatePods',
    'namespace template object controllerObject controllerRef parentObject generateName newPod pod logger accessor nodeName',
  ),
  local(
    'controllers/GetPodFromTemplate',
    'template parentObject controllerRef desiredLabels desiredFinalizers desiredAnnotations accessor prefix pod',
  ),
  local('controllers/DeletePod', 'namespace podID object accessor'),
  local('controllers/ActivePodsWithRanks.Less', 'Pods Rank Now rankDiff readyTime1 readyTime2 pi pj podPhaseToOrdinal'),
  local('controllers/ComputeHash', 'template collisionCount podTemplateSpecHasher collisionCountBytes'),
  local('controllers/FilterActiveReplicaSets', 'replicaSets activeFilter filterFn'),

  // controller_ref_manager.go
  local('controllers/ClaimObject', 'obj match adopt release controllerRef claimed'),
  local(
    ['controllers/ClaimPods', 'deployment/ClaimReplicaSets'],
    'filters claimed errlist match adopt release filter sets pods ok',
  ),
  local(
    ['controllers/AdoptPod', 'controllers/AdoptReplicaSet'],
    'patchBytes rs pod finalizers controllerKind blockOwnerDeletion isController controllerUid uid',
  ),
  local(['controllers/ReleasePod', 'controllers/ReleaseReplicaSet'], 'patchBytes replicaSet pod dependentUID ownerUIDs'),
  local('controllers/RecheckDeletionTimestamp', 'getObject obj canAdopt'),
  local('controllers/resolveControllerRef', 'namespace controllerRef rs d'),
  local('controllers/SplitMetaNamespaceKey', 'key parts namespace name'),
];
