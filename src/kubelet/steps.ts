import { declareSteps } from '../sim/index.ts';

const KUBELET = 'pkg/kubelet/kubelet.go';
const POD_WORKERS = 'pkg/kubelet/pod_workers.go';
const IMAGE_MANAGER = 'pkg/kubelet/images/image_manager.go';
const RUNTIME_MANAGER = 'pkg/kubelet/kuberuntime/kuberuntime_manager.go';
const CONTAINER = 'pkg/kubelet/kuberuntime/kuberuntime_container.go';

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
  SyncPod: {
    kind: 'sync',
    upstream: KUBELET,
    function: 'Kubelet.SyncPod',
    olderNames: { 'v1.9': 'syncPod', 'v1.17': 'syncPod', 'v1.21': 'syncPod' },
  },
  SyncTerminatingPod: { kind: 'sync', upstream: KUBELET, function: 'Kubelet.SyncTerminatingPod' },
  SyncTerminatedPod: { kind: 'sync', upstream: KUBELET, function: 'Kubelet.SyncTerminatedPod' },
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
    outcomes: { retry: { error: 'string', delayMs: 'number' } },
  },
});
