import { describe, expect, test } from 'vitest';
import { createCluster } from '../../../../src/cluster/index.ts';

const DRIVER = 'disk.kubeloupe.io';

const driver = (spec: object, name = DRIVER) => ({
  apiVersion: 'storage.k8s.io/v1',
  kind: 'CSIDriver',
  metadata: { name },
  spec,
});
const claim = (mode = 'ReadWriteOnce') => ({
  apiVersion: 'v1',
  kind: 'PersistentVolumeClaim',
  metadata: { name: 'data' },
  spec: { accessModes: [mode], resources: { requests: { storage: '1Gi' } } },
});
const pod = (name: string, node: string) => ({
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: { name },
  spec: {
    nodeSelector: { 'kubernetes.io/hostname': node },
    terminationGracePeriodSeconds: 2,
    containers: [{ name: 'c', image: 'nginx', volumeMounts: [{ name: 'v', mountPath: '/data' }] }],
    volumes: [{ name: 'v', persistentVolumeClaim: { claimName: 'data' } }],
  },
});

function setUp(...objects: readonly object[]) {
  const cluster = createCluster({ nodes: 2 });
  const settle = (): void => void cluster.run({ untilIdle: true });
  const apply = (...more: readonly object[]): void => {
    cluster.apply(more);
    settle();
  };
  settle();
  apply(...objects);
  return {
    cluster,
    apply,
    settle,
    phase: (name: string) => cluster.get('Pod', { namespace: 'default', name })?.status.phase,
    volumeName: () => cluster.get('PersistentVolumeClaim', { namespace: 'default', name: 'data' })!.spec.volumeName!,
    attachments: () => cluster.list('VolumeAttachment').map(({ spec, status }) => [spec.nodeName, status.attached]),
    onNode: (name: string) => cluster.get('Node', { name })!.status.volumesAttached ?? [],
    events: (name: string, ...reasons: readonly string[]) =>
      cluster
        .list('Event', { namespace: 'default' })
        .filter(({ involvedObject, reason }) => involvedObject.name === name && reasons.includes(reason ?? ''))
        .map(({ reason, message }) => `${reason}: ${message}`),
  };
}

test('without a CSIDriver nothing is attached', () => {
  const { attachments, phase, cluster } = setUp(claim(), pod('a', 'node-1'));
  expect([phase('a'), attachments(), cluster.list('CSINode')]).toEqual(['Running', [], []]);
});

test('a driver that needs no attaching is on each node, and attaches nothing', () => {
  const { attachments, phase, cluster } = setUp(driver({ attachRequired: false }), claim(), pod('a', 'node-1'));
  expect([phase('a'), attachments()]).toEqual(['Running', []]);
  expect(cluster.list('CSINode').map(({ metadata, spec }) => [metadata.name, spec.drivers])).toEqual([
    ['node-1', [{ name: DRIVER, nodeID: 'node-1' }]],
    ['node-2', [{ name: DRIVER, nodeID: 'node-2' }]],
  ]);
});

describe('a driver that needs attaching', () => {
  test('attaches before the kubelet mounts, and detaches after the Pod', () => {
    const { cluster, attachments, phase, events, volumeName, onNode, settle } = setUp(driver({}), claim(), pod('a', 'node-1'));
    expect([phase('a'), attachments()]).toEqual(['Running', [['node-1', true]]]);
    expect(onNode('node-1')).toEqual([{ name: `kubernetes.io/csi/${DRIVER}^${volumeName()}`, devicePath: '' }]);
    expect(events('a', 'SuccessfulAttachVolume', 'FailedAttachVolume', 'FailedMount')).toEqual([
      `SuccessfulAttachVolume: AttachVolume.Attach succeeded for volume "${volumeName()}" `,
    ]);
    cluster.kubectl('delete pod a');
    settle();
    expect([attachments(), onNode('node-1')]).toEqual([[], []]);
  });

  test('keeps a Pod on another node waiting while the volume is in use, and says by whom', () => {
    const { cluster, apply, attachments, phase, events, volumeName, settle } = setUp(driver({}), claim(), pod('a', 'node-1'));
    apply(pod('b', 'node-2'));
    cluster.run({ forMs: 150_000 });
    expect([phase('b'), attachments()]).toEqual(['Pending', [['node-1', true]]]);
    expect(events('b', 'FailedAttachVolume', 'FailedMount')).toEqual([
      `FailedAttachVolume: Multi-Attach error for volume "${volumeName()}" Volume is already used by pod(s) a`,
      'FailedMount: Unable to attach or mount volumes: unmounted volumes=[v], unattached volumes=[v], failed to process volumes=[]: context deadline exceeded',
    ]);
    cluster.kubectl('delete pod a');
    cluster.run({ forMs: 200_000 });
    settle();
    expect([phase('b'), attachments()]).toEqual(['Running', [['node-2', true]]]);
  });

  test('shares a volume of the mode ReadWriteMany among nodes', () => {
    const { apply, attachments, phase } = setUp(driver({}), claim('ReadWriteMany'), pod('a', 'node-1'));
    apply(pod('b', 'node-2'));
    expect([phase('b'), attachments().length]).toEqual(['Running', 2]);
  });

  test('waits six minutes for a node that is silent, then detaches by force', () => {
    const { cluster, apply, attachments, phase, events, volumeName } = setUp(driver({}), claim(), pod('a', 'node-1'));
    cluster.execute({ type: 'power-node', name: 'node-1', on: false });
    cluster.run({ forMs: 60_000 });
    cluster.kubectl('delete pod a --grace-period=0 --force');
    cluster.run({ forMs: 1000 });
    apply(pod('b', 'node-2'));
    cluster.run({ forMs: 300_000 });
    expect([phase('b'), attachments()]).toEqual(['Pending', [['node-1', true]]]);
    expect(events('b', 'FailedAttachVolume')).toEqual([
      `FailedAttachVolume: Multi-Attach error for volume "${volumeName()}" Volume is already exclusively attached to one node and can't be attached to another`,
    ]);
    cluster.run({ forMs: 300_000 });
    expect([phase('b'), attachments()]).toEqual(['Running', [['node-2', true]]]);
  });
});

test('a driver that nobody runs never attaches, and says so after two minutes', () => {
  const volume = {
    apiVersion: 'v1',
    kind: 'PersistentVolume',
    metadata: { name: 'by-hand' },
    spec: {
      storageClassName: 'x',
      accessModes: ['ReadWriteOnce'],
      capacity: { storage: '1Gi' },
      csi: { driver: 'example.com', volumeHandle: 'h' },
    },
  };
  const ofClass = { ...claim(), spec: { ...claim().spec, storageClassName: 'x' } };
  const { cluster, attachments, phase, events } = setUp(driver({}, 'example.com'), volume, ofClass, pod('a', 'node-1'));
  cluster.run({ forMs: 130_000 });
  expect([phase('a'), attachments()]).toEqual(['Pending', [['node-1', false]]]);
  expect(events('a', 'FailedAttachVolume')).toEqual([
    'FailedAttachVolume: AttachVolume.Attach failed for volume "by-hand" : timed out waiting for external-attacher of example.com CSI driver to attach volume h',
  ]);
});
