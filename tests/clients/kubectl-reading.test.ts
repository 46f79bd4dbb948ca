import { describe, expect, it, beforeAll, vi } from 'vitest';
import { kubectlPresent } from './kubectl.ts';
import { webDeployment } from './manifests.ts';
import { playground } from './playground.ts';

describe.skipIf(!kubectlPresent)('kubectl', () => {
  const world = playground();

  beforeAll(async () => {
    const { kubectl } = world;
    await kubectl.run('apply -f -', { stdin: webDeployment() });
    await kubectl.run('expose deployment web --port=80');
    await kubectl.run('rollout status deployment/web --timeout=60s');
  });

  it('shows the version of the server', async () => {
    const { serverVersion } = await world.kubectl.json<{ serverVersion: { gitVersion: string; minor: string } }>('version');
    expect(serverVersion).toMatchObject({ major: '1', minor: '36', gitVersion: expect.stringMatching(/^v1\.36\./) });
  });

  it('shows the resources and their versions', async () => {
    const resources = await world.kubectl.run('api-resources');
    expect(resources).toMatch(/^deployments\s+deploy\s+apps\/v1\s+true\s+Deployment$/m);
    expect(resources).toMatch(/^nodes\s+no\s+v1\s+false\s+Node$/m);
    expect(await world.kubectl.run('api-resources --namespaced=false -o name')).toMatch(/^nodes$/m);
    expect(await world.kubectl.run('api-resources --api-group=apps --verbs=list -o name')).toMatch(/^replicasets\.apps$/m);
    const versions = await world.kubectl.run('api-versions');
    expect(versions.split('\n')).toEqual(expect.arrayContaining(['apps/v1', 'authorization.k8s.io/v1', 'v1']));
  });

  it('explains fields', async () => {
    const field = await world.kubectl.run('explain deployment.spec.replicas');
    expect(field).toMatch(/replicas\W+<integer>/);
    expect(field).toContain('Desired number of Pods');
    expect(await world.kubectl.run('explain pod')).toMatch(/spec\s+<(Object|PodSpec)>/);
    expect(await world.kubectl.run('explain pod.spec.containers --recursive')).toMatch(/containerPort\s+<integer>/);
    expect((await world.kubectl.attempt('explain deployment.spec.nothing')).stderr).toContain('field "nothing" does not exist');
  });

  it('prints lists as tables', async () => {
    expect(await world.kubectl.run('get deployments')).toMatch(
      /^NAME +READY +UP-TO-DATE +AVAILABLE +AGE\nweb +3\/3 +3 +3 +\S+\n$/,
    );
    expect(await world.kubectl.run('get deploy web -o wide')).toMatch(
      /CONTAINERS +IMAGES +SELECTOR\n.* web +nginx:1\.28 +app=web/,
    );
    expect(await world.kubectl.run('get pods --show-labels')).toMatch(/ app=web,pod-template-hash=/);
    expect(await world.kubectl.run('get pods -L app')).toMatch(/ APP\n.* web\n/);
    expect(await world.kubectl.run('get all')).toMatch(
      /^pod\/web-.*^service\/web .*^deployment\.apps\/web .*^replicaset\.apps\/web-/ms,
    );
    expect(await world.kubectl.run('get nodes --no-headers')).toMatch(/^node-1 +Ready/);
    expect(await world.kubectl.run('get pods --sort-by=.metadata.name')).toMatch(/^NAME /);
  });

  it('prints lists in every other format', async () => {
    const { kubectl } = world;
    expect(await kubectl.json('get deployment web')).toMatchObject({ kind: 'Deployment', spec: { replicas: 3 } });
    expect(await kubectl.json('get deployments')).toMatchObject({
      kind: 'List',
      items: [{ kind: 'Deployment', apiVersion: 'apps/v1' }],
    });
    expect(await kubectl.run('get deployment web -o yaml')).toMatch(/^apiVersion: apps\/v1\nkind: Deployment\n/);
    expect(await kubectl.run('get deployments,services web -o name')).toBe('deployment.apps/web\nservice/web\n');
    expect(await kubectl.run("get deploy -o 'jsonpath={.items[*].spec.template.spec.containers[0].image}'")).toBe('nginx:1.28');
    expect(await kubectl.run('get deploy web -o go-template={{.spec.replicas}}')).toBe('3');
    const columns = await kubectl.run('get deploy -o custom-columns=WHO:.metadata.name,MANY:.spec.replicas');
    expect(columns).toMatch(/^WHO +MANY\nweb +3\n$/);
  });

  it('selects objects', async () => {
    const { kubectl } = world;
    const names = async (line: string): Promise<string[]> => (await kubectl.run(`${line} -o name`)).split('\n').filter(Boolean);
    expect(await names('get pods -l app=web')).toHaveLength(3);
    expect(await names("get pods -l 'app notin (web)'")).toEqual([]);
    expect(await names('get pods --field-selector=status.phase=Running')).toHaveLength(3);
    expect(await names('get pods --field-selector=status.phase!=Running')).toEqual([]);
    expect(await names('get nodes --field-selector=metadata.name=node-2')).toEqual(['node/node-2']);
    expect(await kubectl.run('get pods -A')).toMatch(/^NAMESPACE +NAME .*\ndefault +web-/);
    expect((await kubectl.attempt('get pods -n kube-public')).stderr).toContain('No resources found in kube-public namespace.');
    const refused = await kubectl.attempt('get pods --field-selector=spec.colour=red');
    expect(refused.stderr).toContain('field label not supported: spec.colour');
  });

  it('lists in chunks', async () => {
    expect((await world.kubectl.run('get pods --chunk-size=1 -o name')).split('\n').filter(Boolean)).toHaveLength(3);
  });

  it('watches objects', async () => {
    const { kubectl } = world;
    const watch = kubectl.start('get configmaps -w --no-headers');
    try {
      await kubectl.run('create configmap watched --from-literal=a=1');
      await vi.waitFor(() => expect(watch.printed).toMatch(/^watched +1 /m), { timeout: 10_000 });
      await kubectl.run('delete configmap watched');
    } finally {
      await watch.stop();
    }
    const events = kubectl.start('get configmaps --watch-only --output-watch-events --no-headers');
    try {
      await vi.waitFor(async () => {
        await kubectl.run('create configmap again');
        await kubectl.run('delete configmap again');
        expect(events.printed).toMatch(/^ADDED +again .*\nDELETED +again /m);
      }, 10_000);
    } finally {
      await events.stop();
    }
  });

  it.each([
    [
      'deployment web',
      [/^Replicas: +3 desired \| 3 updated \| 3 total/m, /Available +True +MinimumReplicasAvailable/, /ScalingReplicaSet/],
    ],
    ['replicaset -l app=web', [/^Controlled By: +Deployment\/web/m, /^Pods Status: +3 Running/m, /SuccessfulCreate/]],
    [
      'pod -l app=web',
      [/^Status: +Running/m, /Image: +nginx:1\.28/, /Scheduled .*Successfully assigned/, /QoS Class: +Burstable/],
    ],
    ['node node-1', [/^Roles: +<none>/m, /Ready +True .*KubeletReady/, /cpu +\d+m \(\d+%\)/, /NodeReady/]],
    ['service web', [/^Selector: +app=web/m, /^Endpoints: +10\.\d+\.\d+\.\d+:80/m]],
  ])('describes %s', async (what, expected) => {
    const text = await world.kubectl.run(`describe ${what}`);
    for (const pattern of expected) expect(text).toMatch(pattern);
  });

  it('shows events', async () => {
    expect(await world.kubectl.run('get events')).toMatch(
      /Normal +ScalingReplicaSet +deployment\/web +Scaled up replica set web-\S+ from 0 to 3/,
    );
    const one = await world.kubectl.run(
      'get events --field-selector=involvedObject.kind=Deployment,reason=ScalingReplicaSet -o name',
    );
    expect(one).toMatch(/^event\/web\./);
  });

  it('shows logs', async () => {
    const { kubectl } = world;
    const log = await kubectl.run('logs deployment/web');
    expect(log.split('\n').length).toBeGreaterThan(2);
    const last = await kubectl.run('logs deployment/web --tail=1');
    expect(log.endsWith(last)).toBe(true);
    expect(await kubectl.run('logs -l app=web --prefix --tail=1 -c web')).toMatch(/^\[pod\/web-\S+\/web\] /);
    expect(await kubectl.run('logs deployment/web --timestamps --tail=1')).toMatch(/^\d{4}-\d\d-\d\dT\S+Z /);
    expect((await kubectl.attempt('logs deployment/web --previous')).stderr).toMatch(
      /previous terminated container "web" in pod "web-\S+" not found/,
    );
    expect((await kubectl.attempt('logs deployment/web -c nobody')).stderr).toMatch(/container nobody is not valid for pod web-/);
  });

  it('shows its permissions', async () => {
    expect(await world.kubectl.run('auth can-i create deployments')).toBe('yes\n');
    expect(await world.kubectl.run('auth can-i --list')).toMatch(/\*\.\* +\[\] +\[\] +\[\*\]/);
  });

  it('reports missing objects', async () => {
    const { kubectl } = world;
    expect(await kubectl.attempt('get deployment nobody')).toMatchObject({
      code: 1,
      stderr: 'Error from server (NotFound): deployments.apps "nobody" not found\n',
    });
    expect((await kubectl.attempt('get unicorns')).stderr).toContain('the server doesn\'t have a resource type "unicorns"');
    expect((await kubectl.attempt('top nodes')).stderr).toContain('Metrics API not available');
  });

  it('reads the health check and raw paths', async () => {
    expect(await world.kubectl.run('get --raw /healthz')).toBe('ok');
    expect(JSON.parse(await world.kubectl.run('get --raw /apis/apps/v1/namespaces/default/deployments/web/scale'))).toMatchObject(
      {
        kind: 'Scale',
        spec: { replicas: 3 },
      },
    );
    expect(await world.kubectl.run('cluster-info')).toContain('is running at');
  });
});
