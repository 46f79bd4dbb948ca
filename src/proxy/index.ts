export { KubeProxy } from './kube-proxy.ts';
export { type ProxyState, type WaitingService } from './sync-log.ts';
