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
