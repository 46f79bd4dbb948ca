import { describe, expect, test } from 'vitest';
import type { PodDisruptionBudget, ResourceQuota } from '../../../src/api/index.ts';
import { User, webManifest } from './user.ts';

const BUDGET = `apiVersion: policy/v1
kind: PodDisruptionBudget
metadata: {name: web}
spec:
  minAvailable: 2
  selector: {matchLabels: {app: web}}
`;

describe('a cluster with policies', () => {
  test('drains a node no faster than the disruption budget allows', () => {
    const user = new User({ nodes: 2 });
    user.apply(BUDGET);
    user.apply(webManifest(3));
    user.settle();
    user.kubectl('cordon node-2');
    user.kubectl('delete pods --all --wait=false');
    user.settle();
    user.kubectl('uncordon node-2');
    const budget = () => user.cluster.get<'PodDisruptionBudget'>('PodDisruptionBudget', { namespace: 'default', name: 'web' });
    expect((budget() as PodDisruptionBudget).status).toMatchObject({ expectedPods: 3, disruptionsAllowed: 1 });
    let fewest = 3;
    const drain = user.cluster.execute({ type: 'kubectl', line: 'drain node-1' });
    while (drain.exitCode === undefined) {
      user.pass(50);
      fewest = Math.min(fewest, user.readyPods().length);
    }
    expect(drain.exitCode).toBe(0);
    expect(drain.stderr).toContain("(will retry after 5s): Cannot evict pod as it would violate the pod's disruption budget.");
    expect(fewest).toBe(2);
    user.settle();
    expect(user.readyPods().map(({ spec }) => spec.nodeName)).toEqual(['node-2', 'node-2', 'node-2']);
  });

  test('preempts less important Pods, with their grace period, for an important one', () => {
    const user = new User({ nodes: [{ name: 'node-1', cpu: '1' }] });
    user.apply(webManifest(2).replace('image: nginx:1.25', 'image: nginx:1.25\n          resources: {requests: {cpu: 400m}}'));
    user.settle();
    expect(user.readyPods()).toHaveLength(2);
    user.apply(`apiVersion: scheduling.k8s.io/v1
kind: PriorityClass
metadata: {name: high}
value: 1000
---
apiVersion: v1
kind: Pod
metadata: {name: vip}
spec:
  priorityClassName: high
  containers:
  - name: c
    image: nginx:1.25
    resources: {requests: {cpu: 500m}}
`);
    user.waitUntil('the Pod runs', () => user.readyPods().some(({ metadata }) => metadata.name === 'vip'), 120_000);
    const preempted = user.cluster.list('Event').filter(({ reason }) => reason === 'Preempted');
    expect(preempted).toHaveLength(1);
    const vip = user.pods().find(({ metadata }) => metadata.name === 'vip');
    expect(preempted[0]?.message).toBe(`Preempted by pod ${vip?.metadata.uid} on node node-1`);
    // Its ReplicaSet creates another one, which has to wait.
    expect(user.pods('app=web')).toHaveLength(2);
    expect(user.readyPods()).toHaveLength(2);
  });

  test('counts the usage of a namespace during a rollout', () => {
    const user = new User();
    user.apply(
      'apiVersion: v1\nkind: ResourceQuota\nmetadata: {name: q}\nspec: {hard: {pods: "4", count/replicasets.apps: "9"}}\n',
    );
    user.apply(webManifest(3));
    user.settle();
    user.apply(webManifest(3, 'nginx:1.26'));
    user.settle();
    const quota = user.cluster.get<'ResourceQuota'>('ResourceQuota', { namespace: 'default', name: 'q' }) as ResourceQuota;
    expect(quota.status.used).toEqual({ pods: '3', 'count/replicasets.apps': '2' });
    expect(user.images()).toEqual(['nginx:1.26']);
    user.kubectl('delete deployment web');
    user.settle();
    const after = user.cluster.get<'ResourceQuota'>('ResourceQuota', { namespace: 'default', name: 'q' }) as ResourceQuota;
    expect(after.status.used).toEqual({ pods: '0', 'count/replicasets.apps': '0' });
  });
});
