import { describe, expect, it } from 'vitest';
import { World, causesOf, deploymentDraft, podDraft, ref, withStatus } from './world.ts';

describe('binding', () => {
  const bind = (world: World, node: string, more: object = {}) => {
    return world.component.subresource('Pod', ref('web'), 'binding', 'create', {
      metadata: { name: 'web' },
      target: { kind: 'Node', name: node },
      ...more,
    });
  };

  it('sets the node of a Pod and a condition', () => {
    const world = new World();
    world.do(world.user.create('Pod', podDraft('web')));
    expect(world.do(bind(world, 'node-1'))).toMatchObject({ kind: 'Status', status: 'Success' });
    expect(world.do(world.user.get('Pod', ref('web')))).toMatchObject({
      spec: { nodeName: 'node-1' },
      status: { phase: 'Pending', conditions: [{ type: 'PodScheduled', status: 'True' }] },
    });
  });

  it('is possible only once', () => {
    const world = new World();
    world.do(world.user.create('Pod', podDraft('web')));
    world.do(bind(world, 'node-1'));
    expect(world.refusalOf(bind(world, 'node-2'))).toMatchObject({
      reason: 'Conflict',
      message: 'Operation cannot be fulfilled on pods/binding "web": pod web is already assigned to node "node-1"',
    });
  });

  it('is refused while the Pod has scheduling gates or for another UID', () => {
    const world = new World();
    world.do(world.user.create('Pod', podDraft('web', { spec: { schedulingGates: [{ name: 'example.com/wait' }] } })));
    expect(world.refusalOf(bind(world, 'node-1')).message).toContain('pod web has non-empty .spec.schedulingGates');
    expect(world.refusalOf(bind(world, 'node-1', { metadata: { name: 'web', uid: 'other' } })).message).toContain(
      'Precondition failed: UID in precondition: other',
    );
    expect(causesOf(world.refusalOf(bind(world, '')))).toEqual(['target.name: FieldValueRequired']);
  });

  it('copies the node’s zone to the Pod', () => {
    const world = new World();
    const labels = { 'topology.kubernetes.io/zone': 'a', 'example.com/rack': '7' };
    world.do(world.user.create('Node', { apiVersion: 'v1', kind: 'Node', metadata: { name: 'node-1', labels }, spec: {} }));
    world.do(world.user.create('Pod', podDraft('web')));
    world.do(bind(world, 'node-1'));
    expect(world.do(world.user.get('Pod', ref('web'))).metadata.labels).toEqual({ 'topology.kubernetes.io/zone': 'a' });
  });
});

describe('eviction', () => {
  it('deletes the Pod and adds a condition with the reason', () => {
    const world = new World();
    const pod = world.do(world.component.create('Pod', podDraft('web', { spec: { nodeName: 'node-1' } })));
    world.do(world.component.updateStatus('Pod', withStatus(pod, { phase: 'Running' })));
    world.do(world.user.subresource('Pod', ref('web'), 'eviction', 'create', { metadata: { name: 'web' } }));
    expect(world.do(world.user.get('Pod', ref('web')))).toMatchObject({
      metadata: { deletionGracePeriodSeconds: 30 },
      status: {
        conditions: [
          { type: 'DisruptionTarget', status: 'True', reason: 'EvictionByEvictionAPI', message: 'Eviction API: evicting' },
        ],
      },
    });
  });

  it('applies only to the Pod that the request names', () => {
    const world = new World();
    world.do(world.user.create('Pod', podDraft('web')));
    const error = world.refusalOf(
      world.user.subresource('Pod', ref('web'), 'eviction', 'create', { metadata: { name: 'other' } }),
    );
    expect(error.message).toBe('name in URL does not match name in Eviction object');
  });
});

describe('scale', () => {
  it('shows and changes the number of replicas', () => {
    const world = new World();
    world.do(world.user.create('Deployment', deploymentDraft('web', { replicas: 2 })));
    const scale = world.do(world.user.subresource('Deployment', ref('web'), 'scale', 'get'));
    expect(scale).toMatchObject({
      apiVersion: 'autoscaling/v1',
      kind: 'Scale',
      spec: { replicas: 2 },
      status: { replicas: 0, selector: 'app=web' },
    });
    world.do(world.user.subresource('Deployment', ref('web'), 'scale', 'update', { ...scale, spec: { replicas: 5 } }));
    expect(world.do(world.user.get('Deployment', ref('web')))).toMatchObject({
      spec: { replicas: 5 },
      metadata: { generation: 2 },
    });
    const stale = world.refusalOf(
      world.user.subresource('Deployment', ref('web'), 'scale', 'update', { ...scale, spec: { replicas: 6 } }),
    );
    expect(stale.message).toContain('Operation cannot be fulfilled on deployments.apps "web": the object has been modified');
  });

  it('can be patched', () => {
    const world = new World();
    world.do(world.user.create('Deployment', deploymentDraft('web')));
    world.do(
      world.user.patch('Deployment', ref('web'), { type: 'merge', body: { spec: { replicas: 0 } } }, { subresource: 'scale' }),
    );
    expect(world.do(world.user.get('Deployment', ref('web'))).spec.replicas).toBe(0);
  });

  it('refuses a negative number', () => {
    const world = new World();
    world.do(world.user.create('Deployment', deploymentDraft('web')));
    const error = world.refusalOf(
      world.user.patch('Deployment', ref('web'), { type: 'merge', body: { spec: { replicas: -1 } } }, { subresource: 'scale' }),
    );
    expect(error.message).toBe(
      'Scale.autoscaling "web" is invalid: spec.replicas: Invalid value: -1: must be greater than or equal to 0',
    );
  });

  it('is not served for a kind without it, and neither are other subresources', () => {
    const world = new World();
    world.do(world.user.create('Pod', podDraft('web')));
    expect(world.refusalOf(world.user.subresource('Pod', ref('web'), 'scale', 'get')).reason).toBe('NotFound');
    expect(world.refusalOf(world.user.subresource('Pod', ref('web'), 'nonsense', 'create', {})).reason).toBe('NotFound');
    const patch = { type: 'merge', body: { metadata: { labels: { a: 'b' } } } } as const;
    expect(world.refusalOf(world.user.patch('Pod', ref('web'), patch, { subresource: 'nonsense' })).reason).toBe('NotFound');
    expect(world.refusalOf(world.user.subresource('Pod', ref('web'), 'binding', 'update', {})).reason).toBe('MethodNotAllowed');
  });
});
