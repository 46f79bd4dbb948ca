export { unresolvable, unschedulable, type Rejection } from './rejection.ts';
export * from './cluster-event.ts';
export * from './plugin.ts';
export { Diagnosis, fitErrorMessage, NO_NODES_AVAILABLE } from './diagnosis.ts';
