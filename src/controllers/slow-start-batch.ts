import type { StatusError } from '../api/index.ts';
import type { SyncTrace } from '../client/index.ts';
import { joinAll, type Process, type TaskGroup } from '../sim/index.ts';
import type { Simulation } from '../trace/index.ts';
import { NAMESPACE_TERMINATING, attempt, hasStatusCause } from './errors.ts';
import type { ControllerExpectations } from './expectations.ts';
import { steps } from './steps.ts';

/** How many calls the first batch has (controller/controller_utils.go `SlowStartInitialBatchSize`). */
export const SLOW_START_INITIAL_BATCH_SIZE = 1;

/** Where concurrent calls run. */
export interface Spawner {
  readonly sim: Simulation;
  readonly group?: TaskGroup;
  /** The name of the tasks. */
  readonly name: string;
}

export interface BatchEnd {
  readonly successes: number;
  /** The first error of the failed batch. Later batches were not started. */
  readonly error: StatusError | undefined;
}

/**
 * Makes `count` calls in batches of 1, 2, 4, 8 … calls. The calls of a batch run concurrently. Stops after a batch with an error
 * (controller/replicaset/replica_set.go `slowStartBatch`): an exhausted quota is noticed after one call, not after five hundred.
 */
export function* slowStartBatch(
  spawner: Spawner,
  count: number,
  initialBatchSize: number,
  call: () => Process<unknown>,
  onBatch?: (size: number, done: number) => void,
): Process<BatchEnd> {
  let successes = 0;
  let remaining = count;
  for (let size = Math.min(remaining, initialBatchSize); size > 0; size = Math.min(2 * size, remaining)) {
    onBatch?.(size, successes);
    const errors = yield* runAll(spawner, Array.from({ length: size }, call));
    successes += size - errors.length;
    if (errors.length > 0) return { successes, error: errors[0] };
    remaining -= size;
  }
  return { successes, error: undefined };
}

/** Runs the calls concurrently and waits for all of them. Returns the errors in the order of the calls. */
export function* runAll(spawner: Spawner, calls: readonly Process<unknown>[]): Process<StatusError[]> {
  const { sim, group, name } = spawner;
  const tasks = calls.map((call) => sim.spawn(name, attempt(call), group === undefined ? {} : { group }));
  return (yield* joinAll(tasks)).flatMap(({ error }) => error ?? []);
}

/** What `createPods` needs: the controller's expectations, and where its calls run. */
export interface PodCreation {
  readonly expectations: Pick<ControllerExpectations, 'expectCreations' | 'lowerExpectations'>;
  readonly spawner: Spawner;
}

/**
 * Creates `count` Pods for the owner with this key, in batches that double, and expects to see each of them
 * (controller/replicaset/replica_set.go `manageReplicas`, controller/job/job_controller.go `manageJob`). Lowers the expectations
 * by the Pods that were not created.
 */
export function* createPods(
  { expectations, spawner }: PodCreation,
  key: string,
  count: number,
  create: () => Process<unknown>,
  trace: SyncTrace,
): Process<BatchEnd> {
  // Set the expectations before the first call: the Pod may reach the cache before the call returns.
  expectations.expectCreations(key, count);
  trace.step(steps.ExpectCreations, 'set', { add: count, del: 0 });
  const end = yield* slowStartBatch(
    spawner,
    count,
    SLOW_START_INITIAL_BATCH_SIZE,
    () => ignoreNamespaceTerminating(create()),
    (batch, created) => trace.step(steps.slowStartBatch, 'batch', { batch, created, of: count }),
  );
  const { successes } = end;
  const skipped = count - successes;
  if (skipped > 0) {
    trace.step(steps.CreationObserved, 'skipped', { created: successes, skipped });
    expectations.lowerExpectations(key, skipped, 0);
  }
  return end;
}

/** Ignores the error of a namespace that is being deleted. A retry would not help, and the expectation expires. */
export function* ignoreNamespaceTerminating(create: Process<unknown>): Process<void> {
  try {
    yield* create;
  } catch (error) {
    if (!hasStatusCause(error, NAMESPACE_TERMINATING)) throw error;
  }
}
