import type { Figure, FigureArguments, Figures, OutcomeOf, Step } from './steps.ts';

/**
 * What the components report while they work: one closed vocabulary, so that whoever reads a trace can switch over it
 * exhaustively. Objects are named by `kind` and `key` (`namespace/name`, or `name` for what has no namespace).
 *
 * Those that are written by thousands are classes. V8 finds out of each literal whether what it makes lives long, and when it has, it throws away and
 * compiles again whatever it had compiled with that literal in it, which for these is nearly all that is worth compiling. Of classes it asks no such
 * question. Their fields are declared alone, since the constructor gives each its value.
 */
export type TraceBody =
  | CommandRecord
  | RequestRecord
  | RevisionRecord
  | DeliverRecord
  | ListRecord
  | QueueRecord
  | ExpectRecord
  | SyncStartRecord
  | StepRecord
  | SyncEndRecord
  | HandlerRecord
  | LeaseRecord
  | StartRecord
  | KubeletRecord
  | FaultRecord;

/** A user's command: where every chain of causes ends. */
interface CommandRecord {
  readonly type: 'command';
  /** The command line, as it would be typed. */
  readonly line: string;
}

export type RequestVerb = 'create' | 'get' | 'list' | 'watch' | 'update' | 'patch' | 'delete' | 'deletecollection';

/** An API request, when the API server has handled it. Reads of a single object and refused requests are recorded too. */
interface RequestRecord {
  readonly type: 'request';
  readonly verb: RequestVerb;
  readonly kind: string;
  readonly key: string;
  readonly subresource: string;
  /** HTTP status code of the answer. */
  readonly code: number;
  /** Reason of a refusal (`Conflict`, `NotFound`, …); empty where the request was granted. */
  readonly reason: string;
  /** The record of the fault that struck it: made it late, or had it refused. */
  readonly fault?: number;
}

/** A write to etcd. Its cause is the request. */
export class RevisionRecord {
  declare readonly type: 'revision';
  declare readonly revision: number;
  declare readonly op: 'create' | 'update' | 'delete';
  declare readonly kind: string;
  declare readonly key: string;

  constructor(revision: number, op: RevisionRecord['op'], kind: string, key: string) {
    this.type = 'revision';
    this.revision = revision;
    this.op = op;
    this.kind = kind;
    this.key = key;
  }
}

/** A watch event reached a component. Its cause is the revision. */
export class DeliverRecord {
  declare readonly type: 'deliver';
  declare readonly event: 'ADDED' | 'MODIFIED' | 'DELETED';
  declare readonly kind: string;
  declare readonly key: string;
  declare readonly revision: number;

  constructor(event: DeliverRecord['event'], kind: string, key: string, revision: number) {
    this.type = 'deliver';
    this.event = event;
    this.kind = kind;
    this.key = key;
    this.revision = revision;
  }
}

/**
 * A reflector replaced its cache by a fresh list; or took in an event that showed it had missed another, so that the cache holds more or fewer objects
 * than its events so far would have made. Either way it now holds `count`, as of `revision`.
 */
export interface ListRecord {
  readonly type: 'listed';
  readonly kind: string;
  readonly revision: number;
  readonly count: number;
}

/**
 * Something happened to a key of a workqueue. The cause of an `add` is what the handler reacted to, of a `get` it is the `add`.
 * `via` is the upstream function that put the key there (`addDeployment`, `updatePod`, `handleErr` …).
 *
 * `due`: its wait is over, but it had been added meanwhile; its cause is the `add-after` or `add-rate-limited`. `unschedulable`: of the scheduler alone.
 */
export interface QueueRecord {
  readonly type: 'queue';
  readonly op: 'add' | 'get' | 'done' | 'forget' | 'due' | 'add-after' | 'add-rate-limited' | 'unschedulable';
  readonly queue: string;
  readonly key: string;
  readonly via: string;
  /** For `add-after` and `add-rate-limited`: how long the key waits. */
  readonly delayMs: number;
  /** Of a `get`: the adds that found the key in the queue already, and so changed nothing. */
  readonly merged?: MergedAdds;
  /** Of the scheduler's queue, wherever it puts a Pod. */
  readonly pod?: QueuedPodFacts;
}

/** What the scheduler's queue knows of a Pod when it puts it somewhere. */
export interface QueuedPodFacts {
  /** Of two Pods the one with the higher priority goes first, then the one with the lower `sinceMs`, then with the lower `seq`. */
  readonly priority: number;
  readonly sinceMs: number;
  readonly seq: number;
  readonly attempts: number;
  /** The plugins that turned it down. */
  readonly rejectedBy: readonly string[];
  /** It was in the queue before (`requeuePodWithQueueingStrategy`). */
  readonly retry: boolean;
}

/** Adds of a key that was in its queue already. */
export interface MergedAdds {
  readonly count: number;
  /** The first few of them: what added the key, and the record that this reacted to. */
  readonly first: readonly { readonly via: string; readonly cause: number }[];
}

/** What a controller still waits to see of one key has changed (`ControllerExpectations`): this is what it is from now on. */
export class ExpectRecord {
  declare readonly type: 'expect';
  /** `set`: anew, and its time begins. `uids`: of those that are awaited by name there are so many now. */
  declare readonly op: 'set' | 'lower' | 'uids' | 'delete';
  declare readonly key: string;
  declare readonly add: number;
  declare readonly del: number;
  /** How many are awaited by name; 0 where that is not tracked. */
  declare readonly uids: number;

  constructor(op: ExpectRecord['op'], key: string, add: number, del: number, uids: number) {
    this.type = 'expect';
    this.op = op;
    this.key = key;
    this.add = add;
    this.del = del;
    this.uids = uids;
  }
}

/** A worker begins to handle a key: it calls its sync function, which is the first step of every sync. Its cause is the `get`. */
export interface SyncStartRecord {
  readonly type: 'sync-start';
  readonly controller: string;
  readonly worker: number;
  readonly key: string;
  /** The component that declares the sync function: `deployment`. */
  readonly component: string;
  /** The upstream sync function: `syncDeployment`. */
  readonly name: string;
}

/** What a step decided for each of several things: a row for each of them, a few dozen at most. */
export interface StepTable<Column extends string = string> {
  readonly columns: readonly Column[];
  readonly rows: readonly (readonly Figure[])[];
  /** The number of rows that are left out at the end. */
  readonly more: number;
}

/** What a step came to, without words: they are in the page's catalogues, under these names. */
export interface StepResult {
  /** The component that declares the step: `deployment`. */
  readonly component: string;
  /** The upstream function: `isScalingEvent`, `reconcileNewReplicaSet`. */
  readonly name: string;
  /** The code of the outcome: `scaled`. Empty if the step only holds others. */
  readonly outcome: string;
  /** The figures that it decided on, by name. */
  readonly figures?: Figures | undefined;
}

/** What a step came to, without the rest of its record. */
export function resultOf({ component, name, outcome, figures }: StepResult): StepResult {
  return { component, name, outcome, ...(figures !== undefined && { figures }) };
}

/**
 * One step of a sync, as its component declares it. Its cause is the step or the sync that it belongs to, so the steps of a sync form a tree.
 */
export class StepRecord implements StepResult {
  declare readonly type: 'step';
  declare readonly component: string;
  declare readonly name: string;
  declare readonly outcome: string;
  declare readonly figures: Figures | undefined;
  /** What it decided for each of several things. */
  declare readonly table?: StepTable | undefined;

  constructor(step: Pick<Step, 'component' | 'name'>, outcome: string, figures: Figures | undefined, table?: StepTable) {
    this.type = 'step';
    this.component = step.component;
    this.name = step.name;
    this.outcome = outcome;
    this.figures = figures;
    this.table = table;
  }
}

/**
 * What an informer's handler made of an event: which branch it took. Its cause is the delivery. What it put into a queue has the same cause, so that
 * the way from the delivery to the queue stays one step.
 */
export class HandlerRecord implements StepResult {
  declare readonly type: 'handler';
  declare readonly component: string;
  declare readonly name: string;
  declare readonly outcome: string;
  declare readonly figures: Figures | undefined;

  constructor(step: Pick<Step, 'component' | 'name'>, outcome: string, figures: Figures | undefined) {
    this.type = 'handler';
    this.component = step.component;
    this.name = step.name;
    this.outcome = outcome;
    this.figures = figures;
  }
}

/** The end of a sync. Its cause is the start. */
export interface SyncEndRecord {
  readonly type: 'sync-end';
  readonly controller: string;
  readonly worker: number;
  readonly key: string;
  /** Message of the error that ended it; empty where it went well. */
  readonly error: string;
}

/** A change in who leads. */
interface LeaseRecord {
  readonly type: 'lease';
  readonly op: 'acquired' | 'lost' | 'released' | 'observed';
  readonly lease: string;
  readonly identity: string;
}

/** A step of a component's start or end: `NewControllerManagerCommand`, `CreateControllerContext`, `Run` … */
export interface StartRecord extends StepResult {
  readonly type: 'start';
  /** For a loop that goes by the clock and is never asked to: how long it is from one round to the next. What a round does has this record as its cause. */
  readonly everyMs?: number;
}

/** A record of what a declared step of a start came to. */
export function startRecord<S extends Step, C extends OutcomeOf<S>>(
  { component, name }: S,
  outcome: C,
  ...[figures]: FigureArguments<S, C>
): StartRecord {
  return { type: 'start', component, name, outcome, ...(figures !== undefined && { figures }) };
}

/** A step of a kubelet for one of its Pods: the sync of the Pod, or what it came to within one. */
export class KubeletRecord implements StepResult {
  declare readonly type: 'kubelet';
  declare readonly component: string;
  declare readonly name: string;
  declare readonly outcome: string;
  declare readonly figures: Figures | undefined;
  /** The Pod: `namespace/name`. */
  declare readonly key: string;
  /** The container that the step is about, which its figure `container` names; empty if it is about the Pod. */
  declare readonly container: string;

  constructor(step: Pick<Step, 'component' | 'name'>, outcome: string, key: string, figures: Figures | undefined) {
    const container = figures?.['container'];
    this.type = 'kubelet';
    this.component = step.component;
    this.name = step.name;
    this.outcome = outcome;
    this.figures = figures;
    this.key = key;
    this.container = typeof container === 'string' ? container : '';
  }
}

/**
 * A fault that a person put in: a cause of what follows from it. The cause of `inject` and `clear` is the command, of the others the `inject`.
 * `strike`: it has dropped an event, refused a request, ended a watch or a container. `end`: it is over by itself.
 */
export interface FaultRecord {
  readonly type: 'fault';
  readonly op: 'inject' | 'strike' | 'clear' | 'end';
  /** Which fault: counts from 1. */
  readonly id: number;
  /** `watch-drop`, `api-error`, … */
  readonly fault: string;
  /** What it is about: the flags of its command line, or what it struck (`update ReplicaSet default/web-1 → 500`). */
  readonly target: string;
}

/** A record as it is read back. */
export interface TraceRecord {
  /** Counts from 1, in the order of happening. */
  readonly id: number;
  readonly atMs: number;
  /** The how-manieth event of its time it belongs to: records of one event have the same time and turn. */
  readonly turn: number;
  /** The record that led to this one; 0 where there is none. */
  readonly cause: number;
  /** Who reported it: `kubectl`, `apiserver`, `deployment-controller`, `kubelet/node-1`. */
  readonly by: string;
  readonly body: TraceBody;
}
