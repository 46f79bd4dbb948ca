import { X509Certificate } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { REQUESTS } from '../unit/controllers/certificates/requests.ts';
import { kubectlMinor, kubectlPresent } from './kubectl.ts';
import { playground } from './playground.ts';

describe.skipIf(!kubectlPresent)('kubectl and roles', () => {
  const world = playground();

  it('creates and shows roles and bindings', async () => {
    const { kubectl } = world;
    expect(await kubectl.run('create role reader --verb=get,list --resource=pods,deployments.apps')).toBe(
      'role.rbac.authorization.k8s.io/reader created\n',
    );
    expect(await kubectl.run('create rolebinding jane --role=reader --user=jane')).toBe(
      'rolebinding.rbac.authorization.k8s.io/jane created\n',
    );
    expect(await kubectl.run('create clusterrole nodes --verb=get --resource=nodes --non-resource-url=/metrics')).toBe(
      'clusterrole.rbac.authorization.k8s.io/nodes created\n',
    );
    expect(await kubectl.run('create clusterrolebinding nodes --clusterrole=nodes --group=team')).toBe(
      'clusterrolebinding.rbac.authorization.k8s.io/nodes created\n',
    );
    expect(await kubectl.run('get rolebinding jane -o wide --no-headers')).toMatch(/^jane +Role\/reader +\S+ +jane +$/m);
    expect(await kubectl.run('describe role reader')).toMatch(/^ {2}deployments\.apps +\[\] +\[\] +\[get list\]$/m);
  });

  it('acts as others, and is told why not', async () => {
    const { kubectl } = world;
    expect((await kubectl.attempt('get pods --as jane')).code).toBe(0);
    expect((await kubectl.attempt('get nodes --as jane')).stderr).toContain(
      'Error from server (Forbidden): nodes is forbidden: User "jane" cannot list resource "nodes" in API group "" at the cluster scope',
    );
    expect(await kubectl.run('auth can-i list pods --as jane')).toBe('yes\n');
    expect(await kubectl.attempt('auth can-i delete pods --as jane')).toMatchObject({ code: 1, stdout: 'no\n' });
    expect(await kubectl.run('auth can-i get /metrics --as jane --as-group team')).toBe('yes\n');
    expect(await kubectl.run('auth can-i --list --as jane')).toMatch(/^pods +\[\] +\[\] +\[get list\]$/m);
  });

  // Since v1.28 it asks for the version of the kind that a server of v1.36 has.
  it.skipIf(kubectlMinor < 28)('knows as whom it acts', async () => {
    expect(await world.kubectl.run('auth whoami --as jane')).toContain('system:authenticated');
  });

  it('asks for a certificate, approves it and gets it', async () => {
    const { kubectl } = world;
    const manifest = {
      apiVersion: 'certificates.k8s.io/v1',
      kind: 'CertificateSigningRequest',
      metadata: { name: 'jane' },
      spec: { request: btoa(REQUESTS.jane), signerName: 'kubernetes.io/kube-apiserver-client', usages: ['client auth'] },
    };
    await kubectl.run('create -f -', { stdin: JSON.stringify(manifest) });
    expect(await kubectl.run('get csr --no-headers')).toMatch(/^jane +\S+ +\S+ +kubernetes-admin +<none> +Pending\n$/);
    expect(await kubectl.run('certificate approve jane')).toBe('certificatesigningrequest.certificates.k8s.io/jane approved\n');
    await kubectl.until('get csr jane -o jsonpath={.status.certificate}', /./);
    const encoded = await kubectl.run('get csr jane -o jsonpath={.status.certificate}');
    expect(new X509Certificate(Buffer.from(encoded, 'base64')).subject).toBe('O=dev + O=ops\nCN=jane');
    expect((await kubectl.attempt('certificate deny jane')).stderr).toContain(
      'certificate signing request "jane" is already Approved',
    );
  });

  it('asks for the token of an account by a Secret, which goes with the account', async () => {
    const { kubectl } = world;
    const manifest = {
      apiVersion: 'v1',
      kind: 'Secret',
      metadata: { name: 'stored', annotations: { 'kubernetes.io/service-account.name': 'stored' } },
      type: 'kubernetes.io/service-account-token',
    };
    await kubectl.run('create serviceaccount stored');
    await kubectl.run('create -f -', { stdin: JSON.stringify(manifest) });
    await kubectl.until('get secret stored -o jsonpath={.data.token}', /./);
    const encoded = await kubectl.run('get secret stored -o jsonpath={.data.token}');
    const authorization = `Bearer ${Buffer.from(encoded, 'base64').toString()}`;
    const get = () => fetch(`${kubectl.server}/api/v1/nodes`, { headers: { authorization } });
    expect(await (await get()).text()).toContain('User \\"system:serviceaccount:default:stored\\" cannot list resource');
    await kubectl.run('delete serviceaccount stored');
    await kubectl.until('get secret stored --ignore-not-found -o name', /^$/);
    expect((await get()).status).toBe(401);
  });

  // `create token` came with v1.24.
  it.skipIf(kubectlMinor < 24)('gets a token, which other clients can use', async () => {
    const { kubectl } = world;
    await kubectl.run('create serviceaccount robot');
    await kubectl.run('create rolebinding robot --clusterrole=view --serviceaccount=default:robot');
    const token = (await kubectl.run('create token robot --duration=1h')).trim();
    // kubectl itself sends a token over TLS only.
    const get = (path: string, sent: string) =>
      fetch(`${kubectl.server}${path}`, { headers: { authorization: `Bearer ${sent}` } });
    expect((await get('/api/v1/namespaces/default/pods', token)).status).toBe(200);
    expect((await get('/api/v1/nodes', token)).status).toBe(403);
    expect((await get('/api/v1/nodes', 'nonsense')).status).toBe(401);
  });
});
