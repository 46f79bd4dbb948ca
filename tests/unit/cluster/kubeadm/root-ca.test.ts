import { describe, expect, test } from 'vitest';
import { authorityCertificate } from '../../../../src/api/index.ts';
import { createCluster, type Cluster } from '../../../../src/cluster/index.ts';

const NAME = 'kube-root-ca.crt';

function cluster(kubeadm = true): Cluster {
  const made = createCluster({ seed: 'root-ca', nodes: 1, kubeadm });
  made.run({ untilMs: 5_000 });
  return made;
}

function kubectl(made: Cluster, line: string): void {
  made.execute({ type: 'kubectl', line });
  made.run({ forMs: 3_000 });
}

/** The namespaces that have the certificate as it should be. */
function published(made: Cluster): readonly (string | undefined)[] {
  const expected = { 'ca.crt': authorityCertificate(made.sim.epochMs) };
  return made
    .list('ConfigMap')
    .filter(({ metadata, data }) => metadata.name === NAME && JSON.stringify(data) === JSON.stringify(expected))
    .map(({ metadata }) => metadata.namespace);
}

const EVERYWHERE = ['default', 'kube-node-lease', 'kube-public', 'kube-system'];

describe('the certificate of the cluster', () => {
  test('is in each namespace of a cluster as kubeadm sets it up, also in a new one', () => {
    const made = cluster();
    expect(published(made)).toEqual(EVERYWHERE);
    kubectl(made, 'create namespace shop');
    expect(published(made)).toEqual([...EVERYWHERE, 'shop']);
    kubectl(made, 'delete namespace shop');
    made.run({ forMs: 30_000 });
    expect(published(made)).toEqual(EVERYWHERE);
    expect(made.list('Namespace').map(({ metadata }) => metadata.name)).not.toContain('shop');
  });

  test.each(['delete configmap kube-root-ca.crt', `patch configmap kube-root-ca.crt -p '{"data":{"ca.crt":"mine"}}'`])(
    'comes back after kubectl %s',
    (line) => {
      const made = cluster();
      kubectl(made, line);
      expect(published(made)).toEqual(EVERYWHERE);
    },
  );

  test('is not in other clusters, which do not start the controller', () => {
    expect(published(cluster(false))).toEqual([]);
  });

  test('comes with the flag of a controller manager, too', () => {
    const made = createCluster({ nodes: 1, controllerManagerFlags: ['--root-ca-file=/ca.crt'] });
    made.run({ untilMs: 5_000 });
    expect(published(made)).toEqual(EVERYWHERE);
  });
});
