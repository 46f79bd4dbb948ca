export { parseTraffic, trafficLine, TrafficError, type Load } from './load.ts';
export { fateOf, type Fate, type Outcome, type SentRequest, type TrafficRequest } from './request.ts';
export type { Counts } from './counts.ts';
export { addLatencies, BUCKET_MS, LATENCY_CLASSES, percentileOf, RequestLog } from './request-log.ts';
export { ServiceRequests } from './service-requests.ts';
export { Traffic } from './traffic.ts';
export type { Balancer, ClientNode } from './reachable-cluster.ts';
