import { findCondition, type KubeObject, type Node, type Pod } from '../../../api/index.ts';
import type { Cluster } from '../../../cluster/index.ts';
import { fieldChanges } from '../../../cluster/why/field-changes.ts';
import { clientSteps } from '../../../client/index.ts';
import { componentIdentity, ROLE_KINDS } from '../../../apiserver/index.ts';
import { firstPast } from '../../../sim/index.ts';
import { type Denial, isRead, type RequestVerb, type StepResult, type TraceBody } from '../../../trace/index.ts';
import type { PodsChanged } from '../../protocol/index.ts';
import { isReporting, isTelling } from '../../protocol/telling.ts';
import { ownerIdOf } from '../object-view.ts';
import { stageOf } from '../pod-view.ts';

/** Objects whose state is told in words of their own: a write of their status alone is not told again. */
const SELF_TOLD: ReadonlySet<string> = new Set(['Pod', 'Node']);
/** Equal things within this time of the first of them are one happening. */
const TOGETHER_MS = 1_000;

/** A record that tells that something happened. */
export interface Entry {
  readonly record: number;
  /** The record of the first of the equal things. */
  readonly head: number;
  readonly type: 'command' | 'leader' | 'crashed' | 'fault' | 'step' | 'report' | 'pod' | 'write' | 'failed' | 'denied';
  /** The start of its sync; 0 if it belongs to none. */
  readonly sync: number;
  /** For `pod`: its new stage. */
  readonly stage?: PodsChanged['stage'];
  /** For `pod`, and for the Pod of a step of the scheduler or of a kubelet: the id of its owner. */
  readonly owner?: string;
  /** The record of the refused request: the sync failed by it, or the write of the step was refused. Set when that happens. */
  refused?: number;
  /** The record of the later request by which the same step succeeded. */
  mended?: number;
}

const HANDLE_CRASH = clientSteps.HandleCrash.name;

type NewEntry = Omit<Entry, 'record' | 'head'>;

/** Objects whose writes are only the record of something else, or heartbeats. */
const SILENT_KINDS: ReadonlySet<string> = new Set(['Event', 'Lease', 'Endpoints', 'ControllerRevision']);

/**
 * Everything that happened, oldest first. It reads the trace once, when it is asked, and remembers one entry for each record that tells something. A record
 * that tells nothing, which most do, costs one look at its type.
 *
 * Equal things get the same `head` when they are read. So a happening is the same whichever moment is shown; an earlier moment has fewer of its entries.
 *
 *     0.9 s Pod a ready, 1.2 s Pod b ready, 2.1 s Pod c ready    two happenings: a and b, and c
 */
export class HappeningIndex {
  readonly #cluster: Cluster;
  #entries: Entry[] = [];
  #last: number;
  /** The newest happening of each group of equal things: its record and its time. */
  readonly #heads = new Map<string, { readonly record: number; readonly atMs: number }>();
  /** Running syncs, passes and commands that have told something themselves, by the record that begins them. */
  readonly #told = new Set<number>();
  /** The last telling step of each running sync, pass or binding cycle. */
  readonly #lastStep = new Map<number, Entry>();
  /** What has been told of claims and volumes. */
  readonly #facts = new Set<string>();
  /** The last refused request of each running sync; the first one that authorization refused, if there is one: it is what the sync fails with. */
  readonly #refused = new Map<number, number>();
  /** What authorization has refused outside of syncs and commands since the last change of a role or a binding. */
  readonly #denied = new Set<string>();

  constructor(cluster: Cluster) {
    this.#cluster = cluster;
    this.#last = cluster.trace.firstId - 1;
  }

  /** The newest happenings up to a record, newest first, and whether there are older ones. Each is its entries, oldest first. */
  newest(record: number, limit: number): { readonly found: readonly (readonly Entry[])[]; readonly more: boolean } {
    this.#catchUp();
    const found = new Map<number, Entry[]>();
    let heads = 0;
    let index = firstPast(0, this.#entries.length, (at) => this.#entries[at]!.record > record) - 1;
    for (; index >= 0 && heads < limit; index--) {
      const entry = this.#entries[index]!;
      const members = found.get(entry.head);
      if (members === undefined) found.set(entry.head, [entry]);
      else members.push(entry);
      if (entry.head === entry.record) heads++;
    }
    // Entries of older happenings, whose heads were not reached, are left out.
    const whole = [...found.values()].filter((members) => members.at(-1)!.head === members.at(-1)!.record);
    const ordered = whole.map((members) => members.reverse()).sort(([a], [b]) => b!.head - a!.head);
    return { found: ordered, more: index >= 0 };
  }

  #catchUp(): void {
    const { trace } = this.#cluster;
    if (this.#last < trace.firstId - 1) this.#last = trace.firstId - 1;
    if ((this.#entries[0]?.head ?? trace.firstId) < trace.firstId) this.#forget(trace.firstId);
    while (this.#last < trace.lastId) {
      const id = ++this.#last;
      this.#read(id, trace.bodyOf(id)!);
    }
  }

  /** Drops what the trace has dropped. */
  #forget(first: number): void {
    this.#entries = this.#entries.filter(({ head }) => head >= first);
    for (const id of this.#told) if (id < first) this.#told.delete(id);
    for (const id of this.#lastStep.keys()) if (id < first) this.#lastStep.delete(id);
    for (const id of this.#refused.keys()) if (id < first) this.#refused.delete(id);
    for (const [group, { record }] of this.#heads) if (record < first) this.#heads.delete(group);
  }

  #read(id: number, body: TraceBody): void {
    switch (body.type) {
      case 'command':
        // What comes after a command is not told together with what came before it.
        this.#heads.clear();
        return this.#add(id, { type: 'command', sync: 0 });
      case 'lease':
        return body.op === 'acquired' ? this.#add(id, { type: 'leader', sync: 0 }) : undefined;
      case 'start':
        return body.name === HANDLE_CRASH ? this.#add(id, { type: 'crashed', sync: 0 }) : undefined;
      case 'fault':
        return this.#fault(id, body.op, body.id);
      case 'request':
        return body.code >= 400 ? this.#refuse(id, body.denial) : this.#granted(id, body.verb);
      case 'revision':
        if (ROLE_KINDS.includes(body.kind)) this.#denied.clear();
        return SILENT_KINDS.has(body.kind) ? undefined : this.#write(id, body.revision, body.kind);
      case 'step':
      case 'kubelet':
        return this.#step(id, body);
      case 'sync-end':
        return this.#ended(id, body.error);
      default:
        return;
    }
  }

  /** A fault that a command injects or clears is told by the command. */
  #fault(id: number, op: 'inject' | 'strike' | 'clear' | 'end', fault: number): void {
    const isCommanded = this.#cluster.trace.get(id)!.cause !== 0 && op !== 'strike' && op !== 'end';
    if (!isCommanded && op !== 'clear') this.#add(id, { type: 'fault', sync: 0 }, op === 'strike' ? `fault ${fault}` : undefined);
  }

  #step(id: number, result: StepResult): void {
    if (isReporting(result)) return this.#reported(id);
    if (!isTelling(result) || this.#isToldBefore(id, result)) return;
    const root = this.#rootOf(id);
    if (result.component === 'persistentVolume' && this.#isKnownFact(root, result)) return;
    const begun = this.#cluster.trace.bodyOf(root);
    const pod = podOf(begun);
    const owner = pod === undefined ? undefined : this.#ownerOfPod(pod, id);
    this.#told.add(root);
    this.#add(
      id,
      { type: 'step', sync: isSync(begun) ? root : 0, ...(owner !== undefined && { owner }) },
      groupOf(result, owner ?? pod ?? keyOf(begun)),
    );
    this.#lastStep.set(root, this.#entries.at(-1)!);
  }

  /** A binding, and its end, are found out again by each sync of the claim and of the volume. They are told once. */
  #isKnownFact(root: number, { name, outcome, figures = {} }: StepResult): boolean {
    const { volume, claim } = figures;
    const about = volume === undefined ? keyOf(this.#cluster.trace.bodyOf(root)) : `${volume} ${claim}`;
    const fact = `${name} ${outcome} ${about}`;
    if (this.#facts.has(fact)) return true;
    this.#facts.add(fact);
    return false;
  }

  /** Notes a refused request: the write that a step decided did not happen. */
  #refuse(id: number, denial: Denial | undefined): void {
    const { trace } = this.#cluster;
    const root = this.#rootOf(id);
    if (denial !== undefined && !isSync(trace.bodyOf(root)) && componentIdentity(trace.byOf(id))) this.#deny(id, denial);
    const earlier = trace.bodyOf(this.#refused.get(root) ?? 0);
    if (earlier?.type !== 'request' || earlier.denial === undefined) this.#refused.set(root, id);
    const last = this.#lastStep.get(root);
    if (last === undefined) return;
    let { cause } = trace.get(id)!;
    const asked = trace.bodyOf(cause);
    // A Deployment's sizes are written by a step beside the one that decided them.
    const isItsWrite = asked?.type === 'step' && asked.name === 'scaleReplicaSet';
    while (cause > last.record) cause = trace.get(cause)?.cause ?? 0;
    if (isItsWrite || cause === last.record) last.refused ??= id;
  }

  /** Tells of a component that asks again and again, for its list. */
  #deny(id: number, { user, verb, group, resource }: Denial): void {
    const denied = `denied ${user} ${verb} ${group} ${resource}`;
    if (this.#denied.has(denied)) return;
    this.#denied.add(denied);
    this.#add(id, { type: 'denied', sync: 0 });
  }

  /** Notes that a step has repeated its refused write, and succeeded. */
  #granted(id: number, verb: RequestVerb): void {
    if (this.#refused.size === 0 || isRead(verb)) return;
    const { trace } = this.#cluster;
    const last = this.#lastStep.get(this.#rootOf(id));
    if (last?.refused !== undefined && trace.causeOf(last.refused) === trace.causeOf(id)) last.mended ??= id;
  }

  /** In a rolling update, the step that decided a new size has told it. */
  #isToldBefore(id: number, { component, name }: StepResult): boolean {
    if (component !== 'deployment' || name !== 'scaleReplicaSet') return false;
    const { trace } = this.#cluster;
    const around = trace.bodyOf(trace.get(id)!.cause);
    return around?.type === 'step' && (around.name === 'rolloutRolling' || around.name === 'reconcileOldReplicaSets');
  }

  #reported(id: number): void {
    const root = this.#rootOf(id);
    this.#told.add(root);
    this.#add(id, { type: 'report', sync: isSync(this.#cluster.trace.bodyOf(root)) ? root : 0 }, 'report');
  }

  #ended(id: number, error: string): void {
    const { cause: sync, by } = this.#cluster.trace.get(id)!;
    const refused = this.#refused.get(sync);
    this.#refused.delete(sync);
    // A binding cycle goes on after its sync has ended.
    const isTold = this.#told.has(sync);
    if (by !== 'scheduler') {
      this.#told.delete(sync);
      this.#lastStep.delete(sync);
    }
    if (error === '' || (isTold && refused === undefined)) return;
    const key = keyOf(this.#cluster.trace.bodyOf(id));
    this.#add(id, { type: 'failed', sync, refused: refused ?? 0 }, `failed ${by} ${key}`);
  }

  #write(id: number, revision: number, kind: string): void {
    const { history, trace } = this.#cluster;
    if (!history.knows(revision)) return;
    const { type, value, previous } = history.writesBetween(revision - 1, revision)[0]!;
    const root = this.#rootOf(id);
    const body = trace.bodyOf(root);
    const isKubelets = trace.byOf(trace.get(id)!.cause).startsWith('kubelet/');
    const [now, before] = [type === 'put' ? value : undefined, previous?.value];
    const isToldBefore = this.#told.has(root);
    const sync = isSync(body) ? root : 0;
    if (kind === 'Pod' && body?.type !== 'command') {
      const stage = podChange(now as Pod | undefined, before as Pod | undefined);
      if (stage !== undefined && (isKubelets || stage === 'unready' || !isToldBefore)) {
        const owner = ownerIdOf(value);
        return this.#add(id, { type: 'pod', sync, stage, ...(owner !== undefined && { owner }) }, `${stage} ${owner ?? id}`);
      }
    }
    if (isKubelets) {
      if (kind === 'Node' && isNodeNews(now as Node | undefined, before as Node | undefined))
        this.#add(id, { type: 'write', sync: 0 });
      return;
    }
    // The first write of a sync tells of a sync that has no telling step; a command tells itself.
    if (isToldBefore || body?.type === 'command' || (SELF_TOLD.has(kind) && isStatusOnly(now, before))) return;
    if (sync !== 0) this.#told.add(root);
    this.#add(id, { type: 'write', sync }, `write ${trace.byOf(root)} ${type} ${kind}`);
  }

  /** The record that begins the sync, the pass or the command of a record: its causes above all steps and requests. */
  #rootOf(id: number): number {
    const { trace } = this.#cluster;
    for (let at = id; ;) {
      const cause = trace.causeOf(at);
      const above = trace.bodyOf(cause);
      if (above === undefined || !isInside(above)) return isSync(above) || above?.type === 'command' ? cause : at;
      at = cause;
    }
  }

  #ownerOfPod(key: string, record: number): string | undefined {
    const { history } = this.#cluster;
    const [namespace = '', name = ''] = key.split('/');
    const found = history.lastStateOf('Pod', { namespace, name }, history.revisionAt(history.atRecord(record)));
    return found && ownerIdOf(found.object);
  }

  #add(record: number, entry: NewEntry, group?: string): void {
    const { atMs } = this.#cluster.trace.get(record)!;
    let head = record;
    if (group !== undefined) {
      const known = this.#heads.get(group);
      if (known !== undefined && atMs - known.atMs < TOGETHER_MS) head = known.record;
      else this.#heads.set(group, { record, atMs });
    }
    this.#entries.push({ ...entry, record, head });
  }
}

function isInside({ type }: TraceBody): boolean {
  return type === 'step' || type === 'request' || type === 'kubelet';
}

function isSync(body: TraceBody | undefined): boolean {
  return body?.type === 'sync-start' || body?.type === 'kubelet';
}

/** The components whose equal steps are told together, whatever they are about. */
const TOGETHER: ReadonlySet<string> = new Set(['garbageCollector', 'taintEviction', 'podGc']);
/** The components whose equal steps about one object, or about the Pods of one owner, are told together. */
const TOGETHER_BY_OBJECT: ReadonlySet<string> = new Set([
  'scheduler',
  'kubelet',
  'controllers',
  'endpointSlice',
  'ttlAfterFinished',
  'volumeProtection',
]);

/** The name of the group of equal steps. Undefined for a step that is told alone. `about`: the Pods' owner, or the key. */
function groupOf({ component, name, outcome }: StepResult, about: string): string | undefined {
  const code = `${component}.${name}.${outcome}`;
  if (TOGETHER.has(component)) return code;
  return TOGETHER_BY_OBJECT.has(component) ? `${code} ${about}` : undefined;
}

function keyOf(body: TraceBody | undefined): string {
  return body?.type === 'sync-start' || body?.type === 'sync-end' ? body.key : '';
}

/** The key of the Pod that the scheduler or a kubelet works on. */
function podOf(root: TraceBody | undefined): string | undefined {
  if (root?.type === 'kubelet') return root.key;
  return root?.type === 'sync-start' && root.component === 'scheduler' ? root.key : undefined;
}

/** The stage that a write brings a Pod to. Undefined if it stays in its stage, or if its creation or its node is told elsewhere. */
function podChange(now: Pod | undefined, before: Pod | undefined): PodsChanged['stage'] | undefined {
  if (now === undefined) return 'gone';
  if (before === undefined) return undefined;
  const [was, is] = [stageOf(before), stageOf(now)];
  if (was === is || is === 'pending' || is === 'scheduled') return undefined;
  return was === 'ready' && is === 'running' ? 'unready' : is;
}

/** Whether a write of a node is more than a heartbeat: the node is new or gone, or its readiness changed. */
function isNodeNews(now: Node | undefined, before: Node | undefined): boolean {
  const ready = (node: Node | undefined) => node && findCondition(node.status.conditions, 'Ready')?.status;
  return now === undefined || before === undefined || ready(now) !== ready(before);
}

function isStatusOnly(now: KubeObject | undefined, before: KubeObject | undefined): boolean {
  if (now === undefined || before === undefined) return false;
  return fieldChanges(before, now).every(({ path }) => path.startsWith('status'));
}
