import { controllerOf, type KubeObject } from '../../api/index.ts';
import { resultOf, type RevisionRecord, type TraceBody, type TraceRecord } from '../../trace/index.ts';
import type { Beside, End, Link, Passed, Step, SyncRef, Written } from './answer.ts';
import { onwardFrom, starterOf } from './causes.ts';
import { fieldChanges } from './field-changes.ts';
import { idOf, writeOf, type Past } from './past.ts';

/** The largest number of links. A longer chain keeps its newest links and its last few. */
const MOST_LINKS = 200;
const LAST_LINKS = 20;
/** The largest numbers of steps and of passage records in a link. */
const MOST_STEPS = 24;
const MOST_PASSED = 16;
/** How many records around a record are searched for related steps. */
const NEAR = 4_000;

export interface Chain {
  readonly links: readonly Link[];
  readonly end: End;
}

/** The chain of causes from a record back to its origin. */
export function chainFrom(past: Past, record: number): Chain {
  const links: Link[] = [];
  let act = newAct();
  let id = record;
  for (;;) {
    const found = past.trace.get(id);
    if (found === undefined) return finish(past, links, act, { type: id === 0 ? 'none' : 'forgotten' });
    if (isHead(found) && act.records.length > 0) {
      links.push(linkOf(past, act));
      act = newAct();
    }
    const after = act.records.at(-1);
    act.records.push(found);
    const end = endAt(past, found);
    if (end !== undefined) return finish(past, links, act, end);
    const onward = onwardFrom(past, found, after);
    if (onward.beside !== undefined) act.beside.push(onward.beside);
    id = onward.record;
  }
}

/** The records of one link, newest first, and the remarks on it. */
interface Act {
  readonly records: TraceRecord[];
  readonly beside: Beside[];
}

function newAct(): Act {
  return { records: [], beside: [] };
}

/** Whether a new link begins at this record. */
function isHead({ body }: TraceRecord): boolean {
  return (
    body.type === 'revision' || body.type === 'command' || body.type === 'start' || body.type === 'fault' || body.type === 'lease'
  );
}

function endAt({ trace }: Past, record: TraceRecord): End | undefined {
  const { by, body, cause } = record;
  switch (body.type) {
    case 'command':
      return { type: 'command', line: body.line };
    case 'start':
      if (body.everyMs !== undefined) return { type: 'timer', by, step: resultOf(body), everyMs: body.everyMs };
      return starterOf(trace, record) === undefined ? { type: 'start', by, step: resultOf(body) } : undefined;
    case 'fault':
      return cause === 0 ? { type: 'fault', fault: body.fault, target: body.target } : undefined;
    default:
      return undefined;
  }
}

function finish(past: Past, links: Link[], act: Act, end: End): Chain {
  if (act.records.length > 0) links.push(linkOf(past, act));
  if (links.length <= MOST_LINKS) return { links, end };
  return { links: [...links.slice(0, MOST_LINKS - LAST_LINKS), ...links.slice(-LAST_LINKS)], end };
}

function linkOf(past: Past, { records, beside }: Act): Link {
  const [head] = records as [TraceRecord, ...TraceRecord[]];
  const isWrite = head.body.type === 'revision';
  const request = isWrite ? records[1] : undefined;
  const rest = records.slice(request?.body.type === 'request' ? 2 : 1);
  const { steps, sync, passage } = partsOf(past, isStep(head) ? records : rest);
  const decidedIn = sync ?? syncOf(head);
  return {
    record: head.id,
    atMs: head.atMs,
    by: request?.body.type === 'request' ? request.by : head.by,
    what: head.body.type === 'revision' ? writtenBy(past, head.body, request?.body) : head.body,
    steps: steps.slice(-MOST_STEPS),
    earlierSteps: Math.max(0, steps.length - MOST_STEPS),
    ...(decidedIn !== undefined && { sync: decidedIn }),
    passage: passage.slice(0, MOST_PASSED).map(passed).reverse(),
    morePassed: Math.max(0, passage.length - MOST_PASSED),
    beside: [...mutatedBy(request), ...struckBy(past, request), ...triesIn(past, passage), ...mergedIn(records), ...beside],
  };
}

function isStep({ body }: TraceRecord): boolean {
  return body.type === 'step' || body.type === 'kubelet';
}

/** The steps, the sync, and the passage before it. `records` is without the write. */
function partsOf(
  past: Past,
  records: readonly TraceRecord[],
): { steps: Step[]; sync: SyncRef | undefined; passage: TraceRecord[] } {
  const count = records.findIndex((record) => !isStep(record));
  const path = count < 0 ? records : records.slice(0, count);
  const [next, ...later] = count < 0 ? [] : records.slice(count);
  const steps = [...path].reverse().map((record) => stepOf(record, true));
  const leaf = path[0];
  if (leaf !== undefined) steps.splice(-1, 0, ...stepsBefore(past, leaf));
  if (next?.body.type !== 'sync-start') return { steps, sync: undefined, passage: next === undefined ? [] : [next, ...later] };
  return { steps, sync: syncOf(next), passage: later };
}

function syncOf({ id, body }: TraceRecord): SyncRef | undefined {
  return body.type === 'sync-start' ? { record: id, controller: body.controller, key: body.key, worker: body.worker } : undefined;
}

/** Earlier steps of the same scope, and the steps within them. They are what the decision was based on. */
function stepsBefore({ trace }: Past, { id, cause, by }: TraceRecord): Step[] {
  const scopes = new Set([cause]);
  const found: Step[] = [];
  for (let at = Math.max(cause + 1, id - NEAR); at < id; at++) {
    const record = trace.get(at);
    if (record?.body.type !== 'step' || record.by !== by || !scopes.has(record.cause)) continue;
    scopes.add(at);
    found.push(stepOf(record, false));
  }
  return found;
}

/** A step record of a controller or of a kubelet. */
export function stepOf({ id, body }: TraceRecord, onPath: boolean): Step {
  if (body.type === 'kubelet') return { record: id, ...resultOf(body), onPath };
  if (body.type !== 'step') return { record: id, component: '', name: body.type, outcome: '', onPath };
  return { record: id, ...resultOf(body), ...(body.table !== undefined && { table: body.table }), onPath };
}

function passed({ id, atMs, by, body }: TraceRecord): Passed {
  return { record: id, atMs, by, body };
}

/** Earlier syncs of the same key, which failed or found that it was too early. */
function triesIn(past: Past, passage: readonly TraceRecord[]): Beside[] {
  const syncs = passage.filter(({ body }) => body.type === 'sync-start');
  const [last] = syncs;
  if (last === undefined) return [];
  const error = errorOf(past, last);
  return [{ type: 'tries', count: syncs.length, sinceMs: syncs.at(-1)!.atMs, ...(error !== '' && { error }) }];
}

/** The error of a sync; empty if it succeeded or has not ended. */
function errorOf({ trace }: Past, { id }: TraceRecord): string {
  for (let at = id + 1; at < Math.min(id + NEAR, trace.lastId + 1); at++) {
    const record = trace.get(at);
    if (record?.body.type === 'sync-end' && record.cause === id) return record.body.error;
  }
  return '';
}

function mutatedBy(request: TraceRecord | undefined): Beside[] {
  if (request?.body.type !== 'request') return [];
  return (request.body.policyMutations ?? []).map((mutation) => ({ type: 'mutated', ...mutation }));
}

function struckBy({ trace }: Past, request: TraceRecord | undefined): Beside[] {
  if (request?.body.type !== 'request' || request.body.fault === undefined) return [];
  const body = trace.get(request.body.fault)?.body;
  return body?.type === 'fault' ? [{ type: 'struck', record: request.body.fault, fault: body.fault }] : [];
}

/** The other additions that were merged into the key's addition. */
function mergedIn(records: readonly TraceRecord[]): Beside[] {
  const got = records.find(({ body }) => body.type === 'queue' && body.op === 'get')?.body;
  if (got?.type !== 'queue' || got.merged === undefined) return [];
  const { count, first } = got.merged;
  return [{ type: 'merged', key: got.key, count, first: first.map(({ via, cause }) => ({ via, record: cause })) }];
}

/** The largest number of changed fields in a link. */
const MOST_CHANGES = 12;

/** A write, from the trace and etcd. `request`: the API request behind it. */
function writtenBy(past: Past, { op, kind, key, revision }: RevisionRecord, request: TraceBody | undefined): Written {
  const write = writeOf(past, revision);
  const asked = request?.type === 'request' ? { verb: request.verb, subresource: request.subresource } : { subresource: '' };
  const common = { type: 'write', op, ...asked, object: idOf(kind, key), revision } as const;
  if (write === undefined) return { ...common, marksDeletion: false, moreChanges: 0 };
  const { value, previous } = write;
  const owner = ownerId(value);
  const changes = op === 'update' && previous !== undefined ? fieldChanges(previous.value, value) : [];
  const { generation } = value.metadata;
  const isNewGeneration = generation !== undefined && generation !== previous?.value.metadata.generation;
  return {
    ...common,
    ...(owner !== undefined && { owner }),
    ...(isNewGeneration && { generation }),
    marksDeletion: op === 'update' && marksDeletion(previous?.value, value),
    changes: changes.slice(0, MOST_CHANGES),
    moreChanges: Math.max(0, changes.length - MOST_CHANGES),
  };
}

function ownerId(object: KubeObject): string | undefined {
  const owner = controllerOf(object);
  return owner === undefined ? undefined : [owner.kind, object.metadata.namespace, owner.name].filter(Boolean).join('/');
}

function marksDeletion(before: KubeObject | undefined, after: KubeObject): boolean {
  return after.metadata.deletionTimestamp !== undefined && before?.metadata.deletionTimestamp === undefined;
}
