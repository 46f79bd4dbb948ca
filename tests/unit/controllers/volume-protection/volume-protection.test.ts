import { beforeEach, expect, it } from 'vitest';
import type { Draft, PersistentVolume, PersistentVolumeClaim, Pod } from '../../../../src/api/index.ts';
import { persistentVolumeController } from '../../../../src/controllers/persistent-volume/controller.ts';
import {
  claimProtectionController,
  volumeProtectionController,
} from '../../../../src/controllers/volume-protection/controller.ts';
import { ControlPlane } from '../control-plane.ts';

const CLAIM = { namespace: 'default', name: 'data' };
const POD = { namespace: 'default', name: 'db' };
const VOLUME = { name: 'disk' };

let plane: ControlPlane;
beforeEach(() => {
  plane = new ControlPlane();
  plane.start(persistentVolumeController);
  plane.start(claimProtectionController);
  plane.start(volumeProtectionController);
  const volume = { accessModes: ['ReadWriteOnce'], capacity: { storage: '1Gi' }, hostPath: { path: '/data' } };
  plane.create('PersistentVolume', {
    apiVersion: 'v1',
    kind: 'PersistentVolume',
    metadata: VOLUME,
    spec: volume,
  } as Draft<PersistentVolume>);
  plane.settle();
  const claim = { accessModes: ['ReadWriteOnce'], resources: { requests: { storage: '1Gi' } }, storageClassName: '' };
  plane.create('PersistentVolumeClaim', {
    apiVersion: 'v1',
    kind: 'PersistentVolumeClaim',
    metadata: CLAIM,
    spec: claim,
  } as Draft<PersistentVolumeClaim>);
  plane.settle();
});

function createPod(nodeName?: string): void {
  const volumes = [{ name: 'data', persistentVolumeClaim: { claimName: 'data' } }];
  const spec = { containers: [{ name: 'c', image: 'db' }], volumes, ...(nodeName && { nodeName }) };
  plane.create('Pod', { apiVersion: 'v1', kind: 'Pod', metadata: POD, spec } as Draft<Pod>);
  plane.settle();
}

function deleteClaim(): void {
  plane.delete('PersistentVolumeClaim', CLAIM);
  plane.settle();
}

const claim = (): PersistentVolumeClaim | undefined => plane.get('PersistentVolumeClaim', CLAIM);
const volume = (): PersistentVolume | undefined => plane.get('PersistentVolume', VOLUME);

it('adds the finalizer to claims and volumes at once', () => {
  expect(claim()?.metadata.finalizers).toEqual(['kubernetes.io/pvc-protection']);
  expect(volume()?.metadata.finalizers).toEqual(['kubernetes.io/pv-protection']);
});

it('lets an unused claim be deleted at once', () => {
  deleteClaim();
  expect(claim()).toBeUndefined();
});

it('keeps a claim as long as a Pod on a node uses it', () => {
  createPod('node-1');
  deleteClaim();
  expect(claim()?.metadata.deletionTimestamp).toBeDefined();
  plane.do(plane.user.delete('Pod', POD, { gracePeriodSeconds: 0 }));
  plane.settle();
  expect(claim()).toBeUndefined();
});

it('does not wait for a Pod without a node, because it will not start', () => {
  createPod();
  deleteClaim();
  expect(claim()).toBeUndefined();
});

it('keeps a volume as long as a claim is bound to it', () => {
  plane.delete('PersistentVolume', VOLUME);
  plane.settle();
  expect(volume()?.metadata.deletionTimestamp).toBeDefined();
  deleteClaim();
  expect(volume()).toBeUndefined();
});

it('adds the finalizer again to a claim that has lost it', () => {
  plane.do(plane.user.patch('PersistentVolumeClaim', CLAIM, { type: 'merge', body: { metadata: { finalizers: null } } }));
  plane.settle();
  expect(claim()?.metadata.finalizers).toEqual(['kubernetes.io/pvc-protection']);
});
