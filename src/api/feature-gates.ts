/**
 * The feature gates of Kubernetes v1.36 with their stages and defaults. docs/feature-gates.md says where they are from and which of them have an effect here; a
 * test holds the two equal.
 */

/** How far a feature has come (component-base featuregate `prerelease`). */
export type FeatureStage = 'Alpha' | 'Beta' | 'GA' | 'Deprecated';

export interface FeatureGate {
  readonly stage: FeatureStage;
  /** Whether the feature is on if nothing is said. */
  readonly default: boolean;
  /** Whether the default cannot be changed (`LockToDefault`). */
  readonly locked: boolean;
}

/** The names by stage, default and lock, so that the list stays short. */
const GROUPS: readonly (readonly [FeatureGate, string])[] = [
  [
    { stage: 'Alpha', default: false, locked: false },
    `APIServingWithRoutine AllAlpha AllowUnsafeMalformedObjectDeletion CBORServingAndStorage CPUManagerPolicyAlphaOptions CRIListStreaming CSIVolumeHealth
     ClientsAllowCBOR ClientsPreferCBOR CloudControllerManagerWatchBasedRoutesReconciliation CloudControllerManagerWebhook ContainerStopSignals
     ControllerManagerReleaseLeaderElectionLockOnExit CrossNamespaceVolumeDataSource DRAListTypeAttributes DRANodeAllocatableResources DRAResourcePoolStatus
     DRAWorkloadResourceClaims EventedPLEG GangScheduling GenericWorkload HPAScaleToZero ImageVolumeWithDigest InPlacePodVerticalScalingExclusiveCPUs
     InPlacePodVerticalScalingExclusiveMemory KubeletInUserNamespace LoggingAlphaOptions ManifestBasedAdmissionControlConfig MemoryQoS MutablePVNodeAffinity
     NativeHistograms PersistentVolumeClaimUnusedSinceTime PodAndContainerStatsFromCRI PodLevelResourceManagers PodLogsQuerySplitStreams PodsAPI QOSReserved
     ReduceDefaultCrashLoopBackOffDecay RuntimeClassInImageCriApi ShardedListAndWatch StorageCapacityScoring StorageVersionAPI TaintTolerationComparisonOperators
     TopologyAwareWorkloadScheduling TopologyManagerPolicyAlphaOptions UserNamespacesHostNetworkSupport VolumeLimitScaling WindowsCPUAndMemoryAffinity
     WorkloadAwarePreemption WorkloadWithJob`,
  ],
  [
    { stage: 'Beta', default: false, locked: false },
    `AllBeta ClusterTrustBundle ClusterTrustBundleProjection ConcurrentWatchObjectDecode CoordinatedLeaderElection DRADeviceTaintRules
     LocalStorageCapacityIsolationFSQuotaMonitoring MaxUnavailableStatefulSet PodCertificateRequest SELinuxMount SchedulerAsyncAPICalls StorageVersionMigrator`,
  ],
  [
    { stage: 'Beta', default: true, locked: false },
    `APIResponseCompression APIServerIdentity AllowParsingUserUIDFromCertAuth AtomicFIFO AuthorizePodWebsocketUpgradeCreatePermission CPUManagerPolicyBetaOptions
     CRDObservedGenerationTracking ClearingNominatedNodeNameAfterBinding ClientsAllowCARotation ClientsAllowTLSCacheGC ComponentFlagz ComponentStatusz
     ConstrainedImpersonation ContainerCheckpoint ContainerRestartRules ContextualLogging DRAConsumableCapacity DRADeviceBindingConditions DRADeviceTaints
     DRAExtendedResource DRAPartitionableDevices DRAResourceClaimDeviceStatus DRAResourceClaimGranularStatusAuthorization DRASchedulerFilterTimeout
     DeclarativeValidationBeta DeploymentReplicaSetTerminatingReplicas DetectCacheInconsistency EnvFiles ExtendWebSocketsToKubelet GracefulNodeShutdown
     GracefulNodeShutdownBasedOnPodPriority HPAConfigurableTolerance HostnameOverride InOrderInformersBatchProcess InPlacePodLevelResourcesVerticalScaling
     InPlacePodVerticalScalingInitContainers KubeletCrashLoopBackOffMax KubeletEnsureSecretPulledImages KubeletSeparateDiskGC
     KubeletServiceAccountTokenForCredentialProviders ListFromCacheSnapshot LoggingBetaOptions MatchLabelKeysInPodTopologySpread
     MatchLabelKeysInPodTopologySpreadSelectorMerge MutablePodResourcesForSuspendedJobs MutableSchedulingDirectivesForSuspendedJobs NodeDeclaredFeatures
     NominatedNodeNameForExpectation OpenAPIEnums OpportunisticBatching PLEGOnDemandRelist PodDeletionCost PodLevelResources PodReadyToStartContainersCondition
     PodTopologyLabelsAdmission PortForwardWebsockets PreventStaticPodAPIReferences RelaxedServiceNameValidation ReloadKubeletClientCAFile
     ReloadKubeletServerCertificateFile RemoteRequestHeaderUID ResourceHealthStatus ResourceHealthStatusMessage RestartAllContainersOnContainerExits
     RotateKubeletServerCertificate SchedulerAsyncPreemption SchedulerPopFromBackoffQ ServiceAccountNodeAudienceRestriction SizeBasedListCostEstimate
     StaleControllerConsistencyDaemonSet StaleControllerConsistencyJob StaleControllerConsistencyReplicaSet StaleControllerConsistencyStatefulSet
     StatefulSetSemanticRevisionComparison StorageVersionHash StrictIPCIDRValidation StructuredAuthenticationConfigurationEgressSelector
     StructuredAuthenticationConfigurationJWKSMetrics TokenRequestServiceAccountUIDValidation TopologyManagerPolicyBetaOptions
     TranslateStreamCloseWebsocketRequests UnauthenticatedHTTP2DOSMitigation UnknownVersionInteroperabilityProxy UnlockWhileProcessingFIFO
     WatchCacheInitializationPostStartHook WatchList WatchListClient WindowsGracefulNodeShutdown`,
  ],
  [
    { stage: 'GA', default: true, locked: false },
    `AllowServiceExternalIPs CustomCPUCFSQuotaPeriod DRAPrioritizedList MutatingAdmissionPolicy`,
  ],
  [
    { stage: 'GA', default: true, locked: true },
    `APIServerTracing AnonymousAuthConfigurableEndpoints AnyVolumeDataSource AuthorizeNodeWithSelectors AuthorizeWithSelectors BtreeWatchCache
     CPUManagerPolicyOptions CRDValidationRatcheting CSIServiceAccountTokenSecrets ConsistentListFromCache CustomResourceFieldSelectors DRAAdminAccess
     DeclarativeValidation DisableAllocatorDualWrite DynamicResourceAllocation ExecProbeTimeout ExternalServiceAccountTokenSigner ImageMaximumGCAge ImageVolume
     InPlacePodVerticalScaling JobBackoffLimitPerIndex JobManagedBy JobPodReplacementPolicy JobSuccessPolicy KubeletCgroupDriverFromCRI KubeletFineGrainedAuthz
     KubeletPSI KubeletPodResourcesDynamicResources KubeletPodResourcesGet KubeletTracing LogarithmicScaleDown MatchLabelKeysInPodAffinity
     MultiCIDRServiceAllocator MutableCSINodeAllocatableCount NFTablesProxyMode NodeInclusionPolicyInPodTopologySpread NodeLogQuery NodeSwap
     OrderedNamespaceDeletion PodLifecycleSleepAction PodLifecycleSleepActionAllowZero PodObservedGenerationTracking PodSchedulingReadiness
     PreferSameTrafficDistribution ProcMountType RecoverVolumeExpansionFailure RecursiveReadOnlyMounts RelaxedDNSSearchValidation
     RelaxedEnvironmentVariableValidation ResilientWatchCacheInitialization RetryGenerateName SELinuxChangePolicy SELinuxMountReadWriteOncePod
     SchedulerQueueingHints SeparateTaintEvictionController ServiceAccountTokenJTI ServiceAccountTokenNodeBinding ServiceAccountTokenNodeBindingValidation
     ServiceAccountTokenPodNodeInfo SidecarContainers StreamingCollectionEncodingToJSON StreamingCollectionEncodingToProtobuf
     StructuredAuthenticationConfiguration SupplementalGroupsPolicy SystemdWatchdog TopologyManagerPolicyOptions UserNamespacesSupport VolumeAttributesClass WinDSR
     WinOverlay`,
  ],
  [
    { stage: 'Deprecated', default: false, locked: false },
    `AllowDNSOnlyNodeCSR AllowInsecureKubeletCertificateSigningRequests ChangeContainerStatusOnKubeletRestart DeclarativeValidationTakeover KMSv1
     KubeletRegistrationGetOnExistsOnly WindowsHostNetwork`,
  ],
  [
    { stage: 'Deprecated', default: false, locked: true },
    `AllowOverwriteTerminationGracePeriodSeconds GitRepoVolumeDriver SeparateCacheWatchRPC`,
  ],
  [
    { stage: 'Deprecated', default: true, locked: false },
    `DisableCPUQuotaWithExclusiveCPUs KubeletPodResourcesListUseActivePods ServiceCIDRStatusFieldWiping StorageNamespaceIndex`,
  ],
  [{ stage: 'Deprecated', default: true, locked: true }, `AggregatedDiscoveryRemoveBetaType DisableNodeKubeProxyVersion`],
];

let known: ReadonlyMap<string, FeatureGate> | undefined;

/** All gates by name. Built at first use, because hardly anybody sets one. */
export function featureGates(): ReadonlyMap<string, FeatureGate> {
  return (known ??= new Map(GROUPS.flatMap(([gate, names]) => names.split(/\s+/).map((name) => [name, gate] as const))));
}

/** Why a gate cannot be set to this value (component-base feature_gate.go `unsafeSetFromMap`). Returns undefined if it can. */
export function gateProblem(name: string, value: boolean): string | undefined {
  const gate = featureGates().get(name);
  if (gate === undefined) return `unrecognized feature gate: ${name}`;
  if (!gate.locked || gate.default === value) return undefined;
  return `cannot set feature gate ${name} to ${value}, feature is locked to ${gate.default}`;
}

/** Whether a feature is on, given the gates that were set. `AllAlpha` and `AllBeta` stand for the gates of their stage. */
export function isFeatureOn(name: string, set: ReadonlyMap<string, boolean>): boolean {
  const gate = featureGates().get(name);
  const explicit = set.get(name) ?? (gate?.stage === 'Alpha' || gate?.stage === 'Beta' ? set.get(`All${gate.stage}`) : undefined);
  return explicit ?? gate?.default ?? false;
}
