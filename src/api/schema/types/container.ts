/** Containers with their probes, resources and security settings (core/v1). */
export const CONTAINER_TYPES = `
type Container -- A container of a Pod: its image, its command and its settings.
  name! string -- Name of the container, unique in its Pod. A DNS label.
  image string -- The image to run, as registry/name:tag. The default tag is latest.
  command [string] -- The entrypoint. Replaces the ENTRYPOINT of the image. It does not run in a shell.
  args [string] -- Arguments of the entrypoint. Replaces the CMD of the image.
  workingDir string -- The working directory. Default: the image's.
  ports [ContainerPort] merge=containerPort map=containerPort,protocol -- Ports that the container listens on. The list only informs and gives ports their names.
  env [EnvVar] merge=name map=name -- Environment variables.
  resources ResourceRequirements ={} -- CPU and memory that the container requests, and their limits.
  volumeMounts [VolumeMount] merge=mountPath map=mountPath -- Where the Pod's volumes are mounted in the container.
  livenessProbe? Probe -- Checks that the container still works. If the probe fails, the container is restarted.
  readinessProbe? Probe -- Checks that the container can serve requests. While the probe fails, Services send the Pod no traffic and rollouts wait.
  lifecycle? Lifecycle -- Hooks that run after the container starts and before it stops.
  terminationMessagePath string =/dev/termination-log -- File from which the termination message is read.
  imagePullPolicy string enum=Always|Never|IfNotPresent -- When to pull the image. Default: Always for the tag latest, otherwise IfNotPresent.
  securityContext? SecurityContext -- User, group and privileges of this container. Overrides the Pod's.
  stdin boolean -- Keep the standard input open.
  stdinOnce boolean
  tty boolean -- Allocate a terminal for the container. Requires stdin.
  envFrom [EnvFromSource] -- ConfigMaps and Secrets whose entries become environment variables.
  terminationMessagePolicy string =File enum=File|FallbackToLogsOnError
  volumeDevices [VolumeDevice] merge=devicePath map=devicePath
  startupProbe? Probe -- Checks that the container has started. The other probes wait until it succeeds.
  resizePolicy [ContainerResizePolicy] -- Whether the container restarts when its resources change.
  restartPolicy? string enum=Always|Never|OnFailure -- Default: the Pod's restartPolicy. Always makes an init container a sidecar.
  restartPolicyRules [ContainerRestartRule] @none -- Rules that decide by exit code whether the container restarts. Checked before restartPolicy.

type EnvVar -- An environment variable.
  name! string -- Name of the variable.
  value string -- Value of the variable. $(OTHER) is replaced by the value of a variable defined earlier.
  valueFrom? EnvVarSource -- Source of the value: a field of the Pod, its resources, a ConfigMap or a Secret.

type EnvVarSource
  fieldRef? ObjectFieldSelector -- A field of the Pod, such as metadata.name, status.podIP or spec.nodeName.
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

type Lifecycle -- Hooks that run when a container starts and stops.
  postStart? LifecycleHandler -- Runs right after the container starts. If it fails, the container is killed.
  preStop? LifecycleHandler -- Runs before the container gets the stop signal. It counts towards the grace period.
  stopSignal? string -- The signal that stops the container. Default: the image's stop signal, or SIGTERM.

type LifecycleHandler
  exec? ExecAction
  httpGet? HTTPGetAction
  tcpSocket? TCPSocketAction
  sleep? SleepAction

type ExecAction
  command [string]

type HTTPGetAction
  path string =/ -- Path of the request.
  port! IntOrString -- Number or name of the container's port.
  host string
  scheme string =HTTP enum=HTTP|HTTPS -- HTTP or HTTPS. Default HTTP.
  httpHeaders [HTTPHeader]

type HTTPHeader
  name! string
  value! string

type SleepAction
  seconds! int64

type TCPSocketAction
  port! IntOrString
  host string

type Probe -- A check that the kubelet runs on a container periodically.
  exec? ExecAction @1.1 -- Run a command in the container. Exit code 0 is success.
  httpGet? HTTPGetAction -- Send a GET request. Status codes from 200 to 399 are success.
  tcpSocket? TCPSocketAction -- Open a connection to a port.
  grpc? GRPCAction -- Ask the gRPC health service.
  initialDelaySeconds int32 @2 -- Seconds to wait after the container starts.
  timeoutSeconds int32 =1 -- Seconds after which a probe without an answer fails. Default 1.
  periodSeconds int32 =10 -- Seconds between two probes. Default 10.
  successThreshold int32 =1 -- Number of consecutive successes that pass the probe after a failure. Default 1.
  failureThreshold int32 =3 -- Number of consecutive failures that fail the probe. Default 3.
  terminationGracePeriodSeconds? int64 -- Grace period if a failure of this probe kills the container. Default: the Pod's.

type GRPCAction
  port! int32
  service+? string =

type ContainerPort
  name string -- Name of the port. Services and probes can refer to it.
  hostPort int32 -- Port on the node. Only one Pod with this hostPort fits on a node.
  containerPort! int32 -- Port number inside the Pod.
  protocol string =TCP enum=TCP|UDP|SCTP -- TCP, UDP or SCTP. Default TCP.
  hostIP string

type ContainerResizePolicy
  resourceName! string
  restartPolicy! string enum=NotRequired|RestartContainer

type ResourceRequirements -- Requested resources and their limits.
  limits {Quantity} -- Maximum amounts. Above the CPU limit a container is throttled, above the memory limit it is killed.
  requests {Quantity} -- Reserved amounts. The scheduler looks for a node with this much left.
  claims [ResourceClaim] map=name -- Resource claims of the Pod that the container uses.

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
  privileged? boolean -- Run with all privileges of the node.
  seLinuxOptions? SELinuxOptions
  runAsUser? int64 -- ID of the user to run as.
  runAsNonRoot? boolean -- Do not start the container as user 0.
  readOnlyRootFilesystem? boolean -- Make the root filesystem of the container read-only.
  allowPrivilegeEscalation? boolean -- Whether a process may gain more privileges than its parent.
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
  name! string -- Name of a volume of the Pod.
  readOnly boolean -- Mount the volume read-only.
  mountPath! string -- Path in the container.
  subPath string -- Mount only this file or directory of the volume.
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
  resources ResourceRequirements ={}
  volumeMounts [VolumeMount] merge=mountPath map=mountPath
  livenessProbe? Probe
  readinessProbe? Probe
  lifecycle? Lifecycle
  terminationMessagePath string =/dev/termination-log
  imagePullPolicy string enum=Always|Never|IfNotPresent
  securityContext? SecurityContext
  stdin boolean
  stdinOnce boolean
  tty boolean
  envFrom [EnvFromSource]
  terminationMessagePolicy string =File enum=File|FallbackToLogsOnError
  volumeDevices [VolumeDevice] merge=devicePath map=devicePath
  startupProbe? Probe
  resizePolicy [ContainerResizePolicy]
  restartPolicy? string enum=Always|Never|OnFailure
  targetContainerName string @2
  restartPolicyRules [ContainerRestartRule] @none
`;
