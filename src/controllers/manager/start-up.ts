import { METRICS_GROUP, StatusError, type ApiPort, type ApiResource } from '../../api/index.ts';
import { EventRecorder, InformerFactory, ThrottledPort } from '../../client/index.ts';
import { TaskGroup, sleep, type Process, type Random } from '../../sim/index.ts';
import type { FigureArguments, OutcomeOf, Simulation, Step } from '../../trace/index.ts';
import { RunningController } from '../running-controller.ts';
import { SHARED_INFORMERS, type ControllerFaults } from './crew.ts';
import type { CloudProvider } from '../cloud-provider.ts';
import type { TypeCheck } from '../define-controller.ts';
import { isControllerEnabled, type ControllerDescriptor } from '../options/descriptors.ts';
import type { ControllerInitializer } from './initializers.ts';
import type { ControllerManagerOptions } from '../options/options.ts';
import { steps } from './steps.ts';

/** How long the start waits for the API server (app/helper.go `WaitForAPIServer`). */
const API_SERVER_TIMEOUT_MS = 10_000;
const API_SERVER_POLL_MS = 1_000;

/** What concerns other servers than the API server, and what it serves itself, is theirs: no controller here watches it. */
const UNWATCHED_GROUPS: ReadonlySet<string> = new Set(['apiregistration.k8s.io', 'apiextensions.k8s.io', METRICS_GROUP]);

/** A failed start. The message is upstream's log message. */
export class StartError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'StartError';
  }
}

/** What the start of a leader needs. */
export interface StartUpOptions {
  readonly sim: Simulation;
  readonly group: TaskGroup;
  readonly random: Random;
  readonly options: ControllerManagerOptions;
  /** All controllers that the program knows, and those that can run. */
  readonly descriptors: readonly ControllerDescriptor[];
  readonly initializers: readonly ControllerInitializer[];
  readonly cloud: CloudProvider | undefined;
  readonly typeCheck: TypeCheck | undefined;
  /** Returns a client with this name. */
  readonly connect: (name: string) => ApiPort;
  readonly faults: ControllerFaults | undefined;
  /** Reports a step. It becomes the cause of what follows. */
  readonly report: <S extends Step, C extends OutcomeOf<S>>(step: S, outcome: C, ...figures: FigureArguments<S, C>) => void;
}

/** What all controllers of one manager share (upstream `ControllerContext`). */
export interface SharedContext {
  readonly informers: InformerFactory;
  readonly resources: readonly ApiResource[];
}

/** `CreateControllerContext`: creates the informers and discovers the API server's resources. Throws `StartError`. */
export function* createControllerContext(startUp: StartUpOptions): Process<SharedContext> {
  const { sim, group, random, options, connect, report } = startUp;
  const minResyncMs = options['min-resync-period'];
  const resyncMs = minResyncMs * (1 + random.next());
  report(steps.CreateControllerContext, 'created', { resyncMs });
  const informers = new InformerFactory({ sim, api: connect(SHARED_INFORMERS), group, resyncMs });
  report(steps.WaitForAPIServer, 'waits', { timeoutMs: API_SERVER_TIMEOUT_MS });
  const served = yield* waitForApiServer(sim, connect('controller-discovery'));
  const resources = served.filter(
    ({ group, isPreferred, verbs }) => isPreferred && verbs.includes('watch') && !UNWATCHED_GROUPS.has(group),
  );
  const names = resources.map(({ name }) => name).join(', ');
  report(steps.NewDeferredDiscoveryRESTMapper, 'discovered', { kinds: resources.length, resources: names });
  return { informers, resources };
}

function* waitForApiServer(sim: Simulation, api: ApiPort): Process<readonly ApiResource[]> {
  const deadlineMs = sim.nowMs + API_SERVER_TIMEOUT_MS;
  for (;;) {
    try {
      return yield* api.discover();
    } catch (error) {
      if (!(error instanceof StatusError)) throw error;
      if (sim.nowMs + API_SERVER_POLL_MS > deadlineMs) {
        throw new StartError(`failed to wait for apiserver being healthy: timed out waiting for the condition: ${error.message}`);
      }
    }
    yield* sleep(API_SERVER_POLL_MS);
  }
}

/** `BuildControllers`: creates each enabled controller. None runs yet. Throws `StartError`. */
export function buildControllers(startUp: StartUpOptions, shared: SharedContext): RunningController[] {
  const { options, descriptors, initializers, report, faults } = startUp;
  report(steps.BuildControllers, 'begun', { controllers: options.controllers.join(',') });
  const controllers: RunningController[] = [];
  const absent: string[] = [];
  for (const descriptor of descriptors) {
    const { name: controller } = descriptor;
    const initializer = initializers.find(({ name }) => name === controller);
    const isIdle = initializer?.startsWith !== undefined || initializer?.isNeeded?.(options) === false;
    if (initializer === undefined || isIdle) absent.push(controller);
    else if (!isControllerEnabled(descriptor, options.controllers)) report(steps.BuildControllers, 'disabled', { controller });
    else if (faults?.isStopped(controller) === true) report(steps.BuildControllers, 'stopped', { controller });
    else {
      const built = buildController(startUp, shared, initializer);
      if (built === undefined) report(steps.BuildControllers, 'skipped', { controller });
      else controllers.push(built);
    }
  }
  report(steps.BuildControllers, 'built', { controllers: controllers.length, notSimulated: absent.join(', ') });
  return controllers;
}

/** Creates one controller without starting it. Returns undefined if the options disable it. Throws `StartError`. */
export function buildController(
  startUp: StartUpOptions,
  shared: SharedContext,
  initializer: ControllerInitializer,
): RunningController | undefined {
  const { sim, connect, options, faults, report, cloud, typeCheck } = startUp;
  const { name, step, eventSource, throughput = { qps: 1, burst: 1 } } = initializer;
  report(step, 'begun', { controller: name });
  const throttle = { qps: options['kube-api-qps'] * throughput.qps, burst: options['kube-api-burst'] * throughput.burst };
  const api = throttle.qps > 0 ? new ThrottledPort(sim, connect(name), throttle) : connect(name);
  const recorder = new EventRecorder({ sim, api, component: eventSource ?? name });
  const group = new TaskGroup(name, startUp.group.host, startUp.group.onPanic);
  try {
    const built = RunningController.build(initializer, {
      sim,
      api,
      connect,
      recorder,
      group,
      options,
      cloud,
      typeCheck,
      ...shared,
    });
    if (faults?.ignoresExpectations(name) === true) built?.ignoreExpectations(true);
    return built;
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    throw new StartError(`error building controllers: ${error.message}`);
  }
}

/** `RunControllers`: starts the informers, then every controller, and waits for the caches. */
export function* runControllers(
  startUp: StartUpOptions,
  { informers }: SharedContext,
  controllers: readonly RunningController[],
): Process<void> {
  const { sim, random, options, report } = startUp;
  report(steps['InformerFactory.Start'], 'started', { informers: informers.informers.map(({ kind }) => kind).join(', ') });
  informers.start();
  report(steps.RunControllers, 'started', { controllers: controllers.map(({ name }) => name).join(', ') });
  for (const controller of controllers) {
    const { name, group } = controller;
    const delayMs = options['controller-start-interval'] * (1 + random.next());
    if (delayMs === 0) controller.start();
    else sim.spawn(`kube-controller-manager/start/${name}`, startLater(controller, delayMs), { group });
  }
  yield* informers.waitForCacheSync();
}

function* startLater(controller: RunningController, delayMs: number): Process<void> {
  yield* sleep(delayMs);
  controller.start();
}
