import { absent, local, merged, type NameGroup } from './catalogue.ts';

/** The parameters, variables and fields of client-go's queues, informers and reflectors: `util/workqueue` and `tools/cache`, from v1.21 on. */
export const CLIENT_LOCALS: readonly NameGroup[] = [
  // queue.go
  local('client/Add', 'q item dirty processing queue cond shuttingDown drain metrics clock'),
  local('client/Get', 'q item shutdown processing dirty cond'),
  local('client/Done', 'q item processing dirty'),
  local('client/ShutDown', 'q drain shuttingDown setDrain shouldDrain'),
  absent('metrics', 'unfinishedWorkUpdatePeriod defaultUnfinishedWorkUpdatePeriod', 'client/Add'),

  // delaying_queue.go
  local('client/AddAfter', 'q item duration waitingForAddCh stopCh stopOnce heartbeat clock'),
  local(
    'client/waitingLoop',
    'q never nextReadyAtTimer waitingForQueue waitingEntryByData now entry nextReadyAt waitEntry drained data readyAt index knownEntries existing',
  ),

  // rate_limiting_queue.go, default_rate_limiters.go
  local('client/AddRateLimited', 'q item rateLimiter'),
  local('client/Forget', 'q item failures failuresLock'),
  local('client/NumRequeues', 'q item failures'),
  local(
    'client/TypedItemExponentialFailureRateLimiter.When',
    'r item exp backoff calculated baseDelay maxDelay failures failuresLock',
  ),
  local('client/TypedBucketRateLimiter.When', 'r item rate.Limiter Limiter reservation'),
  local('client/TypedMaxOfRateLimiter.When', 'r item ret curr limiter limiters retries'),
  local('client/DefaultTypedControllerRateLimiter', 'baseDelay maxDelay rate.Limiter'),

  // shared_informer.go
  local(
    'client/sharedIndexInformer.Run',
    's stopCh ctx fifo cfg wg processorStopCh started stopped startedLock objectType objectDescription listerWatcher FullResyncPeriod RetryOnError ObjectType exampleObject lw',
  ),
  local(
    'client/AddEventHandler',
    'handler resyncPeriod listener handle item defaultEventHandlerResyncPeriod resyncCheckPeriod minimumResyncPeriod initialBufferSize startedLock blockDeltas',
  ),
  local(
    'client/HandleDeltas',
    'obj deltas isInInitialList d old oldObj newObj accessor oldAccessor isSync clientState transformer handler Updated',
  ),
  local(
    'client/distribute',
    'obj sync listener listeners isSyncing listenersStarted listenersLock processor notification notificationToAdd addCh nextCh pendingNotifications syncTracker upstreamHasSynced wg stopCh next',
  ),
  local('client/WaitForNamedCacheSyncWithContext', 'controllerName stopCh ctx cacheSyncs syncFunc syncedPollPeriod'),
  local('client/HasSynced', 'upstreamHasSynced syncTracker'),
  local(
    'client/startResync',
    'requestedResyncPeriod resyncPeriod nextResync resyncLock resyncNeeded resyncRequested resyncCheckPeriod resyncerrc cancelCh resyncCh cleanup desired check now',
  ),

  // reflector.go
  local(
    'client/ListAndWatchWithContext',
    'r stopCh ctx resourceVersion resyncerrc cancelCh fallbackToList expectedType expectedTypeName typeDescription expectedGVK store listerWatcher period backoffManager reflectorMutex',
  ),
  local(
    'client/list',
    'resourceVersion options initTrace list paginatedResult listCh panicCh pager items listMetaInterface opts pagedOptions',
  ),
  local('client/watch', 'timeoutSeconds TimeoutSeconds minWatchTimeout options start w err retry stopCh'),
  local(
    'client/handleWatch',
    'start w store expectedType expectedGVK name expectedTypeName setLastSyncResourceVersion clock errc stopCh eventCount event meta resourceVersion watchDuration',
  ),
  absent('watchList', 'rewatch temporaryStore neverExitWatch exitOnInitialEventsEndBookmark', ['client/list', 'client/watch']),

  // store.go, thread_safe_store.go, delta_fifo.go
  local('client/Replace', 'list resourceVersion keys knownObjects knownKeys deletedObj queuedDeletions action'),
  local('client/ByIndex', 'indexName indexedValue indexFunc index set items indexers indices lock cache thread_safe_store'),
  local('controllers/Lister.Get', 'indexer key exists obj item'),
  absent('deltaFifo', 'emitDeltaTypeReplaced KnownObjects EmitDeltaTypeReplaced', ['client/HandleDeltas', 'client/Replace']),

  // informers/factory.go
  local(
    'client/NewSharedInformerFactory',
    'client defaultResync customResync tweakListOptions factory namespace informers startedInformers options',
  ),
  local(
    'client/InformerFor',
    'obj newFunc informerType informer exists resyncPeriod f defaultInformer NewDeploymentInformer NewFilteredDeploymentInformer',
  ),
  local('manager/InformerFactory.Start', 'stopCh informerType informer startedInformers informers'),
  local('manager/WaitForCacheSync', 'informers res informType stopCh'),
  merged('controllers/Lister.Get', 'v1.9', 'DeploymentListerExpansion'),
  local('client/processNextWorkItem', 'key quit err'),
];
