import { describe, expect, test } from 'vitest';
import { createCluster, type Cluster } from '../../../src/cluster/index.ts';
import { webManifest } from './user.ts';

/** The problems of a manifest, as `line: message`. */
function problems(manifest: string, cluster: Cluster = createCluster()): string[] {
  return cluster.check(manifest).map(({ line, message }) => `${line}: ${message}`);
}

/** Number of the first line that holds this text. */
function lineOf(text: string, manifest: string): number {
  return manifest.split('\n').findIndex((line) => line.includes(text)) + 1;
}

describe('checking a manifest', () => {
  test('finds no problem in a good manifest or an empty text', () => {
    expect(problems(webManifest(3))).toEqual([]);
    expect(problems('')).toEqual([]);
    expect(problems('# nothing yet\n')).toEqual([]);
  });

  test('shows the server’s errors on the lines of their fields', () => {
    const manifest = webManifest(-1).replace('app: web\n    spec', 'app: other\n    spec');
    const found = problems(manifest);
    expect(found).toHaveLength(2);
    expect(found[0]).toMatch(
      new RegExp(`^${lineOf('replicas', manifest)}: .*spec.replicas: Invalid value: -1: must be greater than or equal to 0`),
    );
    expect(found[1]).toMatch(new RegExp(`^${lineOf('app: other', manifest)}: .*\`selector\` does not match template \`labels\``));
  });

  test('shows an unknown field, a wrong type and an unknown kind at their positions', () => {
    const unknown = webManifest(3, 'nginx', '  replicsa: 3\n');
    expect(problems(unknown)).toEqual([
      expect.stringMatching(new RegExp(`^${lineOf('replicsa', unknown)}: .*unknown field "spec.replicsa"`)),
    ]);
    const text = webManifest(3).replace('replicas: 3', 'replicas: three');
    expect(problems(text)[0]).toMatch(new RegExp(`^${lineOf('three', text)}: `));
    expect(problems('apiVersion: apps/v1\nkind: Deploymant\nmetadata:\n  name: web\n')[0]).toMatch(
      /^2: .*no matches for kind "Deploymant" in version "apps\/v1"/,
    );
  });

  test('shows invalid YAML at its position', () => {
    expect(problems('apiVersion: v1\nkind: Pod\nmetadata:\n  name: a\n bad')[0]).toMatch(/^[45]: /);
    expect(problems('a: [1, 2')[0]).toMatch(/^1: /);
  });

  test('distinguishes the documents of one text', () => {
    const good = webManifest(2);
    const bad = webManifest(-7);
    const manifest = `${good}---\n${bad}`;
    const [found] = createCluster().check(manifest);
    expect(found?.line).toBe(good.split('\n').length + lineOf('-7', bad));
    expect(found?.column).toBeGreaterThan(1);
  });

  test('reports a changed immutable field of a live object', () => {
    const cluster = createCluster({ kubelets: false });
    cluster.apply(webManifest(1));
    cluster.run({ untilIdle: true });
    const changed = webManifest(1).replaceAll('app: web', 'app: other');
    expect(problems(changed, cluster)[0]).toContain('field is immutable');
  });

  test('does not change the cluster, its time or its history', () => {
    const cluster = createCluster();
    cluster.run({ untilIdle: true });
    const before = [
      cluster.now,
      cluster.eventCount,
      cluster.revision,
      cluster.trace.lastId,
      cluster.commands.length,
      cluster.invocations.length,
    ];
    cluster.check(webManifest(3));
    cluster.check(webManifest(-3));
    cluster.check('nonsense: [');
    expect([
      cluster.now,
      cluster.eventCount,
      cluster.revision,
      cluster.trace.lastId,
      cluster.commands.length,
      cluster.invocations.length,
    ]).toEqual(before);
    expect(cluster.get('Deployment', { namespace: 'default', name: 'web' })).toBeUndefined();
  });

  test('judges each document as if those before it were there', () => {
    const namespace = (labels: string): string =>
      `apiVersion: v1\nkind: Namespace\nmetadata: {name: shop, labels: {${labels}}}\n`;
    const account = 'apiVersion: v1\nkind: ServiceAccount\nmetadata: {name: robot, namespace: shop}\n';
    const pod = [
      'apiVersion: v1',
      'kind: Pod',
      'metadata: {name: a, namespace: shop}',
      'spec: {serviceAccountName: robot, hostNetwork: true, containers: [{name: a, image: nginx}]}',
      '',
    ].join('\n');
    const cluster = createCluster();
    expect(problems([namespace(''), account, pod].join('---\n'), cluster)).toEqual([]);
    expect(problems([pod, namespace('')].join('---\n'), cluster)).toEqual(['2: namespaces "shop" not found']);
    expect(problems([namespace(''), pod].join('---\n'), cluster)).toEqual([
      '6: pods "a" is forbidden: error looking up service account shop/robot: serviceaccount "robot" not found',
    ]);
    const strict = namespace('pod-security.kubernetes.io/enforce: baseline');
    expect(problems([strict, account, pod].join('---\n'), cluster)).toEqual([
      '10: pods "a" is forbidden: violates PodSecurity "baseline:latest": host namespaces (hostNetwork=true)',
    ]);
  });

  test('marks warnings at the fields that they are about', () => {
    const text = [
      'apiVersion: v1',
      'kind: Pod',
      'metadata: {name: a}',
      'spec:',
      '  nodeSelector:',
      '    beta.kubernetes.io/os: linux',
      '  containers:',
      '    - name: a',
      '      image: nginx',
      '      env:',
      '        - {name: A, value: "1"}',
      '        - {name: A, value: "2"}',
      '---',
      'apiVersion: v1',
      'kind: Endpoints',
      'metadata: {name: a}',
      '',
    ].join('\n');
    expect(
      createCluster()
        .check(text)
        .map(({ line, severity, message }) => `${severity} ${line}: ${message}`),
    ).toEqual([
      'warning 6: spec.nodeSelector[beta.kubernetes.io/os]: deprecated since v1.14; use "kubernetes.io/os" instead',
      'warning 12: spec.containers[0].env[1]: hides previous definition of "A", which may be dropped when using apply',
      'warning 15: v1 Endpoints is deprecated in v1.33+; use discovery.k8s.io/v1 EndpointSlice',
    ]);
  });
});
