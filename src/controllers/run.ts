import type { WorkerPool } from '../client/index.ts';
import type { Process } from '../sim/index.ts';
import type { Controller, ControllerContext } from './controller.ts';

/** Waits for the caches that feed a controller, and reports that it runs. `how`: `5 workers`, as the trace tells it. */
export function* waitForCaches(context: ControllerContext, watches: readonly string[], how: string): Process<void> {
  const { sim, api, informers } = context;
  sim.cause = sim.trace.emit(api.name, { type: 'start', stage: 'WaitForNamedCacheSync', detail: watches.join(', ') });
  for (const kind of watches) yield* informers.informer(kind).waitForSync();
  sim.cause = sim.trace.emit(api.name, { type: 'start', stage: 'Run', detail: how });
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
  { watches, workers }: Controller,
  pools: readonly WorkerPool[],
  then: (() => Process<void>) | undefined,
): Process<void> {
  yield* waitForCaches(context, watches, workers.length === 1 ? '1 worker' : `${workers.length} workers`);
  for (const pool of pools) pool.start();
  if (then !== undefined) yield* then();
}
