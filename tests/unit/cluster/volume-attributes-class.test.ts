import { expect, test } from 'vitest';
import { createCluster } from '../../../src/cluster/index.ts';

const attributes = (name: string, more: object = {}) => ({
  apiVersion: 'storage.k8s.io/v1',
  kind: 'VolumeAttributesClass',
  metadata: { name },
  driverName: 'disk.kubeloupe.io',
  parameters: { iops: '3000' },
  ...more,
});

const claim = (volumeAttributesClassName?: string | null, more: object = {}) => ({
  apiVersion: 'v1',
  kind: 'PersistentVolumeClaim',
  metadata: { name: 'data' },
  spec: {
    accessModes: ['ReadWriteOnce'],
    resources: { requests: { storage: '1Gi' } },
    ...(volumeAttributesClassName !== undefined && { volumeAttributesClassName }),
    ...more,
  },
});

function setUp(...objects: readonly object[]) {
  const cluster = createCluster({ nodes: 1 });
  const apply = (...more: readonly object[]): void => {
    cluster.apply(more);
    cluster.run({ untilIdle: true });
  };
  const kubectl = (line: string): string => {
    cluster.kubectl(line);
    cluster.run({ untilIdle: true });
    const { stdout, stderr } = cluster.invocations.at(-1)!;
    return stdout + stderr;
  };
  apply(...objects);
  const read = () => cluster.get('PersistentVolumeClaim', { namespace: 'default', name: 'data' })!;
  return {
    cluster,
    apply,
    kubectl,
    claim: read,
    volume: () => cluster.get('PersistentVolume', { name: read().spec.volumeName ?? '' }),
    class: (name: string) => cluster.get('VolumeAttributesClass', { name }),
    events: () =>
      cluster
        .list('Event', { namespace: 'default' })
        .filter(({ involvedObject, reason }) => involvedObject.name === 'data' && /Modify|ProvisioningFailed/.test(reason ?? ''))
        .map(({ type, reason, message }) => `${type} ${reason}: ${message}`),
  };
}

test('a volume is provisioned with the attributes of the class of its claim', () => {
  const world = setUp(attributes('fast'), claim('fast'));
  expect(world.volume()!.spec.volumeAttributesClassName).toBe('fast');
  expect(world.claim().status).toEqual({
    phase: 'Bound',
    accessModes: ['ReadWriteOnce'],
    capacity: { storage: '1Gi' },
    currentVolumeAttributesClassName: 'fast',
  });
  expect(world.kubectl('get pvc data -o custom-columns=C:.spec.volumeAttributesClassName --no-headers')).toBe('fast\n');
});

test('the programs of the disks may read classes where roles are looked at', () => {
  const role = { apiVersion: 'rbac.authorization.k8s.io/v1', kind: 'ClusterRole', metadata: { name: 'any' }, rules: [] };
  const world = setUp(role, attributes('slow'), attributes('fast'), claim('slow'));
  world.apply(claim('fast'));
  expect(world.claim().status.currentVolumeAttributesClassName).toBe('fast');
  world.kubectl('delete vac slow --wait=false');
  expect(world.class('slow')).toBeUndefined();
});

test('a claim stays pending while its class is missing, and is bound after it has come', () => {
  const world = setUp(claim('fast'));
  expect(world.claim().status).toEqual({ phase: 'Pending' });
  expect(world.events()).toEqual([
    'Warning ProvisioningFailed: failed to provision volume with StorageClass "standard": volumeattributesclasses.storage.k8s.io "fast" not found',
  ]);
  world.apply(attributes('fast'));
  world.cluster.run({ forMs: 20_000 });
  expect(world.claim().status.currentVolumeAttributesClassName).toBe('fast');
});

test('no volume is provisioned with a class of another driver', () => {
  const world = setUp(attributes('fast', { driverName: 'example.com' }), claim('fast'));
  expect(world.events()).toEqual([
    'Warning ProvisioningFailed: failed to provision volume with StorageClass "standard": VAC fast referenced in PVC is for driver example.com which does not match driver name disk.kubeloupe.io',
  ]);
});

test('a bound claim that names another class has its volume modified', () => {
  const world = setUp(attributes('slow'), attributes('fast'), claim('slow'));
  world.cluster.apply([claim('fast')]);
  world.cluster.run({ forMs: 500 });
  const { status } = world.claim();
  expect(status).toEqual({
    phase: 'Bound',
    accessModes: ['ReadWriteOnce'],
    capacity: { storage: '1Gi' },
    currentVolumeAttributesClassName: 'slow',
    modifyVolumeStatus: { status: 'InProgress', targetVolumeAttributesClassName: 'fast' },
    conditions: [
      {
        type: 'ModifyingVolume',
        status: 'True',
        lastTransitionTime: status.conditions![0]!.lastTransitionTime,
        message: 'ModifyVolume operation in progress.',
      },
    ],
  });
  world.cluster.run({ untilIdle: true });
  expect(world.claim().status).toEqual({
    phase: 'Bound',
    accessModes: ['ReadWriteOnce'],
    capacity: { storage: '1Gi' },
    currentVolumeAttributesClassName: 'fast',
  });
  expect(world.volume()!.spec.volumeAttributesClassName).toBe('fast');
  expect(world.events()).toEqual([
    'Normal VolumeModify: external resizer is modifying volume data with vac fast',
    'Normal VolumeModifySuccessful: external resizer modified volume data with vac fast successfully',
  ]);
  expect(world.kubectl(`patch pvc data -p '{"spec":{"volumeAttributesClassName":null}}'`)).toBe(
    'The PersistentVolumeClaim "data" is invalid: spec.volumeAttributesClassName: Forbidden: update to nil is forbidden when status.currentVolumeAttributesClassName is not nil\n',
  );
});

test('a bound claim that names a missing class says so, and takes its wish back', () => {
  const world = setUp(claim());
  world.apply(claim('none'));
  expect(world.claim().status.modifyVolumeStatus).toEqual({ status: 'Pending', targetVolumeAttributesClassName: 'none' });
  expect(world.claim().status.conditions).toBeUndefined();
  expect(world.events()).toEqual(['Warning VolumeModifyFailed: VAC "none" does not exist.']);
  world.apply(attributes('none'));
  expect(world.claim().status.currentVolumeAttributesClassName).toBeUndefined();
  world.kubectl(`patch pvc data -p '{"spec":{"volumeAttributesClassName":null}}'`);
  world.apply(claim('none'));
  expect(world.claim().status.currentVolumeAttributesClassName).toBe('none');
});

test('a class of another driver is infeasible until the claim names one that fits, or none', () => {
  const world = setUp(attributes('theirs', { driverName: 'example.com' }), claim());
  world.apply(claim('theirs'));
  const error = 'rpc error: code = InvalidArgument desc = class theirs is for driver example.com';
  expect(world.claim().status.modifyVolumeStatus).toEqual({
    status: 'Infeasible',
    targetVolumeAttributesClassName: 'theirs',
  });
  expect(world.claim().status.conditions!.map(({ message }) => message)).toEqual([
    `ModifyVolume failed with error ${error}. Waiting for retry.`,
  ]);
  world.kubectl(`patch pvc data -p '{"spec":{"volumeAttributesClassName":null}}'`);
  expect(world.claim().status.conditions).toBeUndefined();
  expect(world.events()).toEqual([
    'Normal VolumeModify: external resizer is modifying volume data with vac theirs',
    `Warning VolumeModifyFailed: ${error}`,
    'Normal VolumeModifyCancelled: Cancelled modify.',
  ]);
});

test('a claim is bound only to a volume with the attributes that it asks for', () => {
  const volume = (name: string, more: object) => ({
    apiVersion: 'v1',
    kind: 'PersistentVolume',
    metadata: { name },
    spec: {
      accessModes: ['ReadWriteOnce'],
      capacity: { storage: '1Gi' },
      hostPath: { path: '/tmp/x' },
      storageClassName: 'manual',
      ...more,
    },
  });
  const world = setUp(
    volume('plain', {}),
    volume('tuned', { volumeAttributesClassName: 'fast' }),
    claim('fast', { storageClassName: 'manual' }),
  );
  expect(world.claim().spec.volumeName).toBe('tuned');
  const named = { ...claim('fast', { storageClassName: 'manual', volumeName: 'plain' }), metadata: { name: 'other' } };
  world.apply(named);
  expect(
    world.cluster
      .list('Event', { namespace: 'default' })
      .filter(({ involvedObject }) => involvedObject.name === 'other')
      .map(({ message }) => message),
  ).toEqual(['Cannot bind to requested volume "plain": volumeAttributesClassName does not match']);
});

test('a class stays while a claim or a volume names it', () => {
  const world = setUp(attributes('slow'), attributes('fast'), claim('slow'));
  expect(world.class('slow')!.metadata.finalizers).toEqual(['kubernetes.io/vac-protection']);
  world.kubectl('delete vac slow --wait=false');
  expect(world.class('slow')!.metadata.deletionTimestamp).toBeDefined();
  world.apply(claim('fast'));
  expect(world.class('slow')).toBeUndefined();
  world.kubectl('delete vac fast --wait=false');
  world.kubectl('delete pvc data');
  expect(world.class('fast')).toBeUndefined();
});

test('kubectl gets and describes a class, whose driver and parameters never change', () => {
  const world = setUp(attributes('fast', { parameters: { iops: '3000', throughput: '125' } }));
  expect(world.kubectl('get vac --no-headers')).toMatch(/^fast +disk\.kubeloupe\.io +\d+s\n$/);
  const applied =
    '{"apiVersion":"storage.k8s.io/v1","driverName":"disk.kubeloupe.io","kind":"VolumeAttributesClass","metadata":{"annotations":{},"name":"fast"},"parameters":{"iops":"3000","throughput":"125"}}';
  expect(world.kubectl('describe vac fast')).toBe(
    `Name:         fast
Annotations:  kubectl.kubernetes.io/last-applied-configuration=${applied}

DriverName:  disk.kubeloupe.io
Parameters:  iops=3000,throughput=125
Events:      <none>
`,
  );
  expect(world.kubectl(`patch vac fast -p '{"driverName":"example.com","parameters":{"iops":"1"}}'`)).toBe(
    'The VolumeAttributesClass "fast" is invalid: \n* driverName: Forbidden: updates to driverName are forbidden.\n* parameters: Forbidden: updates to parameters are forbidden.\n',
  );
  world.cluster.apply([attributes('empty', { driverName: 'no spaces please', parameters: {} })]);
  world.cluster.run({ untilIdle: true });
  expect(world.cluster.invocations.at(-1)!.stderr).toMatch(
    /^The VolumeAttributesClass "empty" is invalid: \n\* driverName: Invalid value: "no spaces please": .*\n\* parameters: Required value: must contain at least one key\/value pair\n$/,
  );
});
