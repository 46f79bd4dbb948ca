/** Scaling, disruption, priority, quota and limits (autoscaling, policy/v1, scheduling.k8s.io/v1, core/v1). */
export const POLICY_TYPES = `
kind Scale autoscaling/v1 -- How many replicas a workload shall have, and has. The scale subresource.
  spec ScaleSpec
  status ScaleStatus

type ScaleSpec
  replicas int32 -- How many there shall be.

type ScaleStatus
  replicas! int32 -- How many there are.
  selector string -- The Pods that are counted, as a label selector.

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

kind Eviction policy/v1 -- Asks for a Pod to be deleted, unless a PodDisruptionBudget forbids it.
  deleteOptions DeleteOptions

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

kind PriorityClass scheduling.k8s.io/v1 -- A name for how important Pods are.
  description string
  globalDefault boolean -- For Pods that name no class.
  preemptionPolicy string enum=PreemptLowerPriority|Never
  value! int32 -- The higher, the more important.

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
`;
