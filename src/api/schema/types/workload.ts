/** Workloads (apps/v1). */
export const WORKLOAD_TYPES = `
kind Deployment apps/v1 -- Keeps a set of equal Pods running, and rolls them over to a new template step by step.
  spec DeploymentSpec -- What there shall be.
  status DeploymentStatus -- What the controller last saw.

type DeploymentSpec
  replicas? int32 -- How many Pods there shall be. Default 1.
  selector!? LabelSelector -- The Pods that belong to this Deployment. Must fit the template's labels, and cannot be changed.
  template! PodTemplateSpec -- The Pods to create. Any change in it starts a rollout.
  strategy DeploymentStrategy retainKeys -- How old Pods are replaced by new ones.
  minReadySeconds int32 -- A new Pod must be ready for so long before it counts as available. Default 0.
  revisionHistoryLimit? int32 -- How many old ReplicaSets are kept to roll back to. Default 10.
  paused boolean -- Changes of the template are not rolled out while it is true. Scaling still works.
  progressDeadlineSeconds? int32 @9 -- A rollout without any progress for so long is reported as failed. It goes on all the same. Default 600.

type DeploymentStrategy
  type string enum=Recreate|RollingUpdate -- RollingUpdate replaces them bit by bit, Recreate stops all before it starts new ones. Default RollingUpdate.
  rollingUpdate? RollingUpdateDeployment -- How many Pods may be missing or too many meanwhile. Only for RollingUpdate.

type RollingUpdateDeployment
  maxUnavailable? IntOrString -- How many of the wanted Pods may be unavailable: a number, or a percentage, rounded down. Default 25%.
  maxSurge? IntOrString -- How many Pods more than wanted there may be: a number, or a percentage, rounded up. Default 25%.

type DeploymentStatus
  observedGeneration int64 -- The generation that the controller has seen.
  replicas int32 -- All Pods of the Deployment, old and new, that are not being deleted.
  updatedReplicas int32 -- Pods made of the newest template.
  availableReplicas int32 -- Pods that have been ready for minReadySeconds.
  unavailableReplicas int32 -- Pods that are still missing before all are available.
  conditions [DeploymentCondition] merge=type map=type -- Available, Progressing, ReplicaFailure.
  readyReplicas int32 -- Pods that are ready.
  collisionCount? int32 -- How often the hash in a ReplicaSet's name had to be made anew.
  terminatingReplicas? int32 -- Pods that are being deleted.

type DeploymentCondition
  type! string
  status! string
  reason string @4
  message string
  lastUpdateTime Time
  lastTransitionTime Time

kind ReplicaSet apps/v1 -- Keeps a number of equal Pods running. Deployments make and scale them.
  spec ReplicaSetSpec
  status ReplicaSetStatus

type ReplicaSetSpec
  replicas? int32 -- How many Pods there shall be. Default 1.
  selector!? LabelSelector -- The Pods that belong to it. Cannot be changed.
  template PodTemplateSpec -- The Pods that it creates when there are too few.
  minReadySeconds int32 -- A Pod must be ready for so long before it counts as available.

type ReplicaSetStatus
  replicas! int32 -- Pods that there are.
  fullyLabeledReplicas int32 -- Pods that have all labels of the template.
  observedGeneration int64 -- The generation that the controller has seen.
  readyReplicas int32 -- Pods that are ready.
  availableReplicas int32 -- Pods that have been ready for minReadySeconds.
  conditions [ReplicaSetCondition] merge=type map=type
  terminatingReplicas? int32 -- Pods that are being deleted.

type ReplicaSetCondition
  type! string
  status! string
  lastTransitionTime Time
  reason string
  message string
`;
