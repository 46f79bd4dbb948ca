import { attachDetachController } from '../attach-detach/controller.ts';
import { bootstrapSignerController, tokenCleanerController } from '../bootstrap-tokens/controller.ts';
import {
  certificateApprovingController,
  certificateCleanerController,
  certificateSigningController,
} from '../certificates/controller.ts';
import { cloudNodeLifecycleController } from '../cloud-node-lifecycle/controller.ts';
import { clusterRoleAggregationController } from '../clusterrole-aggregation/controller.ts';
import { cronJobController } from '../cronjob/controller.ts';
import { daemonSetController } from '../daemonset/controller.ts';
import type { ControllerDefinition } from '../define-controller.ts';
import { deploymentController } from '../deployment/controller.ts';
import { disruptionController } from '../disruption/controller.ts';
import { endpointSliceController } from '../endpoint-slice/controller.ts';
import { endpointSliceMirroringController } from '../endpoint-slice-mirroring/controller.ts';
import { endpointsController } from '../endpoints/controller.ts';
import { ephemeralVolumeController } from '../ephemeral-volume/controller.ts';
import { garbageCollectorController } from '../garbage-collector/controller.ts';
import { horizontalPodAutoscalerController } from '../horizontal-pod-autoscaler/controller.ts';
import { jobController } from '../job/controller.ts';
import { namespaceController } from '../namespace/controller.ts';
import { nodeIpamController } from '../node-ipam/controller.ts';
import { nodeLifecycleController } from '../node-lifecycle/controller.ts';
import { persistentVolumeController } from '../persistent-volume/controller.ts';
import { podGarbageCollectorController } from '../pod-gc/controller.ts';
import { replicaSetController } from '../replicaset/controller.ts';
import { replicationController } from '../replicationcontroller/controller.ts';
import { resourceQuotaController } from '../resource-quota/controller.ts';
import { legacyTokenCleanerController, tokensController } from '../service-account-tokens/controller.ts';
import { serviceAccountsController } from '../service-account/controller.ts';
import { serviceLBController } from '../service-lb/controller.ts';
import { rootCAPublisher } from '../root-ca-publisher/controller.ts';
import { statefulSetController } from '../statefulset/controller.ts';
import { taintEvictionController } from '../taint-eviction/controller.ts';
import { ttlController } from '../ttl/controller.ts';
import { ttlAfterFinishedController } from '../ttl-after-finished/controller.ts';
import { validatingAdmissionPolicyStatusController } from '../validating-admission-policy-status/controller.ts';
import { volumeExpandController } from '../volume-expand/controller.ts';
import {
  claimProtectionController,
  classProtectionController,
  volumeProtectionController,
} from '../volume-protection/controller.ts';
import { steps, type ConstructorStep } from './steps.ts';

/** A controller that can run, with its constructor in cmd/kube-controller-manager/app. */
export interface ControllerInitializer extends ControllerDefinition {
  readonly step: ConstructorStep;
}

/**
 * The simulated controllers (upstream: the constructors of `NewControllerDescriptors`, before v1.29 `NewControllerInitializers`).
 */
export const CONTROLLER_INITIALIZERS: readonly ControllerInitializer[] = [
  { step: steps.newDeploymentController, ...deploymentController },
  { step: steps.newReplicaSetController, ...replicaSetController },
  { step: steps.newReplicationController, ...replicationController },
  { step: steps.newEndpointsController, ...endpointsController },
  { step: steps.newEndpointSliceController, ...endpointSliceController },
  { step: steps.newStatefulSetController, ...statefulSetController },
  { step: steps.newJobController, ...jobController },
  { step: steps.newCronJobController, ...cronJobController },
  { step: steps.newTTLController, ...ttlController },
  { step: steps.newTTLAfterFinishedController, ...ttlAfterFinishedController },
  { step: steps.newPersistentVolumeBinderController, ...persistentVolumeController },
  { step: steps.newPersistentVolumeExpanderController, ...volumeExpandController },
  { step: steps.newPersistentVolumeClaimProtectionController, ...claimProtectionController },
  { step: steps.newPersistentVolumeProtectionController, ...volumeProtectionController },
  { step: steps.newHorizontalPodAutoscalerController, ...horizontalPodAutoscalerController },
  { step: steps.newDaemonSetController, ...daemonSetController },
  { step: steps.newGarbageCollectorController, ...garbageCollectorController },
  { step: steps.newNamespaceController, ...namespaceController },
  { step: steps.newRootCACertificatePublisherController, ...rootCAPublisher },
  { step: steps.newServiceAccountController, ...serviceAccountsController },
  { step: steps.newResourceQuotaController, ...resourceQuotaController },
  { step: steps.newDisruptionController, ...disruptionController },
  { step: steps.newNodeIpamController, ...nodeIpamController },
  { step: steps.newNodeLifecycleController, ...nodeLifecycleController },
  { step: steps.newTaintEvictionController, ...taintEvictionController },
  { step: steps.newPodGarbageCollectorController, ...podGarbageCollectorController },
  { step: steps.newEphemeralVolumeController, ...ephemeralVolumeController },
  { step: steps.newPersistentVolumeAttachDetachController, ...attachDetachController },
  { step: steps.newClusterRoleAggregrationController, ...clusterRoleAggregationController },
  { step: steps.newServiceAccountTokenController, ...tokensController },
  { step: steps.newLegacyServiceAccountTokenCleanerController, ...legacyTokenCleanerController },
  { step: steps.newBootstrapSignerController, ...bootstrapSignerController },
  { step: steps.newTokenCleanerController, ...tokenCleanerController },
  { step: steps.newCertificateSigningRequestSigningController, ...certificateSigningController },
  { step: steps.newCertificateSigningRequestApprovingController, ...certificateApprovingController },
  { step: steps.newCertificateSigningRequestCleanerController, ...certificateCleanerController },
  { step: steps.newValidatingAdmissionPolicyStatusController, ...validatingAdmissionPolicyStatusController },
  { step: steps.newEndpointSliceMirroringController, ...endpointSliceMirroringController },
  { step: steps.newVolumeAttributesClassProtectionController, ...classProtectionController },
];

/** The simulated controllers of the cloud (k8s.io/cloud-provider/app/controllermanager.go `DefaultInitFuncConstructors`). */
export const CLOUD_CONTROLLER_INITIALIZERS: readonly ControllerInitializer[] = [
  { step: steps.startCloudNodeLifecycleController, ...cloudNodeLifecycleController },
  { step: steps.startServiceController, ...serviceLBController },
];

/** Returns undefined if no simulated controller has this name. */
export function findInitializer(name: string): ControllerInitializer | undefined {
  const named = (initializer: ControllerInitializer): boolean => initializer.name === name;
  return CONTROLLER_INITIALIZERS.find(named) ?? CLOUD_CONTROLLER_INITIALIZERS.find(named);
}
