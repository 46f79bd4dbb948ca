/** Pods (core/v1). */
export const POD_TYPES = `
kind Pod v1 -- One or more containers that run together on one node and share an IP address and volumes.
  spec PodSpec -- The desired state. Most fields cannot be changed after the Pod is created.
  status PodStatus -- The observed state, as the kubelet reports it.

type PodSpec -- The containers of a Pod, and the rules for where and how they run.
  terminationGracePeriodSeconds? int64 =30 nonempty @4 -- Seconds between the stop signal and the kill.
  volumes [Volume] merge=name retainKeys map=name @1 -- Storage that containers can mount.
  containers! [Container] =[] merge=name map=name -- The containers of the Pod. At least one is required. None can be added later.
  initContainers [Container] merge=name map=name @20 -- Containers that run one after another before the other containers start. With restartPolicy Always, a container keeps running as a sidecar.
  ephemeralContainers [EphemeralContainer] merge=name map=name @34 -- Containers added to a running Pod to debug it.
  resources? ResourceRequirements @40 -- Requests and limits for the Pod as a whole.
  hostNetwork boolean @11 -- Use the network of the node. The Pod's ports are then ports of the node.
  restartPolicy string =Always nonempty enum=Always|OnFailure|Never @3 -- Whether containers restart after they end: Always, OnFailure or Never. A Deployment requires Always.
  dnsPolicy string =ClusterFirst nonempty enum=ClusterFirstWithHostNet|ClusterFirst|Default|None @6 -- Source of the container's DNS settings. ClusterFirst asks the cluster's DNS, Default uses the node's settings.
  nodeSelector {string} atomic -- Labels that the node must have.
  securityContext? PodSecurityContext ={} @14 -- User, group and other security settings of all containers.
  affinity? Affinity @18 -- Rules about nodes and other Pods that decide where the Pod runs.
  dnsConfig? PodDNSConfig @26
  readinessGates [PodReadinessGate] @28 -- Additional conditions that must be true before the Pod counts as ready.
  schedulingGates [PodSchedulingGate] merge=name map=name @38 -- The scheduler ignores the Pod until this list is empty.
  topologySpreadConstraints [TopologySpreadConstraint] merge=topologyKey map=topologyKey,whenUnsatisfiable @33 -- How Pods spread over zones, nodes or other topology domains.
  serviceAccountName string is=subdomain @8 -- ServiceAccount with which the containers call the API server. Default: default.
  nodeName string is=subdomain @10 -- The node that the Pod runs on. The scheduler sets it. If a client sets it, the scheduler ignores the Pod.
  priorityClassName string is=subdomain @24 -- The PriorityClass that sets the priority of the Pod.
  runtimeClassName? string is=subdomain @29
  hostname string is=label @16 -- Host name of the Pod. Default: the name of the Pod.
  subdomain string is=label
  hostnameOverride? string is=subdomain @none
  tolerations [Toleration] @22 -- Taints that the Pod tolerates.
  hostAliases [HostAlias] merge=ip map=ip -- Entries for the hosts file of the containers.
  activeDeadlineSeconds? int64 1..2147483647 @5 -- Seconds after which an active Pod is stopped and marked as failed.
  preemptionPolicy? string enum=PreemptLowerPriority|Never @31 -- Whether Pods of lower priority may be preempted for this Pod.
  os? PodOS @36 -- The operating system of the containers.
  serviceAccount string @9
  hostPID boolean @12 idle=machine
  hostIPC boolean idle=machine
  imagePullSecrets [LocalObjectReference] merge=name map=name @15 -- Secrets with credentials for private registries.
  schedulerName string =default-scheduler @19 -- The scheduler that chooses a node for this Pod.
  automountServiceAccountToken? boolean @21 -- Whether a token for the API server is mounted into the containers.
  priority? int32 @25 -- Pods with a higher priority are scheduled first. Set from priorityClassName.
  shareProcessNamespace? boolean @27 idle=machine -- Let the containers see each other's processes.
  enableServiceLinks? boolean @30
  overhead {Quantity} @32 -- Resources that the runtime class needs in addition to the containers.
  setHostnameAsFQDN? boolean @35
  hostUsers? boolean @37 idle=machine
  resourceClaims [PodResourceClaim] merge=name retainKeys map=name @39 idle=devices
  schedulingGroup? PodSchedulingGroup @none idle=missing

type Affinity
  nodeAffinity? NodeAffinity -- Rules about the labels of nodes.
  podAffinity? PodAffinity -- Rules that place the Pod near other Pods.
  podAntiAffinity? PodAntiAffinity -- Rules that place the Pod away from other Pods.

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
  conditionType! string is=labelName

type PodResourceClaim
  name! string
  resourceClaimName? string @3
  resourceClaimTemplateName? string

type PodSchedulingGate
  name! string

type PodSchedulingGroup
  podGroupName? string @none

type PodSecurityContext
  runAsUser? int64 0..2147483647 @2
  runAsGroup? int64 0..2147483647 @6
  fsGroup? int64 0..2147483647 @5
  supplementalGroups [int64] @4
  sysctls [Sysctl] @7 idle=machine
  fsGroupChangePolicy? string enum=Always|OnRootMismatch @9 idle=machine
  seccompProfile? SeccompProfile idle=machine
  appArmorProfile? AppArmorProfile idle=machine
  seLinuxOptions? SELinuxOptions @1 idle=machine
  runAsNonRoot? boolean @3
  windowsOptions? WindowsSecurityContextOptions @8 idle=windows
  supplementalGroupsPolicy? string enum=Merge|Strict @12 idle=machine
  seLinuxChangePolicy? string enum=MountOption|Recursive idle=machine

type Sysctl
  name! string
  value! string

type Toleration -- Allows a Pod to run on nodes with a matching taint.
  key string -- Key of the taint. An empty key with operator Exists matches all taints.
  operator string enum=Exists|Equal|Lt|Gt -- Equal compares the value. Exists ignores it. Lt and Gt compare numbers. Default Equal.
  value string
  effect string enum=NoSchedule|PreferNoSchedule|NoExecute -- The effect that is tolerated. An empty effect matches all effects.
  tolerationSeconds? int64 -- For NoExecute: seconds that the Pod may stay. Default: no limit.

type TopologySpreadConstraint
  maxSkew! int32 >zero -- Maximum difference in the number of Pods between a domain and the emptiest domain.
  topologyKey! string -- Node label that defines the domains. Nodes with the same value form one domain.
  whenUnsatisfiable! string enum=DoNotSchedule|ScheduleAnyway -- DoNotSchedule leaves the Pod pending. ScheduleAnyway prefers nodes that reduce the skew.
  minDomains? int32 >zero @5 -- If there are fewer domains than this, the emptiest domain counts as empty.
  nodeAffinityPolicy? string enum=Honor|Ignore
  nodeTaintsPolicy? string enum=Honor|Ignore
  matchLabelKeys [string]
  labelSelector? LabelSelector @4 -- Selects the Pods to count.

type PodStatus
  phase string enum=Pending|Running|Succeeded|Failed|Unknown always -- Pending, Running, Succeeded, Failed or Unknown. The conditions give more detail.
  conditions [PodCondition] merge=type map=type -- Progress of the Pod: PodScheduled, Initialized, ContainersReady, Ready.
  message string -- The reason for this state, in a sentence.
  reason string -- The reason for this state, in one word, such as Evicted or NodeLost.
  hostIP string -- Address of the node.
  podIP string -- Address of the Pod in the cluster.
  startTime? Time -- Time at which the kubelet accepted the Pod.
  containerStatuses [ContainerStatus] -- The state of each container.
  qosClass string enum=Guaranteed|Burstable|BestEffort -- Guaranteed, Burstable or BestEffort. It affects which Pods are killed first when memory runs short.
  initContainerStatuses [ContainerStatus]
  nominatedNodeName string -- The node on which other Pods are being preempted for this Pod.
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
  type! string -- Name of the condition, such as PodScheduled or Ready.
  status! string -- True, False or Unknown.
  lastProbeTime Time
  lastTransitionTime Time
  reason string -- The reason, in one word.
  message string
  observedGeneration int64

type ContainerStatus
  name! string
  state ContainerState -- Waiting, running or terminated, and why.
  lastState ContainerState -- The previous state, if the container was restarted.
  ready! boolean -- Whether the container passes its readiness probe.
  restartCount! int32 -- Number of restarts.
  image! string
  imageID! string
  containerID string
  started? boolean -- Whether the container passed its startup probe. Without a probe, true while it runs.
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
  exitCode! int32 -- Exit code of the process.
  signal int32
  reason string -- For example Completed, Error or OOMKilled.
  message string
  startedAt Time
  finishedAt Time
  containerID string

type ContainerStateWaiting
  reason string -- For example ContainerCreating, ImagePullBackOff or CrashLoopBackOff.
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

type PodTemplateSpec -- Template of the Pods that a workload creates. A change makes a Deployment roll out a new ReplicaSet.
  metadata ObjectMeta -- Labels and annotations of the Pods. The labels must match the selector of the workload.
  spec PodSpec -- Spec of the Pods.

kind Binding v1 -- Assigns a Pod to a node. The scheduler creates it.
  target! ObjectReference -- The node.
`;
