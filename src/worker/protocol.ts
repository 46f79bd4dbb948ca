import type { FromRestApi, ToRestApi } from '../apiserver/rest/index.ts';

/**
 * What the page and the worker say to one another. Both are built together; the version guards against a page that a browser
 * kept from before.
 */
export const PROTOCOL_VERSION = 1;

/** From the page. */
export type ToWorker =
  | { readonly type: 'start'; readonly version: number; readonly scenario: ScenarioInput }
  /** Carries out a user's command at the present moment of virtual time; answered by `invoked`, and later by console entries. */
  | { readonly type: 'command'; readonly id: number; readonly command: Command }
  | { readonly type: 'transport'; readonly action: TransportAction }
  /** Says which object the inspector shows: it is sent whole, now and whenever it changes. */
  | { readonly type: 'inspect'; readonly ref: ObjectId | undefined }
  /** What the API server would say of these documents; answered by `checked`. Nothing of it is left in the cluster or its history. */
  | { readonly type: 'check'; readonly id: number; readonly text: string }
  /** The schemas for completion and hover; answered by `schemas`. */
  | { readonly type: 'schemas'; readonly id: number }
  /** What programs outside the page ask of the API server, as HTTP. */
  | { readonly type: 'rest'; readonly message: ToRestApi }
  /** The page has drawn the last delta and wants the next: at most one is under way. */
  | { readonly type: 'drawn' }
  | { readonly type: 'ping'; readonly id: number };

/** From the worker. */
export type ToPage =
  | { readonly type: 'ready'; readonly version: number }
  | ({ readonly type: 'delta' } & Delta)
  | { readonly type: 'invoked'; readonly id: number; readonly entry: ConsoleEntry }
  | { readonly type: 'checked'; readonly id: number; readonly problems: readonly Problem[] }
  | { readonly type: 'schemas'; readonly id: number; readonly schemas: Schemas }
  | { readonly type: 'rest'; readonly message: FromRestApi }
  | { readonly type: 'pong'; readonly id: number }
  /** The engine has thrown: the cluster stands still for good. */
  | { readonly type: 'failed'; readonly reason: FailureReason; readonly message: string; readonly stack: string };

/** The engine threw, or a script of the worker's did not come. */
export type FailureReason = 'threw' | 'not-loaded';

/** What a cluster is started from. */
export interface ScenarioInput {
  readonly seed: string;
  readonly nodes: number;
  readonly timings: 'realistic' | 'teaching';
  /** Applied at the start, as `kubectl apply -f -` would. A text is read when the worker has loaded all of kubectl; a plain Deployment at once. */
  readonly manifest: string | PlainDeployment;
}

/** A Deployment whose Pods have nothing special: no scripts, no probes, no volumes. The worker can begin with it before it has loaded all that it has. */
export interface PlainDeployment {
  readonly apiVersion: 'apps/v1';
  readonly kind: 'Deployment';
  readonly metadata: { readonly name: string };
  readonly spec: {
    readonly replicas: number;
    readonly strategy: { readonly rollingUpdate: { readonly maxSurge: number; readonly maxUnavailable: number } };
    readonly selector: { readonly matchLabels: Readonly<Record<string, string>> };
    readonly template: {
      readonly metadata: { readonly labels: Readonly<Record<string, string>> };
      readonly spec: { readonly containers: readonly PlainContainer[] };
    };
  };
}

/** A container that runs the server that its image is known for. */
interface PlainContainer {
  readonly name: string;
  readonly image: `nginx:${string}`;
  readonly ports: readonly { readonly containerPort: number }[];
}

/** What a user can do to the cluster. Each is shown as a command line. */
export type Command =
  | {
      readonly type: 'kubectl';
      /** Without the word kubectl: `scale deployment/web --replicas=5`. */ readonly line: string;
      readonly stdin?: string;
    }
  | { readonly type: 'add-node'; readonly name?: string }
  /** Takes the machine away, and its Node object with it. */
  | { readonly type: 'remove-node'; readonly name: string }
  /** Cuts the machine's power, or gives it back. The API server learns of it by the missing heartbeats alone. */
  | { readonly type: 'power-node'; readonly name: string; readonly on: boolean }
  /** Kills a controller manager, or starts it. */
  | { readonly type: 'power-manager'; readonly name: string; readonly on: boolean };

export type TransportAction =
  | { readonly type: 'play' }
  | { readonly type: 'pause' }
  /** Simulated seconds for each real one, 0.01 to 100. */
  | { readonly type: 'speed'; readonly speed: number }
  /** Goes on by one event of the simulation, to the next write to etcd, or to the end of the next sync. Pauses. */
  | { readonly type: 'step'; readonly by: 'event' | 'write' | 'sync' };

/** Names an object: `Deployment/default/web`, `Node//node-1`. */
export interface ObjectId {
  readonly kind: string;
  /** Empty for cluster-scoped objects. */
  readonly namespace: string;
  readonly name: string;
}

/** What changed since the last delta. At most one a frame; fields that did not change are absent. */
export interface Delta {
  readonly clock: ClockView;
  readonly changed?: readonly ObjectView[];
  /** Ids of objects that are gone, as `objectKey` writes them. */
  readonly removed?: readonly string[];
  readonly managers?: readonly ManagerView[];
  /** Loops that changed, by id. */
  readonly loops?: readonly LoopView[];
  /** New or changed console entries, by id. */
  readonly console?: readonly ConsoleEntry[];
  /** What moved since the last delta, for motion: newest last, at most 200. */
  readonly movements?: readonly Movement[];
  readonly inspected?: InspectedView;
}

export interface ClockView {
  readonly nowMs: number;
  /** The same moment as a date, in milliseconds since 1970. */
  readonly wallMs: number;
  readonly playing: boolean;
  readonly speed: number;
  /** Nothing but heartbeats is left to happen. */
  readonly idle: boolean;
  /** The newest revision of etcd. */
  readonly revision: number;
  /** True while the engine cannot keep up with the speed asked for. */
  readonly behind: boolean;
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
  /** Empty until it is scheduled. */
  readonly node: string;
  readonly hash: string;
  readonly ip: string;
  readonly images: readonly string[];
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

export interface ConditionView {
  readonly type: string;
  readonly status: string;
  readonly reason: string;
  readonly message: string;
}

export interface ManagerView {
  /** `controller-manager-1` */
  readonly name: string;
  readonly identity: string;
  readonly state: 'stopped' | 'starting' | 'standby' | 'leading';
  /** The stage of the start that it is in, or was last: `WaitForCacheSync`. */
  readonly stage: string;
}

/** One control loop: a controller, or the scheduler. One that has ended stays, not running. */
export interface LoopView {
  /** `controller-manager-1/deployment`, `scheduler`: unique, since two managers may believe at once that they lead. */
  readonly id: string;
  /** The component that it runs in: the name of a manager, or `scheduler`. */
  readonly component: string;
  readonly running: boolean;
  readonly informers: readonly {
    readonly kind: string;
    readonly size: number;
    readonly synced: boolean;
    /** Revisions behind etcd. */ readonly lag: number;
  }[];
  readonly queue: QueueView;
  readonly workers: readonly { readonly worker: number; readonly key: string; readonly step: string; readonly sinceMs: number }[];
}

export interface QueueView {
  /** As in `[data-queue]`. */
  readonly name: string;
  /** The first of them; `readyCount` is the true number. */
  readonly ready: readonly string[];
  readonly readyCount: number;
  readonly processing: readonly { readonly key: string; readonly sinceMs: number; readonly dirty: boolean }[];
  readonly waiting: readonly { readonly key: string; readonly readyAtMs: number; readonly requeues: number }[];
  readonly waitingCount: number;
  /** Of the scheduler: rejected Pods that wait for something to change. */
  readonly unschedulable?: readonly { readonly key: string; readonly attempts: number; readonly rejectedBy: readonly string[] }[];
  readonly adds: number;
  readonly retries: number;
}

/** One thing that moved along the loops. */
export interface Movement {
  /** Trace record id. */
  readonly id: number;
  readonly atMs: number;
  /** `write`: an API write reached etcd. `deliver`: a watch event reached a cache. `add` … : a key moved in a queue. `step`: a sync, or a kubelet, got on. */
  readonly type: 'write' | 'deliver' | 'add' | 'get' | 'done' | 'retry' | 'step';
  /** The queue, or the client that wrote, received or got on: `deployment-controller`, `shared-informers`, `kubelet/node-1`. */
  readonly loop: string;
  readonly kind: string;
  /** Of a step: what is being synced. */
  readonly key: string;
  /** Revision, step name or function. */
  readonly detail: string;
}

/** A command and what came of it. */
export interface ConsoleEntry {
  readonly id: number;
  readonly atMs: number;
  /** As typed: `kubectl scale deployment/web --replicas=5`. */
  readonly line: string;
  readonly stdout: string;
  readonly stderr: string;
  /** Undefined while it runs. */
  readonly exitCode?: number;
  /** For a manifest that was refused: where. */
  readonly problems?: readonly Problem[];
}

/** Something wrong in a manifest, and where. Lines and columns count from 1. */
export interface Problem {
  readonly line: number;
  readonly column: number;
  readonly endLine: number;
  readonly endColumn: number;
  readonly message: string;
  readonly severity: 'error' | 'warning';
}

/** The object that the inspector shows, whole. */
export interface InspectedView {
  readonly id: string;
  /** Absent when it is gone (or never was): what is shown then is its last state. */
  readonly exists: boolean;
  readonly yaml: string;
  readonly resourceVersion: string;
  readonly conditions: readonly ConditionView[];
  readonly events: readonly EventView[];
}

export interface EventView {
  readonly type: 'Normal' | 'Warning';
  readonly reason: string;
  readonly message: string;
  readonly count: number;
  readonly lastMs: number;
  readonly source: string;
}

/** Schemas by kind, for the editor: see `src/api/schema`. */
export interface Schemas {
  /** `apps/v1 Deployment` → type name. */
  readonly kinds: Readonly<Record<string, string>>;
  readonly types: Readonly<Record<string, TypeView>>;
}

export interface TypeView {
  readonly doc: string;
  readonly fields: Readonly<Record<string, FieldView>>;
}

export interface FieldView {
  /** `string`, `integer`, `boolean`, `quantity`, `int-or-string`, … or the name of a type. */
  readonly type: string;
  readonly list: boolean;
  readonly map: boolean;
  readonly required: boolean;
  readonly enum?: readonly string[];
  readonly doc: string;
}

/** `Deployment/default/web`, `Node/node-1`: the id of an object in views and in `[data-object]`. */
export function objectKey(ref: ObjectId): string {
  return ref.namespace === '' ? `${ref.kind}/${ref.name}` : `${ref.kind}/${ref.namespace}/${ref.name}`;
}

export { commandLine } from '../cluster/command.ts';
