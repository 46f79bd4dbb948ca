/** Pods (core/v1). */
export const POD_TYPES = `
kind Pod v1 -- One or more containers that run together on one node and share its network address and volumes.
  spec PodSpec -- What shall run. Most of it cannot be changed once the Pod exists.
  status PodStatus -- What is, as the kubelet reports it.

type PodSpec -- What a Pod shall run, and where it may.
  activeDeadlineSeconds? int64 -- The Pod is stopped and marked as failed after it was active for this long.
  affinity? Affinity -- Which nodes the Pod wants, and near or far from which other Pods.
  automountServiceAccountToken? boolean -- Whether a token for the API server is mounted into the containers.
  containers! [Container] merge=name map=name -- The containers that make up the Pod. There must be one at least, and none can be added later.
  dnsConfig? PodDNSConfig
  dnsPolicy string enum=ClusterFirstWithHostNet|ClusterFirst|Default|None -- Where names are looked up: in the cluster first, or as the node does.
  enableServiceLinks? boolean
  ephemeralContainers [EphemeralContainer] merge=name map=name -- Containers added to a running Pod to debug it.
  hostAliases [HostAlias] merge=ip map=ip -- Lines for the hosts file of the containers.
  hostIPC boolean
  hostNetwork boolean -- Use the network of the node. Ports are then ports of the node.
  hostPID boolean
  hostUsers? boolean
  hostname string -- The name that the Pod gives itself. By default its own.
  hostnameOverride? string
  imagePullSecrets [LocalObjectReference] merge=name map=name -- Secrets with the credentials of private registries.
  initContainers [Container] merge=name map=name -- Containers that run one after another before the others start. With restartPolicy Always one stays beside them, as a sidecar.
  nodeName string -- The node that the Pod runs on. The scheduler sets it; set by hand, no scheduler is asked.
  nodeSelector {string} atomic -- Labels that the node must have.
  os? PodOS -- The operating system that the containers need.
  overhead {Quantity} -- Resources that running a Pod of this runtime class costs beside its containers.
  preemptionPolicy? string enum=PreemptLowerPriority|Never -- Whether Pods of lower priority may be driven out for this one.
  priority? int32 -- The higher, the sooner it is scheduled. Follows from priorityClassName.
  priorityClassName string -- The PriorityClass that says how important the Pod is.
  readinessGates [PodReadinessGate] -- More conditions that must be true before the Pod counts as ready.
  resourceClaims [PodResourceClaim] merge=name retainKeys map=name
  resources? ResourceRequirements -- Requests and limits for the Pod as a whole.
  restartPolicy string enum=Always|OnFailure|Never -- Whether containers that end are started again: Always, OnFailure or Never. A Deployment allows Always only.
  runtimeClassName? string
  schedulerName string -- The scheduler that finds a node for this Pod.
  schedulingGates [PodSchedulingGate] merge=name map=name -- The Pod is not scheduled while there is any.
  schedulingGroup? PodSchedulingGroup
  securityContext? PodSecurityContext -- User, group and other rights for all containers.
  serviceAccount string
  serviceAccountName string -- As whom the containers talk to the API server. Default: default.
  setHostnameAsFQDN? boolean
  shareProcessNamespace? boolean -- The containers see each other's processes.
  subdomain string
  terminationGracePeriodSeconds? int64 -- Seconds between the request to stop and the kill. Default 30.
  tolerations [Toleration] -- Taints that the Pod puts up with.
  topologySpreadConstraints [TopologySpreadConstraint] merge=topologyKey map=topologyKey,whenUnsatisfiable -- How evenly the Pods are spread over zones, nodes and the like.
  volumes [Volume] merge=name retainKeys map=name -- Storage that containers can mount.

type Affinity
  nodeAffinity? NodeAffinity -- Which nodes, by their labels.
  podAffinity? PodAffinity -- Near which other Pods.
  podAntiAffinity? PodAntiAffinity -- Away from which other Pods.

type NodeAffinity
  preferredDuringSchedulingIgnoredDuringExecution [PreferredSchedulingTerm]
  requiredDuringSchedulingIgnoredDuringExecution? NodeSelector

type PreferredSchedulingTerm
  preference! NodeSelectorTerm
  weight! int32

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
  preferredDuringSchedulingIgnoredDuringExecution [WeightedPodAffinityTerm]
  requiredDuringSchedulingIgnoredDuringExecution [PodAffinityTerm]

type WeightedPodAffinityTerm
  podAffinityTerm! PodAffinityTerm
  weight! int32

type PodAffinityTerm
  labelSelector? LabelSelector
  matchLabelKeys [string]
  mismatchLabelKeys [string]
  namespaceSelector? LabelSelector
  namespaces [string]
  topologyKey! string

type PodAntiAffinity
  preferredDuringSchedulingIgnoredDuringExecution [WeightedPodAffinityTerm]
  requiredDuringSchedulingIgnoredDuringExecution [PodAffinityTerm]

type PodDNSConfig
  nameservers [string]
  options [PodDNSConfigOption]
  searches [string]

type PodDNSConfigOption
  name string
  value? string

type HostAlias
  hostnames [string]
  ip! string

type PodOS
  name! string enum=linux|windows

type PodReadinessGate
  conditionType! string

type PodResourceClaim
  name! string
  resourceClaimName? string
  resourceClaimTemplateName? string

type PodSchedulingGate
  name! string

type PodSchedulingGroup
  podGroupName? string

type PodSecurityContext
  appArmorProfile? AppArmorProfile
  fsGroup? int64
  fsGroupChangePolicy? string enum=OnRootMismatch|Always
  runAsGroup? int64
  runAsNonRoot? boolean
  runAsUser? int64
  seLinuxChangePolicy? string enum=MountOption|Recursive
  seLinuxOptions? SELinuxOptions
  seccompProfile? SeccompProfile
  supplementalGroups [int64]
  supplementalGroupsPolicy? string enum=Merge|Strict
  sysctls [Sysctl]
  windowsOptions? WindowsSecurityContextOptions

type Sysctl
  name! string
  value! string

type Toleration -- Lets a Pod onto nodes with a matching taint.
  effect string enum=NoSchedule|PreferNoSchedule|NoExecute -- The effect that is tolerated. Empty: all.
  key string -- The taint's key. Empty with operator Exists: all taints.
  operator string enum=Exists|Equal|Lt|Gt -- Equal compares the value, Exists does not; Lt and Gt compare numbers. Default Equal.
  tolerationSeconds? int64 -- For NoExecute: how long the Pod may stay. Default: for ever.
  value string

type TopologySpreadConstraint
  labelSelector? LabelSelector -- The Pods that are counted.
  matchLabelKeys [string]
  maxSkew! int32 -- The most by which the fullest place may exceed the emptiest.
  minDomains? int32 -- While there are fewer places than this, the emptiest counts as having none.
  nodeAffinityPolicy? string enum=Honor|Ignore
  nodeTaintsPolicy? string enum=Honor|Ignore
  topologyKey! string -- The label of nodes that makes the places: nodes with the same value are one.
  whenUnsatisfiable! string enum=DoNotSchedule|ScheduleAnyway -- DoNotSchedule waits, ScheduleAnyway takes the best place there is.

type PodStatus
  allocatedResources {Quantity}
  conditions [PodCondition] merge=type map=type -- PodScheduled, Initialized, ContainersReady, Ready: how far the Pod has come.
  containerStatuses [ContainerStatus] -- The state of each container.
  ephemeralContainerStatuses [ContainerStatus]
  extendedResourceClaimStatus? PodExtendedResourceClaimStatus
  hostIP string -- Address of its node.
  hostIPs [HostIP] merge=ip atomic
  initContainerStatuses [ContainerStatus]
  message string -- Why the Pod is in this state, in words.
  nominatedNodeName string -- The node where others are being driven out for this Pod.
  observedGeneration int64 -- The generation that the kubelet has seen.
  phase string enum=Pending|Running|Succeeded|Failed|Unknown -- Pending, Running, Succeeded, Failed, or Unknown. The conditions say more.
  podIP string -- Address of the Pod in the cluster.
  podIPs [PodIP] merge=ip map=ip
  qosClass string enum=Guaranteed|Burstable|BestEffort -- Guaranteed, Burstable or BestEffort: who is killed first when memory runs short.
  reason string -- Why the Pod is in this state, in one word: Evicted, NodeLost …
  resize string
  resourceClaimStatuses [PodResourceClaimStatus] merge=name retainKeys map=name
  resources? ResourceRequirements
  startTime? Time -- When the kubelet took the Pod on.

type PodCondition
  lastProbeTime Time
  lastTransitionTime Time
  message string
  observedGeneration int64
  reason string -- Why, in one word.
  status! string -- True, False or Unknown.
  type! string -- Which aspect: PodScheduled, Ready …

type ContainerStatus
  allocatedResources {Quantity}
  allocatedResourcesStatus [ResourceStatus] merge=name map=name
  containerID string
  image! string
  imageID! string
  lastState ContainerState -- How it ended the last time, if it was restarted.
  name! string
  ready! boolean -- Whether it passes its readiness probe.
  resources? ResourceRequirements
  restartCount! int32 -- How often it was restarted.
  started? boolean -- Whether it passed its startup probe, or has none and runs.
  state ContainerState -- Waiting, running or terminated, and why.
  stopSignal? string
  user? ContainerUser
  volumeMounts [VolumeMountStatus] merge=mountPath map=mountPath

type ResourceStatus
  name! string
  resources [ResourceHealth] map=resourceID

type ResourceHealth
  health string
  resourceID! string

type ContainerState
  running? ContainerStateRunning
  terminated? ContainerStateTerminated
  waiting? ContainerStateWaiting

type ContainerStateRunning
  startedAt Time

type ContainerStateTerminated
  containerID string
  exitCode! int32 -- What the process ended with.
  finishedAt Time
  message string
  reason string -- Completed, Error, OOMKilled …
  signal int32
  startedAt Time

type ContainerStateWaiting
  message string
  reason string -- ContainerCreating, ImagePullBackOff, CrashLoopBackOff …

type ContainerUser
  linux? LinuxContainerUser

type LinuxContainerUser
  gid! int64
  supplementalGroups [int64]
  uid! int64

type VolumeMountStatus
  mountPath! string
  name! string
  readOnly boolean
  recursiveReadOnly? string

type PodExtendedResourceClaimStatus
  requestMappings! [ContainerExtendedResourceRequest]
  resourceClaimName! string

type ContainerExtendedResourceRequest
  containerName! string
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
