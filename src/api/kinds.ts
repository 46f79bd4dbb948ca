import type * as apps from 'kubernetes-types/apps/v1';
import type * as coordination from 'kubernetes-types/coordination/v1';
import type * as core from 'kubernetes-types/core/v1';
import type { KubeObject } from './object.ts';

/** `T` with these fields always there, as they are once the API server has filled in the defaults. */
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
  /** Requests and limits of the Pod as a whole, shared by its containers. */
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

/** The kinds that the engine's own components work with, by name. */
export interface KindMap {
  Pod: Pod;
  Node: Node;
  Namespace: Namespace;
  Deployment: Deployment;
  ReplicaSet: ReplicaSet;
  Event: Event;
  Lease: Lease;
  Service: Service;
  ConfigMap: ConfigMap;
  Secret: Secret;
  ServiceAccount: ServiceAccount;
}

export type KindName = keyof KindMap;

/** An object of a kind known by name, or of any kind at all (as kubectl handles them). */
export type ObjectOf<K extends string> = K extends KindName ? KindMap[K] : KubeObject;
