import { beforeEach, expect, it } from 'vitest';
import type { Draft, PersistentVolume, PersistentVolumeClaim, StorageClass } from '../../../../src/api/index.ts';
import { PROVISIONER } from '../../../../src/api/index.ts';
import { persistentVolumeController } from '../../../../src/controllers/persistent-volume/controller.ts';
import {
  claimProtectionController,
  volumeProtectionController,
} from '../../../../src/controllers/volume-protection/controller.ts';
import { ControlPlane } from '../control-plane.ts';

let plane: ControlPlane;
beforeEach(() => {
  plane = new ControlPlane();
  plane.start(persistentVolumeController);
  plane.start(claimProtectionController);
  plane.start(volumeProtectionController);
});

function createClaim(spec: object = {}, name = 'data'): void {
  const whole = { accessModes: ['ReadWriteOnce'], resources: { requests: { storage: '1Gi' } }, ...spec };
  const draft = { apiVersion: 'v1', kind: 'PersistentVolumeClaim', metadata: { namespace: 'default', name }, spec: whole };
  plane.create('PersistentVolumeClaim', draft as Draft<PersistentVolumeClaim>);
  plane.settle();
}

function createVolume(name: string, storage: string, spec: object = {}): void {
  const source = 'nfs' in spec ? {} : { hostPath: { path: '/data' } };
  const whole = { accessModes: ['ReadWriteOnce'], capacity: { storage }, ...source, ...spec };
  plane.create('PersistentVolume', {
    apiVersion: 'v1',
    kind: 'PersistentVolume',
    metadata: { name },
    spec: whole,
  } as Draft<PersistentVolume>);
  plane.settle();
}

const claim = (name = 'data'): PersistentVolumeClaim => plane.get('PersistentVolumeClaim', { namespace: 'default', name })!;
const volume = (name: string): PersistentVolume | undefined => plane.get('PersistentVolume', { name });

/** The same as `installStorageClass` in a cluster with machines. */
function createStandardClass(): void {
  plane.create('StorageClass', {
    apiVersion: 'storage.k8s.io/v1',
    kind: 'StorageClass',
    metadata: { name: 'standard', annotations: { 'storageclass.kubernetes.io/is-default-class': 'true' } },
    provisioner: PROVISIONER,
  } as Draft<StorageClass>);
  plane.settle();
}

it('provisions a volume of the default class for a claim that names no class', () => {
  createStandardClass();
  createClaim();
  const { spec, status, metadata } = claim();
  expect(spec).toMatchObject({ storageClassName: 'standard', volumeName: `pvc-${metadata.uid}` });
  expect(status).toEqual({ phase: 'Bound', accessModes: ['ReadWriteOnce'], capacity: { storage: '1Gi' } });
  expect(volume(`pvc-${metadata.uid}`)).toMatchObject({
    spec: { claimRef: { name: 'data', uid: metadata.uid }, persistentVolumeReclaimPolicy: 'Delete' },
    status: { phase: 'Bound' },
  });
  expect(plane.events().map((event) => event.split(':')[0])).toEqual(
    expect.arrayContaining(['ExternalProvisioning', 'Provisioning', 'ProvisioningSucceeded']),
  );
});

it('deletes the volume with its claim if the reclaim policy is Delete', () => {
  createStandardClass();
  createClaim();
  const name = claim().spec.volumeName!;
  plane.delete('PersistentVolumeClaim', { namespace: 'default', name: 'data' });
  plane.settle();
  expect(volume(name)).toBeUndefined();
});

it('binds a claim without a class to the smallest matching volume, and keeps that volume', () => {
  createVolume('small', '500Mi');
  createVolume('large', '5Gi');
  createVolume('fits', '2Gi');
  expect(volume('fits')?.status.phase).toBe('Available');
  createClaim({ storageClassName: '' });
  expect(claim().spec.volumeName).toBe('fits');
  expect(claim().status).toMatchObject({ phase: 'Bound', capacity: { storage: '2Gi' } });
  plane.delete('PersistentVolumeClaim', { namespace: 'default', name: 'data' });
  plane.settle();
  expect(volume('fits')?.status.phase).toBe('Released');
});

it('lets a claim wait until a volume matches, and then binds it', () => {
  createClaim({ storageClassName: '' });
  expect(claim().status).toEqual({ phase: 'Pending' });
  expect(plane.events()).toContain('FailedBinding: no persistent volumes available for this claim and no storage class is set');
  createVolume('late', '1Gi');
  plane.sim.run({ forMs: 16_000 });
  expect(claim().spec.volumeName).toBe('late');
});

it('binds a claim to the volume that it names, if that volume is free', () => {
  createVolume('mine', '1Gi', { claimRef: { namespace: 'default', name: 'other' } });
  createVolume('tiny', '1Mi');
  createClaim({ storageClassName: '', volumeName: 'mine' });
  expect(claim().status.phase).toBe('Pending');
  createClaim({ storageClassName: '', volumeName: 'tiny' }, 'second');
  expect(plane.events()).toEqual(
    expect.arrayContaining([
      'FailedBinding: volume "mine" already bound to a different claim.',
      'VolumeMismatch: Cannot bind to requested volume "tiny": requested PV is too small',
    ]),
  );
});

it('reports why it cannot provision, and waits for a Pod if the class says so', () => {
  createClaim({ storageClassName: 'none' });
  expect(plane.events()).toContain('ProvisioningFailed: storageclass.storage.k8s.io "none" not found');
  const lazy = {
    apiVersion: 'storage.k8s.io/v1',
    kind: 'StorageClass',
    metadata: { name: 'lazy' },
    provisioner: 'example.com/x',
  };
  plane.create('StorageClass', { ...lazy, volumeBindingMode: 'WaitForFirstConsumer' } as Draft<StorageClass>);
  createClaim({ storageClassName: 'lazy' }, 'second');
  expect(plane.events()).toContain('WaitForFirstConsumer: waiting for first consumer to be created before binding');
});

it('reports a claim as lost if its volume was deleted', () => {
  createVolume('v', '1Gi');
  createClaim({ storageClassName: '' });
  plane.delete('PersistentVolume', { name: 'v' });
  // The protection finalizer would keep a bound volume.
  plane.do(plane.user.patch('PersistentVolume', { name: 'v' }, { type: 'merge', body: { metadata: { finalizers: null } } }));
  plane.settle();
  expect(claim().status.phase).toBe('Lost');
  expect(plane.events()).toContain('ClaimLost: Bound claim has lost its PersistentVolume. Data on the volume is lost!');
});

it('binds the volume with the fewest access modes beside the requested ones, before a smaller one', () => {
  createVolume('small', '1Gi', { accessModes: ['ReadWriteOnce', 'ReadOnlyMany'] });
  createVolume('exact', '2Gi');
  createClaim({ storageClassName: '' });
  expect(claim().spec.volumeName).toBe('exact');
});

it('gives a waiting claim that names no class the default class that comes later', () => {
  createClaim();
  expect(claim().spec.storageClassName).toBeUndefined();
  createStandardClass();
  plane.sim.run({ forMs: 20_000 });
  expect(claim().spec).toMatchObject({ storageClassName: 'standard', volumeName: `pvc-${claim().metadata.uid}` });
  createClaim({ storageClassName: '' }, 'classless');
  plane.sim.run({ forMs: 20_000 });
  expect(claim('classless').spec.storageClassName).toBe('');
});

it.each([
  [{ hostPath: { path: '/data' } }, 'host_path deleter only supports /tmp/.+ but received provided /data'],
  [
    { nfs: { server: 'nas', path: '/' } },
    'error getting deleter volume plugin for volume "v": no deletable volume plugin matched',
  ],
])('marks a released volume that it cannot delete as failed: %j', (source, message) => {
  createVolume('v', '1Gi', { ...source, persistentVolumeReclaimPolicy: 'Delete' });
  createClaim({ storageClassName: '' });
  plane.delete('PersistentVolumeClaim', { namespace: 'default', name: 'data' });
  plane.settle();
  expect(volume('v')!.status).toEqual({ phase: 'Failed', message });
  expect(plane.events()).toContain(`VolumeFailedDelete: ${message}`);
});

it('deletes a released volume of a directory below /tmp', () => {
  createVolume('v', '1Gi', { hostPath: { path: '/tmp/v' }, persistentVolumeReclaimPolicy: 'Delete' });
  createClaim({ storageClassName: '' });
  plane.delete('PersistentVolumeClaim', { namespace: 'default', name: 'data' });
  plane.settle();
  expect(volume('v')).toBeUndefined();
});

it('frees a volume whose claim is bound to another one', () => {
  createVolume('first', '1Gi');
  createClaim({ storageClassName: '' });
  const { uid } = claim().metadata;
  createVolume('second', '1Gi', { claimRef: { namespace: 'default', name: 'data', uid } });
  expect(volume('second')).toMatchObject({ spec: { claimRef: { name: 'data' } }, status: { phase: 'Available' } });
  expect(volume('second')!.spec.claimRef).not.toHaveProperty('uid');
  expect(volume('first')!.status.phase).toBe('Bound');
});

it('does not bind a file system to a claim for a block device that it is kept for', () => {
  createVolume('v', '1Gi', { claimRef: { namespace: 'default', name: 'data' } });
  createClaim({ storageClassName: '', volumeMode: 'Block' });
  const { uid } = claim().metadata;
  plane.do(plane.user.patch('PersistentVolume', { name: 'v' }, { type: 'merge', body: { spec: { claimRef: { uid } } } }));
  plane.settle();
  expect(claim().status).toEqual({ phase: 'Pending' });
  expect(plane.events()).toEqual(
    expect.arrayContaining([
      'VolumeMismatch: Cannot bind PersistentVolume to requested PersistentVolumeClaim "data" due to incompatible volumeMode.',
      'VolumeMismatch: Cannot bind PersistentVolume "v" to requested PersistentVolumeClaim due to incompatible volumeMode.',
    ]),
  );
});

it('says that no program serves a former plugin, and asks the driver that took its place', () => {
  const create = (name: string, provisioner: string) =>
    plane.create('StorageClass', {
      apiVersion: 'storage.k8s.io/v1',
      kind: 'StorageClass',
      metadata: { name },
      provisioner,
    } as Draft<StorageClass>);
  create('old', 'kubernetes.io/glusterfs');
  create('aws', 'kubernetes.io/aws-ebs');
  createClaim({ storageClassName: 'old' });
  createClaim({ storageClassName: 'aws' }, 'moved');
  expect(plane.events()).toContain('ProvisioningFailed: no volume plugin matched name: kubernetes.io/glusterfs');
  expect(claim('moved').metadata.annotations).toEqual({
    'volume.beta.kubernetes.io/storage-provisioner': 'ebs.csi.aws.com',
    'volume.kubernetes.io/storage-provisioner': 'ebs.csi.aws.com',
  });
});
