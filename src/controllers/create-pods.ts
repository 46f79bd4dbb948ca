import type { Process } from '../sim/index.ts';
import type { SyncTrace } from '../client/index.ts';
import { NAMESPACE_TERMINATING, hasStatusCause } from './aggregate-error.ts';
import type { ControllerExpectations } from './expectations.ts';
import { steps } from './steps.ts';
import { SLOW_START_INITIAL_BATCH_SIZE, slowStartBatch, type BatchEnd, type Spawner } from './slow-start-batch.ts';

/** What creating Pods needs: the expectations of the controller, and where its calls run. */
export interface PodCreation {
  readonly expectations: Pick<ControllerExpectations, 'expectCreations' | 'lowerExpectations'>;
  readonly spawner: Spawner;
}

/**
 * Creates `count` Pods for the owner with this key, in batches that double, and expects to see each of them. ReplicaSets and Jobs do this alike
 * (controller/replicaset/replica_set.go `manageReplicas`, controller/job/job_controller.go `manageJob`). Pods that were not created are expected no more.
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
  trace.step(steps.ExpectCreations, 'set', { add: count, del: 0 });
  const end = yield* slowStartBatch(
    spawner,
    count,
    SLOW_START_INITIAL_BATCH_SIZE,
    () => unlessNamespaceEnds(create()),
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

/** Ignores that a Pod cannot be created because its namespace is being deleted. A retry would not help, so the expectation is left to expire. */
export function* unlessNamespaceEnds(create: Process<unknown>): Process<void> {
  try {
    yield* create;
  } catch (error) {
    if (!hasStatusCause(error, NAMESPACE_TERMINATING)) throw error;
  }
}
