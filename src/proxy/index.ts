export { KubeProxy, type RulesState } from './kube-proxy.ts';
