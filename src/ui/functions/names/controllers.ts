import { absent, caller, merged, part, type, type NameGroup } from './catalogue.ts';

/** The other controllers of kube-controller-manager. */
export const CONTROLLER_NAMES: readonly NameGroup[] = [
  // Job and CronJob
  type(
    'job/syncJob',
    'JobController job-controller NewJobController ConcurrentJobSyncs concurrent-job-syncs NewControllerWithClock syncJobCtx job.Controller',
  ),
  caller(
    'client/Add',
    'enqueueSyncJobImmediately enqueueSyncJobBatched enqueueSyncJobWithDelay enqueueSyncJobInternal enqueueOrphanPod Controller.enqueueController',
  ),
  part('job/syncOrphanPod', 'orphanWorker processNextOrphanPod getPodJobs orphanQueue'),
  part(
    'job/syncJob',
    'isPodFailed getRunningPods getStatus JobSuspended podBackoffStore podUpdateBatchPeriod onlyReplaceFailedPods hasJobTrackingFinalizer isSuccessCriteriaMetCondition',
  ),
  part('job/deleteActivePods', 'errorFromChannel'),
  part(
    'job/manageJob',
    'activePodsForRemoval podGenerateNameWithIndex appendDuplicatedIndexPodsForRemoval addCompletionIndexAnnotation addCompletionIndexEnvVariables getBackoff getRemainingTime addIndexFailureCountAnnotation',
  ),
  part(
    'job/flushUncountedAndRemoveFinalizers',
    'cleanUncountedPodsWithoutFinalizers uncountedTerminatedPods newUncountedTerminatedPods recordJobFinished recordJobPodFinished UncountedTerminatedPods',
  ),
  part(
    'job/removeTrackingFinalizerFromPods',
    'removeTrackingFinalizerPatch finalizerExpectations uidTrackingExpectations JobTrackingFinalizer batch.kubernetes.io/job-tracking appendJobCompletionFinalizerIfNotFound',
  ),
  part('job/getPodsForJob', 'Controller.resolveControllerRef jm.resolveControllerRef'),
  part('job/getFailJobMessage', 'matchPodFailurePolicy matchOnExitCodes matchOnPodConditions PodFailurePolicy'),
  part('job/enactJobFinished', 'newCondition findConditionByType'),
  merged('job/updateJobStatus', 'v1.21', 'updateHandler updateStatusHandler'),
  type('cronjob/sync', 'CronJobController cronjob-controller ControllerV2 concurrent-cron-job-syncs cronjob.Controller'),
  merged('cronjob/sync', 'v1.20', 'syncAll CronJobController.syncAll groupJobsByParent'),
  merged('cronjob/syncCronJob', 'v1.20', 'syncOne'),
  caller('client/Add', 'ControllerV2.enqueueController enqueueControllerAfter'),
  part('cronjob/nextScheduleTime', 'getNextScheduleTime getMostRecentScheduleTime formatSchedule'),
  part('cronjob/mostRecentScheduleTime', 'getRecentUnmetScheduleTimes validateTZandSchedule'),
  part(
    'cronjob/getJobFromTemplate2',
    'getJobFromTemplate getJobName copyLabels copyAnnotations getTimeHash getTimeHashInMinutes',
  ),
  part(
    'cronjob/sync',
    'cronjob.addJob cronjob.resolveControllerRef handler.updateCronJob jobControlInterface realCJControl realJobControl byJobStartTime byJobStartTimeStar',
  ),

  // DaemonSet
  type('daemonset/syncDaemonSet', 'DaemonSetsController daemonset-controller DaemonSetController concurrent-daemonset-syncs'),
  part(
    'daemonset/podsShouldBeOnNode',
    'NodeShouldRunDaemonPod nodeShouldRunDaemonPod predicates Predicates NewPod nodeInfo getNodesToDaemonPods failedPodsBackoff.Next',
  ),
  part(
    'daemonset/manage',
    'getUnscheduledPodsWithoutNode getNodesToDaemonPods CreatePodTemplate AddOrUpdateDaemonPodTolerations ReplaceDaemonSetPodNodeNameNodeAffinity GetTargetNodeName',
  ),
  part(
    'daemonset/rollingUpdate',
    'GetTemplateGeneration IsPodUpdated SplitByAvailablePods findUpdatedPodsOnNode UnavailableCount SurgeCount getUnavailableNumbers',
  ),
  part('daemonset/snapshot', 'getPatch daemonset.Match daemonset.maxRevision findHistory'),
  caller('client/Add', 'enqueueDaemonSet enqueueDaemonSetAfter DaemonSetsController.enqueue'),
  part('daemonset/updateDaemonSetStatus', 'storeDaemonSetStatus'),
  part('daemonset/getDaemonPods', 'getPodDaemonSets getDaemonSetsForHistory DaemonSetsController.resolveControllerRef'),

  // StatefulSet
  type(
    'statefulset/sync',
    'StatefulSetController statefulset-controller defaultStatefulSetControl NewDefaultStatefulSetControl StatefulSetControlInterface concurrent-statefulset-syncs',
  ),
  caller('client/Add', 'enqueueStatefulSet'),
  part(
    'statefulset/processReplica',
    'newVersionedStatefulSetPod newStatefulSetPod getPodName getPersistentVolumeClaimName initIdentity updateIdentity updateStorage identityMatches storageMatches StatefulPodControl.CreateStatefulPod CreateStatefulPod createPersistentVolumeClaims isCreated isPending isFailed isHealthy isRunningAndReady isRunningAndAvailable isTerminating runForAll allowsBurst StatefulPodControl NewStatefulPodControl setPodRevision getPodRevision inconsistentStatus',
  ),
  part(
    'statefulset/processCondemned',
    'DeleteStatefulPod StatefulPodControl.DeleteStatefulPod descendingOrdinal ascendingOrdinal getOrdinal getParentNameAndOrdinal getStartOrdinal getEndOrdinal podInOrdinalRange',
  ),
  part(
    'statefulset/getStatefulSetRevisions',
    'newRevision nextRevision statefulset.getPatch ApplyRevision ListRevisions completeRollingUpdate statefulset.Match',
  ),
  part(
    'statefulset/updateStatefulSetStatus',
    'StatefulSetStatusUpdaterInterface realStatefulSetStatusUpdater UpdateStatefulSetStatus',
  ),
  part('statefulset/getPodsForStatefulSet', 'getStatefulSetsForPod isMemberOf statefulset.canAdoptFunc'),

  // ControllerRevision
  part(
    'history/CreateControllerRevision',
    'ControllerRevisionName NewControllerRevision HashControllerRevision history.Interface NewHistory EqualRevision FindEqualRevisions SortControllerRevisions',
  ),

  // Endpoints
  type('endpoints/syncService', 'EndpointController Endpoints concurrent-endpoint-syncs endpoints.Controller'),
  part(
    'endpoints/syncService',
    'podToEndpointAddressForService addEndpointSubset FindPort podutil.FindPort ShouldPodBeInEndpoints shouldPodBeInEndpoints checkLeftoverEndpoints onEndpointsDelete',
  ),
  caller('client/AddAfter', 'onServiceUpdate onServiceDelete queueServiceForEndpointSlice addService endpointUpdatesBatchPeriod'),
  type('endpointSlice/syncService', 'EndpointSliceController EndpointSlice concurrent-service-endpoint-syncs'),
  part(
    'endpointSlice/reconcileByAddressType',
    'reconcileByPortMapping podToEndpoint getEndpointPorts slices.finalize endpointSliceTracker EndpointSliceTracker topologycache newEndpointSlice ServiceSelectorCache GetPodServiceMemberships TriggerTimeTracker ComputeEndpointLastChangeTriggerTime',
  ),
  type(
    'endpointSliceMirroring/syncEndpoints',
    'EndpointSliceMirroringController EndpointSliceMirroring NewEndpointSliceMirroringController mirroring-concurrent-service-endpoint-syncs',
  ),
  part(
    'endpointSliceMirroring/reconcile',
    'desiredCalc initPorts addAddress recycleSlices totalChanges epPortsToEpsPorts RepackSubsets mirroring-max-endpoints-per-subset',
  ),
  part(
    'endpointSliceMirroring/shouldMirror',
    'skipMirror hasLeaderElection deleteMirroredSlices endpointSlicesMirroredForService',
  ),

  // Garbage collector
  type(
    'garbageCollector/attemptToDeleteWorker',
    'GarbageCollector garbage-collector GraphBuilder concurrent-gc-syncs NewGarbageCollector NewDependencyGraphBuilder',
  ),
  part('garbageCollector/attemptToDeleteItem', 'attemptToDelete absentOwnerCache ownerRefsToUIDs isDangling'),
  caller('garbageCollector/attemptToDeleteWorker', 'runAttemptToDeleteWorker processAttemptToDeleteWorker'),
  caller('garbageCollector/attemptToOrphanWorker', 'runAttemptToOrphanWorker processAttemptToOrphanWorker'),
  part(
    'garbageCollector/Run',
    'GarbageCollector.Sync gc.Sync resyncMonitors syncMonitors startMonitors IsSynced monitors GetDeletableResources runProcessGraphChanges',
  ),
  part(
    'garbageCollector/enqueueVirtualDeleteEvent',
    'processGraphChanges insertNode removeNode addDependentToOwners removeDependentFromOwners referencesDiffs processTransitions uidToNode concurrentUIDToNode identityFromEvent addUnblockedOwnersToDeleteQueue',
  ),

  // Namespace, quota, service accounts, nodes
  type(
    'namespace/syncNamespaceFromKey',
    'NamespaceController namespacedResourcesDeleter NamespacedResourcesDeleter NewNamespacedResourcesDeleter concurrent-namespace-syncs',
  ),
  part(
    'namespace/deleteAllContentForGroupVersionResource',
    'deleteCollection listCollection deleteEachItem estimateGracefulTermination estimateGracefulTerminationForPods operationNotSupportedCache ResourcesRemainingError',
  ),
  part('namespace/updateNamespaceStatusFunc', 'retryOnConflictError'),
  caller('client/AddAfter', 'enqueueNamespace nm.enqueueNamespace namespaceDeletionGracePeriod'),
  type(
    'resourceQuota/syncResourceQuotaFromKey',
    'ResourceQuotaController QuotaMonitor concurrent-resource-quota-syncs QuotaMonitor.Run replenishQuota',
  ),
  caller('client/Add', 'addQuota enqueueResourceQuota missingUsageQueue'),
  type('serviceAccount/syncNamespace', 'ServiceAccountsController ServiceAccountsControllerOptions'),
  type(
    'nodeLifecycle/monitorNodeHealth',
    'nodeLifecycle node-monitor-period node-monitor-grace-period node-eviction-rate nodeHealthMap nodeHealthData lifecycle.Controller',
  ),
  part(
    'nodeLifecycle/handleDisruption',
    'ComputeZoneState setLimiterInZone HealthyQPSFunc ReducedQPSFunc addPodEvictorForNewZone',
  ),
  part(
    'nodeLifecycle/processTaintBaseEviction',
    'markNodeForTainting markNodeAsReachable RateLimitedTimedQueue zoneNoExecuteTainter',
  ),
  part('nodeLifecycle/tryUpdateNodeHealth', 'lifecycle.getPodsAssignedToNode classifyNodes'),
  type(
    'taintEviction/handleNodeUpdate',
    'NoExecuteTaintManager NewNoExecuteTaintManager TaintManager taintManager TimedWorkerQueue CreateWorkerQueue getMinTolerationTime PodUpdated NodeUpdated nodeUpdateQueue podUpdateQueue',
  ),
  merged('taintEviction/handlePodUpdate', 'v1.28', 'NoExecuteTaintManager.handlePodUpdate'),
  part(
    'taintEviction/processPodOnNode',
    'deletePodHandler addConditionAndDeletePod emitPodDeletionEvent emitCancelPodDeletionEvent TimedWorker AddWork cancelWorkWithEvent',
  ),
  type('podGc/gc', 'PodGCController terminated-pod-gc-threshold terminatedPodThreshold'),
  part('podGc/gcTerminated', 'isPodTerminated byEvictionAndCreationTimestamp PodGCController.deletePod'),
  type('serviceAccountTokens/syncSecret', 'TokensController TokensControllerOptions RemoveTokenBackoff'),
  part('serviceAccountTokens/generateTokenIfNeeded', 'secretUpdateNeeded LegacyClaims TokenGenerator'),
  merged('serviceAccountTokens/syncServiceAccount', 'v1.23', 'ensureReferencedToken hasReferencedToken'),
  type('serviceAccountTokens/evaluateSATokens', 'LegacySATokenCleaner getMountedSecretNames latestPossibleTrackedSinceTime'),
  type('bootstrapTokens/evalSecret', 'TokenCleaner GetExpiration'),
  type(
    'bootstrapTokens/signConfigMap',
    'Signer BootstrapSigner ComputeDetachedSignature validateSecretForSigning updateConfigMap',
  ),
  type('certificates/syncFunc', 'CertificateController NewCertificateController certificates.CertificateController'),
  type(
    'certificates/sarApprover.handle',
    'sarApprover csrRecognizer appendApprovalCondition isNodeClientCert isSelfNodeClientCert',
  ),
  type(
    'certificates/signer.handle',
    'CSRSigningController NewKubeletServingCSRSigningController NewKubeletClientCSRSigningController NewKubeAPIServerClientCSRSigningController NewLegacyUnknownCSRSigningController isKubeletServing isKubeletClient isKubeAPIServerClient isLegacyUnknown validAPIServerClientUsages ValidateKubeletServingCSR ValidateKubeletClientCSR getCSRVerificationFuncForSignerName',
  ),
  part('certificates/sign', 'PermissiveSigningPolicy CertificateAuthority.Sign signer.duration keyUsagesFromStrings'),
  type(
    'certificates/CSRCleanerController.handle',
    'CSRCleanerController isIssuedExpired isPendingPastDeadline isDeniedPastDeadline isFailedPastDeadline isIssuedPastDeadline',
  ),
  type(
    'clusterRoleAggregation/syncClusterRole',
    'ClusterRoleAggregationController clusterrole-aggregation applyClusterRoles updateClusterRoles ruleExists',
  ),
  type('ttlAfterFinished/processJob', 'TTLAfterFinished ttlafterfinished concurrent-ttl-after-finished-syncs'),
  type('disruption/sync', 'DisruptionController PodDisruptionBudget'),
  part(
    'disruption/getExpectedPodCount',
    'getExpectedScale finders getPodDeployment getPodReplicaSet getPodReplicationController getPodStatefulSet getScaleController verifyGroupKind',
  ),
  part('disruption/trySync', 'getPdbForPod writePdbStatus pdb.refresh'),
  type(
    'horizontalPodAutoscaler/reconcileKey',
    'HorizontalController HorizontalPodAutoscaler HPA horizontal-pod-autoscaler-sync-period',
  ),
  part(
    'horizontalPodAutoscaler/reconcileAutoscaler',
    'stabilizeRecommendation stabilizeRecommendationWithBehaviors convertDesiredReplicasWithRules convertDesiredReplicasWithBehaviorRate setCondition setCurrentReplicasInStatus setStatus calculateScaleUpLimit',
  ),
  part(
    'horizontalPodAutoscaler/computeReplicasForMetrics',
    'computeReplicasForMetric computeStatusForResourceMetric computeStatusForResourceMetricGeneric ReplicaCalculator RESTMetricsClient NewRESTMetricsClient groupPods calcPlainMetricReplicas NewReplicaCalculator calculatePodRequests removeMetricsForPods',
  ),
  absent(
    'noMetricsApi',
    'computeStatusForObjectMetric computeStatusForPodsMetric computeStatusForExternalMetric GetMetricReplicas',
    'horizontalPodAutoscaler/computeReplicasForMetrics',
  ),
  type(
    'persistentVolume/syncClaim',
    'PersistentVolumeController PersistentVolumeBinder claimWorker volumeWorker claimQueue volumeQueue updateClaim updateVolume pv.deleteClaim pv.deleteVolume',
  ),
  part(
    'persistentVolume/findBestMatchForClaim',
    'findByClaim persistentVolumeOrderedIndex allPossibleMatchingAccessModes isVolumeBoundToClaim checkVolumeSatisfyClaim',
  ),
  part(
    'persistentVolume/provisionClaim',
    'provisionClaimOperation provisionClaimOperationExternal setClaimProvisioner getProvisionedVolumeNameForClaim scheduleOperation',
  ),
  part('persistentVolume/reclaimVolume', 'deleteVolumeOperation doDeleteVolume'),
  part(
    'persistentVolume/bind',
    'bindVolumeToClaim bindClaimToVolume updateBindVolumeToClaim updateVolumePhase updateClaimStatus unbindVolume',
  ),
  type('ephemeralVolume/syncHandler', 'EphemeralController ephemeralController handleVolume concurrent-ephemeralvolume-syncs'),
  type('volumeExpand/syncHandler', 'ExpandController expandController expand getPersistentVolume'),
  type(
    'attachDetach/syncPVCByKey',
    'AttachDetachController attachDetachController DesiredStateOfWorldPopulator ActualStateOfWorld',
  ),
  part('volumeProtection/processPVC', 'pvcAddedUpdated podAddedDeletedUpdated enqueuePVCs'),
];
