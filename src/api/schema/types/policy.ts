/** Scaling, eviction, priority, and the limits of namespaces (autoscaling/v1, policy/v1, scheduling.k8s.io/v1, core/v1). */
export const POLICY_TYPES = `
kind Scale autoscaling/v1 -- Desired and current number of replicas of a workload. The scale subresource.
  spec ScaleSpec
  status ScaleStatus

type ScaleSpec
  replicas int32 -- Desired number of replicas.

type ScaleStatus
  replicas! int32 -- Current number of replicas.
  selector string -- Label selector of the counted Pods.

kind Eviction policy/v1 -- Deletes a Pod, unless a PodDisruptionBudget forbids it.
  deleteOptions? DeleteOptions

kind PriorityClass scheduling.k8s.io/v1 -- A named priority for Pods.
  value! int32 =0 -- The priority. A higher value means more important Pods.
  globalDefault boolean -- Use this class for Pods that name no class.
  description string
  preemptionPolicy? string =PreemptLowerPriority enum=PreemptLowerPriority|Never once

kind PodDisruptionBudget policy/v1 -- Limits how many Pods of a set can be evicted at the same time.
  spec PodDisruptionBudgetSpec ={}
  status PodDisruptionBudgetStatus

type PodDisruptionBudgetSpec
  minAvailable? IntOrString >=0 <=100% -- Minimum of Pods that stay available. A number or a percentage.
  maxUnavailable? IntOrString >=0 <=100% @3 -- Maximum of Pods that may be unavailable. A number or a percentage.
  selector? LabelSelector replace @2 -- Selects the Pods of the set.
  unhealthyPodEvictionPolicy? string enum=AlwaysAllow|IfHealthyBudget @4

type PodDisruptionBudgetStatus
  disruptionsAllowed! int32 >=0 @3
  currentHealthy! int32 >=0
  desiredHealthy! int32 >=0
  expectedPods! int32 >=0
  observedGeneration int64 @1
  disruptedPods {Time}
  conditions [Condition] merge=type map=type @7

kind ResourceQuota v1 -- Limits the total use of resources in a namespace.
  spec ResourceQuotaSpec ={}
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

kind LimitRange v1 -- Defaults and limits for single Pods and containers of a namespace.
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
