import { OPTIONAL_KINDS } from '../../cluster/index.ts';
import type { WorkerState } from '../../client/index.ts';
import type { Awaited } from '../../controllers/expectations.ts';
import type { ControllerFacts, Crew } from '../../controllers/manager/index.ts';
import type { Trace } from '../../trace/index.ts';
import type { CacheView, ExpectationView, LoopView, WorkerView, WriteView } from '../protocol/index.ts';
import { emptyQueue, queueView, type QueueSource } from './queue-view.ts';
import type { RecentWrites } from './recent-writes.ts';

/** The maximum number of expectations sent; the total is sent as well. */
const MOST_EXPECTATIONS = 40;

/** The source of a loop's view: a running loop, or one at a moment of the past. */
export interface LoopState {
  readonly place: LoopPlace;
  readonly informers: readonly CacheView[];
  readonly queue: QueueSource;
  readonly workers: readonly WorkerState[];
  readonly awaited: Iterable<Awaited>;
  readonly writes: readonly WriteView[];
}

/** The place where a loop runs. */
export interface LoopPlace {
  readonly id: string;
  readonly component: string;
  readonly client: string;
  readonly queue: string;
  /** The numbers of its workers. */
  readonly workers: readonly number[];
  /** The controller, and the index of this queue among its queues. Undefined for the scheduler. */
  readonly facts: ControllerFacts | undefined;
  readonly index: number;
}

/** The scheduler is one loop. */
export const SCHEDULER_PLACE: LoopPlace = {
  id: 'scheduler',
  component: 'scheduler',
  client: 'scheduler',
  queue: 'scheduler',
  workers: [0],
  facts: undefined,
  index: 0,
};

/** Every loop that ever ran in a manager with these crews, in the order of their first start, each in its latest form. */
export function placesIn(hostname: string, crews: readonly Crew[]): readonly LoopPlace[] {
  const places = new Map<string, LoopPlace>();
  for (const { controllers } of crews) {
    for (const facts of controllers) {
      facts.queues.forEach(({ name: queue, workers }, index) => {
        const id = `${hostname}/${queue}`;
        places.set(id, { id, component: hostname, client: facts.client, queue, workers, facts, index });
      });
    }
  }
  return [...places.values()];
}

export function writesAt({ component, client, queue, index }: LoopPlace, recent: RecentWrites): readonly WriteView[] {
  return recent.writesOf(`${component}/${client}`, queue, index === 0);
}

export function loopView({ place, informers, queue, workers, awaited, writes }: LoopState, trace: Trace): LoopView {
  const { id, component, client } = place;
  const expectations = Array.from(awaited, (each): ExpectationView => each).sort(bySince);
  return {
    id,
    component,
    client,
    running: true,
    informers: informers.filter(isUsed),
    queue: queueView(queue, trace),
    workers: workers.map(workerView),
    expectations: expectations.slice(0, MOST_EXPECTATIONS),
    expectationCount: expectations.length,
    writes,
  };
}

/** A cache of a kind that most clusters do not use has no part in a loop before the first object, with which its list comes. */
function isUsed({ kind, synced }: CacheView): boolean {
  return synced || !OPTIONAL_KINDS.has(kind);
}

/** A loop that has ended: its memory is lost, but not what it wrote. */
export function endedLoop({ id, component, client, queue, workers }: LoopPlace, writes: readonly WriteView[]): LoopView {
  return {
    id,
    component,
    client,
    running: false,
    informers: [],
    queue: emptyQueue(queue),
    workers: workers.map((worker) => ({ worker, key: '', step: '', sinceMs: 0, sync: 0 })),
    expectations: [],
    expectationCount: 0,
    writes,
  };
}

function workerView({ worker, key, step, sinceMs, sync }: WorkerState): WorkerView {
  return { worker, key, step, sinceMs, sync };
}

function bySince(a: ExpectationView, b: ExpectationView): number {
  return a.sinceMs - b.sinceMs || (a.key < b.key ? -1 : 1);
}
