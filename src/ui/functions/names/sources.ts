import { FUNCTIONS, functionAt, type StepPath } from '../function-index.ts';
import type { NameGroup, ReasonId } from './catalogue.ts';

/** The most steps that are shown of a file. */
const MOST_STEPS = 6;

/**
 * Functions of Kubernetes that have no entry of their own, by the file that has them: the helpers beside the steps, and the packages that are not taken
 * apart here. They are those of v1.20, of client-go v0.32, and a few newer ones.
 *
 *     path/of/the/file.go: name Type.method,method        the nearest steps are those of the file, or of its directory
 *     path/of/the/file.go (component/step): name          the nearest step is that one
 *     path/of/the/file.go (reason): name                  not simulated, for that reason
 */
const SOURCES = `
cmd/kube-controller-manager/app/certificates.go (certificates): areKubeletServingSignerFilesSpecified areKubeletClientSignerFilesSpecified areKubeAPIServerClientSignerFilesSpecified areLegacyUnknownSignerFilesSpecified anySpecificFilesSet getKubeletServingSignerFiles getKubeletClientSignerFiles getKubeAPIServerClientSignerFiles getLegacyUnknownSignerFiles
cmd/kube-controller-manager/app/core.go (manager/newNodeIpamController): setNodeCIDRMaskSizesDualStack getNodeCIDRMaskSizes setNodeCIDRMaskSizes
cmd/kube-controller-manager/app/flags_providerless.go (cloud): registerLegacyGlobalFlags
cmd/kube-controller-manager/app/flags_providers.go (cloud): registerLegacyGlobalFlags
cmd/kube-controller-manager/app/plugins.go (volumePlugins): ProbeAttachableVolumePlugins GetDynamicPluginProber ProbeExpandableVolumePlugins AttemptToLoadRecycler ProbeProvisionableRecyclableVolumePlugins
cmd/kube-controller-manager/app/plugins_providerless.go (cloud): appendAttachableLegacyProviderVolumes appendExpandableLegacyProviderVolumes appendLegacyProviderVolumes
cmd/kube-controller-manager/app/plugins_providers.go (cloud): appendPluginBasedOnMigrationFeatureFlags appendAttachableLegacyProviderVolumes appendExpandableLegacyProviderVolumes appendLegacyProviderVolumes
pkg/controller/client_builder_dynamic.go (serviceAccountTokens): Token constructClient
pkg/controller/cronjob/cronjob_controller.go: getRef
pkg/controller/cronjob/cronjob_controllerv2.go: nextScheduledTimeDuration getFinishedStatus isJobInActiveList
pkg/controller/cronjob/injection.go: GetCronJob GetJob PatchJob CreateJob
pkg/controller/cronjob/utils.go: getParentUIDFromJob getUnmetScheduleTimes getFinishedStatus
pkg/controller/daemon/daemon_controller.go: indexByPodNodeName getDaemonSetsForPod addHistory updateHistory deleteHistory nodeInSameCondition failedPodsBackoffKey
pkg/controller/daemon/update.go: getAllDaemonSetPods
pkg/controller/disruption/disruption.go: enqueuePdb recheckWorker processNextRecheckWorkItem
pkg/controller/endpoint/endpoints_controller.go: endpointPortFromServicePort
pkg/controller/endpointslice/endpointset.go: hashEndpoint Has UnsortedList PopAny
pkg/controller/endpointslice/endpointslice_tracker.go: newEndpointSliceTracker Has Stale DeleteService relatedResourceVersions getServiceNN managedByChanged managedByController
pkg/controller/endpointslice/reconciler.go: deleteService
pkg/controller/endpointslice/utils.go: getEndpointAddresses endpointsEqualBeyondHash getEndpointSlicePrefix boolPtrChanged objectRefPtrChanged ownedBy getEndpointSliceFromDeleteAction addTriggerTimeAnnotation serviceControllerKey setEndpointSliceLabels IsReservedLabelKey getAddressTypesForService
pkg/controller/garbagecollector/dump.go (goHelper): ID Attributes NewGonumVertex NewMissingGonumVertex ToGonumGraph toGonumGraph ToGonumGraphForObj toGonumGraphForObj NewDebugHandler ServeHTTP
pkg/controller/garbagecollector/errors.go: Message newRESTMappingError
pkg/controller/garbagecollector/garbagecollector.go: printDiff waitForStopOrTimeout GraphHasUID
pkg/controller/garbagecollector/graph.go: clone markBeingDeleted markObserved isObserved markDeletingDependents isDeletingDependents addDependent deleteDependent dependentsLength getDependents blockingDependents ownerReferenceCoordinates ownerReferenceMatchesCoordinates
pkg/controller/garbagecollector/graph_builder.go: controllerFor DefaultIgnoredResources reportInvalidNamespaceOwnerRef deletionStartsWithFinalizer beingDeleted hasDeleteDependentsFinalizer hasOrphanFinalizer hasFinalizer startsWaitingForDependentsDeleted startsWaitingForDependentsOrphaned referenceLessThan getAlternateOwnerIdentity
pkg/controller/garbagecollector/operations.go: resourceDefaultNamespace apiResource patchObject
pkg/controller/garbagecollector/patch.go: getMetadata patch deleteOwnerRefJSONMergePatch unblockOwnerReferencesJSONMergePatch
pkg/controller/garbagecollector/uid_cache.go: NewReferenceCache Has
pkg/controller/job/job_controller.go: filterPods
pkg/controller/namespace/namespace_controller.go: nsControllerRateLimiter
pkg/controller/nodelifecycle/node_lifecycle_controller.go: newNodeHealthMap getDeepCopy newNodeEvictionMap registerNode unregisterNode processNoTaintBaseEviction isNodeExcludedFromDisruptionChecks legacyIsMasterNode cancelPodEviction nodeHealthData.deepCopy
pkg/controller/podautoscaler/horizontal.go: deleteHPA computeStatusForContainerResourceMetric recordInitialRecommendation maybeInitScaleDownStabilizationWindow getReplicasChangePerPeriod getUnableComputeReplicaCountCondition storeScaleEvent markScaleEventsOutdated getLongestPolicyPeriod calculateScaleUpLimitWithScalingRules calculateScaleDownLimitWithBehaviors unsafeConvertToVersionVia setConditionInList max min HorizontalController.updateStatus
pkg/controller/podautoscaler/rate_limiters.go: NewFixedItemIntervalRateLimiter NewDefaultHPARateLimiter
pkg/controller/podautoscaler/replica_calculator.go (noMetricsApi): GetObjectMetricReplicas getUsageRatioReplicaCount GetObjectPerPodMetricReplicas getReadyPodsCount GetExternalMetricReplicas GetExternalPerPodMetricReplicas
pkg/controller/replication/conversion.go: ReplicaSets Apps Patch GetScale UpdateScale convertCall conversionInformer.AddEventHandler conversionNamespaceLister.Get conversionClient.UpdateStatus,Get,List,Watch podControlAdapter.CreatePods
pkg/controller/replication/replication_controller_utils.go: NewReplicationControllerCondition
pkg/controller/resourcequota/resource_quota_controller.go: printDiff waitForStopOrTimeout GetQuotableResources Controller.Sync Controller.Sync
pkg/controller/resourcequota/resource_quota_monitor.go: NewMonitor controllerFor runProcessResourceChanges processResourceChanges
pkg/controller/serviceaccount/serviceaccounts_controller.go: DefaultServiceAccountsControllerOptions
pkg/controller/serviceaccount/tokengetter.go (serviceAccountTokens): NewGetterFromClient GetServiceAccount GetPod GetSecret
pkg/controller/serviceaccount/tokens_controller.go: deleteTokens getServiceAccount getSecret listTokenSecrets getSecretReferences makeServiceAccountKey parseServiceAccountKey makeSecretQueueKey parseSecretQueueKey makeCacheKey
pkg/controller/statefulset/stateful_pod_control.go: NewRealStatefulPodControl recordPodEvent recordClaimEvent
pkg/controller/statefulset/stateful_set_status_updater.go: NewRealStatefulSetStatusUpdater
pkg/controller/statefulset/stateful_set_utils.go: getParentName getPersistentVolumeClaims
pkg/controller/ttlafterfinished/ttlafterfinished_controller.go: getFinishAndExpireTime jobFinishTime
pkg/controller/volume/persistentvolume/index.go: newPersistentVolumeOrderedIndex accessModesIndexFunc listByAccessModes claimToClaimKey claimrefToClaimKey
pkg/controller/volume/persistentvolume/pv_controller.go: emitEventForUnboundDelayBindingClaim updateClaimStatusWithEvent updateVolumePhaseWithEvent isVolumeReleased findPodsByPVCKey isVolumeUsed findNonScheduledPodsByPVC rescheduleProvisioning newRecyclerEventRecorder findProvisionablePlugin findDeletablePlugin getProvisionerNameFromVolume getProvisionerName
pkg/controller/volume/persistentvolume/pv_controller_base.go: initializeCaches storeVolumeUpdate storeClaimUpdate updateClaimMigrationAnnotations updateVolumeMigrationAnnotations updateMigrationAnnotations getClaimStatusForLogging getVolumeStatusForLogging storeObjectUpdate
pkg/controller/volume/persistentvolume/volume_host.go (volumePlugins): GetPluginDir GetVolumeDevicePluginDir GetPodsDir GetPodVolumeDir GetPodPluginDir GetPodVolumeDeviceDir GetKubeClient NewWrapperMounter NewWrapperUnmounter GetCloudProvider GetMounter GetHostName GetHostIP GetNodeAllocatable GetSecretFunc GetConfigMapFunc GetServiceAccountTokenFunc DeleteServiceAccountTokenFunc GetNodeLabels GetNodeName GetEventRecorder GetSubpather GetFilteredDialOptions
pkg/controller/volume/pvcprotection/pvc_protection_controller.go: podUsesPVC podIsShutDown parsePod
pkg/kubelet/active_deadline.go: newActiveDeadlineHandler ShouldSync ShouldEvict activeDeadlineHandler.pastActiveDeadline
pkg/kubelet/config/common.go (kubelet/RunKubelet): generatePodName applyDefaults getSelfLink tryDecodeSinglePod tryDecodePodList
pkg/kubelet/config/config.go (kubelet/RunKubelet): SeenAllSources Updates newPodStorage markSourceSet seenSources filterInvalidPods isLocalAnnotationKey isAnnotationMapEqual recordFirstSeenTime updateAnnotations podsDifferSemantically checkAndUpdatePod MergedState copyPods
pkg/kubelet/config/file.go (kubelet/tryReconcileMirrorPods): applyDefaults listConfig extractFromDir extractFromFile replaceStore
pkg/kubelet/config/file_linux.go (kubelet/tryReconcileMirrorPods): startWatch doWatch produceWatchEvent consumeWatchEvent
pkg/kubelet/config/http.go (kubelet/tryReconcileMirrorPods): applyDefaults extractFromURL
pkg/kubelet/config/sources.go (kubelet/RunKubelet): NewSourcesReady AddSource AllReady
pkg/kubelet/images/helpers.go: throttleImagePulling
pkg/kubelet/images/image_gc_manager.go (kubeletGc): NewImageGCManager GetImageList detectImages DeleteUnusedImages isImageUsed imageCache.get realImageGCManager.Start imageCache.get realImageGCManager.Start
pkg/kubelet/images/image_manager.go: NewImageManager logIt
pkg/kubelet/images/puller.go: processImagePullRequests
pkg/kubelet/kubelet.go: ListPodCPUAndMemoryStats ListPodStatsAndUpdateCPUNanoCoreUsage ImageFsStats GetCgroupStats GetCgroupCPUAndMemoryStats RootFsStats GetContainerInfo GetRawContainerInfo RlimitStats setupDataDirs LatestLoopEntryTime GetConfiguration ResyncInterval ListenAndServeReadOnly ListenAndServePodResources cleanUpContainersInPod deletePodSandbox isSyncPodWorthy getStreamingConfig
pkg/kubelet/kubelet_getters.go: getRootDir getPodsDir getPluginsDir getPluginsRegistrationDir getPluginDir getVolumeDevicePluginsDir getVolumeDevicePluginDir GetPodDir getPodDir getPodVolumeSubpathsDir getPodVolumesDir getPodVolumeDir getPodVolumeDevicesDir getPodVolumeDeviceDir getPodPluginsDir getPodPluginDir getPodContainerDir getPodResourcesDir GetPods GetPodByFullName GetPodByName GetPodByCgroupfs GetHostname getRuntime GetNode getNodeAnyWay GetNodeConfig GetPodCgroupRoot GetHostIPs getHostIPsAnyWay GetExtraSupplementalGroupsForPod getPodVolumePathListFromDisk getMountedVolumePathListFromDisk podVolumeSubpathsDirExists GetRequestedContainersInfo GetVersionInfo GetCachedMachineInfo setCachedMachineInfo
pkg/kubelet/kubelet_network.go (cri): providerRequiresNetworkingConfiguration updatePodCIDR GetPodDNS
pkg/kubelet/kubelet_network_linux.go (cri): initNetworkUtil syncNetworkUtil getIPTablesMark
pkg/kubelet/kubelet_node_status.go: reconcileHugePageResource reconcileExtendedResource updateDefaultLabels reconcileCMADAnnotationWithExistingNode recordNodeStatusEvent recordNodeSchedulableEvent setLastObservedNodeAddresses getLastObservedNodeAddresses validateNodeIP nodeConditionsHaveChanged
pkg/kubelet/kubelet_pods.go: listPodsFromDisk GetActivePods makeBlockVolumes translateMountPropagation getEtcHostsPath makeHostsMount ensureHostsFile nodeHostsFileContent managedHostsFileContent hostsEntriesFromHostAliases GetPodCgroupParent podAndContainersAreTerminal IsPodDeleted notRunning filterOutTerminatedPods removeOrphanedPodStatuses deleteOrphanedMirrorPods NewPodKiller IsMirrorPodPendingTerminationByUID IsMirrorPodPendingTerminationByPodName markMirrorPodTerminated MarkMirrorPodPendingTermination PerformPodKillingWork validateContainerLogStatus findContainer cleanupOrphanedPodCgroups enableHostUserNamespace hasNonNamespacedCapability hasHostVolume hasHostMountPVC
pkg/kubelet/kubelet_resources.go (nodeResources): defaultPodLimitsForDownwardAPI
pkg/kubelet/kubelet_volumes.go (volumePlugins): ListVolumesForPod newVolumeMounterFromPlugins
pkg/kubelet/kuberuntime/convert.go (cri): toKubeContainerImageSpec toRuntimeAPIImageSpec
pkg/kubelet/kuberuntime/helpers.go: toKubeContainerState toRuntimeProtocol toKubeContainer sandboxToKubeContainer getImageUser isInitContainerFailed buildContainerLogsPath BuildContainerLogsDirectory BuildPodLogsDirectory parsePodUIDFromLogsDirectory toKubeRuntimeStatus fieldProfile annotationProfile getSeccompProfilePath fieldSeccompProfile getSeccompProfile ipcNamespaceForPod networkNamespaceForPod pidNamespaceForPod namespacesForPod
pkg/kubelet/kuberuntime/helpers_linux.go (cri): milliCPUToShares milliCPUToQuota
pkg/kubelet/kuberuntime/instrumented_services.go (cri): newInstrumentedRuntimeService newInstrumentedImageManagerService recordOperation recordError Version ListContainers ContainerStatus UpdateContainerResources ReopenContainerLog ExecSync Exec Attach StopPodSandbox RemovePodSandbox PodSandboxStatus ListPodSandbox ContainerStats ListContainerStats UpdateRuntimeConfig ListImages ImageStatus RemoveImage ImageFsInfo instrumentedImageManagerService.PullImage
pkg/kubelet/kuberuntime/kuberuntime_container.go: recordContainerEvent containerStartSpec ephemeralContainerStartSpec getTargetID getKubeletContainers makeUID getTerminationMessage readLastStringFromContainerLogs getPodContainerStatuses toKubeContainerStatus restoreSpecsFromContainerLabels removeContainerLog DeleteContainer
pkg/kubelet/kuberuntime/kuberuntime_container_linux.go (cri): generateLinuxContainerConfig GetHugepageLimitsFromResources
pkg/kubelet/kuberuntime/kuberuntime_gc.go (kubeletGc): NumContainers NumEvictUnits enforceMaxContainersPerEvictUnit removeOldestN removeOldestNSandboxes evictableContainers
pkg/kubelet/kuberuntime/kuberuntime_image.go: GetImageRef ListImages RemoveImage ImageStats
pkg/kubelet/kuberuntime/kuberuntime_logs.go (kubeletServer): ReadLogs
pkg/kubelet/kuberuntime/kuberuntime_manager.go: SupportsSingleFileMapping newRuntimeVersion getTypedVersion Version APIVersion GetPods GetPodStatus UpdatePodCIDR
pkg/kubelet/kuberuntime/kuberuntime_sandbox.go: getKubeletSandboxes getSandboxIDByPodUID DeleteSandbox
pkg/kubelet/kuberuntime/labels.go (cri): newPodLabels newPodAnnotations newContainerLabels newContainerAnnotations getPodSandboxInfoFromLabels getPodSandboxInfoFromAnnotations getContainerInfoFromLabels getContainerInfoFromAnnotations getStringValueFromLabel getIntValueFromLabel getUint64ValueFromLabel getInt64PointerFromLabel getJSONObjectFromLabel
pkg/kubelet/kuberuntime/legacy.go (cri): legacyLogSymlink getContainerIDFromLegacyLogSymlink logSymlink
pkg/kubelet/kuberuntime/security_context.go (cri): determineEffectiveSecurityContext convertToRuntimeSecurityContext convertToRuntimeSELinuxOption convertToRuntimeCapabilities
pkg/kubelet/lifecycle/handlers.go (kubelet/startContainer): resolvePort runHTTPHandler getHTTPRespBody NewAppArmorAdmitHandler NewNoNewPrivsAdmitHandler noNewPrivsRequired NewProcMountAdmitHandler procMountIsDefault
pkg/kubelet/lifecycle/interfaces.go (kubelet/rejectPod): AddPodAdmitHandler AddPodSyncLoopHandler AddPodSyncHandler
pkg/kubelet/lifecycle/predicate.go (kubelet/rejectPod): removeMissingExtendedResources GetReason GetInsufficientAmount
pkg/kubelet/pleg/generic.go: convertState getRelistTime updateRelistTime cacheEnabled updateEvents getContainerState getOld getCurrent setCurrent updateInternal
pkg/kubelet/pod/mirror_client.go (kubelet/tryReconcileMirrorPods): NewBasicMirrorClient getNodeUID getHashFromMirrorPod getPodHash
pkg/kubelet/pod/pod_manager.go (kubelet/SyncPod): SetPods isPodInTerminatedState updatePodsInternal GetPods GetPodsAndMirrorPods GetPodByUID GetPodByName GetPodByFullName TranslatePodUID GetUIDTranslations GetOrphanedMirrorPodNames IsMirrorPodOf podsMapToPods mirrorPodsMapToMirrorPods GetMirrorPodByPod GetPodByMirrorPod
pkg/kubelet/pod_container_deletor.go (kubeletGc): newPodContainerDeletor getContainersToDeleteInPod deleteContainersInPod
pkg/kubelet/pod_sandbox_deleter.go (kubeletGc): newPodSandboxDeleter deleteSandboxesInPod
pkg/kubelet/pod_workers.go: removeWorker ForgetWorker ForgetNonExistingPodWorkers checkForUpdates
pkg/kubelet/prober/prober.go: newProber recordContainerEvent buildHeader extractPort findPortByName formatURL CombinedOutput Output SetDir SetStdin SetStdout SetStderr SetEnv StdoutPipe StderrPipe
pkg/kubelet/prober/prober_manager.go: getWorker removeWorker workerCount updateReadiness updateStartup manager.Start
pkg/kubelet/prober/worker.go: deepCopyPrometheusLabels
pkg/kubelet/reason_cache.go: NewReasonCache composeKey Remove ReasonCache.Get ReasonCache.add,Update,Get
pkg/kubelet/runonce.go: RunOnce runOnce runPod isPodRunning getFailedContainers
pkg/kubelet/runtime.go: addHealthCheck setRuntimeSync setNetworkState setRuntimeState setStorageState setPodCIDR podCIDR runtimeErrors networkErrors storageErrors newRuntimeState
pkg/kubelet/status/status_manager.go: GetPodStatus findContainerStatus deletePodStatus RemoveOrphanedStatuses NeedToReconcilePodReadiness manager.Start
pkg/kubelet/time_cache.go: newTimeCache Remove timeCache.Get timeCache.Add,Get
pkg/kubelet/volume_host.go (volumePlugins): NewInitializedVolumePluginMgr GetPluginDir SetKubeletError GetVolumeDevicePluginDir GetPodsDir GetPodVolumeDir GetPodVolumeDeviceDir GetPodPluginDir GetKubeClient GetSubpather GetFilteredDialOptions GetHostUtil GetInformerFactory CSIDriverLister CSIDriversSynced NewWrapperMounter NewWrapperUnmounter GetCloudProvider GetMounter GetHostName GetHostIP GetNodeAllocatable GetSecretFunc GetConfigMapFunc GetServiceAccountTokenFunc DeleteServiceAccountTokenFunc GetNodeLabels GetNodeName GetEventRecorder kubeletVolumeHost.WaitForCacheSync
pkg/registry/apps/deployment/storage/storage.go (apiServer): NewStorage ShortNames Categories WithCategories ProducesMIMETypes ProducesObject rollbackDeployment setDeploymentRollback GroupVersionKind toScaleCreateValidation toScaleUpdateValidation scaleFromDeployment Preconditions UpdatedObject
pkg/registry/apps/deployment/strategy.go (apiServer): DefaultGarbageCollectionPolicy NamespaceScoped Canonicalize AllowCreateOnUpdate ValidateUpdate AllowUnconditionalUpdate
pkg/registry/core/pod/strategy.go (apiServer): NamespaceScoped Canonicalize AllowCreateOnUpdate ValidateUpdate AllowUnconditionalUpdate CheckGracefulDelete GetAttrs MatchPod NodeNameTriggerFunc NodeNameIndexFunc ToSelectableFields getPod getPodIP ResourceLocation LogLocation podHasContainerWithName streamParams AttachLocation ExecLocation streamLocation PortForwardLocation validateContainer applySeccompVersionSkew
pkg/scheduler/core/extender.go (extenders): makeTransport Equal IsIgnorable SupportsPreemption convertToNodeNameToVictims convertPodUIDToPod convertToNodeNameToMetaVictims IsBinder IsInterested hasManagedResources HTTPExtender.Name,Filter,Bind
pkg/scheduler/core/generic_scheduler.go (scheduler/schedulePod): Extenders
pkg/scheduler/eventhandlers.go: onPvcUpdate onCSINodeAdd onCSINodeUpdate nodeAllocatableChanged nodeLabelsChanged nodeTaintsChanged nodeConditionsChanged nodeSpecUnschedulableChanged Scheduler.onServiceUpdate,onServiceDelete
pkg/scheduler/factory.go: dedupPluginConfigs
pkg/scheduler/framework/plugins/defaultpreemption/candidate.go: Victims
pkg/scheduler/framework/plugins/defaultpreemption/default_preemption.go: newCandidateList size getLowerPriorityNominatedPods getPDBLister getPodDisruptionBudgets
pkg/scheduler/framework/runtime/framework.go: WithClientSet WithEventRecorder WithInformerFactory WithSnapshotSharedLister WithRunAllFilters WithProfileName withMetricsRecorder WithPodNominator WithExtenders WithCaptureProfile Extenders getPluginArgsOrDefault updatePluginList QueueSortFunc runPostFilterPlugin runScoreExtension runPreBindPlugin runBindPlugin runPostBindPlugin runReservePluginReserve runReservePluginUnreserve runPermitPlugin SnapshotSharedLister IterateOverWaitingPods HasFilterPlugins HasPostFilterPlugins HasScorePlugins ListPlugins pluginsNeeded PreemptHandle ProfileName
pkg/scheduler/framework/runtime/metrics_recorder.go (metrics): newMetricsRecorder observePluginDurationAsync flushMetrics
pkg/scheduler/framework/runtime/registry.go: DecodeInto Unregister
pkg/scheduler/framework/runtime/waiting_pods_map.go (scheduler/bindingCycle): newWaitingPodsMap remove iterate newWaitingPod GetPod GetPendingPlugins Allow Reject waitingPodsMap.add,get
pkg/scheduler/internal/cache/cache.go (scheduler/assume): createImageStateSummary newSchedulerCache newNodeInfoListItem moveNodeInfoToHead removeNodeInfoFromList Dump removeDeletedNodesFromSnapshot NodeCount PodCount IsAssumedPod GetPod addNodeImageStates removeNodeImageStates expirePod updateMetrics schedulerCache.UpdateNode,RemoveNode,run
pkg/scheduler/internal/cache/node_tree.go (scheduler/assume): removeZone nodeTree.addNode,removeNode,updateNode,list
pkg/scheduler/internal/cache/snapshot.go (scheduler/assume): NewEmptySnapshot NewSnapshot createNodeInfoMap getNodeImageStates createImageExistenceMap NodeInfos NumNodes HavePodsWithAffinityList HavePodsWithRequiredAntiAffinityList
pkg/scheduler/internal/queue/scheduling_queue.go (scheduler/ScheduleOne): WithClock WithPodInitialBackoffDuration WithPodMaxBackoffDuration WithPodNominator newQueuedPodInfoNoTimestamp nsNameForPod PendingPods AddNominatedPod NominatedPodsForNode podsCompareBackoffCompleted NumUnschedulablePods addOrUpdate newUnschedulablePodsMap UpdateNominatedPod NewPodNominator podInfoKeyFunc isPodUpdated UnschedulablePodsMap.get nominatedPodMap.add
pkg/scheduler/profile/profile.go (scheduler/Run): newProfile HandlesSchedulerName NewRecorderFactory
pkg/scheduler/scheduler.go: WithParallelism WithAlgorithmSource WithPercentageOfNodesToScore WithFrameworkOutOfTreeRegistry WithPodInitialBackoffSeconds WithPodMaxBackoffSeconds WithExtenders WithBuildFrameworkCapturer initPolicyFromFile initPolicyFromConfigMap getAttemptsLabel defaultAlgorithmSourceProviderName newPodInformer
staging/src/k8s.io/apiserver/pkg/endpoints/groupversion.go (apiServer): removeNonPersistedResources ListAPIResources
staging/src/k8s.io/apiserver/pkg/endpoints/handlers/create.go (apiServer): CreateNamedResource CreateResource managerOrUserAgent prefixFromUserAgent
staging/src/k8s.io/apiserver/pkg/endpoints/handlers/get.go (apiServer): getResourceHandler GetResource GetResourceWithOptions getRequestOptions
staging/src/k8s.io/apiserver/pkg/endpoints/handlers/namer.go (apiServer): SetSelfLink Namespace fastURLPathEncode GenerateLink GenerateListLink ObjectName
staging/src/k8s.io/apiserver/pkg/endpoints/handlers/patch.go (apiServer): applyPatchToCurrentObject createNewObject applyJSPatch strategicPatchObject applyPatch admissionAttributes applyAdmission applyPatchToObject interpretStrategicMergePatchError patchToUpdateOptions patchToCreateOptions
staging/src/k8s.io/apiserver/pkg/endpoints/handlers/response.go (apiServer): transformObject doTransformObject optionsForTransform targetEncodingForTransform transformResponseObject newNotAcceptableError asTable asPartialObjectMetadata asPartialObjectMetadataList
staging/src/k8s.io/apiserver/pkg/endpoints/handlers/rest.go (apiServer): err AllowsMediaTypeTransform AllowsServerVersion AllowsStreamSchema GetObjectCreater GetObjectTyper GetObjectDefaulter GetObjectConvertor GetEquivalentResourceMapper ConnectResource Object finishRequest transformDecodeError setSelfLink hasUID checkName dedupOwnerReferences hasOwnerReference dedupOwnerReferencesAndAddWarning setObjectSelfLink summarizeData limitedReadBody parseTimeout isDryRun isTooLargeError
staging/src/k8s.io/apiserver/pkg/endpoints/handlers/update.go (apiServer): updateToCreateOptions
staging/src/k8s.io/apiserver/pkg/endpoints/handlers/watch.go (apiServer): TimeoutCh ServeHTTP HandleWS
staging/src/k8s.io/apiserver/pkg/endpoints/installer.go (apiServer): Install newWebService getStorageVersionKind GetResourceKind indirectArbitraryPointer appendIf addParams AddObjectParams typeToJSON ProducesMIMETypes ProducesObject splitSubresource GetArticleForNoun isVowel restfulListResource restfulCreateNamedResource restfulCreateResource restfulDeleteResource restfulDeleteCollection restfulUpdateResource restfulPatchResource restfulGetResource restfulGetResourceWithOptions restfulConnectResource
staging/src/k8s.io/apiserver/pkg/registry/generic/registry/decorated_watcher.go (apiServer): newDecoratedWatcher makeStatusErrorEvent
staging/src/k8s.io/apiserver/pkg/registry/generic/registry/dryrun.go (apiServer): GetToList Count copyInto
staging/src/k8s.io/apiserver/pkg/registry/generic/registry/storage_factory.go (apiServer): StorageWithCacher objectTypeToString TrackStorageCleanup RegisterStorageCleanup CleanupStorage
staging/src/k8s.io/apiserver/pkg/registry/generic/registry/store.go (apiServer): NamespaceKeyRootFunc NamespaceKeyFunc NoNamespaceKeyFunc NewList NamespaceScoped GetCreateStrategy GetUpdateStrategy GetDeleteStrategy GetExportStrategy ListPredicate ShouldDeleteDuringUpdate deleteWithoutFinalizers qualifiedResourceFromContext shouldOrphanDependents shouldDeleteDependents deletionFinalizersForGarbageCollection markAsDeleting updateForGracefulDeletionAndFinalizers DeleteReturnsDeletedObject finalizeDelete WatchPredicate calculateTTL exportObjectMeta Export CompleteWithOptions startObservingCount ConvertToTable StorageVersion validateIndexers
staging/src/k8s.io/apiserver/pkg/registry/rest/create.go (apiServer): CheckGeneratedNameError objectMetaAndKind AdmissionToValidateObjectFunc
staging/src/k8s.io/apiserver/pkg/registry/rest/delete.go (apiServer): AdmissionToValidateObjectDeleteFunc
staging/src/k8s.io/apiserver/pkg/registry/rest/meta.go (apiServer): FillObjectMetaSystemFields ValidNamespace
staging/src/k8s.io/apiserver/pkg/registry/rest/rest.go (apiServer): ValidateAllObjectFunc ValidateAllObjectUpdateFunc
staging/src/k8s.io/apiserver/pkg/registry/rest/table.go (apiServer): NewDefaultTableConvertor ConvertToTable
staging/src/k8s.io/apiserver/pkg/registry/rest/update.go (apiServer): validateCommonFields DefaultUpdatedObjectInfo Preconditions UpdatedObject WrapUpdatedObjectInfo AdmissionToValidateObjectUpdateFunc
staging/src/k8s.io/apiserver/pkg/server/config.go (apiServer): NewConfig NewRecommendedConfig DefaultOpenAPIConfig ApplyClientCert AddHealthChecks BuildHandlerChainWithStorageVersionPrecondition installAPI NewRequestInfoResolver HostPort AuthorizeClientBearerToken
staging/src/k8s.io/apiserver/pkg/server/config_selfclient.go (apiServer): NewLoopbackClientConfig LoopbackHostPort getLoopbackAddress
staging/src/k8s.io/apiserver/pkg/server/deprecated_insecure_serving.go (apiServer): NewLoopbackClientConfig AuthenticateRequest
staging/src/k8s.io/apiserver/pkg/server/genericapiserver.go (apiServer): UnprotectedHandler PostStartHooks PreShutdownHooks HealthzChecks ListedPaths NextDelegate NewEmptyDelegate installAPIResources InstallLegacyAPIGroup InstallAPIGroups getAPIGroupVersion newAPIGroupVersion NewDefaultAPIGroupInfo getOpenAPIModels getResourceNamesForGroup
staging/src/k8s.io/apiserver/pkg/server/handler.go (apiServer): NewAPIServerHandler ListedPaths ServeHTTP logStackOnRecover serviceErrorHandler
staging/src/k8s.io/apiserver/pkg/server/healthz.go (apiServer): AddHealthChecks AddBootSequenceHealthChecks addHealthChecks addReadyzChecks addLivezChecks addReadyzShutdownCheck installHealthz installReadyz installLivez delayedHealthCheck
staging/src/k8s.io/apiserver/pkg/server/hooks.go (apiServer): AddPreShutdownHook AddPreShutdownHookOrDie RunPreShutdownHooks isPostStartHookRegistered runPreShutdownHook
staging/src/k8s.io/apiserver/pkg/server/plugins.go (apiServer): RegisterAllAdmissionPlugins
staging/src/k8s.io/apiserver/pkg/server/secure_serving.go (apiServer): tlsConfig RunServer Accept
staging/src/k8s.io/apiserver/pkg/server/signal.go (apiServer): RequestShutdown
staging/src/k8s.io/apiserver/pkg/storage/cacher/cacher.go (etcd): addWatcher deleteWatcher terminateAll newTimeBucketWatchers popExpiredWatchers GetToList Count baseObjectThreadUnsafe triggerValuesThreadUnsafe setCachingObjects startDispatchingBookmarkEvents startDispatching finishDispatching terminateAllWatchers stopWatcherThreadUnsafe forgetWatcher filterWithAttrsFunction NewCacherListerWatcher newErrWatcher newCacheWatcher stopThreadUnsafe nonblockingAdd nextBookmarkTime getEventObject updateResourceVersionIfNeeded convertToWatchEvent sendWatchCacheEvent newReady
staging/src/k8s.io/apiserver/pkg/storage/cacher/caching_object.go (etcd): newCachingObject getSerializationResult CacheEncode GetObjectKind shouldLogCacheInvalidation invalidateCacheLocked conditionalSet GetNamespace SetNamespace GetName SetName GetGenerateName SetGenerateName GetUID SetUID GetResourceVersion SetResourceVersion GetGeneration SetGeneration GetSelfLink SetSelfLink GetCreationTimestamp SetCreationTimestamp GetDeletionTimestamp SetDeletionTimestamp GetDeletionGracePeriodSeconds SetDeletionGracePeriodSeconds GetLabels SetLabels GetAnnotations SetAnnotations GetFinalizers SetFinalizers GetOwnerReferences SetOwnerReferences GetClusterName SetClusterName GetManagedFields SetManagedFields cachingObject.GetObject
staging/src/k8s.io/apiserver/pkg/storage/cacher/metrics.go (etcd): recordsWatchCacheCapacityChange
staging/src/k8s.io/apiserver/pkg/storage/cacher/time_budget.go (etcd): newTimeBudget periodicallyRefresh takeAvailable returnUnused
staging/src/k8s.io/apiserver/pkg/storage/cacher/util.go (etcd): hasPathPrefix max min
staging/src/k8s.io/apiserver/pkg/storage/cacher/watch_cache.go (etcd): storeElementKey storeElementObject storeElementIndexFunc storeElementIndexers newWatchCache objectToVersionedRuntimeObject resizeCacheLocked isCacheFullLocked doCacheResizeLocked UpdateResourceVersion waitUntilFreshAndBlock WaitUntilFreshAndList WaitUntilFreshAndGet SetOnReplace GetAllEventsSinceThreadUnsafe GetAllEventsSince watchCache.List,Get
staging/src/k8s.io/apiserver/pkg/storage/etcd3/api_object_versioner.go (etcd): UpdateObject UpdateList PrepareObjectForStorage ObjectResourceVersion ParseResourceVersion CompareResourceVersion
staging/src/k8s.io/apiserver/pkg/storage/etcd3/compact.go (etcd): StartCompactor
staging/src/k8s.io/apiserver/pkg/storage/etcd3/errors.go (etcd): interpretWatchError interpretListError handleCompactedErrorForPaging
staging/src/k8s.io/apiserver/pkg/storage/etcd3/event.go (etcd): parseKV parseEvent progressNotifyEvent
staging/src/k8s.io/apiserver/pkg/storage/etcd3/healthcheck.go (etcd): EtcdHealthCheck
staging/src/k8s.io/apiserver/pkg/storage/etcd3/lease_manager.go (etcd): newDefaultLeaseManager newLeaseManager setLeaseReuseDurationSeconds GetLease getReuseDurationSecondsLocked
staging/src/k8s.io/apiserver/pkg/storage/etcd3/logger.go (etcd): Infoln Infof Warning Warningln Warningf Errorln Fatal Fatalln
staging/src/k8s.io/apiserver/pkg/storage/etcd3/store.go (etcd): AuthenticatedData conditionalDelete GetToList getNewItemFunc Count decodeContinue encodeContinue growSlice getState getStateFromObject updateState ttlOpts validateMinimumResourceVersion appendListItem notFound getTypeName
staging/src/k8s.io/apiserver/pkg/storage/etcd3/watcher.go (etcd): testingDeferOnDecodeError TestOnlySetFatalOnDecodeError newWatcher createWatchChan logWatchChannelErr startWatching acceptAll transform transformErrorToEvent sendError sendEvent prepareObjs decodeObj watchChan.sync
staging/src/k8s.io/cli-runtime/pkg/resource/builder.go (kubectl): IsUsageError RequireFilenameOrKustomize NewLocalBuilder Schema AddError FilenameParam Unstructured WithScheme LocalParam Local isLocal Mapper URL Stdin Stream Path ResourceTypes ResourceNames LabelSelectorParam LabelSelector FieldSelectorParam NamespaceParam DefaultNamespace AllNamespaces RequireNamespace RequestChunksOf TransformRequests SelectAllParam ResourceTypeOrNameArgs ReplaceAliases hasCombinedTypeArgs normalizeMultipleResourcesArgs splitResourceTypeName Flatten Latest RequireObject SingleResourceType mappingFor resourceMappings resourceTupleMappings visitorResult visitBySelector getClient visitByResource visitByName visitByPaths SplitResourceArgument HasNames ToRESTMapper ToCategoryExpander
staging/src/k8s.io/cli-runtime/pkg/resource/client.go (kubectl): clientForGroupVersion unstructuredClientForGroupVersion
staging/src/k8s.io/cli-runtime/pkg/resource/crd_finder.go (kubectl): CRDFromDynamic NewCRDFinder cacheCRDs findCRD HasCRD
staging/src/k8s.io/cli-runtime/pkg/resource/dry_run_verifier.go (kubectl): VerifyDryRun NewDryRunVerifier hasGVKExtension HasSupport supportsDryRun
staging/src/k8s.io/cli-runtime/pkg/resource/helper.go (kubectl): NewHelper DryRun WithFieldManager WatchSingle DeleteWithOptions CreateWithOptions createResource Patch replaceResource
staging/src/k8s.io/cli-runtime/pkg/resource/interfaces.go (kubectl): NewClientWithOptions modify Post Patch Put
staging/src/k8s.io/cli-runtime/pkg/resource/mapper.go (kubectl): infoForData infoForObject preferredObjectKind
staging/src/k8s.io/cli-runtime/pkg/resource/result.go (kubectl): withError TargetsSingleItems IgnoreErrors Mapper Err IntoSingleItemImplied Object toV1List ResourceMapping
staging/src/k8s.io/cli-runtime/pkg/resource/scheme.go (kubectl): Identifier UnstructuredPlusDefaultContentConfig
staging/src/k8s.io/cli-runtime/pkg/resource/selector.go (kubectl): NewSelector ResourceMapping
staging/src/k8s.io/cli-runtime/pkg/resource/visitor.go (kubectl): ObjectName Namespaced ResourceMapping ValidateSchema readHttpWithRetries httpgetImpl NewDecoratedVisitor NewFlattenListVisitor ignoreFile FileVisitorForSTDIN ExpandPathsToFileVisitors NewStreamVisitor UpdateObjectNamespace FilterNamespace SetNamespace RequireNamespace RetrieveLatest RetrieveLazy CreateAndRefresh NewFilteredVisitor FilterByLabelSelector
staging/src/k8s.io/client-go/informers/factory.go: Admissionregistration Internal Apps Autoscaling Batch Certificates Coordination Core Discovery Events Extensions Networking Node Policy Rbac Resource Scheduling Storage Storagemigration
staging/src/k8s.io/client-go/tools/cache/delta_fifo.go (deltaFifo): listLocked
staging/src/k8s.io/client-go/tools/cache/expiration_cache.go (otherCaches): getTimestampedEntry getOrExpire NewExpirationStore ExpirationCache.GetByKey,Get,List,ListKeys,Add,Update,Delete,Replace,Resync
staging/src/k8s.io/client-go/tools/cache/fifo.go (deltaFifo): FIFO.Close,HasSynced,Add,Update,Delete,List,ListKeys,Get,GetByKey,Pop,Replace,Resync
staging/src/k8s.io/client-go/tools/cache/heap.go (otherCaches): BulkAdd addIfNotPresentLocked heapData.Pop Heap.Close,Add,Update,Delete,Pop,List,ListKeys,Get,GetByKey
staging/src/k8s.io/client-go/tools/cache/index.go: IndexFuncToKeyFuncAdapter
staging/src/k8s.io/client-go/tools/cache/mutation_cache.go (otherCaches): newerObject Mutation ObjectResourceVersion CompareResourceVersion mutationCache.GetByKey,ByIndex
staging/src/k8s.io/client-go/tools/cache/mutation_detector.go (mutationDetector): AddObject defaultCacheMutationDetector.Run
staging/src/k8s.io/client-go/tools/cache/object-names.go: NewObjectName Parts NamespacedNameAsObjectName AsNamespacedName
staging/src/k8s.io/client-go/tools/cache/reflector.go: setExpectedType TypeDescription getTypeDescriptionFromObject getExpectedGVKFromObject watchWithResync wrapListFuncWithContext newInitialEventsEndBookmarkTicker newInitialEventsEndBookmarkTickerInternal observeLastEventTimeStamp warnIfExpired produceWarningIfExpired
staging/src/k8s.io/client-go/tools/cache/reflector_metrics.go (metrics): SetReflectorMetricsProvider NewListsMetric NewListDurationMetric NewItemsInListMetric NewWatchesMetric NewShortWatchesMetric NewWatchDurationMetric NewItemsInWatchMetric NewLastResourceVersionMetric
staging/src/k8s.io/client-go/tools/cache/retry_with_deadline.go: After ShouldRetry
staging/src/k8s.io/client-go/tools/cache/shared_informer.go: addListenerLocked
staging/src/k8s.io/client-go/tools/cache/store.go: Unwrap
staging/src/k8s.io/client-go/tools/cache/thread_safe_store.go: deleteFromIndices getKeysFromIndex getKeysByIndex getIndexValues
staging/src/k8s.io/client-go/tools/leaderelection/leasecandidate.go (coordinatedElection): enqueueLease newLeaseCandidate LeaseCandidate.runWorker LeaseCandidate.Run
staging/src/k8s.io/client-go/tools/leaderelection/metrics.go (metrics): leaderOn leaderOff newLeaderMetrics slowpathExercised noopMetric.On,Off NewLeaderMetric
staging/src/k8s.io/client-go/tools/leaderelection/resourcelock/multilock.go (client/tryAcquireOrRenew): ConcatRawRecord MultiLock.Get,Create,Update,Identity
staging/src/k8s.io/client-go/tools/record/event.go (eventsUnseen): NewEventRecorderAdapter NewBroadcasterForTests NewBroadcasterWithCorrelatorOptions WithLogger WithCorrelatorOptions WithContext WithSleepDuration EventRecorderAdapter.Eventf recorderImpl.Eventf recorderImplLogger.Eventf
staging/src/k8s.io/client-go/tools/record/events_cache.go (eventsUnseen): getEventKey getSpamKey NewEventSourceObjectSpamFilter EventAggregatorByReasonFunc EventAggregatorByReasonMessageFunc NewEventAggregator newEventLogger updateState lastEventObservationFromCache NewEventCorrelatorWithOptions populateDefaults UpdateState EventSourceObjectSpamFilter.Filter
staging/src/k8s.io/client-go/util/workqueue/default_rate_limiters.go: NewTypedItemFastSlowRateLimiter NewTypedWithMaxWaitRateLimiter
staging/src/k8s.io/client-go/util/workqueue/delaying_queue.go: TypedNewDelayingQueue NewTypedDelayingQueueWithConfig
staging/src/k8s.io/client-go/util/workqueue/metrics.go (metrics): sinceInSeconds retry newRetryMetrics noopMetric.Inc,Dec,Observe NewDepthMetric NewAddsMetric NewLatencyMetric NewWorkDurationMetric NewUnfinishedWorkSecondsMetric NewLongestRunningProcessorSecondsMetric NewRetriesMetric defaultQueueMetrics.add,get,done noMetrics.add,get,done
staging/src/k8s.io/client-go/util/workqueue/parallelizer.go: ceilDiv
staging/src/k8s.io/client-go/util/workqueue/queue.go: has
staging/src/k8s.io/kubectl/pkg/cmd/apply/apply.go (kubectl): NewApplyOptions validateArgs validatePruneAll isIncompatibleServerError GetObjects SetObjects shouldPrintObject printObjects MarkNamespaceVisited MarkObjectVisited PrintAndPrunePostProcessor GetApplyFieldManagerFlag WarnIfDeleting
staging/src/k8s.io/kubectl/pkg/cmd/apply/apply_edit_last_applied.go (kubectl): NewCmdApplyEditLastApplied
staging/src/k8s.io/kubectl/pkg/cmd/apply/apply_set_last_applied.go (kubectl): NewSetLastAppliedOptions NewCmdApplySetLastApplied RunSetLastApplied
staging/src/k8s.io/kubectl/pkg/cmd/apply/apply_view_last_applied.go (kubectl): NewViewLastAppliedOptions NewCmdApplyViewLastApplied RunApplyViewLastApplied
staging/src/k8s.io/kubectl/pkg/cmd/apply/patcher.go (kubectl): newPatcher Patch deleteAndCreate addResourceVersion
staging/src/k8s.io/kubectl/pkg/cmd/apply/prune.go (kubectl): newPruner pruneAll prune runDelete asDeleteOptions getRESTMappings parsePruneResources
staging/src/k8s.io/kubectl/pkg/cmd/rollout/rollout_history.go (kubectl): NewRolloutHistoryOptions NewCmdRolloutHistory
staging/src/k8s.io/kubectl/pkg/cmd/rollout/rollout_pause.go (kubectl): NewCmdRolloutPause RunPause
staging/src/k8s.io/kubectl/pkg/cmd/rollout/rollout_restart.go (kubectl): NewRolloutRestartOptions NewCmdRolloutRestart RunRestart
staging/src/k8s.io/kubectl/pkg/cmd/rollout/rollout_resume.go (kubectl): NewRolloutResumeOptions NewCmdRolloutResume RunResume
staging/src/k8s.io/kubectl/pkg/cmd/rollout/rollout_status.go (kubectl): NewRolloutStatusOptions NewCmdRolloutStatus
staging/src/k8s.io/kubectl/pkg/cmd/rollout/rollout_undo.go (kubectl): NewRolloutUndoOptions NewCmdRolloutUndo RunUndo
staging/src/k8s.io/kubectl/pkg/cmd/scale/scale.go (kubectl): NewScaleOptions RunScale scaler
staging/src/k8s.io/kubectl/pkg/cmd/util/factory_client_access.go (kubectl): ToRESTConfig ToRESTMapper ToDiscoveryClient ToRawKubeConfigLoader KubernetesClientSet ClientForMapping UnstructuredClientForMapping Validator OpenAPISchema
staging/src/k8s.io/kubectl/pkg/cmd/util/helpers.go (kubectl): AddSourceToErr BehaviorOnFatal DefaultBehaviorOnFatal fatal CheckErr CheckDiffErr checkErr statusCausesToAggrError StandardErrorMessage MultilineError PrintErrorWithCauses MultipleErrors messageForError UsageErrorf IsFilenameSliceEmpty GetFlagString GetFlagStringSlice GetFlagStringArray GetFlagBool GetFlagInt GetFlagInt32 GetFlagInt64 GetFlagDuration GetPodRunningTimeoutFlag AddValidateFlags AddValidateOptionFlags AddFilenameOptionFlags AddJsonFilenameFlag AddKustomizeFlag AddDryRunFlag AddFieldManagerFlagVar AddServerSideApplyFlags AddPodRunningTimeoutFlag AddApplyAnnotationFlags AddApplyAnnotationVarFlags AddGeneratorFlags DumpReaderToFile GetServerSideApplyFlag GetForceConflictsFlag GetFieldManagerFlag GetDryRunStrategy PrintFlagsWithDryRunStrategy GetResourcesAndPairs ParsePairs IsSiblingCommandExists DefaultSubCommandRun RequireNoArguments StripComments ManualStrip scaleClient Warning
staging/src/k8s.io/kubectl/pkg/cmd/util/kubectl_match_version.go (kubectl): checkMatchingServerVersion ToRESTConfig ToRawKubeConfigLoader ToDiscoveryClient ToRESTMapper NewMatchVersionFlags
staging/src/k8s.io/kubectl/pkg/cmd/util/printing.go (kubectl): SuggestAPIResources
`;

/** The functions without an entry, as groups of names. */
export const SOURCE_NAMES: readonly NameGroup[] = SOURCES.trim().split('\n').map(groupOf);

function groupOf(line: string): NameGroup {
  const [, file = '', to, list = ''] = /^(\S+?)(?: \((\S+)\))?:\s+([^]*)$/.exec(line) ?? [];
  const names = list.split(/\s+/).flatMap(withType).join(' ');
  if (to === undefined) return { relation: 'file', file, names, steps: stepsNear(file) };
  if (functionAt(to) !== undefined) return { relation: 'file', file, names, steps: [to as StepPath] };
  return { relation: 'absent', reason: to as ReasonId, file, names, steps: [] };
}

/** `Type.a,b` → `Type.a`, `Type.b` */
function withType(word: string): readonly string[] {
  const [type = '', methods] = word.split('.');
  return methods === undefined ? [word] : methods.split(',').map((method) => `${type}.${method}`);
}

/** The steps of a file. Those of its directory if it has none. */
function stepsNear(file: string): readonly StepPath[] {
  const ofFile = FUNCTIONS.filter(({ step }) => step.upstream === file);
  const near = ofFile.length > 0 ? ofFile : FUNCTIONS.filter(({ step }) => folderOf(step.upstream) === folderOf(file));
  return near.slice(0, MOST_STEPS).map(({ path }) => path as StepPath);
}

function folderOf(file: string): string {
  return file.slice(0, file.lastIndexOf('/') + 1);
}
