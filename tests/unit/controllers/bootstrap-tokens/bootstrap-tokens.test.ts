import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import {
  detachedSignature,
  type Draft,
  encodeBase64,
  formatTime,
  type Secret,
  type UserInfo,
} from '../../../../src/api/index.ts';
import { bootstrapSignerController, tokenCleanerController } from '../../../../src/controllers/bootstrap-tokens/controller.ts';
import { ControlPlane } from '../control-plane.ts';

const VALUE = '0123456789abcdef';

function token(id: string, more: Readonly<Record<string, string>> = {}): Draft<Secret> {
  const data = { 'token-id': id, 'token-secret': VALUE, ...more };
  return {
    apiVersion: 'v1',
    kind: 'Secret',
    metadata: { namespace: 'kube-system', name: `bootstrap-token-${id}` },
    type: 'bootstrap.kubernetes.io/token',
    data: Object.fromEntries(Object.entries(data).map(([key, value]) => [key, encodeBase64(value)])),
  };
}

it('signs a text as JWS does, with HMAC and SHA-256', () => {
  const [head = '', text, signature] = detachedSignature('{}', 'abcdef', VALUE).split('.');
  expect([Buffer.from(head, 'base64url').toString(), text]).toEqual(['{"alg":"HS256","kid":"abcdef"}', '']);
  expect(signature).toBe(
    createHmac('sha256', VALUE)
      .update(`${head}.${Buffer.from('{}').toString('base64url')}`)
      .digest('base64url'),
  );
});

describe('tokencleaner', () => {
  it('deletes a token when it expires, and keeps one that never does', () => {
    const plane = new ControlPlane();
    plane.start(tokenCleanerController);
    plane.create('Secret', token('aaaaaa', { expiration: formatTime(plane.sim.wallMs + 3_600_000) }));
    plane.create('Secret', token('bbbbbb', { expiration: 'soon' }));
    plane.create('Secret', token('cccccc'));
    plane.settle();
    expect(plane.names('Secret')).toEqual(['bootstrap-token-aaaaaa', 'bootstrap-token-cccccc']);
    plane.sim.run({ forMs: 3_590_000 });
    expect(plane.names('Secret')).toHaveLength(2);
    plane.sim.run({ forMs: 20_000 });
    expect(plane.names('Secret')).toEqual(['bootstrap-token-cccccc']);
  });
});

describe('bootstrapsigner', () => {
  it('signs cluster-info with each token that may, and again when the text or the tokens change', () => {
    const plane = new ControlPlane();
    const keys = () => {
      const { data = {} } = plane.get('ConfigMap', { namespace: 'kube-public', name: 'cluster-info' }) ?? {};
      return Object.entries(data).filter(([key]) => key !== 'kubeconfig');
    };
    plane.create('ConfigMap', {
      apiVersion: 'v1',
      kind: 'ConfigMap',
      metadata: { namespace: 'kube-public', name: 'cluster-info' },
      data: { kubeconfig: 'first', 'jws-kubeconfig-zzzzzz': 'left over' },
    });
    plane.start(bootstrapSignerController);
    plane.create('Secret', token('aaaaaa', { 'usage-bootstrap-signing': 'true' }));
    plane.create('Secret', token('bbbbbb', { 'usage-bootstrap-signing': 'false' }));
    plane.settle();
    expect(keys()).toEqual([['jws-kubeconfig-aaaaaa', detachedSignature('first', 'aaaaaa', VALUE)]]);
    const body = { data: { kubeconfig: 'second' } };
    plane.do(plane.user.patch('ConfigMap', { namespace: 'kube-public', name: 'cluster-info' }, { type: 'merge', body }));
    plane.settle();
    expect(keys()).toEqual([['jws-kubeconfig-aaaaaa', detachedSignature('second', 'aaaaaa', VALUE)]]);
    plane.delete('Secret', { namespace: 'kube-system', name: 'bootstrap-token-aaaaaa' });
    plane.settle();
    expect(keys()).toEqual([]);
  });
});

describe('a bootstrap token', () => {
  const userOf = (plane: ControlPlane, text: string): UserInfo | undefined => {
    const status = plane.do(plane.server.connect('user').review('TokenReview', { token: text }));
    const { authenticated, user } = status as { readonly authenticated?: boolean; readonly user: UserInfo };
    return authenticated === true ? user : undefined;
  };

  it('is a user of its groups while its Secret says so', () => {
    const plane = new ControlPlane();
    const usage = { 'usage-bootstrap-authentication': 'true' };
    plane.create('Secret', token('aaaaaa', { ...usage, 'auth-extra-groups': 'system:bootstrappers:kubeadm:default-node-token' }));
    plane.create('Secret', token('bbbbbb'));
    plane.create('Secret', token('cccccc', { ...usage, expiration: formatTime(plane.sim.wallMs + 60_000) }));
    plane.create('Secret', token('dddddd', { ...usage, 'auth-extra-groups': 'system:masters' }));
    expect(userOf(plane, `aaaaaa.${VALUE}`)).toEqual({
      username: 'system:bootstrap:aaaaaa',
      groups: ['system:bootstrappers', 'system:bootstrappers:kubeadm:default-node-token', 'system:authenticated'],
    });
    expect(userOf(plane, 'aaaaaa.0123456789abcdee')).toBeUndefined();
    expect(userOf(plane, `bbbbbb.${VALUE}`)).toBeUndefined();
    expect(userOf(plane, `cccccc.${VALUE}`)?.groups).toEqual(['system:bootstrappers', 'system:authenticated']);
    plane.sim.run({ forMs: 61_000 });
    expect(userOf(plane, `cccccc.${VALUE}`)).toBeUndefined();
    expect(userOf(plane, `dddddd.${VALUE}`)).toBeUndefined();
    expect(userOf(plane, `eeeeee.${VALUE}`)).toBeUndefined();
  });

  it('of kubeadm may ask for the certificate of a new node, and not more', () => {
    const plane = new ControlPlane();
    plane.create(
      'Secret',
      token('aaaaaa', {
        'usage-bootstrap-authentication': 'true',
        'auth-extra-groups': 'system:bootstrappers:kubeadm:default-node-token',
      }),
    );
    const joiner = plane.server.connect('joiner').withToken(`aaaaaa.${VALUE}`);
    const allowed = (resource: string, verb: string, subresource = '', group = 'certificates.k8s.io'): boolean => {
      const resourceAttributes = { resource, verb, subresource, group };
      return (plane.do(joiner.review('SelfSubjectAccessReview', { resourceAttributes })) as { readonly allowed: boolean })
        .allowed;
    };
    expect(allowed('certificatesigningrequests', 'create')).toBe(true);
    expect(allowed('certificatesigningrequests', 'create', 'nodeclient')).toBe(true);
    expect(allowed('certificatesigningrequests', 'create', 'selfnodeclient')).toBe(false);
    expect(allowed('nodes', 'get', '', '')).toBe(true);
    expect(allowed('pods', 'get', '', '')).toBe(false);
  });
});
