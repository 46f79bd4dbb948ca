/** Scaling, eviction and priority (autoscaling/v1, policy/v1, scheduling.k8s.io/v1). */
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
  deleteOptions DeleteOptions

kind PriorityClass scheduling.k8s.io/v1 -- A name for how important Pods are.
  description string
  globalDefault boolean -- For Pods that name no class.
  preemptionPolicy string enum=PreemptLowerPriority|Never
  value! int32 -- The higher, the more important.
`;
