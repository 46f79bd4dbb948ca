import { expect } from 'vitest';
import { parseStandard, parseTime, type CronJob, type Job, type KubeObject, type StatusError } from '../../../src/api/index.ts';
import { Indexer, Lister } from '../../../src/client/index.ts';
import { getJobFromTemplate } from '../../../src/controllers/cronjob/sync-cron-job.ts';
import { sync } from '../../../src/controllers/cronjob/sync.ts';
import { TaskGroup } from '../../../src/sim/index.ts';
import { Bench } from '../../unit/controllers/recording-api.ts';
import { check, describeGroup } from './group.ts';

interface Input {
  readonly concurrencyPolicy: string;
  readonly suspend: boolean;
  readonly schedule: string;
  readonly startingDeadlineSeconds: number | null;
  readonly ranPreviously: boolean;
  readonly stillActive: boolean;
  readonly jobCreationTime: string;
  readonly now: string;
  readonly jobStillNotFoundInLister: boolean;
  readonly jobPresentInCJActiveStatus: boolean;
}

interface Expected {
  readonly create: boolean;
  readonly delete: boolean;
  readonly active: number;
  readonly warnings: number;
  readonly error: boolean;
  readonly requeueAfter: boolean;
}

/** The time between a scheduled time and the sync of the CronJob. */
const NEXT_SCHEDULE_DELTA_MS = 100;

/** One sync of a CronJob at a given time. */
class SyncBench extends Bench {
  readonly #cached: CronJob;
  readonly #stored: CronJob;
  readonly #jobs: readonly Job[];

  constructor(input: Input) {
    super(parseTime(input.now));
    const plain = cronJobOf(input, []);
    const job = jobOf(plain, input);
    const active = input.stillActive ? [referenceTo(job)] : [];
    this.#stored = cronJobOf(input, active);
    this.#cached = input.jobPresentInCJActiveStatus ? this.#stored : plain;
    this.#jobs = input.stillActive && !input.jobStillNotFoundInLister ? [job] : [];
    this.api.stored.set('CronJob', this.#stored);
    if (input.stillActive) this.api.stored.set('Job', job);
  }

  /** The time of the next sync, or the error of the sync. */
  sync(): number | undefined {
    const { sim, recorder } = this;
    recorder.start(new TaskGroup('cronjob'));
    const listers = { jobs: listerOf(this.#jobs), cronJobs: listerOf([this.#cached]) };
    return this.run((trace) => sync({ sim, api: this.api.port, recorder, ...listers }, 'snazzycats/mycronjob', trace));
  }

  count(what: string): number {
    return this.api.actions.filter((action) => action.what === what).length;
  }

  get warnings(): number {
    return this.api.actions.filter(
      ({ what, object }) => what === 'create Event' && (object as unknown as { type: string }).type === 'Warning',
    ).length;
  }

  /** The stored CronJob after the sync. */
  get active(): number {
    const last = this.api.actions.findLast(({ what }) => what === 'update CronJob/status');
    return ((last?.object as CronJob | undefined) ?? this.#stored).status.active?.length ?? 0;
  }
}

function cronJobOf(input: Input, active: NonNullable<CronJob['status']['active']>): CronJob {
  const { schedule, suspend, concurrencyPolicy, startingDeadlineSeconds, ranPreviously } = input;
  const labels = { a: 'b' };
  const container = { name: 'c', image: 'foo/bar' };
  const spec = {
    schedule,
    suspend,
    concurrencyPolicy,
    ...(startingDeadlineSeconds !== null && { startingDeadlineSeconds }),
    jobTemplate: {
      metadata: { labels, annotations: { x: 'y' } },
      spec: { template: { metadata: { labels }, spec: { containers: [container] } } },
    },
  };
  const metadata = {
    name: 'mycronjob',
    namespace: 'snazzycats',
    uid: '1a2b3c',
    resourceVersion: '1',
    creationTimestamp: ranPreviously ? '2016-05-19T08:59:00Z' : '2016-05-19T09:59:00Z',
  };
  const status = { ...(ranPreviously && { lastScheduleTime: '2016-05-19T09:01:00Z' }), ...(active.length > 0 && { active }) };
  return { apiVersion: 'batch/v1', kind: 'CronJob', metadata, spec, status } as unknown as CronJob;
}

function jobOf(cronJob: CronJob, { jobCreationTime }: Input): Job {
  const draft = getJobFromTemplate(cronJob, parseTime(jobCreationTime));
  return { ...draft, metadata: { ...draft.metadata, uid: '1234', resourceVersion: '1' }, status: {} } as unknown as Job;
}

function referenceTo({ apiVersion, kind, metadata: { name, namespace = '', uid } }: Job) {
  return { apiVersion, kind, name, namespace, uid };
}

function listerOf<T extends KubeObject>(objects: readonly T[]): Lister<T> {
  const indexer = new Indexer<T>();
  for (const object of objects) indexer.set(object);
  return new Lister(indexer);
}

/** The error that the function throws. */
function refusalOf(run: () => void): StatusError | undefined {
  try {
    run();
    return undefined;
  } catch (error) {
    return error as StatusError;
  }
}

describeGroup('cronjob', {
  'cronjob_syncCronJob.json': check<Input, Expected>((input, expected) => {
    const bench = new SyncBench(input);
    let requeueAfterMs: number | undefined;
    const refusal = refusalOf(() => (requeueAfterMs = bench.sync()));
    expect(bench.count('create Job')).toBe(expected.create ? 1 : 0);
    expect(bench.count('delete Job')).toBe(expected.delete ? 1 : 0);
    expect(bench.active).toBe(expected.active);
    expect(bench.warnings).toBe(expected.warnings);
    expect(refusal !== undefined).toBe(expected.error);
    if (!expected.requeueAfter) return expect(requeueAfterMs).toBeUndefined();
    const nowMs = parseTime(input.now);
    expect(requeueAfterMs).toBe(parseStandard(input.schedule).next(nowMs)! - nowMs + NEXT_SCHEDULE_DELTA_MS);
  }),
});
