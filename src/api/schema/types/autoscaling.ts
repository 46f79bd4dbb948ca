/** HorizontalPodAutoscalers (autoscaling/v1, autoscaling/v2). */
export const AUTOSCALING_TYPES = `
kind v1.HorizontalPodAutoscaler autoscaling/v1 -- Scales a workload by measured metrics.
  spec v1.HorizontalPodAutoscalerSpec
  status v1.HorizontalPodAutoscalerStatus

type v1.HorizontalPodAutoscalerSpec
  scaleTargetRef! v1.CrossVersionObjectReference
  minReplicas? int32
  maxReplicas! int32
  targetCPUUtilizationPercentage? int32

type v1.CrossVersionObjectReference atomic
  kind! string
  name! string
  apiVersion string

type v1.HorizontalPodAutoscalerStatus
  observedGeneration? int64
  lastScaleTime? Time
  currentReplicas! int32
  desiredReplicas! int32
  currentCPUUtilizationPercentage? int32

kind HorizontalPodAutoscaler autoscaling/v2 -- Scales a workload by measured metrics.
  spec HorizontalPodAutoscalerSpec
  status HorizontalPodAutoscalerStatus

type HorizontalPodAutoscalerSpec
  minReplicas? int32 =1 >=1 @2 -- Minimum number of replicas.
  maxReplicas! int32 >0 -- Maximum number of replicas.
  scaleTargetRef! CrossVersionObjectReference @1 -- The workload to scale.
  metrics [MetricSpec] =[{"type":"Resource","resource":{"name":"cpu","target":{"type":"Utilization","averageUtilization":80}}}] @4 -- The metrics to measure, each with its target.
  behavior? HorizontalPodAutoscalerBehavior

type HorizontalPodAutoscalerBehavior
  scaleUp? HPAScalingRules ={}
  scaleDown? HPAScalingRules ={}

type HPAScalingRules
  stabilizationWindowSeconds? int32 >=0 <=3600 @3
  selectPolicy? string =Max enum=Disabled|Max|Min @1
  policies [HPAScalingPolicy]
  tolerance? Quantity @4

type HPAScalingPolicy
  type! string enum=Percent|Pods
  value! int32 >zero
  periodSeconds! int32 >zero <=1800

type MetricSpec
  type! string enum=ContainerResource|External|Object|Pods|Resource
  object? ObjectMetricSource
  pods? PodsMetricSource
  resource? ResourceMetricSource
  external? ExternalMetricSource
  containerResource? ContainerResourceMetricSource @7

type ContainerResourceMetricSource
  name! string
  target! MetricTarget
  container! string

type MetricTarget
  type! string enum=Utilization|Value|AverageValue
  value? Quantity
  averageValue? Quantity
  averageUtilization? int32

type ExternalMetricSource
  metric! MetricIdentifier
  target! MetricTarget

type MetricIdentifier
  name! string
  selector? LabelSelector

type ObjectMetricSource
  describedObject! CrossVersionObjectReference
  target! MetricTarget
  metric! MetricIdentifier

type CrossVersionObjectReference atomic
  kind! string nonempty is=pathSegment
  name! string nonempty is=pathSegment
  apiVersion string

type PodsMetricSource
  metric! MetricIdentifier
  target! MetricTarget

type ResourceMetricSource
  name! string
  target! MetricTarget

type HorizontalPodAutoscalerStatus
  observedGeneration? int64
  lastScaleTime? Time
  currentReplicas int32
  desiredReplicas! int32
  currentMetrics+ [MetricStatus]
  conditions [HorizontalPodAutoscalerCondition] merge=type map=type

type HorizontalPodAutoscalerCondition
  type! string
  status! string
  lastTransitionTime Time
  reason string
  message string

type MetricStatus
  type! string enum=ContainerResource|External|Object|Pods|Resource
  object? ObjectMetricStatus
  pods? PodsMetricStatus
  resource? ResourceMetricStatus
  external? ExternalMetricStatus
  containerResource? ContainerResourceMetricStatus @7

type ContainerResourceMetricStatus
  name! string
  current! MetricValueStatus
  container! string

type MetricValueStatus
  value? Quantity
  averageValue? Quantity
  averageUtilization? int32

type ExternalMetricStatus
  metric! MetricIdentifier
  current! MetricValueStatus

type ObjectMetricStatus
  metric! MetricIdentifier
  current! MetricValueStatus
  describedObject! CrossVersionObjectReference

type PodsMetricStatus
  metric! MetricIdentifier
  current! MetricValueStatus

type ResourceMetricStatus
  name! string
  current! MetricValueStatus
`;
