/** HorizontalPodAutoscalers (autoscaling/v1, autoscaling/v2). */
export const AUTOSCALING_TYPES = `
kind HorizontalPodAutoscaler autoscaling/v1 -- Scales a workload by what it uses.
  spec HorizontalPodAutoscalerSpec
  status HorizontalPodAutoscalerStatus

type HorizontalPodAutoscalerSpec
  maxReplicas! int32
  minReplicas? int32
  scaleTargetRef! CrossVersionObjectReference
  targetCPUUtilizationPercentage? int32

type CrossVersionObjectReference atomic
  apiVersion string
  kind! string
  name! string

type HorizontalPodAutoscalerStatus
  currentCPUUtilizationPercentage? int32
  currentReplicas! int32
  desiredReplicas! int32
  lastScaleTime? Time
  observedGeneration? int64

kind v2.HorizontalPodAutoscaler autoscaling/v2 -- Scales a workload by what it uses.
  spec v2.HorizontalPodAutoscalerSpec
  status v2.HorizontalPodAutoscalerStatus

type v2.HorizontalPodAutoscalerSpec
  behavior? HorizontalPodAutoscalerBehavior
  maxReplicas! int32 -- Never more replicas than this.
  metrics [MetricSpec] -- What is measured, and what it should be.
  minReplicas? int32 -- Never fewer replicas than this. Default 1.
  scaleTargetRef! v2.CrossVersionObjectReference -- The workload to scale.

type HorizontalPodAutoscalerBehavior
  scaleDown? HPAScalingRules
  scaleUp? HPAScalingRules

type HPAScalingRules
  policies [HPAScalingPolicy]
  selectPolicy? string enum=Max|Min|Disabled
  stabilizationWindowSeconds? int32
  tolerance? Quantity

type HPAScalingPolicy
  periodSeconds! int32
  type! string enum=Pods|Percent
  value! int32

type MetricSpec
  containerResource? ContainerResourceMetricSource
  external? ExternalMetricSource
  object? ObjectMetricSource
  pods? PodsMetricSource
  resource? ResourceMetricSource
  type! string enum=ContainerResource|External|Object|Pods|Resource

type ContainerResourceMetricSource
  container! string
  name! string
  target! MetricTarget

type MetricTarget
  averageUtilization? int32
  averageValue? Quantity
  type! string enum=Utilization|Value|AverageValue
  value? Quantity

type ExternalMetricSource
  metric! MetricIdentifier
  target! MetricTarget

type MetricIdentifier
  name! string
  selector? LabelSelector

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
  currentMetrics+ [MetricStatus]
  currentReplicas int32
  desiredReplicas! int32
  lastScaleTime? Time
  observedGeneration? int64

type HorizontalPodAutoscalerCondition
  lastTransitionTime Time
  message string
  reason string
  status! string
  type! string

type MetricStatus
  containerResource? ContainerResourceMetricStatus
  external? ExternalMetricStatus
  object? ObjectMetricStatus
  pods? PodsMetricStatus
  resource? ResourceMetricStatus
  type! string enum=ContainerResource|External|Object|Pods|Resource

type ContainerResourceMetricStatus
  container! string
  current! MetricValueStatus
  name! string

type MetricValueStatus
  averageUtilization? int32
  averageValue? Quantity
  value? Quantity

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
`;
