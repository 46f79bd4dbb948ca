import type { WorkerPool } from '../client/index.ts';
import { startRecord, type Process } from '../sim/index.ts';
import type { Controller, ControllerContext } from './controller.ts';
import { steps } from './steps.ts';

/** Waits for the caches that feed a controller, and reports that it runs from then on. */
export function* waitForCaches(context: ControllerContext, { watches, workers }: Controller): Process<void> {
  const { sim, api, informers } = context;
  yield* informers.waitForNamedCacheSync(api.name, watches);
  sim.cause = sim.trace.emit(api.name, startRecord(steps.Run, 'started', { workers: workers.length }));
}

/**
 * Upstream's `Run(ctx, workers)` of a controller that is workqueues and their workers: waits for its caches, then starts them.
 * `then`: what it does besides, from then on.
 */
export function runWorkers(
  context: ControllerContext,
  controller: Controller,
  pools: readonly WorkerPool[],
  then?: () => Process<void>,
): void {
  const { sim, api, group } = context;
  sim.spawn(`${api.name}/run`, run(context, controller, pools, then), { group });
}

function* run(
  context: ControllerContext,
  controller: Controller,
  pools: readonly WorkerPool[],
  then: (() => Process<void>) | undefined,
): Process<void> {
  yield* waitForCaches(context, controller);
  for (const pool of pools) pool.start();
  if (then !== undefined) yield* then();
}
