import type { ApiPort } from '../api/index.ts';
import type { EventRecorder, InformerFactory, RateLimitingQueue, WorkerState, WorkerPool } from '../client/index.ts';
import { startRecord, type Simulation, type TaskGroup, type Process } from '../sim/index.ts';
import type { Awaited, Safeguard } from './expectations.ts';
import type { ConstructorStep, RunStep } from './steps.ts';

/** What every controller is given at its start (upstream: the ControllerContext and a client of its own). */
export interface ControllerContext {
  readonly sim: Simulation;
  /** The controller's own client, named after it: `deployment-controller`. */
  readonly api: ApiPort;
  /** Shared by all controllers of one manager. */
  readonly informers: InformerFactory;
  /** Events in the controller's name. */
  readonly recorder: EventRecorder;
  /** What it spawns belongs to this group, and is lost when the manager stops. */
  readonly group: TaskGroup;
}

/** A controller that runs: what the page shows of it. */
export interface Controller {
  /** `deployment`, as in `--controllers`. */
  readonly name: string;
  /** Its workqueues; most have one. */
  readonly queues: readonly RateLimitingQueue[];
  readonly workers: readonly WorkerState[];
  /** The kinds whose informers feed it. */
  readonly watches: readonly string[];
  /** Its expectations, and what else serves the same purpose. */
  readonly safeguards?: readonly Safeguard[];
  /** What it has asked for and not yet seen, of those that remember that. */
  awaited?(): Iterable<Awaited>;
  /** Waits for the caches, then starts the workers (upstream `Run(ctx, workers)`). */
  start(): void;
}

/** Reports that a controller has been made, and which informers feed it: the last thing that its constructor does. */
export function reportMade(
  { sim, api }: ControllerContext,
  step: ConstructorStep,
  { watches }: Pick<Controller, 'watches'>,
): void {
  sim.trace.emit(api.name, startRecord(step, 'made', { informers: watches.join(', ') }));
}

/** Waits for the caches that feed a controller, and reports that it runs from then on. `step`: the controller's `Run`. */
export function* waitForCaches(context: ControllerContext, { watches, workers }: Controller, step: RunStep): Process<void> {
  const { sim, api, informers } = context;
  yield* informers.waitForNamedCacheSync(api.name, watches);
  sim.cause = sim.trace.emit(api.name, startRecord(step, 'started', { workers: workers.length }));
}

/**
 * Upstream's `Run(ctx, workers)` of a controller that is workqueues and their workers: waits for its caches, then starts them.
 * `step`: the controller's `Run`. `then`: what it does besides, from then on.
 */
export function runWorkers(
  context: ControllerContext,
  controller: Controller,
  pools: readonly WorkerPool[],
  step: RunStep,
  then?: () => Process<void>,
): void {
  const { sim, api, group } = context;
  sim.spawn(`${api.name}/run`, run(context, controller, pools, step, then), { group });
}

function* run(
  context: ControllerContext,
  controller: Controller,
  pools: readonly WorkerPool[],
  step: RunStep,
  then: (() => Process<void>) | undefined,
): Process<void> {
  yield* waitForCaches(context, controller, step);
  for (const pool of pools) pool.start();
  if (then !== undefined) yield* then();
}
