export { ApiServer, type ApiServerOptions } from './server.ts';
export type { AdmissionOptions } from './admission/index.ts';
export { DEFAULT_TIMINGS, type ServerTimings } from './timings.ts';
export type { DeliveryFault, DeliveryInfo, Faults, RequestFault, RequestInfo, WatchInfo } from './faults.ts';
export { podReadyText, podStatusText } from './kinds/columns/pod.ts';
