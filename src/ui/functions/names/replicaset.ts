import { absent, caller, merged, part, type, type NameGroup } from './catalogue.ts';

/** The ReplicaSet controller and what controllers share: `pkg/controller/replicaset`, `replication`, and `pkg/controller/*.go`. */
export const REPLICASET_NAMES: readonly NameGroup[] = [
  type(
    ['replicaset/NewReplicaSetController', 'replicaset/syncReplicaSet'],
    'ReplicaSetController replicaset-controller rsLister rsListerSynced rsIndexer podIndexer',
  ),
  type(
    'replicaset/NewReplicationManager',
    'ReplicationManager ReplicationController replicationcontroller replication-controller',
  ),
  type(
    'replicaset/Run',
    'ConcurrentRSSyncs concurrent-replicaset-syncs ConcurrentRCSyncs concurrent-rc-syncs ReplicaSetControllerConfiguration ReplicationControllerConfiguration ReplicaSetControllerOptions',
  ),
  part(
    'replicaset/NewBaseController',
    'burstReplicas BurstReplicas SetEventRecorder ReplicaSetController.podControl ReplicaSetController.queue controllerUIDIndex ReplicaSetControllerFeatures DefaultReplicaSetControllerFeatures EnableStatusTerminatingReplicas',
  ),
  part('replicaset/syncReplicaSet', 'ReplicaSetController.syncHandler rsc.syncHandler rsNeedsSync statusUpdateRetries'),
  caller('client/Add', 'enqueueRS ReplicaSetController.enqueueReplicaSet enqueueController'),
  caller('client/AddAfter', 'enqueueRSAfter enqueueReplicaSetAfter ReplicaSetController.enqueueRSAfter'),
  part(
    ['replicaset/addPod', 'replicaset/updatePod'],
    'getPodReplicaSets GetPodReplicaSets getPodReplicaSet getPodControllers GetPodControllers',
  ),
  part(
    ['replicaset/addPod', 'replicaset/updatePod', 'replicaset/deletePod'],
    'ReplicaSetController.resolveControllerRef rsc.resolveControllerRef',
  ),
  merged(
    'replicaset/addPod',
    'v1.5',
    'MatchingCache NewMatchingCache GetMatchingObject InvalidateAll keyFunc.lookup isCacheValid lookup_cache.go',
  ),
  merged('replicaset/syncReplicaSet', 'v1.6', 'syncReplicationController'),
  merged('replicaset/updateRS', 'v1.9', 'updateRC'),
  part('replicaset/manageReplicas', 'successfulCreations skippedPods errCh'),
  part('controllers/slowStartBatch', 'SlowStartInitialBatchSize batchSize'),
  part(
    'replicaset/getPodsToDelete',
    'getPodsRankedByRelatedPodsOnSameNode ActivePods ActivePodsWithRanks ActivePodsWithRanks.Less ActivePods.Less PodDeletionCost pod-deletion-cost podReadyTime maxContainerRestarts compareMaxContainerRestarts afterOrZero logarithmicRankDiff LogarithmicScaleDown ByLogging getPodKeys podPhaseToOrdinal',
  ),
  part('replicaset/getIndirectlyRelatedPods', 'relatedPods'),
  part(
    'replicaset/claimPods',
    'FilterActivePods controller.FilterActivePods FilterClaimedPods IsPodActive IsPodTerminating FilterTerminatingPods CountTerminatingPods FilterPodsByOwner',
  ),
  part(
    'replicaset/calculateStatus',
    'NewReplicaSetCondition GetCondition SetCondition RemoveCondition replicaset.filterOutCondition ReplicaSetReplicaFailure fullyLabeledReplicasCount readyReplicasCount availableReplicasCount terminatingReplicasCount IsPodReady IsPodAvailable podutil.IsPodReady podutil.IsPodAvailable templateLabel ReplicaFailure',
  ),
  part(
    'replicaset/FindMinNextPodAvailabilityCheck',
    'nextPodAvailabilityCheck findMinNextPodAvailabilitySimpleCheck MinReadySeconds minReadySeconds',
  ),
  part(
    'replicaset/NewReplicationManager',
    'convertRCtoRS convertRStoRC convertSlice convertList conversionInformer conversionLister conversionNamespaceLister conversionEventHandler conversionClient conversionAppsV1Client podControlAdapter',
  ),
  absent(
    'metrics',
    'reportSortingDeletionAgeRatioMetric SortingDeletionAgeRatio replicaset.Register',
    'replicaset/getPodsToDelete',
  ),

  // pkg/controller/controller_utils.go
  type(
    ['controllers/SetExpectations', 'controllers/SatisfiedExpectations'],
    'ControllerExpectations ControllerExpectationsInterface ControlleeExpectations NewControllerExpectations ExpectationsTimeout expectations',
  ),
  type(
    ['controllers/ExpectDeletions', 'controllers/DeletionObserved'],
    'UIDTrackingControllerExpectations NewUIDTrackingControllerExpectations UIDSet UIDSetKeyFunc GetUIDs uidStore',
  ),
  part(
    'controllers/SatisfiedExpectations',
    'ControlleeExpectations.Fulfilled Fulfilled ControlleeExpectations.isExpired isExpired ExpectationsTimeout GetExpectations ControllerExpectations.GetExpectations ControlleeExpectations.GetExpectations',
  ),
  part('controllers/CreationObserved', 'LowerExpectations ControllerExpectations.LowerExpectations ControlleeExpectations.Add'),
  part(
    ['controllers/ExpectCreations', 'controllers/ExpectDeletions'],
    'RaiseExpectations ControllerExpectations.RaiseExpectations ExpKeyFunc',
  ),
  part(
    'replicaset/manageReplicas',
    'PodControlInterface RealPodControl CreatePods CreatePodsWithControllerRef CreatePodsWithGenerateName CreatePodsOnNode RealPodControl.createPods createPods RealPodControl.DeletePod PodControlInterface.DeletePod getPodsLabelSet getPodsFinalizers getPodsAnnotationSet getPodsPrefix GetPodFromTemplate validateControllerRef FailedCreatePodReason SuccessfulCreatePodReason FailedDeletePodReason SuccessfulDeletePodReason SuccessfulCreate FailedCreate SuccessfulDelete FailedDelete FakePodControl PodKey',
  ),
  part(['controllers/AdoptPod', 'controllers/ReleasePod'], 'PatchPod RealPodControl.PatchPod PodControlInterface.PatchPod'),
  part(
    ['controllers/AdoptReplicaSet', 'controllers/ReleaseReplicaSet'],
    'RSControlInterface RealRSControl PatchReplicaSet RealRSControl.PatchReplicaSet',
  ),
  part(
    ['controllers/AdoptControllerRevision', 'controllers/ReleaseControllerRevision'],
    'ControllerRevisionControlInterface RealControllerRevisionControl PatchControllerRevision ClaimControllerRevisions',
  ),
  part(
    'controllers/SplitMetaNamespaceKey',
    'KeyFunc controller.KeyFunc DeletionHandlingMetaNamespaceKeyFunc MetaNamespaceKeyFunc cache.MetaNamespaceKeyFunc ObjectToName MetaObjectToName ParseObjectName ExplicitKey KeyError DeletionHandlingObjectToName',
  ),
  part('deployment/scale', 'ReplicaSetsBySizeOlder.Less ReplicaSetsBySizeNewer.Less'),
  part(
    'nodeLifecycle/doNoScheduleTaintingPass',
    'AddOrUpdateTaintOnNode RemoveTaintOffNode PatchNodeTaints SwapNodeControllerTaint TaintSetDiff TaintSetFilter',
  ),
  part('nodeLifecycle/reconcileNodeLabels', 'AddOrUpdateLabelsOnNode labelReconcileInfo'),
  part('client/startResync', 'ResyncPeriodFunc NoResyncPeriodFunc StaticResyncPeriodFunc controller.NoResyncPeriodFunc'),
  absent(
    'goHelper',
    'ControllersByCreationTimestamp ReplicaSetsByCreationTimestamp.Less NewInformerFactory AddPodNodeNameIndexer AddPodControllerUIDIndexer PodNodeNameKeyIndex PodControllerUIDIndex OrphanPodIndexKey',
  ),

  // pkg/controller/controller_ref_manager.go
  type(
    ['controllers/ClaimPods', 'deployment/ClaimReplicaSets'],
    'BaseControllerRefManager PodControllerRefManager NewPodControllerRefManager ReplicaSetControllerRefManager NewReplicaSetControllerRefManager ControllerRevisionControllerRefManager NewControllerRevisionControllerRefManager ControllerRefManager controller_ref_manager',
  ),
  part(
    ['controllers/ClaimPods', 'deployment/ClaimReplicaSets'],
    'ClaimObject BaseControllerRefManager.ClaimObject GetControllerOf metav1.GetControllerOf GetControllerOfNoCopy GetControllerRef IsControlledBy',
  ),
  part(
    'controllers/RecheckDeletionTimestamp',
    'CanAdopt CanAdoptFunc canAdoptErr canAdoptOnce BaseControllerRefManager.CanAdopt',
  ),
  part(
    ['controllers/AdoptPod', 'controllers/AdoptReplicaSet'],
    'ownerRefControllerPatch objectForAddOwnerRefPatch NewControllerRef metav1.NewControllerRef OwnerReference BlockOwnerDeletion',
  ),
  part(
    ['controllers/ReleasePod', 'controllers/ReleaseReplicaSet'],
    'GenerateDeleteOwnerRefStrategicMergeBytes deleteOwnerRefStrategicMergePatch objectForDeleteOwnerRefStrategicMergePatch objectMetaForPatch',
  ),

  // pkg/controller/util/consistency
  type(
    'controllers/EnsureReady',
    'ConsistencyStore RealConsistencyStore NewConsistencyStore WroteAt ConsistencyStore.WroteAt ConsistencyStore.Clear StaleControllerConsistencyReplicaSet',
  ),
];
