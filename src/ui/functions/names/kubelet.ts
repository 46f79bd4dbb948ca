import { absent, caller, merged, part, type, type NameGroup } from './catalogue.ts';

/** The kubelet: `pkg/kubelet`, `cmd/kubelet`. */
export const KUBELET_NAMES: readonly NameGroup[] = [
  type(
    ['kubelet/RunKubelet', 'kubelet/SyncPod'],
    'Kubelet NewKubeletCommand NewMainKubelet createAndInitKubelet startKubelet kubelet.Run Kubelet.Run BirthCry StartGarbageCollection initializeModules initializeRuntimeDependentModules KubeletServer Dependencies PreInitRuntimeService makePodSourceConfig PodConfig NewPodConfig updateRuntimeUp fastStatusUpdateOnce kubelet.Bootstrap Bootstrap',
  ),
  part(
    'kubelet/SyncPod',
    'syncLoop Kubelet.syncLoop syncLoopIteration HandlePodAdditions HandlePodUpdates HandlePodReconcile HandlePodSyncs HandlePodRemoves SyncHandler dispatchWork getPodsToSync PodUpdate kubetypes.PodUpdate configCh plegCh syncCh housekeepingCh workQueue basicWorkQueue Config.Channel syncLoopMonitor',
  ),
  type(
    ['kubelet/SyncPod', 'kubelet/completeWork'],
    'podWorkers PodWorkers newPodWorkers podSyncStatus UpdatePodOptions PodWorkerState podSyncerFuncs podWork',
  ),
  part(
    'kubelet/SyncPod',
    'UpdatePod podWorkers.UpdatePod podWorkerLoop managePodLoop startPodSync allowPodStart podUpdates wrapUp pod_workers.SyncPod IsPodTerminationRequested ShouldPodContainersBeTerminating ShouldPodRuntimeBeRemoved isWorking lastUndeliveredWorkUpdate',
  ),
  part(
    'kubelet/completeWork',
    'completeTerminating completeTerminated completeSync completeTerminatingRuntimePod completeUnstartedTerminated calculateEffectiveGracePeriod requeueLastPodUpdate workerBackOffPeriod workerResyncInterval',
  ),
  part(
    'kubelet/SyncPod',
    'generateAPIPodStatus getPhase canRunPod runtimeState makePodDataDirs GetPullSecretsForPod convertStatusToAPIStatus convertToAPIContainerStatuses PodIsTerminated PodIsFinished EnsureExists sortPodIPs hasHostNamespace truncatePodHostnameIfNeeded generatePodHostNameAndDomain makeEnvironmentVariables podFieldSelectorRuntimeValue getServiceEnvVarMap containerResourceRuntimeValue GenerateRunContainerOptions makeMounts',
  ),
  merged('kubelet/SyncTerminatingPod', 'v1.21', 'Kubelet.killPod kl.killPod podKiller PodKiller podKillingCh KillPodOptions'),
  part(
    'kubelet/SyncTerminatingPod',
    'killPodNow killPod KillPod SyncTerminatingRuntimePod killContainersWithSyncResult killPodWithSyncResult kubeGenericRuntimeManager.KillPod PodResourcesAreReclaimed HandlePodCleanups',
  ),
  part(
    'kubelet/SyncTerminatedPod',
    'WaitForUnmount Kubelet.HandlePodCleanups podVolumesExist cleanupOrphanedPodDirs kubelet.deletePod filterOutInactivePods canBeDeleted PodCouldHaveRunningContainers podResourcesAreReclaimed',
  ),
  part(
    'kubelet/rejectPod',
    'canAdmitPod lifecycle.PodAdmitHandler PodAdmitHandler predicateAdmitHandler NewPredicateAdmitHandler PodAdmitAttributes PodAdmitResult Admit softAdmitHandlers admitHandlers',
  ),
  type(
    'kubelet/ContainerDied',
    'PLEG pleg GenericPLEG NewGenericPLEG PodLifecycleEventGenerator PodLifecycleEvent ContainerStarted ContainerRemoved ContainerChanged plegContainerState',
  ),
  part(
    'kubelet/ContainerDied',
    'Relist relist GenericPLEG.Relist GenericPLEG.relist generateEvents computeEvents updateCache GenericPLEG.updateCache getContainersFromPods Watch GenericPLEG.Watch Healthy GenericPLEG.Healthy RequestRelist getPodIPs updateRunningPodAndContainerMetrics podRecords',
  ),
  absent(
    'eventedPleg',
    'EventedPLEG NewEventedPLEG watchEventsChannel processCRIEvents GetContainerEvents evented.go',
    'kubelet/ContainerDied',
  ),

  // kuberuntime
  part(
    'kubelet/computePodActions',
    'kuberuntime.SyncPod kubeGenericRuntimeManager.SyncPod podActions PodSandboxChanged podSandboxChanged computeInitContainerActions findNextInitContainerToRun containerChanged containerSucceeded shouldRestartOnFailure ShouldContainerBeRestarted ContainersToStart ContainersToKill HashContainer InitContainersToRun computePodResizeAction',
  ),
  part('kubelet/handlePodResourcesResize', 'allocationManager AllocationManager HandlePodResourcesResize canResizePod'),
  part(
    'kubelet/createPodSandbox',
    'generatePodSandboxConfig generatePodSandboxLinuxConfig RunPodSandbox determinePodSandboxIPs getPodSandboxID instrumentedRuntimeService.RunPodSandbox',
  ),
  part(
    'kubelet/startContainer',
    'generateContainerConfig CreateContainer StartContainer PreStartContainer internalLifecycle calcRestartCountByLogDir makeDevices applyPlatformSpecificContainerConfig HandlerRunner NewHandlerRunner handlerRunner.Run lifecycle.NewHandlerRunner postStart PostStart spec.start ContainerCreating CreateContainerConfigError CreateContainerError RunContainerError',
  ),
  part(
    'kubelet/doBackOff',
    'CrashLoopBackOff backOff flowcontrol.Backoff flowcontrol.NewBackOff IsInBackOffSinceUpdate Backoff.Next getStableKey GetBackoffKey MaxContainerBackOff',
  ),
  part(
    'kubelet/EnsureImageExists',
    'ImageManager imageManager shouldPullImage evalCRIPullErr applyDefaultImageTag ImagePullBackOff ErrImagePull ErrImageNeverPull InvalidImageName imagePullPolicy imagePullManager',
  ),
  part(
    'kubelet/pullImage',
    'PullImage serialImagePuller parallelImagePuller newSerialImagePuller newParallelImagePuller imagePuller kubeGenericRuntimeManager.PullImage',
  ),
  part(
    'kubelet/killContainer',
    'StopContainer gracePeriod setTerminationGracePeriod minimumGracePeriodInSeconds pruneInitContainersBeforeStart purgeInitContainers removeContainer',
  ),
  part('kubelet/executePreStopHook', 'preStop PreStop lifecycle.preStop terminationOrdering'),
  type(
    ['kubelet/computePodActions', 'kubelet/startContainer'],
    'kubeGenericRuntimeManager NewKubeGenericRuntimeManager KubeGenericRuntime Runtime container.Runtime kubecontainer.Runtime kuberuntime',
  ),
  absent(
    'cri',
    'RuntimeService ImageManagerService internalapi.RuntimeService remoteRuntimeService NewRemoteRuntimeService CRI dockershim NewDockerService docker_service.go containerd runc CNI cni NetworkPlugin SetUpPod StreamingServer GetExec GetAttach PortForward runtimeClassManager criStatsProvider RuntimeClass',
    ['kubelet/createPodSandbox', 'kubelet/startContainer'],
  ),

  // status, probes, volumes, node
  part(
    ['kubelet/SyncPod', 'kubelet/handleProbeSync'],
    'status_manager statusManager status.Manager NewManager status.NewManager SetPodStatus manager.SetPodStatus SetContainerReadiness SetContainerStartup TerminatePod updateStatusInternal syncBatch status.syncPod manager.syncPod needsUpdate needsReconcile normalizeStatus mergePodStatus checkContainerStateTransition updateLastTransitionTime PatchPodStatus podStatusChannel podManager kubepod.Manager NewBasicPodManager GeneratePodReadyCondition GenerateContainersReadyCondition GeneratePodInitializedCondition isPodStatusByKubeletEqual',
  ),
  type(
    'kubelet/handleProbeSync',
    'prober proberManager prober.Manager probeManager prober.NewManager probeManager.AddPod ProbeManager prober.worker newWorker probe.Result results.Manager livenessManager readinessManager startupManager',
  ),
  part(
    'kubelet/handleProbeSync',
    'doProbe worker.doProbe probe prober.probe runProbe runProbeWithRetries worker.run(prober) UpdatePodStatus StopLivenessAndStartup CleanupPods RemovePod results.Update resultRun initialDelaySeconds periodSeconds failureThreshold successThreshold newExecInContainer httpprobe execprobe DoHTTPProbe DoTCPProbe livenessProbe readinessProbe startupProbe',
  ),
  part(
    'kubelet/WaitForAttachAndMount',
    'volumeManager VolumeManager NewVolumeManager getUnmountedVolumes verifyVolumesMountedFunc getUnattachedVolumes ReprocessPod MarkRemountRequired',
  ),
  absent(
    'volumePlugins',
    'desiredStateOfWorldPopulator findAndAddNewPods processPodVolumes createVolumeSpec actualStateOfWorld desiredStateOfWorld reconciler.Run volumes.reconcile mountOrAttachVolumes unmountVolumes unmountDetachDevices OperationExecutor operationexecutor MountVolume AttachVolume GenerateMountVolumeFunc VolumePluginMgr FindPluginBySpec csiPlugin csi CSIDriver volumemanager/reconciler SetUp SetUpAt TearDown nestedPendingOperations',
    'kubelet/WaitForAttachAndMount',
  ),
  part(
    'kubelet/syncNodeStatus',
    'updateNodeStatus kubelet.tryUpdateNodeStatus tryUpdateNodeStatus setNodeStatus defaultNodeStatusFuncs registerWithAPIServer tryRegisterWithAPIServer initialNode patchNodeStatus nodeStatusHasChanged ReadyCondition nodestatus.ReadyCondition MemoryPressureCondition DiskPressureCondition MachineInfo nodestatus nodeStatusUpdateFrequency nodeStatusReportFrequency',
  ),
  part(
    'kubelet/nodeLeaseController.sync',
    'nodeLeaseController lease.NewController lease.Controller backoffEnsureLease ensureLease retryUpdateLease newLease SetNodeOwnerFunc node-lease nodeLeaseDurationSeconds NodeLease',
  ),
  part('kubelet/evictPod', 'localStorageEviction emptyDirLimitEviction'),
  absent(
    'eviction',
    'evictionManager eviction.Manager managerImpl.synchronize synchronize eviction.NewManager thresholdsMet thresholdsFirstObservedAt signalObservations reclaimNodeLevelResources rankMemoryPressure eviction-hard eviction_manager.go oomWatcher OOMWatcher IsUnderMemoryPressure preemption.CriticalPodAdmissionHandler',
  ),
  absent(
    'nodeResources',
    'containerManager containerManagerImpl cm.ContainerManager NewContainerManager cgroupManager podContainerManager qosContainerManager cpuManager CPUManager memoryManager topologyManager TopologyManager deviceManager DeviceManager device.Manager cadvisor cadvisor.Interface StatsProvider ListPodStats resourceAnalyzer statsProvider summaryProvider deviceplugin userNamespaces',
    ['kubelet/computePodActions', 'kubelet/rejectPod'],
  ),
  absent(
    'kubeletGc',
    'containerGC GarbageCollect evictContainers evictSandboxes evictPodLogsDirectories imageGCManager realImageGCManager ImageGCManager freeSpace imageManager.GarbageCollect NewContainerGC image-gc-high-threshold',
  ),
  part(
    'kubelet/tryReconcileMirrorPods',
    'staticPod MirrorPod mirrorClient CreateMirrorPod DeleteMirrorPod IsStaticPod IsMirrorPod handleMirrorPod sourceFile NewSourceFile sourceURL NewSourceURL file.go(config) TranslatePodToMirrorPod fastStaticPodsRegistration IsMirrorPodOf',
  ),
  part(
    'kubelet/RunKubelet',
    'NewSourceApiserver newSourceApiserverFromLW NewSourceApiserver.send podStorage podStorage.Merge podStorage.merge PodStorage sourcesReady',
  ),
  absent(
    'kubeletServer',
    'ListenAndServe ListenAndServeKubeletServer InstallDefaultHandlers getExec getPortForward getContainerLogs getLogs GetKubeletContainerLogs ServeLogs server.NewServer RunInContainer AttachContainer cloudResourceSyncManager shutdownManager nodeshutdown.Manager bootstrapClient certificateManager rotateCertificates',
  ),
  absent(
    'kubeProxy',
    'kube-proxy ProxyServer Proxier iptables ipvs nftables OnServiceUpdate OnEndpointSliceAdd ServiceChangeTracker EndpointsChangeTracker NewProxier BoundedFrequencyRunner endpointslicecache',
  ),
  caller('kubelet/SyncPod', 'podWorkers.syncPodFn syncPodFn kl.syncPod'),
];
