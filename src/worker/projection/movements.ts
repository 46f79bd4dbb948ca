import type { TraceRecord } from '../../sim/index.ts';
import type { Movement } from '../protocol.ts';

/** What of a trace record can be seen moving along the loops; undefined for the rest. */
export function movementOf({ id, atMs, by, body }: TraceRecord): Movement | undefined {
  switch (body.type) {
    case 'revision':
      return { id, atMs, type: 'write', loop: by, kind: body.kind, key: body.key, detail: String(body.revision) };
    case 'deliver':
      return { id, atMs, type: 'deliver', loop: by, kind: body.kind, key: body.key, detail: String(body.revision) };
    case 'queue': {
      const type = QUEUE_MOVEMENTS[body.op];
      return type === undefined ? undefined : { id, atMs, type, loop: body.queue, kind: '', key: body.key, detail: body.via };
    }
    case 'step':
      return { id, atMs, type: 'step', loop: by, kind: '', key: '', detail: body.outcome === '' ? body.name : `${body.name} → ${body.outcome}` };
    case 'command':
    case 'request':
    case 'listed':
    case 'sync-start':
    case 'sync-end':
    case 'lease':
    case 'start':
    case 'kubelet':
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
