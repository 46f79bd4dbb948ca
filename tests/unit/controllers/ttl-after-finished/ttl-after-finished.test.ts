import { describe, expect, it } from 'vitest';
import { User } from '../../cluster/user.ts';

/** A Job `j` that ends at once. */
function manifest(script: string, ttl: string): string {
  return `apiVersion: batch/v1
kind: Job
metadata: {name: j}
spec:
${ttl}
  backoffLimit: 0
  template:
    spec:
      restartPolicy: Never
      containers:
        - {name: c, image: busybox, command: [sh, -c, ${JSON.stringify(script)}]}
`;
}

function run(script: string, ttl: string): User {
  const user = new User({ seed: 'ttl' });
  user.apply(manifest(script, ttl));
  user.settle();
  return user;
}

function ended(user: User, type: string): boolean {
  const job = user.cluster.get('Job', { namespace: 'default', name: 'j' });
  return job?.status.conditions?.some((condition) => condition.type === type && condition.status === 'True') ?? false;
}

function isThere(user: User): boolean {
  return user.cluster.get('Job', { namespace: 'default', name: 'j' }) !== undefined;
}

describe('a Job that has ended', () => {
  it.each([
    ['Complete', 'exit 0'],
    ['Failed', 'exit 1'],
  ])('is deleted with its Pods after its TTL: %s', (type, script) => {
    const user = run(script, '  ttlSecondsAfterFinished: 100');
    expect(ended(user, type)).toBe(true);
    user.pass(80_000);
    expect(isThere(user)).toBe(true);
    expect(user.cluster.list('Pod', { namespace: 'default' })).toHaveLength(1);
    user.pass(30_000);
    expect(isThere(user)).toBe(false);
    expect(user.cluster.list('Pod', { namespace: 'default' })).toHaveLength(0);
  });

  it('is deleted at once if its TTL is 0', () => {
    const user = run('exit 0', '  ttlSecondsAfterFinished: 0');
    expect(isThere(user)).toBe(false);
    expect(user.cluster.list('Pod', { namespace: 'default' })).toHaveLength(0);
  });

  it('stays without a TTL until it gets one', () => {
    const user = run('exit 0', '');
    user.pass(3_600_000);
    expect(isThere(user)).toBe(true);
    user.kubectl(`patch job j -p '{"spec":{"ttlSecondsAfterFinished":60}}'`);
    user.settle();
    expect(isThere(user)).toBe(false);
  });

  it('stays longer if its TTL is raised while it waits', () => {
    const user = run('exit 0', '  ttlSecondsAfterFinished: 100');
    user.pass(50_000);
    user.kubectl(`patch job j -p '{"spec":{"ttlSecondsAfterFinished":1000}}'`);
    user.pass(500_000);
    expect(isThere(user)).toBe(true);
    user.pass(500_000);
    expect(isThere(user)).toBe(false);
  });
});

describe('a Job that runs', () => {
  it('is not deleted', () => {
    const user = new User({ seed: 'ttl' });
    user.apply(manifest('sleep 600', '  ttlSecondsAfterFinished: 1'));
    user.pass(300_000);
    expect(isThere(user)).toBe(true);
  });
});
