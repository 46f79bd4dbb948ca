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
  description string
  globalDefault boolean -- For Pods that name no class.
  preemptionPolicy? string enum=PreemptLowerPriority|Never
  value! int32 -- The higher, the more important.

kind PodDisruptionBudget policy/v1 -- How many Pods of a set may be taken down on purpose at a time.
  spec PodDisruptionBudgetSpec
  status PodDisruptionBudgetStatus

type PodDisruptionBudgetSpec
  maxUnavailable? IntOrString -- So many may be missing. A number or a percentage.
  minAvailable? IntOrString -- So many must stay. A number or a percentage.
  selector? LabelSelector replace -- The Pods that are meant.
  unhealthyPodEvictionPolicy? string enum=IfHealthyBudget|AlwaysAllow

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
  scopeSelector? ScopeSelector
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
