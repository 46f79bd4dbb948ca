export { ApiServer, type ApiServerOptions } from './server.ts';
export type { AggregatedObjects, Aggregator } from './aggregator/aggregator.ts';
export type { AdmissionOptions } from './admission/plugins.ts';
export { DEFAULT_TIMINGS, type ServerTimings } from './connection/line.ts';
export type { DeliveryFault, DeliveryInfo, Faults, RequestFault, RequestInfo, WatchInfo } from './faults.ts';
export { isNamesake, OPTIONAL_KINDS } from './kinds/index.ts';
export { jobStatusText } from './kinds/columns/batch.ts';
export { podReadyText, podStatusText } from './kinds/columns/pod.ts';
