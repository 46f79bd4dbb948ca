import { describe, expect, test } from 'vitest';
import { authorityCertificate } from '../../../../src/api/index.ts';
import { createCluster, type Cluster } from '../../../../src/cluster/index.ts';

const DIRECTORY = '/var/run/secrets/kubernetes.io/serviceaccount';

function cluster(kubeadm = true): Cluster {
  const made = createCluster({ seed: 'api-access', nodes: 1, kubeadm, freeze: true });
  made.run({ untilMs: 10_000 });
  return made;
}

function kubectl(made: Cluster, line: string, stdin?: string, forMs = 5_000): string {
  const invocation = made.kubectl(line, stdin);
  made.run({ forMs });
  return invocation.stdout + invocation.stderr;
}

/** The text of a file of the account in the Pod web. */
function file(made: Cluster, name: string): string {
  return kubectl(made, `exec web -- cat ${DIRECTORY}/${name}`);
}

function specOf(made: Cluster) {
  const { volumes, containers } = made.get('Pod', { namespace: 'default', name: 'web' })!.spec;
  return { volumes, mounts: containers.map(({ volumeMounts }) => volumeMounts) };
}

const NONE = { volumes: undefined, mounts: [undefined] };

describe('the access of a Pod to the API', () => {
  test('is a volume with a token, the certificate and the namespace, mounted in each container', () => {
    const made = cluster();
    kubectl(made, 'run web --image=nginx');
    const { volumes, mounts } = specOf(made);
    const name = volumes![0]!.name;
    expect(name).toMatch(/^kube-api-access-[a-z0-9]{5}$/);
    expect(volumes).toEqual([
      {
        name,
        projected: {
          defaultMode: 420,
          sources: [
            { serviceAccountToken: { expirationSeconds: 3607, path: 'token' } },
            { configMap: { name: 'kube-root-ca.crt', items: [{ key: 'ca.crt', path: 'ca.crt' }] } },
            { downwardAPI: { items: [{ path: 'namespace', fieldRef: { apiVersion: 'v1', fieldPath: 'metadata.namespace' } }] } },
          ],
        },
      },
    ]);
    expect(mounts).toEqual([[{ name, readOnly: true, mountPath: DIRECTORY }]]);
  });

  test('has the files in the container, and the token is of the Pod', () => {
    const made = cluster();
    kubectl(made, 'run web --image=nginx');
    expect(file(made, 'namespace')).toBe('default');
    expect(file(made, 'ca.crt')).toBe(authorityCertificate(made.sim.epochMs));
    const claims = JSON.parse(Buffer.from(file(made, 'token').split('.')[1]!, 'base64url').toString('utf8')) as object;
    const { uid } = made.get('Pod', { namespace: 'default', name: 'web' })!.metadata;
    expect(claims).toMatchObject({
      sub: 'system:serviceaccount:default:default',
      'kubernetes.io': { namespace: 'default', pod: { name: 'web', uid } },
    });
  });

  test('gets another token before the first one expires', () => {
    const made = cluster();
    kubectl(made, 'run web --image=nginx');
    const first = file(made, 'token');
    made.run({ forMs: 2_800_000 });
    expect(file(made, 'token')).toBe(first);
    made.run({ forMs: 200_000 });
    expect(file(made, 'token')).not.toBe(first);
  });

  test.each([
    ['the Pod', 'spec: { automountServiceAccountToken: false, containers: [{ name: web, image: nginx }] }', ''],
    ['the account', 'spec: { containers: [{ name: web, image: nginx }] }', '{"automountServiceAccountToken":false}'],
  ])('is left out if %s says so', (_, spec, patch) => {
    const made = cluster();
    if (patch !== '') kubectl(made, `patch serviceaccount default -p '${patch}'`);
    kubectl(made, 'apply -f -', `{ apiVersion: v1, kind: Pod, metadata: { name: web }, ${spec} }`);
    expect(specOf(made)).toEqual(NONE);
    expect(file(made, 'token')).toBe(`cat: ${DIRECTORY}/token: No such file or directory\ncommand terminated with exit code 1\n`);
  });

  test('is left out where something else is mounted', () => {
    const made = cluster();
    const own = `{ name: web, image: nginx, volumeMounts: [{ name: mine, mountPath: ${DIRECTORY} }] }`;
    const spec = `spec: { volumes: [{ name: mine, emptyDir: {} }], containers: [${own}] }`;
    kubectl(made, 'apply -f -', `{ apiVersion: v1, kind: Pod, metadata: { name: web }, ${spec} }`);
    expect(specOf(made)).toEqual({
      volumes: [{ name: 'mine', emptyDir: {} }],
      mounts: [[{ name: 'mine', mountPath: DIRECTORY }]],
    });
  });

  test('is left out in other clusters, whose containers have stand-ins', () => {
    const made = cluster(false);
    kubectl(made, 'run web --image=nginx');
    expect(specOf(made)).toEqual(NONE);
    expect(file(made, 'token')).toBe(`token.default.${made.get('Pod', { namespace: 'default', name: 'web' })!.metadata.uid}`);
  });
});
