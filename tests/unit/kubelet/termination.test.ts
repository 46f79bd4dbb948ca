import { describe, expect, test } from 'vitest';
import { story } from './story.ts';
import { World, containerState } from './world.ts';

const shell = (script: string) => ({ name: 'c', image: 'busybox:1.28', command: ['sh', '-c', script] });

describe('deleting a Pod', () => {
  test('stops its containers, reports their end, and then lets the object go', () => {
    const world = new World();
    const lines = story(world, 'web');
    world.pod('web');
    world.deletePod('web');
    expect(lines.slice(2)).toEqual([
      'Running ready, c running',
      'Running ready deleting, c running',
      'Succeeded deleting, c terminated Completed 0',
      'deleted',
    ]);
    expect(world.events('web').at(-1)).toBe('Killing: Stopping container c');
    expect(world.kubelet.access.sandbox('default/web')).toBeUndefined();
  });

  test('kills a container that ignores SIGTERM after the grace period', () => {
    const world = new World();
    const lines = story(world, 'deaf');
    world.pod('deaf', { spec: { terminationGracePeriodSeconds: 7, containers: [shell('sleep 3600')] } });
    const { nowMs } = world.sim;
    world.deletePod('deaf');
    expect(world.sim.nowMs - nowMs).toBeGreaterThan(7_000);
    expect(world.sim.nowMs - nowMs).toBeLessThan(7_100);
    expect(lines.at(-2)).toBe('Failed deleting, c terminated Error 137');
  });

  test('lets a script with a trap end by itself', () => {
    const world = new World();
    const lines = story(world, 'polite');
    world.pod('polite', { spec: { containers: [shell("trap 'echo bye; exit 0' TERM; while true; do sleep 1; done")] } }, 5_000);
    world.deletePod('polite');
    expect(lines.at(-2)).toBe('Succeeded deleting, c terminated Completed 0');
  });

  test('with a shorter grace period cuts a longer one short', () => {
    const world = new World();
    world.pod('deaf', { spec: { containers: [shell('sleep 3600')] } });
    world.deletePod('deaf', { forMs: 1_000 });
    world.deletePod('deaf', { gracePeriodSeconds: 3, forMs: 3_500 });
    expect(world.find('deaf')).toBeUndefined();
  });

  test('by force removes the object, and the node still stops the containers', () => {
    const world = new World();
    world.pod('web');
    world.deletePod('web', { gracePeriodSeconds: 0, forMs: 5 });
    expect(world.find('web')).toBeUndefined();
    expect(world.kubelet.access.sandbox('default/web')?.running).toHaveLength(1);
    world.run();
    expect(world.kubelet.access.sandbox('default/web')).toBeUndefined();
  });

  test('during an image pull cancels the pull', () => {
    const world = new World({ timings: { pullMs: 60_000 } });
    const lines = story(world, 'web');
    world.pod('web', {}, 1_000);
    world.deletePod('web');
    expect(world.sim.nowMs).toBeLessThan(3_000);
    expect(lines.at(-1)).toBe('deleted');
    world.pod('next');
    expect(containerState(world.get('next'))).toBe('running');
  });

  test('that has ended is removed without a stop', () => {
    const world = new World();
    world.pod('job', { spec: { restartPolicy: 'Never', containers: [shell('exit 0')] } });
    world.deletePod('job');
    expect(world.find('job')).toBeUndefined();
  });
});

describe('hooks', () => {
  test('preStop runs before SIGTERM, within the grace period', () => {
    const world = new World();
    const container = {
      name: 'c',
      image: 'nginx:1.25',
      lifecycle: { preStop: { exec: { command: ['/bin/sh', '-c', 'sleep 4'] } } },
    };
    world.pod('web', { spec: { containers: [container] } });
    const { nowMs } = world.sim;
    world.deletePod('web');
    expect(world.sim.nowMs - nowMs).toBeGreaterThan(4_000);
    expect(world.sim.nowMs - nowMs).toBeLessThan(5_000);
  });

  test('a preStop hook that takes too long leaves two seconds for the stop', () => {
    const world = new World();
    const container = { ...shell('sleep 3600'), lifecycle: { preStop: { exec: { command: ['sleep', '100'] } } } };
    world.pod('web', { spec: { terminationGracePeriodSeconds: 5, containers: [container] } });
    const { nowMs } = world.sim;
    world.deletePod('web');
    expect(world.sim.nowMs - nowMs).toBeGreaterThan(7_000);
    expect(world.sim.nowMs - nowMs).toBeLessThan(7_500);
    expect(world.events('web')).toContain('FailedPreStopHook: PreStopHook failed');
  });

  test('a preStop hook can stop nginx itself', () => {
    const world = new World();
    const lines = story(world, 'web');
    const command = ['/bin/sh', '-c', 'nginx -s quit; while killall -0 nginx; do sleep 1; done'];
    world.pod('web', { spec: { containers: [{ name: 'c', image: 'nginx', lifecycle: { preStop: { exec: { command } } } }] } });
    world.deletePod('web');
    expect(lines.at(-2)).toBe('Succeeded deleting, c terminated Completed 0');
  });

  test('a postStart hook can write files of its container', () => {
    const world = new World();
    const command = ['/bin/sh', '-c', 'echo Hello from the postStart handler > /usr/share/message'];
    world.pod('web', { spec: { containers: [{ name: 'c', image: 'nginx', lifecycle: { postStart: { exec: { command } } } }] } });
    let output = '';
    const onOutput = (_stream: string, text: string): void => void (output += text);
    const run = world.sim.spawn(
      'exec',
      world.kubelet.access.exec('default/web', 'c', { argv: ['cat', '/usr/share/message'], onOutput }),
    );
    world.run();
    expect(run.result()).toBe(0);
    expect(output).toBe('Hello from the postStart handler\n');
  });

  test('a postStart hook that fails kills its container', () => {
    const world = new World();
    world.pod(
      'web',
      { spec: { containers: [{ name: 'c', image: 'nginx', lifecycle: { postStart: { exec: { command: ['false'] } } } }] } },
      2_000,
    );
    expect(world.events('web')).toEqual(
      expect.arrayContaining(['2x FailedPostStartHook: PostStartHook failed', '2x Killing: FailedPostStartHook']),
    );
  });
});
