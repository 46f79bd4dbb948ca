import type { Component } from '../function-index.ts';

/**
 * The types on which upstream has the functions of a component, and the variables by which they are usually called: `dc.addPod`,
 * `(*ReplicaSetController).addPod`. The packages are known from the files of the steps.
 */
export const RECEIVERS: Readonly<Partial<Record<Component, string>>> = {
  controllers:
    'controller RealPodControl PodControllerRefManager ReplicaSetControllerRefManager BaseControllerRefManager ControllerExpectations UIDTrackingControllerExpectations rsControl podControl expectations exp cm',
  cronjob: 'ControllerV2 CronJobController jm cronjobcontroller',
  daemonset: 'DaemonSetsController dsc daemoncontroller',
  deployment: 'DeploymentController dc deploymentController deploymentutil',
  disruption: 'DisruptionController',
  endpointSlice: 'Controller endpointSliceController endpointslicecontroller Reconciler',
  endpoints: 'Controller EndpointController endpointcontroller',
  garbageCollector: 'GarbageCollector gc GraphBuilder gb',
  history: 'realHistory rh',
  horizontalPodAutoscaler: 'HorizontalController podautoscaler hpa',
  job: 'Controller JobController jm jobcontroller',
  kubelet: 'Kubelet kl kubeGenericRuntimeManager imageManager podWorkers klet',
  manager: 'app kcm controllermanager ControllerContext ControllerDescriptor',
  namespace: 'NamespaceController nm namespacedResourcesDeleter',
  nodeLifecycle: 'Controller NodeController nc lifecycle nodelifecyclecontroller',
  persistentVolume: 'PersistentVolumeController ctrl persistentvolumecontroller',
  podGc: 'PodGCController gcc',
  replicaset: 'ReplicaSetController rsc rm ReplicationManager replicasetController replicaset_controller',
  resourceQuota: 'Controller ResourceQuotaController rq',
  scheduler: 'Scheduler sched genericScheduler frameworkImpl',
  serviceAccount: 'ServiceAccountsController serviceaccountscontroller',
  statefulset: 'StatefulSetController ssc defaultStatefulSetControl StatefulPodControl spc',
  taintEviction: 'Controller NoExecuteTaintManager tc',
  ttlAfterFinished: 'Controller tc',
  volumeProtection: 'Controller pvcprotection pvprotection',
};
