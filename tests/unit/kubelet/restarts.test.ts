import { describe, expect, test } from 'vitest';
import { story } from './story.ts';
import { World, containerState } from './world.ts';

const CRASHING = { spec: { containers: [{ name: 'c', image: 'busybox:1.28', command: ['sh', '-c', 'echo hi; exit 3'] }] } };

describe('a container that keeps crashing', () => {
  test('restarts at once, then with a longer delay each time', () => {
    const world = new World();
    const starts: number[] = [];
    world.sim.trace.subscribe(({ body, atMs }) => {
      if (body.type === 'kubelet' && body.name === 'startContainer' && body.outcome === 'started') starts.push(atMs);
    });
    world.pod('crash', CRASHING, 700_000);
    const waits = starts.slice(1).map((at, i) => (at - starts[i]!) / 1000);
    const [first, ...rest] = waits;
    expect(first).toBeLessThan(0.1);
    // Up to half as long again. A wait is checked at most a minute and a half ahead.
    for (const [i, least] of [10, 20, 40, 80, 160].entries()) {
      expect(rest[i]).toBeGreaterThanOrEqual(least);
      expect(rest[i]).toBeLessThan(least + 95);
    }
  });

  test('is shown as CrashLoopBackOff, with its last exit code', () => {
    const world = new World();
    world.pod('crash', CRASHING);
    const { uid } = world.get('crash').metadata;
    const [status] = world.get('crash').status.containerStatuses ?? [];
    expect(world.get('crash').status.phase).toBe('Running');
    expect(status).toMatchObject({
      ready: false,
      state: {
        waiting: {
          reason: 'CrashLoopBackOff',
          message: `back-off 1m20s restarting failed container=c pod=crash_default(${uid})`,
        },
      },
      lastState: { terminated: { exitCode: 3, reason: 'Error' } },
    });
    expect(world.events('crash')).toContain(`4x BackOff: Back-off restarting failed container c in pod crash_default(${uid})`);
  });

  test('lets the simulation be idle after some restarts', () => {
    const world = new World();
    world.pod('crash', CRASHING);
    expect(world.get('crash').status.containerStatuses?.[0]?.restartCount).toBe(4);
  });

  test('goes through the same states as in a real cluster', () => {
    const world = new World();
    const lines = story(world, 'crash');
    world.pod('crash', CRASHING, 20_000);
    expect(lines.slice(2)).toEqual([
      'Running, c terminated Error 3',
      'Running, c terminated Error 3 (1)',
      'Running, c waiting CrashLoopBackOff (1)',
      'Running, c terminated Error 3 (2)',
      'Running, c waiting CrashLoopBackOff (2)',
    ]);
  });

  test('keeps the log of the previous run', () => {
    const world = new World();
    world.pod(
      'once',
      {
        spec: {
          containers: [
            {
              name: 'c',
              image: 'busybox:1.28',
              command: ['sh', '-c', 'if [ -e /d/x ]; then echo second; sleep 100; fi; touch /d/x; echo first; exit 1'],
              volumeMounts: [{ name: 'd', mountPath: '/d' }],
            },
          ],
          volumes: [{ name: 'd', emptyDir: {} }],
        },
      },
      5_000,
    );
    expect(world.logs('once')).toEqual(['second']);
    expect(world.logs('once', 'c', { previous: true })).toEqual(['first']);
  });
});

test('a container that ran for ten minutes restarts at once', () => {
  const world = new World();
  world.pod('web', {}, 5_000);
  for (const waitMs of [1_000, 700_000]) {
    world.kubelet.access.crash('default/web', 'c', 1);
    world.run(waitMs);
  }
  world.kubelet.access.crash('default/web', 'c', 1);
  world.run(1_000);
  expect(containerState(world.get('web'))).toBe('running');
  expect(world.get('web').status.containerStatuses?.[0]?.restartCount).toBe(3);
});

test('a container is killed if it uses more memory than its limit', () => {
  const world = new World();
  const container = {
    name: 'c',
    image: 'polinux/stress',
    command: ['stress'],
    args: ['--vm', '1', '--vm-bytes', '250M'],
    resources: { limits: { memory: '100Mi' } },
  };
  world.pod('hog', { spec: { containers: [container] } });
  expect(world.get('hog').status.containerStatuses?.[0]).toMatchObject({
    lastState: { terminated: { reason: 'OOMKilled', exitCode: 137 } },
  });
});

test('a missing binary is a StartError', () => {
  const world = new World();
  world.pod('web', { spec: { containers: [{ name: 'c', image: 'busybox:1.28', command: ['foo'] }] } }, 3_000);
  const why =
    'failed to create containerd task: failed to create shim task: OCI runtime create failed: runc create failed: unable to start container process: error during container init: exec: "foo": executable file not found in $PATH: unknown';
  expect(world.get('web').status.containerStatuses?.[0]).toMatchObject({
    state: { waiting: { reason: 'RunContainerError', message: why } },
    lastState: { terminated: { exitCode: 128, reason: 'StartError', startedAt: '1970-01-01T00:00:00Z' } },
  });
  expect(world.events('web')).toContainEqual(expect.stringContaining(`Failed: Error: ${why}`));
});

test('a server without its required settings logs that and exits', () => {
  const world = new World();
  world.pod('db', { spec: { containers: [{ name: 'c', image: 'mysql:8.0' }] } }, 3_000);
  expect(world.logs('db')[0]).toBe('[ERROR] [Entrypoint]: Database is uninitialized and password option is not specified');
  expect(
    world.get('db').status.containerStatuses?.[0]?.lastState?.terminated?.exitCode ??
      world.get('db').status.containerStatuses?.[0]?.state?.terminated?.exitCode,
  ).toBe(1);
});
