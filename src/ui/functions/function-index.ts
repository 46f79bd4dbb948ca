import { declaredSteps, type DeclaredSteps, type Step } from '../../worker/protocol/steps.ts';

/** The component that declares a step: `deployment`. */
export type Component = keyof DeclaredSteps;

/** Names a step: `deployment/syncDeployment`. The type checker refuses a step that no component declares. */
export type StepPath = { [C in Component]: `${C}/${keyof DeclaredSteps[C] & string}` }[Component];

/** A declared step, as an entry of the index. */
export interface FunctionEntry {
  /** `deployment/syncDeployment`. It identifies the entry. */
  readonly path: string;
  readonly component: Component;
  readonly step: Step;
  /** The upstream function, as `sharedIndexInformer.HandleDeltas`. */
  readonly upstreamName: string;
  /** Its names in earlier versions, the oldest first. */
  readonly older: readonly { readonly version: string; readonly name: string }[];
}

/** All declared steps, component by component in the order in which a reader meets them. */
export const FUNCTIONS: readonly FunctionEntry[] = componentsInOrder().flatMap((component) =>
  Object.values(declaredSteps[component] as Readonly<Record<string, Step>>).map((step) => entryOf(component, step)),
);

const BY_PATH: ReadonlyMap<string, FunctionEntry> = new Map(FUNCTIONS.map((entry) => [entry.path, entry]));

/** The entry of a step. Returns undefined if no component declares it. */
export function functionAt(path: string): FunctionEntry | undefined {
  return BY_PATH.get(path);
}

/** What most readers come for is first. The other components follow by name. */
function componentsInOrder(): readonly Component[] {
  const first: readonly Component[] = ['deployment', 'replicaset', 'controllers', 'client', 'manager', 'scheduler', 'kubelet'];
  const others = (Object.keys(declaredSteps) as Component[]).filter((component) => !first.includes(component));
  return [...first, ...others.toSorted()];
}

function entryOf(component: Component, step: Step): FunctionEntry {
  const older = Object.entries(step.olderNames ?? {}).map(([version, name]) => ({ version, name }));
  return {
    path: `${component}/${step.name}`,
    component,
    step,
    upstreamName: step.function ?? step.name,
    older: older.toSorted((a, b) => minorOf(a.version) - minorOf(b.version)),
  };
}

/** `v1.21` → 21 */
function minorOf(version: string): number {
  return Number(/^v1\.(\d+)/.exec(version)?.[1] ?? 0);
}

/** The name that leads to a function and to no other: `replicaset.addPod`. */
export function linkNameOf({ component, step }: FunctionEntry): string {
  return `${component}.${step.name}`;
}

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
  endpointSliceMirroring: 'Controller endpointSliceMirroringController endpointslicemirroring reconciler',
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
  rootCAPublisher: 'Publisher publisher rootcacertpublisher',
  serviceAccount: 'ServiceAccountsController serviceaccountscontroller',
  ttl: 'Controller TTLController ttlc',
  serviceLB: 'Controller ServiceController servicecontroller',
  statefulset: 'StatefulSetController ssc defaultStatefulSetControl StatefulPodControl spc',
  taintEviction: 'Controller NoExecuteTaintManager tc',
  bootstrapTokens: 'TokenCleaner tc Signer e',
  serviceAccountTokens: 'TokensController e LegacySATokenCleaner tc',
  certificates: 'CertificateController cc CSRSigningController signer sarApprover a CSRCleanerController ccc',
  clusterRoleAggregation: 'ClusterRoleAggregationController',
  ttlAfterFinished: 'Controller tc',
  volumeProtection: 'Controller pvcprotection pvprotection vacprotection',
  volumeExpand: 'expandController volume_expand',
  ephemeralVolume: 'ephemeralController ephemeral_volume',
  attachDetach: 'attachDetachController pvcs',
};
