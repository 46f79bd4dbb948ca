import { describe, expect, test } from 'vitest';
import { createCluster, type Cluster } from '../../../../src/cluster/index.ts';
import { parseScenario, playScenario } from '../../../../src/cluster/scenario/index.ts';

const REF = { namespace: 'default', name: 'kubernetes' };
const KINDS = ['Service', 'Endpoints', 'EndpointSlice'] as const;

function cluster(kubeadm: boolean): Cluster {
  const made = createCluster({ seed: 'kubeadm', nodes: 1, kubeadm });
  made.run({ untilMs: 5_000 });
  return made;
}

function present(made: Cluster): readonly string[] {
  return KINDS.filter((kind) => made.get(kind, REF) !== undefined);
}

describe('the Service kubernetes', () => {
  test('is in a cluster as kubeadm sets it up, at the first address, with the address of the API server', () => {
    const made = cluster(true);
    const { spec, metadata } = made.get('Service', REF)!;
    expect(metadata.labels).toEqual({ component: 'apiserver', provider: 'kubernetes' });
    expect(spec).toEqual({
      type: 'ClusterIP',
      clusterIP: '10.96.0.1',
      clusterIPs: ['10.96.0.1'],
      ipFamilies: ['IPv4'],
      ipFamilyPolicy: 'SingleStack',
      internalTrafficPolicy: 'Cluster',
      sessionAffinity: 'None',
      ports: [{ name: 'https', port: 443, protocol: 'TCP', targetPort: 6443 }],
    });
    expect(made.get('Endpoints', REF)!.subsets).toEqual([
      { addresses: [{ ip: '172.18.0.2' }], ports: [{ name: 'https', port: 6443, protocol: 'TCP' }] },
    ]);
    const { addressType, endpoints, ports } = made.get('EndpointSlice', REF)!;
    expect({ addressType, endpoints, ports }).toEqual({
      addressType: 'IPv4',
      endpoints: [{ addresses: ['172.18.0.2'], conditions: { ready: true } }],
      ports: [{ name: 'https', port: 6443, protocol: 'TCP' }],
    });
  });

  test('belongs to the API server', () => {
    const made = cluster(true);
    const shown = made.kubectl('get service,endpoints,endpointslice kubernetes -o json --show-managed-fields');
    made.run({ forMs: 1_000 });
    expect(shown.stdout.match(/"manager": "[^"]*"/g)).toEqual(Array(3).fill('"manager": "kube-apiserver"'));
  });

  test('comes back within ten seconds, and so do its endpoints', () => {
    const made = cluster(true);
    made.kubectl('delete service,endpoints,endpointslice kubernetes');
    made.run({ forMs: 1_000 });
    expect(present(made)).toEqual([]);
    made.run({ forMs: 10_000 });
    expect(present(made)).toEqual(KINDS);
  });

  test('keeps what a user changes in it, while its endpoints are put right', () => {
    const made = cluster(true);
    made.kubectl(`patch service kubernetes -p '{"metadata":{"labels":{"component":"mine"}}}'`);
    made.kubectl(`patch endpoints kubernetes --type=merge -p '{"subsets":[]}'`);
    made.kubectl(`patch endpointslice kubernetes --type=merge -p '{"endpoints":[]}'`);
    made.run({ forMs: 1_000 });
    expect(made.get('EndpointSlice', REF)!.endpoints ?? []).toEqual([]);
    made.run({ forMs: 10_000 });
    expect(made.get('Service', REF)!.metadata.labels).toEqual({ component: 'mine', provider: 'kubernetes' });
    expect(made.get('Endpoints', REF)!.subsets).toHaveLength(1);
    expect(made.get('EndpointSlice', REF)!.endpoints).toHaveLength(1);
  });

  test('writes nothing while it is as it should be', () => {
    const made = cluster(true);
    const before = KINDS.map((kind) => made.get(kind, REF)!.metadata.resourceVersion);
    made.run({ forMs: 300_000 });
    expect(KINDS.map((kind) => made.get(kind, REF)!.metadata.resourceVersion)).toEqual(before);
  });

  test('is in no other cluster', () => {
    expect(present(cluster(false))).toEqual([]);
  });

  test('a scenario asks for it', () => {
    const cluster = { seed: 'a', kubeadm: true };
    const scenario = parseScenario({ version: 1, cluster, branches: [{ commands: [], until: { at: 5_000 } }] });
    expect(present(playScenario(scenario))).toEqual(KINDS);
  });
});
