import { beforeAll, describe, expect, it, vi } from 'vitest';
import { kubectlPresent } from './kubectl.ts';
import { webDeployment } from './manifests.ts';
import { playground } from './playground.ts';

/** Polls a value that changes over time. */
const PATIENCE = { timeout: 30_000, interval: 200 };

describe.skipIf(!kubectlPresent)('kubectl on workloads', () => {
  const world = playground();
  const names = async (line: string): Promise<string[]> =>
    (await world.kubectl.run(`${line} -o name`)).split('\n').filter(Boolean);
  const image = () => world.kubectl.run("get deployment web -o 'jsonpath={.spec.template.spec.containers[0].image}'");
  const rolledOut = () => world.kubectl.run('rollout status deployment/web --timeout=60s');

  beforeAll(async () => {
    await world.kubectl.run('apply -f -', { stdin: webDeployment() });
    await rolledOut();
  });

  it('scales a Deployment', async () => {
    const { kubectl } = world;
    expect(await kubectl.run('scale deployment web --replicas=5')).toBe('deployment.apps/web scaled\n');
    await rolledOut();
    expect(await names('get pods -l app=web --field-selector=status.phase=Running')).toHaveLength(5);
    const refused = await kubectl.attempt('scale deployment web --current-replicas=4 --replicas=2');
    expect(refused.stderr).toMatch(/[Ee]xpected replicas to be 4, was 5/);
    await kubectl.run(`scale --replicas=2 -f ${kubectl.file('web.yaml', webDeployment())}`);
    await vi.waitFor(async () => expect(await names('get pods -l app=web')).toHaveLength(2), PATIENCE);
  });

  it('creates an autoscaler', async () => {
    const { kubectl } = world;
    expect(await kubectl.run('autoscale deployment web --min=2 --max=4 --cpu-percent=80')).toContain('/web autoscaled');
    expect(await kubectl.run('get hpa web')).toMatch(
      /^NAME +REFERENCE +TARGETS +MINPODS +MAXPODS +REPLICAS +AGE\nweb +Deployment\/web .* 2 +4 +\d +/,
    );
    await kubectl.run('delete hpa web');
  });

  it('sets images, and follows the rollout', async () => {
    const { kubectl } = world;
    expect(await kubectl.run('set image deployment/web web=nginx:1.29')).toBe('deployment.apps/web image updated\n');
    expect(await rolledOut()).toContain('deployment "web" successfully rolled out');
    const images = await kubectl.run(
      "get pods -l app=web --field-selector=status.phase=Running -o 'jsonpath={.items[*].spec.containers[0].image}'",
    );
    expect(new Set(images.split(' '))).toContain('nginx:1.29');
    await kubectl.run('set env deployment/web COLOUR=blue');
    await kubectl.run('set resources deployment/web --limits=cpu=200m');
    expect(await rolledOut()).toContain('successfully rolled out');
  });

  it('shows the history and rolls back', async () => {
    const { kubectl } = world;
    const history = await kubectl.run('rollout history deployment/web');
    expect(history).toMatch(/^REVISION +CHANGE-CAUSE\n1 +<none>\n2 +<none>\n3 +<none>\n4 +<none>$/m);
    expect(await kubectl.run('rollout history deployment/web --revision=1')).toMatch(/Image:\s+nginx:1\.28/);
    expect(await kubectl.run('rollout undo deployment/web')).toBe('deployment.apps/web rolled back\n');
    await rolledOut();
    expect(await kubectl.run('rollout undo deployment/web --to-revision=1')).toBe('deployment.apps/web rolled back\n');
    await rolledOut();
    expect(await image()).toBe('nginx:1.28');
    expect((await kubectl.attempt('rollout undo deployment/web --to-revision=99')).stderr).toContain(
      'unable to find specified revision 99',
    );
  });

  it('pauses and resumes a rollout', async () => {
    const { kubectl } = world;
    const sets = async () => (await names('get replicasets -l app=web')).length;
    const before = await sets();
    expect(await kubectl.run('rollout pause deployment/web')).toBe('deployment.apps/web paused\n');
    await kubectl.run('set image deployment/web web=nginx:1.30');
    expect(await kubectl.attempt('rollout pause deployment/web')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('already paused'),
    });
    expect((await kubectl.attempt('rollout undo deployment/web')).stderr).toContain('paused');
    expect(await sets()).toBe(before);
    expect(await kubectl.run('rollout resume deployment/web')).toBe('deployment.apps/web resumed\n');
    await rolledOut();
    expect(await sets()).toBe(before + 1);
  });

  it('restarts a Deployment', async () => {
    const { kubectl } = world;
    const before = await names('get pods -l app=web --field-selector=status.phase=Running');
    expect(await kubectl.run('rollout restart deployment/web')).toBe('deployment.apps/web restarted\n');
    await rolledOut();
    await vi.waitFor(async () => {
      const after = await names('get pods -l app=web');
      expect(after).toHaveLength(2);
      for (const pod of before) expect(after).not.toContain(pod);
    }, PATIENCE);
  });

  it('reports a rollout that does not complete', async () => {
    const { kubectl } = world;
    await kubectl.run('patch deployment web -p {"spec":{"progressDeadlineSeconds":5}}');
    await kubectl.run('set image deployment/web web=registry.example/nothing:404');
    const { code, stderr } = await kubectl.attempt('rollout status deployment/web --timeout=60s');
    expect(code).toBe(1);
    expect(stderr).toContain('deployment "web" exceeded its progress deadline');
    await kubectl.run('rollout undo deployment/web');
    await rolledOut();
  });

  it('waits for conditions', async () => {
    const { kubectl } = world;
    expect(await kubectl.run('wait --for=condition=Available deployment/web --timeout=30s')).toBe(
      'deployment.apps/web condition met\n',
    );
    const never = await kubectl.attempt('wait --for=condition=Unheard deployment/web --timeout=1s');
    expect(never.stderr).toContain('timed out waiting for the condition');
    const held = { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'held', finalizers: ['example.com/hold'] } };
    await kubectl.run('create -f -', { stdin: JSON.stringify(held) });
    await kubectl.run('delete configmap held --wait=false');
    const gone = kubectl.run('wait --for=delete configmap/held --timeout=30s');
    // An older kubectl fails if the object is already gone.
    const patience = new Promise((resolve) => setTimeout(resolve, 1000));
    expect(await Promise.race([gone, patience])).toBeUndefined();
    await kubectl.run('patch configmap held --type=merge -p {"metadata":{"finalizers":null}}');
    expect(await gone).toContain('condition met');
  });

  it('deletes with the dependents in the background, in the foreground and as orphans', async () => {
    const { kubectl } = world;
    expect(await kubectl.run('delete deployment web --cascade=orphan')).toContain('deployment.apps "web" deleted');
    const sets = await names('get replicasets -l app=web');
    expect(sets.length).toBeGreaterThan(0);
    expect(await names('get pods -l app=web')).toHaveLength(2);
    // A new owner adopts the ReplicaSets by their labels.
    await kubectl.run('apply -f -', { stdin: webDeployment({ replicas: 2, image: 'nginx:1.30' }) });
    await rolledOut();
    expect(await names('get replicasets -l app=web')).toEqual(expect.arrayContaining(sets));
    await kubectl.run('delete deployment web --cascade=foreground');
    expect(await names('get replicasets,pods -l app=web')).toEqual([]);
    await kubectl.run('apply -f -', { stdin: webDeployment({ replicas: 2 }) });
    await rolledOut();
    await kubectl.run('delete deployment web --cascade=background');
    await vi.waitFor(async () => expect(await names('get replicasets,pods -l app=web')).toEqual([]), PATIENCE);
  });
});
