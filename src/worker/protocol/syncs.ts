export type {
  CacheRead,
  Flow,
  FlowStage,
  ObjectRead,
  StepChange,
  SyncLine,
  SyncList,
  SyncNode,
  SyncStart,
  SyncView,
  Wake,
} from '../../cluster/history/syncs/index.ts';
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
