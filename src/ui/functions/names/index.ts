import { FUNCTIONS, RECEIVERS, type StepPath } from '../function-index.ts';
import { absent, part, type, type NameGroup } from './catalogue.ts';
import { ARTICLE_NAMES } from './articles.ts';
import { CLIENT_NAMES } from './client-go.ts';
import { CONTROLLER_NAMES } from './controllers.ts';
import { DEPLOYMENT_NAMES } from './deployment.ts';
import { CLIENT_LOCALS } from './locals-client-go.ts';
import { DEPLOYMENT_LOCALS } from './locals-deployment.ts';
import { MANAGER_LOCALS } from './locals-manager.ts';
import { REPLICASET_LOCALS } from './locals-replicaset.ts';
import { KUBELET_NAMES } from './kubelet.ts';
import { MANAGER_NAMES } from './manager.ts';
import { REPLICASET_NAMES } from './replicaset.ts';
import { SCHEDULER_NAMES } from './scheduler.ts';
import { SOURCE_NAMES } from './sources.ts';

/** kubectl, the API server and etcd, which simulate requests but have no steps of their own to stop at. */
const API_SERVER_NAMES: readonly NameGroup[] = [
  absent(
    'kubectl',
    'NewCmdApply ApplyOptions ApplyOptions.Run RunApply applyOneObject Patcher patchSimple Builder resource.Builder NewBuilder Visitor Visit ContinueOnError Helper.Create GetModifiedConfiguration CreateThreeWayMergePatch StrategicMergePatch last-applied-configuration NewCmdScale NewCmdRollout DeploymentStatusViewer ViewHistory NewCmdSet factory cmdutil NewFactory Rollbacker ScaleSimple NewKubectlCommand NewDefaultKubectlCommand ObjectPauser ObjectResumer Result.Infos NewCmdCreate RunCreate',
  ),
  absent(
    'apiServer',
    'kube-apiserver NewAPIServerCommand CreateServerChain GenericAPIServer PrepareRun preparedGenericAPIServer NonBlockingRun DefaultBuildHandlerChain CreateHandler createHandler UpdateResource PatchResource DeleteResource ListResource ServeWatch WithAuthentication WithAuthorization WithMaxInFlightLimit WithPriorityAndFairness WithRequestInfo APIInstaller registerResourceHandlers InstallREST InstallAPIGroup RESTStorage genericregistry.Store Store.Create(registry) Store.Update(registry) registry.Store NewREST BeforeCreate BeforeUpdate BeforeDelete rest.BeforeCreate deploymentStrategy PrepareForCreate PrepareForUpdate admission.Interface admission.Admit MutatingAdmissionWebhook ValidatingAdmissionWebhook LimitRanger NamespaceLifecycle DryRunnableStorage Scheme runtime.Scheme codec Decode Encode Convert UniversalDeserializer negotiatedSerializer APIAggregator apiextensions delegationTarget buildGenericConfig storagebackend',
    'apiserver/PostStartHook',
  ),
  absent(
    'etcd',
    'etcd etcd3 etcd3.store store.Create store.GuaranteedUpdate GuaranteedUpdate store.GetList store.Watch Cacher NewCacherFromConfig cacheWatcher watchCache watchCache.processEvent watchCache.Replace dispatchEvents dispatchEvent Cacher.Watch Cacher.startCaching watchChan etcd3.watcher bookmark compact compactor mvcc raft OptimisticPut storage.Interface ResourceVersion resourceVersion Versioner',
  ),
  part(
    'apiserver/PostStartHook',
    'AddPostStartHook AddPostStartHookOrDie RunPostStartHooks runPostStartHook PostStartHookFunc bootstrap-controller start-system-namespaces-controller scheduling/bootstrap-system-priority-classes',
  ),
  absent(
    'goHelper',
    'Swap init labels.ValidatedSetSelector labels.SelectorFromSet labels.Selector labels.Everything Selector.Matches selector.Empty fields.Selector apiequality.Semantic.DeepEqual DeepEqual Semantic.DeepEqual reflect.DeepEqual DeepCopyObject sets.String sets.NewString sets.Set IntMin integer.IntMin integer.IntMax clock.RealClock klog klog.V klog.InfoS logger.Info logger.V klog.FromContext glog strconv.Itoa fmt.Errorf aggregate utilerrors.NewAggregate NewAggregate utilerrors.FilterOut RetryOnConflict retry.RetryOnConflict ExponentialBackoff wait.ExponentialBackoff rand.String rand.SafeEncodeString sort.Sort trace.Step utiltrace cli logs',
  ),
  absent(
    'metrics',
    'Register RegisterMetrics metrics.Register legacyregistry prometheus ratelimiter.RegisterMetricAndTrackRateLimiterUsage SchedulingAlgorithmLatency PodSchedulingDuration ControllerManagerMetrics.ControllerStarted',
  ),
];

const CATALOGUES: readonly NameGroup[] = [
  ...DEPLOYMENT_NAMES,
  ...ARTICLE_NAMES,
  ...REPLICASET_NAMES,
  ...CLIENT_NAMES,
  ...MANAGER_NAMES,
  ...CONTROLLER_NAMES,
  ...SCHEDULER_NAMES,
  ...KUBELET_NAMES,
  ...API_SERVER_NAMES,
  ...DEPLOYMENT_LOCALS,
  ...REPLICASET_LOCALS,
  ...MANAGER_LOCALS,
  ...CLIENT_LOCALS,
  ...SOURCE_NAMES,
];

/** What the catalogues tell themselves. */
const TAKEN: ReadonlySet<string> = new Set(CATALOGUES.flatMap(({ names }) => names.split(/\s+/)));

/** The variables and types by which controllers are called: `rsc` leads to what makes the ReplicaSet controller, and to its sync. */
const RECEIVER_NAMES: readonly NameGroup[] = Object.entries(RECEIVERS).flatMap(([component, words]) => {
  const own = FUNCTIONS.filter((entry) => entry.component === component);
  const first = (kind: string) => own.find(({ step }) => step.kind === kind);
  const steps = [first('start') ?? own[0], first('sync')].flatMap((entry) => entry?.path ?? []);
  const names = words.split(' ').filter((word) => !TAKEN.has(word));
  return names.length === 0 ? [] : [type(steps as readonly StepPath[], names.join(' '))];
});

/** The names of upstream's source that are no steps. Readers of articles on older versions look for many of them. */
export const NAME_GROUPS: readonly NameGroup[] = [...CATALOGUES, ...RECEIVER_NAMES];
