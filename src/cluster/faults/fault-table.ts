import { conflict, fullImageName, keyOf, OBJECT_MODIFIED, parseContainerImage, StatusError, type Pod } from '../../api/index.ts';
import { defineFault, type FaultCluster } from './define-fault.ts';
import { lostRequest, pullError, refusal } from './fault-errors.ts';
import * as field from './field.ts';

/**
 * How long a client takes to notice a dead connection: it pings after 30 s without a byte, and waits 15 s for the answer (http2 `ReadIdleTimeout` and
 * `PingTimeout`, as client-go sets them).
 */
const DEAD_CONNECTION_MS = 45_000;
/** How long a container runs before it crashes again, so that its start can be seen. */
const CRASH_AFTER_MS = 500;

/**
 * All faults. A new fault is one more entry, and its words in the page's catalogues. A fault lasts until it is cleared, unless its `begin` says what
 * it has done. Names begin with `watch-` or `api-` if the page's form makes the fault: it is about traffic, and not about an object.
 */
export const FAULTS = {
  /** Watch events arrive later. */
  'watch-delay': defineFault({
    fields: { delayMs: field.delay, ...field.watchAim },
    help: 'delays watch events',
    delivery: ({ delayMs }, { type }) => (type === 'BOOKMARK' ? undefined : { delayMs }),
  }),
  /** Watch events are lost silently. The cache is wrong until the object changes again or is listed again. */
  'watch-drop': defineFault({
    fields: { ...field.watchAim, ...field.rate },
    help: 'drops watch events without a notice',
    delivery: (_, { type }) => (type === 'BOOKMARK' ? undefined : { drop: true, reported: true }),
  }),
  /** The server ends open watches with 410 Gone, so that their clients list again. */
  'watch-expire': defineFault({
    fields: field.watchAim,
    help: 'ends open watches once with 410 Gone, so their clients list again',
    begin: (fault, cluster) => `${counted(cluster.interruptWatches(fault, 'expire'), 'watch', 'watches')} expired`,
  }),
  /** Requests reach the server later. */
  'api-latency': defineFault({
    fields: { delayMs: field.delay, ...field.requestAim, ...field.rate },
    help: 'delays requests to the API server',
    request: ({ delayMs }) => ({ delayMs }),
  }),
  /** Requests fail with an error and are not handled. 504 is answered after a minute, the others at once. */
  'api-error': defineFault({
    fields: { code: field.code, ...field.requestAim, ...field.rate },
    help: 'answers requests with 429, 500, 503 or 504 without handling them',
    request: (fault, _, { id }) => refusal(fault.code, id),
  }),
  /** Updates fail as if another client had written the object in between. */
  'api-conflict': defineFault({
    fields: { ...field.requestAim, verb: { ...field.verb, default: 'update' }, ...field.rate },
    help: 'refuses updates with 409, as if another client had written the object',
    request(_, { kind, name }, { server }) {
      const { group, plural } = server.handlers.resource(kind).kind;
      return { error: conflict(group, plural, name, OBJECT_MODIFIED) };
    },
  }),
  /** A controller stops in every manager, and loses its memory: queue, expectations, running syncs. */
  'controller-stop': defineFault({
    fields: { controller: field.controller },
    help: 'stops a controller, which loses its memory',
    offers: [{ id: 'stop', on: 'controller' }],
    begin({ controller }, { managers }) {
      for (const manager of managers) manager.stopController(controller);
      return undefined;
    },
    end({ controller }, { managers }) {
      for (const manager of managers) manager.startController(controller);
    },
    isStopped: (fault, controller) => fault.controller === controller,
  }),
  /** A controller stops, and starts at once with an empty memory. */
  'controller-restart': defineFault({
    fields: { controller: field.controller },
    help: 'restarts a controller once with an empty memory',
    offers: [{ id: 'restart', on: 'controller' }],
    refuse({ controller }, { managers, isStopped }) {
      if (!managers.some(({ isLeader }) => isLeader)) return `no controller manager leads, so ${controller} does not run`;
      return isStopped(controller) ? `${controller} is stopped: take that fault back to start it` : undefined;
    },
    begin({ controller }, { managers }) {
      for (const manager of managers.filter(({ isLeader }) => isLeader)) {
        manager.stopController(controller);
        manager.startController(controller);
      }
      return `${controller} has started with an empty memory`;
    },
  }),
  /** A controller acts on its cache without waiting to see its own writes. */
  'no-expectations': defineFault({
    fields: { controller: field.expectingController },
    help: 'lets a controller act without waiting for its own writes in its cache',
    offers: [
      {
        id: 'noExpectations',
        on: 'controller',
        only: ['replicaset-controller', 'replicationcontroller-controller', 'daemonset-controller', 'job-controller'],
      },
    ],
    begin({ controller }, { managers }) {
      for (const manager of managers) manager.ignoreExpectations(controller, true);
      return undefined;
    },
    end({ controller }, { managers }) {
      for (const manager of managers) manager.ignoreExpectations(controller, false);
    },
    ignoresExpectations: (fault, controller) => fault.controller === controller,
  }),
  /** Nothing passes between a kubelet and the API server. The kubelet goes on running. */
  'node-network': defineFault({
    fields: { node: field.node },
    help: 'cuts the network between a kubelet and the API server',
    offers: [{ id: 'cutNetwork', on: 'node' }],
    begin({ node }, { machines, after, interruptWatches }) {
      machines.unreachable = new Set([...machines.unreachable, node]);
      // Once the kubelet considers its connections dead, it ends its watches and tries to open new ones.
      const broken = new StatusError('Timeout', 'http2: client connection lost');
      after(DEAD_CONNECTION_MS, () => void interruptWatches({ client: `kubelet/${node}` }, broken));
      return undefined;
    },
    end({ node }, { machines, interruptWatches }) {
      machines.unreachable = new Set([...machines.unreachable].filter((name) => name !== node));
      // Held-back events are delivered now: each watch resumes from the last revision that it has seen.
      interruptWatches({ client: `kubelet/${node}` }, 'end');
    },
    aim: ({ node }) => ({ client: `kubelet/${node}` }),
    request: (_, request) => lostRequest(request),
    delivery: () => ({ drop: true }),
  }),
  /** Pulls of an image fail, on one node or on all. */
  'image-pull': defineFault({
    fields: { image: field.image, node: field.anyNode },
    help: 'fails the pulls of an image',
    offers: [{ id: 'pull', on: 'image', alsoOnPods: true }],
    pull: (fault, node, pulled) =>
      (fault.node ?? node) === node && isImage(fault.image, pulled) ? pullError(pulled) : undefined,
  }),
  /** A container (of one Pod, or all of one image) exits now; with `again`, also shortly after each start. */
  'container-crash': defineFault({
    fields: {
      pod: field.anyPod,
      container: field.container,
      image: field.anyImage,
      again: field.again,
      exitCode: field.exitCode,
    },
    help: 'ends a container, with --again after each start',
    offers: [
      { id: 'crash', on: 'pod' },
      { id: 'crashLoop', on: 'pod', with: { again: true } },
      { id: 'crashImage', on: 'image' },
      { id: 'crashImageLoop', on: 'image', with: { again: true } },
    ],
    rule({ pod, container, image }) {
      if ((pod === undefined) === (image === undefined)) return 'name either a Pod by --pod or an image by --image';
      return image !== undefined && container !== undefined ? '--container goes with --pod' : undefined;
    },
    refuse(fault, { machines }) {
      if (fault.again === true) return undefined;
      for (const { access } of machines.kubelets)
        if (access.running((pod, { name, config }) => crashes(fault, pod, name, config.image.name)).length > 0) return undefined;
      const what = fault.image === undefined ? `such container of Pod ${fault.pod ?? ''}` : `container of image ${fault.image}`;
      return `no ${what} is running`;
    },
    begin(fault, cluster) {
      const count = crashNow(fault, cluster);
      return fault.again === true ? undefined : `${counted(count, 'container', 'containers')} ended`;
    },
    started: (fault, pod, container, image) =>
      crashes(fault, pod, container, image) ? { afterMs: CRASH_AFTER_MS, exitCode: fault.exitCode ?? 1 } : undefined,
  }),
  /** A probe fails, whatever the container answers. Without a container: of every container with such a probe. */
  'probe-fail': defineFault({
    fields: { pod: field.pod, container: field.container, probe: field.probe },
    help: 'fails a probe of a Pod',
    offers: [
      { id: 'failReadiness', on: 'pod', with: { probe: 'readiness' } },
      { id: 'failLiveness', on: 'pod', with: { probe: 'liveness' } },
      { id: 'failStartup', on: 'pod', with: { probe: 'startup' } },
    ],
    probe: (fault, { metadata }, { name }, type) =>
      fault.probe === type && fault.pod === keyOf(metadata) && (fault.container ?? name) === name,
  }),
  /** A program answers with errors, its probes too. Without a container: every program of the Pod. */
  'program-error': defineFault({
    fields: { pod: field.pod, container: field.container, status: field.status, ...field.rate },
    help: 'lets the programs of a Pod answer with errors',
    offers: [{ id: 'serveErrors', on: 'pod' }],
    answer: (fault, { metadata }, container) =>
      fault.pod === keyOf(metadata) && (fault.container ?? container) === container ? { status: fault.status ?? 500 } : undefined,
  }),
  /** A program answers later. */
  'program-delay': defineFault({
    fields: { pod: field.pod, container: field.container, delayMs: field.delay, ...field.rate },
    help: 'delays the answers of the programs of a Pod',
    offers: [{ id: 'answerSlowly', on: 'pod', with: { delayMs: 5_000 } }],
    answer: ({ pod, container, delayMs }, { metadata }, name) =>
      pod === keyOf(metadata) && (container ?? name) === name ? { delayMs } : undefined,
  }),
};

/** The containers that a crash is about. */
interface CrashAim {
  readonly pod?: string;
  readonly container?: string;
  readonly image?: string;
  readonly exitCode?: number;
}

/** Whether a crash applies to this container: of one Pod its first one, unless it is named. `image` is a full name. */
function crashes(aim: CrashAim, pod: Pod, container: string, image: string): boolean {
  if (aim.image !== undefined) return isImage(aim.image, image);
  return aim.pod === keyOf(pod.metadata) && container === (aim.container ?? pod.spec.containers[0]?.name);
}

/** Ends the running containers of a crash. Returns their number. */
function crashNow(aim: CrashAim, { machines }: FaultCluster): number {
  let count = 0;
  for (const { access } of machines.kubelets)
    count += access.crashAll((pod, { name, config }) => crashes(aim, pod, name, config.image.name), aim.exitCode ?? 1);
  return count;
}

/** Whether the full name is the one of an image: `nginx` is `docker.io/library/nginx:latest`. */
function isImage(image: string, full: string): boolean {
  return fullImageName(parseContainerImage(image)) === full;
}

function counted(count: number, one: string, more: string): string {
  return `${count} ${count === 1 ? one : more}`;
}
