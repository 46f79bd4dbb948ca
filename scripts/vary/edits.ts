import type { VariationId } from '../../src/cluster/variations.ts';

/** Lines of one function that a variation replaces. */
export interface Edit {
  /** The path in the repository. */
  readonly file: string;
  /** `resolveFenceposts`, `WorkQueue.add`, `LeaderElector.#renewAsSeen` */
  readonly function: string;
  /** Whole lines without their indentation. They stand exactly once in the function. */
  readonly old: string;
  /** At most as many lines as `old`, so that all lines keep their numbers. Empty: the lines are left out. */
  readonly new: string;
}

/** One small change of our source, and the bug upstream that it stands for. */
export interface Variation {
  readonly edits: readonly Edit[];
  /** The issue or pull request in kubernetes/kubernetes in which the bug is described. Absent if none is known. */
  readonly bug?: number;
}

const REPLICA_SET = 'src/controllers/replicaset';
const DEPLOYMENT = 'src/controllers/deployment';

/**
 * The variations of the controllers' code. The build compiles each beside the code that it changes; the code itself knows nothing of
 * them. The page has a sentence for each (`ui/i18n/en/vary.ts`).
 */
export const VARIATIONS: Readonly<Record<VariationId, Variation>> = {
  'no-expectations': {
    // Since v1.36 the consistency check holds a sync back, too.
    edits: [
      {
        file: `${REPLICA_SET}/sync-replica-set.ts`,
        function: 'ReplicaSetSync.syncReplicaSet',
        old: 'consistency.ensureReady(key, trace);',
        new: '',
      },
      {
        file: `${REPLICA_SET}/sync-replica-set.ts`,
        function: 'ReplicaSetSync.syncReplicaSet',
        old: 'const needsSync = expectations.satisfiedExpectations(key, trace);',
        new: 'const needsSync = true;',
      },
    ],
    bug: 41675,
  },
  'cache-changed-in-place': {
    edits: [
      {
        file: `${DEPLOYMENT}/working-copy.ts`,
        function: 'WorkingCopy.setStatus',
        old: 'this.#deployment = { ...this.#deployment, status };',
        new: 'Object.assign(this.#deployment, { status });',
      },
      {
        // Our caches share their objects with etcd. A real informer has decoded its own, as here.
        file: 'src/client/informer/indexer.ts',
        function: 'Indexer.get',
        old: 'return this.#cells.get(key)?.object;',
        new: 'const cell = this.#cells.get(key); return cell && (cell.object = JSON.parse(JSON.stringify(cell.object)) as T);',
      },
    ],
    bug: 27687,
  },
  'max-unavailable-rounded-up': {
    edits: [
      {
        file: `${DEPLOYMENT}/limits.ts`,
        function: 'resolveFenceposts',
        old: 'const unavailable = getScaledValueFromIntOrPercent(maxUnavailable, desired, false);',
        new: 'const unavailable = getScaledValueFromIntOrPercent(maxUnavailable, desired, true);',
      },
    ],
  },
  'old-pods-not-counted': {
    edits: [
      {
        file: `${DEPLOYMENT}/limits.ts`,
        function: 'newRSNewReplicas',
        old: 'const mayAdd = d.spec.replicas + maxSurge(d) - getReplicaCount(allRSs);',
        new: 'const mayAdd = d.spec.replicas + maxSurge(d) - newRS.spec.replicas;',
      },
    ],
  },
  'no-min-ready-requeue': {
    edits: [
      {
        file: `${REPLICA_SET}/sync-replica-set.ts`,
        function: 'ReplicaSetSync.#planNextCheck',
        old: "queue.addAfter(keyOf(rs.metadata), afterMs, 'syncReplicaSet');",
        new: '',
      },
      {
        file: `${REPLICA_SET}/event-handlers.ts`,
        function: 'ReplicaSetEventHandlers.#updateOwned',
        old: "if (newlyReady) queue.addAfter(key, minReadySeconds * 1000, 'updatePod');",
        new: '',
      },
    ],
    bug: 113605,
  },
  'tombstones-ignored': {
    edits: [
      {
        file: `${REPLICA_SET}/event-handlers.ts`,
        function: 'ReplicaSetEventHandlers.deletePod',
        old: 'const tombstone = deleted instanceof DeletedFinalStateUnknown;',
        new: 'const tombstone = deleted instanceof DeletedFinalStateUnknown; if (tombstone) return;',
      },
    ],
    bug: 25913,
  },
  'observed-generation-not-set': {
    edits: [
      {
        file: `${DEPLOYMENT}/status.ts`,
        function: 'calculateStatus',
        old: 'observedGeneration: d.metadata.generation ?? 0,',
        new: 'observedGeneration: d.status.observedGeneration ?? 0,',
      },
    ],
  },
  'no-collision-count': {
    edits: [
      {
        file: `${DEPLOYMENT}/new-replica-set.ts`,
        function: 'resolveCollision',
        old: 'work.setStatus({ ...deployment.status, collisionCount });',
        new: '',
      },
    ],
    bug: 29735,
  },
  'all-pods-in-one-batch': {
    edits: [
      {
        file: 'src/controllers/slow-start-batch.ts',
        function: 'createPods',
        old: 'SLOW_START_INITIAL_BATCH_SIZE,',
        new: 'count,',
      },
    ],
    bug: 49145,
  },
  'deletion-order-dropped': {
    edits: [
      {
        file: `${REPLICA_SET}/pods-to-delete.ts`,
        function: 'getPodsToDelete',
        old: 'const sorted = ranked.sorted();',
        new: 'const sorted = [...pods];',
      },
    ],
    bug: 14396,
  },
  'unhealthy-not-first': {
    edits: [
      {
        file: `${DEPLOYMENT}/rolling.ts`,
        function: 'reconcileOldReplicaSets',
        old: 'const cleaned = yield* cleanupUnhealthyReplicas(work, oldRSs, maxScaledDown, scope);',
        new: 'const cleaned: Cleanup = { oldRSs, count: 0, invalid: false };',
      },
    ],
    bug: 20368,
  },
  'revision-not-raised': {
    edits: [
      {
        file: `${DEPLOYMENT}/new-replica-set.ts`,
        function: 'getAllReplicaSetsAndSyncRevision',
        old: 'const newRevision = maxOldRevision + 1;',
        new: 'const newRevision = Math.max(1, maxOldRevision);',
      },
    ],
  },
  'desired-replicas-not-noted': {
    edits: [
      {
        file: `${DEPLOYMENT}/scale.ts`,
        function: 'scaleReplicaSet',
        old: 'metadata: { ...rs.metadata, annotations: { ...annotations, ...replicasAnnotations(replicas, max) } },',
        new: 'metadata: { ...rs.metadata, annotations: { ...annotations } },',
      },
    ],
    bug: 102551,
  },
  'deadline-not-requeued': {
    edits: [
      {
        file: `${DEPLOYMENT}/progress.ts`,
        function: 'requeueStuckDeployment',
        old: 'control.enqueueAfter(deployment, afterMs + 1000);',
        new: '',
      },
    ],
    bug: 34458,
  },
  'no-forget': {
    edits: [
      {
        file: `${DEPLOYMENT}/controller.ts`,
        function: 'handleDeploymentErr',
        old: 'if (error === undefined || hasStatusCause(error, NAMESPACE_TERMINATING)) queue.forget(key);',
        new: 'if (error === undefined || hasStatusCause(error, NAMESPACE_TERMINATING)) return;',
      },
    ],
    bug: 110696,
  },
  'key-given-twice': {
    edits: [
      {
        file: 'src/client/workqueue/queue.ts',
        function: 'WorkQueue.add',
        old: 'if (this.#processing.has(key)) return;',
        new: '',
      },
    ],
  },
  'pod-not-assumed': {
    edits: [
      {
        file: 'src/scheduler/scheduler.ts',
        function: 'Scheduler.#scheduleOne',
        old: 'const assumed = this.cache.assumePod(entry.info, nodeName);',
        new: 'const assumed = entry.info;',
      },
    ],
  },
  'lease-not-renewed': {
    edits: [
      {
        file: 'src/client/leader-elector.ts',
        function: 'LeaderElector.#tryAcquireOrRenew',
        old: 'return (yield* this.#renewAsSeen()) || (yield* this.#claim());',
        new: 'return this.isLeader || (yield* this.#claim());',
      },
    ],
    bug: 23731,
  },
};
