import * as sim from '../sim/index.ts';
import type { FigureArguments, Figures, OutcomeOf, Step, StepTable } from './steps.ts';

/**
 * The bodies of trace records: a closed union, so that a reader can switch over it exhaustively. Objects are named by `kind`
 * and `key` (`namespace/name`, or `name` for cluster-scoped objects).
 *
 * The most frequent records are classes. V8 tracks for each object literal whether its objects live long. Once they do, it
 * discards and recompiles all optimised code that contains the literal. Classes avoid that. Their fields are only declared,
 * since the constructor assigns each of them.
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

/** A user's command. Chains of causes end here. */
interface CommandRecord {
  readonly type: 'command';
  /** The command line, as typed. */
  readonly line: string;
}

export type RequestVerb = 'create' | 'get' | 'list' | 'watch' | 'update' | 'patch' | 'delete' | 'deletecollection';

const READS: ReadonlySet<RequestVerb> = new Set(['get', 'list', 'watch']);

/** Whether a request with this verb only reads. With any other it writes. */
export function isRead(verb: RequestVerb): boolean {
  return READS.has(verb);
}

/**
 * An API request, recorded when the API server has handled it. Reads of a single object and refused requests are recorded too.
 */
interface RequestRecord {
  readonly type: 'request';
  readonly verb: RequestVerb;
  /** `Deployment`; with its group for a custom kind. */
  readonly kind: string;
  readonly key: string;
  readonly subresource: string;
  /** HTTP status code of the answer. */
  readonly code: number;
  /** Reason of a refusal (`Conflict`, `NotFound`, …). Empty if the request succeeded. */
  readonly reason: string;
  /** The record of the fault that delayed or refused the request. */
  readonly fault?: number;
  /** Present if authorization refused the request. */
  readonly denial?: Denial;
  /** Present if an admission policy refused the request. */
  readonly policyDenial?: PolicyDenial;
  /** Present if MutatingAdmissionPolicies changed what it wrote, in this order. */
  readonly policyMutations?: readonly PolicyMutation[];
}

/** How a MutatingAdmissionPolicy changed what a request writes. */
export interface PolicyMutation {
  readonly policy: string;
  readonly binding: string;
  /** The object that the policy saw as `params`. */
  readonly params?: { readonly kind: string; readonly namespace: string; readonly name: string };
  /** The first changed fields: `spec.replicas`. */
  readonly fields: readonly string[];
}

/** Why an admission policy refused a request. */
export interface PolicyDenial {
  /** Absent for a ValidatingAdmissionPolicy. */
  readonly kind?: 'MutatingAdmissionPolicy';
  readonly policy: string;
  /** Absent if the policy itself is configured wrongly. */
  readonly binding?: string;
  /** The object that the rule saw as `params`. */
  readonly params?: { readonly kind: string; readonly namespace: string; readonly name: string };
  readonly message: string;
  /** The rule that is not kept, or the mutation that cannot be made. Empty if none could be evaluated. */
  readonly expression: string;
  /** What the rule looked at: `object.spec.replicas`, as JSON. A value is absent if there was none. */
  readonly values: readonly { readonly text: string; readonly value?: string }[];
}

/** Why authorization refused a request: whom it was about, and what was looked at. */
export interface Denial {
  readonly user: string;
  readonly groups: readonly string[];
  /** `create pods/eviction`, in the words of a rule: the verb, the group (empty for the core group), and the resource or the path. */
  readonly verb: string;
  readonly group: string;
  readonly resource: string;
  /** Empty at the cluster scope. */
  readonly namespace: string;
  /** Empty for a create and for a list. */
  readonly name: string;
  /** What the authorizers said: a role that is missing, or why a kubelet may not. Empty without anything to say. */
  readonly reason: string;
  /** The bindings of the user and of its groups, in the order in which they were looked at. None of their rules allows the request. */
  readonly looked: readonly LookedBinding[];
}

/** A binding that applies to the user, and the rules of its role. */
export interface LookedBinding {
  readonly kind: 'ClusterRoleBinding' | 'RoleBinding';
  /** Empty for a ClusterRoleBinding. */
  readonly namespace: string;
  readonly name: string;
  readonly role: string;
  /** The number of rules of the role. Undefined if there is no such role. */
  readonly rules: number | undefined;
}

/** A write to etcd. Its cause is the request. */
export class RevisionRecord {
  declare readonly type: 'revision';
  declare readonly revision: number;
  declare readonly op: 'create' | 'update' | 'delete';
  /** `Deployment`; with its group for a custom kind. */
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
 * A reflector replaced its cache by a fresh list. Or it received an event that shows that it missed another, so the number of
 * objects in the cache differs from what its events add up to. In both cases the cache now holds `count` objects as of
 * `revision`.
 */
export interface ListRecord {
  readonly type: 'listed';
  readonly kind: string;
  readonly revision: number;
  readonly count: number;
}

/**
 * A change to a key of a workqueue. The cause of an `add` is the record that the handler reacted to; the cause of a `get` is
 * the `add`. `via` is the upstream function that put the key there (`addDeployment`, `updatePod`, `handleErr` …).
 *
 * `due`: the delay is over, but the key has been added meanwhile; the cause is the `add-after` or `add-rate-limited`.
 * `unschedulable`: only from the scheduler.
 */
export interface QueueRecord {
  readonly type: 'queue';
  readonly op: 'add' | 'get' | 'done' | 'forget' | 'due' | 'add-after' | 'add-rate-limited' | 'unschedulable';
  readonly queue: string;
  readonly key: string;
  readonly via: string;
  /** The delay of an `add-after` or `add-rate-limited`. */
  readonly delayMs: number;
  /** Of a `get`: the adds that changed nothing because the key was in the queue already. */
  readonly merged?: MergedAdds;
  /** Of the scheduler's queue, whenever it moves a Pod. */
  readonly pod?: QueuedPodFacts;
}

/** The scheduler's queue's knowledge of a Pod when it moves the Pod. */
export interface QueuedPodFacts {
  /** The queue orders Pods by higher priority, then lower `sinceMs`, then lower `seq`. */
  readonly priority: number;
  readonly sinceMs: number;
  readonly seq: number;
  readonly attempts: number;
  /** The plugins that rejected the Pod. */
  readonly rejectedBy: readonly string[];
  /** The Pod was in the queue before (`requeuePodWithQueueingStrategy`). */
  readonly retry: boolean;
}

/** Adds of a key that was in its queue already. */
export interface MergedAdds {
  readonly count: number;
  /** The first few of them: the function that added the key, and the record that it reacted to. */
  readonly first: readonly { readonly via: string; readonly cause: number }[];
}

/** A controller's expectations of one key have changed (`ControllerExpectations`). The record has the new values. */
export class ExpectRecord {
  declare readonly type: 'expect';
  /** `set`: new expectations, whose timeout begins now. `uids`: the number of expected deletions by UID has changed. */
  declare readonly op: 'set' | 'lower' | 'uids' | 'delete';
  declare readonly key: string;
  declare readonly add: number;
  declare readonly del: number;
  /** The number of UIDs whose deletion is expected; 0 if the controller does not track UIDs. */
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

/**
 * A worker begins to handle a key: it calls its sync function, which is the first step of every sync. Its cause is the `get`.
 */
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

/** The result of a step. It has no words: the page's catalogues have them under these names. */
export interface StepResult {
  /** The component that declares the step: `deployment`. */
  readonly component: string;
  /** The upstream function: `isScalingEvent`, `reconcileNewReplicaSet`. */
  readonly name: string;
  /** The code of the outcome: `scaled`. Empty if the step has no outcome of its own. */
  readonly outcome: string;
  /** The figures that the decision is based on, by name. */
  readonly figures?: Figures | undefined;
}

/** The result of a step, without the rest of its record. */
export function resultOf({ component, name, outcome, figures }: StepResult): StepResult {
  return { component, name, outcome, ...(figures !== undefined && { figures }) };
}

/** One declared step of a sync. Its cause is the enclosing step or the sync, so the steps of a sync form a tree. */
export class StepRecord implements StepResult {
  declare readonly type: 'step';
  declare readonly component: string;
  declare readonly name: string;
  declare readonly outcome: string;
  declare readonly figures: Figures | undefined;
  /** The decisions about several things, if the step makes any. */
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
 * The branch that an informer's event handler took. Its cause is the delivery. The queue record of a key that it added has the
 * same cause, so the chain from the delivery to the queue stays one link long.
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
  /** Message of the error that ended the sync. Empty if it succeeded. */
  readonly error: string;
  /** Why it ended so, in Kubernetes' words: the reason of the API's error (`Conflict`), the type of another error (`ConsistencyError`), or the reason of the Pod's condition (`Unschedulable`). Absent for other errors. */
  readonly reason?: string;
}

/** A change of leader. */
interface LeaseRecord {
  readonly type: 'lease';
  readonly op: 'acquired' | 'lost' | 'released' | 'observed';
  readonly lease: string;
  readonly identity: string;
}

/** A step of a component's start or end: `NewControllerManagerCommand`, `CreateControllerContext`, `Run` … */
export interface StartRecord extends StepResult {
  readonly type: 'start';
  /** The interval of a loop that runs periodically. The records of its rounds have this record as their cause. */
  readonly everyMs?: number;
}

/** The record of a declared start step. */
export function startRecord<S extends Step, C extends OutcomeOf<S>>(
  { component, name }: S,
  outcome: C,
  ...[figures]: FigureArguments<S, C>
): StartRecord {
  return { type: 'start', component, name, outcome, ...(figures !== undefined && { figures }) };
}

/** A kubelet's step for one of its Pods: the sync of the Pod, or a step within it. */
export class KubeletRecord implements StepResult {
  declare readonly type: 'kubelet';
  declare readonly component: string;
  declare readonly name: string;
  declare readonly outcome: string;
  declare readonly figures: Figures | undefined;
  /** The Pod: `namespace/name`. */
  declare readonly key: string;
  /** The container that the step is about, from the figure `container`. Empty if the step is about the Pod. */
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
 * A fault that a person injected. The cause of `inject` and `clear` is the command; the cause of `strike` and `end` is the
 * `inject`. `strike`: the fault dropped an event, refused a request, or ended a watch or a container. `end`: the fault expired.
 */
export interface FaultRecord {
  readonly type: 'fault';
  readonly op: 'inject' | 'strike' | 'clear' | 'end';
  /** Number of the fault, counted from 1. */
  readonly id: number;
  /** `watch-drop`, `api-error`, … */
  readonly fault: string;
  /** The target: the flags of the command line, or what was struck (`update ReplicaSet default/web-1 → 500`). */
  readonly target: string;
}

/** A record as read back. */
export type TraceRecord = sim.TraceRecord<TraceBody>;

export type Trace = sim.Trace<TraceBody>;

/** The simulation in which the parts of a cluster run: its trace keeps their records. */
export type Simulation = sim.Simulation<TraceBody>;
export const Simulation = sim.Simulation<TraceBody>;
