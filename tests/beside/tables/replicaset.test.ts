import { expect } from 'vitest';
import {
  StatusError,
  findCondition,
  keyOf,
  parseTime,
  type Pod,
  type ReplicaSet,
  type ReplicaSetCondition,
  type ReplicaSetStatus,
} from '../../../src/api/index.ts';
import { HandlerTrace, Indexer, Lister, RateLimitingQueue } from '../../../src/client/index.ts';
import { sleep, type Process } from '../../../src/sim/index.ts';
import { Simulation } from '../../../src/trace/index.ts';
import { CONTROLLER_INDEX, indexKeyOf } from '../../../src/controllers/controller-index.ts';
import { ConsistencyStore } from '../../../src/controllers/consistency-store.ts';
import { UIDTrackingControllerExpectations } from '../../../src/controllers/expectations.ts';
import { PodControl, podKey } from '../../../src/controllers/pod-control.ts';
import { slowStartBatch } from '../../../src/controllers/slow-start-batch.ts';
import { ReplicaSetEventHandlers } from '../../../src/controllers/replicaset/event-handlers.ts';
import { ReplicaManager } from '../../../src/controllers/replicaset/manage-replicas.ts';
import {
  tallyPods,
  calculateStatus,
  removeCondition,
  setCondition,
  updateReplicaSetStatus,
} from '../../../src/controllers/replicaset/status.ts';
import {
  getIndirectlyRelatedPods,
  getPodsToDelete,
  getReplicaSetsWithSameController,
} from '../../../src/controllers/replicaset/pods-to-delete.ts';
import { Bench } from '../../unit/controllers/recording-api.ts';
import { podOf, replicaSetOf, type Sketch } from '../../unit/controllers/sketches.ts';
import { check, describeGroup } from './group.ts';

const NOW = '2026-07-01T00:00:00Z';
const NOW_MS = parseTime(NOW);

function listerOf<T extends Pod | ReplicaSet>(objects: readonly T[]): Lister<T> {
  const indexer = new Indexer<T>();
  indexer.addIndex(CONTROLLER_INDEX, (object) => [indexKeyOf(object)]);
  for (const object of objects) indexer.set(object);
  return new Lister(indexer);
}

const names = (objects: readonly { readonly metadata: { readonly name: string } }[]): string[] =>
  objects.map(({ metadata }) => metadata.name);

/** The handlers for these ReplicaSets and the queue that they fill. */
function handlersOver(replicaSets: readonly ReplicaSet[]) {
  const sim = new Simulation({ seed: 'handlers' });
  const queue = new RateLimitingQueue(sim, 'replicaset');
  const handlers = new ReplicaSetEventHandlers({
    queue,
    replicaSets: listerOf(replicaSets),
    expectations: new UIDTrackingControllerExpectations(sim),
    consistency: new ConsistencyStore({}),
    trace: new HandlerTrace(sim, 'replicaset-controller'),
  });
  return { handlers, queue };
}

interface StatusInput {
  readonly replicaSet: Sketch;
  readonly activePods: Sketch[];
  readonly terminatingPods?: Sketch[] | null;
  readonly manageReplicasErr?: string | null;
}

function statusOf(input: StatusInput): ReplicaSetStatus {
  const rs = replicaSetOf(input.replicaSet);
  const tally = tallyPods(rs, input.activePods.map(podOf), (input.terminatingPods ?? []).map(podOf), NOW_MS);
  const { manageReplicasErr: failure } = input;
  return calculateStatus(
    rs,
    tally,
    failure === null || failure === undefined ? undefined : new StatusError('InternalError', failure),
    NOW,
  );
}

describeGroup('replicaset', {
  'replicaset_GetCondition.json': check(
    (input: { status: ReplicaSetStatus; condType: string }, expected: { exists: boolean }) => {
      expect(findCondition(input.status.conditions, input.condType) !== undefined).toBe(expected.exists);
    },
  ),
  'replicaset_SetCondition.json': check(
    (input: { status: ReplicaSetStatus; cond: ReplicaSetCondition }, expected: { status: ReplicaSetStatus }) => {
      expect(setCondition(input.status.conditions, input.cond)).toEqual(expected.status.conditions ?? []);
    },
  ),
  'replicaset_RemoveCondition.json': check(
    (input: { status: ReplicaSetStatus; condType: string }, expected: { status: ReplicaSetStatus }) => {
      expect(removeCondition(input.status.conditions, input.condType) ?? []).toEqual(expected.status.conditions ?? []);
    },
  ),
  'replicaset_calculateStatus.json': check(
    (input: StatusInput & { terminatingReplicasGate: boolean }, expected: { status: Record<string, number | null> }) => {
      const { fullyLabeledReplicas = 0, readyReplicas = 0, availableReplicas = 0, ...rest } = statusOf(input);
      const { terminatingReplicas, ...counts } = expected.status;
      // The count is not reported if the feature gate is off. It is on since v1.35.
      const terminating = input.terminatingReplicasGate ? terminatingReplicas : (input.terminatingPods ?? []).length;
      expect({ fullyLabeledReplicas, readyReplicas, availableReplicas, ...rest }).toEqual({
        ...counts,
        terminatingReplicas: terminating,
      });
    },
  ),
  'replicaset_calculateStatusConditions.json': check(
    (input: StatusInput, expected: { conditions: ReplicaSetCondition[] | null }) => {
      const conditions = (statusOf(input).conditions ?? []).map(({ lastTransitionTime: _when, ...condition }) => condition);
      expect(conditions).toEqual((expected.conditions ?? []).map(({ lastTransitionTime: _when, ...condition }) => condition));
    },
  ),
  'replicaset_getPodKeys.json': check((input: { pods: Sketch[] }, expected: { keys: string[] }) => {
    expect(input.pods.map(podOf).map(podKey)).toEqual(expected.keys);
  }),
  'replicaset_getPodsToDelete.json': check(
    (input: { pods: Sketch[]; relatedPods: Sketch[] | null; diff: number }, expected: { podsToDelete: string[] }) => {
      const pods = input.pods.map(podOf);
      const related = input.relatedPods?.map(podOf) ?? pods;
      expect(names(getPodsToDelete(pods, () => related, input.diff, NOW_MS).pods)).toEqual(expected.podsToDelete);
    },
  ),
  'replicaset_getReplicaSetsWithSameController.json': check(
    (input: { store: Sketch[]; rs: Sketch }, expected: { names: string[] }) => {
      const related = getReplicaSetsWithSameController(replicaSetOf(input.rs), listerOf(input.store.map(replicaSetOf)));
      expect(names(related).sort()).toEqual(expected.names);
    },
  ),
  'replicaset_getIndirectlyRelatedPods.json': check(
    (input: { replicaSets: Sketch[]; rs: Sketch; pods: Sketch[] }, expected: { podNames: string[] }) => {
      const related = getIndirectlyRelatedPods(
        replicaSetOf(input.rs),
        listerOf(input.replicaSets.map(replicaSetOf)),
        listerOf(input.pods.map(podOf)),
      );
      expect(names(related).sort()).toEqual(expected.podNames);
    },
  ),
  'replicaset_getPodReplicaSets.json': check((input: { store: Sketch[]; pod: Sketch }, expected: { name: string | null }) => {
    const { handlers } = handlersOver(input.store.map(replicaSetOf));
    expect(names(handlers.getPodReplicaSets(podOf(input.pod)))).toEqual(expected.name === null ? [] : [expected.name]);
  }),
  'replicaset_updatePod_enqueues.json': check(
    (
      input: Record<'old' | 'new', { labels: Record<string, string>; owner: string | null }>,
      expected: { enqueued: string[] },
    ) => {
      const replicaSets = [
        replicaSetOf({
          metadata: { namespace: 'default', name: 'foobar', uid: 'one' },
          spec: { selector: { matchLabels: { foo: 'bar' } } },
        }),
        replicaSetOf({
          metadata: { namespace: 'default', name: 'barfoo', uid: 'one' },
          spec: { selector: { matchLabels: { bar: 'foo' } } },
        }),
      ];
      const podAt = (resourceVersion: string, { labels, owner }: { labels: Record<string, string>; owner: string | null }) =>
        podOf({
          metadata: {
            namespace: 'default',
            name: 'pod',
            uid: 'pod',
            resourceVersion,
            labels,
            ...(owner !== null && {
              ownerReferences: [{ apiVersion: 'apps/v1', kind: 'ReplicaSet', name: owner, uid: 'one', controller: true }],
            }),
          },
          status: { phase: 'Running', conditions: [{ type: 'Ready', status: 'True' }] },
        });
      const { handlers, queue } = handlersOver(replicaSets);
      handlers.updatePod(podAt('1', input.old), podAt('2', input.new));
      expect([...queue.snapshot().ready].sort()).toEqual(expected.enqueued.map((name) => `default/${name}`).sort());
    },
  ),
  'replicaset_slowStartBatch.json': check(
    (
      input: { count: number; initialBatchSize: number; callLimit: number },
      expected: { successes: number; error: boolean; callCount: number },
    ) => {
      const bench = new Bench();
      let calls = 0;
      const call = function* (): Process<void> {
        yield* sleep(1);
        calls++;
        if (calls > input.callLimit) throw new StatusError('InternalError', 'the limit is reached');
      };
      const end = bench.run(() => slowStartBatch({ sim: bench.sim, name: 'call' }, input.count, input.initialBatchSize, call));
      expect(end.successes).toBe(expected.successes);
      expect(end.error !== undefined).toBe(expected.error);
      expect(calls).toBe(expected.callCount);
    },
  ),
  'replicaset_statusUpdateWithFailure.json': check(
    (input: { newStatusReplicas: number }, expected: { gets: number; updates: number }) => {
      const bench = new Bench();
      const rs = replicaSetOf({ metadata: { namespace: 'default', name: 'foo' }, status: { replicas: 0 } });
      bench.api.stored.set('ReplicaSet', rs);
      bench.api.refuse = ({ what }) => (what.startsWith('update') ? new StatusError('InternalError', 'fake error') : undefined);
      expect(() => bench.run(() => updateReplicaSetStatus(bench.api.port, rs, { replicas: input.newStatusReplicas }))).toThrow(
        'fake error',
      );
      const updates = bench.api.actions.filter(({ what }) => what === 'update ReplicaSet/status');
      expect(updates.map(({ object }) => (object as ReplicaSet).status.replicas)).toEqual(
        Array(expected.updates).fill(input.newStatusReplicas),
      );
      expect(bench.api.actions.filter(({ what }) => what === 'get ReplicaSet')).toHaveLength(expected.gets);
    },
  ),
  'replicaset_burstReplicas.json': check(
    (input: { burst: number; numReplicas: number }, expected: { creates: number[]; deletes: number[] }) => {
      const burst = new BurstStory(input.burst);
      expect(burst.play(input.numReplicas, 'create', expected.creates.length)).toEqual(expected.creates);
      expect(burst.play(0, 'delete', expected.deletes.length)).toEqual(expected.deletes);
    },
  ),
});

/** One ReplicaSet that is scaled up and down. Its Pods are created and deleted when a step says that they are seen. */
class BurstStory extends Bench {
  readonly expectations = new UIDTrackingControllerExpectations(this.sim);
  readonly manager: ReplicaManager;
  #pods: Pod[] = [];
  #made = 0;

  constructor(burstReplicas: number) {
    super();
    this.manager = new ReplicaManager({
      podControl: new PodControl({ api: this.api.port, recorder: this.recorder }),
      expectations: this.expectations,
      spawner: { sim: this.sim, name: 'burst' },
      burstReplicas,
      choose: (_rs, pods, count) => getPodsToDelete(pods, () => pods, count, NOW_MS),
    });
  }

  /** Syncs this number of times. Returns the number of Pods that each sync requested. */
  play(replicas: number, verb: 'create' | 'delete', rounds: number): number[] {
    const rs = replicaSetOf({
      metadata: { namespace: 'default', name: 'rs' },
      spec: { replicas, template: { metadata: { labels: { app: 'web' } }, spec: {} } },
    });
    const counts: number[] = [];
    for (let round = 0; round < rounds; round++) {
      const asked = this.#sync(rs, verb);
      counts.push(asked.length);
      asked.slice(1).forEach((name) => this.#observe(name, verb));
      const { add = 0, del = 0 } = this.expectations.getExpectations(keyOf(rs.metadata)) ?? {};
      expect(add + del).toBe(1);
      expect(this.#sync(rs, verb)).toEqual([]);
      this.#observe(asked[0]!, verb);
    }
    expect(this.#pods).toHaveLength(replicas);
    return counts;
  }

  /** The names of the requested Pods. */
  #sync(rs: ReplicaSet, verb: 'create' | 'delete'): string[] {
    if (!this.expectations.satisfiedExpectations(keyOf(rs.metadata))) return [];
    this.api.actions.length = 0;
    this.run((trace) => this.manager.manageReplicas(rs, this.#pods.length, () => this.#pods, trace));
    return this.api.actions.map(({ what, object }) => {
      expect(what).toBe(`${verb} Pod`);
      return verb === 'create' ? `pod-${this.#made++}` : object.metadata.name;
    });
  }

  #observe(name: string, verb: 'create' | 'delete'): void {
    if (verb === 'create') {
      this.expectations.creationObserved('default/rs');
      this.#pods.push(podOf({ metadata: { namespace: 'default', name } }));
    } else {
      this.expectations.deletionObserved('default/rs', `default/${name}`);
      this.#pods = this.#pods.filter(({ metadata }) => metadata.name !== name);
    }
  }
}
