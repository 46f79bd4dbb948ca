import { describe, expect, it } from 'vitest';
import type { Pod } from '../../../src/api/index.ts';
import { World, podDraft, ref, withStatus } from './world.ts';

const resources = (cpu: string, memory = '64Mi') => ({ requests: { cpu, memory } });

const spec = {
  containers: [
    { name: 'app', image: 'app:v1', resources: { ...resources('100m'), limits: { cpu: '1' } } },
    { name: 'log', image: 'log:v1', resources: resources('50m') },
  ],
  initContainers: [{ name: 'init', image: 'init:v1', resources: resources('100m') }],
};

function worldWith(more: object = {}): World {
  const world = new World();
  world.do(world.user.create('Pod', podDraft('web', { spec: { ...spec, ...more } })));
  return world;
}

const patch = (world: World, body: object, type: 'strategic' | 'json' | 'merge' = 'strategic') =>
  world.user.patch('Pod', ref('web'), { type, body }, { subresource: 'resize' });
const resize = (world: World, ...containers: readonly object[]) => patch(world, { spec: { containers } });
const refusal = (world: World, body: object, type?: 'strategic' | 'json' | 'merge') =>
  world.refusalOf(patch(world, body, type)).message;
const podOf = (world: World): Pod => world.do(world.user.get('Pod', ref('web')));

describe('pods/resize', () => {
  it('changes CPU and memory, and counts a generation', () => {
    const world = worldWith();
    const before = podOf(world);
    const resized = world.do(resize(world, { name: 'app', resources: { requests: { cpu: '200m' } } }));
    const [app, log] = before.spec.containers;
    expect(resized.spec).toEqual({
      ...before.spec,
      containers: [{ ...app, resources: { requests: { cpu: '200m', memory: '64Mi' }, limits: { cpu: '1' } } }, log],
    });
    expect(resized.metadata.generation).toBe(2);
    expect(podOf(world)).toEqual(resized);
  });

  it('ignores everything else that is sent with it', () => {
    const world = worldWith();
    const before = podOf(world);
    const sent = { ...before, metadata: { ...before.metadata, labels: { a: 'b' } }, spec: { ...before.spec, hostname: 'other' } };
    const answer = world.do(world.user.subresource('Pod', ref('web'), 'resize', 'update', sent));
    expect(answer).toEqual(before);
    expect(world.do(world.user.get('Pod', ref('web'), { subresource: 'resize' }))).toEqual(before);
  });

  it('is the only way: an update of the Pod must not change its resources', () => {
    const world = worldWith();
    const body = { spec: { containers: [{ name: 'app', resources: { requests: { cpu: '200m' } } }] } };
    const error = world.refusalOf(world.user.patch('Pod', ref('web'), { type: 'strategic', body }));
    expect(error.message.split('\n')[0]).toMatch(
      /^Pod "web" is invalid: spec: Forbidden: pod updates may not change fields other than /,
    );
  });

  it('gives its author the changed fields and no others', () => {
    const world = worldWith();
    world.do(resize(world, { name: 'app', image: 'app:v2', resources: { requests: { cpu: '200m' } } }));
    const [{ manager, subresource, fieldsV1 }] = podOf(world).metadata.managedFields!.slice(-1) as [Record<string, unknown>];
    expect({ manager, subresource, fieldsV1 }).toEqual({
      manager: 'user',
      subresource: 'resize',
      fieldsV1: { 'f:spec': { 'f:containers': { 'k:{"name":"app"}': { 'f:resources': { 'f:requests': { 'f:cpu': {} } } } } } },
    });
  });

  it('is refused for the first of these reasons', () => {
    const world = worldWith();
    const [app, log] = podOf(world).spec.containers;
    const of = (...containers: readonly object[]) => ({ spec: { containers } });
    const cases: readonly (readonly [object, string])[] = [
      [
        of({ name: 'app', resources: { requests: { cpu: '2' } } }),
        'spec.containers[0].resources.requests: Invalid value: "2": must be less than or equal to cpu limit of 1',
      ],
      [
        of({ name: 'app', resources: { requests: { memory: null } } }),
        'spec.containers[0].resources.requests: Forbidden: resource requests cannot be removed',
      ],
      [
        of({ name: 'app', resources: { limits: { cpu: null } } }),
        'spec.containers[0].resources.limits: Forbidden: resource limits cannot be removed',
      ],
      [
        of({ name: 'app', resources: { limits: { 'ephemeral-storage': '1Gi' } } }),
        'spec: Forbidden: only cpu and memory resources are mutable',
      ],
      [
        of({ name: 'app', resizePolicy: [{ resourceName: 'cpu', restartPolicy: 'RestartContainer' }] }),
        'spec: Forbidden: only cpu and memory resources are mutable',
      ],
      [of({ name: 'more', image: 'app:v1' }), 'spec.containers: Forbidden: containers may not be added or removed on resize'],
      [
        { spec: { initContainers: [{ name: 'init', resizePolicy: [{ resourceName: 'cpu', restartPolicy: 'NotRequired' }] }] } },
        'spec.initContainers[0]: Forbidden: only cpu and memory resources for init or sidecar containers are mutable',
      ],
    ];
    for (const [body, why] of cases) expect(refusal(world, body)).toBe(`Pod "web" is invalid: ${why}`);
    expect(refusal(world, of(log!, app!), 'merge')).toBe(
      'Pod "web" is invalid: [spec.containers[0].name: Forbidden: containers may not be renamed or reordered on resize, spec.containers[1].name: Forbidden: containers may not be renamed or reordered on resize]',
    );
  });

  it('must not change the class of the quality of service', () => {
    const world = worldWith({ initContainers: undefined, containers: [{ name: 'app', image: 'app:v1' }] });
    const body = { spec: { containers: [{ name: 'app', resources: resources('100m') }] } };
    expect(refusal(world, body)).toBe(
      'Pod "web" is invalid: spec: Invalid value: "BestEffort": Pod QOS Class may not change as a result of resizing',
    );
  });

  it('resizes an init container, but none that would have to restart for it', () => {
    const world = worldWith();
    const body = { spec: { initContainers: [{ name: 'init', resources: { requests: { cpu: '200m' } } }] } };
    expect(world.do(patch(world, body)).spec.initContainers![0]!.resources).toEqual(resources('200m'));
    const [init] = spec.initContainers;
    const restarting = worldWith({
      initContainers: [{ ...init, resizePolicy: [{ resourceName: 'cpu', restartPolicy: 'RestartContainer' }] }],
    });
    expect(refusal(restarting, body)).toBe(
      'Pod "web" is invalid: spec.initContainers[0]: Forbidden: non-sidecar init containers with a resize policy of RestartContainer cannot be resized',
    );
  });

  it('resizes the resources of the whole Pod', () => {
    const world = worldWith({ resources: { requests: { cpu: '500m' } } });
    expect(world.do(patch(world, { spec: { resources: { requests: { cpu: '1' } } } })).spec.resources).toEqual({
      requests: { cpu: '1' },
    });
    expect(refusal(world, { spec: { resources: { requests: { cpu: null, memory: '1Gi' } } } })).toBe(
      'Pod "web" is invalid: spec.resources.requests: Forbidden: pod-level resource requests cannot be removed',
    );
    expect(refusal(world, { spec: { resources: null } })).toBe(
      'Pod "web" is invalid: spec.resources: Forbidden: pod-level resources cannot be removed',
    );
  });

  it('needs a kubelet that reports the resources of running containers', () => {
    const world = worldWith();
    const status = { name: 'app', ready: true, restartCount: 0, image: 'app:v1', imageID: '', state: { running: {} } };
    world.do(world.component.updateStatus('Pod', withStatus(podOf(world), { containerStatuses: [status] })));
    expect(refusal(world, { spec: { containers: [{ name: 'app', resources: { requests: { cpu: '200m' } } }] } })).toBe(
      'Pod "web" is invalid: spec: Forbidden: Pod running on node without support for resize',
    );
  });
});

describe('admission of a resize', () => {
  it('refuses what the Pod’s node could never give', () => {
    const world = worldWith({ nodeName: 'node-1' });
    const big = { spec: { containers: [{ name: 'app', resources: { requests: { cpu: '1', memory: '8Gi' } } }] } };
    expect(refusal(world, big)).toBe('pods "web" is forbidden: node "node-1" not found');
    const node = world.do(
      world.component.create('Node', { apiVersion: 'v1', kind: 'Node', metadata: { name: 'node-1' }, spec: {} }),
    );
    world.do(world.component.updateStatus('Node', { ...node, status: { allocatable: { cpu: '1', memory: '4Gi' } } } as never));
    const error = world.refusalOf(patch(world, big));
    expect(error.message).toBe(
      `pods "web" is forbidden: node didn't have enough allocatable resources: cpu, requested: 1050, allocatable: 1000; memory, requested: ${(8 * 1024 + 64) * 1024 ** 2}, allocatable: ${4 * 1024 ** 3}`,
    );
    expect(error.details.causes).toEqual([{ reason: 'NodeCapacity', message: '' }]);
  });

  it('holds the Pod to its LimitRange', () => {
    const world = worldWith();
    const limits = [{ type: 'Container', max: { cpu: '400m' } }];
    world.do(
      world.user.create('LimitRange', { apiVersion: 'v1', kind: 'LimitRange', metadata: ref('bounds'), spec: { limits } }),
    );
    expect(world.refusalOf(resize(world, { name: 'app', resources: { requests: { cpu: '500m' } } })).message).toBe(
      'pods "web" is forbidden: maximum cpu usage per Container is 400m, but limit is 1',
    );
  });

  it('charges the quota with the increase', () => {
    const world = worldWith();
    const hard = { 'requests.cpu': '1' };
    const quota = world.do(
      world.user.create('ResourceQuota', { apiVersion: 'v1', kind: 'ResourceQuota', metadata: ref('q'), spec: { hard } }),
    );
    world.do(world.component.updateStatus('ResourceQuota', { ...quota, status: { hard, used: { 'requests.cpu': '150m' } } }));
    expect(world.refusalOf(resize(world, { name: 'log', resources: { requests: { cpu: '950m' } } })).message).toBe(
      'pods "web" is forbidden: exceeded quota: q, requested: requests.cpu=900m, used: requests.cpu=150m, limited: requests.cpu=1',
    );
    world.do(resize(world, { name: 'log', resources: { requests: { cpu: '350m' } } }));
    expect(world.do(world.user.get('ResourceQuota', ref('q'))).status.used).toEqual({ 'requests.cpu': '450m' });
  });
});
