import { describe, expect, it, vi } from 'vitest';
import { kubectlPresent } from './kubectl.ts';
import { webDeployment } from './manifests.ts';
import { playground } from './playground.ts';

interface Pods {
  readonly items: { readonly metadata: { readonly name: string }; readonly spec: { readonly nodeName: string } }[];
}

describe.skipIf(!kubectlPresent)('kubectl on nodes', () => {
  const world = playground();
  const rolledOut = () => world.kubectl.run('rollout status deployment/web --timeout=60s');
  const onNode = async (node: string): Promise<number> =>
    (await world.kubectl.json<Pods>(`get pods --field-selector=spec.nodeName=${node}`)).items.length;

  it('cordons, drains and uncordons a node', async () => {
    const { kubectl } = world;
    await kubectl.run('apply -f -', { stdin: webDeployment({ replicas: 6 }) });
    await rolledOut();
    expect(await onNode('node-1')).toBe(2);
    expect(await kubectl.run('cordon node-1')).toBe('node/node-1 cordoned\n');
    expect(await kubectl.run('get node node-1')).toContain('Ready,SchedulingDisabled');
    const drained = await kubectl.run('drain node-1 --ignore-daemonsets --timeout=60s');
    expect(drained).toMatch(/evicting pod default\/web-|pod\/web-\S+ evicted/);
    expect(await onNode('node-1')).toBe(0);
    await rolledOut();
    expect(await kubectl.run('uncordon node-1')).toBe('node/node-1 uncordoned\n');
  });

  it('does not drain a Pod without a controller, unless forced', async () => {
    const { kubectl } = world;
    const pod = {
      apiVersion: 'v1',
      kind: 'Pod',
      metadata: { name: 'alone' },
      spec: { nodeName: 'node-2', containers: [{ name: 'a', image: 'nginx:1.28' }] },
    };
    await kubectl.run('create -f -', { stdin: JSON.stringify(pod) });
    await kubectl.run('wait --for=condition=Ready pod/alone --timeout=30s');
    expect((await kubectl.attempt('drain node-2 --timeout=30s')).stderr).toMatch(/(declare no controller|not managed by).*alone/);
    await kubectl.run('drain node-2 --force --timeout=60s --grace-period=1');
    expect((await kubectl.attempt('get pod alone')).stderr).toContain('pods "alone" not found');
    await kubectl.run('uncordon node-2');
  });

  it('waits for a disruption budget', async () => {
    const { kubectl } = world;
    const budget = {
      apiVersion: 'policy/v1',
      kind: 'PodDisruptionBudget',
      metadata: { name: 'all' },
      spec: { maxUnavailable: 0, selector: { matchLabels: { app: 'web' } } },
    };
    await kubectl.run('create -f -', { stdin: JSON.stringify(budget) });
    await rolledOut();
    const { code, stderr } = await kubectl.attempt('drain node-3 --timeout=2s');
    expect(code).toBe(1);
    expect(stderr).toContain("Cannot evict pod as it would violate the pod's disruption budget");
    await kubectl.run('delete poddisruptionbudgets --all');
    await kubectl.run('uncordon node-3');
  });

  it('taints nodes', async () => {
    const { kubectl } = world;
    expect(await kubectl.run('taint nodes node-3 only=mine:NoSchedule')).toBe('node/node-3 tainted\n');
    expect(await kubectl.run('describe node node-3')).toMatch(/^Taints: +only=mine:NoSchedule$/m);
    expect(await kubectl.run('taint nodes node-3 only-')).toBe('node/node-3 untainted\n');
    await kubectl.run('taint nodes node-3 out=now:NoExecute');
    await vi.waitFor(async () => expect(await onNode('node-3')).toBe(0), { timeout: 30_000, interval: 200 });
    await rolledOut();
    expect(await onNode('node-3')).toBe(0);
    await kubectl.run('taint nodes node-3 out-');
  });

  it('labels nodes', async () => {
    await world.kubectl.run('label node node-1 disk=ssd');
    expect(await world.kubectl.run('get nodes -l disk=ssd -o name')).toBe('node/node-1\n');
  });

  it.each([
    ['port-forward deployment/web 0:80', 'portforward is not supported: the network of the Pods is simulated'],
    ['top pods', 'Metrics API not available'],
  ])('gets a clear error for %s', async (line, words) => {
    const { code, stdout, stderr } = await world.kubectl.attempt(line);
    expect(code).not.toBe(0);
    expect(stdout + stderr).toContain(words);
  });
});
