import type { QueueRecord, TraceRecord } from '../../sim/index.ts';
import type { Beside } from './answer.ts';
import { parsePath } from './field-path.ts';
import { idOf, lifeOf, lifeUpTo, revisionOfValue, writeOf, type Past } from './past.ts';

/** Where a node says whether it is ready. */
const READY = parsePath('status.conditions[type=Ready].status')!;
/** The queue whose keys are Pods that want a node. */
const SCHEDULING_QUEUE = 'scheduler';

/** Where a chain goes on, and what is to be said of a turn that it takes there. */
export interface Onward {
  readonly record: number;
  readonly beside?: Beside;
}

/**
 * What to name as the cause of a record. Mostly it is the record's own cause. In five cases that would tell the occasion and not the reason, and the
 * chain turns aside to what the work is about:
 *
 * - a key came out of the list that a component begins with: it is there because of the object in the list, not because the component began;
 * - a Pod waited in the scheduler's queue and was let go by something else (a node was added): it is there because somebody made the Pod;
 * - a node was found to be silent: nobody reports that, but what silenced it is on record;
 * - a component was started by a command: what it did on the way up is no news;
 * - a node was found to be not ready: that was said by whoever wrote so, and not by the clock that had the controller look.
 *
 * `after` is the record that comes after this one in time, in the chain.
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
  // The Pod's own coming put it there, or the list that it was found in: both lead on to the Pod.
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

/** The record of the command that a component was started by; undefined where nobody started it: it was there from the beginning. */
export function starterOf(trace: Past['trace'], start: TraceRecord): number | undefined {
  if (start.body.type !== 'start') return undefined;
  for (const { id, body } of trace.causes(start.cause)) {
    if (body.type === 'command' || body.type === 'fault') return id;
    if (body.type !== 'start' && body.type !== 'lease') return undefined;
  }
  return undefined;
}

/** The fault that has cut a node off, if one is in force when the trace has come to `before`. */
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

/** The record of the last write of an object up to a revision. */
function lastWriteOf(past: Past, id: string, upTo: number): number | undefined {
  const life = lifeOf(past, id, upTo);
  if (life === undefined || life.endedAt !== undefined) return undefined;
  return writeOf(past, life.states.at(-1)!.revision)?.cause;
}

/** The record of the write that an object came into being with, before `record`. */
function creationOf(past: Past, id: string, record: number): number | undefined {
  const life = lifeUpTo(past, id, record);
  return life === undefined || !life.isWhole ? undefined : writeOf(past, life.states[0]!.revision)?.cause;
}
