import { absent, merged, part, type, type NameGroup } from './catalogue.ts';

/**
 * Fields, settings, reasons of Events and conditions, and calls by their variable (`dc.client`), as articles on the functions have them, v1.9 to v1.24. They lead
 * to the step in which they stand. The parameters and variables are in `locals-….ts`.
 */
export const ARTICLE_NAMES: readonly NameGroup[] = [
  // The Deployment controller
  type(
    'deployment/NewDeploymentController',
    'dListerSynced rsListerSynced podListerSynced dLister rsLister podLister podIndexer dc.client dc.queue dc.rsControl dc.eventRecorder dc.eventBroadcaster dc.podIndexer RealRSControl KubeClient Recorder dc.dLister dc.rsLister dc.podLister dc.podListerSynced dc.rsListerSynced dc.dListerSynced dc.enqueueDeployment',
  ),
  type('deployment/Run', 'dc.worker dc.Run'),
  type('client/processNextWorkItem', 'dc.processNextWorkItem rsc.processNextWorkItem quit key syncHandler dc.handleErr'),
  type('client/worker', 'dc.worker rsc.worker'),
  type(
    'deployment/syncDeployment',
    'dc.syncDeployment SelectingAll LabelSelector metav1.LabelSelector syncHandler DeletionTimestamp Paused ObservedGeneration',
  ),
  type(
    'deployment/getNewReplicaSet',
    'FailedCreate ReplicaSetCreateError NewReplicaSetCreated FoundNewReplicaSet FoundNewRSReason FailedRSCreateReason NewReplicaSetReason ScalingReplicaSet UpdateStatus IsAlreadyExists errors.IsAlreadyExists HasStatusCause CollisionCount',
  ),
  type('deployment/scaleReplicaSet', 'ScalingReplicaSet'),
  type('deployment/rollback', 'DeploymentRollbackRevisionNotFound DeploymentRollbackTemplateUnchanged DeploymentRollback'),
  type(
    'deployment/calculateStatus',
    'UpdatedReplicas ReadyReplicas AvailableReplicas UnavailableReplicas ObservedGeneration Generation',
  ),
  type('deployment/syncRolloutStatus', 'ProgressDeadlineExceeded NewReplicaSetAvailable ReplicaSetUpdated UpdateStatus'),
  type('deployment/checkPausedConditions', 'DeploymentPaused DeploymentResumed UpdateStatus'),
  type('deployment/syncDeploymentStatus', 'UpdateStatus Generation'),
  type('deployment/handleErr', 'HasStatusCause dc.handleErr'),

  // The ReplicaSet controller
  type(
    'replicaset/NewBaseController',
    'rsLister rsListerSynced podLister podListerSynced rsIndexer podIndexer rsc.queue rsc.expectations rsc.podControl rsc.rsLister rsc.rsListerSynced rsc.podLister rsc.podListerSynced rsc.rsIndexer rsc.podIndexer rsc.burstReplicas rsc.kubeClient rsc.eventBroadcaster rsc.Kind rsc.GroupVersionKind GroupVersionKind RealPodControl KubeClient Recorder',
  ),
  type('replicaset/NewReplicaSetController', 'BurstReplicas'),
  type('replicaset/syncReplicaSet', 'rsc.syncHandler syncHandler DeletionTimestamp'),
  type('replicaset/addPod', 'DeletionTimestamp'),
  type('replicaset/manageReplicas', 'SuccessfulCreate FailedCreate SuccessfulDelete FailedDelete HasStatusCause'),
  type('controllers/CreatePods', 'SuccessfulCreate FailedCreate podControl.CreatePods'),
  type('controllers/DeletePod', 'SuccessfulDelete FailedDelete podControl.DeletePod'),
  merged('controllers/CreatePods', 'v1.21', 'CreatePodsWithControllerRef'),
  type(
    'replicaset/calculateStatus',
    'FullyLabeledReplicas ReadyReplicas AvailableReplicas TerminatingReplicas ReplicaSetReplicaFailure FailedCreate FailedDelete',
  ),
  type('replicaset/updateReplicaSetStatus', 'UpdateStatus ObservedGeneration Generation'),
  part('replicaset/getPodsToDelete', 'GetDeletionCostFromPodAnnotations'),
  merged('controllers/ClaimPods', 'v1.5', 'PodControllerRefManager.Classify Classify'),
  part('nodeLifecycle/doNoScheduleTaintingPass', 'UpdateTaintBackoff'),

  // The manager and its options
  type(
    'manager/leaderElectAndRun',
    'LeaderElect LeaderElection LeaseDuration RenewDeadline RetryPeriod ResourceName ResourceNamespace ResourceLock leader-elect leader-elect-lease-duration leader-elect-renew-deadline leader-elect-retry-period leader-elect-resource-lock LeaderElectionConfiguration LeaderElectionConfig resourcelock.New resourcelock.NewFromKubeconfig EndpointsLock ConfigMapLock LeaseLock MultiLock',
  ),
  type('manager/OnStartedLeading', 'LeaderCallbacks OnStoppedLeading'),
  type('manager/createClientBuilders', 'RootClientBuilder ClientBuilder kubeconfig UseServiceAccountCredentials'),
  type('manager/NewMutableHealthzHandler', 'HealthzAdaptor NewLeaderHealthzAdaptor'),
  type('manager/configz.New', 'ConfigzName'),
  type('manager/Run', 'EventBroadcaster ComponentConfig kubeControllerManager ConfigzName'),
  type(
    'manager/CreateControllerContext',
    'ObjectOrMetadataInformerFactory InformersStarted ResyncPeriod min-resync-period MinResyncPeriod InformerFactory RESTMapper ControllerContext.ClientBuilder',
  ),
  merged('manager/CreateControllerContext', 'v1.30', 'Cloud LoopMode AvailableResources'),
  type('manager/BuildControllers', 'ControllerStartInterval Debuggable DebuggingHandler'),
  type('manager/NewControllerDescriptors', 'register KnownControllers ControllersDisabledByDefault'),
  type(
    'manager/NewControllerManagerCommand',
    'DeploymentController.ConcurrentDeploymentSyncs ReplicaSetController.ConcurrentRSSyncs GenericComponent SecureServing InsecureServing Authentication Authorization Generic KubeCloudShared ServiceController AttachDetachController CSRSigningController DaemonSetController EndpointController EndpointSliceController EndpointSliceMirroringController GarbageCollectorController HPAController JobController CronJobController NamespaceController NodeIPAMController NodeLifecycleController PersistentVolumeBinderController PodGCController ResourceQuotaController SAController TTLAfterFinishedController Master Kubeconfig ShowHiddenMetricsForVersion componentConfig',
  ),
  part('manager/SIGTERM', 'SetupSignalHandler server.SetupSignalHandler wait.NeverStop'),
  absent('metrics', 'GetRateLimiter RegisterMetricAndTrackRateLimiterUsage', 'deployment/NewDeploymentController'),
  absent('goHelper', 'MarshalLog'),

  // What controllers share
  part('controllers/Lister.Get', 'IsNotFound errors.IsNotFound'),
  part('client/tryAcquireOrRenew', 'IsConflict errors.IsConflict'),
  part('controllers/LabelSelectorAsSelector', 'LabelSelector metav1.LabelSelector'),
];
