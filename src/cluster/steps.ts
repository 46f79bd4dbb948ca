import { steps as coredns } from '../addons/coredns/steps.ts';
import { steps as ingressNginx } from '../addons/ingress-nginx/steps.ts';
import { steps as metricsServer } from '../addons/metrics-server/steps.ts';
import { steps as shared } from '../controllers/steps.ts';
import { steps as apiserver } from '../apiserver/steps.ts';
import { steps as client } from '../client/steps.ts';
import { steps as cronjob } from '../controllers/cronjob/steps.ts';
import { steps as daemonset } from '../controllers/daemonset/steps.ts';
import { steps as deployment } from '../controllers/deployment/steps.ts';
import { steps as disruption } from '../controllers/disruption/steps.ts';
import { steps as endpointSlice } from '../controllers/endpoint-slice/steps.ts';
import { steps as endpointSliceMirroring } from '../controllers/endpoint-slice-mirroring/steps.ts';
import { steps as endpoints } from '../controllers/endpoints/steps.ts';
import { steps as garbageCollector } from '../controllers/garbage-collector/steps.ts';
import { steps as history } from '../controllers/history/steps.ts';
import { steps as horizontalPodAutoscaler } from '../controllers/horizontal-pod-autoscaler/steps.ts';
import { steps as job } from '../controllers/job/steps.ts';
import { steps as manager } from '../controllers/manager/steps.ts';
import { steps as namespace } from '../controllers/namespace/steps.ts';
import { steps as nodeIpam } from '../controllers/node-ipam/steps.ts';
import { steps as validatingAdmissionPolicyStatus } from '../controllers/validating-admission-policy-status/steps.ts';
import { steps as nodeLifecycle } from '../controllers/node-lifecycle/steps.ts';
import { steps as persistentVolume } from '../controllers/persistent-volume/steps.ts';
import { steps as podGc } from '../controllers/pod-gc/steps.ts';
import { steps as replicaset } from '../controllers/replicaset/steps.ts';
import { steps as resourceQuota } from '../controllers/resource-quota/steps.ts';
import { steps as serviceAccountTokens } from '../controllers/service-account-tokens/steps.ts';
import { steps as rootCAPublisher } from '../controllers/root-ca-publisher/steps.ts';
import { steps as serviceAccount } from '../controllers/service-account/steps.ts';
import { steps as serviceLB } from '../controllers/service-lb/steps.ts';
import { steps as statefulset } from '../controllers/statefulset/steps.ts';
import { steps as taintEviction } from '../controllers/taint-eviction/steps.ts';
import { steps as bootstrapTokens } from '../controllers/bootstrap-tokens/steps.ts';
import { steps as certificates } from '../controllers/certificates/steps.ts';
import { steps as cloudNodeLifecycle } from '../controllers/cloud-node-lifecycle/steps.ts';
import { steps as clusterRoleAggregation } from '../controllers/clusterrole-aggregation/steps.ts';
import { steps as ttl } from '../controllers/ttl/steps.ts';
import { steps as ttlAfterFinished } from '../controllers/ttl-after-finished/steps.ts';
import { steps as attachDetach } from '../controllers/attach-detach/steps.ts';
import { steps as ephemeralVolume } from '../controllers/ephemeral-volume/steps.ts';
import { steps as volumeExpand } from '../controllers/volume-expand/steps.ts';
import { steps as volumeProtection } from '../controllers/volume-protection/steps.ts';
import { steps as networkPolicy } from '../network-policy/steps.ts';
import { steps as kubeProxy } from '../proxy/steps.ts';
import { steps as kubelet } from '../kubelet/steps.ts';
import { steps as scheduler } from '../scheduler/steps.ts';
import { declareSteps, type Step, type StepKind, type StepResult } from '../trace/index.ts';

/**
 * Steps of the cluster's set-up. Kubernetes ships the StorageClass as an add-on manifest; kubeadm installs the name server; the API server keeps its own
 * Service.
 */
const cluster = declareSteps('cluster', {
  installStorageClass: {
    kind: 'start',
    upstream: 'cluster/addons/storage-class/local/default.yaml',
    outcomes: { installed: { class: 'string' } },
  },
  installAddon: {
    kind: 'start',
    upstream: 'cmd/kubeadm/app/phases/addons/dns/dns.go',
    function: 'EnsureDNSAddon',
    outcomes: { installed: { addon: 'string' } },
  },
  updateKubernetesService: {
    kind: 'start',
    upstream: 'pkg/controlplane/controller/kubernetesservice/controller.go',
    function: 'Controller.UpdateKubernetesService',
    outcomes: { created: { object: 'string' }, restored: { object: 'string' } },
  },
});

/** The steps of all components, by component and name. */
export const declaredSteps = {
  controllers: shared,
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

export type DeclaredSteps = typeof declaredSteps;

/** The declaration of a record's step. Returns undefined if no component declares it. */
export function declaredStep({ component, name }: Pick<StepResult, 'component' | 'name'>): Step | undefined {
  const steps: Readonly<Record<string, Readonly<Record<string, Step>>>> = declaredSteps;
  return steps[component]?.[name];
}

/** The kind of a record's step. Returns undefined if no component declares it. */
export function stepKind(step: Pick<StepResult, 'component' | 'name'>): StepKind | undefined {
  return declaredStep(step)?.kind;
}
