import type { TraceRecord } from '../../../sim/index.ts';
import { stepKind } from '../../steps.ts';

/** The start of a sync. */
export interface SyncStart {
  /** The id of the start's trace record. It identifies the sync. */
  readonly record: number;
  readonly atMs: number;
  /** The controller's name in the trace: `deployment-controller`, `scheduler`, `kubelet/node-1`. */
  readonly controller: string;
  readonly worker: number;
  /** The key of the sync: `default/web`. */
  readonly key: string;
}

/** The sync that begins with this record. Returns undefined if none does. A kubelet's sync of a Pod begins with its sync function. */
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
