import { describe, expect, it } from 'vitest';
import { kubectlMinor, kubectlPresent } from './kubectl.ts';
import { configMap, listOf, webDeployment } from './manifests.ts';
import { playground } from './playground.ts';

interface ConfigMap {
  readonly metadata: {
    readonly labels?: Record<string, string>;
    readonly annotations?: Record<string, string>;
    readonly uid: string;
  };
  readonly data?: Record<string, string>;
}

interface Deployment {
  readonly metadata: {
    readonly resourceVersion: string;
    readonly managedFields?: { readonly manager: string; readonly operation: string }[];
  };
  readonly spec: {
    readonly replicas: number;
    readonly template: { readonly spec: { readonly containers: { readonly name: string; readonly image: string }[] } };
  };
}

describe.skipIf(!kubectlPresent)('kubectl', () => {
  const world = playground();
  const dataOf = async (name: string) => (await world.kubectl.json<ConfigMap>(`get configmap ${name}`)).data;

  it('creates objects from flags and from files', async () => {
    const { kubectl } = world;
    expect(await kubectl.run('create deployment made --image=nginx:1.28 --replicas=0')).toBe('deployment.apps/made created\n');
    expect(await kubectl.run('create namespace other')).toBe('namespace/other created\n');
    expect(await kubectl.run('create configmap given --from-literal=a=1 -n other')).toBe('configmap/given created\n');
    expect(await kubectl.run('create secret generic given --from-literal=password=s3cret')).toBe('secret/given created\n');
    expect(await kubectl.run("get secret given -o 'jsonpath={.data.password}'")).toBe('czNjcmV0');
    expect(await kubectl.run('create serviceaccount robot')).toBe('serviceaccount/robot created\n');
    expect(await kubectl.run('run single --image=nginx:1.28 --restart=Never')).toBe('pod/single created\n');
    const again = await kubectl.attempt('create namespace other');
    expect(again).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('(AlreadyExists): namespaces "other" already exists'),
    });
  });

  it('gets the errors of Kubernetes', async () => {
    const { kubectl } = world;
    const negative = await kubectl.attempt('create -f -', { stdin: webDeployment({ name: 'bad', replicas: -1 }) });
    expect(negative.stderr).toContain(
      'The Deployment "bad" is invalid: spec.replicas: Invalid value: -1: must be greater than or equal to 0',
    );
    const misspelt = await kubectl.attempt('create -f -', {
      stdin: webDeployment({ name: 'bad' }).replace('replicas:', 'replica:'),
    });
    expect(misspelt.stderr).toMatch(/unknown field "(spec\.)?replica"/);
    const unknown = await kubectl.attempt('create -f -', {
      stdin: 'apiVersion: example.com/v1\nkind: Unicorn\nmetadata: {name: u}\n',
    });
    expect(unknown.stderr).toContain('no matches for kind "Unicorn" in version "example.com/v1"');
  });

  it('uses dry runs', async () => {
    const { kubectl } = world;
    const manifest = webDeployment({ name: 'rehearsed' });
    expect(await kubectl.run('apply -f - --dry-run=server', { stdin: manifest })).toContain('created (server dry run)');
    expect(await kubectl.run('create -f - --dry-run=server -o yaml', { stdin: manifest })).toMatch(/uid: \S+/);
    expect((await kubectl.attempt('get deployment rehearsed')).code).toBe(1);
    const single = await kubectl.run('delete pod single --dry-run=server');
    expect(single).toContain('(server dry run)');
    expect(await kubectl.run('get pod single -o name')).toBe('pod/single\n');
  });

  it('applies a manifest, and removes fields that the manifest no longer has', async () => {
    const { kubectl } = world;
    expect(await kubectl.run('apply -f -', { stdin: configMap('settings', { a: '1', b: '2' }) })).toBe(
      'configmap/settings created\n',
    );
    await kubectl.run('patch configmap settings --type=merge -p {"data":{"c":"3"}}');
    expect(await kubectl.run('apply -f -', { stdin: configMap('settings', { a: '9' }) })).toBe('configmap/settings configured\n');
    expect(await dataOf('settings')).toEqual({ a: '9', c: '3' });
    expect(await kubectl.run('apply -f -', { stdin: configMap('settings', { a: '9' }) })).toBe('configmap/settings unchanged\n');
    expect(await kubectl.run('apply view-last-applied configmap settings')).toContain('a: "9"');
  });

  it('merges containers by their names in an apply', async () => {
    const { kubectl } = world;
    await kubectl.run('apply -f -', { stdin: webDeployment({ replicas: 0 }) });
    const patch = { spec: { template: { spec: { containers: [{ name: 'beside', image: 'busybox:1.37' }] } } } };
    await kubectl.run(`patch deployment web -p ${JSON.stringify(patch)}`);
    await kubectl.run('apply -f -', { stdin: webDeployment({ replicas: 0, image: 'nginx:1.29' }) });
    const { spec } = await kubectl.json<Deployment>('get deployment web');
    expect(spec.template.spec.containers.map(({ name, image }) => [name, image])).toEqual([
      ['beside', 'busybox:1.37'],
      ['web', 'nginx:1.29'],
    ]);
  });

  it('shows the changes of an apply', async () => {
    const { kubectl } = world;
    const stdin = configMap('settings', { a: '10' });
    const { code, stdout } = await kubectl.attempt('diff -f -', { stdin });
    expect(code).toBe(1);
    expect(stdout).toMatch(/^-  a: "9"$/m);
    expect(stdout).toMatch(/^\+  a: "10"$/m);
    expect(await kubectl.attempt('diff -f -', { stdin: configMap('settings', { a: '9' }) })).toMatchObject({
      code: 0,
      stdout: '',
    });
  });

  it('prunes objects that a set no longer has', async () => {
    const { kubectl } = world;
    const set = (...names: string[]): string => listOf(names.map((name) => configMap(name, { a: '1' }, { set: 'one' })));
    await kubectl.run('apply -f -', { stdin: set('first', 'second') });
    const flags = `--prune -l set=one ${await pruneFlag()}=core/v1/ConfigMap`;
    expect(await kubectl.run(`apply -f - ${flags}`, { stdin: set('first') })).toContain('configmap/second pruned');
    expect(await kubectl.run('get configmaps -l set=one -o name')).toBe('configmap/first\n');
  });

  it('uses server-side apply, with conflicts', async () => {
    const { kubectl } = world;
    const flags = 'apply -f - --server-side';
    await kubectl.run(`${flags} --field-manager=one`, { stdin: configMap('shared', { a: '1' }) });
    const { code, stderr } = await kubectl.attempt(`${flags} --field-manager=two`, { stdin: configMap('shared', { a: '2' }) });
    expect(code).toBe(1);
    expect(stderr).toContain('Apply failed with 1 conflict: conflict with "one": .data.a');
    expect(await kubectl.run(`${flags} --field-manager=two --force-conflicts`, { stdin: configMap('shared', { a: '2' }) })).toBe(
      'configmap/shared serverside-applied\n',
    );
    expect(await dataOf('shared')).toEqual({ a: '2' });
    await kubectl.run(`${flags} --field-manager=two`, { stdin: configMap('shared', { b: '3' }) });
    expect(await dataOf('shared')).toEqual({ b: '3' });
  });

  it('edits an object', async () => {
    const { kubectl } = world;
    const env = { EDITOR: 'sed -i \'s/a: "9"/a: "edited"/\'', KUBE_EDITOR: '' };
    expect(await kubectl.run('edit configmap settings', { env })).toBe('configmap/settings edited\n');
    expect(await dataOf('settings')).toMatchObject({ a: 'edited' });
    const unchanged = await kubectl.attempt('edit configmap settings', { env: { ...env, EDITOR: 'true' } });
    expect(unchanged.stdout + unchanged.stderr).toContain('cancelled, no changes made');
  });

  it('sends three types of patches', async () => {
    const { kubectl } = world;
    const image = async () => (await kubectl.json<Deployment>('get deployment web')).spec.template.spec.containers;
    const strategic = { spec: { template: { spec: { containers: [{ name: 'web', image: 'nginx:strategic' }] } } } };
    expect(await kubectl.run(`patch deployment web -p ${JSON.stringify(strategic)}`)).toBe('deployment.apps/web patched\n');
    expect(await image()).toHaveLength(2);
    const json = [{ op: 'replace', path: '/spec/template/spec/containers/0/image', value: 'busybox:json' }];
    await kubectl.run(`patch deployment web --type=json -p ${JSON.stringify(json)}`);
    expect((await image())[0]).toMatchObject({ name: 'beside', image: 'busybox:json' });
    const merge = { spec: { template: { spec: { containers: [{ name: 'only', image: 'nginx:merge' }] } } } };
    await kubectl.run(`patch deployment web --type=merge -p ${JSON.stringify(merge)}`);
    expect((await image()).map(({ name }) => name)).toEqual(['only']);
    expect(await kubectl.run(`patch deployment web -p {}`)).toBe('deployment.apps/web patched (no change)\n');
    const wrong = await kubectl.attempt('patch deployment web --type=json -p [{"op":"remove","path":"/spec/nothing"}]');
    expect(wrong.code).toBe(1);
  });

  it('replaces an object, unless it has changed meanwhile', async () => {
    const { kubectl } = world;
    const old = await kubectl.json<Deployment>('get deployment web');
    const stdin = JSON.stringify({ ...old, spec: { ...old.spec, replicas: 1 } });
    expect(await kubectl.run('replace -f -', { stdin })).toBe('deployment.apps/web replaced\n');
    const { stderr } = await kubectl.attempt('replace -f -', { stdin: stdin.replace('"replicas":1', '"replicas":2') });
    expect(stderr).toContain('the object has been modified; please apply your changes to the latest version and try again');
    const { metadata } = await kubectl.json<ConfigMap>('get configmap settings');
    await kubectl.run('replace --force -f -', { stdin: configMap('settings', { new: 'one' }) });
    const after = await kubectl.json<ConfigMap>('get configmap settings');
    expect(after.data).toEqual({ new: 'one' });
    expect(after.metadata.uid).not.toBe(metadata.uid);
  });

  it('labels and annotates objects', async () => {
    const { kubectl } = world;
    const metadata = async () => (await kubectl.json<ConfigMap>('get configmap settings')).metadata;
    expect(await kubectl.run('label configmap settings tier=gold')).toBe('configmap/settings labeled\n');
    expect((await kubectl.attempt('label configmap settings tier=silver')).stderr).toContain('--overwrite is false');
    await kubectl.run('label configmap settings tier=silver --overwrite');
    expect((await metadata()).labels).toEqual({ tier: 'silver' });
    expect(await kubectl.run('label configmap settings tier-')).toMatch(/^configmap\/settings (un)?labeled\n$/);
    expect((await metadata()).labels).toBeUndefined();
    expect(await kubectl.run("annotate configmap settings 'note=a b'")).toBe(
      // v1.27 forgets two letters.
      kubectlMinor === 27 ? 'configmap/settings annotate\n' : 'configmap/settings annotated\n',
    );
    expect((await metadata()).annotations).toMatchObject({ note: 'a b' });
  });

  it('shows the managed fields', async () => {
    const managers = async () =>
      (await world.kubectl.json<Deployment>(`get deployment made ${await managedFieldsFlag()}`)).metadata.managedFields;
    await world.kubectl.run('annotate deployment made note=one');
    expect(await managers()).toEqual(
      expect.arrayContaining([expect.objectContaining({ manager: 'kubectl-create', operation: 'Update' })]),
    );
  });

  it('deletes objects', async () => {
    const { kubectl } = world;
    expect(await kubectl.run('delete configmap settings shared')).toMatch(
      /^configmap "settings" deleted.*\nconfigmap "shared" deleted.*\n$/,
    );
    expect(await kubectl.run('delete configmap settings --ignore-not-found')).toBe('');
    expect((await kubectl.attempt('delete configmap settings')).stderr).toContain('configmaps "settings" not found');
    expect(await kubectl.run('delete pod single --grace-period=0 --force')).toContain('pod "single" force deleted');
    expect(await kubectl.run('delete configmaps -l set=one')).toContain('configmap "first" deleted');
    expect(await kubectl.run('delete namespace other')).toContain('namespace "other" deleted');
    expect((await kubectl.attempt('get configmap given -n other')).stderr).toContain('(NotFound)');
    expect(await kubectl.run('delete deployments --all')).toContain('deployment.apps "made" deleted');
  });

  async function pruneFlag(): Promise<string> {
    return (await world.kubectl.run('apply --help')).includes('--prune-allowlist') ? '--prune-allowlist' : '--prune-whitelist';
  }

  async function managedFieldsFlag(): Promise<string> {
    return (await world.kubectl.run('get --help')).includes('--show-managed-fields') ? '--show-managed-fields' : '';
  }
});
