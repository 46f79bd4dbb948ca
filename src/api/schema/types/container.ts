/** Containers with their probes, resources and security settings (core/v1). */
export const CONTAINER_TYPES = `
type Container -- A process and all that it needs, from an image, inside a Pod.
  name! string -- Name of the container, unique in its Pod. A DNS label.
  image string -- The image to run: registry/name:tag. Without a tag it means latest.
  command [string] -- The entrypoint. Replaces the ENTRYPOINT of the image; no shell is involved.
  args [string] -- Arguments for the entrypoint. Replace the CMD of the image.
  workingDir string -- The folder to start in. Default: that of the image.
  ports [ContainerPort] merge=containerPort map=containerPort,protocol -- Ports that the container listens on. For information, and to give them names.
  env [EnvVar] merge=name map=name -- Environment variables.
  resources ResourceRequirements -- How much CPU and memory it asks for and may use at most.
  volumeMounts [VolumeMount] merge=mountPath map=mountPath -- Where the Pod's volumes appear in the container.
  livenessProbe? Probe -- Whether the container still works. It is restarted when the probe fails.
  readinessProbe? Probe -- Whether the container can serve. While it fails, Services send the Pod no traffic and rollouts wait.
  lifecycle? Lifecycle -- Actions after the start and before the stop of the container.
  terminationMessagePath string -- File whose end becomes the message of a terminated container.
  imagePullPolicy string enum=Always|Never|IfNotPresent -- When the image is pulled. Default Always for the tag latest, else IfNotPresent.
  securityContext? SecurityContext -- User, group and rights of this container. Goes before the Pod's.
  stdin boolean -- Keep the standard input open.
  stdinOnce boolean
  tty boolean -- Give the container a terminal. Needs stdin.
  envFrom [EnvFromSource] -- ConfigMaps and Secrets of which every entry becomes an environment variable.
  terminationMessagePolicy string enum=File|FallbackToLogsOnError
  volumeDevices [VolumeDevice] merge=devicePath map=devicePath
  startupProbe? Probe -- Whether the container has started. Until it succeeds, the other probes wait.
  resizePolicy [ContainerResizePolicy] -- Whether the container restarts when its resources are changed.
  restartPolicy? string enum=Always|Never|OnFailure -- Always makes an init container a sidecar. Else the Pod's policy holds.
  restartPolicyRules [ContainerRestartRule] @none -- Restart or not, by exit code. Looked at before restartPolicy.

type EnvVar -- An environment variable.
  name! string -- Name of the variable.
  value string -- Its value. $(OTHER) is replaced by the value of a variable defined before.
  valueFrom? EnvVarSource -- Where the value comes from: a field of the Pod, its resources, a ConfigMap or a Secret.

type EnvVarSource
  fieldRef? ObjectFieldSelector -- A field of the Pod: metadata.name, status.podIP, spec.nodeName …
  resourceFieldRef? ResourceFieldSelector -- A limit or request of a container.
  configMapKeyRef? ConfigMapKeySelector -- A key of a ConfigMap.
  secretKeyRef? SecretKeySelector -- A key of a Secret.
  fileKeyRef? FileKeySelector @none

type ConfigMapKeySelector atomic
  name string @1.1
  key! string @2
  optional? boolean

type FileKeySelector atomic
  key! string @none
  optional? boolean
  path! string
  volumeName! string

type SecretKeySelector atomic
  name string @1.1
  key! string @2
  optional? boolean

type EnvFromSource
  prefix string
  configMapRef? ConfigMapEnvSource
  secretRef? SecretEnvSource

type ConfigMapEnvSource
  name string @1.1
  optional? boolean @2

type SecretEnvSource
  name string @1.1
  optional? boolean @2

type Lifecycle -- Actions when a container starts and stops.
  postStart? LifecycleHandler -- Run right after the start. If it fails, the container is killed.
  preStop? LifecycleHandler -- Run before the container is asked to stop. The grace period runs meanwhile.
  stopSignal? string -- The signal that asks the container to stop. Default: that of the image, or SIGTERM.

type LifecycleHandler
  exec? ExecAction
  httpGet? HTTPGetAction
  tcpSocket? TCPSocketAction
  sleep? SleepAction

type ExecAction
  command [string]

type HTTPGetAction
  path string -- Path to ask for.
  port! IntOrString -- Number or name of the container's port.
  host string
  scheme string enum=HTTP|HTTPS -- HTTP or HTTPS. Default HTTP.
  httpHeaders [HTTPHeader]

type HTTPHeader
  name! string
  value! string

type SleepAction
  seconds! int64

type TCPSocketAction
  port! IntOrString
  host string

type Probe -- A question that the kubelet asks a container again and again.
  exec? ExecAction @1.1 -- Run a command in the container. Exit code 0 is success.
  httpGet? HTTPGetAction -- Send a GET request. Codes from 200 to 399 are success.
  tcpSocket? TCPSocketAction -- Open a connection to a port.
  grpc? GRPCAction -- Ask the gRPC health service.
  initialDelaySeconds int32 @2 -- Wait so long after the start of the container.
  timeoutSeconds int32 -- Seconds until a probe without an answer has failed. Default 1.
  periodSeconds int32 -- Seconds between two probes. Default 10.
  successThreshold int32 -- So many successes in a row count as success again. Default 1.
  failureThreshold int32 -- So many failures in a row count as failed. Default 3.
  terminationGracePeriodSeconds? int64 -- Grace period when this probe has the container killed. Default: the Pod's.

type GRPCAction
  port! int32
  service+? string

type ContainerPort
  name string -- A name for the port, which Services and probes may use.
  hostPort int32 -- The same port on the node. Then only one such Pod fits on a node.
  containerPort! int32 -- The port's number inside the Pod.
  protocol string enum=TCP|UDP|SCTP -- TCP, UDP or SCTP. Default TCP.
  hostIP string

type ContainerResizePolicy
  resourceName! string
  restartPolicy! string enum=NotRequired|RestartContainer

type ResourceRequirements -- What a container asks for, and what it may use at most.
  limits {Quantity} -- The most that it may use. Above the CPU limit it is slowed down, above the memory limit it is killed.
  requests {Quantity} -- What is set aside for it. The scheduler looks for a node that has so much left.
  claims [ResourceClaim] map=name -- Devices of the Pod's resource claims that the container uses.

type ResourceClaim
  name! string
  request string

type ContainerRestartRule
  action! string enum=Restart|RestartAllContainers @none
  exitCodes? ContainerRestartRuleOnExitCodes

type ContainerRestartRuleOnExitCodes
  operator! string enum=In|NotIn @none
  values [int32] set

type SecurityContext
  capabilities? Capabilities
  privileged? boolean -- Run with all rights of the node.
  seLinuxOptions? SELinuxOptions
  runAsUser? int64 -- ID of the user to run as.
  runAsNonRoot? boolean -- Refuse to start as user 0.
  readOnlyRootFilesystem? boolean -- The container cannot write to its image's files.
  allowPrivilegeEscalation? boolean -- Whether a process may gain more rights than its parent has.
  runAsGroup? int64
  procMount? string enum=Default|Unmasked
  windowsOptions? WindowsSecurityContextOptions
  seccompProfile? SeccompProfile
  appArmorProfile? AppArmorProfile

type AppArmorProfile
  type! string enum=Localhost|RuntimeDefault|Unconfined
  localhostProfile? string

type Capabilities
  add [string]
  drop [string]

type SELinuxOptions
  user string
  role string
  type string
  level string

type SeccompProfile
  type! string enum=Localhost|RuntimeDefault|Unconfined
  localhostProfile? string

type WindowsSecurityContextOptions
  gmsaCredentialSpecName? string
  gmsaCredentialSpec? string
  runAsUserName? string
  hostProcess? boolean

type VolumeDevice
  name! string
  devicePath! string

type VolumeMount
  name! string -- The volume of the Pod.
  readOnly boolean -- Without the right to write.
  mountPath! string -- Where it appears in the container.
  subPath string -- Only this file or folder of the volume.
  mountPropagation? string enum=None|HostToContainer|Bidirectional
  subPathExpr string
  recursiveReadOnly? string enum=Disabled|IfPossible|Enabled

type EphemeralContainer
  name! string @1.1
  image string
  command [string]
  args [string]
  workingDir string
  ports [ContainerPort] merge=containerPort map=containerPort,protocol
  env [EnvVar] merge=name map=name
  resources ResourceRequirements
  volumeMounts [VolumeMount] merge=mountPath map=mountPath
  livenessProbe? Probe
  readinessProbe? Probe
  lifecycle? Lifecycle
  terminationMessagePath string
  imagePullPolicy string enum=Always|Never|IfNotPresent
  securityContext? SecurityContext
  stdin boolean
  stdinOnce boolean
  tty boolean
  envFrom [EnvFromSource]
  terminationMessagePolicy string enum=File|FallbackToLogsOnError
  volumeDevices [VolumeDevice] merge=devicePath map=devicePath
  startupProbe? Probe
  resizePolicy [ContainerResizePolicy]
  restartPolicy? string enum=Always|Never|OnFailure
  targetContainerName string @2
  restartPolicyRules [ContainerRestartRule] @none
`;
