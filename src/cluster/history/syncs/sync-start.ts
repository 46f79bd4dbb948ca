import type { TraceRecord } from '../../../sim/index.ts';

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

/** The kubelet's syncs of a Pod begin with these (kubelet `SyncPod`, `SyncTerminatingPod`, `SyncTerminatedPod`). */
export const KUBELET_SYNCS = { sync: 'SyncPod', terminating: 'SyncTerminatingPod', terminated: 'SyncTerminatedPod' } as const;

/** The sync that begins with this record; undefined where none does. */
export function syncStartOf({ id: record, atMs, by, body }: TraceRecord): SyncStart | undefined {
  switch (body.type) {
    case 'sync-start':
      return { record, atMs, controller: body.controller, worker: body.worker, key: body.key };
    case 'kubelet':
      if (!(body.stage in KUBELET_SYNCS) || body.container !== '') return undefined;
      return { record, atMs, controller: by, worker: 0, key: body.key };
    default:
      return undefined;
  }
}
