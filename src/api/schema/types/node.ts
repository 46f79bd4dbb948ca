/** Nodes, namespaces, events and leases (core/v1, coordination.k8s.io/v1). */
export const NODE_TYPES = `
kind Node v1 -- A machine, real or virtual, that Pods run on.
  spec NodeSpec
  status NodeStatus

type NodeSpec
  configSource? NodeConfigSource
  externalID string
  podCIDR string -- The range of addresses that the Pods of this node get.
  podCIDRs [string] merge set
  providerID string -- What the cloud provider calls this machine.
  taints [Taint] -- Keep Pods away that do not tolerate them.
  unschedulable boolean -- No new Pods here (kubectl cordon). Those that run stay.

type NodeConfigSource
  configMap? ConfigMapNodeConfigSource

type ConfigMapNodeConfigSource
  kubeletConfigKey! string
  name! string
  namespace! string
  resourceVersion string
  uid string

type Taint -- A mark on a node that keeps Pods away unless they tolerate it.
  effect! string enum=NoSchedule|PreferNoSchedule|NoExecute -- NoSchedule keeps new Pods away, PreferNoSchedule if possible, NoExecute also drives out those that run.
  key! string -- Name of the taint.
  timeAdded? Time
  value string -- Value that a toleration is compared with.

type NodeStatus
  addresses [NodeAddress] merge=type map=type
  allocatable {Quantity} -- What is left for Pods, after the system has taken its share.
  capacity {Quantity} -- What the machine has.
  conditions [NodeCondition] merge=type map=type -- Whether the kubelet is Ready, and short of memory, disk or process IDs.
  config? NodeConfigStatus
  daemonEndpoints NodeDaemonEndpoints
  declaredFeatures [string]
  features? NodeFeatures
  images [ContainerImage] -- Container images that are on this node already.
  nodeInfo NodeSystemInfo -- Versions of the system, the kubelet and the container runtime.
  phase string enum=Pending|Running|Terminated
  runtimeHandlers [NodeRuntimeHandler]
  volumesAttached [AttachedVolume]
  volumesInUse [string]

type NodeAddress
  address! string
  type! string

type NodeCondition
  lastHeartbeatTime Time
  lastTransitionTime Time
  message string
  reason string
  status! string
  type! string

type NodeConfigStatus
  active? NodeConfigSource
  assigned? NodeConfigSource
  error string
  lastKnownGood? NodeConfigSource

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
  architecture! string
  bootID! string
  containerRuntimeVersion! string
  kernelVersion! string
  kubeProxyVersion! string
  kubeletVersion! string
  machineID! string
  operatingSystem! string
  osImage! string
  swap? NodeSwapStatus
  systemUUID! string

type NodeSwapStatus
  capacity? int64

type NodeRuntimeHandler
  features? NodeRuntimeHandlerFeatures
  name string

type NodeRuntimeHandlerFeatures
  recursiveReadOnlyMounts? boolean
  userNamespaces? boolean

type AttachedVolume
  devicePath! string
  name! string

kind Namespace v1 -- A part of the cluster with names of its own. Deleting it deletes all that is in it.
  spec NamespaceSpec
  status NamespaceStatus

type NamespaceSpec
  finalizers [string] -- Must be empty before the namespace goes. Holds kubernetes until its contents are deleted.

type NamespaceStatus
  conditions [NamespaceCondition] merge=type map=type
  phase string enum=Active|Terminating -- Active, or Terminating while its contents are being deleted.

type NamespaceCondition
  lastTransitionTime Time
  message string
  reason string
  status! string
  type! string

kind Event v1 -- Tells what happened to an object. Kept for an hour.
  action string
  count int32 -- How often it happened.
  eventTime MicroTime
  firstTimestamp Time -- When it happened first.
  involvedObject! ObjectReference -- The object that it happened to.
  lastTimestamp Time -- When it happened last.
  message string -- What happened, in words.
  reason string -- What happened, in one word: Scheduled, Pulled, ScalingReplicaSet …
  related? ObjectReference
  reportingComponent+ string -- Who tells it.
  reportingInstance+ string
  series? EventSeries
  source EventSource -- Who tells it, and on which node.
  type string -- Normal or Warning.

type EventSeries
  count int32
  lastObservedTime MicroTime

type EventSource
  component string
  host string

kind Lease coordination.k8s.io/v1 -- A claim that somebody renews while they are alive: leaders and nodes.
  spec LeaseSpec

type LeaseSpec
  acquireTime? MicroTime -- Since when the holder has it.
  holderIdentity? string -- Who has it.
  leaseDurationSeconds? int32 -- Others may take it when it was not renewed for so long.
  leaseTransitions? int32 -- How often it changed hands.
  preferredHolder? string
  renewTime? MicroTime -- When the holder renewed it last.
  strategy? string
`;
