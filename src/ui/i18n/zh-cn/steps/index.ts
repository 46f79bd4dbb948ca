import type { StepCatalogue } from '../../step-catalogue.ts';
import { controllers } from './controllers.ts';
import { apiserver } from './apiserver.ts';
import { client } from './client.ts';
import { cluster } from './cluster.ts';
import { coredns } from './coredns.ts';
import { cronjob } from './cronjob.ts';
import { daemonset } from './daemonset.ts';
import { deployment } from './deployment.ts';
import { disruption } from './disruption.ts';
import { endpointSlice } from './endpoint-slice.ts';
import { endpointSliceMirroring } from './endpoint-slice-mirroring.ts';
import { endpoints } from './endpoints.ts';
import { garbageCollector } from './garbage-collector.ts';
import { history } from './history.ts';
import { horizontalPodAutoscaler } from './horizontal-pod-autoscaler.ts';
import { ingressNginx } from './ingress-nginx.ts';
import { job } from './job.ts';
import { kubeProxy } from './kube-proxy.ts';
import { networkPolicy } from './network-policy.ts';
import { kubelet } from './kubelet.ts';
import { manager } from './manager.ts';
import { metricsServer } from './metrics-server.ts';
import { namespace } from './namespace.ts';
import { nodeIpam } from './node-ipam.ts';
import { validatingAdmissionPolicyStatus } from './validating-admission-policy-status.ts';
import { nodeLifecycle } from './node-lifecycle.ts';
import { persistentVolume } from './persistent-volume.ts';
import { podGc } from './pod-gc.ts';
import { replicaset } from './replicaset.ts';
import { resourceQuota } from './resource-quota.ts';
import { scheduler } from './scheduler.ts';
import { serviceAccountTokens } from './service-account-tokens.ts';
import { rootCAPublisher } from './root-ca-publisher.ts';
import { serviceAccount } from './service-account.ts';
import { serviceLB } from './service-lb.ts';
import { statefulset } from './statefulset.ts';
import { taintEviction } from './taint-eviction.ts';
import { bootstrapTokens } from './bootstrap-tokens.ts';
import { certificates } from './certificates.ts';
import { cloudNodeLifecycle } from './cloud-node-lifecycle.ts';
import { clusterRoleAggregation } from './clusterrole-aggregation.ts';
import { ttl } from './ttl.ts';
import { ttlAfterFinished } from './ttl-after-finished.ts';
import { attachDetach } from './attach-detach.ts';
import { ephemeralVolume } from './ephemeral-volume.ts';
import { volumeExpand } from './volume-expand.ts';
import { volumeProtection } from './volume-protection.ts';

/** What the steps of all components do, and what they came to, in Simplified Chinese. */
export const steps: StepCatalogue = {
  controllers,
  apiserver,
  client,
  cluster,
  coredns,
  metricsServer,
  cronjob,
  daemonset,
  deployment,
  disruption,
  endpointSlice,
  endpointSliceMirroring,
  endpoints,
  garbageCollector,
  history,
  horizontalPodAutoscaler,
  ingressNginx,
  job,
  kubeProxy,
  networkPolicy,
  kubelet,
  manager,
  namespace,
  nodeIpam,
  validatingAdmissionPolicyStatus,
  nodeLifecycle,
  persistentVolume,
  podGc,
  replicaset,
  resourceQuota,
  scheduler,
  rootCAPublisher,
  serviceAccount,
  serviceAccountTokens,
  serviceLB,
  statefulset,
  taintEviction,
  bootstrapTokens,
  certificates,
  cloudNodeLifecycle,
  clusterRoleAggregation,
  ttl,
  ttlAfterFinished,
  volumeProtection,
  volumeExpand,
  ephemeralVolume,
  attachDetach,
};
