/** Workloads: Deployment, ReplicaSet and their like (apps/v1, batch/v1, core/v1). */
export const WORKLOAD_TYPES = `
kind Deployment apps/v1 -- Keeps a set of equal Pods running, and rolls them over to a new template step by step.
  spec DeploymentSpec -- What there shall be.
  status DeploymentStatus -- What the controller last saw.

type DeploymentSpec
  minReadySeconds int32 -- A new Pod must be ready for so long before it counts as available. Default 0.
  paused boolean -- Changes of the template are not rolled out while it is true. Scaling still works.
  progressDeadlineSeconds int32 -- A rollout without any progress for so long is reported as failed. It goes on all the same. Default 600.
  replicas int32 -- How many Pods there shall be. Default 1.
  revisionHistoryLimit int32 -- How many old ReplicaSets are kept to roll back to. Default 10.
  selector! LabelSelector -- The Pods that belong to this Deployment. Must fit the template's labels, and cannot be changed.
  strategy DeploymentStrategy retainKeys -- How old Pods are replaced by new ones.
  template! PodTemplateSpec -- The Pods to create. Any change in it starts a rollout.

type DeploymentStrategy
  rollingUpdate RollingUpdateDeployment -- How many Pods may be missing or too many meanwhile. Only for RollingUpdate.
  type string enum=Recreate|RollingUpdate -- RollingUpdate replaces them bit by bit, Recreate stops all before it starts new ones. Default RollingUpdate.

type RollingUpdateDeployment
  maxSurge IntOrString -- How many Pods more than wanted there may be: a number, or a percentage, rounded up. Default 25%.
  maxUnavailable IntOrString -- How many of the wanted Pods may be unavailable: a number, or a percentage, rounded down. Default 25%.

type DeploymentStatus
  availableReplicas int32 -- Pods that have been ready for minReadySeconds.
  collisionCount int32 -- How often the hash in a ReplicaSet's name had to be made anew.
  conditions [DeploymentCondition] merge=type map=type -- Available, Progressing, ReplicaFailure.
  observedGeneration int64 -- The generation that the controller has seen.
  readyReplicas int32 -- Pods that are ready.
  replicas int32 -- All Pods of the Deployment, old and new, that are not being deleted.
  terminatingReplicas int32 -- Pods that are being deleted.
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
  replicas int32 -- How many Pods there shall be. Default 1.
  selector! LabelSelector -- The Pods that belong to it. Cannot be changed.
  template PodTemplateSpec -- The Pods that it creates when there are too few.

type ReplicaSetStatus
  availableReplicas int32 -- Pods that have been ready for minReadySeconds.
  conditions [ReplicaSetCondition] merge=type map=type
  fullyLabeledReplicas int32 -- Pods that have all labels of the template.
  observedGeneration int64 -- The generation that the controller has seen.
  readyReplicas int32 -- Pods that are ready.
  replicas! int32 -- Pods that there are.
  terminatingReplicas int32 -- Pods that are being deleted.

type ReplicaSetCondition
  lastTransitionTime Time
  message string
  reason string
  status! string
  type! string

kind StatefulSet apps/v1 -- Pods with a fixed name and storage of their own, started and stopped in order.
  spec StatefulSetSpec
  status StatefulSetStatus

type StatefulSetSpec
  minReadySeconds int32
  ordinals StatefulSetOrdinals
  persistentVolumeClaimRetentionPolicy StatefulSetPersistentVolumeClaimRetentionPolicy
  podManagementPolicy string enum=OrderedReady|Parallel -- OrderedReady waits for each Pod, Parallel does not.
  replicas int32
  revisionHistoryLimit int32
  selector! LabelSelector
  serviceName string -- The headless Service that gives the Pods their names in DNS.
  template! PodTemplateSpec
  updateStrategy StatefulSetUpdateStrategy
  volumeClaimTemplates [PersistentVolumeClaim] -- Claims that are made for each Pod, and outlive it.

type StatefulSetOrdinals
  start int32

type StatefulSetPersistentVolumeClaimRetentionPolicy
  whenDeleted string enum=Delete|Retain
  whenScaled string enum=Delete|Retain

type StatefulSetUpdateStrategy
  rollingUpdate RollingUpdateStatefulSetStrategy
  type string enum=OnDelete|RollingUpdate

type RollingUpdateStatefulSetStrategy
  maxUnavailable IntOrString
  partition int32

type StatefulSetStatus
  availableReplicas int32
  collisionCount int32
  conditions [StatefulSetCondition] merge=type map=type
  currentReplicas int32
  currentRevision string
  observedGeneration int64
  readyReplicas int32
  replicas! int32
  updateRevision string
  updatedReplicas int32

type StatefulSetCondition
  lastTransitionTime Time
  message string
  reason string
  status! string
  type! string

kind DaemonSet apps/v1 -- One Pod on every node, or on every node of a kind.
  spec DaemonSetSpec
  status DaemonSetStatus

type DaemonSetSpec
  minReadySeconds int32
  revisionHistoryLimit int32
  selector! LabelSelector
  template! PodTemplateSpec
  updateStrategy DaemonSetUpdateStrategy

type DaemonSetUpdateStrategy
  rollingUpdate RollingUpdateDaemonSet
  type string enum=OnDelete|RollingUpdate

type RollingUpdateDaemonSet
  maxSurge IntOrString
  maxUnavailable IntOrString

type DaemonSetStatus
  collisionCount int32
  conditions [DaemonSetCondition] merge=type map=type
  currentNumberScheduled! int32
  desiredNumberScheduled! int32
  numberAvailable int32
  numberMisscheduled! int32
  numberReady! int32
  numberUnavailable int32
  observedGeneration int64
  updatedNumberScheduled int32

type DaemonSetCondition
  lastTransitionTime Time
  message string
  reason string
  status! string
  type! string

kind Job batch/v1 -- Runs Pods until so many have succeeded.
  spec JobSpec
  status JobStatus

type JobSpec
  activeDeadlineSeconds int64
  backoffLimit int32 -- How many failures until the Job has failed. Default 6.
  backoffLimitPerIndex int32
  completionMode string enum=NonIndexed|Indexed
  completions int32 -- How many Pods must succeed.
  managedBy string
  manualSelector boolean
  maxFailedIndexes int32
  parallelism int32 -- How many Pods may run at once.
  podFailurePolicy PodFailurePolicy
  podReplacementPolicy string enum=Failed|TerminatingOrFailed
  selector LabelSelector
  successPolicy SuccessPolicy
  suspend boolean -- Run no Pods for the time being.
  template! PodTemplateSpec
  ttlSecondsAfterFinished int32 -- The Job is deleted so long after it has finished.

type PodFailurePolicy
  rules! [PodFailurePolicyRule]

type PodFailurePolicyRule
  action! string enum=FailIndex|FailJob|Ignore|Count
  onExitCodes PodFailurePolicyOnExitCodesRequirement
  onPodConditions [PodFailurePolicyOnPodConditionsPattern]

type PodFailurePolicyOnExitCodesRequirement
  containerName string
  operator! string enum=In|NotIn
  values! [int32] set

type PodFailurePolicyOnPodConditionsPattern
  status string
  type! string

type SuccessPolicy
  rules! [SuccessPolicyRule]

type SuccessPolicyRule
  succeededCount int32
  succeededIndexes string

type JobStatus
  active int32
  completedIndexes string
  completionTime Time
  conditions [JobCondition] merge=type atomic
  failed int32
  failedIndexes string
  ready int32
  startTime Time
  succeeded int32
  terminating int32
  uncountedTerminatedPods UncountedTerminatedPods

type JobCondition
  lastProbeTime Time
  lastTransitionTime Time
  message string
  reason string
  status! string
  type! string

type UncountedTerminatedPods
  failed [string] set
  succeeded [string] set

kind CronJob batch/v1 -- Makes a Job at the times of a schedule.
  spec CronJobSpec
  status CronJobStatus

type CronJobSpec
  concurrencyPolicy string enum=Allow|Forbid|Replace -- What happens when the last Job still runs: Allow, Forbid or Replace.
  failedJobsHistoryLimit int32
  jobTemplate! JobTemplateSpec
  schedule! string -- When, in cron's format: minute, hour, day, month, weekday.
  startingDeadlineSeconds int64
  successfulJobsHistoryLimit int32
  suspend boolean
  timeZone string

type JobTemplateSpec
  metadata ObjectMeta
  spec JobSpec

type CronJobStatus
  active [ObjectReference]
  lastScheduleTime Time
  lastSuccessfulTime Time

kind ReplicationController v1 -- The forerunner of ReplicaSet. Use a Deployment.
  spec ReplicationControllerSpec
  status ReplicationControllerStatus

type ReplicationControllerSpec
  minReadySeconds int32
  replicas int32
  selector {string} atomic
  template PodTemplateSpec

type ReplicationControllerStatus
  availableReplicas int32
  conditions [ReplicationControllerCondition] merge=type map=type
  fullyLabeledReplicas int32
  observedGeneration int64
  readyReplicas int32
  replicas! int32

type ReplicationControllerCondition
  lastTransitionTime Time
  message string
  reason string
  status! string
  type! string
`;
