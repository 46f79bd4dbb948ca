/** Nodes, namespaces, events and leases (core/v1, coordination.k8s.io/v1). */
export const NODE_TYPES = `
kind Node v1 -- A machine, real or virtual, that Pods run on.
  spec NodeSpec
  status NodeStatus

type NodeSpec
  podCIDR string -- The range of addresses that the Pods of this node get.
  externalID string
  providerID string -- What the cloud provider calls this machine.
  unschedulable boolean -- No new Pods here (kubectl cordon). Those that run stay.
  taints [Taint] -- Keep Pods away that do not tolerate them.
  configSource? NodeConfigSource
  podCIDRs [string] merge set

type NodeConfigSource
  configMap? ConfigMapNodeConfigSource @2

type ConfigMapNodeConfigSource
  namespace! string
  name! string
  uid string
  resourceVersion string
  kubeletConfigKey! string

type Taint -- A mark on a node that keeps Pods away unless they tolerate it.
  key! string -- Name of the taint.
  value string -- Value that a toleration is compared with.
  effect! string enum=NoSchedule|PreferNoSchedule|NoExecute -- NoSchedule keeps new Pods away, PreferNoSchedule if possible, NoExecute also drives out those that run.
  timeAdded? Time

type NodeStatus
  capacity {Quantity} -- What the machine has.
  allocatable {Quantity} -- What is left for Pods, after the system has taken its share.
  phase string enum=Pending|Running|Terminated
  conditions [NodeCondition] merge=type map=type -- Whether the kubelet is Ready, and short of memory, disk or process IDs.
  addresses [NodeAddress] merge=type map=type
  daemonEndpoints NodeDaemonEndpoints
  nodeInfo NodeSystemInfo -- Versions of the system, the kubelet and the container runtime.
  images [ContainerImage] -- Container images that are on this node already.
  volumesInUse [string]
  volumesAttached [AttachedVolume]
  config? NodeConfigStatus
  runtimeHandlers [NodeRuntimeHandler]
  features? NodeFeatures
  declaredFeatures [string] @none

type NodeAddress
  type! string
  address! string

type NodeCondition
  type! string
  status! string
  lastHeartbeatTime Time
  lastTransitionTime Time
  reason string
  message string

type NodeConfigStatus
  assigned? NodeConfigSource
  active? NodeConfigSource
  lastKnownGood? NodeConfigSource
  error string

type NodeDaemonEndpoints
  kubeletEndpoint DaemonEndpoint

type DaemonEndpoint
  Port! int32

type NodeFeatures
  supplementalGroupsPolicy? boolean

type ContainerImage
  names! [string]
  sizeBytes int64

type NodeSystemInfo
  machineID! string
  systemUUID! string
  bootID! string
  kernelVersion! string
  osImage! string
  containerRuntimeVersion! string
  kubeletVersion! string
  kubeProxyVersion! string
  operatingSystem! string
  architecture! string
  swap? NodeSwapStatus

type NodeSwapStatus
  capacity? int64

type NodeRuntimeHandler
  name string
  features? NodeRuntimeHandlerFeatures

type NodeRuntimeHandlerFeatures
  recursiveReadOnlyMounts? boolean
  userNamespaces? boolean

type AttachedVolume
  name! string
  devicePath! string

kind Namespace v1 -- A part of the cluster with names of its own. Deleting it deletes all that is in it.
  spec NamespaceSpec
  status NamespaceStatus

type NamespaceSpec
  finalizers [string] -- Must be empty before the namespace goes. Holds kubernetes until its contents are deleted.

type NamespaceStatus
  phase string enum=Active|Terminating -- Active, or Terminating while its contents are being deleted.
  conditions [NamespaceCondition] merge=type map=type

type NamespaceCondition
  type! string
  status! string
  lastTransitionTime Time @4
  reason string
  message string

kind Event v1 -- Tells what happened to an object. Kept for an hour.
  involvedObject! ObjectReference -- The object that it happened to.
  reason string -- What happened, in one word: Scheduled, Pulled, ScalingReplicaSet …
  message string -- What happened, in words.
  source EventSource -- Who tells it, and on which node.
  firstTimestamp Time -- When it happened first.
  lastTimestamp Time -- When it happened last.
  count int32 -- How often it happened.
  type string -- Normal or Warning.
  eventTime MicroTime
  series? EventSeries
  action string
  related? ObjectReference
  reportingComponent+ string -- Who tells it.
  reportingInstance+ string

type EventSeries
  count int32
  lastObservedTime MicroTime

type EventSource
  component string
  host string

kind Lease coordination.k8s.io/v1 -- A claim that somebody renews while they are alive: leaders and nodes.
  spec LeaseSpec

type LeaseSpec
  holderIdentity? string -- Who has it.
  leaseDurationSeconds? int32 -- Others may take it when it was not renewed for so long.
  acquireTime? MicroTime -- Since when the holder has it.
  renewTime? MicroTime -- When the holder renewed it last.
  leaseTransitions? int32 -- How often it changed hands.
  strategy? string
  preferredHolder? string
`;
