/* oxlint-disable max-lines */
/** Types of stored objects. Written by `npm run types:kinds` from api/schema/types; do not edit. */
import type { IntOrString } from './int-or-string.ts';
import type { KubeObject, ObjectMeta } from './object.ts';

/** `T` without the defaults of its own fields. */
type Bare<T, K extends keyof T> = Omit<T, K> & Partial<Pick<T, K>>;

/** A group and version of the API, and the Service that serves it. */
export interface APIService extends KubeObject {
  readonly apiVersion: 'apiregistration.k8s.io/v1';
  readonly kind: 'APIService';
  readonly spec: APIServiceSpec;
  readonly status: APIServiceStatus;
}

export interface APIServiceCondition {
  type: string;
  status: string;
  lastTransitionTime?: string;
  reason?: string;
  message?: string;
}

export interface APIServiceSpec {
  service?: ApiregistrationServiceReference;
  group?: string;
  version?: string;
  insecureSkipTLSVerify?: boolean;
  caBundle?: string;
  groupPriorityMinimum: number;
  versionPriority: number;
}

export interface APIServiceStatus {
  conditions?: readonly APIServiceCondition[];
}

export interface AdmissionregistrationApplyConfiguration {
  expression?: string;
}

export interface AdmissionregistrationJSONPatch {
  expression?: string;
}

export interface AdmissionregistrationServiceReference {
  namespace: string;
  name: string;
  path?: string;
  port: number;
}

export interface AdmissionregistrationWebhookClientConfig {
  url?: string;
  service?: AdmissionregistrationServiceReference;
  caBundle?: string;
}

export interface Affinity {
  nodeAffinity?: NodeAffinity;
  podAffinity?: PodAffinity;
  podAntiAffinity?: PodAntiAffinity;
}

export interface AggregationRule {
  clusterRoleSelectors?: readonly LabelSelector[];
}

export interface ApiextensionsServiceReference {
  namespace: string;
  name: string;
  path?: string;
  port: number;
}

export interface ApiextensionsWebhookClientConfig {
  service?: ApiextensionsServiceReference;
  caBundle?: string;
  url?: string;
}

export interface ApiregistrationServiceReference {
  namespace?: string;
  name?: string;
  port: number;
}

export interface AppArmorProfile {
  type: string;
  localhostProfile?: string;
}

export interface AttachedVolume {
  name: string;
  devicePath: string;
}

export interface AuditAnnotation {
  key: string;
  valueExpression: string;
}

/** A driver of the Container Storage Interface, and how Kubernetes uses it. */
export interface CSIDriver extends KubeObject {
  readonly apiVersion: 'storage.k8s.io/v1';
  readonly kind: 'CSIDriver';
  readonly spec: CSIDriverSpec;
}

export interface CSIDriverSpec {
  attachRequired: boolean;
  podInfoOnMount: boolean;
  volumeLifecycleModes?: readonly string[];
  storageCapacity: boolean;
  fsGroupPolicy: 'File' | 'None' | 'ReadWriteOnceWithFSType';
  tokenRequests?: readonly CsiTokenRequest[];
  requiresRepublish: boolean;
  seLinuxMount: boolean;
  nodeAllocatableUpdatePeriodSeconds?: number;
  serviceAccountTokenInSecrets?: boolean;
}

/** The drivers of the Container Storage Interface on a node. */
export interface CSINode extends KubeObject {
  readonly apiVersion: 'storage.k8s.io/v1';
  readonly kind: 'CSINode';
  readonly spec: CSINodeSpec;
}

export interface CSINodeDriver {
  name: string;
  nodeID: string;
  topologyKeys?: readonly string[];
  allocatable?: VolumeNodeResources;
}

export interface CSINodeSpec {
  drivers: readonly CSINodeDriver[];
}

export interface CSIPersistentVolumeSource {
  driver: string;
  volumeHandle: string;
  readOnly?: boolean;
  fsType?: string;
  volumeAttributes?: Record<string, string>;
  controllerPublishSecretRef?: SecretReference;
  nodeStageSecretRef?: SecretReference;
  nodePublishSecretRef?: SecretReference;
  controllerExpandSecretRef?: SecretReference;
  nodeExpandSecretRef?: SecretReference;
}

export interface CSIVolumeSource {
  driver: string;
  readOnly?: boolean;
  fsType?: string;
  volumeAttributes?: Record<string, string>;
  nodePublishSecretRef?: LocalObjectReference;
}

export interface Capabilities {
  add?: readonly string[];
  drop?: readonly string[];
}

/** Asks a signer for a certificate, which somebody has to approve. */
export interface CertificateSigningRequest extends KubeObject {
  readonly apiVersion: 'certificates.k8s.io/v1';
  readonly kind: 'CertificateSigningRequest';
  readonly spec: CertificateSigningRequestSpec;
  readonly status: CertificateSigningRequestStatus;
}

export interface CertificateSigningRequestCondition {
  type: string;
  status: string;
  reason?: string;
  message?: string;
  lastUpdateTime?: string;
  lastTransitionTime?: string;
}

export interface CertificateSigningRequestSpec {
  request: string;
  usages?: readonly string[];
  signerName: string;
  expirationSeconds?: number;
  username?: string;
  uid?: string;
  groups?: readonly string[];
  extra?: Record<string, readonly string[]>;
}

export interface CertificateSigningRequestStatus {
  conditions?: readonly CertificateSigningRequestCondition[];
  certificate?: string;
}

export interface ClientIPConfig {
  timeoutSeconds: number;
}

/** Names what may be done in all namespaces, with objects outside of namespaces, and with other paths of the API. */
export interface ClusterRole extends KubeObject {
  readonly apiVersion: 'rbac.authorization.k8s.io/v1';
  readonly kind: 'ClusterRole';
  readonly rules?: readonly PolicyRule[];
  readonly aggregationRule?: AggregationRule;
}

/** Grants a ClusterRole in all namespaces. */
export interface ClusterRoleBinding extends KubeObject {
  readonly apiVersion: 'rbac.authorization.k8s.io/v1';
  readonly kind: 'ClusterRoleBinding';
  readonly subjects?: readonly Subject[];
  readonly roleRef: RoleRef;
}

export interface ClusterTrustBundleProjection {
  name?: string;
  signerName?: string;
  labelSelector?: LabelSelector;
  path: string;
  optional?: boolean;
}

/** One aspect of an object's state, as a controller sees it. */
export interface Condition {
  type: string;
  status: string;
  observedGeneration?: number;
  lastTransitionTime: string;
  reason: string;
  message: string;
}

/** Settings for Pods, as keys and text values. */
export interface ConfigMap extends KubeObject {
  readonly apiVersion: 'v1';
  readonly kind: 'ConfigMap';
  readonly data?: Readonly<Record<string, string>>;
  readonly binaryData?: Readonly<Record<string, string>>;
  readonly immutable?: boolean;
}

export interface ConfigMapEnvSource {
  name?: string;
  optional?: boolean;
}

export interface ConfigMapKeySelector {
  name?: string;
  key: string;
  optional?: boolean;
}

export interface ConfigMapNodeConfigSource {
  namespace: string;
  name: string;
  uid?: string;
  resourceVersion?: string;
  kubeletConfigKey: string;
}

export interface ConfigMapProjection {
  name?: string;
  items?: readonly KeyToPath[];
  optional?: boolean;
}

export interface ConfigMapVolumeSource {
  name?: string;
  defaultMode: number;
  items?: readonly KeyToPath[];
  optional?: boolean;
}

/** A container of a Pod: its image, its command and its settings. */
export interface Container {
  name: string;
  image?: string;
  terminationMessagePolicy: 'File' | 'FallbackToLogsOnError';
  ports?: readonly ContainerPort[];
  env?: readonly EnvVar[];
  envFrom?: readonly EnvFromSource[];
  volumeMounts?: readonly VolumeMount[];
  volumeDevices?: readonly VolumeDevice[];
  imagePullPolicy?: string;
  resources: ResourceRequirements;
  resizePolicy?: readonly ContainerResizePolicy[];
  securityContext?: SecurityContext;
  command?: readonly string[];
  args?: readonly string[];
  workingDir?: string;
  livenessProbe?: Probe;
  readinessProbe?: Probe;
  lifecycle?: Lifecycle;
  terminationMessagePath: string;
  stdin?: boolean;
  stdinOnce?: boolean;
  tty?: boolean;
  startupProbe?: Probe;
  restartPolicy?: string;
  restartPolicyRules?: readonly ContainerRestartRule[];
}

export interface ContainerExtendedResourceRequest {
  containerName: string;
  requestName: string;
  resourceName: string;
}

export interface ContainerImage {
  names: readonly string[];
  sizeBytes?: number;
}

export interface ContainerPort {
  name?: string;
  containerPort: number;
  hostPort?: number;
  protocol: 'SCTP' | 'TCP' | 'UDP';
  hostIP?: string;
}

export interface ContainerResizePolicy {
  resourceName: string;
  restartPolicy: string;
}

export interface ContainerResourceMetricSource {
  name: string;
  target: MetricTarget;
  container: string;
}

export interface ContainerResourceMetricStatus {
  name: string;
  current: MetricValueStatus;
  container: string;
}

export interface ContainerRestartRule {
  action: string;
  exitCodes?: ContainerRestartRuleOnExitCodes;
}

export interface ContainerRestartRuleOnExitCodes {
  operator: string;
  values?: readonly number[];
}

export interface ContainerState {
  waiting?: ContainerStateWaiting;
  running?: ContainerStateRunning;
  terminated?: ContainerStateTerminated;
}

export interface ContainerStateRunning {
  startedAt?: string;
}

export interface ContainerStateTerminated {
  exitCode: number;
  signal?: number;
  reason?: string;
  message?: string;
  startedAt?: string;
  finishedAt?: string;
  containerID?: string;
}

export interface ContainerStateWaiting {
  reason?: string;
  message?: string;
}

export interface ContainerStatus {
  name: string;
  state?: ContainerState;
  lastState?: ContainerState;
  ready: boolean;
  restartCount: number;
  image: string;
  imageID: string;
  containerID?: string;
  started?: boolean;
  allocatedResources?: Record<string, string>;
  resources?: ResourceRequirements;
  volumeMounts?: readonly VolumeMountStatus[];
  user?: ContainerUser;
  allocatedResourcesStatus?: readonly ResourceStatus[];
  stopSignal?: string;
}

export interface ContainerUser {
  linux?: LinuxContainerUser;
}

/** A revision of a StatefulSet or DaemonSet, kept for rollbacks. */
export interface ControllerRevision extends KubeObject {
  readonly apiVersion: 'apps/v1';
  readonly kind: 'ControllerRevision';
  readonly data?: unknown;
  readonly revision: number;
}

/** Creates Jobs on a schedule. */
export interface CronJob extends KubeObject {
  readonly apiVersion: 'batch/v1';
  readonly kind: 'CronJob';
  readonly spec: CronJobSpec;
  readonly status: CronJobStatus;
}

export interface CronJobSpec {
  schedule: string;
  startingDeadlineSeconds?: number;
  timeZone?: string;
  concurrencyPolicy: 'Allow' | 'Forbid' | 'Replace';
  suspend: boolean;
  jobTemplate: JobTemplateSpec;
  successfulJobsHistoryLimit: number;
  failedJobsHistoryLimit: number;
}

export interface CronJobStatus {
  active?: readonly ObjectReference[];
  lastScheduleTime?: string;
  lastSuccessfulTime?: string;
}

export interface CrossVersionObjectReference {
  kind: string;
  name: string;
  apiVersion?: string;
}

export interface CsiTokenRequest {
  audience: string;
  expirationSeconds?: number;
}

export interface CustomResourceColumnDefinition {
  name: string;
  type: string;
  format?: string;
  description?: string;
  priority?: number;
  jsonPath: string;
}

export interface CustomResourceConversion {
  strategy: string;
  webhook?: WebhookConversion;
}

/** A kind that the API server serves besides its own. */
export interface CustomResourceDefinition extends KubeObject {
  readonly apiVersion: 'apiextensions.k8s.io/v1';
  readonly kind: 'CustomResourceDefinition';
  readonly spec: CustomResourceDefinitionSpec;
  readonly status: CustomResourceDefinitionStatus;
}

export interface CustomResourceDefinitionCondition {
  type: string;
  status: string;
  lastTransitionTime?: string;
  reason?: string;
  message?: string;
  observedGeneration?: number;
}

export interface CustomResourceDefinitionNames {
  plural: string;
  singular?: string;
  shortNames?: readonly string[];
  kind: string;
  listKind?: string;
  categories?: readonly string[];
}

export interface CustomResourceDefinitionSpec {
  group: string;
  names: CustomResourceDefinitionNames;
  scope: string;
  versions: readonly CustomResourceDefinitionVersion[];
  conversion?: CustomResourceConversion;
  preserveUnknownFields?: boolean;
}

export interface CustomResourceDefinitionStatus {
  conditions?: readonly CustomResourceDefinitionCondition[];
  acceptedNames?: CustomResourceDefinitionNames;
  storedVersions?: readonly string[];
  observedGeneration?: number;
}

export interface CustomResourceDefinitionVersion {
  name: string;
  served: boolean;
  storage: boolean;
  schema?: CustomResourceValidation;
  subresources?: CustomResourceSubresources;
  additionalPrinterColumns?: readonly CustomResourceColumnDefinition[];
  deprecated?: boolean;
  deprecationWarning?: string;
  selectableFields?: readonly SelectableField[];
}

export interface CustomResourceSubresourceScale {
  specReplicasPath: string;
  statusReplicasPath: string;
  labelSelectorPath?: string;
}

export interface CustomResourceSubresources {
  status?: unknown;
  scale?: CustomResourceSubresourceScale;
}

export interface CustomResourceValidation {
  openAPIV3Schema?: JSONSchemaProps;
}

export interface DaemonEndpoint {
  Port: number;
}

/** Runs one Pod on every node, or on every matching node. */
export interface DaemonSet extends KubeObject {
  readonly apiVersion: 'apps/v1';
  readonly kind: 'DaemonSet';
  readonly spec: DaemonSetSpec;
  readonly status: DaemonSetStatus;
}

export interface DaemonSetCondition {
  type: string;
  status: string;
  lastTransitionTime?: string;
  reason?: string;
  message?: string;
}

export interface DaemonSetSpec {
  selector: LabelSelector;
  template: PodTemplateSpec;
  updateStrategy: DaemonSetUpdateStrategy;
  minReadySeconds?: number;
  revisionHistoryLimit: number;
}

export interface DaemonSetStatus {
  currentNumberScheduled: number;
  numberMisscheduled: number;
  desiredNumberScheduled: number;
  numberReady: number;
  observedGeneration?: number;
  updatedNumberScheduled?: number;
  numberAvailable?: number;
  numberUnavailable?: number;
  collisionCount?: number;
  conditions?: readonly DaemonSetCondition[];
}

export interface DaemonSetUpdateStrategy {
  type: 'OnDelete' | 'RollingUpdate';
  rollingUpdate?: RollingUpdateDaemonSet;
}

/** Keeps a set of identical Pods running, and rolls out changes of their template step by step. */
export interface Deployment extends KubeObject {
  readonly apiVersion: 'apps/v1';
  readonly kind: 'Deployment';
  readonly spec: DeploymentSpec;
  readonly status: DeploymentStatus;
}

export interface DeploymentCondition {
  type: string;
  status: string;
  reason?: string;
  message?: string;
  lastUpdateTime?: string;
  lastTransitionTime?: string;
}

export interface DeploymentSpec {
  replicas: number;
  selector: LabelSelector;
  template: PodTemplateSpec;
  strategy: DeploymentStrategy;
  minReadySeconds?: number;
  revisionHistoryLimit: number;
  paused?: boolean;
  progressDeadlineSeconds: number;
}

export interface DeploymentStatus {
  observedGeneration?: number;
  replicas?: number;
  updatedReplicas?: number;
  readyReplicas?: number;
  availableReplicas?: number;
  unavailableReplicas?: number;
  terminatingReplicas?: number;
  collisionCount?: number;
  conditions?: readonly DeploymentCondition[];
}

export interface DeploymentStrategy {
  type: 'Recreate' | 'RollingUpdate';
  rollingUpdate?: RollingUpdateDeployment;
}

export interface DiscoveryEndpointPort {
  name: string;
  protocol: 'SCTP' | 'TCP' | 'UDP';
  port?: number;
  appProtocol?: string;
}

export interface DownwardAPIProjection {
  items?: readonly DownwardAPIVolumeFile[];
}

export interface DownwardAPIVolumeFile {
  path: string;
  fieldRef?: ObjectFieldSelector;
  resourceFieldRef?: ResourceFieldSelector;
  mode?: number;
}

export interface DownwardAPIVolumeSource {
  defaultMode: number;
  items?: readonly DownwardAPIVolumeFile[];
}

export interface EmptyDirVolumeSource {
  medium?: string;
  sizeLimit?: string;
}

export interface Endpoint {
  addresses: readonly string[];
  conditions?: EndpointConditions;
  hostname?: string;
  targetRef?: ObjectReference;
  deprecatedTopology?: Record<string, string>;
  nodeName?: string;
  zone?: string;
  hints?: EndpointHints;
}

export interface EndpointAddress {
  ip: string;
  hostname?: string;
  nodeName?: string;
  targetRef?: ObjectReference;
}

export interface EndpointConditions {
  ready?: boolean;
  serving?: boolean;
  terminating?: boolean;
}

export interface EndpointHints {
  forZones?: readonly ForZone[];
  forNodes?: readonly ForNode[];
}

export interface EndpointPort {
  name?: string;
  port: number;
  protocol: 'SCTP' | 'TCP' | 'UDP';
  appProtocol?: string;
}

/** Some or all of the addresses behind a Service. */
export interface EndpointSlice extends KubeObject {
  readonly apiVersion: 'discovery.k8s.io/v1';
  readonly kind: 'EndpointSlice';
  readonly addressType: 'FQDN' | 'IPv4' | 'IPv6';
  readonly endpoints: readonly Endpoint[];
  readonly ports?: readonly DiscoveryEndpointPort[];
}

export interface EndpointSubset {
  addresses?: readonly EndpointAddress[];
  notReadyAddresses?: readonly EndpointAddress[];
  ports?: readonly EndpointPort[];
}

/** The addresses behind a Service. Replaced by EndpointSlice. */
export interface Endpoints extends KubeObject {
  readonly apiVersion: 'v1';
  readonly kind: 'Endpoints';
  readonly subsets?: readonly EndpointSubset[];
}

export interface EnvFromSource {
  prefix?: string;
  configMapRef?: ConfigMapEnvSource;
  secretRef?: SecretEnvSource;
}

/** An environment variable. */
export interface EnvVar {
  name: string;
  value?: string;
  valueFrom?: EnvVarSource;
}

export interface EnvVarSource {
  fieldRef?: ObjectFieldSelector;
  resourceFieldRef?: ResourceFieldSelector;
  configMapKeyRef?: ConfigMapKeySelector;
  secretKeyRef?: SecretKeySelector;
  fileKeyRef?: FileKeySelector;
}

export interface EphemeralContainer {
  name: string;
  image?: string;
  terminationMessagePolicy: 'File' | 'FallbackToLogsOnError';
  ports?: readonly ContainerPort[];
  env?: readonly EnvVar[];
  envFrom?: readonly EnvFromSource[];
  volumeMounts?: readonly VolumeMount[];
  volumeDevices?: readonly VolumeDevice[];
  imagePullPolicy?: string;
  resources: ResourceRequirements;
  resizePolicy?: readonly ContainerResizePolicy[];
  securityContext?: SecurityContext;
  command?: readonly string[];
  args?: readonly string[];
  workingDir?: string;
  livenessProbe?: Probe;
  readinessProbe?: Probe;
  lifecycle?: Lifecycle;
  terminationMessagePath: string;
  stdin?: boolean;
  stdinOnce?: boolean;
  tty?: boolean;
  startupProbe?: Probe;
  restartPolicy?: string;
  targetContainerName?: string;
  restartPolicyRules?: readonly ContainerRestartRule[];
}

export interface EphemeralVolumeSource {
  volumeClaimTemplate?: PersistentVolumeClaimTemplate;
}

/** Reports what happened to an object. Events expire after an hour. */
export interface Event extends KubeObject {
  readonly apiVersion: 'v1';
  readonly kind: 'Event';
  readonly involvedObject: ObjectReference;
  readonly reason?: string;
  readonly message?: string;
  readonly source: EventSource;
  readonly firstTimestamp?: string;
  readonly lastTimestamp?: string;
  readonly count?: number;
  readonly type?: string;
  readonly eventTime?: string;
  readonly series?: EventSeries;
  readonly action?: string;
  readonly related?: ObjectReference;
  readonly reportingComponent?: string;
  readonly reportingInstance?: string;
}

export interface EventSeries {
  count?: number;
  lastObservedTime?: string;
}

export interface EventSource {
  component?: string;
  host?: string;
}

export interface ExecAction {
  command?: readonly string[];
}

export interface ExpressionWarning {
  fieldRef: string;
  warning: string;
}

export interface ExternalDocumentation {
  description?: string;
  url?: string;
}

export interface ExternalMetricSource {
  metric: MetricIdentifier;
  target: MetricTarget;
}

export interface ExternalMetricStatus {
  metric: MetricIdentifier;
  current: MetricValueStatus;
}

export interface FileKeySelector {
  key: string;
  optional: boolean;
  path: string;
  volumeName: string;
}

export interface ForNode {
  name: string;
}

export interface ForZone {
  name: string;
}

export interface GRPCAction {
  port: number;
  service: string;
}

export interface HPAScalingPolicy {
  type: string;
  value: number;
  periodSeconds: number;
}

export interface HPAScalingRules {
  stabilizationWindowSeconds?: number;
  selectPolicy: 'Disabled' | 'Max' | 'Min';
  policies?: readonly HPAScalingPolicy[];
  tolerance?: string;
}

export interface HTTPGetAction {
  path: string;
  port: IntOrString;
  host?: string;
  scheme: 'HTTP' | 'HTTPS';
  httpHeaders?: readonly HTTPHeader[];
}

export interface HTTPHeader {
  name: string;
  value: string;
}

export interface HTTPIngressPath {
  path?: string;
  pathType: string;
  backend: IngressBackend;
}

export interface HTTPIngressRuleValue {
  paths: readonly HTTPIngressPath[];
}

/** Scales a workload by measured metrics. */
export interface HorizontalPodAutoscaler extends KubeObject {
  readonly apiVersion: 'autoscaling/v2';
  readonly kind: 'HorizontalPodAutoscaler';
  readonly spec: HorizontalPodAutoscalerSpec;
  readonly status: HorizontalPodAutoscalerStatus;
}

export interface HorizontalPodAutoscalerBehavior {
  scaleUp: HPAScalingRules;
  scaleDown: HPAScalingRules;
}

export interface HorizontalPodAutoscalerCondition {
  type: string;
  status: string;
  lastTransitionTime?: string;
  reason?: string;
  message?: string;
}

export interface HorizontalPodAutoscalerSpec {
  minReplicas: number;
  maxReplicas: number;
  scaleTargetRef: CrossVersionObjectReference;
  metrics: readonly MetricSpec[];
  behavior?: HorizontalPodAutoscalerBehavior;
}

export interface HorizontalPodAutoscalerStatus {
  observedGeneration?: number;
  lastScaleTime?: string;
  currentReplicas?: number;
  desiredReplicas: number;
  currentMetrics?: readonly MetricStatus[];
  conditions?: readonly HorizontalPodAutoscalerCondition[];
}

export interface HostAlias {
  ip: string;
  hostnames?: readonly string[];
}

export interface HostIP {
  ip: string;
}

export interface HostPathVolumeSource {
  path: string;
  type: '' | 'BlockDevice' | 'CharDevice' | 'Directory' | 'DirectoryOrCreate' | 'File' | 'FileOrCreate' | 'Socket';
}

export interface IPBlock {
  cidr: string;
  except?: readonly string[];
}

export interface ImageVolumeSource {
  reference?: string;
  pullPolicy?: string;
}

/** Routes HTTP requests from outside the cluster to Services, by host and path. An ingress controller carries it out. */
export interface Ingress extends KubeObject {
  readonly apiVersion: 'networking.k8s.io/v1';
  readonly kind: 'Ingress';
  readonly spec: IngressSpec;
  readonly status: IngressStatus;
}

export interface IngressBackend {
  service?: IngressServiceBackend;
  resource?: TypedLocalObjectReference;
}

/** Names the controller that serves the Ingresses of this class. An annotation can make it the default. */
export interface IngressClass extends KubeObject {
  readonly apiVersion: 'networking.k8s.io/v1';
  readonly kind: 'IngressClass';
  readonly spec: IngressClassSpec;
}

export interface IngressClassParametersReference {
  apiGroup?: string;
  kind: string;
  name: string;
  scope: 'Cluster' | 'Namespace';
  namespace?: string;
}

export interface IngressClassSpec {
  controller?: string;
  parameters?: IngressClassParametersReference;
}

export interface IngressLoadBalancerIngress {
  ip?: string;
  hostname?: string;
  ports?: readonly IngressPortStatus[];
}

export interface IngressLoadBalancerStatus {
  ingress?: readonly IngressLoadBalancerIngress[];
}

export interface IngressPortStatus {
  port: number;
  protocol: string;
  error?: string;
}

export interface IngressRule {
  host?: string;
  http?: HTTPIngressRuleValue;
}

export interface IngressServiceBackend {
  name: string;
  port?: ServiceBackendPort;
}

export interface IngressSpec {
  defaultBackend?: IngressBackend;
  rules?: readonly IngressRule[];
  tls?: readonly IngressTLS[];
  ingressClassName?: string;
}

export interface IngressStatus {
  loadBalancer?: IngressLoadBalancerStatus;
}

export interface IngressTLS {
  hosts?: readonly string[];
  secretName?: string;
}

export interface JSONSchemaProps {
  id?: string;
  '$schema'?: string;
  '$ref'?: string;
  description?: string;
  type?: string;
  format?: string;
  title?: string;
  default?: unknown;
  maximum?: number;
  exclusiveMaximum?: boolean;
  minimum?: number;
  exclusiveMinimum?: boolean;
  maxLength?: number;
  minLength?: number;
  pattern?: string;
  maxItems?: number;
  minItems?: number;
  uniqueItems?: boolean;
  multipleOf?: number;
  enum?: readonly unknown[];
  maxProperties?: number;
  minProperties?: number;
  required?: readonly string[];
  items?: JSONSchemaProps;
  allOf?: readonly JSONSchemaProps[];
  oneOf?: readonly JSONSchemaProps[];
  anyOf?: readonly JSONSchemaProps[];
  not?: JSONSchemaProps;
  properties?: Record<string, JSONSchemaProps>;
  additionalProperties?: unknown;
  patternProperties?: Record<string, JSONSchemaProps>;
  dependencies?: unknown;
  additionalItems?: unknown;
  definitions?: Record<string, JSONSchemaProps>;
  externalDocs?: ExternalDocumentation;
  example?: unknown;
  nullable?: boolean;
  'x-kubernetes-preserve-unknown-fields'?: boolean;
  'x-kubernetes-embedded-resource'?: boolean;
  'x-kubernetes-int-or-string'?: boolean;
  'x-kubernetes-list-map-keys'?: readonly string[];
  'x-kubernetes-list-type'?: string;
  'x-kubernetes-map-type'?: string;
  'x-kubernetes-validations'?: readonly ValidationRule[];
}

/** Runs Pods until a given number of them succeeds. */
export interface Job extends KubeObject {
  readonly apiVersion: 'batch/v1';
  readonly kind: 'Job';
  readonly spec: JobSpec;
  readonly status: JobStatus;
}

export interface JobCondition {
  type: string;
  status: string;
  lastProbeTime?: string;
  lastTransitionTime?: string;
  reason?: string;
  message?: string;
}

export interface JobSpec {
  parallelism: number;
  completions?: number;
  activeDeadlineSeconds?: number;
  backoffLimit: number;
  ttlSecondsAfterFinished?: number;
  backoffLimitPerIndex?: number;
  maxFailedIndexes?: number;
  managedBy?: string;
  completionMode: 'NonIndexed' | 'Indexed';
  podFailurePolicy?: PodFailurePolicy;
  successPolicy?: SuccessPolicy;
  podReplacementPolicy: 'Failed' | 'TerminatingOrFailed';
  template: PodTemplateSpec;
  selector?: LabelSelector;
  manualSelector: boolean;
  suspend: boolean;
}

export interface JobStatus {
  conditions?: readonly JobCondition[];
  startTime?: string;
  completionTime?: string;
  active?: number;
  succeeded?: number;
  failed?: number;
  completedIndexes?: string;
  uncountedTerminatedPods?: UncountedTerminatedPods;
  ready?: number;
  failedIndexes?: string;
  terminating?: number;
}

export interface JobTemplateSpec {
  metadata?: Partial<ObjectMeta>;
  spec: Bare<JobSpec, 'parallelism' | 'backoffLimit' | 'completionMode' | 'podReplacementPolicy' | 'manualSelector' | 'suspend'>;
}

export interface KeyToPath {
  key: string;
  path: string;
  mode?: number;
}

/** Selects objects by their labels. All conditions must hold. An empty selector selects every object. */
export interface LabelSelector {
  matchLabels?: Record<string, string>;
  matchExpressions?: readonly LabelSelectorRequirement[];
}

export interface LabelSelectorRequirement {
  key: string;
  operator: string;
  values?: readonly string[];
}

/** A claim that its holder renews regularly. Leaders and nodes use it. */
export interface Lease extends KubeObject {
  readonly apiVersion: 'coordination.k8s.io/v1';
  readonly kind: 'Lease';
  readonly spec: LeaseSpec;
}

export interface LeaseSpec {
  holderIdentity?: string;
  leaseDurationSeconds?: number;
  acquireTime?: string;
  renewTime?: string;
  leaseTransitions?: number;
  strategy?: string;
  preferredHolder?: string;
}

/** Hooks that run when a container starts and stops. */
export interface Lifecycle {
  postStart?: LifecycleHandler;
  preStop?: LifecycleHandler;
  stopSignal?: string;
}

export interface LifecycleHandler {
  exec?: ExecAction;
  httpGet?: HTTPGetAction;
  tcpSocket?: TCPSocketAction;
  sleep?: SleepAction;
}

/** Defaults and limits for single Pods and containers of a namespace. */
export interface LimitRange extends KubeObject {
  readonly apiVersion: 'v1';
  readonly kind: 'LimitRange';
  readonly spec: LimitRangeSpec;
}

export interface LimitRangeItem {
  type: string;
  max?: Record<string, string>;
  min?: Record<string, string>;
  default?: Record<string, string>;
  defaultRequest?: Record<string, string>;
  maxLimitRequestRatio?: Record<string, string>;
}

export interface LimitRangeSpec {
  limits: readonly LimitRangeItem[];
}

export interface LinuxContainerUser {
  uid: number;
  gid: number;
  supplementalGroups?: readonly number[];
}

export interface LoadBalancerIngress {
  ip?: string;
  hostname?: string;
  ipMode?: string;
  ports?: readonly PortStatus[];
}

export interface LoadBalancerStatus {
  ingress?: readonly LoadBalancerIngress[];
}

export interface LocalObjectReference {
  name?: string;
}

export interface LocalVolumeSource {
  path: string;
  fsType?: string;
}

export interface MatchCondition {
  name: string;
  expression: string;
}

export interface MatchResources {
  matchPolicy: 'Equivalent' | 'Exact';
  namespaceSelector: LabelSelector;
  objectSelector: LabelSelector;
  resourceRules?: readonly NamedRuleWithOperations[];
  excludeResourceRules?: readonly NamedRuleWithOperations[];
}

export interface MetricIdentifier {
  name: string;
  selector?: LabelSelector;
}

export interface MetricSpec {
  type: string;
  object?: ObjectMetricSource;
  pods?: PodsMetricSource;
  resource?: ResourceMetricSource;
  external?: ExternalMetricSource;
  containerResource?: ContainerResourceMetricSource;
}

export interface MetricStatus {
  type: string;
  object?: ObjectMetricStatus;
  pods?: PodsMetricStatus;
  resource?: ResourceMetricStatus;
  external?: ExternalMetricStatus;
  containerResource?: ContainerResourceMetricStatus;
}

export interface MetricTarget {
  type: string;
  value?: string;
  averageValue?: string;
  averageUtilization?: number;
}

export interface MetricValueStatus {
  value?: string;
  averageValue?: string;
  averageUtilization?: number;
}

export interface ModifyVolumeStatus {
  targetVolumeAttributesClassName?: string;
  status: string;
}

/** Expressions that change objects before they are stored. A binding makes it act. */
export interface MutatingAdmissionPolicy extends KubeObject {
  readonly apiVersion: 'admissionregistration.k8s.io/v1';
  readonly kind: 'MutatingAdmissionPolicy';
  readonly spec: MutatingAdmissionPolicySpec;
}

/** Makes a policy act, with parameters and for a part of the requests. */
export interface MutatingAdmissionPolicyBinding extends KubeObject {
  readonly apiVersion: 'admissionregistration.k8s.io/v1';
  readonly kind: 'MutatingAdmissionPolicyBinding';
  readonly spec: MutatingAdmissionPolicyBindingSpec;
}

export interface MutatingAdmissionPolicyBindingSpec {
  policyName?: string;
  paramRef?: ParamRef;
  matchResources?: MatchResources;
}

export interface MutatingAdmissionPolicySpec {
  failurePolicy: 'Fail' | 'Ignore';
  paramKind?: ParamKind;
  matchConstraints?: MatchResources;
  matchConditions?: readonly MatchCondition[];
  variables?: readonly Variable[];
  mutations?: readonly Mutation[];
  reinvocationPolicy: string;
}

export interface MutatingWebhook {
  name: string;
  rules?: readonly RuleWithOperations[];
  failurePolicy: 'Fail' | 'Ignore';
  matchPolicy: 'Equivalent' | 'Exact';
  sideEffects: string;
  timeoutSeconds: number;
  namespaceSelector: LabelSelector;
  objectSelector: LabelSelector;
  reinvocationPolicy: 'IfNeeded' | 'Never';
  clientConfig: AdmissionregistrationWebhookClientConfig;
  matchConditions?: readonly MatchCondition[];
  admissionReviewVersions: readonly string[];
}

/** Webhooks that may change objects before they are stored. */
export interface MutatingWebhookConfiguration extends KubeObject {
  readonly apiVersion: 'admissionregistration.k8s.io/v1';
  readonly kind: 'MutatingWebhookConfiguration';
  readonly webhooks?: readonly MutatingWebhook[];
}

export interface Mutation {
  patchType: string;
  applyConfiguration?: AdmissionregistrationApplyConfiguration;
  jsonPatch?: AdmissionregistrationJSONPatch;
}

export interface NFSVolumeSource {
  server: string;
  path: string;
  readOnly?: boolean;
}

export interface NamedRuleWithOperations {
  resourceNames?: readonly string[];
  operations?: readonly string[];
  apiGroups?: readonly string[];
  apiVersions?: readonly string[];
  resources?: readonly string[];
  scope: '*' | 'Cluster' | 'Namespaced';
}

/** A scope for names in the cluster. Deleting a namespace deletes all objects in it. */
export interface Namespace extends KubeObject {
  readonly apiVersion: 'v1';
  readonly kind: 'Namespace';
  readonly spec: NamespaceSpec;
  readonly status: NamespaceStatus;
}

export interface NamespaceCondition {
  type: string;
  status: string;
  lastTransitionTime?: string;
  reason?: string;
  message?: string;
}

export interface NamespaceSpec {
  finalizers?: readonly string[];
}

export interface NamespaceStatus {
  phase?: string;
  conditions?: readonly NamespaceCondition[];
}

/** Allows traffic to and from a set of Pods. What no policy of a selected Pod allows is dropped. */
export interface NetworkPolicy extends KubeObject {
  readonly apiVersion: 'networking.k8s.io/v1';
  readonly kind: 'NetworkPolicy';
  readonly spec: NetworkPolicySpec;
}

export interface NetworkPolicyEgressRule {
  ports?: readonly NetworkPolicyPort[];
  to?: readonly NetworkPolicyPeer[];
}

export interface NetworkPolicyIngressRule {
  ports?: readonly NetworkPolicyPort[];
  from?: readonly NetworkPolicyPeer[];
}

/** Pods, or a block of addresses. With both selectors, Pods of these labels in namespaces of these labels. */
export interface NetworkPolicyPeer {
  podSelector?: LabelSelector;
  namespaceSelector?: LabelSelector;
  ipBlock?: IPBlock;
}

export interface NetworkPolicyPort {
  protocol: 'TCP' | 'UDP' | 'SCTP';
  port?: IntOrString;
  endPort?: number;
}

export interface NetworkPolicySpec {
  podSelector?: LabelSelector;
  ingress?: readonly NetworkPolicyIngressRule[];
  egress?: readonly NetworkPolicyEgressRule[];
  policyTypes: readonly string[];
}

/** A machine, real or virtual, that Pods run on. */
export interface Node extends KubeObject {
  readonly apiVersion: 'v1';
  readonly kind: 'Node';
  readonly spec: NodeSpec;
  readonly status: NodeStatus;
}

export interface NodeAddress {
  type: string;
  address: string;
}

export interface NodeAffinity {
  requiredDuringSchedulingIgnoredDuringExecution?: NodeSelector;
  preferredDuringSchedulingIgnoredDuringExecution?: readonly PreferredSchedulingTerm[];
}

export interface NodeCondition {
  type: string;
  status: string;
  lastHeartbeatTime?: string;
  lastTransitionTime?: string;
  reason?: string;
  message?: string;
}

export interface NodeConfigSource {
  configMap?: ConfigMapNodeConfigSource;
}

export interface NodeConfigStatus {
  assigned?: NodeConfigSource;
  active?: NodeConfigSource;
  lastKnownGood?: NodeConfigSource;
  error?: string;
}

export interface NodeDaemonEndpoints {
  kubeletEndpoint?: DaemonEndpoint;
}

export interface NodeFeatures {
  supplementalGroupsPolicy?: boolean;
}

export interface NodeRuntimeHandler {
  name?: string;
  features?: NodeRuntimeHandlerFeatures;
}

export interface NodeRuntimeHandlerFeatures {
  recursiveReadOnlyMounts?: boolean;
  userNamespaces?: boolean;
}

export interface NodeSelector {
  nodeSelectorTerms: readonly NodeSelectorTerm[];
}

export interface NodeSelectorRequirement {
  key: string;
  operator: string;
  values?: readonly string[];
}

export interface NodeSelectorTerm {
  matchExpressions?: readonly NodeSelectorRequirement[];
  matchFields?: readonly NodeSelectorRequirement[];
}

export interface NodeSpec {
  podCIDR?: string;
  externalID?: string;
  providerID?: string;
  unschedulable?: boolean;
  taints?: readonly Taint[];
  configSource?: NodeConfigSource;
  podCIDRs?: readonly string[];
}

export interface NodeStatus {
  capacity?: Record<string, string>;
  allocatable?: Record<string, string>;
  phase?: string;
  conditions?: readonly NodeCondition[];
  addresses?: readonly NodeAddress[];
  daemonEndpoints?: NodeDaemonEndpoints;
  nodeInfo?: NodeSystemInfo;
  images?: readonly ContainerImage[];
  volumesInUse?: readonly string[];
  volumesAttached?: readonly AttachedVolume[];
  config?: NodeConfigStatus;
  runtimeHandlers?: readonly NodeRuntimeHandler[];
  features?: NodeFeatures;
  declaredFeatures?: readonly string[];
}

export interface NodeSwapStatus {
  capacity?: number;
}

export interface NodeSystemInfo {
  machineID: string;
  systemUUID: string;
  bootID: string;
  kernelVersion: string;
  osImage: string;
  containerRuntimeVersion: string;
  kubeletVersion: string;
  kubeProxyVersion: string;
  operatingSystem: string;
  architecture: string;
  swap?: NodeSwapStatus;
}

export interface ObjectFieldSelector {
  apiVersion: string;
  fieldPath: string;
}

export interface ObjectMetricSource {
  describedObject: CrossVersionObjectReference;
  target: MetricTarget;
  metric: MetricIdentifier;
}

export interface ObjectMetricStatus {
  metric: MetricIdentifier;
  current: MetricValueStatus;
  describedObject: CrossVersionObjectReference;
}

export interface ObjectReference {
  kind?: string;
  namespace?: string;
  name?: string;
  uid?: string;
  apiVersion?: string;
  resourceVersion?: string;
  fieldPath?: string;
}

export interface Overhead {
  podFixed?: Record<string, string>;
}

export interface ParamKind {
  apiVersion?: string;
  kind?: string;
}

export interface ParamRef {
  name?: string;
  namespace?: string;
  selector?: LabelSelector;
  parameterNotFoundAction?: string;
}

/** A piece of storage in the cluster. */
export interface PersistentVolume extends KubeObject {
  readonly apiVersion: 'v1';
  readonly kind: 'PersistentVolume';
  readonly spec: PersistentVolumeSpec;
  readonly status: PersistentVolumeStatus;
}

/** A request for storage. It is bound to a matching volume. */
export interface PersistentVolumeClaim extends KubeObject {
  readonly apiVersion: 'v1';
  readonly kind: 'PersistentVolumeClaim';
  readonly spec: PersistentVolumeClaimSpec;
  readonly status: PersistentVolumeClaimStatus;
}

export interface PersistentVolumeClaimCondition {
  type: string;
  status: string;
  lastProbeTime?: string;
  lastTransitionTime?: string;
  reason?: string;
  message?: string;
}

export interface PersistentVolumeClaimSpec {
  accessModes?: readonly string[];
  selector?: LabelSelector;
  resources?: VolumeResourceRequirements;
  storageClassName?: string;
  volumeMode: 'Block' | 'Filesystem';
  volumeName?: string;
  dataSource?: TypedLocalObjectReference;
  dataSourceRef?: TypedObjectReference;
  volumeAttributesClassName?: string;
}

export interface PersistentVolumeClaimStatus {
  phase: 'Pending' | 'Bound' | 'Lost';
  accessModes?: readonly string[];
  capacity?: Record<string, string>;
  conditions?: readonly PersistentVolumeClaimCondition[];
  allocatedResources?: Record<string, string>;
  allocatedResourceStatuses?: Record<string, string>;
  currentVolumeAttributesClassName?: string;
  modifyVolumeStatus?: ModifyVolumeStatus;
}

export interface PersistentVolumeClaimTemplate {
  metadata?: Partial<ObjectMeta>;
  spec: PersistentVolumeClaimSpec;
}

export interface PersistentVolumeClaimVolumeSource {
  claimName: string;
  readOnly?: boolean;
}

export interface PersistentVolumeSpec {
  accessModes?: readonly string[];
  capacity?: Record<string, string>;
  persistentVolumeReclaimPolicy: 'Delete' | 'Recycle' | 'Retain';
  gcePersistentDisk?: object;
  awsElasticBlockStore?: object;
  hostPath?: HostPathVolumeSource;
  glusterfs?: object;
  nfs?: NFSVolumeSource;
  rbd?: object;
  iscsi?: object;
  cinder?: object;
  cephfs?: object;
  fc?: object;
  flocker?: object;
  flexVolume?: object;
  azureFile?: object;
  vsphereVolume?: object;
  quobyte?: object;
  azureDisk?: object;
  photonPersistentDisk?: object;
  portworxVolume?: object;
  scaleIO?: object;
  local?: LocalVolumeSource;
  storageos?: object;
  csi?: CSIPersistentVolumeSource;
  claimRef?: ObjectReference;
  storageClassName?: string;
  mountOptions?: readonly string[];
  volumeMode: 'Block' | 'Filesystem';
  nodeAffinity?: VolumeNodeAffinity;
  volumeAttributesClassName?: string;
}

export interface PersistentVolumeStatus {
  phase: string;
  message?: string;
  reason?: string;
  lastPhaseTransitionTime?: string;
}

/** One or more containers that run together on one node and share an IP address and volumes. */
export interface Pod extends KubeObject {
  readonly apiVersion: 'v1';
  readonly kind: 'Pod';
  readonly spec: PodSpec;
  readonly status: PodStatus;
}

export interface PodAffinity {
  requiredDuringSchedulingIgnoredDuringExecution?: readonly PodAffinityTerm[];
  preferredDuringSchedulingIgnoredDuringExecution?: readonly WeightedPodAffinityTerm[];
}

export interface PodAffinityTerm {
  labelSelector?: LabelSelector;
  namespaces?: readonly string[];
  topologyKey: string;
  namespaceSelector?: LabelSelector;
  matchLabelKeys?: readonly string[];
  mismatchLabelKeys?: readonly string[];
}

export interface PodAntiAffinity {
  requiredDuringSchedulingIgnoredDuringExecution?: readonly PodAffinityTerm[];
  preferredDuringSchedulingIgnoredDuringExecution?: readonly WeightedPodAffinityTerm[];
}

export interface PodCertificateProjection {
  certificateChainPath?: string;
  credentialBundlePath?: string;
  keyPath?: string;
  keyType: string;
  maxExpirationSeconds?: number;
  signerName: string;
  userAnnotations?: Record<string, string>;
}

export interface PodCondition {
  type: string;
  status: string;
  lastProbeTime?: string;
  lastTransitionTime?: string;
  reason?: string;
  message?: string;
  observedGeneration?: number;
}

export interface PodDNSConfig {
  nameservers?: readonly string[];
  searches?: readonly string[];
  options?: readonly PodDNSConfigOption[];
}

export interface PodDNSConfigOption {
  name?: string;
  value?: string;
}

/** Limits how many Pods of a set can be evicted at the same time. */
export interface PodDisruptionBudget extends KubeObject {
  readonly apiVersion: 'policy/v1';
  readonly kind: 'PodDisruptionBudget';
  readonly spec: PodDisruptionBudgetSpec;
  readonly status: PodDisruptionBudgetStatus;
}

export interface PodDisruptionBudgetSpec {
  minAvailable?: IntOrString;
  maxUnavailable?: IntOrString;
  selector?: LabelSelector;
  unhealthyPodEvictionPolicy?: string;
}

export interface PodDisruptionBudgetStatus {
  disruptionsAllowed: number;
  currentHealthy: number;
  desiredHealthy: number;
  expectedPods: number;
  observedGeneration?: number;
  disruptedPods?: Record<string, string>;
  conditions?: readonly Condition[];
}

export interface PodExtendedResourceClaimStatus {
  requestMappings: readonly ContainerExtendedResourceRequest[];
  resourceClaimName: string;
}

export interface PodFailurePolicy {
  rules: readonly PodFailurePolicyRule[];
}

export interface PodFailurePolicyOnExitCodesRequirement {
  containerName?: string;
  operator: string;
  values: readonly number[];
}

export interface PodFailurePolicyOnPodConditionsPattern {
  type: string;
  status: string;
}

export interface PodFailurePolicyRule {
  action: string;
  onExitCodes?: PodFailurePolicyOnExitCodesRequirement;
  onPodConditions?: readonly PodFailurePolicyOnPodConditionsPattern[];
}

export interface PodIP {
  ip: string;
}

export interface PodOS {
  name: string;
}

export interface PodReadinessGate {
  conditionType: string;
}

export interface PodResourceClaim {
  name: string;
  resourceClaimName?: string;
  resourceClaimTemplateName?: string;
}

export interface PodResourceClaimStatus {
  name: string;
  resourceClaimName?: string;
}

export interface PodSchedulingGate {
  name: string;
}

export interface PodSchedulingGroup {
  podGroupName?: string;
}

export interface PodSecurityContext {
  runAsUser?: number;
  runAsGroup?: number;
  fsGroup?: number;
  supplementalGroups?: readonly number[];
  sysctls?: readonly Sysctl[];
  fsGroupChangePolicy?: string;
  seccompProfile?: SeccompProfile;
  appArmorProfile?: AppArmorProfile;
  seLinuxOptions?: SELinuxOptions;
  runAsNonRoot?: boolean;
  windowsOptions?: WindowsSecurityContextOptions;
  supplementalGroupsPolicy?: string;
  seLinuxChangePolicy?: string;
}

/** The containers of a Pod, and the rules for where and how they run. */
export interface PodSpec {
  terminationGracePeriodSeconds: number;
  volumes?: readonly Volume[];
  containers: readonly Container[];
  initContainers?: readonly Container[];
  ephemeralContainers?: readonly EphemeralContainer[];
  resources?: ResourceRequirements;
  hostNetwork?: boolean;
  restartPolicy: 'Always' | 'OnFailure' | 'Never';
  dnsPolicy: 'ClusterFirstWithHostNet' | 'ClusterFirst' | 'Default' | 'None';
  nodeSelector?: Record<string, string>;
  securityContext: PodSecurityContext;
  affinity?: Affinity;
  dnsConfig?: PodDNSConfig;
  readinessGates?: readonly PodReadinessGate[];
  schedulingGates?: readonly PodSchedulingGate[];
  topologySpreadConstraints?: readonly TopologySpreadConstraint[];
  serviceAccountName?: string;
  nodeName?: string;
  priorityClassName?: string;
  runtimeClassName?: string;
  hostname?: string;
  subdomain?: string;
  hostnameOverride?: string;
  tolerations?: readonly Toleration[];
  hostAliases?: readonly HostAlias[];
  activeDeadlineSeconds?: number;
  preemptionPolicy?: string;
  os?: PodOS;
  serviceAccount?: string;
  hostPID?: boolean;
  hostIPC?: boolean;
  imagePullSecrets?: readonly LocalObjectReference[];
  schedulerName: string;
  automountServiceAccountToken?: boolean;
  priority?: number;
  shareProcessNamespace?: boolean;
  enableServiceLinks?: boolean;
  overhead?: Record<string, string>;
  setHostnameAsFQDN?: boolean;
  hostUsers?: boolean;
  resourceClaims?: readonly PodResourceClaim[];
  schedulingGroup?: PodSchedulingGroup;
}

export interface PodStatus {
  phase: 'Pending' | 'Running' | 'Succeeded' | 'Failed' | 'Unknown';
  conditions?: readonly PodCondition[];
  message?: string;
  reason?: string;
  hostIP?: string;
  podIP?: string;
  startTime?: string;
  containerStatuses?: readonly ContainerStatus[];
  qosClass?: string;
  initContainerStatuses?: readonly ContainerStatus[];
  nominatedNodeName?: string;
  podIPs?: readonly PodIP[];
  ephemeralContainerStatuses?: readonly ContainerStatus[];
  resize?: string;
  resourceClaimStatuses?: readonly PodResourceClaimStatus[];
  hostIPs?: readonly HostIP[];
  observedGeneration?: number;
  allocatedResources?: Record<string, string>;
  extendedResourceClaimStatus?: PodExtendedResourceClaimStatus;
  resources?: ResourceRequirements;
}

/** Template of the Pods that a workload creates. A change makes a Deployment roll out a new ReplicaSet. */
export interface PodTemplateSpec {
  metadata?: Partial<ObjectMeta>;
  spec: PodSpec;
}

export interface PodsMetricSource {
  metric: MetricIdentifier;
  target: MetricTarget;
}

export interface PodsMetricStatus {
  metric: MetricIdentifier;
  current: MetricValueStatus;
}

export interface PolicyRule {
  verbs: readonly string[];
  apiGroups?: readonly string[];
  resources?: readonly string[];
  resourceNames?: readonly string[];
  nonResourceURLs?: readonly string[];
}

export interface PortStatus {
  port: number;
  protocol: string;
  error?: string;
}

export interface PreferredSchedulingTerm {
  weight: number;
  preference: NodeSelectorTerm;
}

/** A named priority for Pods. */
export interface PriorityClass extends KubeObject {
  readonly apiVersion: 'scheduling.k8s.io/v1';
  readonly kind: 'PriorityClass';
  readonly value: number;
  readonly globalDefault?: boolean;
  readonly description?: string;
  readonly preemptionPolicy: 'PreemptLowerPriority' | 'Never';
}

/** A check that the kubelet runs on a container periodically. */
export interface Probe {
  exec?: ExecAction;
  httpGet?: HTTPGetAction;
  tcpSocket?: TCPSocketAction;
  grpc?: GRPCAction;
  initialDelaySeconds?: number;
  timeoutSeconds: number;
  periodSeconds: number;
  successThreshold: number;
  failureThreshold: number;
  terminationGracePeriodSeconds?: number;
}

export interface ProjectedVolumeSource {
  defaultMode: number;
  sources?: readonly VolumeProjection[];
}

/** Keeps a number of identical Pods running. Deployments create and scale ReplicaSets. */
export interface ReplicaSet extends KubeObject {
  readonly apiVersion: 'apps/v1';
  readonly kind: 'ReplicaSet';
  readonly spec: ReplicaSetSpec;
  readonly status: ReplicaSetStatus;
}

export interface ReplicaSetCondition {
  type: string;
  status: string;
  lastTransitionTime?: string;
  reason?: string;
  message?: string;
}

export interface ReplicaSetSpec {
  replicas: number;
  minReadySeconds?: number;
  selector: LabelSelector;
  template: PodTemplateSpec;
}

export interface ReplicaSetStatus {
  replicas: number;
  fullyLabeledReplicas?: number;
  readyReplicas?: number;
  availableReplicas?: number;
  terminatingReplicas?: number;
  observedGeneration?: number;
  conditions?: readonly ReplicaSetCondition[];
}

/** The predecessor of ReplicaSet. Use a Deployment instead. */
export interface ReplicationController extends KubeObject {
  readonly apiVersion: 'v1';
  readonly kind: 'ReplicationController';
  readonly spec: ReplicationControllerSpec;
  readonly status: ReplicationControllerStatus;
}

export interface ReplicationControllerCondition {
  type: string;
  status: string;
  lastTransitionTime?: string;
  reason?: string;
  message?: string;
}

export interface ReplicationControllerSpec {
  minReadySeconds?: number;
  selector: Record<string, string>;
  replicas: number;
  template: PodTemplateSpec;
}

export interface ReplicationControllerStatus {
  replicas: number;
  fullyLabeledReplicas?: number;
  readyReplicas?: number;
  availableReplicas?: number;
  observedGeneration?: number;
  conditions?: readonly ReplicationControllerCondition[];
}

export interface ResourceClaim {
  name: string;
  request?: string;
}

export interface ResourceFieldSelector {
  containerName?: string;
  resource: string;
  divisor?: string;
}

export interface ResourceHealth {
  resourceID: string;
  health?: string;
}

export interface ResourceMetricSource {
  name: string;
  target: MetricTarget;
}

export interface ResourceMetricStatus {
  name: string;
  current: MetricValueStatus;
}

/** Limits the total use of resources in a namespace. */
export interface ResourceQuota extends KubeObject {
  readonly apiVersion: 'v1';
  readonly kind: 'ResourceQuota';
  readonly spec: ResourceQuotaSpec;
  readonly status: ResourceQuotaStatus;
}

export interface ResourceQuotaSpec {
  hard?: Record<string, string>;
  scopes?: readonly string[];
  scopeSelector?: ScopeSelector;
}

export interface ResourceQuotaStatus {
  hard?: Record<string, string>;
  used?: Record<string, string>;
}

/** Requested resources and their limits. */
export interface ResourceRequirements {
  limits?: Record<string, string>;
  requests?: Record<string, string>;
  claims?: readonly ResourceClaim[];
}

export interface ResourceStatus {
  name: string;
  resources?: readonly ResourceHealth[];
}

/** Names what may be done with the objects of one namespace. A RoleBinding grants it. */
export interface Role extends KubeObject {
  readonly apiVersion: 'rbac.authorization.k8s.io/v1';
  readonly kind: 'Role';
  readonly rules?: readonly PolicyRule[];
}

/** Grants a Role or a ClusterRole in one namespace. */
export interface RoleBinding extends KubeObject {
  readonly apiVersion: 'rbac.authorization.k8s.io/v1';
  readonly kind: 'RoleBinding';
  readonly subjects?: readonly Subject[];
  readonly roleRef: RoleRef;
}

export interface RoleRef {
  apiGroup: string;
  kind: string;
  name: string;
}

export interface RollingUpdateDaemonSet {
  maxUnavailable: IntOrString;
  maxSurge: IntOrString;
}

export interface RollingUpdateDeployment {
  maxUnavailable: IntOrString;
  maxSurge: IntOrString;
}

export interface RollingUpdateStatefulSetStrategy {
  partition: number;
  maxUnavailable?: IntOrString;
}

export interface RuleWithOperations {
  operations?: readonly string[];
  apiGroups?: readonly string[];
  apiVersions?: readonly string[];
  resources?: readonly string[];
  scope: '*' | 'Cluster' | 'Namespaced';
}

/** A way to run containers, which the runtime of a node must know. */
export interface RuntimeClass extends KubeObject {
  readonly apiVersion: 'node.k8s.io/v1';
  readonly kind: 'RuntimeClass';
  readonly handler: string;
  readonly overhead?: Overhead;
  readonly scheduling?: Scheduling;
}

export interface SELinuxOptions {
  user?: string;
  role?: string;
  type?: string;
  level?: string;
}

export interface Scheduling {
  nodeSelector?: Record<string, string>;
  tolerations?: readonly Toleration[];
}

export interface ScopeSelector {
  matchExpressions?: readonly ScopedResourceSelectorRequirement[];
}

export interface ScopedResourceSelectorRequirement {
  scopeName: string;
  operator: string;
  values?: readonly string[];
}

export interface SeccompProfile {
  type: string;
  localhostProfile?: string;
}

/** Passwords, keys and other secret data. Like a ConfigMap, but handled with more care. */
export interface Secret extends KubeObject {
  readonly apiVersion: 'v1';
  readonly kind: 'Secret';
  readonly data?: Readonly<Record<string, string>>;
  readonly type: string;
  readonly stringData?: Readonly<Record<string, string>>;
  readonly immutable?: boolean;
}

export interface SecretEnvSource {
  name?: string;
  optional?: boolean;
}

export interface SecretKeySelector {
  name?: string;
  key: string;
  optional?: boolean;
}

export interface SecretProjection {
  name?: string;
  items?: readonly KeyToPath[];
  optional?: boolean;
}

export interface SecretReference {
  name?: string;
  namespace?: string;
}

export interface SecretVolumeSource {
  secretName?: string;
  defaultMode: number;
  items?: readonly KeyToPath[];
  optional?: boolean;
}

export interface SecurityContext {
  runAsUser?: number;
  runAsGroup?: number;
  procMount?: string;
  seccompProfile?: SeccompProfile;
  appArmorProfile?: AppArmorProfile;
  capabilities?: Capabilities;
  privileged?: boolean;
  seLinuxOptions?: SELinuxOptions;
  runAsNonRoot?: boolean;
  readOnlyRootFilesystem?: boolean;
  allowPrivilegeEscalation?: boolean;
  windowsOptions?: WindowsSecurityContextOptions;
}

export interface SelectableField {
  jsonPath: string;
}

/** One stable address for a set of Pods. */
export interface Service extends KubeObject {
  readonly apiVersion: 'v1';
  readonly kind: 'Service';
  readonly spec: ServiceSpec;
  readonly status: ServiceStatus;
}

/** An identity for Pods that talk to the API server. */
export interface ServiceAccount extends KubeObject {
  readonly apiVersion: 'v1';
  readonly kind: 'ServiceAccount';
  readonly secrets?: readonly ObjectReference[];
  readonly imagePullSecrets?: readonly LocalObjectReference[];
  readonly automountServiceAccountToken?: boolean;
}

export interface ServiceAccountTokenProjection {
  audience?: string;
  expirationSeconds: number;
  path: string;
}

export interface ServiceBackendPort {
  name?: string;
  number?: number;
}

export interface ServicePort {
  name?: string;
  port: number;
  protocol: 'SCTP' | 'TCP' | 'UDP';
  targetPort?: IntOrString;
  nodePort?: number;
  appProtocol?: string;
}

/** The Pods and ports of a Service, and how clients reach them. */
export interface ServiceSpec {
  ports?: readonly ServicePort[];
  selector?: Record<string, string>;
  clusterIP?: string;
  type: 'ClusterIP' | 'ExternalName' | 'LoadBalancer' | 'NodePort';
  externalIPs?: readonly string[];
  sessionAffinity: 'ClientIP' | 'None';
  loadBalancerIP?: string;
  loadBalancerSourceRanges?: readonly string[];
  externalName?: string;
  externalTrafficPolicy?: 'Cluster' | 'Local';
  healthCheckNodePort?: number;
  publishNotReadyAddresses?: boolean;
  sessionAffinityConfig?: SessionAffinityConfig;
  ipFamilyPolicy?: string;
  clusterIPs?: readonly string[];
  ipFamilies?: readonly string[];
  allocateLoadBalancerNodePorts?: boolean;
  loadBalancerClass?: string;
  internalTrafficPolicy?: 'Cluster' | 'Local';
  trafficDistribution?: string;
}

export interface ServiceStatus {
  loadBalancer?: LoadBalancerStatus;
  conditions?: readonly Condition[];
}

export interface SessionAffinityConfig {
  clientIP: ClientIPConfig;
}

export interface SleepAction {
  seconds: number;
}

/** Runs Pods with fixed names and their own storage. They start and stop in order. */
export interface StatefulSet extends KubeObject {
  readonly apiVersion: 'apps/v1';
  readonly kind: 'StatefulSet';
  readonly spec: StatefulSetSpec;
  readonly status: StatefulSetStatus;
}

export interface StatefulSetCondition {
  type: string;
  status: string;
  lastTransitionTime?: string;
  reason?: string;
  message?: string;
}

export interface StatefulSetOrdinals {
  start?: number;
}

export interface StatefulSetPersistentVolumeClaimRetentionPolicy {
  whenDeleted: 'Retain' | 'Delete';
  whenScaled: 'Retain' | 'Delete';
}

export interface StatefulSetSpec {
  podManagementPolicy: 'OrderedReady' | 'Parallel';
  updateStrategy: StatefulSetUpdateStrategy;
  persistentVolumeClaimRetentionPolicy: StatefulSetPersistentVolumeClaimRetentionPolicy;
  replicas: number;
  minReadySeconds?: number;
  ordinals?: StatefulSetOrdinals;
  revisionHistoryLimit: number;
  selector: LabelSelector;
  template: PodTemplateSpec;
  serviceName?: string;
  volumeClaimTemplates?: readonly PersistentVolumeClaim[];
}

export interface StatefulSetStatus {
  replicas: number;
  readyReplicas?: number;
  currentReplicas?: number;
  updatedReplicas?: number;
  availableReplicas?: number;
  observedGeneration?: number;
  collisionCount?: number;
  currentRevision?: string;
  updateRevision?: string;
  conditions?: readonly StatefulSetCondition[];
}

export interface StatefulSetUpdateStrategy {
  type: 'OnDelete' | 'RollingUpdate';
  rollingUpdate?: RollingUpdateStatefulSetStrategy;
}

/** A class of storage, and the provisioner that creates its volumes. */
export interface StorageClass extends KubeObject {
  readonly apiVersion: 'storage.k8s.io/v1';
  readonly kind: 'StorageClass';
  readonly provisioner: string;
  readonly parameters?: Readonly<Record<string, string>>;
  readonly reclaimPolicy: 'Delete' | 'Retain';
  readonly mountOptions?: readonly string[];
  readonly allowVolumeExpansion?: boolean;
  readonly volumeBindingMode: 'Immediate' | 'WaitForFirstConsumer';
  readonly allowedTopologies?: readonly TopologySelectorTerm[];
}

export interface Subject {
  kind: string;
  apiGroup?: string;
  name: string;
  namespace?: string;
}

export interface SuccessPolicy {
  rules: readonly SuccessPolicyRule[];
}

export interface SuccessPolicyRule {
  succeededIndexes?: string;
  succeededCount?: number;
}

export interface Sysctl {
  name: string;
  value: string;
}

export interface TCPSocketAction {
  port: IntOrString;
  host?: string;
}

/** A mark on a node that keeps Pods away unless they tolerate it. */
export interface Taint {
  key: string;
  value?: string;
  effect: string;
  timeAdded?: string;
}

/** Allows a Pod to run on nodes with a matching taint. */
export interface Toleration {
  key?: string;
  operator?: string;
  value?: string;
  effect?: string;
  tolerationSeconds?: number;
}

export interface TopologySelectorLabelRequirement {
  key: string;
  values: readonly string[];
}

export interface TopologySelectorTerm {
  matchLabelExpressions?: readonly TopologySelectorLabelRequirement[];
}

export interface TopologySpreadConstraint {
  maxSkew: number;
  topologyKey: string;
  whenUnsatisfiable: string;
  minDomains?: number;
  nodeAffinityPolicy?: string;
  nodeTaintsPolicy?: string;
  matchLabelKeys?: readonly string[];
  labelSelector?: LabelSelector;
}

export interface TypeChecking {
  expressionWarnings?: readonly ExpressionWarning[];
}

export interface TypedLocalObjectReference {
  apiGroup?: string;
  kind: string;
  name: string;
}

export interface TypedObjectReference {
  apiGroup?: string;
  kind: string;
  name: string;
  namespace?: string;
}

export interface UncountedTerminatedPods {
  succeeded?: readonly string[];
  failed?: readonly string[];
}

/** Expressions that refuse objects. A binding makes it act. */
export interface ValidatingAdmissionPolicy extends KubeObject {
  readonly apiVersion: 'admissionregistration.k8s.io/v1';
  readonly kind: 'ValidatingAdmissionPolicy';
  readonly spec: ValidatingAdmissionPolicySpec;
  readonly status: ValidatingAdmissionPolicyStatus;
}

/** Makes a policy act, with parameters and for a part of the requests. */
export interface ValidatingAdmissionPolicyBinding extends KubeObject {
  readonly apiVersion: 'admissionregistration.k8s.io/v1';
  readonly kind: 'ValidatingAdmissionPolicyBinding';
  readonly spec: ValidatingAdmissionPolicyBindingSpec;
}

export interface ValidatingAdmissionPolicyBindingSpec {
  policyName?: string;
  paramRef?: ParamRef;
  matchResources?: MatchResources;
  validationActions?: readonly string[];
}

export interface ValidatingAdmissionPolicySpec {
  failurePolicy: 'Fail' | 'Ignore';
  paramKind?: ParamKind;
  matchConstraints?: MatchResources;
  matchConditions?: readonly MatchCondition[];
  variables?: readonly Variable[];
  validations?: readonly Validation[];
  auditAnnotations?: readonly AuditAnnotation[];
}

export interface ValidatingAdmissionPolicyStatus {
  observedGeneration?: number;
  typeChecking?: TypeChecking;
  conditions?: readonly Condition[];
}

export interface ValidatingWebhook {
  name: string;
  rules?: readonly RuleWithOperations[];
  failurePolicy: 'Fail' | 'Ignore';
  matchPolicy: 'Equivalent' | 'Exact';
  sideEffects: string;
  timeoutSeconds: number;
  namespaceSelector: LabelSelector;
  objectSelector: LabelSelector;
  clientConfig: AdmissionregistrationWebhookClientConfig;
  matchConditions?: readonly MatchCondition[];
  admissionReviewVersions: readonly string[];
}

/** Webhooks that may refuse objects before they are stored. */
export interface ValidatingWebhookConfiguration extends KubeObject {
  readonly apiVersion: 'admissionregistration.k8s.io/v1';
  readonly kind: 'ValidatingWebhookConfiguration';
  readonly webhooks?: readonly ValidatingWebhook[];
}

export interface Validation {
  expression: string;
  message?: string;
  reason?: string;
  messageExpression?: string;
}

export interface ValidationRule {
  rule: string;
  message?: string;
  messageExpression?: string;
  reason?: string;
  fieldPath?: string;
  optionalOldSelf?: boolean;
}

export interface Variable {
  name: string;
  expression: string;
}

/** Storage for the containers of a Pod. A volume has exactly one source. */
export interface Volume {
  name: string;
  hostPath?: HostPathVolumeSource;
  emptyDir?: EmptyDirVolumeSource;
  gcePersistentDisk?: object;
  awsElasticBlockStore?: object;
  gitRepo?: object;
  secret?: SecretVolumeSource;
  nfs?: NFSVolumeSource;
  iscsi?: object;
  glusterfs?: object;
  persistentVolumeClaim?: PersistentVolumeClaimVolumeSource;
  rbd?: object;
  flexVolume?: object;
  cinder?: object;
  cephfs?: object;
  flocker?: object;
  downwardAPI?: DownwardAPIVolumeSource;
  fc?: object;
  azureFile?: object;
  configMap?: ConfigMapVolumeSource;
  vsphereVolume?: object;
  quobyte?: object;
  azureDisk?: object;
  photonPersistentDisk?: object;
  portworxVolume?: object;
  scaleIO?: object;
  projected?: ProjectedVolumeSource;
  storageos?: object;
  csi?: CSIVolumeSource;
  ephemeral?: EphemeralVolumeSource;
  image?: ImageVolumeSource;
}

/** Attaches a volume to a node, or detaches it when it is deleted. */
export interface VolumeAttachment extends KubeObject {
  readonly apiVersion: 'storage.k8s.io/v1';
  readonly kind: 'VolumeAttachment';
  readonly spec: VolumeAttachmentSpec;
  readonly status: VolumeAttachmentStatus;
}

export interface VolumeAttachmentSource {
  persistentVolumeName?: string;
  inlineVolumeSpec?: PersistentVolumeSpec;
}

export interface VolumeAttachmentSpec {
  attacher: string;
  source: VolumeAttachmentSource;
  nodeName: string;
}

export interface VolumeAttachmentStatus {
  attached: boolean;
  attachmentMetadata?: Record<string, string>;
  attachError?: VolumeError;
  detachError?: VolumeError;
}

/** Attributes of volumes, like their speed, that the driver can change while a volume is in use. */
export interface VolumeAttributesClass extends KubeObject {
  readonly apiVersion: 'storage.k8s.io/v1';
  readonly kind: 'VolumeAttributesClass';
  readonly driverName: string;
  readonly parameters?: Readonly<Record<string, string>>;
}

export interface VolumeDevice {
  name: string;
  devicePath: string;
}

export interface VolumeError {
  time?: string;
  message?: string;
  errorCode?: number;
}

export interface VolumeMount {
  name: string;
  readOnly?: boolean;
  mountPath: string;
  subPath?: string;
  mountPropagation?: string;
  subPathExpr?: string;
  recursiveReadOnly?: string;
}

export interface VolumeMountStatus {
  name: string;
  mountPath: string;
  readOnly?: boolean;
  recursiveReadOnly?: string;
}

export interface VolumeNodeAffinity {
  required?: NodeSelector;
}

export interface VolumeNodeResources {
  count?: number;
}

export interface VolumeProjection {
  secret?: SecretProjection;
  configMap?: ConfigMapProjection;
  downwardAPI?: DownwardAPIProjection;
  serviceAccountToken?: ServiceAccountTokenProjection;
  clusterTrustBundle?: ClusterTrustBundleProjection;
  podCertificate?: PodCertificateProjection;
}

export interface VolumeResourceRequirements {
  limits?: Record<string, string>;
  requests?: Record<string, string>;
}

export interface WebhookConversion {
  clientConfig?: ApiextensionsWebhookClientConfig;
  conversionReviewVersions: readonly string[];
}

export interface WeightedPodAffinityTerm {
  weight: number;
  podAffinityTerm: PodAffinityTerm;
}

export interface WindowsSecurityContextOptions {
  gmsaCredentialSpecName?: string;
  gmsaCredentialSpec?: string;
  runAsUserName?: string;
  hostProcess?: boolean;
}

/** All stored kinds by name. */
export interface KindMap {
  APIService: APIService;
  CSIDriver: CSIDriver;
  CSINode: CSINode;
  CertificateSigningRequest: CertificateSigningRequest;
  ClusterRole: ClusterRole;
  ClusterRoleBinding: ClusterRoleBinding;
  ConfigMap: ConfigMap;
  ControllerRevision: ControllerRevision;
  CronJob: CronJob;
  CustomResourceDefinition: CustomResourceDefinition;
  DaemonSet: DaemonSet;
  Deployment: Deployment;
  EndpointSlice: EndpointSlice;
  Endpoints: Endpoints;
  Event: Event;
  HorizontalPodAutoscaler: HorizontalPodAutoscaler;
  Ingress: Ingress;
  IngressClass: IngressClass;
  Job: Job;
  Lease: Lease;
  LimitRange: LimitRange;
  MutatingAdmissionPolicy: MutatingAdmissionPolicy;
  MutatingAdmissionPolicyBinding: MutatingAdmissionPolicyBinding;
  MutatingWebhookConfiguration: MutatingWebhookConfiguration;
  Namespace: Namespace;
  NetworkPolicy: NetworkPolicy;
  Node: Node;
  PersistentVolume: PersistentVolume;
  PersistentVolumeClaim: PersistentVolumeClaim;
  Pod: Pod;
  PodDisruptionBudget: PodDisruptionBudget;
  PriorityClass: PriorityClass;
  ReplicaSet: ReplicaSet;
  ReplicationController: ReplicationController;
  ResourceQuota: ResourceQuota;
  Role: Role;
  RoleBinding: RoleBinding;
  RuntimeClass: RuntimeClass;
  Secret: Secret;
  Service: Service;
  ServiceAccount: ServiceAccount;
  StatefulSet: StatefulSet;
  StorageClass: StorageClass;
  ValidatingAdmissionPolicy: ValidatingAdmissionPolicy;
  ValidatingAdmissionPolicyBinding: ValidatingAdmissionPolicyBinding;
  ValidatingWebhookConfiguration: ValidatingWebhookConfiguration;
  VolumeAttachment: VolumeAttachment;
  VolumeAttributesClass: VolumeAttributesClass;
}
