import { describe, expect, test } from 'vitest';
import type { Pod } from '../../../src/api/index.ts';
import { User } from './user.ts';

const deployment = (name: string, cpu: string) => `
apiVersion: apps/v1
kind: Deployment
metadata:
  name: ${name}
spec:
  selector: { matchLabels: { app: ${name} } }
  template:
    metadata: { labels: { app: ${name} } }
    spec:
      containers:
        - name: c
          image: nginx:1.25
          resources: { requests: { cpu: ${cpu} } }
`;

/** One node of 2 CPUs with the Deployment `web`, whose Pod asks for 500m. */
function started(): User {
  const user = new User({ nodes: [{ name: 'node-1', cpu: '2' }] });
  user.apply(deployment('web', '500m'));
  user.settle();
  return user;
}

const podOf = (user: User, app: string): Pod =>
  user.cluster.list('Pod', { namespace: 'default', labelSelector: `app=${app}` })[0]!;

function resize(user: User, app: string, cpu: string): string {
  const patch = JSON.stringify({ spec: { containers: [{ name: 'c', resources: { requests: { cpu } } }] } });
  const answer = user.kubectl(`patch pod ${podOf(user, app).metadata.name} --subresource resize --patch '${patch}'`);
  user.settle();
  return answer;
}

/** What `describe node` says of a Pod: CPU requests. */
function cpuOf(user: User, app: string): string {
  const line = user
    .kubectl('describe node node-1')
    .split('\n')
    .find((text) => text.includes(` ${app}-`));
  return line!.trim().split(/\s{2,}/)[2]!;
}

describe('a Pod of a Deployment that an autoscaler resizes', () => {
  test('runs on: same Pod, same container, new requests', () => {
    const user = started();
    const before = podOf(user, 'web');
    expect(resize(user, 'web', '1500m')).toBe(`pod/${before.metadata.name} patched\n`);
    const { metadata, spec, status } = podOf(user, 'web');
    const [container] = status.containerStatuses!;
    expect([metadata.uid, metadata.generation, spec.containers[0]!.resources, container]).toEqual([
      before.metadata.uid,
      2,
      { requests: { cpu: '1500m' } },
      {
        ...before.status.containerStatuses![0]!,
        allocatedResources: { cpu: '1500m' },
        resources: { requests: { cpu: '1500m' } },
      },
    ]);
    expect(cpuOf(user, 'web')).toBe('1500m (75%)');
    expect(user.cluster.list('ReplicaSet', { namespace: 'default' }).length).toBe(1);
  });

  test('takes the room of a Pod that is not placed yet, and gives it back', () => {
    const user = started();
    resize(user, 'web', '1500m');
    user.apply(deployment('late', '1'));
    user.settle();
    expect(podOf(user, 'late').status.conditions![0]).toMatchObject({
      reason: 'Unschedulable',
      message: expect.stringContaining('1 Insufficient cpu') as string,
    });
    resize(user, 'web', '500m');
    expect(podOf(user, 'late').status.phase).toBe('Running');
    expect(podOf(user, 'web').status.containerStatuses![0]!.restartCount).toBe(0);
  });

  test('keeps its claim while it waits: the scheduler counts what it asks for', () => {
    const user = started();
    user.apply(deployment('other', '1'));
    user.settle();
    resize(user, 'web', '1500m');
    expect(podOf(user, 'web').status.conditions![0]).toMatchObject({ type: 'PodResizePending', reason: 'Deferred' });
    user.apply(deployment('late', '500m'));
    user.settle();
    expect([podOf(user, 'late').status.phase, cpuOf(user, 'web')]).toEqual(['Pending', '1500m (75%)']);
    user.kubectl('delete deployment other');
    user.settle();
    expect(podOf(user, 'web').status.containerStatuses![0]!.resources).toEqual({ requests: { cpu: '1500m' } });
  });

  test('is charged to the quota', () => {
    const user = started();
    user.kubectl('create quota q --hard=requests.cpu=1');
    user.settle();
    expect(() => resize(user, 'web', '1500m')).toThrow(
      'exceeded quota: q, requested: requests.cpu=1, used: requests.cpu=500m, limited: requests.cpu=1',
    );
    resize(user, 'web', '1');
    const used = () => user.cluster.list('ResourceQuota', { namespace: 'default' })[0]!.status.used;
    expect(used()).toEqual({ 'requests.cpu': '1' });
    resize(user, 'web', '250m');
    user.cluster.run({ forMs: 10_000 });
    expect(used()).toEqual({ 'requests.cpu': '250m' });
  });
});
