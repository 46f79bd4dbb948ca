export * from './cluster-event.ts';
export { Diagnosis, fitErrorMessage, NO_NODES_AVAILABLE, unresolvable, unschedulable, type Rejection } from './diagnosis.ts';
export * from './plugin.ts';
