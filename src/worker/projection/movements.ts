import { stepKind } from '../../cluster/steps.ts';
import { resultOf, type Trace, type TraceRecord } from '../../trace/index.ts';
import type { Movement } from '../protocol/index.ts';
import { syncStartAbove } from './sync-start-above.ts';

/** The movements after record `after` up to and including `upTo`, oldest first; the last `most` if there are more. */
export function movementsBetween(trace: Pick<Trace, 'get'>, after: number, upTo: number, most: number): Movement[] {
  const found: Movement[] = [];
  for (let id = upTo; id > after && found.length < most; id--) {
    const record = trace.get(id);
    const movement = record && movementOf(record, trace);
    if (movement !== undefined) found.push(movement);
  }
  return found.reverse();
}

/** The visible movement of a trace record along the loops. Undefined if there is none. */
function movementOf({ id, atMs, by, cause, body }: TraceRecord, trace: Pick<Trace, 'get'>): Movement | undefined {
  switch (body.type) {
    case 'revision':
      return {
        id,
        atMs,
        type: 'write',
        loop: writer(trace, cause),
        kind: body.kind,
        key: body.key,
        detail: String(body.revision),
      };
    case 'deliver':
      return { id, atMs, type: 'deliver', loop: by, kind: body.kind, key: body.key, detail: String(body.revision) };
    case 'queue': {
      const type = QUEUE_MOVEMENTS[body.op];
      return type === undefined ? undefined : { id, atMs, type, loop: body.queue, kind: '', key: body.key, detail: body.via };
    }
    case 'step':
      // Plans do not move anything.
      if (stepKind(body) === 'plan') return undefined;
      return {
        id,
        atMs,
        type: 'step',
        loop: by,
        kind: '',
        key: syncStartAbove(trace, cause)?.body.key ?? '',
        detail: body.name,
        step: resultOf(body),
      };
    case 'kubelet':
      return { id, atMs, type: 'step', loop: by, kind: 'Pod', key: body.key, detail: body.name, step: resultOf(body) };
    case 'command':
    case 'request':
    case 'listed':
    case 'expect':
    case 'sync-start':
    case 'handler':
    case 'sync-end':
    case 'lease':
    case 'start':
    case 'fault':
      return undefined;
  }
}

const QUEUE_MOVEMENTS: Readonly<Record<string, Movement['type']>> = {
  add: 'add',
  get: 'get',
  done: 'done',
  'add-after': 'retry',
  'add-rate-limited': 'retry',
};

/** The client of the request; etcd if no request led to the write. */
function writer(trace: Pick<Trace, 'get'>, cause: number): string {
  const request = trace.get(cause);
  return request?.body.type === 'request' ? request.by : 'etcd';
}

/** The number of records searched: a few seconds of a rollout, minutes at rest. */
const MOST_RECORDS = 4000;
const MOST_MOVEMENTS = 1000;

/** The last movements up to a record, oldest first. */
export function recentMovements(trace: Trace, upTo: number): Movement[] {
  return movementsBetween(trace, Math.max(trace.firstId - 1, upTo - MOST_RECORDS), upTo, MOST_MOVEMENTS);
}
