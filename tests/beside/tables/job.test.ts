import { expect } from 'vitest';
import { StatusError, type Job, type KubeObject, type Pod } from '../../../src/api/index.ts';
import { withDefaults } from '../../../src/apiserver/kinds/definition.ts';
import { JOB, prepareNewJob } from '../../../src/apiserver/kinds/job.ts';
import { Indexer, Lister } from '../../../src/client/index.ts';
import { CONTROLLER_INDEX, indexKeyOf } from '../../../src/controllers/controller-index.ts';
import { ConsistencyStore } from '../../../src/controllers/consistency-store.ts';
import { ControllerExpectations } from '../../../src/controllers/expectations.ts';
import { JobSync } from '../../../src/controllers/job/sync-job.ts';
import { FinalizerExpectations, JOB_TRACKING_FINALIZER } from '../../../src/controllers/job/tracking-finalizer.ts';
import { TaskGroup } from '../../../src/sim/index.ts';
import { Bench } from '../../unit/controllers/recording-api.ts';
import { podOf } from '../../unit/controllers/sketches.ts';
import { check, describeGroup } from './group.ts';

interface Input {
  readonly parallelism: number;
  /** -1 means none. */
  readonly completions: number;
  readonly backoffLimit: number;
  readonly deleting: boolean;
  readonly podLimit: number;
  readonly pendingPods: number;
  readonly activePods: number;
  readonly succeededPods: number;
  readonly failedPods: number;
  readonly podControllerError: string | null;
}

interface Expected {
  readonly creations: number;
  readonly deletions: number;
  readonly active: number;
  readonly succeeded: number;
  readonly failed: number;
  readonly condition: string | null;
  readonly conditionReason: string;
}

/** One sync of a Job over these Pods, against an API that refuses what the case says. */
class SyncBench extends Bench {
  readonly job: Job;
  readonly #pods: Pod[];
  readonly #input: Input;
  #creations = 0;

  constructor(input: Input) {
    super();
    this.#input = input;
    this.job = jobOf(input);
    this.#pods = (['Pending', 'Running', 'Succeeded', 'Failed'] as const).flatMap((phase) =>
      Array.from({ length: countOf(input, phase) }, (_, i) => ownPod(this.job, phase, i)),
    );
    this.api.refuse = ({ what }) => this.#refuse(what);
  }

  /** The error that the sync ends with, if any. */
  sync(): StatusError | undefined {
    const sync = new JobSync({
      sim: this.sim,
      api: this.api.port,
      recorder: this.recorder,
      group: new TaskGroup('job'),
      jobs: listerOf([this.job]),
      pods: listerOf(this.#pods),
      expectations: new ControllerExpectations(this.sim),
      finalizerExpectations: new FinalizerExpectations(this.sim),
      consistency: new ConsistencyStore({}),
      enqueueAfter: () => {},
    });
    try {
      this.run((trace) => sync.syncJob('default/foobar', trace));
      return undefined;
    } catch (error) {
      if (error instanceof StatusError) return error;
      throw error;
    }
  }

  count(what: string): number {
    return this.api.actions.filter((action) => action.what === what).length;
  }

  get status(): Job['status'] {
    const last = this.api.actions.findLast(({ what }) => what === 'update Job/status');
    return ((last?.object as Job | undefined) ?? this.job).status;
  }

  #refuse(what: string): StatusError | undefined {
    const { podLimit, podControllerError } = this.#input;
    if (what === 'create Pod' && podLimit > 0 && ++this.#creations > podLimit)
      return new StatusError('InternalError', 'not creating pod, limit already reached');
    const isRefused = podControllerError !== null && (what === 'create Pod' || what === 'delete Pod');
    return isRefused ? new StatusError('InternalError', podControllerError) : undefined;
  }
}

function jobOf({ parallelism, completions, backoffLimit, deleting }: Input): Job {
  const spec = {
    parallelism,
    ...(completions >= 0 && { completions }),
    ...(backoffLimit >= 0 && { backoffLimit }),
    template: { metadata: { labels: { foo: 'bar' } }, spec: { containers: [{ name: 'c', image: 'foo/bar' }] } },
  };
  const metadata = {
    name: 'foobar',
    namespace: 'default',
    uid: 'foobar-uid',
    resourceVersion: '1',
    creationTimestamp: '2026-01-01T00:00:00Z',
    ...(deleting && { deletionTimestamp: '2026-01-01T00:00:00Z' }),
  };
  return prepareNewJob(
    withDefaults(JOB, { apiVersion: 'batch/v1', kind: 'Job', metadata, spec, status: {} } as unknown as Job) as Job,
  );
}

function ownPod(job: Job, phase: string, number: number): Pod {
  const { name, uid } = job.metadata;
  const at = '2026-01-01T00:00:00Z';
  return podOf({
    metadata: {
      name: `${name}-${phase.toLowerCase()}-${number}`,
      namespace: 'default',
      uid: `${phase}-${number}`,
      creationTimestamp: at,
      labels: job.spec.template.metadata?.labels as Record<string, string>,
      finalizers: [JOB_TRACKING_FINALIZER],
      ownerReferences: [{ apiVersion: 'batch/v1', kind: 'Job', name, uid, controller: true }],
    },
    status: { phase },
  });
}

function countOf(input: Input, phase: 'Pending' | 'Running' | 'Succeeded' | 'Failed'): number {
  switch (phase) {
    case 'Pending':
      return input.pendingPods;
    case 'Running':
      return input.activePods;
    case 'Succeeded':
      return input.succeededPods;
    case 'Failed':
      return input.failedPods;
  }
}

function listerOf<T extends KubeObject>(objects: readonly T[]): Lister<T> {
  const indexer = new Indexer<T>();
  indexer.addIndex(CONTROLLER_INDEX, (object) => [indexKeyOf(object)]);
  for (const object of objects) indexer.set(object);
  return new Lister(indexer);
}

describeGroup(
  'job',
  {
    'job_syncJob.json': check<Input, Expected>((input, expected) => {
      const bench = new SyncBench(input);
      const refusal = bench.sync();
      // A request that the limit refuses was still sent.
      const creations = input.podLimit > 0 ? Math.min(bench.count('create Pod'), input.podLimit) : bench.count('create Pod');
      expect(creations).toBe(expected.creations);
      expect(bench.count('delete Pod')).toBe(expected.deletions);
      const { active = 0, succeeded = 0, failed = 0, startTime, conditions = [] } = bench.status;
      expect({ active, succeeded, failed }).toEqual({
        active: expected.active,
        succeeded: expected.succeeded,
        failed: expected.failed,
      });
      expect(startTime).toBeDefined();
      if (input.podControllerError !== null) expect(refusal).toBeDefined();
      if (expected.condition === null) return;
      const found = conditions.find(({ type }) => type === expected.condition);
      expect(found?.status).toBe('True');
      if (expected.conditionReason !== '') expect(found?.reason).toBe(expected.conditionReason);
    }),
  },
  {
    cases: {
      'job_syncJob.json': {
        'only new failed pod':
          'since v1.27 a Pod that failed is replaced after 10 s · 2ⁿ, and the sync that sees it fail creates none',
      },
    },
  },
);
