import type { WordsOf } from '../../step-catalogue.ts';
import { counted } from '../../words.ts';

interface Actions {
  readonly createSandbox: boolean;
  readonly kill: string;
  readonly killLiveness: string;
  readonly killStartup: string;
  readonly start: string;
}

/** `kill web (liveness), start web` */
function actionsText({ createSandbox, kill, killLiveness, killStartup, start }: Actions): string {
  const parts = [
    kill && `kill ${kill}`,
    killLiveness && `kill ${killLiveness} (liveness)`,
    killStartup && `kill ${killStartup} (startup)`,
    createSandbox && 'create the sandbox',
    start && `start ${start}`,
  ];
  return parts.filter((part) => part !== '' && part !== false).join(', ');
}

const seconds = (ms: number) => `${Math.round(ms / 100) / 10} s`;

interface Probed {
  readonly container: string;
  readonly probe: 'startup' | 'readiness' | 'liveness';
}

export const kubelet: WordsOf<'kubelet'> = {
  RunKubelet: {
    about: 'Starts the kubelet: it registers its node and takes up the Pods that are bound to it.',
    outcomes: { begun: ({ node }) => node },
  },
  syncNodeStatus: {
    about: 'Looks at the node by the clock, and writes its status if it has changed or some minutes have passed.',
  },
  'nodeLeaseController.sync': { about: 'Renews the node’s Lease by the clock: the sign that the node is alive.' },
  registerWithAPIServer: { about: 'Registers the node again and again until it succeeds.' },
  tryRegisterWithAPIServer: { about: 'Creates the Node object, or takes the one that exists.' },
  updateNodeStatus: { about: 'Writes the status of the node: its conditions, addresses, capacity and images.' },
  HandlePodAdditions: {
    about: 'A Pod is bound to this node: takes it up if the node admits it.',
    outcomes: { takenUp: ({ pod }) => `take ${pod} up`, rejected: ({ pod, reason }) => `${pod} is rejected: ${reason}` },
  },
  HandlePodUpdates: {
    about: 'A Pod of this node has changed, or is being deleted: its worker syncs it.',
    outcomes: {
      changed: ({ pod }) => `sync ${pod}`,
      deleting: ({ pod, deletionGracePeriodSeconds }) =>
        `${pod} is being deleted: stop it within ${deletionGracePeriodSeconds} s`,
    },
  },
  HandlePodRemoves: { about: 'The object of a Pod is gone from the API server: whatever still runs has to stop.' },
  HandlePodReconcile: { about: 'Only the status of a Pod has changed: corrects the status if somebody else has changed it.' },
  canAdmitPod: { about: 'Checks whether the node has room for a Pod and may run it.' },
  UpdatePod: { about: 'Tells the worker of a Pod what has changed, and starts the worker if the Pod is new.' },
  podWorkerLoop: { about: 'Syncs one Pod again and again: run it, stop it, clean up.' },
  startPodSync: { about: 'Begins a sync of a Pod, with everything that is known by now.' },
  completeTerminating: { about: 'All containers have stopped: the Pod is cleaned up next.' },
  completeTerminated: { about: 'The Pod is cleaned up: its worker ends when the object is gone.' },
  calculateEffectiveGracePeriod: {
    about: 'Decides how many seconds the containers have to stop. A grace period may only become shorter.',
  },
  Relist: { about: 'Compares the containers that run with those that ran before, and has changed Pods synced.' },
  generateAPIPodStatus: { about: 'Makes the status of a Pod from what its containers do.' },
  getPhase: { about: 'Derives the phase of a Pod from the states of its containers.' },
  convertToAPIContainerStatuses: {
    about: 'Makes the status of each container: waiting, running or terminated, with the last one before.',
  },
  SetPodStatus: { about: 'Notes the new status of a Pod. It is written to the API server if it differs.' },
  TerminatePod: { about: 'Notes the final status of a Pod. Its object may be deleted then.' },
  needsReconcile: { about: 'Compares the status in the API server with the kubelet’s own.' },
  syncBatch: { about: 'Writes the noted statuses to the API server, one after another.' },
  doProbe: { about: 'Runs one probe, and counts its result against the threshold.' },
  runProbe: { about: 'Asks a container by HTTP, TCP, gRPC or a command whether it is well.' },
  AddPod: { about: 'Starts a worker for each probe of a Pod.' },
  'kubeGenericRuntimeManager.SyncPod': {
    about: 'Carries out what has to be done for a Pod in the runtime: sandbox, images, containers.',
  },
  getPullSecretsForPod: { about: 'Reads the Secrets with which images are pulled, and tells of missing ones.' },
  makeEnvironmentVariables: {
    about: 'Makes the environment of a container, from values, ConfigMaps, Secrets, fields and Services.',
  },
  ShouldContainerBeRestarted: { about: 'Decides by the restart policy whether a container that has ended is started again.' },
  killPod: { about: 'Stops all containers of a Pod, then its sandbox.' },
  killContainersWithSyncResult: { about: 'Stops several containers at once, sidecars last.' },
  SyncPod: { about: 'Brings one Pod on the node nearer to its spec: volumes, sandbox, images, containers, status.' },
  SyncTerminatingPod: { about: 'Stops all containers of a Pod that has to end.' },
  SyncTerminatedPod: { about: 'Cleans up after a Pod whose containers have all stopped.' },
  tryReconcileMirrorPods: {
    about:
      'Keeps the mirror of a static Pod: the object that shows the Pod to the API server. A mirror that is deleted is created again; the Pod runs on.',
    outcomes: {
      created: () => 'The mirror is created.',
      deleted: () => 'The mirror is deleted.',
      failed: ({ error }) => `The API server refuses: ${error}`,
    },
  },
  evictPod: {
    about:
      'Ends a Pod that has more in an emptyDir than its sizeLimit, or that has written more than its limit on ephemeral-storage. The Pod is not started again.',
    outcomes: { evicted: ({ message }) => message },
  },
  rejectPod: {
    about: 'Refuses a Pod that was bound to the node and does not fit: it fails at once.',
    outcomes: { rejected: ({ reason, message }) => `${reason}: ${message}` },
  },
  ContainerDied: {
    about: 'The container runtime tells of a container that has ended: the Pod is synced.',
    outcomes: { exited: ({ container, reason, exitCode }) => `${container}: ${reason}, exit code ${exitCode}` },
  },
  handleProbeSync: {
    about: 'A probe has another result than before: the Pod is synced.',
    outcomes: {
      success: ({ container, probe }: Probed) => `${container}: ${probe} success`,
      failure: ({ container, probe }: Probed) => `${container}: ${probe} failure`,
    },
  },
  WaitForAttachAndMount: {
    about: 'Waits until all volumes that the containers mount are there. No container starts before.',
    outcomes: {
      mounted: ({ volumes }) => `${counted(volumes, 'volume')} mounted`,
      failed: ({ volume, error }) => `${volume}: ${error}`,
    },
  },
  computePodActions: {
    about: 'Compares what runs with what should run: what is to be killed, created and started.',
    outcomes: { killPod: 'kill the Pod', act: actionsText },
  },
  createPodSandbox: {
    about: 'Creates the sandbox that the containers share, with the Pod’s network and IP address.',
    outcomes: { created: ({ ip }) => `IP address ${ip}`, failed: ({ error }) => error },
  },
  doBackOff: {
    about: 'Decides whether a container that has ended must wait before it starts again. The wait doubles each time.',
    outcomes: {
      backOff: ({ container, delayMs }) => `${container}: wait ${seconds(delayMs)} from its end on`,
      restart: ({ container, delayMs }) => `${container}: start it now; the next time it waits ${seconds(delayMs)}`,
    },
  },
  startContainer: {
    about: 'Creates the container from its image, starts it and runs its postStart handler.',
    outcomes: {
      created: ({ container, image }) => `${container}: created from ${image}`,
      started: ({ container }) => `${container}: started`,
      failed: ({ container, reason, error }) => `${container}: ${reason}: ${error}`,
    },
  },
  EnsureImageExists: {
    about: 'Decides by the pull policy whether the container’s image must be pulled.',
    outcomes: {
      present: ({ image }) => `${image} is on the node`,
      pull: ({ image }) => `pull ${image}`,
      neverPull: ({ image }) => `${image} is not on the node, and must not be pulled`,
      backOff: ({ image }) => `pulling ${image} has failed: wait before the next try`,
      invalidName: ({ error }) => error,
    },
  },
  pullImage: {
    about: 'Pulls an image. A kubelet pulls one image at a time.',
    outcomes: {
      started: ({ image }) => `begin to pull ${image}`,
      pulled: ({ image, tookMs }) => `${image} pulled in ${seconds(tookMs)}`,
      failed: ({ image, error }) => `${image}: ${error}`,
    },
  },
  killContainer: {
    about: 'Stops a container: preStop handler, SIGTERM, and SIGKILL when the grace period is over.',
    outcomes: {
      podStopped: ({ container, graceSeconds }) => `stop ${container} within ${graceSeconds} s`,
      liveness: ({ container, graceSeconds }) => `its liveness probe failed: stop ${container} within ${graceSeconds} s`,
      startup: ({ container, graceSeconds }) => `its startup probe failed: stop ${container} within ${graceSeconds} s`,
      definitionChanged: ({ container, graceSeconds }) =>
        `its definition has changed: stop ${container} within ${graceSeconds} s`,
      postStartHook: ({ container, graceSeconds }) => `its postStart handler failed: stop ${container} within ${graceSeconds} s`,
      resize: ({ container, graceSeconds }) => `its resize needs a restart: stop ${container} within ${graceSeconds} s`,
    },
  },
  executePreStopHook: {
    about: 'Runs the container’s preStop handler. Its time counts against the grace period.',
    outcomes: {
      done: ({ container }) => `${container}: done`,
      failed: ({ container, error }) => `${container}: ${error}`,
    },
  },
  retryPendingResizes: { about: 'Tries the resizes again that wait for room, the most urgent one first.' },
  handlePodResourcesResize: {
    about: 'The spec of a Pod asks for other resources than the Pod has: gives them if the node has room.',
    outcomes: {
      allocated: ({ generation }) => `the resources of generation ${generation} are allocated`,
      deferred: ({ why }) => `deferred: ${why}`,
      infeasible: ({ why }) => `infeasible: ${why}`,
    },
  },
  doPodResizeAction: {
    about: 'Gives running containers the resources that were allocated, without a restart.',
    outcomes: {
      updated: ({ container }) => `${container} gets its new resources`,
      failed: ({ error }) => error,
    },
  },
  IsPodResizeInProgress: {
    about: 'Compares what the containers have with what was allocated: the resize is complete when both agree.',
    outcomes: { completed: ({ generation }) => `the resize of generation ${generation} is complete` },
  },
  completeWork: {
    about: 'The sync has failed: decides when the Pod is synced again.',
    outcomes: { retry: ({ error, delayMs }) => `again in ${seconds(delayMs)}: ${error}` },
  },
};
