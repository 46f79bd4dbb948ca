import { absent, local, merged, type NameGroup } from './catalogue.ts';

/** The parameters and variables of the manager's start, `cmd/kube-controller-manager/app`, and of the leader election, from v1.21 on. */
export const MANAGER_LOCALS: readonly NameGroup[] = [
  // controllermanager.go
  local('manager/NewControllerManagerCommand', 's cmd fs namedFlagSets cols c err componentGlobalsRegistry'),
  local(
    'manager/Run',
    'c ctx stopCh logger cfgz checks electionChecker healthzHandler unsecuredMux handler slis clientBuilder rootClientBuilder id leaderMigrator startSATokenController',
  ),
  merged('manager/Run', 'v1.27', 'saTokenControllerInitFunc'),
  local('manager/Run', 'saTokenControllerDescriptor run'),
  merged('manager/OnStartedLeading', 'v1.27', 'initializersFunc controllerInitializers startSATokenController'),
  local('manager/OnStartedLeading', 'controllerDescriptors controllerContext healthzHandler unsecuredMux'),
  local('manager/configz.New', 'cfgz ConfigzName name'),
  local(
    'manager/createClientBuilders',
    'c clientBuilder rootClientBuilder ClientConfig AnonymousClientConfig ServiceAccountKeyFile',
  ),
  local(
    'manager/leaderElectAndRun',
    'c lockIdentity electionChecker resourceLock leaseName callbacks rl leaseCandidate renewDeadline ResourceLockConfig NewFromKubeconfig WatchDog Callbacks Lock ReleaseOnCancel RandomizedLeaderElectionLeaseDuration uniquifier',
  ),
  local('manager/NewControllerDescriptors', 'controllers aliases register controllerDesc controllerDescriptor ret'),
  merged('manager/NewControllerDescriptors', 'v1.27', 'loopMode ControllerLoopMode filterFunc expected initializers initializer'),
  local(
    'manager/CreateControllerContext',
    's rootClientBuilder clientBuilder versionedClient sharedInformers metadataClient metadataInformers discoveryClient cachedClient restMapper controllerContext stop trim factor ctx',
  ),
  merged('manager/CreateControllerContext', 'v1.30', 'availableResources cloud loopMode'),
  merged(
    'manager/NewDeferredDiscoveryRESTMapper',
    'v1.26',
    'resourceMap allResources apiResourceList apiResource ServerGroupsAndResources',
  ),
  local('manager/NewDeferredDiscoveryRESTMapper', 'discoveryClient cachedClient restMapper'),
  local(
    'manager/BuildControllers',
    'controllerCtx controllerDescriptors unsecuredMux healthzHandler controllerChecks controllerName controllerDescriptor ctrl controllers buildController controllerDesc check basePath debuggable debugHandler healthCheckable realCheck HealthChecker NamedHealthChecker constructor requiredFeatureGates isDisabledByDefault isCloudProviderController requiresSpecialHandling',
  ),
  merged('manager/BuildControllers', 'v1.34', 'initFn started ctrl'),
  local(
    'manager/RunControllers',
    'controllers controllerStartJitterMaxFactor shutdownTimeout wg gracefulShutdown terminatedCh controllerFunc',
  ),
  local('manager/IsControllerEnabled', 'name disabledByDefaultControllers controllers hasStar ctrl'),
  local('manager/WaitForAPIServer', 'client timeout lastErr healthStatus result content'),
  local(['manager/newDeploymentController', 'manager/newReplicaSetController'], 'controllerContext controllerName client'),
  local('manager/newServiceAccountTokenController', 'privateKey rootCA tokenGenerator RootCAFile saTokenControllerName'),
  absent(
    'securityServing',
    'PathRecorderMux contention-profiling listenerStoppedCh stoppedCh',
    'manager/NewMutableHealthzHandler',
  ),
  absent('leaderMigration', 'MigrationReady', 'manager/leaderElectAndRun'),
  absent('metrics', 'NewControllerManagerMetrics leaderOn leaderOff slowpathExercised', 'manager/BuildControllers'),

  // leaderelection.go
  local('client/LeaderElector.Run', 'le lec ctx cancel config clock metrics'),
  local('client/acquire', 'ctx cancel succeeded desc JitterFactor RetryPeriod'),
  local('client/renew', 'ctx cancel timeoutCtx timeoutCancel err desc PollUntilContextTimeout RenewDeadline RetryPeriod'),
  local('client/release', 'now leaderElectionRecord oldLeaderElectionRecord timeoutCtx LeaseDurationSeconds tryRelease'),
  local(
    'client/tryAcquireOrRenew',
    'now leaderElectionRecord oldLeaderElectionRecord oldLeaderElectionRawRecord oldObservedRecord observedRecord observedRawRecord observedTime observedRecordLock HolderIdentity LeaseDurationSeconds AcquireTime RenewTime LeaderTransitions isLeaseValid',
  ),
  local('client/maybeReportTransition', 'reportedLeader observedRecord OnNewLeader'),
  local(
    'manager/NewMutableHealthzHandler',
    'checks electionChecker healthzHandler maxTolerableExpiredLease lastObservation timeout',
  ),
  absent('coordinatedElection', 'PreferredHolder Strategy Coordinated hasExpired obsTime', 'client/tryAcquireOrRenew'),
];
