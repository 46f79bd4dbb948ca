/** Nodes, namespaces, events and leases (core/v1, coordination.k8s.io/v1). */
export const NODE_TYPES = `
kind Node v1 -- A machine, real or virtual, that Pods run on.
  spec NodeSpec
  status NodeStatus

type NodeSpec
  podCIDR string -- Address range of the Pods on this node.
  externalID string idle=ignored
  providerID string -- ID of this machine at the cloud provider.
  unschedulable boolean -- While true, no new Pods are scheduled to this node (kubectl cordon). Running Pods stay.
  taints [Taint] -- Taints keep Pods away that do not tolerate them.
  configSource? NodeConfigSource idle=ignored
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
  value string -- Value that tolerations are compared with.
  effect! string enum=NoSchedule|PreferNoSchedule|NoExecute -- NoSchedule keeps new Pods away. PreferNoSchedule does so if possible. NoExecute also evicts running Pods.
  timeAdded? Time

type NodeStatus
  capacity {Quantity} -- Total resources of the machine.
  allocatable {Quantity} -- Resources that Pods can use. The system reserves the rest.
  phase string enum=Pending|Running|Terminated
  conditions [NodeCondition] merge=type map=type -- Whether the node is ready, and whether memory, disk space or process IDs run short.
  addresses [NodeAddress] merge=type map=type
  daemonEndpoints NodeDaemonEndpoints
  nodeInfo NodeSystemInfo -- Versions of the system, the kubelet and the container runtime.
  images [ContainerImage] -- Container images that are present on this node.
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

kind Namespace v1 -- A scope for names in the cluster. Deleting a namespace deletes all objects in it.
  spec NamespaceSpec
  status NamespaceStatus

type NamespaceSpec
  finalizers [string] -- Must be empty before the namespace is removed. Contains kubernetes until all objects in it are deleted.

type NamespaceStatus
  phase string enum=Active|Terminating -- Active, or Terminating while its contents are being deleted.
  conditions [NamespaceCondition] merge=type map=type

type NamespaceCondition
  type! string
  status! string
  lastTransitionTime Time @4
  reason string
  message string

kind Event v1 -- Reports what happened to an object. Events expire after an hour.
  involvedObject! ObjectReference -- The object that the event is about.
  reason string -- The reason, in one word, such as Scheduled, Pulled or ScalingReplicaSet.
  message string -- A message, in a sentence.
  source EventSource -- The component that reports the event, and its node.
  firstTimestamp Time -- Time of the first occurrence.
  lastTimestamp Time -- Time of the last occurrence.
  count int32 -- Number of occurrences.
  type string -- Normal or Warning.
  eventTime MicroTime
  series? EventSeries
  action string
  related? ObjectReference
  reportingComponent+ string -- The component that reports the event.
  reportingInstance+ string

type EventSeries
  count int32
  lastObservedTime MicroTime

type EventSource
  component string
  host string

kind Lease coordination.k8s.io/v1 -- A claim that its holder renews regularly. Leaders and nodes use it.
  spec LeaseSpec

type LeaseSpec
  holderIdentity? string -- The holder of the lease.
  leaseDurationSeconds? int32 >0 -- Seconds without a renewal after which others may take the lease.
  acquireTime? MicroTime -- Time at which the holder acquired the lease.
  renewTime? MicroTime -- Time at which the holder last renewed the lease.
  leaseTransitions? int32 >=0 -- Number of changes of the holder.
  strategy? string
  preferredHolder? string idle=missing

kind RuntimeClass node.k8s.io/v1 -- A way to run containers, which the runtime of a node must know.
  handler! string is=label once -- Name of the configuration in the container runtime. Here, nodes know runc alone.
  overhead? Overhead -- Resources that a Pod needs in addition to its containers.
  scheduling? Scheduling -- The nodes that support the class. Absent: all.

type Overhead
  podFixed {Quantity} -- Resources of every Pod of the class.

type Scheduling
  nodeSelector {string} atomic -- Labels that the node must have, in addition to those that the Pod asks for.
  tolerations [Toleration] atomic -- Added to the tolerations of the Pod.
`;
