export type { CacheRead, ObjectRead } from './cache-reads.ts';
export type { Flow, FlowStage } from './flow.ts';
export { SyncIndex, type SyncFilter } from './sync-index.ts';
export { listSyncs, type SyncLine, type SyncList } from './sync-list.ts';
export { syncStartOf, type SyncStart } from './sync-start.ts';
export { nodesOf, type StepChange, type SyncNode, type SyncTree } from './sync-tree.ts';
export { viewSync, type SyncSource, type SyncView } from './sync-view.ts';
export type { Wake } from './wake.ts';
