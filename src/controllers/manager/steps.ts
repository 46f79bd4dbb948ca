import { declareSteps } from '../../trace/index.ts';

const APP = 'cmd/kube-controller-manager/app';
const MANAGER = `${APP}/controllermanager.go`;
const CLOUD = 'staging/src/k8s.io/cloud-provider/app/core.go';
const SHARED = 'staging/src/k8s.io/controller-manager';

/** The declaration of a controller's constructor in `cmd/kube-controller-manager/app`. `file`: without extension. */
function constructorIn(file: string, olderNames: Readonly<Record<string, string>>) {
  const upstream: string = `${APP}/${file}.go`;
  return { kind: 'start', upstream, olderNames, outcomes: { begun: { controller: 'string' } } } as const;
}

/** The steps of the start and the end of kube-controller-manager. */
export const steps = declareSteps('manager', {
  NewControllerManagerCommand: {
    kind: 'start',
    upstream: MANAGER,
    outcomes: { noFlags: {}, flags: { flags: 'string' }, flagsWithoutEffect: { flags: 'string', withoutEffect: 'string' } },
  },
  Run: { kind: 'start', upstream: MANAGER, outcomes: { begun: { hostname: 'string' } } },
  'configz.New': {
    kind: 'start',
    upstream: 'staging/src/k8s.io/component-base/configz/configz.go',
    function: 'New',
    outcomes: { registered: { name: 'string' } },
  },
  NewMutableHealthzHandler: {
    kind: 'start',
    upstream: `${SHARED}/pkg/healthz/handler.go`,
    outcomes: { leaderElection: {}, noChecks: {} },
  },
  createClientBuilders: { kind: 'start', upstream: MANAGER, outcomes: { created: {} } },
  leaderElectAndRun: {
    kind: 'start',
    upstream: MANAGER,
    olderNames: { 'v1.20': 'leaderelection.RunOrDie' },
    outcomes: {
      competes: {
        identity: 'string',
        lease: 'string',
        leaseDurationMs: 'number',
        renewDeadlineMs: 'number',
        retryPeriodMs: 'number',
      },
    },
  },
  OnStartedLeading: { kind: 'start', upstream: MANAGER, function: 'Run', outcomes: { leads: { identity: 'string' } } },
  NewControllerDescriptors: {
    kind: 'start',
    upstream: `${APP}/controller_descriptor.go`,
    olderNames: { 'v1.28': 'NewControllerInitializers' },
    outcomes: { known: { controllers: 'number' } },
  },
  CreateControllerContext: {
    kind: 'start',
    upstream: MANAGER,
    outcomes: { created: { resyncMs: 'number' } },
  },
  WaitForAPIServer: { kind: 'start', upstream: `${SHARED}/app/helper.go`, outcomes: { waits: { timeoutMs: 'number' } } },
  NewDeferredDiscoveryRESTMapper: {
    kind: 'start',
    upstream: 'staging/src/k8s.io/client-go/restmapper/discovery.go',
    olderNames: { 'v1.21': 'GetAvailableResources' },
    outcomes: { discovered: { kinds: 'number', resources: 'string' } },
  },
  BuildControllers: {
    kind: 'start',
    upstream: MANAGER,
    olderNames: { 'v1.34': 'StartControllers' },
    outcomes: {
      begun: { controllers: 'string' },
      disabled: { controller: 'string' },
      stopped: { controller: 'string' },
      skipped: { controller: 'string' },
      built: { controllers: 'number', notSimulated: 'string' },
    },
  },
  IsControllerEnabled: {
    kind: 'plan',
    upstream: `${SHARED}/app/helper.go`,
    ours: 'isControllerEnabled',
    toldBy: 'start BuildControllers',
  },
  NewKubeControllerManagerOptions: {
    kind: 'plan',
    upstream: `${APP}/options/options.go`,
    ours: 'parseOptions',
    toldBy: 'start NewControllerManagerCommand',
  },
  newCronJobController: constructorIn('batch', { 'v1.34': 'startCronJobController' }),
  newDaemonSetController: constructorIn('apps', { 'v1.34': 'startDaemonSetController' }),
  newDeploymentController: constructorIn('apps', { 'v1.34': 'startDeploymentController' }),
  newDisruptionController: constructorIn('policy', { 'v1.34': 'startDisruptionController' }),
  newEndpointSliceController: constructorIn('discovery', { 'v1.34': 'startEndpointSliceController' }),
  newEndpointSliceMirroringController: constructorIn('discovery', { 'v1.34': 'startEndpointSliceMirroringController' }),
  newEndpointsController: constructorIn('core', { 'v1.28': 'startEndpointController', 'v1.34': 'startEndpointsController' }),
  newEphemeralVolumeController: constructorIn('core', { 'v1.34': 'startEphemeralVolumeController' }),
  newGarbageCollectorController: constructorIn('core', { 'v1.34': 'startGarbageCollectorController' }),
  newHorizontalPodAutoscalerController: constructorIn('autoscaling', {
    'v1.28': 'startHPAController',
    'v1.34': 'startHorizontalPodAutoscalerController',
  }),
  newBootstrapSignerController: constructorIn('bootstrap', { 'v1.34': 'startBootstrapSignerController' }),
  newTokenCleanerController: constructorIn('bootstrap', { 'v1.34': 'startTokenCleanerController' }),
  newServiceAccountTokenController: {
    ...constructorIn('controllermanager', { 'v1.34': 'startServiceAccountTokenController' }),
  },
  newLegacyServiceAccountTokenCleanerController: constructorIn('core', {
    'v1.28': 'startLegacySATokenCleaner',
    'v1.34': 'startLegacyServiceAccountTokenCleanerController',
  }),
  newCertificateSigningRequestApprovingController: constructorIn('certificates', {
    'v1.28': 'startCSRApprovingController',
    'v1.34': 'startCertificateSigningRequestApprovingController',
  }),
  newCertificateSigningRequestCleanerController: constructorIn('certificates', {
    'v1.28': 'startCSRCleanerController',
    'v1.34': 'startCertificateSigningRequestCleanerController',
  }),
  newCertificateSigningRequestSigningController: constructorIn('certificates', {
    'v1.28': 'startCSRSigningController',
    'v1.34': 'startCertificateSigningRequestSigningController',
  }),
  newClusterRoleAggregrationController: constructorIn('rbac', { 'v1.34': 'startClusterRoleAggregrationController' }),
  newJobController: constructorIn('batch', { 'v1.34': 'startJobController' }),
  newNamespaceController: constructorIn('core', { 'v1.34': 'startNamespaceController' }),
  newNodeIpamController: constructorIn('core', { 'v1.34': 'startNodeIpamController' }),
  newNodeLifecycleController: constructorIn('core', { 'v1.9': 'startNodeController', 'v1.34': 'startNodeLifecycleController' }),
  newPersistentVolumeAttachDetachController: constructorIn('core', {
    'v1.28': 'startAttachDetachController',
    'v1.34': 'startPersistentVolumeAttachDetachController',
  }),
  newPersistentVolumeBinderController: constructorIn('core', { 'v1.34': 'startPersistentVolumeBinderController' }),
  newPersistentVolumeClaimProtectionController: constructorIn('core', {
    'v1.28': 'startPVCProtectionController',
    'v1.34': 'startPersistentVolumeClaimProtectionController',
  }),
  newPersistentVolumeExpanderController: constructorIn('core', {
    'v1.28': 'startVolumeExpandController',
    'v1.34': 'startPersistentVolumeExpanderController',
  }),
  newPersistentVolumeProtectionController: constructorIn('core', {
    'v1.28': 'startPVProtectionController',
    'v1.34': 'startPersistentVolumeProtectionController',
  }),
  newVolumeAttributesClassProtectionController: constructorIn('core', {
    'v1.34': 'startVolumeAttributesClassProtectionController',
  }),
  newPodGarbageCollectorController: constructorIn('core', {
    'v1.28': 'startPodGCController',
    'v1.34': 'startPodGarbageCollectorController',
  }),
  newReplicaSetController: constructorIn('apps', { 'v1.34': 'startReplicaSetController' }),
  newReplicationController: constructorIn('core', { 'v1.34': 'startReplicationController' }),
  newResourceQuotaController: constructorIn('core', { 'v1.34': 'startResourceQuotaController' }),
  newRootCACertificatePublisherController: constructorIn('certificates', {
    'v1.21': 'startRootCACertPublisher',
    'v1.34': 'startRootCACertificatePublisherController',
  }),
  newServiceAccountController: constructorIn('core', { 'v1.34': 'startServiceAccountController' }),
  startCloudNodeLifecycleController: { ...constructorIn('core', {}), upstream: CLOUD },
  startServiceController: { ...constructorIn('core', {}), upstream: CLOUD },
  newStatefulSetController: constructorIn('apps', { 'v1.34': 'startStatefulSetController' }),
  newTTLController: constructorIn('core', { 'v1.34': 'startTTLController' }),
  newTTLAfterFinishedController: constructorIn('core', { 'v1.34': 'startTTLAfterFinishedController' }),
  newValidatingAdmissionPolicyStatusController: constructorIn('validatingadmissionpolicystatus', {
    'v1.34': 'startValidatingAdmissionPolicyStatusController',
  }),
  newTaintEvictionController: constructorIn('core', { 'v1.34': 'startTaintEvictionController' }),
  'InformerFactory.Start': {
    kind: 'start',
    upstream: 'staging/src/k8s.io/client-go/informers/factory.go',
    function: 'sharedInformerFactory.Start',
    outcomes: { started: { informers: 'string' } },
  },
  RunControllers: {
    kind: 'start',
    upstream: MANAGER,
    olderNames: { 'v1.34': 'StartControllers' },
    outcomes: { started: { controllers: 'string' } },
  },
  WaitForCacheSync: {
    kind: 'start',
    upstream: 'staging/src/k8s.io/client-go/tools/cache/shared_informer.go',
    outcomes: { synced: { sizes: 'string' } },
  },
  SIGKILL: { kind: 'start', upstream: MANAGER, function: 'Run', outcomes: { killed: { identity: 'string' } } },
  SIGTERM: { kind: 'start', upstream: MANAGER, function: 'Run', outcomes: { released: {}, leftToExpire: {}, notLeading: {} } },
  FlushAndExit: { kind: 'start', upstream: 'vendor/k8s.io/klog/v2/exit.go', outcomes: { exited: { message: 'string' } } },
  restart: {
    kind: 'start',
    upstream: 'pkg/kubelet/kuberuntime/kuberuntime_manager.go',
    function: 'kubeGenericRuntimeManager.doBackOff',
    outcomes: { backOff: { delayMs: 'number' } },
  },
});

/** The steps that end the process. */
export const ENDS: ReadonlySet<string> = new Set<keyof typeof steps | 'HandleCrash'>([
  'SIGKILL',
  'SIGTERM',
  'FlushAndExit',
  'HandleCrash',
]);

/** A step that makes one controller. */
export type ConstructorStep = (typeof steps)['newDeploymentController'];
