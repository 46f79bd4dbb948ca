/** Workloads (apps/v1). */
export const WORKLOAD_TYPES = `
kind Deployment apps/v1 -- Keeps a set of equal Pods running, and rolls them over to a new template step by step.
  spec DeploymentSpec -- What there shall be.
  status DeploymentStatus -- What the controller last saw.

type DeploymentSpec
  minReadySeconds int32 -- A new Pod must be ready for so long before it counts as available. Default 0.
  paused boolean -- Changes of the template are not rolled out while it is true. Scaling still works.
  progressDeadlineSeconds? int32 -- A rollout without any progress for so long is reported as failed. It goes on all the same. Default 600.
  replicas? int32 -- How many Pods there shall be. Default 1.
  revisionHistoryLimit? int32 -- How many old ReplicaSets are kept to roll back to. Default 10.
  selector!? LabelSelector -- The Pods that belong to this Deployment. Must fit the template's labels, and cannot be changed.
  strategy DeploymentStrategy retainKeys -- How old Pods are replaced by new ones.
  template! PodTemplateSpec -- The Pods to create. Any change in it starts a rollout.

type DeploymentStrategy
  rollingUpdate? RollingUpdateDeployment -- How many Pods may be missing or too many meanwhile. Only for RollingUpdate.
  type string enum=Recreate|RollingUpdate -- RollingUpdate replaces them bit by bit, Recreate stops all before it starts new ones. Default RollingUpdate.

type RollingUpdateDeployment
  maxSurge? IntOrString -- How many Pods more than wanted there may be: a number, or a percentage, rounded up. Default 25%.
  maxUnavailable? IntOrString -- How many of the wanted Pods may be unavailable: a number, or a percentage, rounded down. Default 25%.

type DeploymentStatus
  availableReplicas int32 -- Pods that have been ready for minReadySeconds.
  collisionCount? int32 -- How often the hash in a ReplicaSet's name had to be made anew.
  conditions [DeploymentCondition] merge=type map=type -- Available, Progressing, ReplicaFailure.
  observedGeneration int64 -- The generation that the controller has seen.
  readyReplicas int32 -- Pods that are ready.
  replicas int32 -- All Pods of the Deployment, old and new, that are not being deleted.
  terminatingReplicas? int32 -- Pods that are being deleted.
  unavailableReplicas int32 -- Pods that are still missing before all are available.
  updatedReplicas int32 -- Pods made of the newest template.

type DeploymentCondition
  lastTransitionTime Time
  lastUpdateTime Time
  message string
  reason string
  status! string
  type! string

kind ReplicaSet apps/v1 -- Keeps a number of equal Pods running. Deployments make and scale them.
  spec ReplicaSetSpec
  status ReplicaSetStatus

type ReplicaSetSpec
  minReadySeconds int32 -- A Pod must be ready for so long before it counts as available.
  replicas? int32 -- How many Pods there shall be. Default 1.
  selector!? LabelSelector -- The Pods that belong to it. Cannot be changed.
  template PodTemplateSpec -- The Pods that it creates when there are too few.

type ReplicaSetStatus
  availableReplicas int32 -- Pods that have been ready for minReadySeconds.
  conditions [ReplicaSetCondition] merge=type map=type
  fullyLabeledReplicas int32 -- Pods that have all labels of the template.
  observedGeneration int64 -- The generation that the controller has seen.
  readyReplicas int32 -- Pods that are ready.
  replicas! int32 -- Pods that there are.
  terminatingReplicas? int32 -- Pods that are being deleted.

type ReplicaSetCondition
  lastTransitionTime Time
  message string
  reason string
  status! string
  type! string
`;
