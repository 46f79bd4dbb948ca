import { expect, test } from 'vitest';
import { createCluster, type Cluster } from '../../../src/cluster/index.ts';

/** The output of kubectl for a patch of the Deployment `web`. */
function patched(type: 'json' | 'merge' | 'strategic', body: unknown, cluster: Cluster = withDeployment()): string {
  const invocation = cluster.kubectl(`patch deployment web --type=${type} -p '${JSON.stringify(body)}'`);
  cluster.run({ forMs: 1000 });
  return invocation.stderr;
}

function withDeployment(): Cluster {
  const cluster = createCluster({ seed: 'limits', nodes: 1 });
  cluster.kubectl('create deployment web --image=nginx');
  cluster.run({ untilIdle: true });
  return cluster;
}

test('a small JSON patch that grows the object exponentially by copies is refused', () => {
  const doubling = Array.from({ length: 30 }, (_, i) => ({ op: 'copy', from: '/metadata', path: `/metadata/x${i}` }));
  expect(patched('json', doubling)).toBe(
    'The request is invalid: the server rejected our request due to an error in our request\n',
  );
});

test('a JSON patch has at most 10,000 operations', () => {
  const operations = Array.from({ length: 10_001 }, () => ({ op: 'test', path: '/kind', value: 'Deployment' }));
  const message = 'Request entity too large: The allowed maximum operations in a JSON patch is 10000, got 10001';
  expect(patched('json', operations)).toBe(`Error from server (RequestEntityTooLarge): ${message}\n`);
  expect(patched('json', operations.slice(1))).toBe('');
});

test('an object that is too large for etcd is refused, even if many patches made it so large', () => {
  const cluster = withDeployment();
  const command = (field: string): unknown => ({
    spec: { template: { spec: { containers: [{ name: 'nginx', [field]: ['x'.repeat(900 * 1024)] }] } } },
  });
  expect(patched('strategic', command('args'), cluster)).toBe('');
  expect(patched('strategic', command('command'), cluster)).toBe('Error from server: etcdserver: request is too large\n');
  expect(patched('merge', { metadata: { labels: { tier: 'front' } } }, cluster)).toBe('');
});

test('an object that is too large for etcd is not created', () => {
  const cluster = createCluster({ seed: 'limits', nodes: 0 });
  const env = Array.from({ length: 40 }, (_, i) => `        - {name: V${i}, value: "${'x'.repeat(20_000)}"}`).join('\n');
  const pod = (name: string, containers: number): string =>
    `apiVersion: v1\nkind: Pod\nmetadata: {name: ${name}}\nspec:\n  containers:\n` +
    Array.from({ length: containers }, (_, i) => `    - name: c${i}\n      image: nginx\n      env: *env`)
      .join('\n')
      .replace('*env', `&env\n${env}`);
  const created = (text: string): string => {
    const invocation = cluster.kubectl('create -f -', text);
    cluster.run({ untilIdle: true });
    return invocation.stdout + invocation.stderr;
  };
  expect(created(pod('one', 1))).toBe('pod/one created\n');
  expect(created(pod('two', 2))).toContain('etcdserver: request is too large');
});
