import { describe, expect, it } from 'vitest';
import { serviceAccountsController } from '../../../../src/controllers/service-account/controller.ts';
import { ControlPlane } from '../control-plane.ts';

function setUp() {
  const plane = new ControlPlane();
  plane.start(serviceAccountsController);
  return plane;
}

describe('the service account controller', () => {
  it('gives every existing namespace a default account', () => {
    const plane = setUp();
    const accounts = plane.list('ServiceAccount').map(({ metadata }) => `${metadata.namespace}/${metadata.name}`);
    expect(accounts.sort()).toEqual(['default/default', 'kube-node-lease/default', 'kube-public/default', 'kube-system/default']);
  });

  it('gives a new namespace a default account', () => {
    const plane = setUp();
    plane.create('Namespace', { apiVersion: 'v1', kind: 'Namespace', metadata: { name: 'shop' }, spec: {} });
    plane.settle();
    expect(plane.names('ServiceAccount', 'shop')).toEqual(['default']);
  });

  it('creates a deleted default account again, and ignores other accounts', () => {
    const plane = setUp();
    plane.create('ServiceAccount', {
      apiVersion: 'v1',
      kind: 'ServiceAccount',
      metadata: { namespace: 'default', name: 'robot' },
    });
    plane.delete('ServiceAccount', { namespace: 'default', name: 'default' });
    plane.delete('ServiceAccount', { namespace: 'default', name: 'robot' });
    plane.settle();
    expect(plane.names('ServiceAccount', 'default')).toEqual(['default']);
  });

  it('creates no account in a namespace that is being deleted', () => {
    const plane = setUp();
    plane.create('Namespace', { apiVersion: 'v1', kind: 'Namespace', metadata: { name: 'shop' }, spec: {} });
    plane.settle();
    plane.delete('Namespace', { name: 'shop' });
    plane.delete('ServiceAccount', { namespace: 'shop', name: 'default' });
    plane.settle();
    expect(plane.names('ServiceAccount', 'shop')).toEqual([]);
    expect(plane.steps('syncNamespace').at(-1)).toBe('Namespace is not active');
  });
});
