import { absent, caller, merged, part, type, type NameGroup } from './catalogue.ts';

/** kube-scheduler: `pkg/scheduler`. */
export const SCHEDULER_NAMES: readonly NameGroup[] = [
  type(
    ['scheduler/Run', 'scheduler/ScheduleOne'],
    'Scheduler kube-scheduler NewSchedulerCommand scheduler.New Configurator configFactory createFromProvider createFromConfig runCommand Setup genericScheduler NewGenericScheduler KubeSchedulerProfile KubeSchedulerConfiguration applyFeatureGates WithProfiles sched.Profiles profile.NewMap',
  ),
  part(
    'scheduler/ScheduleOne',
    'NextPod sched.NextPod SchedulingQueue.Pop PriorityQueue.Pop MakeNextPodFunc frameworkForPod profileForPod getNextPod NewCycleState CycleState framework.CycleState podsToActivate',
  ),
  part('scheduler/skipPodSchedule', 'skipPodUpdate'),
  part(
    'scheduler/schedulePod',
    'ScheduleResult UpdateSnapshot Cache.UpdateSnapshot updateNodeInfoSnapshot cache.Snapshot snapshot Snapshot nodeInfoSnapshot updateNodeInfoSnapshotList',
  ),
  merged('scheduler/schedulePod', 'v1.21', 'genericScheduler.Schedule genericScheduler.snapshot ScheduleAlgorithm'),
  part(
    'scheduler/findNodesThatFitPod',
    'evaluateNominatedNode hasScoring hasExtenderFilters Diagnosis NodeToStatusMap NodeToStatus FitError podFitsOnNode',
  ),
  part(
    'scheduler/findNodesThatPassFilters',
    'numFeasibleNodesToFind percentageOfNodesToScore PercentageOfNodesToScore minFeasibleNodesToFind nextStartNodeIndex feasibleNodes checkNode parallelize.Until',
  ),
  part(
    'scheduler/RunPreFilterPlugins',
    'PreFilter PreFilterPlugin PreFilterResult PreFilterExtensions PreFilterExtensionAddPod RunPreFilterExtensionAddPod RunPreFilterExtensionRemovePod runPreFilterPlugin RunPreFilterPlugin PredicateMetadata GetPredicateMetadata',
  ),
  part(
    'scheduler/RunFilterPlugins',
    'RunFilterPluginsWithNominatedPods addNominatedPods addGENominatedPods FilterPlugin Filter runFilterPlugin PodPassesFiltersOnNode predicates FitPredicate PodFitsResources PodFitsHost PodFitsHostPorts PodMatchNodeSelector GeneralPredicates CheckNodeUnschedulablePred NodeResourcesFit NodeAffinity NodeName NodePorts NodeUnschedulable TaintToleration PodTopologySpread InterPodAffinity fitsRequest Fits PodToleratesNodeTaints MatchInterPodAffinity VolumeBinding CheckVolumeBinding computePodResourceRequest',
  ),
  part(
    'scheduler/RunScorePlugins',
    'ScorePlugin Score NormalizeScore DefaultNormalizeScore ScoreExtensions RunPreScorePlugins PreScorePlugin PreScore runScorePlugin runPreScorePlugin LeastAllocated MostAllocated leastRequestedScore leastResourceScorer balancedResourceScorer BalancedAllocation NodeResourcesBalancedAllocation NodeResourcesLeastAllocated ImageLocality SelectorSpread LeastRequestedPriority BalancedResourceAllocation resourceAllocationScorer MaxNodeScore NodePluginScores PluginToNodeScores',
  ),
  part(
    'scheduler/prioritizeNodes',
    'PrioritizeNodes genericScheduler.prioritizeNodes HostPriority HostPriorityList PriorityConfig PriorityMapFunction',
  ),
  part('scheduler/selectHost', 'genericScheduler.selectHost nodeScoreHeap'),
  part(
    'scheduler/RunPostFilterPlugins',
    'PostFilter PostFilterPlugin DefaultPreemption DefaultPreemption.PostFilter preemption.Evaluator Evaluator.Preempt Preempt genericScheduler.Preempt preempt Scheduler.preempt sched.preempt nominatedNodeName NominatingInfo',
  ),
  part('scheduler/PodEligibleToPreemptOthers', 'podEligibleToPreemptOthers'),
  part(
    'scheduler/DryRunPreemption',
    'findCandidates SelectVictimsOnNode selectVictimsOnNode selectNodesForPreemption nodesWherePreemptionMightHelp NodesForStatusCode filterPodsWithPDBViolation GetOffsetAndNumCandidates calculateNumCandidates dryRunPreemption MoreImportantPod moreImportantPod',
  ),
  part('scheduler/SelectCandidate', 'pickOneNodeForPreemption OrderedScoreFuncs CandidatesToVictimsMap selectCandidate'),
  part(
    'scheduler/prepareCandidate',
    'PrepareCandidate prepareCandidateAsync PreemptPod clearNominatedNodeName victims.deletePods Executor',
  ),
  part(
    'scheduler/assume',
    'Scheduler.assume AssumePod Cache.AssumePod cacheImpl.AssumePod assumedPods reserve RunReservePluginsReserve ReservePlugin Reserve DeleteNominatedPodIfExists Scheduler.reserve',
  ),
  part(
    'scheduler/handleBindingCycleError',
    'RunReservePluginsUnreserve Unreserve ForgetPod Cache.ForgetPod cacheImpl.ForgetPod unreserveAndForget',
  ),
  part(
    'scheduler/bindingCycle',
    'RunPermitPlugins PermitPlugin Permit WaitOnPermit waitingPods WaitingPod GetWaitingPod RejectWaitingPod RunPreBindPlugins PreBind PreBindPlugin RunPreBindPreFlights RunPostBindPlugins PostBind PostBindPlugin runBindingCycle bindVolumes assumeVolumes BindPodVolumes AssumePodVolumes assumeAndReserve prepareForBindingCycle',
  ),
  part(
    'scheduler/bind',
    'RunBindPlugins BindPlugin DefaultBinder DefaultBinder.Bind Bind Binding BindingREST FinishBinding Cache.FinishBinding finishBinding extendersBinding Scheduler.bind GetBinder BindPod pods.Bind',
  ),
  part(
    'scheduler/handleSchedulingFailure',
    'FailureHandler sched.FailureHandler AddUnschedulableIfNotPresent PriorityQueue.AddUnschedulableIfNotPresent AddUnschedulablePodIfNotPresent scheduler.updatePod UpdatePodCondition podConditionUpdater sched.Error MakeDefaultErrorFunc FailedScheduling Unschedulable PodReasonUnschedulable',
  ),
  type(
    ['scheduler/ScheduleOne', 'scheduler/handleSchedulingFailure'],
    'SchedulingQueue NewSchedulingQueue PriorityQueue NewPriorityQueue activeQ backoffQ podBackoffQ unschedulablePods unschedulableQ UnschedulablePodsMap QueuedPodInfo PodInfo QueueSort QueueSortPlugin PrioritySort Less PrioritySort.Less nominator PodNominator inFlightPods inFlightEvents activeQueue backoffQueue',
  ),
  part(
    'scheduler/ScheduleOne',
    'PriorityQueue.Add SchedulingQueue.Add moveToActiveQ PriorityQueue.Run runPreEnqueuePlugins PreEnqueue PreEnqueuePlugin SchedulingGates PriorityQueue.Done SchedulingQueue.Done flushBackoffQCompleted flushUnschedulablePodsLeftover flushUnschedulableQLeftover getBackoffTime calculateBackoffDuration isPodBackingoff MoveAllToActiveOrBackoffQueue MoveAllToActiveQueue movePodsToActiveOrBackoffQueue moveAllToActiveOrBackoffQueue requeuePodWithQueueingStrategy isPodWorthRequeuing AssignedPodAdded AssignedPodUpdated AssignedPodAdd getUnschedulablePodsWithMatchingAffinityTerm podMatchesEvent EnqueueExtensions EventsToRegister QueueingHint QueueingHintFn QueueingHintMap ClusterEvent ActionType PriorityQueue.Update PriorityQueue.Delete PriorityQueue.Activate Activate podInitialBackoffDuration podMaxBackoffDuration newQueuedPodInfo SchedulingCycle moveRequestCycle popSpecificPod',
  ),
  part(
    'scheduler/ScheduleOne',
    'AddAllEventHandlers addAllEventHandlers addPodToSchedulingQueue updatePodInSchedulingQueue deletePodFromSchedulingQueue addPodToCache updatePodInCache deletePodFromCache addNodeToCache updateNodeInCache deleteNodeFromCache assignedPod responsibleForPod nodeSchedulingPropertiesChange preCheckForNode onPvAdd onPvUpdate onPvcAdd onServiceAdd onStorageClassAdd',
  ),
  type(
    ['scheduler/assume', 'scheduler/schedulePod'],
    'cacheImpl schedulerCache SchedulerCache internalcache Cache.AddPod Cache.UpdatePod Cache.RemovePod Cache.AddNode NodeInfo NewNodeInfo NodeInfo.AddPod NodeInfo.RemovePod nodeTree newNodeTree nodeTree.next nodeInfoListItem imageStates cleanupAssumedPods cleanupExpiredAssumedPods durationToExpireAssumedPod cacheImpl.run',
  ),
  type(
    ['scheduler/RunFilterPlugins', 'scheduler/RunScorePlugins'],
    'Framework framework.Framework frameworkImpl NewFramework runtime.NewFramework Plugin framework.Plugin framework.Handle Registry NewInTreeRegistry Status framework.Status NewStatus PluginsRunner getExtensionPoints algorithmprovider DefaultProvider ApplyFeatureGates getDefaultPlugins CycleState.Write CycleState.Read StateData',
  ),
  absent(
    'extenders',
    'Extender HTTPExtender NewHTTPExtender findNodesThatPassExtenders Extender.Filter Extender.Prioritize Extender.Bind ProcessPreemption extender',
    ['scheduler/findNodesThatFitPod', 'scheduler/prioritizeNodes'],
  ),
  absent(
    'gangs',
    'PodGroup Coscheduling GangScheduling PlacementGenerate podGroupCycle schedulePodGroup scheduleOnePodGroup opportunisticBatching OpportunisticBatching APIDispatcher APICacher asyncAPICalls SchedulerAsyncAPICalls SchedulerAsyncPreemption',
  ),
  caller('scheduler/ScheduleOne', 'Scheduler.Start'),
];
