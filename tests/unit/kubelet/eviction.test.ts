import { describe, expect, test } from 'vitest';
import { World } from './world.ts';

/** A Pod with an emptyDir that writes half a mebibyte every two seconds. */
const writer = (
  emptyDir: object,
  script = 'for i in 1 2 3 4 5 6 7 8 9; do dd if=/dev/zero of=/scratch/$i bs=512k count=1; sleep 2; done',
) => ({
  spec: {
    containers: [
      {
        name: 'c',
        image: 'busybox:1.28',
        command: ['sh', '-c', script],
        volumeMounts: [{ name: 'scratch', mountPath: '/scratch' }],
      },
    ],
    restartPolicy: 'Never',
    volumes: [{ name: 'scratch', emptyDir }],
  },
});

describe('an emptyDir with a limit', () => {
  test('costs the Pod its life if it writes more, within ten seconds', () => {
    const world = new World();
    world.pod('greedy', writer({ sizeLimit: '2Mi' }), 30_000);
    const message = 'Usage of EmptyDir volume "scratch" exceeds the limit "2Mi". ';
    const { phase, reason, message: why, conditions } = world.get('greedy').status;
    expect([phase, reason, why]).toEqual(['Failed', 'Evicted', message]);
    expect(conditions?.some(({ type }) => type === 'DisruptionTarget')).toBe(false);
    expect(world.events('greedy').filter((event) => event.startsWith('Evicted'))).toEqual([`Evicted: ${message}`]);
  });

  test('does nothing to a Pod that stays below it, or that has deleted its files', () => {
    const world = new World();
    world.pod('modest', writer({ sizeLimit: '20Mi' }), 40_000);
    const tidy = 'for i in 1 2 3 4 5 6 7 8; do dd if=/dev/zero of=/scratch/f bs=512k count=1; rm /scratch/f; sleep 2; done';
    world.pod('tidy', writer({ sizeLimit: '1Mi' }, tidy), 40_000);
    expect([world.get('modest').status.phase, world.get('tidy').status.phase]).toEqual(['Succeeded', 'Succeeded']);
  });

  test('is full in memory, instead of an eviction', () => {
    const world = new World();
    world.pod('memory', writer({ medium: 'Memory', sizeLimit: '1Mi' }), 40_000);
    expect(world.get('memory').status.phase).toBe('Succeeded');
    expect(world.logs('memory')).toContain("dd: error writing '/scratch/2': No space left on device");
  });

  test('is looked at again after the node has been off', () => {
    const world = new World();
    const { spec } = writer({ sizeLimit: '1Mi' }, 'sleep 20; dd if=/dev/zero of=/scratch/f bs=2M count=1; sleep 60');
    world.pod('greedy', { spec: { ...spec, restartPolicy: 'Always' } }, 5_000);
    world.kubelet.stop();
    world.kubelet.start();
    world.sim.run({ forMs: 60_000 });
    expect(world.get('greedy').status.reason).toBe('Evicted');
  });
});

describe('a limit on ephemeral-storage', () => {
  const container = (name: string, limit: string | undefined, script: string) => ({
    name,
    image: 'busybox:1.28',
    command: ['sh', '-c', script],
    ...(limit !== undefined && { resources: { limits: { 'ephemeral-storage': limit } } }),
    volumeMounts: [{ name: 'scratch', mountPath: '/scratch' }],
  });
  const fill = (path: string, size: string): string => `dd if=/dev/zero of=${path} bs=${size} count=1; sleep 60`;
  const run = (emptyDir: object, ...containers: readonly object[]) => {
    const world = new World();
    world.pod('greedy', { spec: { restartPolicy: 'Never', volumes: [{ name: 'scratch', emptyDir }], containers } }, 30_000);
    const { phase, reason, message } = world.get('greedy').status;
    return [phase, reason, message];
  };
  const total = (limit: string): string => `Pod ephemeral local storage usage exceeds the total limit of containers ${limit}. `;

  test.each([
    ['into its own layer', '/tmp/f'],
    ['into an emptyDir', '/scratch/f'],
  ])('costs the Pod its life if a container writes more %s', (_where, path) => {
    expect(run({}, container('c', '1Mi', fill(path, '2M')))).toEqual(['Failed', 'Evicted', total('1Mi')]);
  });

  test('is that of one container if all together stay below theirs', () => {
    expect(run({}, container('a', '1M', fill('/tmp/f', '2M')), container('b', '1G', 'sleep 60'))).toEqual([
      'Failed',
      'Evicted',
      'Container a exceeded its local ephemeral storage limit "1M". ',
    ]);
  });

  test('is no concern of what is below it, or in memory', () => {
    const running = ['Running', undefined, undefined];
    expect(run({}, container('c', '4Mi', fill('/tmp/f', '2M')))).toEqual(running);
    expect(run({ medium: 'Memory' }, container('c', '1Mi', fill('/scratch/f', '2M')))).toEqual(running);
  });

  test('is looked at without a volume', () => {
    const world = new World();
    const { volumeMounts: _none, ...alone } = container('c', '1Mi', fill('/f', '2M'));
    world.pod('greedy', { spec: { restartPolicy: 'Never', containers: [alone] } }, 30_000);
    expect(world.events('greedy')).toContain(`Evicted: ${total('1Mi')}`);
  });
});
