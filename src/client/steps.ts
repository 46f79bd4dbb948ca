import { declareSteps } from '../sim/index.ts';

const CACHE = 'staging/src/k8s.io/client-go/tools/cache';
const REFLECTOR = `${CACHE}/reflector.go`;
const FIFO = `${CACHE}/the_real_fifo.go`;
const INFORMER = `${CACHE}/shared_informer.go`;
const WORKQUEUE = 'staging/src/k8s.io/client-go/util/workqueue';
const ELECTION = 'staging/src/k8s.io/client-go/tools/leaderelection/leaderelection.go';
/** Each controller has its own workers in upstream; they are alike. */
const WORKERS = 'pkg/controller/deployment/deployment_controller.go';

/** The steps of client-go that all controllers share. Machinery steps have no records of their own: see `toldBy`. */
export const steps = declareSteps('client', {
  'LeaderElector.Run': {
    kind: 'machinery',
    upstream: ELECTION,
    ours: 'LeaderElector.run',
    toldBy: 'lease acquired',
  },
  acquire: {
    kind: 'machinery',
    upstream: ELECTION,
    function: 'LeaderElector.acquire',
    ours: 'LeaderElector.acquire',
    toldBy: 'lease acquired',
  },
  tryAcquireOrRenew: {
    kind: 'machinery',
    upstream: ELECTION,
    function: 'LeaderElector.tryAcquireOrRenew',
    ours: 'LeaderElector.tryAcquireOrRenew',
    toldBy: 'lease observed',
  },
  renew: { kind: 'start', upstream: ELECTION, function: 'LeaderElector.renew' },
  release: {
    kind: 'machinery',
    upstream: ELECTION,
    function: 'LeaderElector.release',
    ours: 'LeaderElector.release',
    toldBy: 'lease released',
  },
  ListAndWatchWithContext: {
    kind: 'machinery',
    upstream: REFLECTOR,
    function: 'Reflector.ListAndWatchWithContext',
    olderNames: { 'v1.32': 'ListAndWatch' },
    ours: 'Reflector.run',
    toldBy: 'listed',
  },
  list: { kind: 'machinery', upstream: REFLECTOR, function: 'Reflector.list', ours: 'Reflector.list', toldBy: 'listed' },
  watch: { kind: 'machinery', upstream: REFLECTOR, function: 'Reflector.watch', ours: 'Reflector.watch', toldBy: 'deliver' },
  handleWatch: {
    kind: 'machinery',
    upstream: REFLECTOR,
    olderNames: { 'v1.30': 'watchHandler' },
    ours: 'Reflector.handleWatch',
    toldBy: 'deliver',
  },
  startResync: {
    kind: 'start',
    upstream: REFLECTOR,
    function: 'Reflector.startResync',
    outcomes: { resyncs: { kind: 'string' } },
  },
  Replace: {
    kind: 'machinery',
    upstream: FIFO,
    function: 'RealFIFO.Replace',
    olderNames: { 'v1.32': 'DeltaFIFO.Replace' },
    ours: 'Informer.replace',
    toldBy: 'listed',
  },
  HandleDeltas: {
    kind: 'machinery',
    upstream: INFORMER,
    function: 'sharedIndexInformer.HandleDeltas',
    ours: 'Informer.set',
    toldBy: 'deliver',
  },
  distribute: {
    kind: 'machinery',
    upstream: INFORMER,
    function: 'sharedProcessor.distribute',
    ours: 'Informer.tellUpdate',
    toldBy: 'deliver',
  },
  WaitForNamedCacheSyncWithContext: {
    kind: 'start',
    upstream: INFORMER,
    olderNames: { 'v1.9': 'WaitForCacheSync', 'v1.17': 'WaitForNamedCacheSync' },
    outcomes: { waits: { informers: 'string' } },
  },
  Add: {
    kind: 'machinery',
    upstream: `${WORKQUEUE}/queue.go`,
    function: 'Typed.Add',
    ours: 'WorkQueue.add',
    toldBy: 'queue add',
  },
  Get: {
    kind: 'machinery',
    upstream: `${WORKQUEUE}/queue.go`,
    function: 'Typed.Get',
    ours: 'WorkQueue.get',
    toldBy: 'queue get',
  },
  Done: {
    kind: 'machinery',
    upstream: `${WORKQUEUE}/queue.go`,
    function: 'Typed.Done',
    ours: 'WorkQueue.done',
    toldBy: 'queue done',
  },
  AddAfter: {
    kind: 'machinery',
    upstream: `${WORKQUEUE}/delaying_queue.go`,
    function: 'delayingType.AddAfter',
    ours: 'DelayingQueue.addAfter',
    toldBy: 'queue add-after',
  },
  AddRateLimited: {
    kind: 'machinery',
    upstream: `${WORKQUEUE}/rate_limiting_queue.go`,
    function: 'rateLimitingType.AddRateLimited',
    ours: 'RateLimitingQueue.addRateLimited',
    toldBy: 'queue add-rate-limited',
  },
  Forget: {
    kind: 'machinery',
    upstream: `${WORKQUEUE}/rate_limiting_queue.go`,
    function: 'rateLimitingType.Forget',
    ours: 'RateLimitingQueue.forget',
    toldBy: 'queue forget',
  },
  worker: {
    kind: 'machinery',
    upstream: WORKERS,
    function: 'DeploymentController.worker',
    ours: 'WorkerPool.work',
    toldBy: 'queue get',
  },
  processNextWorkItem: {
    kind: 'machinery',
    upstream: WORKERS,
    function: 'DeploymentController.processNextWorkItem',
    ours: 'WorkerPool.processNextWorkItem',
    toldBy: 'sync-start',
  },
});
