import { declareSteps } from '../sim/index.ts';

const KUBELET = 'pkg/kubelet/kubelet.go';
const POD_WORKERS = 'pkg/kubelet/pod_workers.go';
const IMAGE_MANAGER = 'pkg/kubelet/images/image_manager.go';
const RUNTIME_MANAGER = 'pkg/kubelet/kuberuntime/kuberuntime_manager.go';
const CONTAINER = 'pkg/kubelet/kuberuntime/kuberuntime_container.go';

const PODS = 'pkg/kubelet/kubelet_pods.go';
const STATUS_MANAGER = 'pkg/kubelet/status/status_manager.go';
const NODE_STATUS = 'pkg/kubelet/kubelet_node_status.go';
const KILL = { container: 'string', graceSeconds: 'number' } as const;

/** The kubelet's steps: its start, periodic work, and work for a Pod. A step about a container has the figure `container`. */
export const steps = declareSteps('kubelet', {
  RunKubelet: { kind: 'start', upstream: 'cmd/kubelet/app/server.go', outcomes: { begun: { node: 'string' } } },
  syncNodeStatus: { kind: 'start', upstream: 'pkg/kubelet/kubelet_node_status.go', function: 'Kubelet.syncNodeStatus' },
  'nodeLeaseController.sync': {
    kind: 'start',
    upstream: 'staging/src/k8s.io/component-helpers/apimachinery/lease/controller.go',
    function: 'controller.sync',
  },
  registerWithAPIServer: { kind: 'machinery', upstream: NODE_STATUS, ours: 'NodeAgent.register', toldBy: 'start RunKubelet' },
  tryRegisterWithAPIServer: {
    kind: 'machinery',
    upstream: NODE_STATUS,
    ours: 'NodeAgent.tryRegister',
    toldBy: 'start RunKubelet',
  },
  updateNodeStatus: {
    kind: 'machinery',
    upstream: NODE_STATUS,
    function: 'Kubelet.updateNodeStatus',
    ours: 'NodeAgent.report',
    toldBy: 'start syncNodeStatus',
  },
  HandlePodAdditions: {
    kind: 'handler',
    upstream: KUBELET,
    function: 'Kubelet.HandlePodAdditions',
    figures: { pod: 'string' },
    outcomes: { takenUp: {}, rejected: { reason: 'string' } },
  },
  HandlePodUpdates: {
    kind: 'handler',
    upstream: KUBELET,
    function: 'Kubelet.HandlePodUpdates',
    figures: { pod: 'string' },
    outcomes: { changed: {}, deleting: { deletionGracePeriodSeconds: 'number' } },
  },
  HandlePodRemoves: {
    kind: 'handler',
    upstream: KUBELET,
    function: 'Kubelet.HandlePodRemoves',
    outcomes: { removed: { pod: 'string' } },
  },
  HandlePodReconcile: {
    kind: 'machinery',
    upstream: KUBELET,
    function: 'Kubelet.HandlePodReconcile',
    ours: 'Kubelet.handlePodReconcile',
    toldBy: 'deliver',
  },
  canAdmitPod: {
    kind: 'plan',
    upstream: 'pkg/kubelet/allocation/allocation_manager.go',
    function: 'manager.canAdmitPod',
    ours: 'rejectionOf',
    toldBy: 'handler HandlePodAdditions',
  },
  UpdatePod: {
    kind: 'machinery',
    upstream: POD_WORKERS,
    function: 'podWorkers.UpdatePod',
    ours: 'PodWorkers.update',
    toldBy: 'handler HandlePodAdditions',
  },
  podWorkerLoop: {
    kind: 'machinery',
    upstream: POD_WORKERS,
    function: 'podWorkers.podWorkerLoop',
    olderNames: { 'v1.21': 'managePodLoop' },
    ours: 'PodWorkers.work',
    toldBy: 'kubelet SyncPod',
  },
  startPodSync: { kind: 'machinery', upstream: POD_WORKERS, ours: 'PodWorkers.startWork', toldBy: 'kubelet SyncPod' },
  completeTerminating: {
    kind: 'machinery',
    upstream: POD_WORKERS,
    ours: 'PodWorkers.enterNextPhase',
    toldBy: 'kubelet SyncTerminatingPod',
  },
  completeTerminated: {
    kind: 'machinery',
    upstream: POD_WORKERS,
    ours: 'PodWorkers.enterNextPhase',
    toldBy: 'kubelet SyncTerminatedPod',
  },
  calculateEffectiveGracePeriod: {
    kind: 'plan',
    upstream: POD_WORKERS,
    ours: 'effectiveGraceSeconds',
    toldBy: 'kubelet SyncTerminatingPod',
  },
  Relist: {
    kind: 'machinery',
    upstream: 'pkg/kubelet/pleg/generic.go',
    function: 'GenericPLEG.Relist',
    olderNames: { 'v1.21': 'relist' },
    ours: 'PodWorkers.relist',
    toldBy: 'kubelet ContainerDied',
  },
  generateAPIPodStatus: {
    kind: 'plan',
    upstream: PODS,
    function: 'Kubelet.generateAPIPodStatus',
    ours: 'generatePodStatus',
    toldBy: 'kubelet SyncPod',
  },
  getPhase: { kind: 'plan', upstream: PODS, olderNames: { 'v1.7': 'GetPhase' }, toldBy: 'kubelet SyncPod' },
  convertToAPIContainerStatuses: {
    kind: 'plan',
    upstream: PODS,
    function: 'Kubelet.convertToAPIContainerStatuses',
    ours: 'containerStatuses',
    toldBy: 'kubelet SyncPod',
  },
  SetPodStatus: {
    kind: 'machinery',
    upstream: STATUS_MANAGER,
    function: 'manager.SetPodStatus',
    ours: 'StatusManager.set',
    toldBy: 'kubelet SyncPod',
  },
  TerminatePod: {
    kind: 'machinery',
    upstream: STATUS_MANAGER,
    function: 'manager.TerminatePod',
    ours: 'StatusManager.terminate',
    toldBy: 'kubelet SyncTerminatedPod',
  },
  needsReconcile: { kind: 'machinery', upstream: STATUS_MANAGER, ours: 'StatusManager.reconcile', toldBy: 'deliver' },
  syncBatch: {
    kind: 'machinery',
    upstream: STATUS_MANAGER,
    function: 'manager.syncBatch',
    ours: 'StatusManager.write',
    toldBy: 'request',
  },
  doProbe: {
    kind: 'machinery',
    upstream: 'pkg/kubelet/prober/worker.go',
    function: 'worker.doProbe',
    ours: 'ProbeWorker.doProbe',
    toldBy: 'kubelet handleProbeSync',
  },
  runProbe: {
    kind: 'machinery',
    upstream: 'pkg/kubelet/prober/prober.go',
    function: 'prober.runProbe',
    ours: 'Prober.run',
    toldBy: 'kubelet handleProbeSync',
  },
  AddPod: {
    kind: 'machinery',
    upstream: 'pkg/kubelet/prober/prober_manager.go',
    function: 'manager.AddPod',
    ours: 'ProbeManager.add',
    toldBy: 'kubelet SyncPod',
  },
  'kubeGenericRuntimeManager.SyncPod': {
    kind: 'machinery',
    upstream: RUNTIME_MANAGER,
    ours: 'PodSyncer.syncPod',
    toldBy: 'kubelet computePodActions',
  },
  getPullSecretsForPod: { kind: 'machinery', upstream: PODS, ours: 'PodSyncer.checkPullSecrets', toldBy: 'kubelet SyncPod' },
  makeEnvironmentVariables: {
    kind: 'plan',
    upstream: PODS,
    function: 'Kubelet.makeEnvironmentVariables',
    ours: 'makeEnvironment',
    toldBy: 'kubelet startContainer',
  },
  ShouldContainerBeRestarted: {
    kind: 'plan',
    upstream: 'pkg/kubelet/container/helpers.go',
    ours: 'shouldContainerBeRestarted',
    toldBy: 'kubelet computePodActions',
  },
  killPod: {
    kind: 'machinery',
    upstream: 'pkg/kubelet/kubelet_pods.go',
    function: 'Kubelet.killPod',
    ours: 'PodSyncer.killPod',
    toldBy: 'kubelet computePodActions',
  },
  killContainersWithSyncResult: {
    kind: 'machinery',
    upstream: CONTAINER,
    ours: 'killContainers',
    toldBy: 'kubelet killContainer',
  },
  SyncPod: {
    kind: 'sync',
    upstream: KUBELET,
    function: 'Kubelet.SyncPod',
    olderNames: { 'v1.9': 'syncPod', 'v1.17': 'syncPod', 'v1.21': 'syncPod', 'v1.24': 'syncPod' },
  },
  SyncTerminatingPod: {
    kind: 'sync',
    upstream: KUBELET,
    olderNames: { 'v1.24': 'syncTerminatingPod' },
    function: 'Kubelet.SyncTerminatingPod',
  },
  SyncTerminatedPod: {
    kind: 'sync',
    upstream: KUBELET,
    olderNames: { 'v1.24': 'syncTerminatedPod' },
    function: 'Kubelet.SyncTerminatedPod',
  },
  rejectPod: {
    kind: 'decision',
    upstream: KUBELET,
    function: 'Kubelet.rejectPod',
    outcomes: { rejected: { reason: 'string', message: 'string' } },
  },
  ContainerDied: {
    kind: 'handler',
    upstream: 'pkg/kubelet/pleg/generic.go',
    function: 'generateEvents',
    figures: { container: 'string' },
    outcomes: { exited: { reason: 'string', exitCode: 'number' } },
  },
  handleProbeSync: {
    kind: 'handler',
    upstream: KUBELET,
    olderNames: { 'v1.21': 'syncLoopIteration' },
    figures: { container: 'string', probe: ['startup', 'readiness', 'liveness'] },
    outcomes: { success: {}, failure: {} },
  },
  WaitForAttachAndMount: {
    kind: 'decision',
    upstream: 'pkg/kubelet/volumemanager/volume_manager.go',
    function: 'volumeManager.WaitForAttachAndMount',
    outcomes: { mounted: { volumes: 'number' }, failed: { volume: 'string', error: 'string' } },
  },
  computePodActions: {
    kind: 'decision',
    upstream: RUNTIME_MANAGER,
    outcomes: {
      killPod: {},
      act: { createSandbox: 'boolean', kill: 'string', killLiveness: 'string', killStartup: 'string', start: 'string' },
    },
  },
  createPodSandbox: {
    kind: 'decision',
    upstream: 'pkg/kubelet/kuberuntime/kuberuntime_sandbox.go',
    outcomes: { created: { ip: 'string' }, failed: { error: 'string' } },
  },
  doBackOff: {
    kind: 'decision',
    upstream: RUNTIME_MANAGER,
    figures: { container: 'string', delayMs: 'number' },
    outcomes: { backOff: {}, restart: {} },
  },
  startContainer: {
    kind: 'decision',
    upstream: CONTAINER,
    figures: { container: 'string' },
    outcomes: { created: { image: 'string' }, started: {}, failed: { reason: 'string', error: 'string' } },
  },
  EnsureImageExists: {
    kind: 'decision',
    upstream: IMAGE_MANAGER,
    function: 'imageManager.EnsureImageExists',
    figures: { container: 'string', image: 'string' },
    outcomes: { present: {}, pull: {}, neverPull: {}, backOff: {}, invalidName: { error: 'string' } },
  },
  pullImage: {
    kind: 'decision',
    upstream: IMAGE_MANAGER,
    function: 'imageManager.pullImage',
    figures: { container: 'string', image: 'string' },
    outcomes: { started: {}, pulled: { tookMs: 'number' }, failed: { error: 'string' } },
  },
  killContainer: {
    kind: 'decision',
    upstream: CONTAINER,
    outcomes: { podStopped: KILL, liveness: KILL, startup: KILL, definitionChanged: KILL, postStartHook: KILL },
  },
  executePreStopHook: {
    kind: 'decision',
    upstream: CONTAINER,
    figures: { container: 'string' },
    outcomes: { done: {}, failed: { error: 'string' } },
  },
  completeWork: {
    kind: 'decision',
    upstream: POD_WORKERS,
    olderNames: { 'v1.21': 'wrapUp' },
    outcomes: { retry: { error: 'string', delayMs: 'number' } },
  },
});
