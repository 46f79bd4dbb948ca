import type { Process } from '../sim/index.ts';
import type { SyncTrace } from '../client/index.ts';
import { NAMESPACE_TERMINATING, hasStatusCause } from './aggregate-error.ts';
import type { ControllerExpectations } from './expectations.ts';
import { SLOW_START_INITIAL_BATCH_SIZE, slowStartBatch, type BatchEnd, type Spawner } from './slow-start-batch.ts';

/** With what Pods are made: the expectations of the controller, and where its calls run. */
export interface PodCreation {
  readonly expectations: Pick<ControllerExpectations, 'expectCreations' | 'lowerExpectations'>;
  readonly spawner: Spawner;
}

/**
 * Makes `count` Pods for the owner with this key, in batches that double, and expects to see each of them: what ReplicaSets and Jobs do alike
 * (controller/replicaset/replica_set.go `manageReplicas`, controller/job/job_controller.go `manageJob`). What was not made is expected no more.
 */
export function* createPods(
  { expectations, spawner }: PodCreation,
  key: string,
  count: number,
  create: () => Process<unknown>,
  trace: SyncTrace,
): Process<BatchEnd> {
  // Before the first call: the Pod may be in the cache before the call returns.
  expectations.expectCreations(key, count);
  trace.step('ExpectCreations', `wait to see ${count} creations`, { add: count, del: 0 });
  const end = yield* slowStartBatch(
    spawner,
    count,
    SLOW_START_INITIAL_BATCH_SIZE,
    () => unlessNamespaceEnds(create()),
    (batch, created) => trace.step('slowStartBatch', `create ${batch} at once`, { batch, created, of: count }),
  );
  const { successes } = end;
  const skipped = count - successes;
  if (skipped > 0) {
    const outcome = `${skipped} creations failed or were skipped: do not wait for them`;
    trace.step('CreationObserved', outcome, { created: successes, skipped });
    expectations.lowerExpectations(key, skipped, 0);
  }
  return end;
}

/** No Pod can be made in a namespace that is going away, and trying again is no use: the expectation is left to run out instead. */
export function* unlessNamespaceEnds(create: Process<unknown>): Process<void> {
  try {
    yield* create;
  } catch (error) {
    if (!hasStatusCause(error, NAMESPACE_TERMINATING)) throw error;
  }
}
