/** Containers with their probes, resources and security settings (core/v1). */
export const CONTAINER_TYPES = `
type Container -- A process and all that it needs, from an image, inside a Pod.
  args [string] -- Arguments for the entrypoint. Replace the CMD of the image.
  command [string] -- The entrypoint. Replaces the ENTRYPOINT of the image; no shell is involved.
  env [EnvVar] merge=name map=name -- Environment variables.
  envFrom [EnvFromSource] -- ConfigMaps and Secrets of which every entry becomes an environment variable.
  image string -- The image to run: registry/name:tag. Without a tag it means latest.
  imagePullPolicy string enum=Always|Never|IfNotPresent -- When the image is pulled. Default Always for the tag latest, else IfNotPresent.
  lifecycle? Lifecycle -- Actions after the start and before the stop of the container.
  livenessProbe? Probe -- Whether the container still works. It is restarted when the probe fails.
  name! string -- Name of the container, unique in its Pod. A DNS label.
  ports [ContainerPort] merge=containerPort map=containerPort,protocol -- Ports that the container listens on. For information, and to give them names.
  readinessProbe? Probe -- Whether the container can serve. While it fails, Services send the Pod no traffic and rollouts wait.
  resizePolicy [ContainerResizePolicy] -- Whether the container restarts when its resources are changed.
  resources ResourceRequirements -- How much CPU and memory it asks for and may use at most.
  restartPolicy? string enum=Always|Never|OnFailure -- Always makes an init container a sidecar. Else the Pod's policy holds.
  restartPolicyRules [ContainerRestartRule] -- Restart or not, by exit code. Looked at before restartPolicy.
  securityContext? SecurityContext -- User, group and rights of this container. Goes before the Pod's.
  startupProbe? Probe -- Whether the container has started. Until it succeeds, the other probes wait.
  stdin boolean -- Keep the standard input open.
  stdinOnce boolean
  terminationMessagePath string -- File whose end becomes the message of a terminated container.
  terminationMessagePolicy string enum=File|FallbackToLogsOnError
  tty boolean -- Give the container a terminal. Needs stdin.
  volumeDevices [VolumeDevice] merge=devicePath map=devicePath
  volumeMounts [VolumeMount] merge=mountPath map=mountPath -- Where the Pod's volumes appear in the container.
  workingDir string -- The folder to start in. Default: that of the image.

type EnvVar -- An environment variable.
  name! string -- Name of the variable.
  value string -- Its value. $(OTHER) is replaced by the value of a variable defined before.
  valueFrom? EnvVarSource -- Where the value comes from: a field of the Pod, its resources, a ConfigMap or a Secret.

type EnvVarSource
  configMapKeyRef? ConfigMapKeySelector -- A key of a ConfigMap.
  fieldRef? ObjectFieldSelector -- A field of the Pod: metadata.name, status.podIP, spec.nodeName …
  fileKeyRef? FileKeySelector
  resourceFieldRef? ResourceFieldSelector -- A limit or request of a container.
  secretKeyRef? SecretKeySelector -- A key of a Secret.

type ConfigMapKeySelector atomic
  key! string
  name string
  optional? boolean

type FileKeySelector atomic
  key! string
  optional? boolean
  path! string
  volumeName! string

type SecretKeySelector atomic
  key! string
  name string
  optional? boolean

type EnvFromSource
  configMapRef? ConfigMapEnvSource
  prefix string
  secretRef? SecretEnvSource

type ConfigMapEnvSource
  name string
  optional? boolean

type SecretEnvSource
  name string
  optional? boolean

type Lifecycle -- Actions when a container starts and stops.
  postStart? LifecycleHandler -- Run right after the start. If it fails, the container is killed.
  preStop? LifecycleHandler -- Run before the container is asked to stop. The grace period runs meanwhile.
  stopSignal? string -- The signal that asks the container to stop. Default: that of the image, or SIGTERM.

type LifecycleHandler
  exec? ExecAction
  httpGet? HTTPGetAction
  sleep? SleepAction
  tcpSocket? TCPSocketAction

type ExecAction
  command [string]

type HTTPGetAction
  host string
  httpHeaders [HTTPHeader]
  path string -- Path to ask for.
  port! IntOrString -- Number or name of the container's port.
  scheme string enum=HTTP|HTTPS -- HTTP or HTTPS. Default HTTP.

type HTTPHeader
  name! string
  value! string

type SleepAction
  seconds! int64

type TCPSocketAction
  host string
  port! IntOrString

type Probe -- A question that the kubelet asks a container again and again.
  exec? ExecAction -- Run a command in the container. Exit code 0 is success.
  failureThreshold int32 -- So many failures in a row count as failed. Default 3.
  grpc? GRPCAction -- Ask the gRPC health service.
  httpGet? HTTPGetAction -- Send a GET request. Codes from 200 to 399 are success.
  initialDelaySeconds int32 -- Wait so long after the start of the container.
  periodSeconds int32 -- Seconds between two probes. Default 10.
  successThreshold int32 -- So many successes in a row count as success again. Default 1.
  tcpSocket? TCPSocketAction -- Open a connection to a port.
  terminationGracePeriodSeconds? int64 -- Grace period when this probe has the container killed. Default: the Pod's.
  timeoutSeconds int32 -- Seconds until a probe without an answer has failed. Default 1.

type GRPCAction
  port! int32
  service+? string

type ContainerPort
  containerPort! int32 -- The port's number inside the Pod.
  hostIP string
  hostPort int32 -- The same port on the node. Then only one such Pod fits on a node.
  name string -- A name for the port, which Services and probes may use.
  protocol string enum=TCP|UDP|SCTP -- TCP, UDP or SCTP. Default TCP.

type ContainerResizePolicy
  resourceName! string
  restartPolicy! string enum=NotRequired|RestartContainer

type ResourceRequirements -- What a container asks for, and what it may use at most.
  claims [ResourceClaim] map=name -- Devices of the Pod's resource claims that the container uses.
  limits {Quantity} -- The most that it may use. Above the CPU limit it is slowed down, above the memory limit it is killed.
  requests {Quantity} -- What is set aside for it. The scheduler looks for a node that has so much left.

type ResourceClaim
  name! string
  request string

type ContainerRestartRule
  action! string enum=Restart|RestartAllContainers
  exitCodes? ContainerRestartRuleOnExitCodes

type ContainerRestartRuleOnExitCodes
  operator! string enum=In|NotIn
  values [int32] set

type SecurityContext
  allowPrivilegeEscalation? boolean -- Whether a process may gain more rights than its parent has.
  appArmorProfile? AppArmorProfile
  capabilities? Capabilities
  privileged? boolean -- Run with all rights of the node.
  procMount? string enum=Default|Unmasked
  readOnlyRootFilesystem? boolean -- The container cannot write to its image's files.
  runAsGroup? int64
  runAsNonRoot? boolean -- Refuse to start as user 0.
  runAsUser? int64 -- ID of the user to run as.
  seLinuxOptions? SELinuxOptions
  seccompProfile? SeccompProfile
  windowsOptions? WindowsSecurityContextOptions

type AppArmorProfile
  localhostProfile? string
  type! string enum=Localhost|RuntimeDefault|Unconfined

type Capabilities
  add [string]
  drop [string]

type SELinuxOptions
  level string
  role string
  type string
  user string

type SeccompProfile
  localhostProfile? string
  type! string enum=Localhost|RuntimeDefault|Unconfined

type WindowsSecurityContextOptions
  gmsaCredentialSpec? string
  gmsaCredentialSpecName? string
  hostProcess? boolean
  runAsUserName? string

type VolumeDevice
  devicePath! string
  name! string

type VolumeMount
  mountPath! string -- Where it appears in the container.
  mountPropagation? string enum=None|HostToContainer|Bidirectional
  name! string -- The volume of the Pod.
  readOnly boolean -- Without the right to write.
  recursiveReadOnly? string enum=Disabled|IfPossible|Enabled
  subPath string -- Only this file or folder of the volume.
  subPathExpr string

type EphemeralContainer
  args [string]
  command [string]
  env [EnvVar] merge=name map=name
  envFrom [EnvFromSource]
  image string
  imagePullPolicy string enum=Always|Never|IfNotPresent
  lifecycle? Lifecycle
  livenessProbe? Probe
  name! string
  ports [ContainerPort] merge=containerPort map=containerPort,protocol
  readinessProbe? Probe
  resizePolicy [ContainerResizePolicy]
  resources ResourceRequirements
  restartPolicy? string enum=Always|Never|OnFailure
  restartPolicyRules [ContainerRestartRule]
  securityContext? SecurityContext
  startupProbe? Probe
  stdin boolean
  stdinOnce boolean
  targetContainerName string
  terminationMessagePath string
  terminationMessagePolicy string enum=File|FallbackToLogsOnError
  tty boolean
  volumeDevices [VolumeDevice] merge=devicePath map=devicePath
  volumeMounts [VolumeMount] merge=mountPath map=mountPath
  workingDir string
`;
