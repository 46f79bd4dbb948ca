import { describe, expect, it } from 'vitest';
import { formatTime, parseTime, type CronJob, type Job } from '../../../../src/api/index.ts';
import { User } from '../../cluster/user.ts';
import { stepText } from '../../step-text.ts';

const MINUTE_MS = 60_000;

/** A CronJob `tick`; `spec` has more lines of its spec. */
function manifest(script: string, schedule: string, spec: readonly string[] = []): string {
  return `apiVersion: batch/v1
kind: CronJob
metadata: {name: tick}
spec:
  schedule: ${JSON.stringify(schedule)}
${spec.map((line) => `  ${line}\n`).join('')}  jobTemplate:
    metadata: {labels: {app: tick}, annotations: {note: hello}}
    spec:
      backoffLimit: 0
      template:
        spec:
          restartPolicy: Never
          containers:
            - {name: c, image: busybox, command: [sh, -c, ${JSON.stringify(script)}]}
`;
}

/** A cluster with the CronJob, after some minutes. */
function run(minutes: number, ...cronJob: Parameters<typeof manifest>): User {
  const user = new User({ seed: 'cronjob', epochMs: parseTime('2026-01-01T00:00:30Z') });
  user.apply(manifest(...cronJob));
  user.pass(minutes * MINUTE_MS);
  return user;
}

function tick(user: User): CronJob {
  return user.cluster.get('CronJob', { namespace: 'default', name: 'tick' })!;
}

/** The oldest first. */
function jobsOf(user: User): readonly Job[] {
  return user.cluster.list('Job', { namespace: 'default' }).toSorted((a, b) => (a.metadata.name < b.metadata.name ? -1 : 1));
}

/** The scheduled time of each Job, from its name. */
function dueOf(user: User): string[] {
  return jobsOf(user).map(({ metadata }) => formatTime(Number(metadata.name.split('-')[1]) * MINUTE_MS).slice(11, 16));
}

function eventsOf(user: User, reason: string): string[] {
  return user.events('tick').filter((event) => event.startsWith(`${reason}: `));
}

/** What the controller traced: `syncCronJob: create tick-29453765`. */
function stepsOf(user: User): string[] {
  const records = [...user.cluster.trace.since()].filter(({ by }) => by === 'cronjob-controller');
  return records.flatMap(({ body }) => (body.type === 'step' ? [`${body.name}: ${stepText(body)}`] : []));
}

describe('a CronJob', () => {
  it('creates a Job at each time of its schedule, and keeps the last three', () => {
    const user = run(61, 'echo hello', '*/5 * * * *');
    expect(dueOf(user)).toEqual(['00:50', '00:55', '01:00']);
    for (const { metadata, status } of jobsOf(user)) {
      expect(metadata.labels).toEqual({ app: 'tick' });
      expect(metadata.annotations).toMatchObject({ note: 'hello' });
      expect(metadata.ownerReferences).toMatchObject([{ kind: 'CronJob', name: 'tick', controller: true }]);
      const due = metadata.annotations!['batch.kubernetes.io/cronjob-scheduled-timestamp']!;
      expect(parseTime(metadata.creationTimestamp) - parseTime(due)).toBeLessThan(1_000);
      expect(status.succeeded).toBe(1);
    }
    expect(tick(user).status).toEqual({
      lastScheduleTime: '2026-01-01T01:00:00Z',
      lastSuccessfulTime: jobsOf(user).at(-1)!.status.completionTime,
    });
    expect(eventsOf(user, 'SuccessfulCreate')[0]).toMatch(/^SuccessfulCreate: Created job tick-29453765$/);
    expect(eventsOf(user, 'SawCompletedJob')[0]).toBe('SawCompletedJob: Saw completed job: tick-29453765, condition: Complete');
    expect(eventsOf(user, 'SuccessfulDelete')[0]).toBe('SuccessfulDelete: Deleted job tick-29453765');
    expect(user.cluster.list('Pod', { namespace: 'default' })).toHaveLength(3);
    expect(user.cluster.list('Event').filter(({ type }) => type === 'Warning')).toEqual([]);
    expect(stepsOf(user)).toContain('deleteFromActiveList: tick-29453765 has ended: Complete');
    expect(stepsOf(user)).toContain('mostRecentScheduleTime: due at 2026-01-01T00:05:00Z');
    expect(stepsOf(user)).toContain('removeOldestJobs: 4 have ended alike: keep 3');
  });

  it('does not keep a cluster from settling', () => {
    const user = run(0, 'echo hello', '*/5 * * * *');
    user.settle();
    expect(jobsOf(user)).toEqual([]);
    expect(user.cluster.sim.nowMs).toBeLessThan(MINUTE_MS);
  });

  it('lists its running Jobs', () => {
    const user = run(12, 'sleep 3600', '*/5 * * * *');
    const active = tick(user).status.active ?? [];
    expect(active.map(({ name }) => name)).toEqual(jobsOf(user).map(({ metadata }) => metadata.name));
    expect(active.map(({ uid }) => uid)).toEqual(jobsOf(user).map(({ metadata }) => metadata.uid));
    expect(active).toHaveLength(2);
  });

  it('drops a running Job from its list when a user deletes it', () => {
    const user = run(7, 'sleep 3600', '*/5 * * * *');
    const name = jobsOf(user)[0]!.metadata.name;
    user.kubectl(`delete job ${name}`);
    user.pass(MINUTE_MS);
    expect(tick(user).status.active).toBeUndefined();
    expect(eventsOf(user, 'MissingJob')).toEqual([`MissingJob: Active job went missing: ${name}`]);
  });

  it('is deleted together with its Jobs and their Pods', () => {
    const user = run(12, 'sleep 3600', '*/5 * * * *');
    user.kubectl('delete cronjob tick');
    user.pass(2 * MINUTE_MS);
    expect(jobsOf(user)).toEqual([]);
    expect(user.cluster.list('Pod', { namespace: 'default' })).toEqual([]);
  });

  it('follows a new schedule', () => {
    const user = run(3, 'echo hello', '0 * * * *');
    user.kubectl(`patch cj tick -p '{"spec":{"schedule":"*/2 * * * *"}}'`);
    user.pass(4 * MINUTE_MS);
    expect(dueOf(user)).toEqual(['00:04', '00:06']);
  });

  it('gets one warning and is then ignored if its schedule is never due', () => {
    const user = run(10, 'echo hello', '0 0 31 2 *');
    const why = 'time difference between two schedules is less than 1 second';
    expect(eventsOf(user, 'InvalidSchedule')).toEqual([`InvalidSchedule: invalid schedule: 0 0 31 2 * : ${why}`]);
    expect(jobsOf(user)).toEqual([]);
  });
});

describe('a CronJob whose Job still runs when the next one is due', () => {
  it('with Allow starts the next one beside it', () => {
    const user = run(12, 'sleep 400', '*/5 * * * *');
    expect(dueOf(user)).toEqual(['00:05', '00:10']);
  });

  it('with Forbid starts the next one after the running one has ended', () => {
    const user = run(11, 'sleep 400', '*/5 * * * *', ['concurrencyPolicy: Forbid']);
    expect(dueOf(user)).toEqual(['00:05']);
    const why = 'Not starting job because prior execution is running and concurrency policy is Forbid';
    expect(eventsOf(user, 'JobAlreadyActive')).toEqual([`JobAlreadyActive: ${why}`]);
    user.pass(2 * MINUTE_MS);
    expect(dueOf(user)).toEqual(['00:05', '00:10']);
    expect(tick(user).status.active).toHaveLength(1);
    expect(tick(user).status.lastScheduleTime).toBe('2026-01-01T00:10:00Z');
  });

  it('with Replace deletes the running one first', () => {
    const user = run(11, 'sleep 400', '*/5 * * * *', ['concurrencyPolicy: Replace']);
    expect(dueOf(user)).toEqual(['00:10']);
    expect(eventsOf(user, 'SuccessfulDelete')).toEqual(['SuccessfulDelete: Deleted job tick-29453765']);
    expect(tick(user).status.active?.map(({ name }) => name)).toEqual(['tick-29453770']);
  });
});

describe('a CronJob that is suspended', () => {
  it('creates no Jobs, and only the last missed one when it is resumed', () => {
    const user = run(6, 'echo hello', '*/5 * * * *');
    user.kubectl(`patch cronjob tick -p '{"spec":{"suspend":true}}'`);
    user.pass(21 * MINUTE_MS);
    expect(dueOf(user)).toEqual(['00:05']);
    expect(user.kubectl('get cj tick')).toMatch(/\ntick +\*\/5 \* \* \* \* +<none> +True +0 +22m +27m\n$/);
    user.kubectl(`patch cronjob tick -p '{"spec":{"suspend":false}}'`);
    user.pass(1_000);
    expect(dueOf(user)).toEqual(['00:05', '00:25']);
  });

  it('creates no missed Job whose deadline has passed', () => {
    const user = run(6, 'echo hello', '*/5 * * * *', ['startingDeadlineSeconds: 100']);
    user.kubectl(`patch cronjob tick -p '{"spec":{"suspend":true}}'`);
    user.pass(22 * MINUTE_MS);
    user.kubectl(`patch cronjob tick -p '{"spec":{"suspend":false}}'`);
    user.pass(1_000);
    expect(dueOf(user)).toEqual(['00:05']);
    user.pass(2 * MINUTE_MS);
    expect(dueOf(user)).toEqual(['00:05', '00:30']);
  });

  it('gets a warning if very many Jobs were missed', () => {
    const user = run(2, 'echo hello', '* * * * *');
    user.kubectl(`patch cronjob tick -p '{"spec":{"suspend":true}}'`);
    user.pass(110 * MINUTE_MS);
    user.kubectl(`patch cronjob tick -p '{"spec":{"suspend":false}}'`);
    user.pass(1_000);
    const advice = 'Set or decrease .spec.startingDeadlineSeconds or check clock skew';
    expect(eventsOf(user, 'TooManyMissedTimes')).toEqual([`TooManyMissedTimes: too many missed start times. ${advice}`]);
    expect(dueOf(user).at(-1)).toBe('01:52');
  });
});

describe('the history limit of a CronJob', () => {
  it.each([
    ['none', ['successfulJobsHistoryLimit: 0'], 'echo hello', []],
    ['the last succeeded one', ['successfulJobsHistoryLimit: 1'], 'echo hello', ['00:05']],
    ['the last failed one', [], 'exit 1', ['00:05']],
    ['the last two failed ones', ['failedJobsHistoryLimit: 2'], 'exit 1', ['00:04', '00:05']],
  ] as const)('is %s', (_, spec, script, due) => {
    const user = run(5.2, script, '* * * * *', spec);
    expect(dueOf(user)).toEqual(due);
    expect(tick(user).status.active).toBeUndefined();
    expect(tick(user).status.lastSuccessfulTime !== undefined).toBe(script === 'echo hello');
  });
});

describe('the time zone of a CronJob', () => {
  it('applies to its schedule', () => {
    const user = run(31, 'echo hello', '0 6 * * *', ['timeZone: Asia/Kolkata']);
    const [job] = jobsOf(user);
    expect(dueOf(user)).toEqual(['00:30']);
    const annotation = job!.metadata.annotations!['batch.kubernetes.io/cronjob-scheduled-timestamp'];
    expect(annotation).toBe('2026-01-01T06:00:00+05:30');
    expect(tick(user).status.lastScheduleTime).toBe('2026-01-01T00:30:00Z');
  });
});

describe('a controller manager that was stopped', () => {
  it('creates the last missed Job, and no Job twice for the same time', () => {
    const user = run(6, 'sleep 3600', '*/5 * * * *');
    const names = user.cluster.managers.map(({ hostname }) => hostname);
    for (const name of names) user.do({ type: 'power-manager', name, on: false });
    user.pass(12 * MINUTE_MS);
    expect(dueOf(user)).toEqual(['00:05']);
    for (const name of names) user.do({ type: 'power-manager', name, on: true });
    user.pass(MINUTE_MS);
    expect(dueOf(user)).toEqual(['00:05', '00:15']);
    user.pass(2 * MINUTE_MS);
    expect(dueOf(user)).toEqual(['00:05', '00:15', '00:20']);
    expect(tick(user).status.active).toHaveLength(3);
  });
});
