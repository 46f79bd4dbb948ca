import type { Cluster } from '../../cluster/index.ts';
import type { InformerFactory } from '../../client/index.ts';
import type { ControllerManager } from '../../controllers/manager/index.ts';
import type { LoopView, ManagerView } from '../protocol/index.ts';
import { queueView } from './queue-view.ts';

export function managerViews({ managers }: Cluster): ManagerView[] {
  return managers.map(({ hostname, identity, state, stage }) => ({ name: hostname, identity, state, stage }));
}

/** The newest revision of each kind: what a cache is compared with. */
export type NewestRevisions = ReadonlyMap<string, number>;

/** Every control loop that runs: the controllers of each manager that leads, and the scheduler. */
export function loopViews(cluster: Cluster, newest: NewestRevisions): LoopView[] {
  const loops = cluster.managers.flatMap((manager) => controllerLoops(manager, newest));
  const scheduler = schedulerLoop(cluster, newest);
  return scheduler === undefined ? loops : [...loops, scheduler];
}

/** A loop that has ended: its memory is lost. */
export function endedLoop({ id, component, queue, workers }: LoopView): LoopView {
  const empty = { ready: [], readyCount: 0, processing: [], waiting: [], waitingCount: 0 };
  const idle = workers.map((worker) => ({ ...worker, key: '', step: '' }));
  return { id, component, running: false, informers: [], queue: { ...queue, ...empty }, workers: idle };
}

function controllerLoops(manager: ControllerManager, newest: NewestRevisions): LoopView[] {
  const { informers, hostname } = manager;
  return manager.controllers.flatMap(({ queues, workers, watches }) =>
    queues.map((queue, i) => ({
      id: `${hostname}/${queue.name}`,
      component: hostname,
      running: true,
      informers: informerViews(newest, informers, watches),
      queue: queueView(queue.snapshot(), queue.metrics),
      workers: i === 0 ? workers.map((worker) => ({ ...worker })) : [],
    })),
  );
}

function schedulerLoop(cluster: Cluster, newest: NewestRevisions): LoopView | undefined {
  if (cluster.scheduler === undefined) return undefined;
  const { scheduler, informers } = cluster.scheduler;
  return {
    id: 'scheduler',
    component: 'scheduler',
    running: true,
    informers: informerViews(newest, informers, scheduler.watches),
    queue: queueView(scheduler.queue.snapshot(), scheduler.queue),
    workers: [{ ...scheduler.worker }],
  };
}

function informerViews(
  newest: NewestRevisions,
  informers: InformerFactory | undefined,
  watches: readonly string[],
): LoopView['informers'] {
  if (informers === undefined) return [];
  return watches.map((kind) => {
    const { size, hasSynced, resourceVersion } = informers.informer(kind);
    return { kind, size, synced: hasSynced, lag: lagOf(newest.get(kind) ?? 0, resourceVersion) };
  });
}

/** Revisions of this kind that the cache has not seen. Only writes of the kind count: those of others never reach it. */
function lagOf(newest: number, resourceVersion: string): number {
  return Math.max(0, newest - Number(resourceVersion || '0'));
}
