import type { IdleField, ProbeKind } from './commands.ts';
import type { PodStage } from './timeline.ts';

/** The identity of an object. */
export interface ObjectId {
  /** `Deployment`; with its group for a custom kind, `Backup.example.com`, since another kind may have its name. */
  readonly kind: string;
  /** Empty for cluster-scoped objects. */
  readonly namespace: string;
  readonly name: string;
}

/** `Deployment/default/web`, `Node/node-1`: the id of an object in views and in `[data-object]`. */
export function objectKey(ref: ObjectId): string {
  return ref.namespace === '' ? `${ref.kind}/${ref.name}` : `${ref.kind}/${ref.namespace}/${ref.name}`;
}

/** The inverse of `objectKey`. */
export function parseObjectKey(key: string): ObjectId {
  const [kind = '', second = '', third] = key.split('/');
  return third === undefined ? { kind, namespace: '', name: second } : { kind, namespace: second, name: third };
}

/** The view of an object in the graph and the tables. */
export type ObjectView = DeploymentView | CronJobView | ReplicaSetView | OwnerView | PodView | NodeView | OtherView;

interface ViewBase {
  /** As written by `objectKey`. */
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
  /** In Pods, resolved for the present `desired`. Absent for Recreate. */
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
  /** The names of its containers; `images` has their images in the same order. */
  readonly containers: readonly string[];
  readonly images: readonly string[];
  readonly conditions: readonly ConditionView[];
}

export interface CronJobView extends ViewBase {
  readonly kind: 'CronJob';
  /** In the format of cron: `0 3 * * *`. */
  readonly schedule: string;
  readonly suspended: boolean;
  /** The number of its running Jobs. */
  readonly active: number;
  /** When it last created a Job. Absent before the first. */
  readonly lastScheduleMs?: number;
}

export interface ReplicaSetView extends ViewBase {
  readonly kind: 'ReplicaSet';
  /** 0 if there is none. */
  readonly revision: number;
  readonly hash: string;
  readonly desired: number;
  readonly current: number;
  readonly ready: number;
  readonly available: number;
  readonly images: readonly string[];
}

/** An object other than a ReplicaSet that creates Pods: a StatefulSet, a DaemonSet, a Job, a ReplicationController. */
export interface OwnerView extends ViewBase {
  readonly kind: string & { readonly __other?: never };
  /** The desired number of Pods; for a Job, of successes. */
  readonly desired: number;
  /** The number of ready Pods; for a Job, of successes. */
  readonly ready: number;
  readonly images: readonly string[];
}

export interface PodView extends ViewBase {
  readonly kind: 'Pod';
  readonly phase: string;
  readonly ready: boolean;
  /** The column READY of `kubectl get pods`: `1/2`. */
  readonly readyText: string;
  /** The column STATUS of `kubectl get pods`: `Running`, `ContainerCreating`, `CrashLoopBackOff`, `Terminating`. */
  readonly status: string;
  /** The stage in which it is drawn and counted. */
  readonly stage: PodStage;
  readonly restarts: number;
  /** Its seat among the Pods of its owner, or among all Pods without an owner. It follows from the history, as a `PlaceView` does. Gaps are not drawn. */
  readonly seat: number;
  /** Its seat among the Pods on its node, or among all Pods without a node. */
  readonly nodeSeat: number;
  /** Empty until it is scheduled. */
  readonly node: string;
  readonly hash: string;
  readonly ip: string;
  readonly images: readonly string[];
  /** The image whose program is imagined, because nobody knows what is in it. Absent if all programs are known. */
  readonly imagined?: string;
  /** The probes of its containers. Absent if there are none. */
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
  /** The columns that the definition of a custom kind has beside name and times, as `kubectl get` prints them. Absent for a built-in kind. */
  readonly printed?: readonly PrintedCell[];
}

/** A cell of `kubectl get`. */
export interface PrintedCell {
  /** The heading, as in the definition. */
  readonly title: string;
  /** Empty if the object has no such value. */
  readonly text: string;
}

/**
 * Existing objects that are not sent one by one, because there are too many for a page. The counts are exact: the existing
 * objects are those sent and these.
 */
export interface Omitted {
  readonly kind: string;
  /** For Pods: their namespace. Empty for other kinds. */
  readonly namespace: string;
  /** For Pods: their owner, as written by `objectKey`. Empty if they have none, and for other kinds. */
  readonly owner: string;
  readonly count: number;
  /** For Pods: the number in each stage. */
  readonly stages?: Readonly<Partial<Record<PodStage, number>>>;
  /** For Pods: the number without a node. */
  readonly unscheduled?: number;
}

export interface ConditionView {
  readonly type: string;
  readonly status: string;
  readonly reason: string;
  readonly message: string;
}

/** The object in the inspector, complete. */
export interface InspectedView {
  readonly id: string;
  /** False if the object is gone or never existed. Its last state is shown then. */
  readonly exists: boolean;
  readonly yaml: string;
  /** Empty if there is no state: the object did not exist yet at the shown moment. */
  readonly resourceVersion: string;
  readonly conditions: readonly ConditionView[];
  readonly events: readonly EventView[];
  /** The containers of a Pod of which nobody knows the programs; absent if there are none. */
  readonly imagined?: readonly ImaginedView[];
  /** The fields that have no effect here; absent if there are none. */
  readonly idle?: readonly IdleField[];
}

/** A container whose program is imagined. `ends`: to end by itself; otherwise to serve on the ports that its Pod names. */
export interface ImaginedView {
  readonly container: string;
  readonly image: string;
  readonly ends: boolean;
}

export interface EventView {
  /** As written by `objectKey`. */
  readonly id: string;
  readonly type: 'Normal' | 'Warning';
  readonly reason: string;
  readonly message: string;
  readonly count: number;
  readonly lastMs: number;
  readonly source: string;
}
