/** Workloads (apps/v1). */
export const WORKLOAD_TYPES = `
kind Deployment apps/v1 -- Keeps a set of identical Pods running, and rolls out changes of their template step by step.
  spec DeploymentSpec -- The desired state.
  status DeploymentStatus -- The state that the controller last observed.

type DeploymentSpec
  replicas? int32 =1 >=0 -- Desired number of Pods.
  selector!? LabelSelector once -- Selects the Pods of this Deployment. It must match the labels of the template and cannot be changed.
  template! PodTemplateSpec -- Template of the Pods to create. Any change starts a rollout.
  strategy DeploymentStrategy retainKeys -- How new Pods replace old ones.
  minReadySeconds int32 >=0 -- Seconds that a new Pod must be ready before it counts as available. Default 0.
  revisionHistoryLimit? int32 =10 >=0 -- Number of old ReplicaSets to keep for rollbacks.
  paused boolean -- While true, changes of the template are not rolled out. Scaling still works.
  progressDeadlineSeconds? int32 =600 >=0 @9 -- Seconds without progress after which a rollout is reported as failed. The rollout continues.

type DeploymentStrategy
  type string =RollingUpdate enum=Recreate|RollingUpdate -- RollingUpdate replaces Pods gradually. Recreate stops all old Pods before it starts new ones.
  rollingUpdate? RollingUpdateDeployment ={} when=type:RollingUpdate -- Limits of a rolling update. Only for type RollingUpdate.

type RollingUpdateDeployment
  maxUnavailable? IntOrString =25% >=0 -- Maximum number of desired Pods that may be unavailable. A number or a percentage, rounded down.
  maxSurge? IntOrString =25% >=0 -- Maximum number of Pods above the desired number. A number or a percentage, rounded up.

type DeploymentStatus
  observedGeneration int64 >=0 -- The generation that the controller has seen.
  replicas int32 >=0 -- All Pods of the Deployment, old and new, that are not being deleted.
  updatedReplicas int32 >=0 -- Pods created from the newest template.
  readyReplicas int32 >=0 @7 -- Pods that are ready.
  availableReplicas int32 >=0 @4 -- Pods that have been ready for minReadySeconds.
  unavailableReplicas int32 >=0 -- Pods that are still needed until all desired Pods are available.
  terminatingReplicas? int32 >=0 @9 -- Pods that are being deleted.
  collisionCount? int32 >=0 @8 -- Number of collisions of the hash in ReplicaSet names.
  conditions [DeploymentCondition] merge=type map=type @6 -- Available, Progressing, ReplicaFailure.

type DeploymentCondition
  type! string
  status! string
  reason string @4
  message string
  lastUpdateTime Time
  lastTransitionTime Time

kind ReplicaSet apps/v1 -- Keeps a number of identical Pods running. Deployments create and scale ReplicaSets.
  spec ReplicaSetSpec
  status ReplicaSetStatus

type ReplicaSetSpec
  replicas? int32 =1 >=0 -- Desired number of Pods.
  minReadySeconds int32 >=0 @4 -- Seconds that a Pod must be ready before it counts as available.
  selector!? LabelSelector once @2 -- Selects the Pods of this ReplicaSet. It cannot be changed.
  template PodTemplateSpec -- Template of the Pods to create.

type ReplicaSetStatus
  replicas! int32 >=0 -- Current number of Pods.
  fullyLabeledReplicas int32 >=0 -- Pods that have all labels of the template.
  readyReplicas int32 >=0 @4 -- Pods that are ready.
  availableReplicas int32 >=0 -- Pods that have been ready for minReadySeconds.
  terminatingReplicas? int32 >=0 @7 -- Pods that are being deleted.
  observedGeneration int64 >=0 @3 -- The generation that the controller has seen.
  conditions [ReplicaSetCondition] merge=type map=type @6

type ReplicaSetCondition
  type! string
  status! string
  lastTransitionTime Time
  reason string
  message string
`;
