/** Scaling, eviction, priority, and the limits of namespaces (autoscaling/v1, policy/v1, scheduling.k8s.io/v1, core/v1). */
export const POLICY_TYPES = `
kind Scale autoscaling/v1 -- How many replicas a workload shall have, and has. The scale subresource.
  spec ScaleSpec
  status ScaleStatus

type ScaleSpec
  replicas int32 -- How many there shall be.

type ScaleStatus
  replicas! int32 -- How many there are.
  selector string -- The Pods that are counted, as a label selector.

kind Eviction policy/v1 -- Asks for a Pod to be deleted, unless a PodDisruptionBudget forbids it.
  deleteOptions? DeleteOptions

kind PriorityClass scheduling.k8s.io/v1 -- A name for how important Pods are.
  value! int32 -- The higher, the more important.
  globalDefault boolean -- For Pods that name no class.
  description string
  preemptionPolicy? string enum=PreemptLowerPriority|Never

kind PodDisruptionBudget policy/v1 -- How many Pods of a set may be taken down on purpose at a time.
  spec PodDisruptionBudgetSpec
  status PodDisruptionBudgetStatus

type PodDisruptionBudgetSpec
  minAvailable? IntOrString -- So many must stay. A number or a percentage.
  selector? LabelSelector replace -- The Pods that are meant.
  maxUnavailable? IntOrString -- So many may be missing. A number or a percentage.
  unhealthyPodEvictionPolicy? string enum=IfHealthyBudget|AlwaysAllow

type PodDisruptionBudgetStatus
  observedGeneration int64
  disruptedPods {Time}
  disruptionsAllowed! int32
  currentHealthy! int32
  desiredHealthy! int32
  expectedPods! int32
  conditions [Condition] merge=type map=type

kind ResourceQuota v1 -- How much a namespace may use in all.
  spec ResourceQuotaSpec
  status ResourceQuotaStatus

type ResourceQuotaSpec
  hard {Quantity} -- The limit for each resource and kind.
  scopes [string]
  scopeSelector? ScopeSelector

type ScopeSelector atomic
  matchExpressions [ScopedResourceSelectorRequirement]

type ScopedResourceSelectorRequirement atomic
  scopeName! string enum=BestEffort|CrossNamespacePodAffinity|NotBestEffort|NotTerminating|PriorityClass|Terminating|VolumeAttributesClass
  operator! string enum=In|NotIn|Exists|DoesNotExist
  values [string]

type ResourceQuotaStatus
  hard {Quantity}
  used {Quantity}

kind LimitRange v1 -- Defaults and bounds for single Pods and containers of a namespace.
  spec LimitRangeSpec

type LimitRangeSpec
  limits! [LimitRangeItem]

type LimitRangeItem
  type! string
  max {Quantity}
  min {Quantity}
  default {Quantity}
  defaultRequest {Quantity}
  maxLimitRequestRatio {Quantity}
`;
