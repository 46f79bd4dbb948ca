import { describe, expect, test } from 'vitest';
import { User } from '../user.ts';

describe('why', () => {
  test('leads from a Pod back to the command that asked for it', () => {
    const user = new User();
    user.kubectl('create deployment web --image=nginx --replicas=2');
    user.waitUntil('a Pod is there', () => user.pods().length > 0);
    const [pod] = user.pods();
    if (pod === undefined) throw new Error('no Pod');
    const lines = user.cluster.why(pod).map((line) => line.replace(/^\[[\d.]+ s\] /, ''));
    expect(lines[0]).toMatch(/^etcd: etcd revision \d+: create Pod default\/web-/);
    expect(lines).toContain('user: kubectl create deployment web --image=nginx --replicas=2');
    const steps = [
      'manageReplicas',
      'worker \\d takes default/web-',
      'createRS|getNewReplicaSet',
      'worker \\d takes default/web$',
    ];
    expect(steps.map((step) => lines.findIndex((line) => new RegExp(step).test(line)))).toEqual(
      steps.map((step) => lines.findIndex((line) => new RegExp(step).test(line))).toSorted((a, b) => a - b),
    );
    expect(steps.every((step) => lines.some((line) => new RegExp(step).test(line)))).toBe(true);
  });
});
