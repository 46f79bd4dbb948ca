import { describe, expect, it } from 'vitest';
import { hasJobTrackingFinalizer } from '../../../../src/controllers/job/tracking-finalizer.ts';
import type { Job, Pod } from '../../../../src/api/index.ts';
import { User } from '../../cluster/user.ts';

/** A Job `j` of busybox; `spec` has more lines of its spec. */
function manifest(script: string, spec = '', restartPolicy = 'Never'): string {
  return `apiVersion: batch/v1
kind: Job
metadata: {name: j}
spec:
${spec
  .split('\n')
  .filter((line) => line !== '')
  .map((line) => `  ${line}\n`)
  .join('')}  template:
    spec:
      restartPolicy: ${restartPolicy}
      containers:
        - {name: c, image: busybox, command: [sh, -c, ${JSON.stringify(script)}]}
`;
}

function jobOf(user: User, name = 'j'): Job {
  const job = user.cluster.get('Job', { namespace: 'default', name });
  if (job === undefined) throw new Error('there is no such Job');
  return job;
}

function podsOf(user: User): readonly Pod[] {
  return user.cluster.list('Pod', { namespace: 'default' });
}

/** The conditions that are true: `Complete: CompletionsReached`. */
function conditionsOf(user: User): string[] {
  const conditions = jobOf(user).status.conditions ?? [];
  return conditions.filter(({ status }) => status === 'True').map(({ type, reason }) => `${type}: ${reason}`);
}

function run(manifestText: string): User {
  const user = new User({ seed: 'job', nodes: 2 });
  user.apply(manifestText);
  user.settle();
  return user;
}

describe('a Job that succeeds', () => {
  it('runs up to parallelism Pods at a time until all completions are reached', () => {
    const user = new User({ seed: 'job' });
    let most = 0;
    user.apply(manifest('sleep 5', 'completions: 5\nparallelism: 2'));
    user.waitUntil('it has ended', () => {
      most = Math.max(most, user.pods().length);
      return conditionsOf(user).includes('Complete: CompletionsReached');
    });
    user.settle();
    expect(most).toBe(2);
    const { status } = jobOf(user);
    expect(status).toMatchObject({ succeeded: 5, ready: 0, terminating: 0, uncountedTerminatedPods: {} });
    expect(status.active).toBeUndefined();
    expect(status.failed).toBeUndefined();
    expect(status.completionTime).toBeDefined();
    expect(conditionsOf(user)).toEqual(['SuccessCriteriaMet: CompletionsReached', 'Complete: CompletionsReached']);
    expect(podsOf(user).map(({ status: { phase } }) => phase)).toEqual(Array(5).fill('Succeeded'));
    expect(podsOf(user).filter(hasJobTrackingFinalizer)).toEqual([]);
    expect(user.events('j').filter((event) => event.startsWith('SuccessfulCreate'))).toHaveLength(5);
    expect(user.events('j')).toContain('Completed: Job completed');
  });

  it('selects its Pods by its uid, and names itself on them', () => {
    const user = run(manifest('true'));
    const { metadata, spec } = jobOf(user);
    expect(spec.selector).toEqual({ matchLabels: { 'batch.kubernetes.io/controller-uid': metadata.uid } });
    const labels = {
      'batch.kubernetes.io/controller-uid': metadata.uid,
      'batch.kubernetes.io/job-name': 'j',
      'controller-uid': metadata.uid,
      'job-name': 'j',
    };
    expect(spec.template.metadata?.labels).toEqual(labels);
    expect(podsOf(user)[0]!.metadata.labels).toEqual(labels);
    expect(podsOf(user)[0]!.metadata.name).toMatch(/^j-[a-z0-9]{5}$/);
  });

  it('without completions is complete when one Pod has succeeded and no other runs', () => {
    const user = run(manifest('sleep 3', 'parallelism: 3'));
    expect(jobOf(user).spec.completions).toBeUndefined();
    expect(jobOf(user).status.succeeded).toBe(3);
    expect(conditionsOf(user)).toContain('Complete: CompletionsReached');
    expect(user.events('j').filter((event) => event.startsWith('SuccessfulCreate'))).toHaveLength(3);
  });

  it('gives each Pod an index, if its completion mode is Indexed', () => {
    const user = run(manifest('echo index $JOB_COMPLETION_INDEX', 'completions: 4\nparallelism: 2\ncompletionMode: Indexed'));
    expect(jobOf(user).status).toMatchObject({ succeeded: 4, completedIndexes: '0-3' });
    const pods = [...podsOf(user)].sort((a, b) => (a.metadata.name < b.metadata.name ? -1 : 1));
    expect(pods.map(({ spec }) => spec.hostname)).toEqual(['j-0', 'j-1', 'j-2', 'j-3']);
    expect(pods[3]!.metadata.name).toMatch(/^j-3-[a-z0-9]{5}$/);
    expect(pods[3]!.metadata.labels).toHaveProperty(['batch.kubernetes.io/job-completion-index'], '3');
    expect(user.kubectl(`logs ${pods[3]!.metadata.name}`)).toBe('index 3\n');
  });

  it('orphans its Pods if it is deleted through the API, and deletes them if kubectl deletes it', () => {
    const user = run(manifest('true'));
    user.kubectl('delete job j');
    user.settle();
    expect(podsOf(user)).toEqual([]);
  });
});

describe('a Job that fails', () => {
  it('retries after 10, 20, 40 s … until the backoff limit', () => {
    const user = run(manifest('exit 1', 'backoffLimit: 2'));
    expect(jobOf(user).status.failed).toBe(3);
    expect(conditionsOf(user)).toEqual(['FailureTarget: BackoffLimitExceeded', 'Failed: BackoffLimitExceeded']);
    expect(user.events('j')).toContain('BackoffLimitExceeded: Job has reached the specified backoff limit');
    const ms = (pod: Pod): number => Date.parse(pod.metadata.creationTimestamp);
    const created = podsOf(user)
      .map(ms)
      .toSorted((a, b) => a - b);
    const gaps = created.slice(1).map((at, i) => Math.round((at - created[i]!) / 1000));
    expect(gaps[0]).toBeGreaterThanOrEqual(10);
    expect(gaps[0]).toBeLessThan(16);
    expect(gaps[1]).toBeGreaterThanOrEqual(20);
    expect(gaps[1]).toBeLessThan(26);
  });

  it('counts the restarts of containers that restart in their Pod', () => {
    const user = run(manifest('exit 1', 'backoffLimit: 2', 'OnFailure'));
    expect(conditionsOf(user)).toContain('Failed: BackoffLimitExceeded');
    expect(user.events('j').filter((event) => event.startsWith('SuccessfulCreate'))).toHaveLength(1);
  });

  it('stops its running Pods after its active deadline', () => {
    const user = run(manifest('sleep 3600', 'activeDeadlineSeconds: 30\nparallelism: 2\ncompletions: 2'));
    expect(conditionsOf(user)).toEqual(['FailureTarget: DeadlineExceeded', 'Failed: DeadlineExceeded']);
    expect(jobOf(user).status).toMatchObject({ failed: 2, terminating: 0 });
    expect(user.events('j')).toContain('DeadlineExceeded: Job was active longer than specified deadline');
    expect(podsOf(user).filter(hasJobTrackingFinalizer)).toEqual([]);
  });

  it('fails at once if the Pod failure policy says so', () => {
    const policy = `podFailurePolicy:
  rules:
    - {action: FailJob, onExitCodes: {containerName: c, operator: In, values: [42]}}`;
    const user = run(manifest('exit 42', policy));
    const [pod] = podsOf(user);
    const failed = jobOf(user).status.conditions!.find(({ type }) => type === 'Failed');
    const message = `Container c for pod default/${pod!.metadata.name} failed with exit code 42 matching FailJob rule at index 0`;
    expect(failed).toMatchObject({ reason: 'PodFailurePolicy', message });
    expect(podsOf(user)).toHaveLength(1);
  });

  it('fails only for some indexes if each index has its own limit', () => {
    const spec = 'completions: 4\nparallelism: 4\ncompletionMode: Indexed\nbackoffLimitPerIndex: 1';
    const user = run(manifest('test $((JOB_COMPLETION_INDEX % 2)) = 0', spec));
    expect(jobOf(user).status).toMatchObject({ succeeded: 2, failed: 4, completedIndexes: '0,2', failedIndexes: '1,3' });
    expect(conditionsOf(user)).toContain('Failed: FailedIndexes');
  });
});

describe('a Job that is changed', () => {
  it('runs nothing while it is suspended, and starts again when it is resumed', () => {
    const user = new User({ seed: 'job' });
    user.apply(manifest('sleep 60', 'suspend: true'));
    user.settle();
    expect(podsOf(user)).toEqual([]);
    expect(jobOf(user).status.startTime).toBeUndefined();
    expect(conditionsOf(user)).toEqual(['Suspended: JobSuspended']);
    user.kubectl(`patch job j -p '{"spec":{"suspend":false}}'`);
    user.pass(10_000);
    expect(user.pods()).toHaveLength(1);
    const { startTime } = jobOf(user).status;
    expect(startTime).toBeDefined();
    user.kubectl(`patch job j -p '{"spec":{"suspend":true}}'`);
    user.pass(40_000);
    expect(podsOf(user)).toEqual([]);
    expect(jobOf(user).status).toMatchObject({ conditions: [{ type: 'Suspended', status: 'True' }] });
    expect(jobOf(user).status.failed).toBeUndefined();
    expect(jobOf(user).status.startTime).toBeUndefined();
    const resources = { requests: { cpu: '250m' } };
    const spec = { suspend: false, template: { spec: { containers: [{ name: 'c', resources }] } } };
    user.kubectl(`patch job j -p '${JSON.stringify({ spec })}'`);
    user.pass(10_000);
    expect(user.pods().map((pod) => pod.spec.containers[0]!.resources)).toEqual([resources]);
    user.settle();
    expect(jobOf(user).status.startTime).not.toBe(startTime);
    expect(conditionsOf(user)).toContain('Complete: CompletionsReached');
    expect(user.events('j').map((event) => event.split(':')[0])).toEqual(
      expect.arrayContaining(['Suspended', 'Resumed', 'SuccessfulCreate', 'SuccessfulDelete', 'Completed']),
    );
  });

  it('runs more or fewer Pods at a time', () => {
    const user = new User({ seed: 'job' });
    user.apply(manifest('sleep 600', 'completions: 6\nparallelism: 3'));
    user.pass(10_000);
    expect(jobOf(user).status).toMatchObject({ active: 3, ready: 3 });
    user.kubectl(`patch job j -p '{"spec":{"parallelism":1}}'`);
    user.pass(10_000);
    expect(jobOf(user).status).toMatchObject({ active: 1, ready: 1 });
    expect(user.pods()).toHaveLength(1);
    user.kubectl(`patch job j -p '{"spec":{"parallelism":5}}'`);
    user.pass(10_000);
    expect(user.pods()).toHaveLength(5);
  });

  it('succeeds early if the success policy is met', () => {
    const spec = `completions: 4
parallelism: 4
completionMode: Indexed
successPolicy: {rules: [{succeededIndexes: "0"}]}`;
    const user = run(manifest('test $JOB_COMPLETION_INDEX = 0 || sleep 600', spec));
    expect(conditionsOf(user)).toEqual(['SuccessCriteriaMet: SuccessPolicy', 'Complete: SuccessPolicy']);
    expect(jobOf(user).status).toMatchObject({ succeeded: 1, completedIndexes: '0' });
    expect(jobOf(user).status.conditions![0]!.message).toBe('Matched rules at index 0');
  });

  it('replaces a Pod that is deleted', () => {
    const user = new User({ seed: 'job' });
    user.apply(manifest('sleep 20'));
    user.pass(10_000);
    user.kubectl(`delete pod ${user.pods()[0]!.metadata.name} --wait=false`);
    user.settle();
    expect(jobOf(user).status).toMatchObject({ succeeded: 1, failed: 1 });
    expect(conditionsOf(user)).toContain('Complete: CompletionsReached');
  });
});
