import type { TraceRecord } from '../../../sim/index.ts';
import { stepKind } from '../../steps.ts';

/** A sync, as its first record tells of it. */
export interface SyncStart {
  /** Trace record of its start: what a sync is named by. */
  readonly record: number;
  readonly atMs: number;
  /** Whose it is, as the trace names it: `deployment-controller`, `scheduler`, `kubelet/node-1`. */
  readonly controller: string;
  readonly worker: number;
  /** What is synced: `default/web`. */
  readonly key: string;
}

/** The sync that begins with this record; undefined if none does. A kubelet's sync of a Pod begins with its sync function. */
export function syncStartOf({ id: record, atMs, by, body }: TraceRecord): SyncStart | undefined {
  switch (body.type) {
    case 'sync-start':
      return { record, atMs, controller: body.controller, worker: body.worker, key: body.key };
    case 'kubelet':
      if (stepKind(body) !== 'sync') return undefined;
      return { record, atMs, controller: by, worker: 0, key: body.key };
    default:
      return undefined;
  }
}
