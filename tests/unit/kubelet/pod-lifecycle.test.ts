import { describe, expect, test } from 'vitest';
import { findCondition } from '../../../src/api/index.ts';
import { story } from './story.ts';
import { World, containerState } from './world.ts';

describe('a Pod with one server', () => {
  test('is reported as pending, then as running and ready', () => {
    const world = new World();
    const lines = story(world, 'web');
    world.pod('web');
    expect(lines).toEqual(['Pending', 'Pending, c waiting ContainerCreating', 'Running ready, c running']);
  });

  test('has the conditions of a real kubelet, in the same order and with the same reasons', () => {
    const world = new World();
    const lines: string[] = [];
    const show = () =>
      world
        .get('web')
        .status.conditions?.map(({ type, status, reason }) => `${type}=${status}${reason === undefined ? '' : `(${reason})`}`)
        .join(' ');
    world.pod('web', {}, 8);
    lines.push(show() ?? '');
    world.run();
    lines.push(show() ?? '');
    expect(lines).toEqual([
      'PodReadyToStartContainers=False Initialized=True Ready=False(ContainersNotReady) ContainersReady=False(ContainersNotReady) PodScheduled=True',
      'PodReadyToStartContainers=True Initialized=True Ready=True ContainersReady=True PodScheduled=True',
    ]);
    expect(findCondition(world.get('web').status.conditions, 'Ready')?.message).toBeUndefined();
  });

  test('has a status like a real Pod', () => {
    const world = new World();
    world.pod('web');
    const { status } = world.get('web');
    expect(status).toMatchObject({
      hostIP: '172.18.0.2',
      podIP: '10.244.0.2',
      podIPs: [{ ip: '10.244.0.2' }],
      qosClass: 'BestEffort',
      observedGeneration: 1,
    });
    expect(status.containerStatuses?.[0]).toMatchObject({
      image: 'docker.io/library/nginx:1.25',
      imageID: expect.stringMatching(/^docker\.io\/library\/nginx@sha256:[0-9a-f]{64}$/) as string,
      containerID: expect.stringMatching(/^containerd:\/\/[0-9a-f]{64}$/) as string,
      ready: true,
      started: true,
      restartCount: 0,
      lastState: {},
      state: { running: { startedAt: expect.stringMatching(/^2026-01-01T00:00:0\dZ$/) as string } },
    });
  });

  test('is reported in events', () => {
    const world = new World();
    world.pod('web');
    world.pod('again');
    expect(world.events('web')).toEqual([
      'Pulling: Pulling image "nginx:1.25"',
      'Pulled: Successfully pulled image "nginx:1.25" in 172ms (172ms including waiting). Image size: 72000000 bytes.',
      'Created: Container created',
      'Started: Container started',
    ]);
    expect(world.events('again')).toEqual([
      'Pulled: Container image "nginx:1.25" already present on machine and can be accessed by the pod',
      'Created: Container created',
      'Started: Container started',
    ]);
  });

  test('needs no timers while it runs', () => {
    const world = new World();
    world.pod('web');
    const { eventCount } = world.sim;
    world.run(60_000);
    // Only the heartbeats of the node continue.
    expect(world.sim.eventCount - eventCount).toBeLessThan(60);
  });

  test('starts and stops in steps with upstream’s names', () => {
    const world = new World();
    world.pod('web');
    world.deletePod('web');
    expect(world.steps('web')).toEqual([
      'SyncPod → ',
      'computePodActions → create the sandbox, start c',
      expect.stringMatching(/^createPodSandbox → IP address 10\./),
      'EnsureImageExists → pull nginx:1.25',
      'pullImage → begin to pull nginx:1.25',
      expect.stringMatching(/^pullImage → nginx:1.25 pulled in [\d.]+ s$/),
      'startContainer → c: created from docker.io/library/nginx:1.25',
      'startContainer → c: started',
      'SyncPod → ',
      'SyncTerminatingPod → ',
      'killContainer → stop c within 30 s',
      'ContainerDied → c: Completed, exit code 0',
      'SyncTerminatedPod → ',
    ]);
  });

  test('leaves a chain of causes from its status back to its creation', () => {
    const world = new World();
    world.pod('web');
    const record = world.records().findLast(({ body }) => body.type === 'revision' && body.kind === 'Pod');
    const chain = [...world.sim.trace.causes(record!.id)].map(({ body }) =>
      body.type === 'request' ? `${body.verb} ${body.kind}` : body.type === 'kubelet' ? body.name : body.type,
    );
    expect(chain).toEqual(['revision', 'patch Pod', 'SyncPod', 'SyncPod', 'deliver', 'revision', 'create Pod']);
  });
});

describe('a Pod that ends', () => {
  test('succeeds when its container succeeds', () => {
    const world = new World();
    const lines = story(world, 'job');
    world.pod('job', {
      spec: {
        restartPolicy: 'Never',
        containers: [{ name: 'c', image: 'busybox:1.28', command: ['sh', '-c', 'sleep 5; echo done'] }],
      },
    });
    expect(lines).toEqual([
      'Pending',
      'Pending, c waiting ContainerCreating',
      'Running ready, c running',
      'Running, c terminated Completed 0',
      'Succeeded, c terminated Completed 0',
    ]);
    expect(world.logs('job')).toEqual(['done']);
    expect(world.get('job').status.podIP).toBe('10.244.0.2');
    expect(findCondition(world.get('job').status.conditions, 'PodReadyToStartContainers')?.status).toBe('False');
    expect(findCondition(world.get('job').status.conditions, 'Ready')?.reason).toBe('PodCompleted');
  });

  test('fails when its container fails and must not restart', () => {
    const world = new World();
    world.pod('job', {
      spec: { restartPolicy: 'Never', containers: [{ name: 'c', image: 'busybox:1.28', command: ['sh', '-c', 'exit 42'] }] },
    });
    expect(world.get('job').status.phase).toBe('Failed');
    expect(containerState(world.get('job'))).toBe('terminated Error 42');
  });

  test('restarts its container after a failure until the container succeeds', () => {
    const world = new World();
    const spec = {
      restartPolicy: 'OnFailure',
      containers: [
        {
          name: 'c',
          image: 'busybox:1.28',
          command: ['sh', '-c', '[ -e /data/once ] && exit 0; touch /data/once; exit 1'],
          volumeMounts: [{ name: 'data', mountPath: '/data' }],
        },
      ],
      volumes: [{ name: 'data', emptyDir: {} }],
    };
    world.pod('job', { spec });
    const [status] = world.get('job').status.containerStatuses ?? [];
    expect(world.get('job').status.phase).toBe('Succeeded');
    expect(status).toMatchObject({ restartCount: 1, lastState: { terminated: { exitCode: 1, reason: 'Error' } } });
  });

  test('has the termination message that it wrote', () => {
    const world = new World();
    world.pod('job', {
      spec: {
        restartPolicy: 'Never',
        containers: [{ name: 'c', image: 'busybox:1.28', command: ['sh', '-c', 'echo Sleep expired > /dev/termination-log'] }],
      },
    });
    expect(world.get('job').status.containerStatuses?.[0]?.state?.terminated?.message).toBe('Sleep expired\n');
  });

  test('is stopped at its active deadline', () => {
    const world = new World();
    world.pod('job', {
      spec: {
        activeDeadlineSeconds: 5,
        terminationGracePeriodSeconds: 2,
        containers: [{ name: 'c', image: 'busybox:1.28', command: ['sleep', '3600'] }],
      },
    });
    expect(world.get('job').status).toMatchObject({
      phase: 'Failed',
      reason: 'DeadlineExceeded',
      message: 'Pod was active on the node longer than the specified deadline',
    });
    expect(world.sim.nowMs).toBeGreaterThan(7_000);
    expect(world.sim.nowMs).toBeLessThan(8_000);
  });
});

describe('a Pod that the node rejects', () => {
  test.each([
    [
      'NodeAffinity',
      { nodeSelector: { disk: 'ssd' } },
      "Pod was rejected: Predicate NodeAffinity failed: node(s) didn't match Pod's node affinity/selector",
    ],
    [
      'OutOfcpu',
      { containers: [{ name: 'c', image: 'nginx', resources: { requests: { cpu: '5' } } }] },
      "Pod was rejected: Node didn't have enough resource: cpu, requested: 5000, used: 0, capacity: 4000",
    ],
  ])('fails with %s', (reason, spec, message) => {
    const world = new World();
    world.pod('web', { spec });
    expect(world.get('web').status).toMatchObject({ phase: 'Failed', reason, message });
    expect(world.get('web').status.containerStatuses).toBeUndefined();
    expect(world.events('web')).toEqual([`${reason}: ${message.replace('Pod was rejected: ', '')}`]);
  });

  test('fails if the node is full', () => {
    const world = new World({ node: { capacity: { pods: '1' } } });
    world.pod('a');
    world.pod('b');
    expect(world.get('b').status).toMatchObject({ phase: 'Failed', reason: 'OutOfpods' });
    world.deletePod('b');
    expect(world.find('b')).toBeUndefined();
  });
});

describe('readiness gates', () => {
  test('keep a Pod from being ready until their conditions are true', () => {
    const world = new World();
    world.pod('web', { spec: { readinessGates: [{ conditionType: 'example.com/gate' }] } });
    expect(findCondition(world.get('web').status.conditions, 'Ready')).toMatchObject({
      status: 'False',
      reason: 'ReadinessGatesNotReady',
      message: 'corresponding condition of pod readiness gate "example.com/gate" does not exist.',
    });
    const api = world.server.connect('user');
    const open = { status: { conditions: [{ type: 'example.com/gate', status: 'True' }] } };
    world.act(
      api.patch('Pod', { namespace: 'default', name: 'web' }, { type: 'strategic', body: open }, { subresource: 'status' }),
    );
    expect(findCondition(world.get('web').status.conditions, 'Ready')?.status).toBe('True');
    expect(findCondition(world.get('web').status.conditions, 'example.com/gate')?.status).toBe('True');
  });
});
