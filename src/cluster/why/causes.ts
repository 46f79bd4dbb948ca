import type { QueueRecord, TraceRecord } from '../../trace/index.ts';
import type { Beside } from './answer.ts';
import { parsePath } from './field-path.ts';
import { idOf, lifeOf, lifeUpTo, revisionOfValue, writeOf, type Past } from './past.ts';

/** The field that says whether a node is ready. */
const READY = parsePath('status.conditions[type=Ready].status')!;
/** The scheduler's queue, whose keys are unscheduled Pods. */
const SCHEDULING_QUEUE = 'scheduler';

/** The next record of a chain, and a remark if the chain turns aside there. */
export interface Onward {
  readonly record: number;
  readonly beside?: Beside;
}

/**
 * The next record of a chain. Usually it is the record's own cause. In five cases that cause is the occasion and not the reason, and the chain follows the
 * reason:
 *
 * - A key came from a component's initial list: the reason is the listed object, not the start of the component.
 * - A Pod waited in the scheduler's queue until something else changed, for example a node was added: the reason is the creation of the Pod.
 * - A node was found silent: nobody reports silence, but the trace has what silenced the node.
 * - A component was started by a command: the steps of its start are skipped.
 * - A node was found not ready: the reason is the write of that condition, not the controller's periodic check.
 *
 * `after` is the record of the chain that comes after this one in time.
 */
export function onwardFrom(past: Past, record: TraceRecord, after: TraceRecord | undefined): Onward {
  return (
    fromList(past, record, after) ??
    fromSchedulingQueue(past, record) ??
    fromSilence(past, record) ??
    fromUnreadiness(past, record) ??
    fromStart(past, record) ?? { record: record.cause }
  );
}

function fromList(past: Past, { id, by, body }: TraceRecord, after: TraceRecord | undefined): Onward | undefined {
  if (body.type !== 'listed' || after === undefined) return undefined;
  const key = 'key' in after.body ? after.body.key : undefined;
  if (key === undefined) return undefined;
  const write = lastWriteOf(past, idOf(body.kind, key), body.revision);
  if (write === undefined) return undefined;
  return { record: write, beside: { type: 'listed', record: id, by, kind: body.kind, count: body.count } };
}

function fromSchedulingQueue(past: Past, record: TraceRecord): Onward | undefined {
  const { body } = record;
  if (body.type !== 'queue' || body.queue !== SCHEDULING_QUEUE || body.op !== 'get') return undefined;
  const added = past.trace.get(record.cause);
  if (added?.body.type !== 'queue') return undefined;
  const heard = past.trace.get(added.cause);
  // The Pod's own creation, or the list with the Pod, put it in the queue. Both lead to the Pod without a turn.
  if (heard === undefined || heard.body.type === 'listed') return undefined;
  const isItsOwn = heard.body.type === 'deliver' && heard.body.kind === 'Pod' && heard.body.key === body.key;
  if (isItsOwn) return undefined;
  const made = creationOf(past, idOf('Pod', body.key), record.id);
  return made === undefined ? undefined : { record: made, beside: releasedBy(added.body, added.id, heard) };
}

function releasedBy(added: QueueRecord, record: number, { body }: TraceRecord): Beside {
  const object = body.type === 'deliver' ? { object: idOf(body.kind, body.key) } : {};
  return { type: 'released', record, via: added.via, ...object };
}

function fromSilence({ machines, trace }: Past, { id, body }: TraceRecord): Onward | undefined {
  if (body.type !== 'step' || body.name !== 'tryUpdateNodeHealth') return undefined;
  const { node, silentSeconds } = body.figures ?? {};
  if (typeof node !== 'string' || typeof silentSeconds !== 'number') return undefined;
  const cause = machines.turnedOffBy(node, id) ?? faultOn(trace, node, id);
  return cause === undefined ? undefined : { record: cause, beside: { type: 'silence', node, seconds: silentSeconds } };
}

function fromUnreadiness(past: Past, { id, body }: TraceRecord): Onward | undefined {
  if (body.type !== 'step' || body.name !== 'doNoExecuteTaintingPass') return undefined;
  const life = lifeUpTo(past, idOf('Node', String(body.figures?.['node'])), id);
  const revision = life && revisionOfValue(life, READY);
  const write = revision === undefined ? undefined : writeOf(past, revision);
  return write && { record: write.cause };
}

function fromStart({ trace }: Past, record: TraceRecord): Onward | undefined {
  const command = starterOf(trace, record);
  return command === undefined ? undefined : { record: command };
}

/** The record of the command or fault that started a component. Returns undefined if the component started with the cluster. */
export function starterOf(trace: Past['trace'], start: TraceRecord): number | undefined {
  if (start.body.type !== 'start') return undefined;
  for (const { id, body } of trace.causes(start.cause)) {
    if (body.type === 'command' || body.type === 'fault') return id;
    if (body.type !== 'start' && body.type !== 'lease') return undefined;
  }
  return undefined;
}

/** The fault that cuts a node off, if one is active right before the record `before`. */
function faultOn(trace: Past['trace'], node: string, before: number): number | undefined {
  const over = new Set<number>();
  for (let id = before - 1; id >= trace.firstId; id--) {
    const body = trace.get(id)?.body;
    if (body?.type !== 'fault' || body.fault !== 'node-network') continue;
    if (body.op === 'clear' || body.op === 'end') over.add(body.id);
    else if (body.op === 'inject' && !over.has(body.id) && body.target.split(/[\s=]/).includes(node)) return id;
  }
  return undefined;
}

/** The record of an object's last write up to a revision. Returns undefined if the object was deleted. */
function lastWriteOf(past: Past, id: string, upTo: number): number | undefined {
  const life = lifeOf(past, id, upTo);
  if (life === undefined || life.endedAt !== undefined) return undefined;
  return writeOf(past, life.states.at(-1)!.revision)?.cause;
}

/** The record of the write that created an object, before `record`. */
function creationOf(past: Past, id: string, record: number): number | undefined {
  const life = lifeUpTo(past, id, record);
  return life === undefined || !life.isWhole ? undefined : writeOf(past, life.states[0]!.revision)?.cause;
}
