export type { CacheRead, ObjectRead } from '../../cluster/history/syncs/cache-reads.ts';
export type { Flow, FlowStage } from '../../cluster/history/syncs/flow.ts';
export type { StepChange, SyncNode } from '../../cluster/history/syncs/sync-tree.ts';
export type { SyncLine, SyncList } from '../../cluster/history/syncs/sync-list.ts';
export type { SyncStart } from '../../cluster/history/syncs/sync-index.ts';
export type { SyncView, Wake } from '../../cluster/history/syncs/sync-view.ts';
export type { StepTable, TraceBody, TraceRecord } from '../../sim/index.ts';

/** The syncs up to the shown moment, newest first. */
export interface SyncsQuestion {
  readonly type: 'syncs';
  /** Of this controller alone: `deployment-controller`, `scheduler`, `kubelet/node-1`. */
  readonly controller?: string;
  /** Of this key alone: `default/web`. */
  readonly key?: string;
  /** At most so many; never more than 200. */
  readonly limit?: number;
}

/** The sync that a trace record belongs to, as far as it had come at the shown moment. */
export interface SyncQuestion {
  readonly type: 'sync';
  readonly record: number;
}
