import { describe, expect, test } from 'vitest';
import { createCluster } from '../../../src/cluster/index.ts';

const claim = (mode: string) => ({
  apiVersion: 'v1',
  kind: 'PersistentVolumeClaim',
  metadata: { name: 'data' },
  spec: { accessModes: [mode], resources: { requests: { storage: '1Gi' } } },
});

const pod = (name: string, more: object = {}) => ({
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: { name },
  spec: {
    containers: [{ name: 'c', image: 'nginx', volumeMounts: [{ name: 'v', mountPath: '/data' }] }],
    volumes: [{ name: 'v', persistentVolumeClaim: { claimName: 'data' } }],
    ...more,
  },
});

/** A cluster with a claim of this access mode, and a Pod that uses it. */
function clusterWith(mode: string) {
  const cluster = createCluster({ nodes: 2 });
  const apply = (...objects: readonly object[]): void => {
    cluster.apply(objects);
    cluster.run({ untilIdle: true });
  };
  const kubectl = (line: string): void => {
    cluster.kubectl(line);
    cluster.run({ untilIdle: true });
  };
  apply(claim(mode), pod('first'));
  const phases = (): readonly string[] =>
    cluster.list('Pod', { namespace: 'default' }).map(({ metadata, status }) => `${metadata.name} ${status.phase}`);
  const why = (name: string): string | undefined =>
    cluster.get('Pod', { namespace: 'default', name })?.status.conditions?.find(({ type }) => type === 'PodScheduled')?.message;
  return { cluster, apply, kubectl, phases, why };
}

describe('a claim of the mode ReadWriteOncePod', () => {
  test('allows one Pod at a time, on any node', () => {
    const { apply, kubectl, phases, why } = clusterWith('ReadWriteOncePod');
    apply(pod('second'));
    expect(phases()).toEqual(['first Running', 'second Pending']);
    expect(why('second')).toBe(
      '0/2 nodes are available: 2 node has pod using PersistentVolumeClaim with the same name and ReadWriteOncePod access mode. no new claims to deallocate, preemption: 0/2 nodes are available: 2 No preemption victims found for incoming pod.',
    );
    kubectl('delete pod first');
    expect(phases()).toEqual(['second Running']);
  });

  test('can be freed by preempting a Pod of lower priority', () => {
    const { apply, phases } = clusterWith('ReadWriteOncePod');
    apply({ apiVersion: 'scheduling.k8s.io/v1', kind: 'PriorityClass', metadata: { name: 'high' }, value: 1000 });
    apply(pod('second', { priorityClassName: 'high' }));
    expect(phases()).toEqual(['second Running']);
  });

  test('does not affect a claim of the same name in another namespace', () => {
    const { cluster, apply } = clusterWith('ReadWriteOncePod');
    const metadata = (name: string) => ({ name, namespace: 'other' });
    apply({ apiVersion: 'v1', kind: 'Namespace', metadata: { name: 'other' } });
    apply({ ...claim('ReadWriteOncePod'), metadata: metadata('data') }, { ...pod('x'), metadata: metadata('x') });
    expect(cluster.get('Pod', metadata('x'))?.status.phase).toBe('Running');
  });

  test('delays a Pod until the claim exists', () => {
    const { apply, cluster, why } = clusterWith('ReadWriteOncePod');
    const volumes = [{ name: 'v', persistentVolumeClaim: { claimName: 'later' } }];
    apply(pod('second', { volumes }));
    expect(why('second')).toContain('persistentvolumeclaim "later" not found');
    apply({ ...claim('ReadWriteOncePod'), metadata: { name: 'later' } });
    expect(cluster.get('Pod', { namespace: 'default', name: 'second' })?.status.phase).toBe('Running');
  });
});

test('a claim of the mode ReadWriteOnce allows any number of Pods', () => {
  const { apply, phases } = clusterWith('ReadWriteOnce');
  apply(pod('second'));
  expect(phases()).toEqual(['first Running', 'second Running']);
});
