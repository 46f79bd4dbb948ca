import { absent, caller, merged, part, type, type NameGroup } from './catalogue.ts';

/** kube-controller-manager: `cmd/kube-controller-manager`, its options, and what it takes from controller-manager and component-base. */
export const MANAGER_NAMES: readonly NameGroup[] = [
  caller(
    'manager/NewControllerManagerCommand',
    'main cli.Run Execute command.Execute NewHyperKubeCommand kube-controller-manager ControllerManager',
  ),
  part(
    'manager/NewControllerManagerCommand',
    'cobra.Command cobra RunE PersistentPreRunE KubeControllerManagerOptions NewKubeControllerManagerOptions NewDefaultComponentConfig KubeControllerManagerConfiguration GenericControllerManagerConfiguration GenericControllerManagerConfigurationOptions Flags KubeControllerManagerOptions.Flags AddFlags Validate KubeControllerManagerOptions.Validate ApplyTo KubeControllerManagerOptions.ApplyTo KubeControllerManagerOptions.Config NamedFlagSets cliflag PrintFlags cliflag.PrintFlags InitFlags verflag PrintAndExitIfRequested s.Config Complete Config.Complete CompletedConfig kubecontrollerconfig feature-gates DefaultFeatureGate SetFlagErrorFunc ComponentGlobalsRegistry use-service-account-credentials UseServiceAccountCredentials',
  ),
  merged('manager/NewControllerManagerCommand', 'v1.10', 'CMServer NewCMServer ControllerManagerServer'),
  part('manager/Run', 'app.Run logs.InitLogs version.Get'),
  part('manager/configz.New', 'configz configz.InstallHandler InstallHandler ConfigzName configz.Set configz.handle'),
  part(
    'manager/NewMutableHealthzHandler',
    'MutableHealthzHandler AddHealthChecker healthz.NamedCheck NamedPingChecker HealthCheckable UnnamedHealthChecker controllerhealthz electionChecker',
  ),
  part(
    'manager/createClientBuilders',
    'ControllerClientBuilder SimpleControllerClientBuilder SAControllerClientBuilder NewDynamicClientBuilder DynamicControllerClientBuilder SimpleControllerClientBuilder.Client ClientOrDie ConfigOrDie DiscoveryClient DiscoveryClientOrDie rootClientBuilder clientBuilder ClientBuilder NewTestDynamicClientBuilder getOrCreateServiceAccount shouldTurnOnDynamicClient',
  ),
  part(
    'manager/leaderElectAndRun',
    'os.Hostname uuid.NewUUID leaderElectionClient Identity ResourceLock lockIdentity leader-elect-resource-name',
  ),
  part('manager/OnStartedLeading', 'Run.run run startControllers'),
  type(
    'manager/NewControllerDescriptors',
    'ControllerDescriptor ControllerInitializersFunc InitFunc ControllerConstructor ControllerInitFunc KnownControllers ControllersDisabledByDefault ControllerAliases GetInitFunc GetControllerConstructor GetAliases IsDisabledByDefault IsCloudProviderController RequiresSpecialHandling GetRequiredFeatureGates controllers KCMControllerAliases initializers',
  ),
  merged('manager/NewControllerDescriptors', 'v1.28', 'newControllerInitializers createInitializersFunc'),
  type(
    'manager/CreateControllerContext',
    'ControllerContext ControllerContext.InformerFactory ControllerContext.IsControllerEnabled ControllerContext.RESTMapper ControllerContext.Stop ControllerContext.InformersStarted ControllerContext.NewClient ControllerContext.NewClientConfig ControllerContext.ComponentConfig ControllerManagerMetrics sharedInformers versionedClient',
  ),
  part(
    'manager/BuildControllers',
    'IsControllerEnabled genericcontrollermanager.IsControllerEnabled BuildController ControllerDescriptor.BuildController StartController newControllerLoop controllerLoop Controller.Name concurrentControllerLoop controllerChecks controllerStartJitter controller-start-interval ControllerStartInterval ControllerStartJitter',
  ),
  part(
    'manager/RunControllers',
    'ControllerContext.Stop wait.Jitter shutdownCh controllerShutdownTimeout controller-shutdown-timeout',
  ),
  part('manager/WaitForAPIServer', 'genericcontrollermanager.WaitForAPIServer readyz'),
  part(
    'manager/NewDeferredDiscoveryRESTMapper',
    'DeferredDiscoveryRESTMapper RESTMapper restmapper.Reset restMapper.Reset NewMemCacheClient memory.NewMemCacheClient cacheddiscovery AvailableResources ServerPreferredResources ServerResources',
  ),
  part('manager/InformerFactory.Start', 'ObjectOrMetadataInformerFactory.Start controllerContext.InformerFactory'),
  part('manager/newDeploymentController', 'newDeploymentControllerDescriptor deployment deployment-controller'),
  part('manager/newReplicaSetController', 'newReplicaSetControllerDescriptor replicaset replicaset-controller'),
  part('manager/newDaemonSetController', 'newDaemonSetControllerDescriptor daemonset daemonset-controller'),
  part('manager/newStatefulSetController', 'newStatefulSetControllerDescriptor statefulset statefulset-controller'),
  part('manager/newJobController', 'newJobControllerDescriptor job job-controller'),
  part('manager/newCronJobController', 'newCronJobControllerDescriptor cronjob cronjob-controller'),
  part(
    'manager/newPodGarbageCollectorController',
    'newPodGarbageCollectorControllerDescriptor podgc pod-garbage-collector-controller',
  ),
  part(
    'manager/newGarbageCollectorController',
    'newGarbageCollectorControllerDescriptor garbagecollector garbage-collector-controller',
  ),
  part(
    'manager/newNodeLifecycleController',
    'newNodeLifecycleControllerDescriptor nodelifecycle node-lifecycle-controller startNodeController',
  ),
  part(
    'manager/newNamespaceController',
    'newNamespaceControllerDescriptor startModifiedNamespaceController namespace namespace-controller',
  ),
  part('manager/newEndpointsController', 'newEndpointsControllerDescriptor endpoint endpoints-controller'),
  part('manager/newEndpointSliceController', 'newEndpointSliceControllerDescriptor endpointslice endpointslice-controller'),
  part(
    'manager/newReplicationController',
    'newReplicationControllerDescriptor replicationcontroller-controller replicationcontroller',
  ),
  part('manager/newResourceQuotaController', 'newResourceQuotaControllerDescriptor resourcequota resourcequota-controller'),
  part('manager/newServiceAccountController', 'newServiceAccountControllerDescriptor serviceaccount serviceaccount-controller'),
  part(
    'manager/newHorizontalPodAutoscalerController',
    'newHorizontalPodAutoscalerControllerDescriptor horizontalpodautoscaling horizontal-pod-autoscaler-controller startHPAControllerWithRESTClient startHPAControllerWithLegacyClient startHPAControllerWithMetricsClient',
  ),
  part('manager/newDisruptionController', 'newDisruptionControllerDescriptor disruption-controller disruption'),
  part(
    'manager/newPersistentVolumeAttachDetachController',
    'newPersistentVolumeAttachDetachControllerDescriptor startAttachDetachController startPersistentVolumeAttachDetachController attachdetach persistentvolume-attach-detach-controller',
  ),
  part(
    'manager/newPersistentVolumeBinderController',
    'newPersistentVolumeBinderControllerDescriptor persistentvolume-binder persistentvolume-binder-controller startPersistentVolumeBinderController ProbeControllerVolumePlugins',
  ),
  part(
    'manager/newPersistentVolumeClaimProtectionController',
    'newPersistentVolumeClaimProtectionControllerDescriptor pvc-protection persistentvolumeclaim-protection-controller',
  ),
  part(
    'manager/newPersistentVolumeProtectionController',
    'newPersistentVolumeProtectionControllerDescriptor pv-protection persistentvolume-protection-controller',
  ),
  part(
    'manager/newVolumeAttributesClassProtectionController',
    'newVolumeAttributesClassProtectionControllerDescriptor volumeattributesclass-protection-controller',
  ),
  part(
    'manager/newPersistentVolumeExpanderController',
    'newPersistentVolumeExpanderControllerDescriptor startVolumeExpandController startPersistentVolumeExpanderController persistentvolume-expander persistentvolume-expander-controller',
  ),
  part(
    'manager/newEphemeralVolumeController',
    'newEphemeralVolumeControllerDescriptor startEphemeralVolumeController ephemeral-volume ephemeral-volume-controller',
  ),
  part(
    'manager/newCertificateSigningRequestApprovingController',
    'newCertificateSigningRequestApprovingControllerDescriptor csrapproving certificatesigningrequest-approving-controller',
  ),
  part(
    'manager/newCertificateSigningRequestSigningController',
    'newCertificateSigningRequestSigningControllerDescriptor csrsigning certificatesigningrequest-signing-controller newKubeletServingSignerController startKubeletServingSignerController newKubeletClientSignerController newKubeAPIServerClientSignerController newLegacyUnknownSignerController',
  ),
  part(
    'manager/newCertificateSigningRequestCleanerController',
    'newCertificateSigningRequestCleanerControllerDescriptor csrcleaner certificatesigningrequest-cleaner-controller',
  ),
  part(
    'manager/newClusterRoleAggregrationController',
    'newClusterRoleAggregrationControllerDescriptor clusterrole-aggregation-controller startClusterRoleAggregationController',
  ),
  part(
    'manager/newTTLAfterFinishedController',
    'newTTLAfterFinishedControllerDescriptor ttl-after-finished ttl-after-finished-controller',
  ),
  part('manager/newTaintEvictionController', 'newTaintEvictionControllerDescriptor taint-eviction-controller'),
  absent(
    'securityServing',
    'SecureServing SecureServing.Serve SecureServingInfo InsecureServing InsecureServing.Serve BuildHandlerChain genericcontrollermanager.BuildHandlerChain NewBaseHandler genericcontrollermanager.NewBaseHandler Authentication Authorization DelegatingAuthenticationOptions DelegatingAuthorizationOptions StartHTTP NewPathRecorderMux secure-port bind-address authentication-kubeconfig authorization-kubeconfig ServeMux metrics.handler pprof routes.Profiling slis statusz flagz zpages',
    'manager/NewMutableHealthzHandler',
  ),
  absent('signals', 'SetupSignalHandler SetupSignalContext server.SetupSignalHandler signal.Notify', 'manager/SIGTERM'),
  part(
    'manager/newServiceAccountTokenController',
    'ServiceAccountTokenController serviceAccountTokenControllerStarter newServiceAccountTokenControllerDescriptor serviceaccount-token serviceaccount-token-controller saTokenControllerInitFunc readCA JWTTokenGenerator service-account-private-key-file',
  ),
  part(
    'manager/newLegacyServiceAccountTokenCleanerController',
    'newLegacyServiceAccountTokenCleanerControllerDescriptor legacy-serviceaccount-token-cleaner-controller legacy-service-account-token-cleaner startLegacyServiceAccountTokenCleaner',
  ),
  absent(
    'leaderMigration',
    'LeaderMigration leaderMigrator leadermigration NewLeaderMigrator LeaderMigrator filterInitializers FilterFunc LeaderMigrationConfiguration LeaderMigrationOptions enable-leader-migration leader-migration-config',
    'manager/leaderElectAndRun',
  ),
  absent(
    'cloud',
    'createCloudProvider cloud.Initialize InitCloudProvider cloudprovider cloudprovider.Interface CloudProvider cloud-provider external-cloud-volume-plugin ControllerContext.Cloud LoopMode IncludeCloudLoops ExternalLoops startRouteController route route-controller node-route-controller RouteController CloudNodeController',
  ),
  part(
    'manager/startCloudNodeLifecycleController',
    'cloud-node-lifecycle cloud-node-lifecycle-controller CloudNodeLifecycleController',
  ),
  part(
    'manager/startServiceController',
    'service service-lb-controller ServiceController cloud-controller-manager EnsureLoadBalancer UpdateLoadBalancer',
  ),
  part(
    'manager/newNodeIpamController',
    'newNodeIpamControllerDescriptor nodeipam node-ipam-controller CIDRAllocator rangeAllocator allocate-node-cidrs cluster-cidr processCIDRs validateCIDRs',
  ),
  absent(
    'certificates',
    'startPodCertificateRequestCleanerController podcertificaterequest-cleaner-controller kube-apiserver-serving-clustertrustbundle-publisher-controller',
  ),
  part(
    'manager/newRootCACertificatePublisherController',
    'newRootCACertificatePublisherControllerDescriptor root-ca-cert-publisher root-ca-certificate-publisher-controller root-ca-file',
  ),
  part(
    'manager/newBootstrapSignerController',
    'newBootstrapSignerControllerDescriptor bootstrapsigner bootstrap-signer-controller',
  ),
  part('manager/newTokenCleanerController', 'newTokenCleanerControllerDescriptor tokencleaner token-cleaner-controller'),
  absent(
    'storageVersions',
    'startStorageVersionGCController storage-version-gc storageversion-garbage-collector-controller newStorageVersionGarbageCollectorController StorageVersionGC startStorageVersionMigratorController storage-version-migrator-controller newSVMController SVMController StorageVersionMigrator storageVersionMigrator',
  ),
  part('manager/newTTLController', 'newTTLControllerDescriptor ttl ttl-controller'),
  part(
    'manager/newEndpointSliceMirroringController',
    'newEndpointSliceMirroringControllerDescriptor endpointslicemirroring endpointslice-mirroring-controller',
  ),
  part(
    'manager/newValidatingAdmissionPolicyStatusController',
    'newValidatingAdmissionPolicyStatusControllerDescriptor validatingadmissionpolicy-status-controller',
  ),
  absent(
    'newFeatures',
    'startResourceClaimController resourceclaim-controller newResourceClaimController ResourceClaimController startDeviceTaintEvictionController device-taint-eviction-controller newDeviceTaintEvictionController startServiceCIDRsController service-cidr-controller newServiceCIDRsController startSELinuxWarningController selinux-warning-controller newSELinuxWarningController ResourceSlice DynamicResources',
  ),
  merged('nodeLifecycle/NewNodeLifecycleController', 'v1.9', 'NewNodeController NodeController'),
  merged('taintEviction/processPodOnNode', 'v1.17', 'evictPods doEvictionPass'),
];
