import { describe, expect, test } from 'vitest';
import type { Pod, PodCondition } from '../../../src/api/index.ts';
import { World } from './world.ts';

const NODE = { allocatable: { cpu: '2', memory: '1Gi', pods: '110' } };

const container = (requests: object, more: object = {}) => ({ name: 'c', image: 'nginx:1.25', resources: { requests }, ...more });

/** A world with a Pod of 500m CPU, at the end of its start. */
function started(more: object = {}): World {
  const world = new World({ node: NODE });
  world.pod('web', { spec: { containers: [container({ cpu: '500m' }, more)] } });
  return world;
}

function resize(world: World, name: string, resources: object, forMs?: number): void {
  const body = { spec: { containers: [{ name: 'c', resources }] } };
  const api = world.server.connect('user');
  const patch = { type: 'strategic' as const, body };
  world.act(api.patch('Pod', { namespace: 'default', name }, patch, { subresource: 'resize' }), forMs);
}

/** The changes of a Pod as a watch shows them: what it asks for, what it was given, what its container has, and the conditions of the resize. */
function story(world: World, name = 'web'): string[] {
  const lines: string[] = [];
  const api = world.server.connect(`watcher-of-${name}`);
  const watching = function* () {
    yield* api.watch('Pod', { fieldSelector: `metadata.name=${name}` }).each((event) => {
      if (event.type === 'MODIFIED') lines.push(lineOf(event.object));
    });
  };
  world.sim.spawn(`watch-${name}`, watching(), { background: true });
  return lines;
}

function lineOf({ spec, status }: Pod): string {
  const [{ allocatedResources, resources, restartCount }] = status.containerStatuses! as [never];
  const amounts = [spec.containers[0]!.resources.requests, allocatedResources, (resources as { requests?: object }).requests];
  const conditions = resizeConditions(status.conditions).map(({ type, reason = '' }) => `${type} ${reason}`.trim());
  return [`${amounts.map((each) => Object.values(each ?? {}).join()).join(' / ')} (${restartCount})`, ...conditions].join(', ');
}

const resizeConditions = (conditions: readonly PodCondition[] = []): PodCondition[] =>
  conditions.filter(({ type }) => type.startsWith('PodResize'));

const eventsOf = (world: World, name = 'web'): string[] => world.events(name).filter((text) => /Resize|Killing/.test(text));

describe('a resize for which there is room', () => {
  test('changes the container without a restart', () => {
    const world = started();
    const before = world.get('web');
    const lines = story(world);
    resize(world, 'web', { requests: { cpu: '1' } });
    expect(lines).toEqual(['1 / 500m / 500m (0)', '1 / 1 / 500m (0), PodResizeInProgress', '1 / 1 / 1 (0)']);
    const { status } = world.get('web');
    const generations = (conditions: readonly PodCondition[] = []) =>
      conditions.map((condition) => ({ ...condition, observedGeneration: 2 }));
    expect(status).toEqual({
      ...before.status,
      observedGeneration: 2,
      conditions: generations(before.status.conditions),
      containerStatuses: [
        { ...before.status.containerStatuses![0]!, allocatedResources: { cpu: '1' }, resources: { requests: { cpu: '1' } } },
      ],
    });
  });

  test('tells of its start and its end', () => {
    const world = started();
    resize(world, 'web', { requests: { memory: '64Mi', cpu: '1' } });
    const summary = '{"containers":[{"name":"c","resources":{"requests":{"cpu":"1","memory":"64Mi"}}}],"generation":2}';
    expect(eventsOf(world)).toEqual([
      `ResizeStarted: Pod resize started: ${summary}`,
      `ResizeCompleted: Pod resize completed: ${summary}`,
    ]);
    const own = world.steps('web').filter((line) => /[Rr]esize/.test(line));
    expect(own).toEqual([
      'handlePodResourcesResize → the resources of generation 2 are allocated',
      'doPodResizeAction → c gets its new resources',
      'IsPodResizeInProgress → the resize of generation 2 is complete',
    ]);
  });

  test('restarts the container if the policy of that resource says so', () => {
    const resizePolicy = [{ resourceName: 'memory', restartPolicy: 'RestartContainer' }];
    const world = started({ resources: { requests: { cpu: '500m', memory: '64Mi' } }, resizePolicy });
    resize(world, 'web', { requests: { cpu: '1' } });
    expect(world.get('web').status.containerStatuses![0]!.restartCount).toBe(0);
    resize(world, 'web', { requests: { memory: '128Mi' } });
    const [status] = world.get('web').status.containerStatuses!;
    expect(status).toMatchObject({ restartCount: 1, allocatedResources: { cpu: '1', memory: '128Mi' } });
    expect(eventsOf(world).map((text) => text.slice(0, 60))).toEqual(
      [
        'ResizeStarted: Pod resize started: {"containers":[{"name":"c"',
        'ResizeCompleted: Pod resize completed: {"containers":[{"name"',
        'ResizeStarted: Pod resize started: {"containers":[{"name":"c"',
        'Killing: Container c resize requires restart',
        'ResizeCompleted: Pod resize completed: {"containers":[{"name"',
      ].map((text) => text.slice(0, 60)),
    );
  });

  test('resizes a sidecar, too', () => {
    const world = new World({ node: NODE });
    const initContainers = [container({ cpu: '100m' }, { name: 'side', restartPolicy: 'Always' })];
    world.pod('web', { spec: { initContainers, containers: [container({ cpu: '500m' })] } });
    const body = { spec: { initContainers: [{ name: 'side', resources: { requests: { cpu: '200m' } } }] } };
    const api = world.server.connect('user');
    world.act(api.patch('Pod', { namespace: 'default', name: 'web' }, { type: 'strategic', body }, { subresource: 'resize' }));
    const [side] = world.get('web').status.initContainerStatuses!;
    expect(side).toMatchObject({
      restartCount: 0,
      resources: { requests: { cpu: '200m' } },
      allocatedResources: { cpu: '200m' },
    });
  });

  test('counts the resources of the whole Pod', () => {
    const world = new World({ node: NODE });
    world.pod('web', { spec: { resources: { requests: { cpu: '1' } }, containers: [container({ cpu: '500m' })] } });
    const api = world.server.connect('user');
    const patch = { type: 'strategic' as const, body: { spec: { resources: { requests: { cpu: '2' } } } } };
    world.act(api.patch('Pod', { namespace: 'default', name: 'web' }, patch, { subresource: 'resize' }));
    expect(eventsOf(world).map((text) => text.split(':')[0])).toEqual(['ResizeStarted', 'ResizeCompleted']);
    world.pod('late', { spec: { containers: [container({ cpu: '100m' })] } });
    expect(world.get('late').status.reason).toBe('OutOfcpu');
  });

  test('must not take memory that the container uses', () => {
    const world = started({ resources: { requests: { memory: '64Mi' }, limits: { memory: '64Mi' } } });
    const lines = story(world);
    resize(world, 'web', { requests: { memory: '1Mi' }, limits: { memory: '1Mi' } }, 20_000);
    expect(lines.slice(-1)).toEqual(['1Mi / 1Mi / 64Mi (0), PodResizeInProgress Error']);
    const [condition] = resizeConditions(world.get('web').status.conditions);
    const message = 'attempting to set container "c" memory limit (1048576) below current usage (8388608)';
    expect(condition).toMatchObject({ status: 'True', observedGeneration: 2, reason: 'Error', message });
    resize(world, 'web', { requests: { memory: '32Mi' }, limits: { memory: '32Mi' } });
    expect(lines.slice(-1)).toEqual(['32Mi / 32Mi / 32Mi (0)']);
  });
});

describe('a resize for which there is no room', () => {
  function crowded(): World {
    const world = started();
    world.pod('other', { spec: { containers: [container({ cpu: '1' })] } });
    return world;
  }

  test('is deferred, and made when another Pod goes', () => {
    const world = crowded();
    const lines = story(world);
    resize(world, 'web', { requests: { cpu: '1500m' } });
    expect(lines).toEqual(['1500m / 500m / 500m (0)', '1500m / 500m / 500m (0), PodResizePending Deferred']);
    const why = "Node didn't have enough resource: cpu, requested: 1500, used: 1000, capacity: 2000";
    const now = resizeConditions(world.get('web').status.conditions)[0]!.lastProbeTime;
    expect(resizeConditions(world.get('web').status.conditions)).toEqual([
      {
        type: 'PodResizePending',
        status: 'True',
        observedGeneration: 2,
        lastProbeTime: now,
        lastTransitionTime: now,
        reason: 'Deferred',
        message: why,
      },
    ]);
    world.deletePod('other');
    expect(lines.slice(2)).toEqual(['1500m / 1500m / 500m (0), PodResizeInProgress', '1500m / 1500m / 1500m (0)']);
    const summary = '{"containers":[{"name":"c","resources":{"requests":{"cpu":"1500m"}}}],"generation":2';
    expect(eventsOf(world)).toEqual([
      `ResizeDeferred: Pod resize Deferred: ${summary},"error":"${why}"}`,
      `ResizeStarted: Pod resize started: ${summary}}`,
      `ResizeCompleted: Pod resize completed: ${summary}}`,
    ]);
  });

  test('is taken back if the spec is what it was', () => {
    const world = crowded();
    resize(world, 'web', { requests: { cpu: '1500m' } });
    resize(world, 'web', { requests: { cpu: '500m' } });
    expect(resizeConditions(world.get('web').status.conditions)).toEqual([]);
    expect(eventsOf(world).length).toBe(1);
  });

  test('is made when another Pod becomes smaller', () => {
    const world = crowded();
    resize(world, 'web', { requests: { cpu: '1500m' } });
    resize(world, 'other', { requests: { cpu: '250m' } });
    expect(world.get('web').status.containerStatuses![0]!.resources).toEqual({ requests: { cpu: '1500m' } });
  });

  test('waits behind a Pod of a higher priority', () => {
    const world = new World({ node: NODE });
    const priority = {
      apiVersion: 'scheduling.k8s.io/v1' as const,
      kind: 'PriorityClass' as const,
      metadata: { name: 'high' },
      value: 10,
    };
    world.act(world.server.connect('user').create('PriorityClass', priority));
    world.pod('low', { spec: { containers: [container({ cpu: '500m' })] } });
    world.pod('high', { spec: { priorityClassName: 'high', containers: [container({ cpu: '500m' })] } });
    world.pod('other', { spec: { containers: [container({ cpu: '1' })] } });
    resize(world, 'low', { requests: { cpu: '1500m' } });
    resize(world, 'high', { requests: { cpu: '1500m' } });
    world.deletePod('other');
    const has = (name: string) => world.get(name).status.containerStatuses![0]!.resources;
    expect([has('high'), has('low')]).toEqual([{ requests: { cpu: '1500m' } }, { requests: { cpu: '500m' } }]);
  });

  test('waits in the order of classes of service, then of time', () => {
    const world = new World({ node: NODE });
    const limits = { cpu: '200m', memory: '32Mi' };
    for (const name of ['first', 'second'])
      world.pod(name, { spec: { containers: [container({ cpu: '200m', memory: '32Mi' })] } });
    world.pod('guaranteed', { spec: { containers: [container({}, { resources: { requests: limits, limits } })] } });
    world.pod('other', { spec: { containers: [container({ cpu: '1' })] } });
    for (const name of ['first', 'second']) resize(world, name, { requests: { cpu: '1200m' } }, 2_000);
    resize(world, 'guaranteed', { requests: { cpu: '900m' }, limits: { cpu: '900m' } });
    world.deletePod('other');
    const cpuOf = (name: string) => world.get(name).status.containerStatuses![0]!.allocatedResources!['cpu'];
    expect(['first', 'second', 'guaranteed'].map(cpuOf)).toEqual(['200m', '200m', '900m']);
    world.deletePod('guaranteed');
    expect(['first', 'second'].map(cpuOf)).toEqual(['1200m', '200m']);
  });

  test('is remembered while the node is off', () => {
    const world = crowded();
    resize(world, 'web', { requests: { cpu: '1500m' } });
    world.kubelet.stop();
    world.run(1_000);
    world.kubelet.start();
    world.run();
    const { status } = world.get('web');
    expect([status.phase, status.containerStatuses![0]!.resources]).toEqual(['Running', { requests: { cpu: '500m' } }]);
    expect(resizeConditions(status.conditions).map(({ reason }) => reason)).toEqual(['Deferred']);
    world.deletePod('other');
    expect(world.get('web').status.containerStatuses![0]!.resources).toEqual({ requests: { cpu: '1500m' } });
  });

  test('counts as what the Pod has: a new Pod is admitted beside it', () => {
    const world = started();
    world.pod('other', { spec: { containers: [container({ cpu: '1' })] } });
    resize(world, 'web', { requests: { cpu: '1500m' } });
    world.pod('third', { spec: { containers: [container({ cpu: '500m' })] } });
    expect(world.get('third').status.phase).toBe('Running');
  });

  test('is infeasible if the node is too small for it, which the API server refuses before', () => {
    const world = started();
    expect(() => resize(world, 'web', { requests: { cpu: '4' } })).toThrow(
      'pods "web" is forbidden: node didn\'t have enough allocatable resources: cpu, requested: 4000, allocatable: 2000',
    );
    const other = new World({ node: NODE, admission: { disabled: ['PodResizeValidator'] } });
    other.pod('web', { spec: { containers: [container({ cpu: '500m' })] } });
    resize(other, 'web', { requests: { cpu: '4' } });
    const [condition] = resizeConditions(other.get('web').status.conditions);
    expect(condition).toMatchObject({
      type: 'PodResizePending',
      reason: 'Infeasible',
      message: "Node didn't have enough capacity: cpu, requested: 4000, capacity: 2000",
    });
    expect(eventsOf(other)[0]).toMatch(/^ResizeInfeasible: Pod resize Infeasible: /);
  });
});
