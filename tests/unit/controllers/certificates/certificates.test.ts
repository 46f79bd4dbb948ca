import { describe, expect, it } from 'vitest';
import {
  type CertificateSigningRequest,
  decodeBase64,
  type Draft,
  encodeBase64,
  nameText,
  parseCertificates,
} from '../../../../src/api/index.ts';
import {
  certificateApprovingController,
  certificateCleanerController,
  certificateSigningController,
} from '../../../../src/controllers/certificates/controller.ts';
import { ControlPlane } from '../control-plane.ts';
import { REQUESTS } from './requests.ts';

const CLIENT = ['client auth', 'digital signature'];
const KUBELET = 'kubernetes.io/kube-apiserver-client-kubelet';

function draft(
  name: string,
  request: keyof typeof REQUESTS,
  spec: { readonly signerName: string; readonly usages?: readonly string[]; readonly expirationSeconds?: number },
): Draft<CertificateSigningRequest> {
  return {
    apiVersion: 'certificates.k8s.io/v1',
    kind: 'CertificateSigningRequest',
    metadata: { name },
    spec: { request: encodeBase64(REQUESTS[request]), usages: CLIENT, ...spec },
  };
}

function approve(plane: ControlPlane, name: string, type = 'Approved'): void {
  const body = { status: { conditions: [{ type, status: 'True', reason: 'Test' }] } };
  plane.do(plane.user.patch('CertificateSigningRequest', { name }, { type: 'merge', body }, { subresource: 'approval' }));
  plane.settle();
}

const statusOf = (plane: ControlPlane, name: string) => plane.get('CertificateSigningRequest', { name })?.status;
const conditionsOf = (plane: ControlPlane, name: string) =>
  statusOf(plane, name)?.conditions?.map(({ type, reason, message }) => [type, reason, message]);

describe('csrapproving', () => {
  const RBAC = 'rbac.authorization.k8s.io';

  /** A user with these ClusterRoles sends a request for the certificate of node-9. */
  function sent(user: string, roles: readonly string[]): ControlPlane {
    const plane = new ControlPlane();
    for (const [i, name] of roles.entries()) {
      plane.create('ClusterRoleBinding', {
        apiVersion: `${RBAC}/v1`,
        kind: 'ClusterRoleBinding',
        metadata: { name: `${user}-${i}` },
        roleRef: { apiGroup: RBAC, kind: 'ClusterRole', name },
        subjects: [{ kind: 'User', name: user, apiGroup: RBAC }],
      });
    }
    plane.start(certificateApprovingController);
    const port = plane.server.connect('someone').as({ username: user });
    plane.do(port.create('CertificateSigningRequest', draft('x', 'node', { signerName: KUBELET })));
    plane.settle();
    return plane;
  }

  const JOIN = 'system:node-bootstrapper';
  const ROLE = 'system:certificates.k8s.io:certificatesigningrequests:';

  it('approves the certificate of a new kubelet, or its own of a kubelet, whose sender may have it', () => {
    expect(conditionsOf(sent('joiner', [JOIN, `${ROLE}nodeclient`]), 'x')).toEqual([
      ['Approved', 'AutoApproved', 'Auto approving kubelet client certificate after SubjectAccessReview.'],
    ]);
    expect(conditionsOf(sent('system:node:node-9', [JOIN, `${ROLE}selfnodeclient`]), 'x')).toEqual([
      ['Approved', 'AutoApproved', 'Auto approving self kubelet client certificate after SubjectAccessReview.'],
    ]);
  });

  it('leaves a request to a person if its sender may not, and asks again after growing delays', () => {
    const plane = sent('joiner', [JOIN, `${ROLE}selfnodeclient`]);
    expect(conditionsOf(plane, 'x')).toBeUndefined();
    const before = plane.steps('sarApprover.handle').length;
    expect(before).toBeGreaterThan(5);
    expect(before).toBeLessThan(15);
    plane.create('CertificateSigningRequest', draft('jane', 'jane', { signerName: 'kubernetes.io/kube-apiserver-client' }));
    plane.settle();
    expect(conditionsOf(plane, 'jane')).toBeUndefined();
    approve(plane, 'x', 'Denied');
    plane.sim.run({ forMs: 3_600_000 });
    expect(conditionsOf(plane, 'x')?.map(([type]) => type)).toEqual(['Denied']);
  });
});

describe('csrsigning', () => {
  it('issues a certificate with the subject, the key and the usages of the request, as long as its signer allows', () => {
    const plane = new ControlPlane();
    plane.start(certificateSigningController);
    plane.create('CertificateSigningRequest', draft('jane', 'jane', { signerName: 'kubernetes.io/kube-apiserver-client' }));
    plane.settle();
    expect(statusOf(plane, 'jane')).toEqual({});
    const approvedMs = plane.sim.wallMs;
    approve(plane, 'jane');
    const [certificate] = parseCertificates(statusOf(plane, 'jane')?.certificate ?? '');
    expect(nameText(certificate!.subject)).toBe('O = dev, O = ops, CN = jane');
    expect(nameText(certificate!.issuer)).toBe('CN = kubernetes');
    const year = 365 * 24 * 3_600_000;
    expect(certificate!.notAfterMs - certificate!.notBeforeMs).toBe(year);
    expect(Math.abs(certificate!.notBeforeMs - (approvedMs - 300_000))).toBeLessThan(2_000);
    expect(decodeBase64(statusOf(plane, 'jane')!.certificate!)).toMatch(/^-----BEGIN CERTIFICATE-----\n/);
  });

  it('is asked for ten minutes at least, and gives a short certificate the backdate on top', () => {
    const plane = new ControlPlane();
    plane.start(certificateSigningController, ['--cluster-signing-duration=30m']);
    const signerName = 'kubernetes.io/kube-apiserver-client';
    plane.create('CertificateSigningRequest', draft('short', 'jane', { signerName, expirationSeconds: 600 }));
    plane.create('CertificateSigningRequest', draft('long', 'jane', { signerName, expirationSeconds: 86_400 }));
    for (const name of ['short', 'long']) approve(plane, name);
    const minutes = ['short', 'long'].map((name) => {
      const [certificate] = parseCertificates(statusOf(plane, name)?.certificate ?? '');
      return (certificate!.notAfterMs - certificate!.notBeforeMs) / 60_000;
    });
    expect(minutes).toEqual([15, 35]);
  });

  it('says why a request breaks the rules of its signer, and ignores those of other signers', () => {
    const plane = new ControlPlane();
    plane.start(certificateSigningController);
    const serving = 'kubernetes.io/kubelet-serving';
    const server = ['server auth', 'digital signature'];
    plane.create('CertificateSigningRequest', draft('serving', 'serving', { signerName: serving, usages: server }));
    plane.create('CertificateSigningRequest', draft('no-names', 'node', { signerName: serving, usages: server }));
    plane.create('CertificateSigningRequest', draft('usages', 'node', { signerName: KUBELET, usages: [...CLIENT, 'any'] }));
    plane.create('CertificateSigningRequest', draft('names', 'serving', { signerName: KUBELET }));
    plane.create('CertificateSigningRequest', draft('not-a-node', 'jane', { signerName: KUBELET }));
    plane.create('CertificateSigningRequest', draft('other', 'jane', { signerName: 'example.com/mine' }));
    const names = ['serving', 'no-names', 'usages', 'names', 'not-a-node', 'other'];
    for (const name of names) approve(plane, name);
    const failed = (name: string) =>
      statusOf(plane, name)?.conditions?.find(({ type }) => type === 'Failed')?.message ??
      (statusOf(plane, name)?.certificate === undefined ? 'nothing' : 'issued');
    expect(names.map((name) => [name, failed(name)])).toEqual([
      ['serving', 'issued'],
      ['no-names', 'DNS or IP subjectAltName is required'],
      ['usages', 'usages did not match [client auth digital signature key encipherment]'],
      ['names', 'DNS subjectAltNames are not allowed'],
      ['not-a-node', 'subject organization is not system:nodes'],
      ['other', 'nothing'],
    ]);
  });
});

describe('csrcleaner', () => {
  it('deletes what was decided an hour ago, and what nobody has decided for a day', () => {
    const plane = new ControlPlane();
    plane.start(certificateSigningController);
    plane.start(certificateCleanerController);
    const signerName = 'kubernetes.io/kube-apiserver-client';
    for (const name of ['issued', 'denied', 'pending'])
      plane.create('CertificateSigningRequest', draft(name, 'jane', { signerName }));
    plane.create('CertificateSigningRequest', draft('approved', 'jane', { signerName: 'example.com/nobody' }));
    approve(plane, 'issued');
    approve(plane, 'approved');
    approve(plane, 'denied', 'Denied');
    plane.sim.run({ forMs: 3_550_000 });
    expect(plane.names('CertificateSigningRequest')).toEqual(['approved', 'denied', 'issued', 'pending']);
    plane.sim.run({ forMs: 3_700_000 });
    expect(plane.names('CertificateSigningRequest')).toEqual(['approved', 'pending']);
    plane.sim.run({ forMs: 24 * 3_600_000 });
    // An approved request that nobody signs stays for ever, as upstream.
    expect(plane.names('CertificateSigningRequest')).toEqual(['approved']);
    expect(plane.steps('CSRCleanerController.handle')).toHaveLength(3);
  });
});
