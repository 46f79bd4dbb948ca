import type { WordsOf } from '../../step-catalogue.ts';
import { ageText } from '../../../model/time-text.ts';
import { counted } from '../../words.ts';

/** The words of a function that makes one controller. */
const constructor = (what: string) => ({
  about: `Makes ${what}: it subscribes to the informers that it needs, and does not run yet.`,
  outcomes: { begun: ({ controller }: { readonly controller: string }) => controller },
});

export const manager: WordsOf<'manager'> = {
  NewControllerManagerCommand: {
    about: 'Reads the command line: each flag has a default, and what is unknown or wrong ends the process here.',
    outcomes: {
      noFlags: 'no flags',
      flags: ({ flags }) => flags,
      flagsWithoutEffect: ({ flags, withoutEffect }) => `${flags} (without effect here: ${withoutEffect})`,
    },
  },
  Run: {
    about:
      'The process itself: it prepares clients for the controllers, then competes for the lead. Its HTTP server, with configuration and health, is only named here.',
    outcomes: { begun: ({ hostname }) => `on ${hostname}` },
  },
  'configz.New': {
    about:
      'Registers the configuration, which a real process serves under /configz. Here it is only named: the manager has no HTTP server.',
    outcomes: { registered: ({ name }) => name },
  },
  NewMutableHealthzHandler: {
    about:
      'Sets up the health checks, which a real process serves under /healthz. Here it is only named: the manager has no HTTP server.',
    outcomes: { leaderElection: 'a check that the lead is renewed', noChecks: 'no checks' },
  },
  createClientBuilders: {
    about: 'Makes what gives each controller a client of its own.',
    outcomes: { created: 'a client for each controller' },
  },
  leaderElectAndRun: {
    about: 'Competes for the Lease, every 2 to 4.4 s, and does nothing else before it has it.',
    outcomes: {
      competes: ({ identity, lease, leaseDurationMs, renewDeadlineMs, retryPeriodMs }) =>
        `${identity} for ${lease}: LeaseDuration ${ageText(leaseDurationMs)}, RenewDeadline ${ageText(renewDeadlineMs)}, RetryPeriod ${ageText(retryPeriodMs)}`,
    },
  },
  OnStartedLeading: {
    about: 'It has the Lease: from here on it is the one that runs the controllers.',
    outcomes: { leads: ({ identity }) => identity },
  },
  NewControllerDescriptors: {
    about: 'Lists every controller that there is, with its name, its aliases and the function that makes it.',
    outcomes: { known: ({ controllers }) => counted(controllers, 'controller') },
  },
  CreateControllerContext: {
    about: 'What all controllers share: the factory of informers, and the list of the kinds that the API server has.',
    outcomes: { created: ({ resyncMs }) => `shared informers with a resync every ${ageText(resyncMs)}` },
  },
  WaitForAPIServer: {
    about: 'Waits until the API server is healthy.',
    outcomes: { waits: ({ timeoutMs }) => `until /healthz answers, for ${ageText(timeoutMs)} at most` },
  },
  NewDeferredDiscoveryRESTMapper: {
    about: 'Asks the API server which kinds it has.',
    outcomes: { discovered: ({ kinds, resources }) => `${counted(kinds, 'kind')}: ${resources}` },
  },
  BuildControllers: {
    about:
      'Goes through every controller that it knows by name and makes those that --controllers lets run. Each subscribes to the informers that it needs; none runs yet.',
    outcomes: {
      begun: ({ controllers }) => `--controllers=${controllers}`,
      disabled: ({ controller }) => `Warning: controller is disabled: ${controller}`,
      stopped: ({ controller }) => `${controller} is stopped by a fault`,
      skipped: ({ controller }) => `Warning: skipping controller: ${controller}`,
      built: ({ controllers, notSimulated }) => `${controllers} built; not part of this simulation: ${notSimulated}`,
    },
  },
  IsControllerEnabled: { about: 'Decides by --controllers whether a controller runs.' },
  NewKubeControllerManagerOptions: {
    about: 'Makes the options with their defaults, one group for each controller, and reads the flags into them.',
  },
  newCronJobController: constructor('the controller of CronJobs'),
  newDaemonSetController: constructor('the controller of DaemonSets'),
  newDeploymentController: constructor('the controller of Deployments'),
  newDisruptionController: constructor('the controller of PodDisruptionBudgets'),
  newEndpointSliceController: constructor('the controller of EndpointSlices'),
  newEndpointSliceMirroringController: constructor('the controller that mirrors Endpoints into EndpointSlices'),
  newEndpointsController: constructor('the controller of Endpoints'),
  newEphemeralVolumeController: constructor('the controller of ephemeral volumes'),
  newGarbageCollectorController: constructor('the garbage collector'),
  newHorizontalPodAutoscalerController: constructor('the controller of HorizontalPodAutoscalers'),
  newJobController: constructor('the controller of Jobs'),
  newNamespaceController: constructor('the controller of Namespaces'),
  newNodeIpamController: constructor('the controller that gives nodes the ranges of their Pods'),
  newValidatingAdmissionPolicyStatusController: constructor('the controller that checks the expressions of policies'),
  newNodeLifecycleController: constructor('the controller that watches the health of nodes'),
  newPersistentVolumeAttachDetachController: constructor('the controller that attaches volumes to nodes'),
  newPersistentVolumeBinderController: constructor('the controller that binds claims and volumes'),
  newPersistentVolumeClaimProtectionController: constructor('the controller that keeps claims in use'),
  newPersistentVolumeExpanderController: constructor('the controller of claims that grow'),
  newPersistentVolumeProtectionController: constructor('the controller that keeps volumes in use'),
  newVolumeAttributesClassProtectionController: constructor('the controller that keeps classes of attributes in use'),
  newPodGarbageCollectorController: constructor('the garbage collector of Pods'),
  newReplicaSetController: constructor('the controller of ReplicaSets'),
  newReplicationController: constructor('the controller of ReplicationControllers'),
  newResourceQuotaController: constructor('the controller of ResourceQuotas'),
  newRootCACertificatePublisherController: constructor('the controller that publishes the certificate of the cluster'),
  newServiceAccountController: constructor('the controller of ServiceAccounts'),
  startCloudNodeLifecycleController: constructor('the controller that asks the cloud about machines'),
  startServiceController: constructor('the controller of load balancers'),
  newStatefulSetController: constructor('the controller of StatefulSets'),
  newBootstrapSignerController: constructor('the controller that signs cluster-info'),
  newTokenCleanerController: constructor('the controller that deletes expired bootstrap tokens'),
  newServiceAccountTokenController: constructor('the controller of tokens in Secrets'),
  newLegacyServiceAccountTokenCleanerController: constructor('the controller that deletes unused tokens'),
  newCertificateSigningRequestApprovingController: constructor('the controller that approves certificates of kubelets'),
  newCertificateSigningRequestCleanerController: constructor('the controller that deletes old CertificateSigningRequests'),
  newCertificateSigningRequestSigningController: constructor('the controller that issues certificates'),
  newClusterRoleAggregrationController: constructor('the controller that collects the rules of ClusterRoles'),
  newTTLController: constructor('the controller of the TTL of nodes'),
  newTTLAfterFinishedController: constructor('the controller that deletes finished Jobs'),
  newTaintEvictionController: constructor('the controller that evicts Pods from tainted nodes'),
  'InformerFactory.Start': {
    about: 'Starts the informers that were asked for, one for each kind, however many controllers read it: List, then Watch.',
    outcomes: { started: ({ informers }) => informers },
  },
  RunControllers: {
    about: 'Starts each controller: it waits for its caches, then starts its workers.',
    outcomes: { started: ({ controllers }) => controllers },
  },
  WaitForCacheSync: {
    about: 'The first List of each kind is in its cache. Before that a worker would take what it cannot see yet for missing.',
    outcomes: { synced: ({ sizes }) => sizes },
  },
  SIGKILL: {
    about: 'The process is killed: its memory is lost, and its Lease is left to expire.',
    outcomes: {
      killed: 'Killed. What its queues and caches held is lost; the Lease stands until it has run out.',
    },
  },
  SIGTERM: {
    about:
      'The process is told to end. By default it does not listen, and ends at once; only a feature gate makes it give its Lease up.',
    outcomes: {
      released: 'Stopped: the Lease is given up, so that the other need not wait for it to run out.',
      leftToExpire: 'Stopped. It does not give its Lease up: the Lease stands until it has run out.',
      notLeading: 'Stopped. It did not lead.',
    },
  },
  FlushAndExit: {
    about: 'The process ends by itself: the lead is lost, or the start has failed.',
    outcomes: { exited: ({ message }) => `It has ended by itself: ${message}.` },
  },
  restart: {
    about: 'The kubelet starts the process again, later each time.',
    outcomes: { backOff: ({ delayMs }) => `Is started again in ${ageText(delayMs)}.` },
  },
};
