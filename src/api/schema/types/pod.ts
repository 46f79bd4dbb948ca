/** Pods (core/v1). */
export const POD_TYPES = `
kind Pod v1 -- One or more containers that run together on one node and share its network address and volumes.
  spec PodSpec -- What shall run. Most of it cannot be changed once the Pod exists.
  status PodStatus -- What is, as the kubelet reports it.

type PodSpec -- What a Pod shall run, and where it may.
  volumes [Volume] merge=name retainKeys map=name -- Storage that containers can mount.
  containers! [Container] merge=name map=name -- The containers that make up the Pod. There must be one at least, and none can be added later.
  restartPolicy string enum=Always|OnFailure|Never -- Whether containers that end are started again: Always, OnFailure or Never. A Deployment allows Always only.
  terminationGracePeriodSeconds? int64 -- Seconds between the request to stop and the kill. Default 30.
  activeDeadlineSeconds? int64 -- The Pod is stopped and marked as failed after it was active for this long.
  dnsPolicy string enum=ClusterFirstWithHostNet|ClusterFirst|Default|None -- Where names are looked up: in the cluster first, or as the node does.
  nodeSelector {string} atomic -- Labels that the node must have.
  serviceAccountName string -- As whom the containers talk to the API server. Default: default.
  serviceAccount string
  nodeName string -- The node that the Pod runs on. The scheduler sets it; set by hand, no scheduler is asked.
  hostNetwork boolean -- Use the network of the node. Ports are then ports of the node.
  hostPID boolean
  hostIPC boolean
  securityContext? PodSecurityContext -- User, group and other rights for all containers.
  imagePullSecrets [LocalObjectReference] merge=name map=name -- Secrets with the credentials of private registries.
  hostname string -- The name that the Pod gives itself. By default its own.
  subdomain string
  affinity? Affinity -- Which nodes the Pod wants, and near or far from which other Pods.
  schedulerName string -- The scheduler that finds a node for this Pod.
  initContainers [Container] merge=name map=name -- Containers that run one after another before the others start. With restartPolicy Always one stays beside them, as a sidecar.
  automountServiceAccountToken? boolean -- Whether a token for the API server is mounted into the containers.
  tolerations [Toleration] -- Taints that the Pod puts up with.
  hostAliases [HostAlias] merge=ip map=ip -- Lines for the hosts file of the containers.
  priorityClassName string -- The PriorityClass that says how important the Pod is.
  priority? int32 -- The higher, the sooner it is scheduled. Follows from priorityClassName.
  dnsConfig? PodDNSConfig
  shareProcessNamespace? boolean -- The containers see each other's processes.
  readinessGates [PodReadinessGate] -- More conditions that must be true before the Pod counts as ready.
  runtimeClassName? string
  enableServiceLinks? boolean
  preemptionPolicy? string enum=PreemptLowerPriority|Never -- Whether Pods of lower priority may be driven out for this one.
  overhead {Quantity} -- Resources that running a Pod of this runtime class costs beside its containers.
  topologySpreadConstraints [TopologySpreadConstraint] merge=topologyKey map=topologyKey,whenUnsatisfiable -- How evenly the Pods are spread over zones, nodes and the like.
  ephemeralContainers [EphemeralContainer] merge=name map=name -- Containers added to a running Pod to debug it.
  setHostnameAsFQDN? boolean
  os? PodOS -- The operating system that the containers need.
  hostUsers? boolean
  schedulingGates [PodSchedulingGate] merge=name map=name -- The Pod is not scheduled while there is any.
  resourceClaims [PodResourceClaim] merge=name retainKeys map=name
  resources? ResourceRequirements -- Requests and limits for the Pod as a whole.
  hostnameOverride? string @none
  schedulingGroup? PodSchedulingGroup

type Affinity
  nodeAffinity? NodeAffinity -- Which nodes, by their labels.
  podAffinity? PodAffinity -- Near which other Pods.
  podAntiAffinity? PodAntiAffinity -- Away from which other Pods.

type NodeAffinity
  requiredDuringSchedulingIgnoredDuringExecution? NodeSelector
  preferredDuringSchedulingIgnoredDuringExecution [PreferredSchedulingTerm]

type PreferredSchedulingTerm
  weight! int32
  preference! NodeSelectorTerm

type NodeSelectorTerm atomic
  matchExpressions [NodeSelectorRequirement]
  matchFields [NodeSelectorRequirement]

type NodeSelectorRequirement
  key! string
  operator! string enum=In|NotIn|Exists|DoesNotExist|Gt|Lt
  values [string]

type NodeSelector atomic
  nodeSelectorTerms! [NodeSelectorTerm]

type PodAffinity
  requiredDuringSchedulingIgnoredDuringExecution [PodAffinityTerm]
  preferredDuringSchedulingIgnoredDuringExecution [WeightedPodAffinityTerm]

type WeightedPodAffinityTerm
  weight! int32
  podAffinityTerm! PodAffinityTerm

type PodAffinityTerm
  labelSelector? LabelSelector
  namespaces [string]
  topologyKey! string
  namespaceSelector? LabelSelector
  matchLabelKeys [string]
  mismatchLabelKeys [string]

type PodAntiAffinity
  requiredDuringSchedulingIgnoredDuringExecution [PodAffinityTerm]
  preferredDuringSchedulingIgnoredDuringExecution [WeightedPodAffinityTerm]

type PodDNSConfig
  nameservers [string]
  searches [string]
  options [PodDNSConfigOption]

type PodDNSConfigOption
  name string
  value? string

type HostAlias
  ip! string
  hostnames [string]

type PodOS
  name! string enum=linux|windows

type PodReadinessGate
  conditionType! string

type PodResourceClaim
  name! string
  resourceClaimName? string @3
  resourceClaimTemplateName? string

type PodSchedulingGate
  name! string

type PodSchedulingGroup
  podGroupName? string @none

type PodSecurityContext
  seLinuxOptions? SELinuxOptions
  runAsUser? int64
  runAsNonRoot? boolean
  supplementalGroups [int64]
  fsGroup? int64
  runAsGroup? int64
  sysctls [Sysctl]
  windowsOptions? WindowsSecurityContextOptions
  fsGroupChangePolicy? string enum=OnRootMismatch|Always
  seccompProfile? SeccompProfile
  appArmorProfile? AppArmorProfile
  supplementalGroupsPolicy? string enum=Merge|Strict
  seLinuxChangePolicy? string enum=MountOption|Recursive

type Sysctl
  name! string
  value! string

type Toleration -- Lets a Pod onto nodes with a matching taint.
  key string -- The taint's key. Empty with operator Exists: all taints.
  operator string enum=Exists|Equal|Lt|Gt -- Equal compares the value, Exists does not; Lt and Gt compare numbers. Default Equal.
  value string
  effect string enum=NoSchedule|PreferNoSchedule|NoExecute -- The effect that is tolerated. Empty: all.
  tolerationSeconds? int64 -- For NoExecute: how long the Pod may stay. Default: for ever.

type TopologySpreadConstraint
  maxSkew! int32 -- The most by which the fullest place may exceed the emptiest.
  topologyKey! string -- The label of nodes that makes the places: nodes with the same value are one.
  whenUnsatisfiable! string enum=DoNotSchedule|ScheduleAnyway -- DoNotSchedule waits, ScheduleAnyway takes the best place there is.
  labelSelector? LabelSelector -- The Pods that are counted.
  minDomains? int32 -- While there are fewer places than this, the emptiest counts as having none.
  nodeAffinityPolicy? string enum=Honor|Ignore
  nodeTaintsPolicy? string enum=Honor|Ignore
  matchLabelKeys [string]

type PodStatus
  phase string enum=Pending|Running|Succeeded|Failed|Unknown -- Pending, Running, Succeeded, Failed, or Unknown. The conditions say more.
  conditions [PodCondition] merge=type map=type -- PodScheduled, Initialized, ContainersReady, Ready: how far the Pod has come.
  message string -- Why the Pod is in this state, in words.
  reason string -- Why the Pod is in this state, in one word: Evicted, NodeLost …
  hostIP string -- Address of its node.
  podIP string -- Address of the Pod in the cluster.
  startTime? Time -- When the kubelet took the Pod on.
  containerStatuses [ContainerStatus] -- The state of each container.
  qosClass string enum=Guaranteed|Burstable|BestEffort -- Guaranteed, Burstable or BestEffort: who is killed first when memory runs short.
  initContainerStatuses [ContainerStatus]
  nominatedNodeName string -- The node where others are being driven out for this Pod.
  podIPs [PodIP] merge=ip map=ip
  ephemeralContainerStatuses [ContainerStatus]
  resize string
  resourceClaimStatuses [PodResourceClaimStatus] merge=name retainKeys map=name
  hostIPs [HostIP] merge=ip atomic
  observedGeneration int64 -- The generation that the kubelet has seen.
  allocatedResources {Quantity} @none
  extendedResourceClaimStatus? PodExtendedResourceClaimStatus
  resources? ResourceRequirements

type PodCondition
  type! string -- Which aspect: PodScheduled, Ready …
  status! string -- True, False or Unknown.
  lastProbeTime Time
  lastTransitionTime Time
  reason string -- Why, in one word.
  message string
  observedGeneration int64

type ContainerStatus
  name! string
  state ContainerState -- Waiting, running or terminated, and why.
  lastState ContainerState -- How it ended the last time, if it was restarted.
  ready! boolean -- Whether it passes its readiness probe.
  restartCount! int32 -- How often it was restarted.
  image! string
  imageID! string
  containerID string
  started? boolean -- Whether it passed its startup probe, or has none and runs.
  allocatedResources {Quantity}
  resources? ResourceRequirements
  volumeMounts [VolumeMountStatus] merge=mountPath map=mountPath
  user? ContainerUser
  allocatedResourcesStatus [ResourceStatus] merge=name map=name
  stopSignal? string

type ResourceStatus
  name! string
  resources [ResourceHealth] map=resourceID

type ResourceHealth
  resourceID! string
  health string

type ContainerState
  waiting? ContainerStateWaiting
  running? ContainerStateRunning
  terminated? ContainerStateTerminated

type ContainerStateRunning
  startedAt Time

type ContainerStateTerminated
  exitCode! int32 -- What the process ended with.
  signal int32
  reason string -- Completed, Error, OOMKilled …
  message string
  startedAt Time
  finishedAt Time
  containerID string

type ContainerStateWaiting
  reason string -- ContainerCreating, ImagePullBackOff, CrashLoopBackOff …
  message string

type ContainerUser
  linux? LinuxContainerUser

type LinuxContainerUser
  uid! int64
  gid! int64
  supplementalGroups [int64]

type VolumeMountStatus
  name! string
  mountPath! string
  readOnly boolean
  recursiveReadOnly? string

type PodExtendedResourceClaimStatus
  requestMappings! [ContainerExtendedResourceRequest] @none
  resourceClaimName! string

type ContainerExtendedResourceRequest
  containerName! string @none
  requestName! string
  resourceName! string

type HostIP
  ip! string

type PodIP
  ip! string

type PodResourceClaimStatus
  name! string
  resourceClaimName? string

type PodTemplateSpec -- The Pods that a workload creates. Changing it makes a Deployment roll out a new ReplicaSet.
  metadata ObjectMeta -- Labels and annotations of the Pods. The labels must fit the selector of the workload.
  spec PodSpec -- What the Pods run.

kind Binding v1 -- Puts a Pod on a node. The scheduler creates it.
  target! ObjectReference -- The node.
`;
