import { expect, it } from 'vitest';
import type { PersistentVolume, PersistentVolumeClaim } from '../../../src/api/index.ts';
import { volumeBinding } from '../../../src/scheduler/filter/index.ts';
import { isRejection } from '../../../src/scheduler/framework/index.ts';
import { cluster, node, pod, podInfo } from './cluster.ts';

const NODES = [node('a', { metadata: { labels: { zone: '1' } } }), node('b', { metadata: { labels: { zone: '2' } } })];
const user = podInfo(
  pod({ metadata: { namespace: 'default' }, spec: { volumes: [{ name: 'v', persistentVolumeClaim: { claimName: 'c' } }] } }),
);

function claim(phase: string, more: object = {}): PersistentVolumeClaim {
  return {
    metadata: {
      namespace: 'default',
      name: 'c',
      ...(phase === 'Bound' && { annotations: { 'pv.kubernetes.io/bind-completed': 'yes' } }),
      ...more,
    },
    spec: { volumeName: 'pv' },
    status: { phase },
  } as PersistentVolumeClaim;
}

function verdict(
  claims: readonly PersistentVolumeClaim[],
  volumes: readonly PersistentVolume[] = [],
): readonly string[] | undefined {
  const result = volumeBinding.preFilter(user, cluster(NODES, [], { claims, volumes }));
  return result !== undefined && isRejection(result) ? result.reasons : undefined;
}

it.each([
  [[], 'persistentvolumeclaim "c" not found'],
  [[claim('Pending')], 'pod has unbound immediate PersistentVolumeClaims'],
  [[claim('Lost')], 'persistentvolumeclaim "c" bound to non-existent persistentvolume "pv"'],
  [[claim('Bound', { deletionTimestamp: '2026-01-01T00:00:00Z' })], 'persistentvolumeclaim "c" is being deleted'],
])('rejects every node: %j', (claims, reason) => {
  expect(verdict(claims)).toEqual([reason]);
});

it('allows a Pod with a bound claim only on nodes that can reach its volume', () => {
  const matchExpressions = [{ key: 'zone', operator: 'In', values: ['2'] }];
  const inZone = {
    metadata: { name: 'pv' },
    spec: { nodeAffinity: { required: { nodeSelectorTerms: [{ matchExpressions }] } } },
  };
  const view = cluster(NODES, [], { claims: [claim('Bound')], volumes: [inZone as unknown as PersistentVolume] });
  const result = volumeBinding.preFilter(user, view);
  if (result === undefined || isRejection(result)) throw new Error('there is no check');
  expect(view.nodes.map((each) => result.check(each)?.reasons)).toEqual([
    ["node(s) didn't match PersistentVolume's node affinity"],
    undefined,
  ]);
});

it('is skipped for Pods without claims', () => {
  expect(volumeBinding.preFilter(podInfo(pod()), cluster(NODES))).toBeUndefined();
});
