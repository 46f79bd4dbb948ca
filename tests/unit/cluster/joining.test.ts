import { expect, it } from 'vitest';
import { createCluster, type Cluster } from '../../../src/cluster/index.ts';
import { REQUESTS } from '../controllers/certificates/requests.ts';

function run(cluster: Cluster, line: string, stdin?: string): string {
  const invocation = cluster.kubectl(line, stdin);
  cluster.run({ untilIdle: true });
  return invocation.stdout + invocation.stderr;
}

const TOKEN = `
apiVersion: v1
kind: Secret
metadata: { name: bootstrap-token-abcdef, namespace: kube-system }
type: bootstrap.kubernetes.io/token
stringData:
  token-id: abcdef
  token-secret: 0123456789abcdef
  usage-bootstrap-authentication: "true"
  usage-bootstrap-signing: "true"
  auth-extra-groups: system:bootstrappers:kubeadm:default-node-token
  expiration: 2026-01-01T02:00:00Z
---
apiVersion: v1
kind: ConfigMap
metadata: { name: cluster-info, namespace: kube-public }
data: { kubeconfig: "apiVersion: v1" }
---
apiVersion: v1
kind: Secret
metadata: { name: stored, annotations: { kubernetes.io/service-account.name: default } }
type: kubernetes.io/service-account-token
`;

const request = (name: string, request: string, signer: string): string => `
apiVersion: certificates.k8s.io/v1
kind: CertificateSigningRequest
metadata: { name: ${name} }
spec: { request: ${btoa(request)}, signerName: kubernetes.io/${signer}, usages: [digital signature, client auth] }
`;

it('a node joins as with kubeadm: its token signs cluster-info, its request is approved and issued, and the token expires', () => {
  const cluster = createCluster({
    seed: 'joining',
    nodes: 1,
    controllerManagerFlags: ['--controllers=*,bootstrapsigner,tokencleaner'],
  });
  // Somebody has made a role, so the rights of every component are looked at.
  run(cluster, 'create role none --verb=get --resource=pods');
  run(cluster, 'apply -f -', TOKEN);
  expect(run(cluster, 'get configmap cluster-info -n kube-public -o jsonpath={.data}')).toMatch(
    /"jws-kubeconfig-abcdef":"eyJ[\w-]+\.\.[\w-]{43}"/,
  );
  expect(run(cluster, 'get secret stored -o jsonpath={.data.namespace}')).toBe('ZGVmYXVsdA==');
  const joiner = '--token=abcdef.0123456789abcdef';
  expect(run(cluster, `auth whoami ${joiner}`)).toContain('system:bootstrap:abcdef');
  expect(run(cluster, `create -f - ${joiner}`, request('node-9', REQUESTS.node, 'kube-apiserver-client-kubelet'))).toBe(
    'certificatesigningrequest.certificates.k8s.io/node-9 created\n',
  );
  expect(run(cluster, `get pods ${joiner}`)).toContain('User "system:bootstrap:abcdef" cannot list resource "pods"');
  run(cluster, 'create -f -', request('jane', REQUESTS.jane, 'kube-apiserver-client'));
  expect(
    run(cluster, 'get csr --no-headers')
      .replace(/ +\d+s +/g, ' ')
      .replace(/ +/g, ' '),
  ).toBe(
    [
      'jane kubernetes.io/kube-apiserver-client kubernetes-admin <none> Pending\n',
      'node-9 kubernetes.io/kube-apiserver-client-kubelet system:bootstrap:abcdef <none> Approved,Issued\n',
    ].join(''),
  );
  cluster.run({ forMs: 3 * 3_600_000 });
  expect(cluster.list('Secret').map(({ metadata }) => metadata.name)).toEqual(['stored']);
  expect(cluster.list('CertificateSigningRequest').map(({ metadata }) => metadata.name)).toEqual(['jane']);
  expect(run(cluster, `get nodes ${joiner}`)).toContain('You must be logged in to the server (Unauthorized)');
  const refused = [...cluster.trace.since(0)].flatMap(({ by, body }) =>
    body.type === 'request' && body.denial !== undefined ? [`${by} ${body.verb} ${body.kind}`] : [],
  );
  expect(refused).toEqual(['kubectl list Pod']);
});
