import type * as apps from 'kubernetes-types/apps/v1';
import type * as autoscaling from 'kubernetes-types/autoscaling/v2';
import type * as batch from 'kubernetes-types/batch/v1';
import type * as coordination from 'kubernetes-types/coordination/v1';
import type * as core from 'kubernetes-types/core/v1';
import type * as discovery from 'kubernetes-types/discovery/v1';
import type { LabelSelector } from 'kubernetes-types/meta/v1';
import type { KubeObject } from './object.ts';

/** `T` with these fields required, since the API server fills in their defaults. */
type Filled<T, K extends keyof T> = Omit<T, K> & Required<Pick<T, K>>;

export type Container = core.Container;
export type ContainerStatus = core.ContainerStatus;
export type ContainerState = core.ContainerState;
export type Probe = core.Probe;
export type Taint = core.Taint;
export type Toleration = core.Toleration;
export type Affinity = core.Affinity;
export type NodeSelector = core.NodeSelector;
export type NodeSelectorTerm = core.NodeSelectorTerm;
export type PodAffinityTerm = core.PodAffinityTerm;
export type TopologySpreadConstraint = core.TopologySpreadConstraint;
export type ResourceRequirements = core.ResourceRequirements;
export type PodCondition = core.PodCondition & { observedGeneration?: number };
export type NodeCondition = core.NodeCondition;
export type PodSpec = Filled<core.PodSpec, 'restartPolicy' | 'terminationGracePeriodSeconds' | 'schedulerName'> & {
  /** Requests and limits of the whole Pod, shared by its containers. */
  resources?: ResourceRequirements;
};
export type PodStatus = Omit<core.PodStatus, 'phase' | 'conditions'> & {
  phase: PodPhase;
  conditions?: PodCondition[];
  /** The generation that the kubelet has seen. */
  observedGeneration?: number;
};
export type PodPhase = 'Pending' | 'Running' | 'Succeeded' | 'Failed' | 'Unknown';
export type PodTemplateSpec = Omit<core.PodTemplateSpec, 'spec'> & { spec: PodSpec };

export interface Pod extends KubeObject {
  readonly apiVersion: 'v1';
  readonly kind: 'Pod';
  readonly spec: PodSpec;
  readonly status: PodStatus;
}

export interface Node extends KubeObject {
  readonly apiVersion: 'v1';
  readonly kind: 'Node';
  readonly spec: core.NodeSpec;
  readonly status: core.NodeStatus;
}

export interface Namespace extends KubeObject {
  readonly apiVersion: 'v1';
  readonly kind: 'Namespace';
  readonly spec: core.NamespaceSpec;
  readonly status: core.NamespaceStatus;
}

export type DeploymentStrategy = apps.DeploymentStrategy & { type: 'RollingUpdate' | 'Recreate' };
export type DeploymentCondition = apps.DeploymentCondition;
export type DeploymentSpec = Omit<
  Filled<apps.DeploymentSpec, 'replicas' | 'revisionHistoryLimit' | 'progressDeadlineSeconds'>,
  'strategy' | 'template'
> & {
  strategy: DeploymentStrategy;
  template: PodTemplateSpec;
};
export type DeploymentStatus = apps.DeploymentStatus & { terminatingReplicas?: number };

export interface Deployment extends KubeObject {
  readonly apiVersion: 'apps/v1';
  readonly kind: 'Deployment';
  readonly spec: DeploymentSpec;
  readonly status: DeploymentStatus;
}

export type ReplicaSetCondition = apps.ReplicaSetCondition;
export type ReplicaSetSpec = Omit<Filled<apps.ReplicaSetSpec, 'replicas'>, 'template'> & { template: PodTemplateSpec };
export type ReplicaSetStatus = apps.ReplicaSetStatus & { terminatingReplicas?: number };

export interface ReplicaSet extends KubeObject {
  readonly apiVersion: 'apps/v1';
  readonly kind: 'ReplicaSet';
  readonly spec: ReplicaSetSpec;
  readonly status: ReplicaSetStatus;
}

export interface Event extends KubeObject, Omit<core.Event, 'apiVersion' | 'kind' | 'metadata'> {
  readonly apiVersion: 'v1';
  readonly kind: 'Event';
}

export interface Lease extends KubeObject {
  readonly apiVersion: 'coordination.k8s.io/v1';
  readonly kind: 'Lease';
  readonly spec: coordination.LeaseSpec;
}

export interface Service extends KubeObject {
  readonly apiVersion: 'v1';
  readonly kind: 'Service';
  readonly spec: core.ServiceSpec;
  readonly status: core.ServiceStatus;
}

export type EndpointAddress = core.EndpointAddress;
export type EndpointPort = core.EndpointPort;
export type EndpointSubset = core.EndpointSubset;

export interface Endpoints extends KubeObject {
  readonly apiVersion: 'v1';
  readonly kind: 'Endpoints';
  readonly subsets?: readonly EndpointSubset[];
}

export type AddressType = 'IPv4' | 'IPv6' | 'FQDN';
/** One entry of an EndpointSlice, usually a Pod. */
export type SliceEndpoint = discovery.Endpoint;
export type SlicePort = discovery.EndpointPort;

export interface EndpointSlice extends KubeObject {
  readonly apiVersion: 'discovery.k8s.io/v1';
  readonly kind: 'EndpointSlice';
  readonly addressType: AddressType;
  readonly endpoints: readonly SliceEndpoint[];
  readonly ports?: readonly SlicePort[];
}

export type JobCondition = batch.JobCondition;
export type PodFailurePolicy = batch.PodFailurePolicy;
export type PodFailurePolicyRule = batch.PodFailurePolicyRule;
export type SuccessPolicy = batch.SuccessPolicy;
/** The spec of a Job in a CronJob, where only the Pod template has its defaults. */
export type JobTemplateJobSpec = Omit<batch.JobSpec, 'template'> & { template: PodTemplateSpec };
export type JobSpec = Filled<
  JobTemplateJobSpec,
  'parallelism' | 'backoffLimit' | 'completionMode' | 'suspend' | 'manualSelector'
>;
export type JobStatus = batch.JobStatus;

export interface Job extends KubeObject {
  readonly apiVersion: 'batch/v1';
  readonly kind: 'Job';
  readonly spec: JobSpec;
  readonly status: JobStatus;
}

export type JobTemplateSpec = Omit<batch.JobTemplateSpec, 'spec'> & { spec: JobTemplateJobSpec };
export type CronJobSpec = Omit<Filled<batch.CronJobSpec, 'concurrencyPolicy' | 'suspend'>, 'jobTemplate'> & {
  jobTemplate: JobTemplateSpec;
};
export type CronJobStatus = batch.CronJobStatus;

export interface CronJob extends KubeObject {
  readonly apiVersion: 'batch/v1';
  readonly kind: 'CronJob';
  readonly spec: CronJobSpec;
  readonly status: CronJobStatus;
}

export interface ConfigMap extends KubeObject {
  readonly apiVersion: 'v1';
  readonly kind: 'ConfigMap';
  readonly data?: Readonly<Record<string, string>>;
  readonly binaryData?: Readonly<Record<string, string>>;
  readonly immutable?: boolean;
}

export interface Secret extends KubeObject {
  readonly apiVersion: 'v1';
  readonly kind: 'Secret';
  readonly type?: string;
  /** Values in base64. */
  readonly data?: Readonly<Record<string, string>>;
  readonly immutable?: boolean;
}

export interface ServiceAccount extends KubeObject {
  readonly apiVersion: 'v1';
  readonly kind: 'ServiceAccount';
  readonly automountServiceAccountToken?: boolean;
}

export type ReplicationControllerSpec = Omit<Filled<core.ReplicationControllerSpec, 'replicas' | 'selector'>, 'template'> & {
  template: PodTemplateSpec;
};

export interface ReplicationController extends KubeObject {
  readonly apiVersion: 'v1';
  readonly kind: 'ReplicationController';
  readonly spec: ReplicationControllerSpec;
  readonly status: core.ReplicationControllerStatus;
}

export type StatefulSetUpdateStrategy = apps.StatefulSetUpdateStrategy & { type: 'RollingUpdate' | 'OnDelete' };
export type StatefulSetSpec = Omit<
  Filled<apps.StatefulSetSpec, 'replicas' | 'revisionHistoryLimit'>,
  'podManagementPolicy' | 'serviceName' | 'template' | 'updateStrategy' | 'volumeClaimTemplates'
> & {
  podManagementPolicy: 'OrderedReady' | 'Parallel';
  serviceName?: string;
  template: PodTemplateSpec;
  updateStrategy: StatefulSetUpdateStrategy;
  volumeClaimTemplates?: PersistentVolumeClaim[];
};

export interface StatefulSet extends KubeObject {
  readonly apiVersion: 'apps/v1';
  readonly kind: 'StatefulSet';
  readonly spec: StatefulSetSpec;
  readonly status: apps.StatefulSetStatus;
}

export type DaemonSetUpdateStrategy = apps.DaemonSetUpdateStrategy & { type: 'RollingUpdate' | 'OnDelete' };
export type DaemonSetSpec = Omit<Filled<apps.DaemonSetSpec, 'revisionHistoryLimit'>, 'template' | 'updateStrategy'> & {
  template: PodTemplateSpec;
  updateStrategy: DaemonSetUpdateStrategy;
};

export interface DaemonSet extends KubeObject {
  readonly apiVersion: 'apps/v1';
  readonly kind: 'DaemonSet';
  readonly spec: DaemonSetSpec;
  readonly status: apps.DaemonSetStatus;
}

/** One revision of a StatefulSet or DaemonSet: a patch that restores it. */
export interface ControllerRevision extends KubeObject {
  readonly apiVersion: 'apps/v1';
  readonly kind: 'ControllerRevision';
  readonly data?: unknown;
  readonly revision: number;
}

export interface PersistentVolumeClaim extends KubeObject {
  readonly apiVersion: 'v1';
  readonly kind: 'PersistentVolumeClaim';
  readonly spec: core.PersistentVolumeClaimSpec;
  readonly status: core.PersistentVolumeClaimStatus;
}

export interface PersistentVolume extends KubeObject {
  readonly apiVersion: 'v1';
  readonly kind: 'PersistentVolume';
  readonly spec: core.PersistentVolumeSpec;
  readonly status: core.PersistentVolumeStatus;
}

export interface StorageClass extends KubeObject {
  readonly apiVersion: 'storage.k8s.io/v1';
  readonly kind: 'StorageClass';
  readonly provisioner: string;
  readonly parameters?: Readonly<Record<string, string>>;
  readonly reclaimPolicy?: string;
  readonly volumeBindingMode?: string;
  readonly allowVolumeExpansion?: boolean;
  readonly allowedTopologies?: readonly core.TopologySelectorTerm[];
}

export type HorizontalPodAutoscalerCondition = autoscaling.HorizontalPodAutoscalerCondition;

export interface HorizontalPodAutoscaler extends KubeObject {
  readonly apiVersion: 'autoscaling/v2';
  readonly kind: 'HorizontalPodAutoscaler';
  readonly spec: Filled<autoscaling.HorizontalPodAutoscalerSpec, 'minReplicas'>;
  readonly status: autoscaling.HorizontalPodAutoscalerStatus;
}

export interface ResourceQuota extends KubeObject {
  readonly apiVersion: 'v1';
  readonly kind: 'ResourceQuota';
  readonly spec: core.ResourceQuotaSpec;
  readonly status: core.ResourceQuotaStatus;
}

export type LimitRangeItem = core.LimitRangeItem;

export interface LimitRange extends KubeObject {
  readonly apiVersion: 'v1';
  readonly kind: 'LimitRange';
  readonly spec: core.LimitRangeSpec;
}

/** A condition in the form that newer kinds share (metav1.Condition). */
export interface StandardCondition {
  readonly type: string;
  readonly status: 'True' | 'False' | 'Unknown';
  readonly reason: string;
  readonly message: string;
  readonly lastTransitionTime: string;
  readonly observedGeneration?: number;
}

export interface PodDisruptionBudgetSpec {
  readonly minAvailable?: number | string;
  readonly maxUnavailable?: number | string;
  readonly selector?: LabelSelector;
  readonly unhealthyPodEvictionPolicy?: string;
}

export interface PodDisruptionBudgetStatus {
  readonly observedGeneration?: number;
  readonly disruptionsAllowed: number;
  readonly currentHealthy: number;
  readonly desiredHealthy: number;
  readonly expectedPods: number;
  /** Pods whose eviction was granted and whose deletion has not been observed yet, with the time of the grant. */
  readonly disruptedPods?: Readonly<Record<string, string>>;
  readonly conditions?: readonly StandardCondition[];
}

export interface PodDisruptionBudget extends KubeObject {
  readonly apiVersion: 'policy/v1';
  readonly kind: 'PodDisruptionBudget';
  readonly spec: PodDisruptionBudgetSpec;
  readonly status: PodDisruptionBudgetStatus;
}

/** The kinds that the engine's own components use, by name. */
export interface KindMap {
  Pod: Pod;
  Node: Node;
  Namespace: Namespace;
  Deployment: Deployment;
  ReplicaSet: ReplicaSet;
  ReplicationController: ReplicationController;
  StatefulSet: StatefulSet;
  DaemonSet: DaemonSet;
  ControllerRevision: ControllerRevision;
  PersistentVolumeClaim: PersistentVolumeClaim;
  PersistentVolume: PersistentVolume;
  StorageClass: StorageClass;
  HorizontalPodAutoscaler: HorizontalPodAutoscaler;
  Event: Event;
  Lease: Lease;
  Service: Service;
  Endpoints: Endpoints;
  EndpointSlice: EndpointSlice;
  Job: Job;
  CronJob: CronJob;
  ConfigMap: ConfigMap;
  Secret: Secret;
  ServiceAccount: ServiceAccount;
  ResourceQuota: ResourceQuota;
  LimitRange: LimitRange;
  PodDisruptionBudget: PodDisruptionBudget;
}

export type KindName = keyof KindMap;

/** The type of an object by its kind's name. Any object if the name is unknown, as in kubectl. */
export type ObjectOf<K extends string> = K extends KindName ? KindMap[K] : KubeObject;
