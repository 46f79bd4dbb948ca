import { describe, expect, it, vi } from 'vitest';
import { kubectlPresent } from './kubectl.ts';
import { playground } from './playground.ts';

describe.skipIf(!kubectlPresent)('kubectl top', () => {
  const world = playground('--addons', 'metrics-server', '--nodes', '2');

  it('shows what metrics-server has measured, once it has', async () => {
    const { kubectl } = world;
    // It is ready after its second scrape: half a simulated minute.
    const nodes = await vi.waitFor(() => kubectl.run('top nodes --no-headers'), { timeout: 60_000, interval: 500 });
    expect(nodes.split('\n').map((line) => line.split(/\s+/)[0])).toEqual(['node-1', 'node-2', '']);
    expect(await kubectl.run('top pods -n kube-system --no-headers')).toMatch(/^metrics-server-\S+ +\d+m +\d+Mi *\n$/);
    expect(JSON.parse(await kubectl.run('get --raw /apis/metrics.k8s.io/v1beta1/nodes/node-1'))).toMatchObject({
      kind: 'NodeMetrics',
    });
  });
});
