import { describe, expect, test } from 'vitest';
import type { Pod } from '../../../src/api/index.ts';
import { resolvConf } from '../../../src/kubelet/config/dns.ts';

const CLUSTER = 'search team.svc.cluster.local svc.cluster.local cluster.local\nnameserver 10.96.0.10\noptions ndots:5\n';
const NODE = 'nameserver 172.18.0.1\n';

function resolvConfOf(spec: object): string {
  return resolvConf({ metadata: { name: 'web', namespace: 'team' }, spec } as Pod);
}

describe('the resolver of a Pod', () => {
  test.each<[string, object, string]>([
    ["is the cluster's with ClusterFirst", { dnsPolicy: 'ClusterFirst' }, CLUSTER],
    ["is the node's with Default", { dnsPolicy: 'Default' }, NODE],
    ["is the node's with ClusterFirst on the host network", { dnsPolicy: 'ClusterFirst', hostNetwork: true }, NODE],
    ["is the cluster's with ClusterFirstWithHostNet", { dnsPolicy: 'ClusterFirstWithHostNet', hostNetwork: true }, CLUSTER],
    [
      "is only the Pod's own with None",
      { dnsPolicy: 'None', dnsConfig: { nameservers: ['192.0.2.1'], options: [{ name: 'edns0' }] } },
      'nameserver 192.0.2.1\noptions edns0\n',
    ],
    [
      "includes the Pod's entries, and its options replace the cluster's",
      {
        dnsPolicy: 'ClusterFirst',
        dnsConfig: {
          nameservers: ['192.0.2.1', '10.96.0.10'],
          searches: ['cluster.local', 'example.com'],
          options: [{ name: 'ndots', value: '2' }],
        },
      },
      'search team.svc.cluster.local svc.cluster.local cluster.local example.com\nnameserver 10.96.0.10\nnameserver 192.0.2.1\noptions ndots:2\n',
    ],
  ])('%s', (_what, spec, expected) => {
    expect(resolvConfOf(spec)).toBe(expected);
  });
});
