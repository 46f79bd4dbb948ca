import type { WorkerPool } from '../client/index.ts';
import { startRecord, type Process } from '../sim/index.ts';
import type { Controller, ControllerContext } from './controller.ts';
import type { ConstructorStep, RunStep } from './start-specs.ts';

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
