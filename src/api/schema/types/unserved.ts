/**
 * Kinds that the API server does not serve, and what they alone are made of. In the worker's build they are in the documented catalogue only
 * (scripts/late-types.ts): who serves one of them moves its types to where the others are.
 */
export const UNSERVED_TYPES = `
kind HorizontalPodAutoscaler autoscaling/v1 -- Scales a workload by what it uses.
  spec HorizontalPodAutoscalerSpec
  status HorizontalPodAutoscalerStatus

type HorizontalPodAutoscalerSpec
  maxReplicas! int32
  minReplicas int32
  scaleTargetRef! CrossVersionObjectReference
  targetCPUUtilizationPercentage int32

type CrossVersionObjectReference atomic
  apiVersion string
  kind! string
  name! string

type HorizontalPodAutoscalerStatus
  currentCPUUtilizationPercentage int32
  currentReplicas! int32
  desiredReplicas! int32
  lastScaleTime Time
  observedGeneration int64

kind v2.HorizontalPodAutoscaler autoscaling/v2 -- Scales a workload by what it uses.
  spec v2.HorizontalPodAutoscalerSpec
  status v2.HorizontalPodAutoscalerStatus

type v2.HorizontalPodAutoscalerSpec
  behavior HorizontalPodAutoscalerBehavior
  maxReplicas! int32 -- Never more replicas than this.
  metrics [MetricSpec] -- What is measured, and what it should be.
  minReplicas int32 -- Never fewer replicas than this. Default 1.
  scaleTargetRef! v2.CrossVersionObjectReference -- The workload to scale.

type HorizontalPodAutoscalerBehavior
  scaleDown HPAScalingRules
  scaleUp HPAScalingRules

type HPAScalingRules
  policies [HPAScalingPolicy]
  selectPolicy string enum=Max|Min|Disabled
  stabilizationWindowSeconds int32
  tolerance Quantity

type HPAScalingPolicy
  periodSeconds! int32
  type! string enum=Pods|Percent
  value! int32

type MetricSpec
  containerResource ContainerResourceMetricSource
  external ExternalMetricSource
  object ObjectMetricSource
  pods PodsMetricSource
  resource ResourceMetricSource
  type! string enum=ContainerResource|External|Object|Pods|Resource

type ContainerResourceMetricSource
  container! string
  name! string
  target! MetricTarget

type MetricTarget
  averageUtilization int32
  averageValue Quantity
  type! string enum=Utilization|Value|AverageValue
  value Quantity

type ExternalMetricSource
  metric! MetricIdentifier
  target! MetricTarget

type MetricIdentifier
  name! string
  selector LabelSelector

type ObjectMetricSource
  describedObject! v2.CrossVersionObjectReference
  metric! MetricIdentifier
  target! MetricTarget

type v2.CrossVersionObjectReference atomic
  apiVersion string
  kind! string
  name! string

type PodsMetricSource
  metric! MetricIdentifier
  target! MetricTarget

type ResourceMetricSource
  name! string
  target! MetricTarget

type v2.HorizontalPodAutoscalerStatus
  conditions [HorizontalPodAutoscalerCondition] merge=type map=type
  currentMetrics [MetricStatus]
  currentReplicas! int32
  desiredReplicas! int32
  lastScaleTime Time
  observedGeneration int64

type HorizontalPodAutoscalerCondition
  lastTransitionTime Time
  message string
  reason string
  status! string
  type! string

type MetricStatus
  containerResource ContainerResourceMetricStatus
  external ExternalMetricStatus
  object ObjectMetricStatus
  pods PodsMetricStatus
  resource ResourceMetricStatus
  type! string enum=ContainerResource|External|Object|Pods|Resource

type ContainerResourceMetricStatus
  container! string
  current! MetricValueStatus
  name! string

type MetricValueStatus
  averageUtilization int32
  averageValue Quantity
  value Quantity

type ExternalMetricStatus
  current! MetricValueStatus
  metric! MetricIdentifier

type ObjectMetricStatus
  current! MetricValueStatus
  describedObject! v2.CrossVersionObjectReference
  metric! MetricIdentifier

type PodsMetricStatus
  current! MetricValueStatus
  metric! MetricIdentifier

type ResourceMetricStatus
  current! MetricValueStatus
  name! string

kind PodDisruptionBudget policy/v1 -- How many Pods of a set may be taken down on purpose at a time.
  spec PodDisruptionBudgetSpec
  status PodDisruptionBudgetStatus

type PodDisruptionBudgetSpec
  maxUnavailable IntOrString -- So many may be missing. A number or a percentage.
  minAvailable IntOrString -- So many must stay. A number or a percentage.
  selector LabelSelector replace -- The Pods that are meant.
  unhealthyPodEvictionPolicy string enum=IfHealthyBudget|AlwaysAllow

type PodDisruptionBudgetStatus
  conditions [Condition] merge=type map=type
  currentHealthy! int32
  desiredHealthy! int32
  disruptedPods {Time}
  disruptionsAllowed! int32
  expectedPods! int32
  observedGeneration int64

kind ResourceQuota v1 -- How much a namespace may use in all.
  spec ResourceQuotaSpec
  status ResourceQuotaStatus

type ResourceQuotaSpec
  hard {Quantity} -- The limit for each resource and kind.
  scopeSelector ScopeSelector
  scopes [string]

type ScopeSelector atomic
  matchExpressions [ScopedResourceSelectorRequirement]

type ScopedResourceSelectorRequirement atomic
  operator! string enum=In|NotIn|Exists|DoesNotExist
  scopeName! string enum=BestEffort|CrossNamespacePodAffinity|NotBestEffort|NotTerminating|PriorityClass|Terminating|VolumeAttributesClass
  values [string]

type ResourceQuotaStatus
  hard {Quantity}
  used {Quantity}

kind LimitRange v1 -- Defaults and bounds for single Pods and containers of a namespace.
  spec LimitRangeSpec

type LimitRangeSpec
  limits! [LimitRangeItem]

type LimitRangeItem
  default {Quantity}
  defaultRequest {Quantity}
  max {Quantity}
  maxLimitRequestRatio {Quantity}
  min {Quantity}
  type! string

kind Endpoints v1 -- The addresses behind a Service. EndpointSlice has taken its place.
  subsets [EndpointSubset]

type EndpointSubset
  addresses [EndpointAddress]
  notReadyAddresses [EndpointAddress]
  ports [EndpointPort]

type EndpointAddress atomic
  hostname string
  ip! string
  nodeName string
  targetRef ObjectReference

type EndpointPort atomic
  appProtocol string
  name string
  port! int32
  protocol string enum=TCP|UDP|SCTP

kind EndpointSlice discovery.k8s.io/v1 -- A part of the addresses behind a Service.
  addressType! string enum=IPv4|IPv6|FQDN
  endpoints! [Endpoint]
  ports [discovery.EndpointPort]

type Endpoint
  addresses! [string] set
  conditions EndpointConditions
  deprecatedTopology {string}
  hints EndpointHints
  hostname string
  nodeName string
  targetRef ObjectReference
  zone string

type EndpointConditions
  ready boolean
  serving boolean
  terminating boolean

type EndpointHints
  forNodes [ForNode]
  forZones [ForZone]

type ForNode
  name! string

type ForZone
  name! string

type discovery.EndpointPort atomic
  appProtocol string
  name string
  port int32
  protocol string enum=TCP|UDP|SCTP

type PersistentVolumeClaim
  apiVersion string
  kind string
  metadata ObjectMeta
  spec PersistentVolumeClaimSpec
  status PersistentVolumeClaimStatus

type PersistentVolumeClaimStatus
  accessModes [string]
  allocatedResourceStatuses {string}
  allocatedResources {Quantity}
  capacity {Quantity}
  conditions [PersistentVolumeClaimCondition] merge=type map=type
  currentVolumeAttributesClassName string
  modifyVolumeStatus ModifyVolumeStatus
  phase string enum=Pending|Bound|Lost

type PersistentVolumeClaimCondition
  lastProbeTime Time
  lastTransitionTime Time
  message string
  reason string
  status! string
  type! string

type ModifyVolumeStatus
  status! string
  targetVolumeAttributesClassName string

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
