import type { RateLimitingQueue, WorkerState, WorkerPool } from '../client/index.ts';
import type { Process } from '../sim/index.ts';
import { startRecord } from '../trace/index.ts';
import type { ControllerContext } from './define-controller.ts';
import type { Awaited, Safeguard } from './expectations.ts';
import type { ConstructorStep, RunStep } from './steps.ts';

export type { ControllerContext };

/** A running controller, as the page shows it. */
export interface Controller {
  /** `deployment`, as in `--controllers`. */
  readonly name: string;
  /** Most controllers have one workqueue. */
  readonly queues: readonly RateLimitingQueue[];
  readonly workers: readonly WorkerState[];
  /** The kinds that the controller watches. */
  readonly watches: readonly string[];
  /** The controller's expectations and other safeguards. */
  readonly safeguards?: readonly Safeguard[];
  /** What the controller has requested and not seen yet. Absent if it has no expectations. */
  awaited?(): Iterable<Awaited>;
  /** Waits for the caches, then starts the workers (upstream `Run(ctx, workers)`). */
  start(): void;
}

/** Reports that a controller was created, and which kinds it watches. The last statement of each constructor. */
export function reportMade(
  { sim, api }: ControllerContext,
  step: ConstructorStep,
  { watches }: Pick<Controller, 'watches'>,
): void {
  sim.trace.emit(api.name, startRecord(step, 'made', { informers: watches.join(', ') }));
}

/** Waits for the controller's caches, then reports that it runs. `step`: the controller's `Run`. */
export function* waitForCaches(context: ControllerContext, { watches, workers }: Controller, step: RunStep): Process<void> {
  const { sim, api, informers } = context;
  yield* informers.waitForNamedCacheSync(api.name, watches);
  sim.cause = sim.trace.emit(api.name, startRecord(step, 'started', { workers: workers.length }));
}

/**
 * Upstream's `Run(ctx, workers)` for controllers with workqueues: waits for the caches, then starts the workers. `step`: the
 * controller's `Run`. `then`: runs after the workers have started.
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
