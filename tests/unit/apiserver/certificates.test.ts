import { describe, expect, it } from 'vitest';
import { type CertificateSigningRequest, encodeBase64, StatusError, type UserPort } from '../../../src/api/index.ts';
import { REQUESTS } from '../controllers/certificates/requests.ts';
import { ControlPlane } from '../controllers/control-plane.ts';

const SIGNER = 'kubernetes.io/kube-apiserver-client';

function body(name: string, spec: object = {}): CertificateSigningRequest {
  const request = encodeBase64(REQUESTS.jane);
  return {
    apiVersion: 'certificates.k8s.io/v1',
    kind: 'CertificateSigningRequest',
    metadata: { name },
    spec: { request, signerName: SIGNER, usages: ['client auth'], ...spec },
  } as unknown as CertificateSigningRequest;
}

function refusal(plane: ControlPlane, act: (user: UserPort) => Parameters<ControlPlane['do']>[0]): string {
  try {
    plane.do(act(plane.server.connect('user')));
    return 'accepted';
  } catch (error) {
    if (error instanceof StatusError) return error.message;
    throw error;
  }
}

describe('a CertificateSigningRequest', () => {
  it('names who sent it, whatever the sender says', () => {
    const plane = new ControlPlane();
    const spec = { username: 'root', groups: ['system:masters'], uid: 'x' };
    const user = plane.server
      .connect('user')
      .as({ username: 'jane', groups: ['dev', 'kubeadm:cluster-admins'], extra: { a: ['b'] } });
    const made = plane.do(user.create('CertificateSigningRequest', body('x', spec)));
    const { request: _, ...rest } = made.spec;
    expect(rest).toEqual({
      signerName: SIGNER,
      usages: ['client auth'],
      username: 'jane',
      groups: ['dev', 'kubeadm:cluster-admins', 'system:authenticated'],
      extra: { a: ['b'] },
    });
  });

  it('is refused with the words of upstream', () => {
    const plane = new ControlPlane();
    const why = (spec: object): string =>
      refusal(plane, (user) => user.create('CertificateSigningRequest', body('x', spec))).replace(
        'CertificateSigningRequest.certificates.k8s.io "x" is invalid: ',
        '',
      );
    expect(why({ request: encodeBase64('nothing') })).toBe(
      'spec.request: Invalid value: "bm90aGluZw==": PEM block type must be CERTIFICATE REQUEST',
    );
    expect(why({ usages: [] })).toBe('spec.usages: Required value');
    expect(why({ usages: ['client auth', 'client auth'] })).toBe('spec.usages[1]: Duplicate value: "client auth"');
    expect(why({ usages: ['fly'] })).toMatch(/^spec.usages\[0\]: Unsupported value: "fly": supported values: "any", /);
    expect(why({ signerName: 'kubernetes.io/legacy-unknown' })).toBe(
      'spec.signerName: Invalid value: "kubernetes.io/legacy-unknown": the legacy signerName is not allowed via this API version',
    );
    expect(why({ signerName: 'mine' })).toBe(
      'spec.signerName: Invalid value: "mine": must be a fully qualified domain and path of the form \'example.com/signer-name\'',
    );
    expect(why({ signerName: 'mine/x' })).toBe(
      'spec.signerName: Invalid value: "mine": should be a domain with at least two segments separated by dots',
    );
    expect(why({ expirationSeconds: 599 })).toBe(
      'spec.expirationSeconds: Invalid value: 599: may not specify a duration less than 600 seconds (10 minutes)',
    );
    expect(why({ request: encodeBase64(REQUESTS.masters) })).toBe(
      'certificatesigningrequests.certificates.k8s.io "x" is forbidden: use of kubernetes.io/kube-apiserver-client signer with system:masters group is not allowed',
    );
  });

  it('is approved by its subresource alone, for good, by who may approve for its signer', () => {
    const plane = new ControlPlane();
    const made = plane.create('CertificateSigningRequest', body('x'));
    const decided = (type: string): CertificateSigningRequest => ({
      ...made,
      status: { conditions: [{ type, status: 'True' }] },
    });
    const put = (user: UserPort, object: CertificateSigningRequest) =>
      user.subresource('CertificateSigningRequest', { name: 'x' }, 'approval', 'update', { ...object, metadata: { name: 'x' } });
    plane.do(plane.user.update('CertificateSigningRequest', decided('Approved')));
    expect(plane.get('CertificateSigningRequest', { name: 'x' })?.status).toEqual({});
    expect(refusal(plane, (user) => user.updateStatus('CertificateSigningRequest', decided('Approved')))).toBe(
      'CertificateSigningRequest.certificates.k8s.io "x" is invalid: status.conditions: Forbidden: updates may not add a condition of type "Approved"',
    );
    plane.create('ClusterRoleBinding', {
      apiVersion: 'rbac.authorization.k8s.io/v1',
      kind: 'ClusterRoleBinding',
      metadata: { name: 'editors' },
      roleRef: { apiGroup: 'rbac.authorization.k8s.io', kind: 'ClusterRole', name: 'writer' },
      subjects: [{ kind: 'User', name: 'writer', apiGroup: 'rbac.authorization.k8s.io' }],
    });
    plane.create('ClusterRole', {
      apiVersion: 'rbac.authorization.k8s.io/v1',
      kind: 'ClusterRole',
      metadata: { name: 'writer' },
      rules: [{ verbs: ['*'], apiGroups: ['certificates.k8s.io'], resources: ['certificatesigningrequests/approval'] }],
    });
    expect(refusal(plane, (user) => put(user.as({ username: 'writer' }), decided('Approved')))).toBe(
      'certificatesigningrequests.certificates.k8s.io "x" is forbidden: user not permitted to approve requests with signerName "kubernetes.io/kube-apiserver-client"',
    );
    const approved = plane.do(put(plane.server.connect('user'), decided('Approved'))) as CertificateSigningRequest;
    const [condition] = approved.status.conditions!;
    expect(condition).toEqual({ ...condition, type: 'Approved', lastUpdateTime: condition!.lastTransitionTime });
    expect(refusal(plane, (user) => put(user, decided('Denied')))).toBe(
      'CertificateSigningRequest.certificates.k8s.io "x" is invalid: status.conditions: Forbidden: updates may not remove a condition of type "Approved"',
    );
  });

  it('has the columns of kubectl get', () => {
    const plane = new ControlPlane();
    plane.create('CertificateSigningRequest', body('x', { expirationSeconds: 86_400 }));
    const { rows, columns } = plane.do(plane.user.table('CertificateSigningRequest', {}));
    expect(columns.map(({ name }) => name)).toEqual(['Name', 'Age', 'SignerName', 'Requestor', 'RequestedDuration', 'Condition']);
    expect(rows.map(({ cells }) => cells.filter((_, i) => i !== 1))).toEqual([
      ['x', SIGNER, 'kubernetes-admin', '24h', 'Pending'],
    ]);
  });
});
