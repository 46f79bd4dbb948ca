import type { ProbeKind } from './commands.ts';
import type { PodStage } from './timeline.ts';

/** Names an object: `Deployment/default/web`, `Node//node-1`. */
export interface ObjectId {
  readonly kind: string;
  /** Empty for cluster-scoped objects. */
  readonly namespace: string;
  readonly name: string;
}

/** `Deployment/default/web`, `Node/node-1`: the id of an object in views and in `[data-object]`. */
export function objectKey(ref: ObjectId): string {
  return ref.namespace === '' ? `${ref.kind}/${ref.name}` : `${ref.kind}/${ref.namespace}/${ref.name}`;
}

/** The object that an id names: the inverse of `objectKey`. */
export function parseObjectKey(key: string): ObjectId {
  const [kind = '', second = '', third] = key.split('/');
  return third === undefined ? { kind, namespace: '', name: second } : { kind, namespace: second, name: third };
}

/** What the graph and the tables show of an object. */
export type ObjectView = DeploymentView | ReplicaSetView | OwnerView | PodView | NodeView | OtherView;

interface ViewBase {
  /** As `objectKey` writes it. */
  readonly id: string;
  readonly namespace: string;
  readonly name: string;
  readonly uid: string;
  readonly createdMs: number;
  readonly deleting: boolean;
  /** Id of the controlling owner. */
  readonly owner?: string;
}

export interface DeploymentView extends ViewBase {
  readonly kind: 'Deployment';
  readonly strategy: 'RollingUpdate' | 'Recreate';
  /** As resolved for the present size; absent for Recreate. */
  readonly maxSurge?: number;
  readonly maxUnavailable?: number;
  readonly paused: boolean;
  readonly revision: number;
  readonly generation: number;
  readonly observedGeneration: number;
  readonly desired: number;
  readonly current: number;
  readonly updated: number;
  readonly ready: number;
  readonly available: number;
  /** Names of its containers; `images` has theirs in the same order. */
  readonly containers: readonly string[];
  readonly images: readonly string[];
  readonly conditions: readonly ConditionView[];
}

export interface ReplicaSetView extends ViewBase {
  readonly kind: 'ReplicaSet';
  /** 0 when it has none. */
  readonly revision: number;
  readonly hash: string;
  readonly desired: number;
  readonly current: number;
  readonly ready: number;
  readonly available: number;
  readonly images: readonly string[];
}

/** What makes Pods itself and is no ReplicaSet: a StatefulSet, a DaemonSet, a Job, a ReplicationController. */
export interface OwnerView extends ViewBase {
  readonly kind: string & { readonly __other?: never };
  /** How many Pods there shall be: of a Job, how many shall succeed. */
  readonly desired: number;
  /** How many of these are ready: of a Job, have succeeded. */
  readonly ready: number;
  readonly images: readonly string[];
}

export interface PodView extends ViewBase {
  readonly kind: 'Pod';
  readonly phase: string;
  readonly ready: boolean;
  /** What `kubectl get pods` has under READY: `1/2`. */
  readonly readyText: string;
  /** What `kubectl get pods` has under STATUS: `Running`, `ContainerCreating`, `CrashLoopBackOff`, `Terminating`. */
  readonly status: string;
  /** Something is wrong with it: it cannot be scheduled, pulled, started, or it keeps failing. */
  readonly troubled: boolean;
  readonly restarts: number;
  /** Its seat among the Pods of its owner, or among those without one. It follows from the history, as a `PlaceView` does. */
  readonly seat: number;
  /** Its seat among the Pods on its node, or among those that have none yet. */
  readonly nodeSeat: number;
  /** Empty until it is scheduled. */
  readonly node: string;
  readonly hash: string;
  readonly ip: string;
  readonly images: readonly string[];
  /** The probes that its containers have; absent where they have none. */
  readonly probes?: readonly ProbeKind[];
}

export interface NodeView extends ViewBase {
  readonly kind: 'Node';
  readonly ready: 'True' | 'False' | 'Unknown';
  readonly unschedulable: boolean;
  readonly powered: boolean;
  /** `key=value:effect` */
  readonly taints: readonly string[];
  readonly allocatable: { readonly cpuMilli: number; readonly memoryBytes: number; readonly pods: number };
  readonly requested: { readonly cpuMilli: number; readonly memoryBytes: number; readonly pods: number };
}

export interface OtherView extends ViewBase {
  readonly kind: string & { readonly __other?: never };
}

/**
 * Objects that are there and are not told one by one, because there are too many of them for a page. They are counted exactly: what is there is what was told, and
 * these.
 */
export interface Untold {
  readonly kind: string;
  /** Of Pods: where all of these are; empty for other kinds. */
  readonly namespace: string;
  /** Of Pods: the owner of all of these, as `objectKey` writes it; empty where they have none, and for other kinds. */
  readonly owner: string;
  readonly count: number;
  /** Of Pods: how many are in each stage. */
  readonly stages?: Readonly<Partial<Record<PodStage, number>>>;
  /** Of Pods: how many have no node. */
  readonly unscheduled?: number;
}

export interface ConditionView {
  readonly type: string;
  readonly status: string;
  readonly reason: string;
  readonly message: string;
}

/** The object that the inspector shows, whole. */
export interface InspectedView {
  readonly id: string;
  /** Absent when it is gone (or never was): what is shown then is its last state. */
  readonly exists: boolean;
  readonly yaml: string;
  /** Empty when there is no state to show: at the moment that is shown it had not been there yet. */
  readonly resourceVersion: string;
  readonly conditions: readonly ConditionView[];
  readonly events: readonly EventView[];
}

export interface EventView {
  /** As `objectKey` writes it. */
  readonly id: string;
  readonly type: 'Normal' | 'Warning';
  readonly reason: string;
  readonly message: string;
  readonly count: number;
  readonly lastMs: number;
  readonly source: string;
}
