import { describe, expect, test } from 'vitest';
import { findCondition } from '../../../src/api/index.ts';
import { keepPanics } from '../../keep-panics.ts';
import { story } from './story.ts';
import { World, containerState } from './world.ts';

const NGINX = { name: 'c', image: 'nginx:1.25', ports: [{ name: 'http', containerPort: 80 }] };

/** The time when the Pod became ready, in seconds since the container started. */
function readyAfter(world: World): number {
  let started = 0;
  let ready = 0;
  for (const { body, atMs } of world.records()) {
    if (body.type !== 'kubelet') continue;
    const { name, outcome, figures } = body;
    if (name === 'startContainer' && outcome === 'started' && started === 0) started = atMs;
    const isReady = name === 'handleProbeSync' && outcome === 'success' && figures?.['probe'] === 'readiness';
    if (isReady && ready === 0) ready = atMs;
  }
  return (ready - started) / 1000;
}

describe('readiness', () => {
  test('is probed as soon as the container runs', () => {
    const world = new World();
    world.pod('web', { spec: { containers: [{ ...NGINX, readinessProbe: { httpGet: { path: '/', port: 'http' } } }] } });
    expect(world.get('web').status.containerStatuses?.[0]?.ready).toBe(true);
    expect(readyAfter(world)).toBeLessThan(0.1);
  });

  test('waits for its initial delay, and then for the next tick', () => {
    const world = new World();
    world.pod('web', {
      spec: { containers: [{ ...NGINX, readinessProbe: { tcpSocket: { port: 80 }, initialDelaySeconds: 5, periodSeconds: 3 } }] },
    });
    expect(readyAfter(world)).toBeGreaterThanOrEqual(5);
    expect(readyAfter(world)).toBeLessThan(8);
  });

  test('requires successThreshold successes', () => {
    const world = new World();
    world.pod('web', {
      spec: {
        containers: [{ ...NGINX, readinessProbe: { httpGet: { path: '/', port: 80 }, periodSeconds: 2, successThreshold: 3 } }],
      },
    });
    expect(readyAfter(world)).toBeGreaterThan(3);
    expect(readyAfter(world)).toBeLessThan(6);
  });

  test.each([
    [
      'a missing path',
      { httpGet: { path: '/nope', port: 80 } },
      'Readiness probe failed: HTTP probe failed with statuscode: 404',
    ],
    [
      'a port without a listener',
      { httpGet: { path: '/', port: 81 } },
      'Readiness probe failed: Get "http://10.244.0.2:81/": dial tcp 10.244.0.2:81: connect: connection refused',
    ],
    [
      'a connection refused',
      { tcpSocket: { port: 3306 } },
      'Readiness probe failed: dial tcp 10.244.0.2:3306: connect: connection refused',
    ],
    [
      'a command that fails',
      { exec: { command: ['cat', '/tmp/ready'] } },
      'Readiness probe failed: cat: /tmp/ready: No such file or directory\n',
    ],
    [
      'a command that hangs',
      { exec: { command: ['sleep', '10'] } },
      'Readiness probe failed: command timed out: "sleep 10" timed out after 1s',
    ],
  ])('fails at %s', (_what, probe, message) => {
    const world = new World();
    world.pod('web', { spec: { containers: [{ ...NGINX, readinessProbe: { ...probe, periodSeconds: 1 } }] } }, 5_000);
    expect(world.get('web').status.phase).toBe('Running');
    expect(findCondition(world.get('web').status.conditions, 'Ready')).toMatchObject({
      status: 'False',
      reason: 'ContainersNotReady',
      message: 'containers with unready status: [c]',
    });
    expect(world.events('web').at(-1)).toMatch(/^\d+x Unhealthy: /);
    expect(world.events('web').at(-1)).toContain(message);
    expect(world.get('web').status.containerStatuses?.[0]?.restartCount).toBe(0);
  });

  test('is lost and comes back', () => {
    const world = new World();
    world.pod('web', {
      spec: {
        containers: [{ ...NGINX, readinessProbe: { httpGet: { path: '/', port: 80 }, periodSeconds: 2, failureThreshold: 3 } }],
      },
    });
    const lines = story(world, 'web');
    world.faults = { probe: (_, { name }, type) => (type === 'readiness' && name === 'c' ? 1 : undefined) };
    world.run(10_000);
    world.faults = undefined;
    world.run(5_000);
    expect(lines).toEqual(['Running ready, c running', 'Running, c running', 'Running ready, c running']);
  });

  test('of a ready Pod does not keep the simulation from being idle', () => {
    const world = new World();
    world.pod('web', {
      spec: { containers: [{ ...NGINX, readinessProbe: { httpGet: { path: '/', port: 80 }, periodSeconds: 1 } }] },
    });
    expect(world.sim.nowMs).toBeLessThan(2_000);
  });
});

describe('liveness', () => {
  test('the example of the documentation restarts after its file is gone and the grace period is over', () => {
    const world = new World();
    const lines = story(world, 'live');
    const container = {
      name: 'c',
      image: 'registry.k8s.io/busybox:1.27.2',
      args: ['/bin/sh', '-c', 'touch /tmp/healthy; sleep 30; rm -f /tmp/healthy; sleep 600'],
      livenessProbe: { exec: { command: ['cat', '/tmp/healthy'] }, initialDelaySeconds: 5, periodSeconds: 5 },
    };
    world.pod('live', { spec: { containers: [container] } }, 80_000);
    expect(lines.slice(2)).toEqual(['Running ready, c running', 'Running ready, c running (1)']);
    expect(world.events('live')).toEqual(
      expect.arrayContaining([
        "3x Unhealthy: Liveness probe failed: cat: can't open '/tmp/healthy': No such file or directory\n",
        'Killing: Container c failed liveness probe, will be restarted',
      ]),
    );
    expect(world.get('live').status.containerStatuses?.[0]?.lastState?.terminated).toMatchObject({
      exitCode: 137,
      reason: 'Error',
    });
  });

  test('the HTTP example fails after ten seconds, repeatedly, until it is in back-off', () => {
    const world = new World();
    const lines = story(world, 'live');
    const livenessProbe = { httpGet: { path: '/healthz', port: 8080 }, initialDelaySeconds: 3, periodSeconds: 3 };
    world.pod(
      'live',
      {
        spec: {
          containers: [{ name: 'c', image: 'registry.k8s.io/e2e-test-images/agnhost:2.40', args: ['liveness'], livenessProbe }],
        },
      },
      100_000,
    );
    expect(lines.slice(2)).toEqual([
      'Running ready, c running',
      'Running ready, c running (1)',
      'Running ready, c running (2)',
      'Running ready, c running (3)',
      'Running, c waiting CrashLoopBackOff (3)',
      'Running ready, c running (4)',
    ]);
  });

  test('has its own grace period', () => {
    const world = new World();
    const livenessProbe = { tcpSocket: { port: 99 }, periodSeconds: 1, failureThreshold: 1, terminationGracePeriodSeconds: 3 };
    world.pod(
      'live',
      { spec: { containers: [{ name: 'c', image: 'busybox:1.28', command: ['sleep', '1000'], livenessProbe }] } },
      5_500,
    );
    expect(world.get('live').status.containerStatuses?.[0]?.restartCount).toBe(1);
  });

  test('does not restart containers that must not restart', () => {
    const world = new World();
    const livenessProbe = { tcpSocket: { port: 99 }, periodSeconds: 1, failureThreshold: 2 };
    world.pod('live', {
      spec: {
        restartPolicy: 'Never',
        terminationGracePeriodSeconds: 1,
        containers: [{ name: 'c', image: 'busybox:1.28', command: ['sleep', '1000'], livenessProbe }],
      },
    });
    expect(world.get('live').status.phase).toBe('Failed');
    // No container of the Pod may restart, so the whole Pod is stopped.
    expect(world.events('live')).toContain('Killing: Stopping container c');
  });
});

describe('startup', () => {
  const MYSQL = {
    name: 'c',
    image: 'mysql:8.0',
    env: [{ name: 'MYSQL_ROOT_PASSWORD', value: 'x' }],
    readinessProbe: { exec: { command: ['mysql', '-h', '127.0.0.1', '-e', 'SELECT 1'] }, periodSeconds: 2 },
    livenessProbe: { tcpSocket: { port: 3306 }, periodSeconds: 1, failureThreshold: 1 },
  };

  test('delays the other probes until it has succeeded', () => {
    const world = new World();
    const lines = story(world, 'db');
    world.pod('db', {
      spec: { containers: [{ ...MYSQL, startupProbe: { tcpSocket: { port: 3306 }, periodSeconds: 2, failureThreshold: 30 } }] },
    });
    expect(lines.slice(2)).toEqual(['Running, c running', 'Running ready, c running']);
    expect(world.events('db').filter((event) => event.includes('Liveness'))).toEqual([]);
    expect(world.get('db').status.containerStatuses?.[0]).toMatchObject({ started: true, restartCount: 0 });
  });

  test('ends the container when it never succeeds', () => {
    const world = new World();
    world.pod(
      'db',
      {
        spec: { containers: [{ ...MYSQL, startupProbe: { tcpSocket: { port: 9999 }, periodSeconds: 1, failureThreshold: 3 } }] },
      },
      6_000,
    );
    expect(world.events('db')).toContain('Killing: Container c failed startup probe, will be restarted');
    expect(world.get('db').status.containerStatuses?.[0]).toMatchObject({ started: false, restartCount: 1 });
  });
});

test('probes end with their container', () => {
  const world = new World();
  world.pod('job', {
    spec: {
      restartPolicy: 'Never',
      containers: [
        {
          name: 'c',
          image: 'busybox:1.28',
          command: ['sleep', '5'],
          livenessProbe: { exec: { command: ['true'] }, periodSeconds: 1 },
        },
      ],
    },
  });
  expect(containerState(world.get('job'))).toBe('terminated Completed 0');
  const { eventCount } = world.sim;
  world.run(9_000);
  expect(world.sim.eventCount - eventCount).toBeLessThan(10);
});

describe('a panic in a probe', () => {
  const panics = keepPanics();

  test('ends that probe alone, and the next one comes at its tick', () => {
    const world = new World();
    let broken = 2;
    const probe = () => {
      if (broken-- > 0) throw new TypeError('the probe is broken');
      return undefined;
    };
    world.faults = { probe };
    world.pod('web', {
      spec: { containers: [{ ...NGINX, readinessProbe: { tcpSocket: { port: 80 }, periodSeconds: 3 } }] },
    });
    world.run(10_000);
    expect(panics).toEqual(['TypeError: the probe is broken', 'TypeError: the probe is broken']);
    expect(world.records().filter(({ body }) => body.type === 'start' && body.name === 'HandleCrash')).toEqual([]);
    expect(world.get('web').status.containerStatuses?.[0]?.ready).toBe(true);
  });
});
