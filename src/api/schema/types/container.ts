/** Containers with their probes, resources and security settings (core/v1). */
export const CONTAINER_TYPES = `
type Container -- A container of a Pod: its image, its command and its settings.
  name! string nonempty is=label -- Name of the container, unique in its Pod. A DNS label.
  image string nonempty -- The image to run, as registry/name:tag. The default tag is latest.
  terminationMessagePolicy string =File nonempty enum=File|FallbackToLogsOnError @20
  ports [ContainerPort] merge=containerPort map=containerPort,protocol @6 -- Ports that the container listens on. The list only informs and gives ports their names.
  env [EnvVar] merge=name map=name -- Environment variables.
  envFrom [EnvFromSource] @19 -- ConfigMaps and Secrets whose entries become environment variables.
  volumeMounts [VolumeMount] merge=mountPath map=mountPath @9 -- Mounts of the Pod's volumes in the container.
  volumeDevices [VolumeDevice] merge=devicePath map=devicePath @21 idle=disk
  imagePullPolicy string nonempty enum=Always|IfNotPresent|Never @14 -- When to pull the image. Default: Always for the tag latest, otherwise IfNotPresent.
  resources ResourceRequirements ={} @8 -- CPU and memory that the container requests, and their limits.
  resizePolicy [ContainerResizePolicy] @23 -- Whether the container restarts when its resources change. Default: it does not.
  securityContext? SecurityContext @15 -- User, group and privileges of this container. Overrides the Pod's.
  command [string] @3 -- The entrypoint. Replaces the ENTRYPOINT of the image. It does not run in a shell.
  args [string] -- Arguments of the entrypoint. Replaces the CMD of the image.
  workingDir string -- The working directory. Default: the image's.
  livenessProbe? Probe @10 -- Checks that the container still works. If the probe fails, the container is restarted.
  readinessProbe? Probe -- Checks that the container can serve requests. While the probe fails, Services send the Pod no traffic and rollouts wait.
  lifecycle? Lifecycle -- Hooks that run after the container starts and before it stops.
  terminationMessagePath string =/dev/termination-log -- File from which the termination message is read.
  stdin boolean @16 -- Keep the standard input open.
  stdinOnce boolean idle=terminal
  tty boolean -- Allocate a terminal for the container. Requires stdin.
  startupProbe? Probe @22 -- Checks that the container has started. The other probes wait until it succeeds.
  restartPolicy? string enum=Always|Never|OnFailure @24 -- Default: the Pod's restartPolicy. Always makes an init container a sidecar.
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
  fileKeyRef? FileKeySelector @none -- A variable in a file of an emptyDir volume, which an earlier container has written.

type ConfigMapKeySelector atomic
  name string @1.1
  key! string @2
  optional? boolean

type FileKeySelector atomic
  key! string @none -- Name of the variable in the file.
  optional? boolean =false -- Whether the container starts if the file does not set the variable.
  path! string -- Path of the file in the volume. Its lines have the form KEY='value'.
  volumeName! string -- Name of the volume.

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
  stopSignal? string idle=missing -- The signal that stops the container. Default: the image's stop signal, or SIGTERM.

type LifecycleHandler
  exec? ExecAction
  httpGet? HTTPGetAction
  tcpSocket? TCPSocketAction
  sleep? SleepAction

type ExecAction
  command [string] nonempty

type HTTPGetAction
  path string =/ nonempty -- Path of the request.
  port! IntOrString is=port -- Number or name of the container's port.
  host string
  scheme string =HTTP enum=HTTP|HTTPS -- HTTP or HTTPS.
  httpHeaders [HTTPHeader] idle=missing

type HTTPHeader
  name! string
  value! string

type SleepAction
  seconds! int64

type TCPSocketAction
  port! IntOrString is=port
  host string

type Probe -- A check that the kubelet runs on a container periodically.
  exec? ExecAction @1.1 -- Run a command in the container. Exit code 0 is success.
  httpGet? HTTPGetAction -- Send a GET request. Status codes from 200 to 399 are success.
  tcpSocket? TCPSocketAction -- Open a connection to a port.
  grpc? GRPCAction -- Ask the gRPC health service.
  initialDelaySeconds int32 >=0 @2 -- Seconds to wait after the container starts.
  timeoutSeconds int32 =1 >=0 -- Seconds after which a probe without an answer fails.
  periodSeconds int32 =10 >=0 -- Seconds between two probes.
  successThreshold int32 =1 >=0 -- Number of consecutive successes that pass the probe after a failure.
  failureThreshold int32 =3 >=0 -- Number of consecutive failures that fail the probe.
  terminationGracePeriodSeconds? int64 >0 -- Grace period if a failure of this probe kills the container. Default: the Pod's.

type GRPCAction
  port! int32 1..65535
  service+? string =

type ContainerPort
  name string -- Name of the port. Services and probes can refer to it.
  containerPort! int32 nonempty 1..65535 @3 -- Port number inside the Pod.
  hostPort int32 1..65535 @2 -- Port on the node. Only one Pod with this hostPort fits on a node.
  protocol string =TCP nonempty enum=SCTP|TCP|UDP @4 -- TCP, UDP or SCTP.
  hostIP string

type ContainerResizePolicy
  resourceName! string
  restartPolicy! string enum=NotRequired|RestartContainer

type ResourceRequirements -- Requested resources and their limits.
  limits {Quantity} -- Maximum amounts. Above the CPU limit a container is throttled, above the memory limit it is killed.
  requests {Quantity} -- Reserved amounts. The scheduler looks for a node with this much left.
  claims [ResourceClaim] map=name idle=devices -- Resource claims of the Pod that the container uses.

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
  runAsUser? int64 0..2147483647 @4 -- ID of the user to run as.
  runAsGroup? int64 0..2147483647 @8
  procMount? string enum=Default|Unmasked idle=machine
  seccompProfile? SeccompProfile @11 idle=machine
  appArmorProfile? AppArmorProfile idle=machine
  capabilities? Capabilities @1 idle=machine
  privileged? boolean idle=machine -- Run with all privileges of the node.
  seLinuxOptions? SELinuxOptions idle=machine
  runAsNonRoot? boolean @5 -- Do not start the container as user 0.
  readOnlyRootFilesystem? boolean -- Make the root filesystem of the container read-only.
  allowPrivilegeEscalation? boolean idle=machine -- Whether a process may gain more privileges than its parent.
  windowsOptions? WindowsSecurityContextOptions @10 idle=windows

type AppArmorProfile
  type! string nonempty enum=Localhost|RuntimeDefault|Unconfined
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
  mountPropagation? string enum=None|HostToContainer|Bidirectional idle=machine
  subPathExpr string
  recursiveReadOnly? string enum=Disabled|IfPossible|Enabled

type EphemeralContainer
  name! string nonempty is=label @1.1
  image string nonempty
  terminationMessagePolicy string =File nonempty enum=File|FallbackToLogsOnError @1.20
  ports [ContainerPort] merge=containerPort map=containerPort,protocol @1.6
  env [EnvVar] merge=name map=name
  envFrom [EnvFromSource] @1.19
  volumeMounts [VolumeMount] merge=mountPath map=mountPath @1.9
  volumeDevices [VolumeDevice] merge=devicePath map=devicePath @1.21 idle=disk
  imagePullPolicy string nonempty enum=Always|IfNotPresent|Never @1.14
  resources ResourceRequirements ={} @1.8
  resizePolicy [ContainerResizePolicy] @1.23 idle=missing
  securityContext? SecurityContext @1.15
  command [string] @1.3
  args [string]
  workingDir string
  livenessProbe? Probe @1.10
  readinessProbe? Probe
  lifecycle? Lifecycle
  terminationMessagePath string =/dev/termination-log
  stdin boolean @1.16
  stdinOnce boolean idle=terminal
  tty boolean
  startupProbe? Probe @1.22
  restartPolicy? string enum=Always|Never|OnFailure @1.24
  targetContainerName string @2
  restartPolicyRules [ContainerRestartRule] @none
`;
