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
