import { describe, expect, it } from 'vitest';
import { parseTime } from '../../../src/api/index.ts';
import { User } from '../cluster/user.ts';

const MINUTE_MS = 60_000;

/** A cluster with a CronJob `hello`, half a minute before its first scheduled time. */
function withHello(): User {
  const user = new User({ seed: 'cronjobs', epochMs: parseTime('2026-01-01T00:00:30Z') });
  const created = user.kubectl('create cronjob hello --image=busybox --schedule="*/1 * * * *" -- sh -c "echo done"');
  expect(created).toBe('cronjob.batch/hello created\n');
  return user;
}

describe('kubectl and CronJobs', () => {
  it('creates a CronJob and shows it', () => {
    const user = withHello();
    expect(() => user.kubectl('create cronjob hello --image=busybox --schedule=@hourly')).toThrow(
      'error: failed to create cronjob: cronjobs.batch "hello" already exists',
    );
    expect(user.kubectl('get cj')).toMatch(
      /^NAME +SCHEDULE +TIMEZONE +SUSPEND +ACTIVE +LAST SCHEDULE +AGE\nhello +\*\/1 \* \* \* \* +<none> +False +0 +<none> +\d+s\n$/,
    );
    user.pass(MINUTE_MS);
    expect(user.kubectl('get cronjobs.batch hello')).toMatch(/\nhello +\*\/1 \* \* \* \* +<none> +False +0 +\d+s +\d+s\n$/);
    expect(user.kubectl('get cj hello -o wide')).toMatch(/ +CONTAINERS +IMAGES +SELECTOR\nhello .* +hello +busybox +<none>\n$/);
    expect(user.kubectl('get all')).toContain('\ncronjob.batch/hello ');
    expect(user.kubectl('logs job/hello-29453761')).toBe('done\n');
  });

  it('prints the CronJob in a dry run', () => {
    const user = new User({ seed: 'cronjobs' });
    const line = 'create cj hello --image=busybox --schedule=@hourly --restart=Never --dry-run=client -o yaml -- date';
    expect(user.kubectl(line)).toBe(`apiVersion: batch/v1
kind: CronJob
metadata:
  name: hello
spec:
  jobTemplate:
    metadata:
      name: hello
    spec:
      template:
        metadata: {}
        spec:
          containers:
          - command:
            - date
            image: busybox
            name: hello
            resources: {}
          restartPolicy: Never
  schedule: '@hourly'
status: {}
`);
  });

  it.each([
    ['create cronjob hello --image=busybox', 'required flag(s) "schedule" not set'],
    ['create cronjob hello', 'required flag(s) "image", "schedule" not set'],
    ['create cronjob --image=busybox --schedule=@hourly', 'exactly one NAME is required, got 0'],
    [
      'create cronjob hello --image=busybox --schedule="* *"',
      'error: failed to create cronjob: CronJob.batch "hello" is invalid: spec.schedule: Invalid value: "* *": expected exactly 5 fields, found 2: [* *]',
    ],
    ['create job once --from=cronjob/nobody', 'cronjobs.batch "nobody" not found'],
    ['create job once --from=cronjob/nobody -- date', 'cannot specify --from and command'],
    ['create job once --from=serviceaccount/default', 'unknown object type *v1.ServiceAccount'],
  ])('reports an error: %s', (line, message) => {
    const user = new User({ seed: 'cronjobs' });
    expect(() => user.kubectl(line)).toThrow(message);
  });

  it('creates a Job from a CronJob, which controls the Job though it did not create it', () => {
    const user = withHello();
    expect(user.kubectl('create job once --from=cronjob/hello')).toBe('job.batch/once created\n');
    user.pass(10_000);
    const job = user.cluster.get('Job', { namespace: 'default', name: 'once' })!;
    expect(job.metadata.annotations).toMatchObject({ 'cronjob.kubernetes.io/instantiate': 'manual' });
    const { uid } = user.cluster.get('CronJob', { namespace: 'default', name: 'hello' })!.metadata;
    expect(job.metadata.ownerReferences).toEqual([
      { apiVersion: 'batch/v1', kind: 'CronJob', name: 'hello', uid, controller: true },
    ]);
    expect(user.kubectl('logs job/once')).toBe('done\n');
    expect(user.events('hello')).toEqual(['UnexpectedJob: Saw a job that the controller did not create or forgot: once']);
    expect(user.kubectl('delete cj hello')).toBe('cronjob.batch "hello" deleted from default namespace\n');
    user.pass(MINUTE_MS);
    expect(user.cluster.list('Job', { namespace: 'default' })).toEqual([]);
  });

  it('describes a CronJob', () => {
    const user = withHello();
    user.pass(40_000);
    const text = user.kubectl('describe cronjob hello');
    expect(text).toMatch(
      /^Name: +hello\nNamespace: +default\nLabels: +<none>\nAnnotations: +<none>\nSchedule: +\*\/1 \* \* \* \*\n/,
    );
    expect(text).toMatch(/\nConcurrency Policy: +Allow\nSuspend: +False\nSuccessful Job History Limit: +3\n/);
    expect(text).toMatch(/\nFailed Job History Limit: +1\nStarting Deadline Seconds: +<unset>\nSelector: +<unset>\n/);
    expect(text).toMatch(/\nParallelism: +<unset>\nCompletions: +<unset>\nPod Template:\n/);
    expect(text).toMatch(/\nLast Schedule Time: +Thu, 01 Jan 2026 00:01:00 \+0000\nActive Jobs: +<none>\nEvents:\n/);
    expect(text).toMatch(/\n +Normal +SuccessfulCreate +\d+s +cronjob-controller +Created job hello-29453761\n/);
    user.kubectl(`patch cj hello -p '{"spec":{"startingDeadlineSeconds":20,"suspend":true}}'`);
    const suspended = user.kubectl('describe cj/hello');
    expect(suspended).toMatch(/\nSuspend: +True\n/);
    expect(suspended).toMatch(/\nStarting Deadline Seconds: +20s\n/);
  });

  it('changes the image of future Jobs', () => {
    const user = withHello();
    expect(user.kubectl('set image cronjob/hello hello=busybox:1.36')).toBe('cronjob.batch/hello image updated\n');
    user.pass(MINUTE_MS);
    const [job] = user.cluster.list('Job', { namespace: 'default' });
    expect(job!.spec.template.spec.containers[0]!.image).toBe('busybox:1.36');
  });
});
