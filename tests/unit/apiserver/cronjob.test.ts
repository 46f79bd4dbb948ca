import { describe, expect, it } from 'vitest';
import { causeOf, type CronJob, type Draft } from '../../../src/api/index.ts';
import { CRON_JOB } from '../../../src/apiserver/kinds/cronjob.ts';
import { withDefaults } from '../../../src/apiserver/kinds/definition.ts';
import { ErrorList } from '../../../src/apiserver/validation/index.ts';

type Spec = Record<string, unknown>;

function cronJob(spec: Spec = {}, jobSpec: Spec = {}, name = 'tick'): CronJob {
  const podSpec = { restartPolicy: 'Never', containers: [{ name: 'c', image: 'busybox' }] };
  const jobTemplate = { spec: { template: { spec: podSpec }, ...jobSpec } };
  const draft: Draft<CronJob> = {
    apiVersion: 'batch/v1',
    kind: 'CronJob',
    metadata: { name, namespace: 'default', uid: 'u', resourceVersion: '1', creationTimestamp: '2026-01-01T00:00:00Z' },
    spec: { schedule: '*/5 * * * *', jobTemplate, ...spec },
  };
  return withDefaults(CRON_JOB, { ...draft, status: {} } as unknown as CronJob) as CronJob;
}

/** The validation errors of the server. */
function problems(given: CronJob, old?: CronJob): string[] {
  const errors = new ErrorList();
  if (old === undefined) CRON_JOB.validate!(given, errors);
  else CRON_JOB.validateUpdate!(given, old, errors);
  return errors.errors.map(causeOf).map(({ field, message }) => `${field}: ${message}`);
}

describe('a CronJob with only the required fields', () => {
  it('gets defaults, and its Job template gets only the defaults of the Pod', () => {
    const { spec } = cronJob();
    expect(spec).toMatchObject({
      concurrencyPolicy: 'Allow',
      suspend: false,
      successfulJobsHistoryLimit: 3,
      failedJobsHistoryLimit: 1,
    });
    expect(Object.keys(spec.jobTemplate.spec)).toEqual(['template']);
    expect(spec.jobTemplate.spec.template.spec).toMatchObject({ dnsPolicy: 'ClusterFirst', terminationGracePeriodSeconds: 30 });
    expect(cronJob({ concurrencyPolicy: '' }).spec.concurrencyPolicy).toBe('Allow');
    expect(problems(cronJob())).toEqual([]);
  });

  it('keeps given values, and is the same object if nothing is missing', () => {
    const full = cronJob({
      concurrencyPolicy: 'Forbid',
      suspend: true,
      successfulJobsHistoryLimit: 0,
      failedJobsHistoryLimit: 0,
    });
    expect(full.spec).toMatchObject({ concurrencyPolicy: 'Forbid', suspend: true, successfulJobsHistoryLimit: 0 });
    expect(withDefaults(CRON_JOB, full)).toBe(full);
  });
});

describe('a CronJob is refused', () => {
  const at = 'spec.jobTemplate.spec';
  it.each<[string, Spec, Spec, string[]]>([
    ['without a schedule', { schedule: '' }, {}, ['spec.schedule: Required value']],
    [
      'with an invalid schedule',
      { schedule: '* * *' },
      {},
      ['spec.schedule: Invalid value: "* * *": expected exactly 5 fields, found 3: [* * *]'],
    ],
    [
      'with a time zone in its schedule',
      { schedule: 'TZ=UTC 0 * * * *' },
      {},
      ['spec.schedule: Invalid value: "TZ=UTC 0 * * * *": cannot use TZ or CRON_TZ in schedule, use timeZone field instead'],
    ],
    [
      'with an empty time zone',
      { timeZone: '' },
      {},
      ['spec.timeZone: Invalid value: "": timeZone must be nil or non-empty string'],
    ],
    [
      'with a time zone that does not exist',
      { timeZone: 'Mars/Base' },
      {},
      ['spec.timeZone: Invalid value: "Mars/Base": unknown time zone Mars/Base'],
    ],
    ['with a path as the time zone', { timeZone: '../x' }, {}, ['spec.timeZone: Invalid value: "../x": unknown time zone ../x']],
    [
      'with the time zone Local',
      { timeZone: 'Local' },
      {},
      [
        'spec.timeZone: Invalid value: "Local": timeZone must be an explicit time zone as defined in https://www.iana.org/time-zones',
      ],
    ],
    [
      'with a policy that does not exist',
      { concurrencyPolicy: 'Maybe' },
      {},
      ['spec.concurrencyPolicy: Unsupported value: "Maybe": supported values: "Allow", "Forbid", "Replace"'],
    ],
    [
      'with negative numbers',
      { startingDeadlineSeconds: -1, successfulJobsHistoryLimit: -2, failedJobsHistoryLimit: -3 },
      {},
      [
        'spec.startingDeadlineSeconds: Invalid value: -1: must be greater than or equal to 0',
        'spec.successfulJobsHistoryLimit: Invalid value: -2: must be greater than or equal to 0',
        'spec.failedJobsHistoryLimit: Invalid value: -3: must be greater than or equal to 0',
      ],
    ],
    [
      'with a selector for its Jobs',
      {},
      { manualSelector: true },
      [`${at}.manualSelector: Unsupported value: true: supported values: "nil", "false"`],
    ],
    [
      'with an invalid Job template',
      {},
      { parallelism: -1, completionMode: 'Indexed' },
      [
        `${at}.parallelism: Invalid value: -1: must be greater than or equal to 0`,
        `${at}.completions: Required value: when completion mode is Indexed`,
      ],
    ],
  ])('%s', (_, spec, jobSpec, expected) => {
    expect(problems(cronJob(spec, jobSpec))).toEqual(expected);
  });

  it('with a Pod that never ends', () => {
    const template = { spec: { containers: [{ name: 'c', image: 'busybox' }] } };
    const restartPolicy = `${at}.template.spec.restartPolicy`;
    expect(problems(cronJob({}, { template }))).toEqual([`${restartPolicy}: Required value: valid values: "OnFailure", "Never"`]);
  });

  it('with a name that is too long for the names of its Jobs, except in an update', () => {
    const long = cronJob({}, {}, 'x'.repeat(53));
    expect(problems(long)).toEqual([`metadata.name: Invalid value: "${'x'.repeat(53)}": must be no more than 52 characters`]);
    expect(problems({ ...long, spec: { ...long.spec, suspend: true } }, long)).toEqual([]);
    expect(problems(cronJob({}, {}, 'x'.repeat(52)))).toEqual([]);
  });
});

describe('an update of a CronJob', () => {
  it('may keep a time zone in the schedule, but not together with the field timeZone', () => {
    const old = cronJob({ schedule: 'TZ=UTC 0 * * * *' });
    expect(problems(cronJob({ schedule: 'TZ=UTC 5 * * * *' }), old)).toEqual([]);
    expect(problems(cronJob({ schedule: 'TZ=UTC 5 * * * *', timeZone: 'Europe/Berlin' }), old)).toEqual([
      'spec.schedule: Invalid value: "TZ=UTC 5 * * * *": cannot use both timeZone field and TZ or CRON_TZ in schedule',
    ]);
  });
});
