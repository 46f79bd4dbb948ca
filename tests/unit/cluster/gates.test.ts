import { describe, expect, test } from 'vitest';
import { createCluster, type Cluster } from '../../../src/cluster/index.ts';
import { HttpWorld } from '../apiserver/rest/http-world.ts';

/** What the server says to a manifest. */
function refusal(cluster: Cluster, object: object): string {
  const invocation = cluster.apply(object);
  cluster.run({ forMs: 1_000 });
  return invocation.stderr;
}

describe('StrictIPCIDRValidation', () => {
  const service = (spec: object) => ({
    apiVersion: 'v1',
    kind: 'Service',
    metadata: { name: 'web' },
    spec: { ports: [{ port: 80 }], ...spec },
  });
  const policy = (cidr: string) => ({
    apiVersion: 'networking.k8s.io/v1',
    kind: 'NetworkPolicy',
    metadata: { name: 'web' },
    spec: { podSelector: {}, ingress: [{ from: [{ ipBlock: { cidr } }] }] },
  });
  const SERVICE = 'spec.externalIPs[0]: Invalid value:';
  const CIDR = 'spec.ingress[0].from[0].ipBlock.cidr: Invalid value:';
  const invalid = (kind: string, why: string): string => `The ${kind} "web" is invalid: ${why}\n`;

  test.each([
    [service({ externalIPs: ['010.1.2.3'] }), invalid('Service', `${SERVICE} "010.1.2.3": must not have leading 0s`)],
    [
      service({ externalIPs: ['::ffff:1.2.3.4'] }),
      invalid('Service', `${SERVICE} "::ffff:1.2.3.4": must not be an IPv4-mapped IPv6 address`),
    ],
    [policy('10.0.0.0/08'), invalid('NetworkPolicy', `${CIDR} "10.0.0.0/08": must not have leading 0s in IP or prefix length`)],
    [policy('10.01.0.0/16'), invalid('NetworkPolicy', `${CIDR} "10.01.0.0/16": must not have leading 0s in IP or prefix length`)],
    [
      policy('::ffff:10.0.0.0/104'),
      invalid('NetworkPolicy', `${CIDR} "::ffff:10.0.0.0/104": must not have an IPv4-mapped IPv6 address`),
    ],
    [policy('10.0.0.1/8'), invalid('NetworkPolicy', `${CIDR} "10.0.0.1/8": must not have bits set beyond the prefix length`)],
    [policy('2001:0DB8:0::/48'), ''],
    [policy('10.0.0.0/8'), ''],
  ])('%j', (object, message) => {
    expect(refusal(createCluster({ seed: 'gates', kubelets: false }), object)).toBe(message);
  });
});

describe('the tokens of ServiceAccounts', () => {
  const PATH = '/api/v1/namespaces/default/serviceaccounts/default/token';
  const world = (): HttpWorld => {
    const made = new HttpWorld({ seed: 'gates', nodes: 1 });
    made.pass(20_000);
    made.cluster.kubectl('run web --image=nginx');
    made.pass(20_000);
    return made;
  };

  test('a request that names another uid of the account is refused (TokenRequestServiceAccountUIDValidation)', () => {
    const http = world();
    const { uid } = http.cluster.get('ServiceAccount', { namespace: 'default', name: 'default' })!.metadata;
    const asked = (wanted: string) => {
      const { code, body } = http.json('POST', PATH, { metadata: { uid: wanted }, spec: {} });
      return [code, (body as { message?: string }).message];
    };
    expect([asked(uid), asked('another')]).toEqual([
      [201, undefined],
      [
        409,
        `Operation cannot be fulfilled on TokenRequest.authentication.k8s.io "default": the UID in the token request (another) does not match the UID of the service account (${uid})`,
      ],
    ]);
  });

  test('the token of a Pod names its node, also when the Node is gone (ServiceAccountTokenPodNodeInfo)', () => {
    const http = world();
    const node = http.cluster.get('Node', { name: 'node-1' })!.metadata.uid;
    const pod = http.cluster.get('Pod', { namespace: 'default', name: 'web' })!.metadata.uid;
    const spec = { boundObjectRef: { apiVersion: 'v1', kind: 'Pod', name: 'web' } };
    const { token } = (http.json('POST', PATH, { spec }).body as { status: { token: string } }).status;
    const extra = () => {
      const review = { apiVersion: 'authentication.k8s.io/v1', kind: 'TokenReview', spec: { token } };
      const { status } = http.json('POST', '/apis/authentication.k8s.io/v1/tokenreviews', review).body as {
        status: { user: { extra: Record<string, string[]> } };
      };
      const { 'authentication.kubernetes.io/credential-id': _, ...others } = status.user.extra;
      return others;
    };
    const names = {
      'authentication.kubernetes.io/node-name': ['node-1'],
      'authentication.kubernetes.io/node-uid': [node],
      'authentication.kubernetes.io/pod-name': ['web'],
      'authentication.kubernetes.io/pod-uid': [pod],
    };
    expect(extra()).toEqual(names);
    http.cluster.kubectl('delete node node-1');
    http.pass(1_000);
    expect(extra()).toEqual(names);
  });
});
