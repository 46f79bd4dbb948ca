import { describe, expect, it } from 'vitest';
import { createCluster } from '../../../src/cluster/index.ts';
import { MAX_MACHINES, MachineAddressPool } from '../../../src/cluster/machine-addresses.ts';

/** The first and the last address of a range, as numbers. */
function rangeOf(cidr: string): { first: number; last: number } {
  const [address = '', bits = ''] = cidr.split('/');
  const first = address.split('.').reduce((sum, part) => sum * 256 + Number(part), 0);
  return { first, last: first + 2 ** (32 - Number(bits)) - 1 };
}

describe('the addresses of machines', () => {
  it('are given in turn: a freed range is used again after all later ranges', () => {
    const pool = new MachineAddressPool();
    expect(pool.take('a', 110)).toEqual({ internalIp: '172.18.0.2', podCidr: '10.244.0.0/24' });
    expect(pool.take('b', 110).podCidr).toBe('10.244.1.0/24');
    pool.release('a');
    expect(pool.take('c', 110).podCidr).toBe('10.244.2.0/24');
    for (let i = 3; i < MAX_MACHINES; i++) pool.take(`n${i}`, 110);
    expect(pool.take('d', 110).podCidr).toBe('10.244.0.0/24');
    expect(() => pool.take('e', 110)).toThrow('there are 256 machines, and addresses for no more: remove one first');
    pool.release('b');
    pool.release('nobody');
    expect(pool.take('e', 110).podCidr).toBe('10.244.1.0/24');
  });

  it.each([110, 250, 251, 10_000])('of nodes with %i Pods do not overlap with one another or with Services', (pods) => {
    const pool = new MachineAddressPool();
    const nodes = Array.from({ length: MAX_MACHINES }, (_, i) => pool.take(`n${i}`, pods));
    const ranges = [
      ...nodes.map(({ podCidr }) => rangeOf(podCidr)),
      ...nodes.map(({ internalIp }) => rangeOf(`${internalIp}/32`)),
      rangeOf('10.96.0.0/12'),
    ].toSorted((a, b) => a.first - b.first);
    for (const [i, range] of ranges.entries()) {
      if (i > 0) expect(range.first).toBeGreaterThan(ranges[i - 1]!.last);
      expect(range.last - range.first === 0 || range.last - range.first + 1 >= pods).toBe(true);
    }
    expect(nodes.every(({ internalIp }) => internalIp.split('.').every((part) => Number(part) < 256))).toBe(true);
  });

  it('are free again when a machine is removed, even after many machines', { timeout: 30_000 }, () => {
    const cluster = createCluster({ seed: 'addresses', nodes: 1, scheduler: false, controllerManagers: 0 });
    for (let i = 0; i < 120; i++) {
      cluster.execute({ type: 'add-node', name: `new-${i}` });
      cluster.run({ forMs: 100 });
      const removed = cluster.execute({ type: 'remove-node', name: `new-${i}` });
      cluster.run({ until: () => removed.exitCode !== undefined });
      expect(removed.stderr).toBe('');
    }
    const added = cluster.execute({ type: 'add-node' });
    cluster.run({ untilIdle: true });
    expect(added.stdout).toBe('machine node-2 started\n');
    expect(cluster.list('Node').map(({ metadata }) => metadata.name)).toEqual(['node-1', 'node-2']);
  });

  it.each([0, 1, 3, 10])('are free when a machine is removed %i ms after it was added, registered or not', (ms) => {
    const cluster = createCluster({ seed: 'addresses', nodes: 1, scheduler: false, controllerManagers: 0 });
    cluster.execute({ type: 'add-node', name: 'new' });
    if (ms > 0) cluster.run({ forMs: ms });
    const removed = cluster.execute({ type: 'remove-node', name: 'new' });
    cluster.run({ forMs: 60_000 });
    expect(removed).toMatchObject({ exitCode: 0, stderr: '' });
    expect(removed.stdout).toContain(ms < 3 ? 'machine new removed before it had registered\n' : 'node "new" deleted\n');
    expect(cluster.list('Node').map(({ metadata }) => metadata.name)).toEqual(['node-1']);
  });

  it('suffice for 256 machines, and the next one is refused with a clear message', { timeout: 30_000 }, () => {
    const cluster = createCluster({ seed: 'addresses', nodes: MAX_MACHINES, scheduler: false, controllerManagers: 0 });
    const added = cluster.execute({ type: 'add-node' });
    cluster.run({ forMs: 1 });
    expect(added.stderr).toBe('error: there are 256 machines, and addresses for no more: remove one first\n');
    cluster.run({ untilIdle: true });
    expect(new Set(cluster.list('Node').map(({ spec }) => spec.podCIDR)).size).toBe(MAX_MACHINES);
  });
});
