import { describe, expect, it } from 'vitest';
import { ADDON_NAMES, addonFile } from '../../../src/cluster/addon-names.ts';
import { createCluster, type Cluster } from '../../../src/cluster/index.ts';

function answer(cluster: Cluster, line: string): string {
  const { stdout, stderr } = cluster.ask(line)!;
  return stdout + stderr;
}

/** What a command prints until the cluster has come to rest. */
function done(cluster: Cluster, line: string): string {
  const invocation = cluster.kubectl(line);
  cluster.run({ forMs: 90_000 });
  return invocation.stdout + invocation.stderr;
}

describe('the manifests of addons', () => {
  it.each(ADDON_NAMES)('%s is installed by its file, and deleted by it', (addon) => {
    const cluster = createCluster({ seed: addon, nodes: 2 });
    const said = done(cluster, `apply -f ${addonFile(addon)}`);
    expect(said).toContain('created\n');
    expect(said).not.toMatch(/error|warning/i);
    expect(answer(cluster, 'get deployments -A --no-headers')).toMatch(/^\S+ +\S+ +(\d)\/\1 .*\n$/);
    // A strategy without its type is taken for a change, each time.
    expect(done(cluster, `apply -f ${addonFile(addon)}`)).toMatch(/^(?:\S+ unchanged\n|deployment\S+ configured\n)+$/);
    expect(done(cluster, `delete -f ${addonFile(addon)}`)).toContain('deleted');
    expect(answer(cluster, 'get deployments,pods -A')).toBe('No resources found\n');
  });

  it('metrics-server is installed from the address that its documentation names', () => {
    const cluster = createCluster({ seed: 'top', nodes: 1 });
    expect(answer(cluster, 'top nodes')).toBe('error: Metrics API not available\n');
    const url = 'https://github.com/kubernetes-sigs/metrics-server/releases/latest/download/components.yaml';
    const invocation = cluster.kubectl(`apply -f ${url}`);
    cluster.run({ forMs: 2_000 });
    expect(invocation.exitCode).toBe(0);
    // Its APIService is there, and nothing answers for it yet.
    expect(answer(cluster, 'top nodes')).toBe(
      'Error from server (ServiceUnavailable): the server is currently unable to handle the request (get nodes.metrics.k8s.io)\n',
    );
    cluster.run({ forMs: 90_000 });
    expect(answer(cluster, 'top nodes')).toMatch(/^NAME +CPU/);
    expect(answer(cluster, 'apply --dry-run=client -f https://example.com/web.yaml')).toContain('there is no network here');
  });

  it('a file of the terminal with the same name comes first', () => {
    const cluster = createCluster({ seed: 'own', nodes: 1 });
    cluster.files.set('addons/coredns.yaml', '{"apiVersion":"v1","kind":"ConfigMap","metadata":{"name":"own"}}');
    expect(done(cluster, 'apply -f addons/coredns.yaml')).toBe('configmap/own created\n');
  });
});
