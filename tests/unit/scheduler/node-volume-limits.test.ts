import { describe, expect, it, test } from 'vitest';
import type { CSINode, PersistentVolume, PersistentVolumeClaim, StorageClass } from '../../../src/api/index.ts';
import { createCluster } from '../../../src/cluster/index.ts';
import { nodeVolumeLimits } from '../../../src/scheduler/filter/index.ts';
import { isRejection } from '../../../src/scheduler/framework/index.ts';
import { cluster, node, pod, podInfo } from './cluster.ts';

const EXCEEDED = ['node(s) exceed max volume count'];

const user = (name: string, ...claims: readonly string[]) =>
  pod({
    metadata: { namespace: 'default', name },
    spec: {
      nodeName: 'node-1',
      volumes: claims.map((claimName) => ({ name: claimName, persistentVolumeClaim: { claimName } })),
    },
  });

const bound = (name: string, volumeName: string) =>
  ({ metadata: { namespace: 'default', name }, spec: { volumeName }, status: { phase: 'Bound' } }) as PersistentVolumeClaim;
const disk = (name: string, driver: string) =>
  ({ metadata: { name }, spec: { csi: { driver, volumeHandle: name } } }) as unknown as PersistentVolume;

const VOLUMES = [
  disk('a', 'ebs'),
  disk('b', 'ebs'),
  disk('c', 'nfs'),
  { metadata: { name: 'd' }, spec: { hostPath: { path: '/d' } } } as unknown as PersistentVolume,
];
const CLAIMS = [
  ...VOLUMES.map(({ metadata: { name } }) => bound(name, name)),
  { metadata: { namespace: 'default', name: 'unbound' }, spec: { storageClassName: 'slow' } } as PersistentVolumeClaim,
];
const CLASSES = [{ metadata: { name: 'slow' }, provisioner: 'ebs' } as StorageClass];

/** The reasons against a node with such a limit for the driver ebs, on which a Pod with these claims runs. */
function verdict(
  limit: number | undefined,
  present: readonly string[],
  wanted: readonly string[],
): readonly string[] | undefined {
  const drivers = [{ name: 'ebs', nodeID: 'n', ...(limit !== undefined && { allocatable: { count: limit } }) }];
  const csiNodes = [{ metadata: { name: 'node-1' }, spec: { drivers } } as unknown as CSINode];
  const extra = { claims: CLAIMS, volumes: VOLUMES, classes: CLASSES, csiNodes };
  const view = cluster([node('node-1', {})], [user('present', ...present)], extra);
  const result = nodeVolumeLimits.preFilter(podInfo(user('wanted', ...wanted)), view);
  if (result === undefined) return undefined;
  return isRejection(result) ? result.reasons : result.check(view.nodes[0]!)?.reasons;
}

// Upstream: nodevolumelimits/csi_test.go `TestCSILimits`.
it.each<[string, number | undefined, readonly string[], readonly string[], readonly string[] | undefined]>([
  ['no limit', undefined, ['a'], ['b'], undefined],
  ['room for one more', 2, ['a'], ['b'], undefined],
  ['no room', 1, ['a'], ['b'], EXCEEDED],
  ['two at once', 1, [], ['a', 'b'], EXCEEDED],
  ['a volume that is there already', 1, ['a'], ['a'], undefined],
  ['a volume of another driver', 1, ['a'], ['c'], undefined],
  ['a volume that is on no driver', 0, [], ['d'], undefined],
  ['a claim that waits for its volume', 1, ['a'], ['unbound'], EXCEEDED],
  ['a claim that waits for its volume, with room', 2, ['a'], ['unbound'], undefined],
  ['a claim that is missing', 0, [], ['none'], undefined],
])('%s', (_, limit, present, wanted, reasons) => {
  expect(verdict(limit, present, wanted)).toEqual(reasons);
});

describe('a CSINode that allows one volume', () => {
  const claim = (name: string) => ({
    apiVersion: 'v1',
    kind: 'PersistentVolumeClaim',
    metadata: { name },
    spec: { accessModes: ['ReadWriteOnce'], resources: { requests: { storage: '1Gi' } } },
  });
  const container = { name: 'c', image: 'nginx', volumeMounts: [{ name: 'data', mountPath: '/data' }] };
  const using = (claimName: string) => ({
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name: claimName },
    spec: { containers: [container], volumes: [{ name: 'data', persistentVolumeClaim: { claimName } }] },
  });
  const driver = { apiVersion: 'storage.k8s.io/v1', kind: 'CSIDriver', metadata: { name: 'disk.kubeloupe.io' } };

  test('lets the second Pod wait, until the first one is gone or the limit is higher', () => {
    const world = createCluster({ seed: 'limits', nodes: 1 });
    const limit = (count: number): void => {
      const drivers = [{ name: 'disk.kubeloupe.io', nodeID: 'node-1', allocatable: { count } }];
      world.kubectl(`patch csinode node-1 --type=merge -p '${JSON.stringify({ spec: { drivers } })}'`);
      world.run({ forMs: 30_000 });
    };
    const phases = () => world.list('Pod').map(({ metadata, status }) => `${metadata.name} ${status.phase}`);
    world.apply([driver, claim('a'), claim('b'), claim('c')]);
    world.run({ forMs: 20_000 });
    limit(1);
    world.apply([using('a')]);
    world.run({ forMs: 20_000 });
    world.apply([using('b'), using('c')]);
    world.run({ forMs: 20_000 });
    expect(phases()).toEqual(['a Running', 'b Pending', 'c Pending']);
    expect(world.get('Pod', { namespace: 'default', name: 'b' })!.status.conditions![0]!.message).toBe(
      '0/1 nodes are available: 1 node(s) exceed max volume count. no new claims to deallocate, preemption: 0/1 nodes are available: 1 No preemption victims found for incoming pod.',
    );
    world.kubectl('delete pod a');
    world.run({ forMs: 60_000 });
    expect(phases()).toEqual(['b Running', 'c Pending']);
    limit(2);
    expect(phases()).toEqual(['b Running', 'c Running']);
  });
});
