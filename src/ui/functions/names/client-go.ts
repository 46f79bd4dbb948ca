import { absent, caller, merged, part, type, type NameGroup } from './catalogue.ts';

/** client-go: `tools/cache`, `informers`, `util/workqueue`, `tools/leaderelection`, `tools/record`. */
export const CLIENT_NAMES: readonly NameGroup[] = [
  // reflector.go
  type(
    ['client/ListAndWatchWithContext', 'client/handleWatch'],
    'ListerWatcherWithContext ToListerWatcherWithContext ListWithContextFunc WatchFuncWithContext Reflector NewReflector NewNamedReflector NewReflectorWithOptions ReflectorOptions ReflectorStore NewNamespaceKeyedIndexerAndReflector ListerWatcher ListWatch NewListWatchFromClient NewFilteredListWatchFromClient ListFunc WatchFunc reflectorDisambiguator',
  ),
  caller(
    'client/ListAndWatchWithContext',
    'Reflector.Run Reflector.RunWithContext Reflector.ListAndWatch BackoffUntil wait.BackoffUntil NewExponentialBackoffManager backoffManager',
  ),
  part(
    'client/list',
    'relistResourceVersion Reflector.relistResourceVersion syncWith Reflector.syncWith LastSyncResourceVersion setLastSyncResourceVersion setIsLastSyncResourceVersionUnavailable isExpiredError isTooLargeResourceVersionError lastSyncResourceVersion meta.ExtractList ExtractList',
  ),
  part(
    'client/watch',
    'minWatchTimeout MinWatchTimeout AllowWatchBookmarks isWatchErrorRetriable watchErrorHandler WatchErrorHandler WatchErrorHandlerWithContext DefaultWatchErrorHandler SetWatchErrorHandler MaxInternalErrorRetryDuration RetryWithDeadline NewRetryWithDeadline IsConnectionRefused',
  ),
  part(
    'client/handleWatch',
    'handleAnyWatch errorStopRequested errorResyncRequested ResultChan watch.Event watch.Added watch.Modified watch.Deleted watch.Bookmark eventCount isLastSyncResourceVersionUnavailable',
  ),
  part(
    'client/startResync',
    'resyncChan ShouldResync shouldResync Reflector.ShouldResync resyncPeriod sharedProcessor.shouldResync processorListener.shouldResync determineNextResync resyncCheckPeriodChanged setResyncPeriod determineResyncPeriod minimumResyncPeriod resyncCheckPeriod nextResync ResyncPeriod DeltaFIFO.Resync Store.Resync RealFIFO.Resync syncKeyLocked canForceResyncNow ControllerContext.ResyncPeriod MinResyncPeriod min-resync-period',
  ),
  absent(
    'watchList',
    'watchList Reflector.watchList handleListWatch initialEventsEndBookmarkTicker rewatchResourceVersion checkWatchListDataConsistencyIfRequested UseWatchList WatchListClient SendInitialEvents',
    ['client/list', 'client/watch'],
  ),
  absent('paging', 'pager pager.New ListPager WatchListPageSize paginatedResult ListWithAlloc EachListItem', 'client/list'),

  // controller.go, shared_informer.go
  type(
    ['client/HandleDeltas', 'client/distribute'],
    'SharedInformer SharedIndexInformer sharedIndexInformer NewSharedInformer NewSharedIndexInformer NewSharedIndexInformerWithOptions NewSharedInformerWithOptions SharedIndexInformerOptions Informer NewInformer NewIndexerInformer NewInformerWithOptions NewTransformingInformer NewTransformingIndexerInformer newInformer InformerOptions cache.Controller cache.Config dummyController',
  ),
  part(
    'client/ListAndWatchWithContext',
    'sharedIndexInformer.Run sharedIndexInformer.RunWithContext controller.Run controller.RunWithContext',
  ),
  part(
    'client/HandleDeltas',
    'processLoop controller.processLoop processDeltas processDeltasInBatch indexer sharedIndexInformer.OnAdd sharedIndexInformer.OnUpdate sharedIndexInformer.OnDelete ProcessFunc Process config.Process cacheMutationDetector blockDeltas clientState',
  ),
  part(
    'client/distribute',
    'sharedProcessor processorListener newProcessListener addListener removeListener processorListener.add processorListener.pop processorListener.run sharedProcessor.run sharedProcessor.pop processorListener.watchSynced nextCh addCh pendingNotifications RingGrowing buffer.RingGrowing updateNotification addNotification deleteNotification listeners syncingListeners getListener',
  ),
  part(
    'client/distribute',
    'AddEventHandler AddEventHandlerWithResyncPeriod AddEventHandlerWithOptions RemoveEventHandler ResourceEventHandler ResourceEventHandlerFuncs ResourceEventHandlerDetailedFuncs ResourceEventHandlerRegistration OnAdd OnUpdate OnDelete AddFunc UpdateFunc DeleteFunc FilteringResourceEventHandler FilterFunc HandlerOptions isInInitialList',
  ),
  part(
    ['client/WaitForNamedCacheSyncWithContext', 'manager/WaitForCacheSync'],
    'HasSynced sharedIndexInformer.HasSynced controller.HasSynced DeltaFIFO.HasSynced hasSynced_locked hasSynced HasSyncedChecker DoneChecker initialPopulationCount populated InformerSynced syncedPollPeriod podListerSynced ListerSynced cacheSyncs PollImmediateUntil WaitFor WaitForCacheSyncWithContext',
  ),
  absent('transform', 'SetTransform TransformFunc TransformingInformer TransformStripManagedFields'),
  absent(
    'mutationDetector',
    'CacheMutationDetector NewCacheMutationDetector MutationDetector defaultCacheMutationDetector CompareObjects KUBE_CACHE_MUTATION_DETECTOR',
  ),
  part(
    'manager/InformerFactory.Start',
    'SharedInformerFactory NewSharedInformerFactory NewSharedInformerFactoryWithOptions NewFilteredSharedInformerFactory sharedInformerFactory InformerFor ForResource startedInformers InformersStarted informersStarted InformerFactory ObjectOrMetadataInformerFactory GenericInformer metadatainformer NewSharedInformerFactoryMetadata dynamicinformer sharedInformerFactory.Shutdown WithTransform WithNamespace WithTweakListOptions WithCustomResyncConfig informers.NewSharedInformerFactory InformerName StartWithContext GetController HasStarted IsStopped',
  ),
  part('manager/WaitForCacheSync', 'sharedInformerFactory.WaitForCacheSync'),

  // delta_fifo.go, fifo.go, the_real_fifo.go
  absent(
    'deltaFifo',
    'DeltaFIFO NewDeltaFIFO NewDeltaFIFOWithOptions DeltaFIFOOptions DeltaFIFO.Add DeltaFIFO.Update DeltaFIFO.Delete DeltaFIFO.AddIfNotPresent AddIfNotPresent addIfNotPresent DeltaFIFO.Pop Pop DeltaFIFO.Close DeltaFIFO.IsClosed DeltaFIFO.KeyOf KeyOf DeltaFIFO.List DeltaFIFO.ListKeys DeltaFIFO.Get DeltaFIFO.GetByKey queueActionLocked queueActionInternalLocked emitDeltas dedupDeltas isDup isDeletionDup copyDeltas Delta Deltas DeltaType Deltas.Oldest Deltas.Newest Oldest Newest FIFO NewFIFO FIFO.Pop FIFO.Add Queue cache.Queue PopProcessFunc ErrRequeue ErrFIFOClosed KnownObjects knownObjects KeyListerGetter RealFIFO NewRealFIFO RealFIFO.Pop RealFIFO.PopBatch PopBatch RealFIFO.Add RealFIFO.Update RealFIFO.Delete addToItems_locked newQueueFIFO UndeltaStore NewUndeltaStore InOrderInformers Replaced',
    ['client/HandleDeltas', 'client/Replace'],
  ),
  part(
    'client/Replace',
    'DeltaFIFO.Replace Store.Replace RealFIFO.Replace reconcileReplacement DeletedFinalStateUnknown tombstone cache.DeletedFinalStateUnknown',
  ),
  part(['deployment/deleteDeployment', 'replicaset/deleteRS'], 'DeletedFinalStateUnknown.Obj'),

  // store.go, index.go, thread_safe_store.go, listers.go
  part(
    'controllers/Lister.Get',
    'Lister Indexer Store cache.Store NewStore NewIndexer ThreadSafeStore NewThreadSafeStore threadSafeMap Store.Get GetByKey Store.GetByKey GenericLister NewGenericLister ByNamespace GenericNamespaceLister DeploymentLister ReplicaSetLister PodLister NewDeploymentLister NewReplicaSetLister NewPodLister DeploymentNamespaceLister deploymentLister replicaSetLister podLister ResourceIndexer StoreToPodLister StoreToDeploymentLister StoreToReplicaSetLister GetStore GetIndexer',
  ),
  part(
    'client/HandleDeltas',
    'Store.Add Store.Update Store.Delete Indexer.Add threadSafeMap.Add threadSafeMap.Update threadSafeMap.Delete threadSafeMap.Replace updateIndices updateSingleIndex storeIndex addKeyToIndex deleteKeyFromIndex Indices Indexers Index IndexFunc MetaNamespaceIndexFunc NamespaceIndex AddIndexers ByIndex IndexKeys ListIndexFuncValues GetIndexers',
  ),
  part('controllers/Lister.Get', 'threadSafeMap.Get threadSafeMap.List threadSafeMap.GetByKey'),
  part('client/list', 'ListWatch.List'),
  part('client/watch', 'ListWatch.Watch'),
  part(
    ['deployment/getReplicaSetsForDeployment', 'replicaset/claimPods'],
    'ListAll ListAllByNamespace AppendFunc Lister.List rsLister.List podLister.List',
  ),
  absent(
    'otherCaches',
    'MutationCache NewIntegerResourceVersionMutationCache ExpirationCache NewTTLStore FakeExpirationStore cache.Heap NewHeap AssumeCache NewAssumeCache',
  ),

  // util/workqueue
  type(
    ['client/Add', 'client/Get', 'client/Done'],
    'workqueue Workqueue WorkQueue workqueue.Interface workqueue.Type Typed TypedInterface Interface Type workqueue.New NewNamed NewTyped NewWithConfig NewTypedWithConfig newQueue newQueueWithConfig QueueConfig TypedQueueConfig workqueue.Queue DefaultQueue',
  ),
  part('client/Add', 'dirty workqueue.dirty Touch queue.Touch cond.Signal'),
  part(
    'client/Get',
    'processing workqueue.processing queue.Len Type.Len Len ShuttingDown Push queue.Push queue.Pop cond.Wait sync.Cond cond',
  ),
  part('client/Done', 'set.delete'),
  part('client/worker', 'ShutDown ShutDownWithDrain shuttingDown waitForProcessing isProcessing drain queue.ShutDown'),
  type(
    'client/AddAfter',
    'DelayingInterface TypedDelayingInterface DelayingQueueConfig TypedDelayingQueueConfig NewDelayingQueue NewNamedDelayingQueue NewTypedDelayingQueue NewDelayingQueueWithConfig NewDelayingQueueWithCustomClock NewDelayingQueueWithCustomQueue newDelayingQueue delayingType',
  ),
  part(
    'client/AddAfter',
    'waitingLoop delayingType.waitingLoop waitFor waitForPriorityQueue waitForPriorityQueue.Push waitForPriorityQueue.Pop waitForPriorityQueue.Peek waitingForAddCh insert maxWait heartbeat knownEntries readyAt waitingEntryByData',
  ),
  type(
    ['client/AddRateLimited', 'client/Forget'],
    'RateLimitingInterface TypedRateLimitingInterface RateLimitingQueueConfig TypedRateLimitingQueueConfig NewRateLimitingQueue NewNamedRateLimitingQueue NewTypedRateLimitingQueue NewRateLimitingQueueWithConfig NewTypedRateLimitingQueueWithConfig NewRateLimitingQueueWithDelayingInterface rateLimitingType',
  ),
  part(
    'client/AddRateLimited',
    'RateLimiter TypedRateLimiter DefaultControllerRateLimiter DefaultTypedControllerRateLimiter DefaultItemBasedRateLimiter DefaultTypedItemBasedRateLimiter BucketRateLimiter TypedBucketRateLimiter ItemExponentialFailureRateLimiter TypedItemExponentialFailureRateLimiter NewItemExponentialFailureRateLimiter NewTypedItemExponentialFailureRateLimiter ItemFastSlowRateLimiter NewItemFastSlowRateLimiter MaxOfRateLimiter TypedMaxOfRateLimiter NewMaxOfRateLimiter NewTypedMaxOfRateLimiter WithMaxWaitRateLimiter NewWithMaxWaitRateLimiter When RateLimiter.When ItemExponentialFailureRateLimiter.When BucketRateLimiter.When MaxOfRateLimiter.When baseDelay maxDelay rate.NewLimiter',
  ),
  part(
    ['deployment/handleErr', 'client/Forget'],
    'NumRequeues RateLimiter.NumRequeues rateLimitingType.NumRequeues RateLimiter.Forget ItemExponentialFailureRateLimiter.Forget ItemExponentialFailureRateLimiter.NumRequeues failures maxRetries',
  ),
  absent(
    'metrics',
    'queueMetrics defaultQueueMetrics MetricsProvider SetProvider updateUnfinishedWork updateUnfinishedWorkLoop noMetrics retryMetrics newQueueMetrics queueMetricsFactory SetMetricsProvider workqueue_depth workqueue_adds_total workqueue_queue_duration_seconds workqueue_work_duration_seconds ratelimiter_use RegisterMetricAndTrackRateLimiterUsage NewInformerMetrics',
    ['client/Add', 'client/Get'],
  ),
  absent(
    'goroutines',
    'ParallelizeUntil workqueue.ParallelizeUntil WithChunkSize DoWorkPieceFunc',
    'scheduler/findNodesThatPassFilters',
  ),
  part(
    'client/processNextWorkItem',
    'processNextItem syncHandler Controller.processNextWorkItem ControllerV2.processNextWorkItem DaemonSetsController.processNextWorkItem DisruptionController.processNextWorkItem HorizontalController.processNextWorkItem LeaseCandidate.processNextWorkItem ServiceAccountsController.processNextWorkItem StatefulSetController.processNextWorkItem',
  ),
  part(
    'client/worker',
    'Controller.worker DisruptionController.worker HorizontalController.worker ReplicaSetController.worker StatefulSetController.worker',
  ),
  part('client/worker', 'runWorker workers HandleError utilruntime.HandleError HandleErrorWithContext'),
  part('client/HandleCrash', 'utilruntime.HandleCrash HandleCrashWithContext PanicHandlers ReallyCrash'),
  absent(
    'goroutines',
    'wait.Until Until UntilWithContext wait.UntilWithContext JitterUntil JitterUntilWithContext wait.JitterUntil NonSlidingUntil NeverStop wait.NeverStop wait.Group StartWithChannel wait.PollUntil wait.Poll PollUntilContextCancel stopCh ctx.Done stopChannel goroutine WaitGroup sync.WaitGroup Mutex sync.Mutex sync.RWMutex RWMutex chan',
    'client/worker',
  ),

  // tools/leaderelection
  type(
    ['client/LeaderElector.Run', 'client/tryAcquireOrRenew'],
    'LeaderElector NewLeaderElector LeaderElectionConfig LeaderElectionConfiguration LeaseDuration RenewDeadline RetryPeriod LeaderElectionRecord LeaseLock resourcelock.Interface resourcelock.New resourcelock.NewFromKubeconfig LeasesResourceLock leader-elect leader-elect-lease-duration leader-elect-renew-deadline leader-elect-retry-period leaderElectionConfig',
  ),
  caller('client/LeaderElector.Run', 'RunOrDie leaderelection.RunOrDie'),
  part(
    ['manager/OnStartedLeading', 'manager/leaderElectAndRun'],
    'LeaderCallbacks OnStoppedLeading OnNewLeader leaderelection.LeaderCallbacks LeaderElector.Callbacks',
  ),
  part('manager/FlushAndExit', 'klog.Fatalf klog.FlushAndExit'),
  part(
    'client/tryAcquireOrRenew',
    'isLeaseValid LeaderElector.isLeaseValid setObservedRecord getObservedRecord observedRecord observedTime observedRawRecord LeaseLock.Get LeaseLock.Create LeaseLock.Update LeaseLock.RecordEvent LeaseLock.Identity LeaseLock.Describe LeaseSpecToLeaderElectionRecord LeaderElectionRecordToLeaseSpec HolderIdentity GetLeader IsLeader LeaderElector.IsLeader LeaderElector.GetLeader maybeReportTransition reportedLeader LeaderTransitions leaseTransitions',
  ),
  part('client/renew', 'LeaderElector.Check HealthzAdaptor NewLeaderHealthzAdaptor SetLeaderElection HealthzAdaptor.Check'),
  part('client/acquire', 'JitterFactor leaderelection.JitterFactor'),
  part('client/release', 'ReleaseOnCancel'),
  merged(
    'client/tryAcquireOrRenew',
    'v1.23',
    'EndpointsLock ConfigMapLock EndpointsLock.Get EndpointsLock.Update ConfigMapLock.Get ConfigMapLock.Update MultiLock EndpointsResourceLock ConfigMapsResourceLock EndpointsLeasesResourceLock ConfigMapsLeasesResourceLock LeaderElectionRecordAnnotationKey',
  ),
  absent(
    'coordinatedElection',
    'tryCoordinatedRenew LeaseCandidate NewCandidate leaderelection.NewCandidate leasecandidate CoordinatedLeaderElection PickBestLeaderOldestEmulationVersion',
    'client/tryAcquireOrRenew',
  ),

  // tools/record, and the clients
  part(
    'client/Eventf',
    'EventRecorder NewRecorder Event eventRecorder makeEvent recorderImpl generateEvent AnnotatedEventf recorder',
  ),
  part('client/recordToSink', 'recordEvent EventSinkImpl StartRecordingToSink'),
  part(
    'client/EventCorrelate',
    'EventCorrelator NewEventCorrelator EventAggregator EventAggregate eventObserve EventSourceObjectSpamFilter',
  ),
  absent(
    'eventsUnseen',
    'EventBroadcaster NewBroadcaster record.NewBroadcaster eventBroadcaster StartStructuredLogging StartLogging StartEventWatcher Broadcaster ActionOrDrop',
    ['client/Eventf', 'client/recordToSink'],
  ),
  absent(
    'clients',
    'Clientset NewForConfig kubernetes.NewForConfig NewForConfigOrDie RESTClient RESTClientFor rest.Request Request.Do rest.Config BuildConfigFromFlags clientcmd.BuildConfigFromFlags ClientConfig InClusterConfig AppsV1 CoreV1 clientset flowcontrol NewTokenBucketRateLimiter tokenBucketRateLimiter QPS Burst kube-api-qps kube-api-burst SetKubernetesDefaults DynamicClient dynamic.NewForConfig metadata.NewForConfig discovery.NewDiscoveryClient AddUserAgent rest.AddUserAgent HTTPWrappersForConfig',
    'manager/createClientBuilders',
  ),
];
