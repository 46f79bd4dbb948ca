import { part, type, type NameGroup } from './catalogue.ts';

/**
 * Variables, parameters, fields and reasons that readers of the source meet in the functions that articles walk through, v1.9 to v1.24. They lead to the step in
 * which they stand. A name that several functions have leads to each of them.
 */
export const ARTICLE_NAMES: readonly NameGroup[] = [
  // deployment_controller.go: the constructor, the handlers, syncDeployment
  type(
    'deployment/NewDeploymentController',
    'dInformer rsInformer podInformer dListerSynced rsListerSynced podListerSynced dLister rsLister podLister dc.client dc.queue dc.rsControl dc.eventRecorder RealRSControl KubeClient dc.dLister dc.rsLister dc.podLister dc.podListerSynced dc.rsListerSynced dc.dListerSynced dc.enqueueDeployment',
  ),
  type('deployment/Run', 'workers stopCh dc.worker'),
  type('client/processNextWorkItem', 'dc.processNextWorkItem rsc.processNextWorkItem quit key syncHandler dc.handleErr'),
  type('client/worker', 'dc.worker rsc.worker'),
  type('deployment/syncDeployment', 'dc.syncDeployment deployment everything SelectingAll syncHandler d startTime'),
  type('deployment/getReplicaSetsForDeployment', 'rsList deploymentSelector canAdoptFunc cm fresh controllerRefManager'),
  type('deployment/getPodMapForDeployment', 'podMap podList podLister pods selector'),
  type('deployment/isScalingEvent', 'scalingEvent desired'),
  type('deployment/addReplicaSet', 'controllerRef ds'),
  type('deployment/updateReplicaSet', 'curRS oldRS curControllerRef oldControllerRef controllerRefChanged labelChanged'),
  type('deployment/deletePod', 'tombstone numPods'),
  type('deployment/updateDeployment', 'oldD curD'),
  // sync.go, rolling.go, recreate.go, rollback.go, progress.go
  type('deployment/getAllReplicaSetsAndSyncRevision', 'createIfNotExisted allOldRSs newRS'),
  type(
    'deployment/getNewReplicaSet',
    'existingNewRS maxOldRevision newRevision rsCopy needsUpdate newRSTemplate newRSSelector podTemplateSpecHash newReplicasCount createdRS createdRs minReadySecondsNeedsUpdate deploymentNeedsUpdate FailedCreate ReplicaSetCreateError NewReplicaSetCreated FoundNewReplicaSet',
  ),
  type(
    'deployment/scale',
    'deploymentReplicasToAdd activeOrLatest allRSsReplicas allowedSize deploymentReplicasAdded nameToSize leftover',
  ),
  type('deployment/scaleReplicaSet', 'ScalingReplicaSet scalingOperation newScale scaled'),
  type('deployment/FindOldReplicaSets', 'oldRSs allOldRSs requiredRSs'),
  type('deployment/rolloutRolling', 'scaledUp scaledDown'),
  type('deployment/reconcileNewReplicaSet', 'newReplicasCount'),
  type(
    'deployment/reconcileOldReplicaSets',
    'oldPodsCount allPodsCount maxUnavailable minAvailable newRSUnavailablePodCount maxScaledDown cleanupCount scaledDownCount',
  ),
  type('deployment/cleanupUnhealthyReplicas', 'targetRS healthyCount maxCleanupCount totalScaledDown'),
  type(
    'deployment/scaleDownOldReplicaSetsForRollingUpdate',
    'availablePodCount totalScaleDownCount totalScaledDown scaleDownCount',
  ),
  type('deployment/rolloutRecreate', 'activeOldRSs scaledDown'),
  type('deployment/oldPodsRunning', 'oldPods'),
  type(
    'deployment/rollback',
    'toRevision rollbackTo performedRollback DeploymentRollbackRevisionNotFound DeploymentRollbackTemplateUnchanged DeploymentRollback',
  ),
  type('deployment/cleanupDeployment', 'cleanableRSes diff aliveFilter revisionHistoryLimit'),
  type('deployment/calculateStatus', 'availableReplicas totalReplicas unavailableReplicas'),
  type(
    'deployment/syncRolloutStatus',
    'newStatus isCompleteDeployment currentCond ProgressDeadlineExceeded NewReplicaSetAvailable ReplicaSetUpdated',
  ),
  type('deployment/checkPausedConditions', 'pausedCondExists needsUpdate DeploymentPaused DeploymentResumed'),
  type('deployment/ResolveFenceposts', 'surge unavailable maxSurge maxUnavailable'),
  // replica_set.go
  type(
    'replicaset/NewBaseController',
    'burstReplicas rsLister rsListerSynced podLister podListerSynced podControl kubeClient expectations rsc.queue rsc.expectations rsc.podControl rsc.rsLister rsc.podLister rsc.burstReplicas metricOwnerName eventBroadcaster GroupVersionKind gvk',
  ),
  type('replicaset/NewReplicaSetController', 'BurstReplicas rsInformer podInformer'),
  type('replicaset/Run', 'workers stopCh'),
  type('replicaset/updateRS', 'oldRS curRS'),
  type('replicaset/addPod', 'rss controllerRef rsKey'),
  type('replicaset/updatePod', 'curPod oldPod labelChanged curControllerRef oldControllerRef controllerRefChanged'),
  type(
    'replicaset/syncReplicaSet',
    'rsc.syncHandler syncHandler rsNeedsSync manageReplicasErr allPods filteredPods updatedRS activePods',
  ),
  type(
    'replicaset/manageReplicas',
    'diff successfulCreations skippedPods podsToDelete relatedPods errCh SuccessfulCreate FailedCreate SuccessfulDelete FailedDelete',
  ),
  type('controllers/CreatePods', 'SuccessfulCreate FailedCreate podControl.CreatePods CreatePodsWithControllerRef'),
  type('controllers/DeletePod', 'SuccessfulDelete FailedDelete podControl.DeletePod'),
  type('replicaset/claimPods', 'cm canAdoptFunc fresh selector'),
  type('replicaset/updateReplicaSetStatus', 'updateErr getErr newStatus observedGeneration UpdateStatus'),
  type('deployment/syncDeploymentStatus', 'newDeployment newStatus UpdateStatus'),
  // controllermanager.go and its options
  type(
    'manager/leaderElectAndRun',
    'LeaderElect LeaderElection LeaseDuration RenewDeadline RetryPeriod ResourceName ResourceNamespace ResourceLock lec rl id leader-elect leader-elect-lease-duration leader-elect-renew-deadline leader-elect-retry-period leader-elect-resource-lock electionConfig LeaderElectionConfiguration LeaderElectionConfig resourcelock.New',
  ),
  type('manager/OnStartedLeading', 'LeaderCallbacks OnStoppedLeading startSATokenController saTokenControllerInitFunc'),
  type('manager/createClientBuilders', 'clientBuilder rootClientBuilder RootClientBuilder ClientBuilder kubeconfig'),
  type('manager/NewMutableHealthzHandler', 'checks electionChecker healthzHandler unsecuredMux HealthzAdaptor'),
  type('manager/configz.New', 'cfgz ConfigzName'),
  type(
    'manager/CreateControllerContext',
    'versionedClient sharedInformers metadataClient metadataInformers ObjectOrMetadataInformerFactory InformersStarted ResyncPeriod min-resync-period MinResyncPeriod AvailableResources controllerContext controllerCtx LoopMode loopMode cloud',
  ),
  type('manager/NewDeferredDiscoveryRESTMapper', 'cachedClient restMapper discoveryClient'),
  type('manager/BuildControllers', 'controllerName initFn debugHandler started controllers startSATokenController'),
  type('manager/NewControllerDescriptors', 'register KnownControllers ControllersDisabledByDefault'),
  type(
    'manager/NewControllerManagerCommand',
    'DeploymentController.ConcurrentDeploymentSyncs ReplicaSetController.ConcurrentRSSyncs GenericComponent SecureServing InsecureServing Authentication Authorization Generic KubeCloudShared ServiceController AttachDetachController CSRSigningController DaemonSetController EndpointController EndpointSliceController EndpointSliceMirroringController GarbageCollectorController HPAController JobController CronJobController NamespaceController NodeIPAMController NodeLifecycleController PersistentVolumeBinderController PodGCController ResourceQuotaController SAController TTLAfterFinishedController Master Kubeconfig ShowHiddenMetricsForVersion componentConfig',
  ),
  part('manager/SIGTERM', 'stopCh SetupSignalHandler server.SetupSignalHandler'),
  part('controllers/Lister.Get', 'IsNotFound errors.IsNotFound'),
  part('deployment/handleErr', 'HasStatusCause maxRetries'),
  part('deployment/getNewReplicaSet', 'IsAlreadyExists errors.IsAlreadyExists HasStatusCause'),
  part('client/tryAcquireOrRenew', 'IsConflict errors.IsConflict observedRecord observedTime'),
  part('controllers/LabelSelectorAsSelector', 'LabelSelector metav1.LabelSelector'),
];
