import { describe, expect, it } from 'vitest';
import {
  decodeBase64,
  type Draft,
  encodeBase64,
  parseCertificates,
  type Secret,
  type UserInfo,
} from '../../../../src/api/index.ts';
import { legacyTokenCleanerController, tokensController } from '../../../../src/controllers/service-account-tokens/controller.ts';
import { ControlPlane } from '../control-plane.ts';

const DAY_MS = 24 * 3_600_000;

function plane(): ControlPlane {
  const made = new ControlPlane();
  account(made, 'robot');
  return made;
}

function account(made: ControlPlane, name: string, secrets: readonly string[] = []): void {
  const metadata = { namespace: 'default', name };
  made.create('ServiceAccount', {
    apiVersion: 'v1',
    kind: 'ServiceAccount',
    metadata,
    secrets: secrets.map((each) => ({ name: each })),
  });
}

function token(name: string, of: string): Draft<Secret> {
  const metadata = { namespace: 'default', name, annotations: { 'kubernetes.io/service-account.name': of } };
  return { apiVersion: 'v1', kind: 'Secret', metadata, type: 'kubernetes.io/service-account-token' };
}

const secretOf = (made: ControlPlane, name: string) => made.get('Secret', { namespace: 'default', name });
const textOf = (secret: Secret | undefined, key: string): string => decodeBase64(secret?.data?.[key] ?? '');

/** Whose a token is. Undefined: nobody's. */
function userOf(made: ControlPlane, text: string): UserInfo | undefined {
  const status = made.do(made.server.connect('user').review('TokenReview', { token: text }));
  const { authenticated, user } = status as { readonly authenticated?: boolean; readonly user: UserInfo };
  return authenticated === true ? user : undefined;
}

describe('the tokens controller', () => {
  it('fills in the token, the certificate of the CA and the namespace, and the token is the account', () => {
    const made = plane();
    made.start(tokensController);
    made.create('Secret', token('robot-token', 'robot'));
    made.settle();
    const secret = secretOf(made, 'robot-token');
    const uid = made.get('ServiceAccount', { namespace: 'default', name: 'robot' })!.metadata.uid;
    expect(Object.keys(secret?.data ?? {}).sort()).toEqual(['ca.crt', 'namespace', 'token']);
    expect(secret?.metadata.annotations).toEqual({
      'kubernetes.io/service-account.name': 'robot',
      'kubernetes.io/service-account.uid': uid,
    });
    expect(textOf(secret, 'namespace')).toBe('default');
    expect(parseCertificates(secret!.data!['ca.crt']!)[0]?.subject).toEqual({ CN: ['kubernetes'] });
    expect(userOf(made, textOf(secret, 'token'))).toEqual({
      username: 'system:serviceaccount:default:robot',
      uid,
      groups: ['system:serviceaccounts', 'system:serviceaccounts:default', 'system:authenticated'],
    });
  });

  it('writes a deleted key again', () => {
    const made = plane();
    made.start(tokensController);
    made.create('Secret', token('robot-token', 'robot'));
    made.settle();
    const before = secretOf(made, 'robot-token')?.data;
    made.do(
      made.user.patch(
        'Secret',
        { namespace: 'default', name: 'robot-token' },
        { type: 'merge', body: { data: { token: null, 'ca.crt': 'AAAA' } } },
      ),
    );
    made.settle();
    expect(secretOf(made, 'robot-token')?.data).toEqual(before);
  });

  it('deletes a token without an account, and the tokens of an account that is deleted: they end at once', () => {
    const made = plane();
    made.start(tokensController);
    made.create('Secret', token('nobody', 'nobody'));
    made.create('Secret', token('robot-token', 'robot'));
    made.create('Secret', { ...token('plain', 'nobody'), type: 'Opaque' });
    made.settle();
    expect(made.names('Secret', 'default')).toEqual(['plain', 'robot-token']);
    const text = textOf(secretOf(made, 'robot-token'), 'token');
    made.delete('ServiceAccount', { namespace: 'default', name: 'robot' });
    expect(userOf(made, text)).toBeUndefined();
    account(made, 'robot');
    made.settle();
    expect(made.names('Secret', 'default')).toEqual(['plain']);
    expect(made.steps('syncServiceAccount')).toContain('the account is gone: 1 token to delete');
  });

  it('does not accept a token whose Secret is gone, was changed, or is marked as invalid', () => {
    const made = plane();
    const controller = made.start(tokensController);
    made.create('Secret', token('robot-token', 'robot'));
    made.settle();
    controller.stop();
    const ref = { namespace: 'default', name: 'robot-token' };
    const text = textOf(secretOf(made, 'robot-token'), 'token');
    const label = (value: string | null) =>
      made.do(
        made.user.patch('Secret', ref, {
          type: 'merge',
          body: { metadata: { labels: { 'kubernetes.io/legacy-token-invalid-since': value } } },
        }),
      );
    label('2026-01-01');
    expect(userOf(made, text)).toBeUndefined();
    label(null);
    expect(userOf(made, text)?.username).toBe('system:serviceaccount:default:robot');
    made.do(made.user.patch('Secret', ref, { type: 'merge', body: { data: { token: encodeBase64('other') } } }));
    expect(userOf(made, text)).toBeUndefined();
    expect(() => made.server.connect('user').withToken(text)).toThrow('Unauthorized');
  });
});

describe('the cleaner of unused tokens', () => {
  it('marks what was made with its account and was not used for the period, and deletes it a period later', () => {
    const made = new ControlPlane();
    account(made, 'old', ['generated', 'mounted']);
    made.start(tokensController);
    for (const name of ['generated', 'by-hand', 'mounted']) made.create('Secret', token(name, 'old'));
    made.create('Pod', {
      apiVersion: 'v1',
      kind: 'Pod',
      metadata: { namespace: 'default', name: 'user' },
      spec: {
        containers: [{ name: 'c', image: 'nginx' }],
        volumes: [{ name: 'token', secret: { secretName: 'mounted' } }],
      },
    } as never);
    made.start(legacyTokenCleanerController, ['--legacy-service-account-token-clean-up-period=48h']);
    const labels = () =>
      made.list('Secret', 'default').flatMap(({ metadata }) => (metadata.labels === undefined ? [] : [metadata.name]));
    made.sim.run({ forMs: 2 * DAY_MS });
    expect(labels()).toEqual([]);
    made.sim.run({ forMs: 2 * DAY_MS });
    expect(labels()).toEqual(['generated']);
    made.sim.run({ forMs: 4 * DAY_MS });
    expect(made.names('Secret', 'default')).toEqual(['by-hand', 'mounted']);
    const days = made.steps('evaluateSATokens').map((step) => step.replace(/\d{4}-\d\d-\d\d/, 'DAY'));
    expect(days).toEqual(['not used for long: invalid since DAY', 'invalid since DAY: delete']);
    // The reference goes with the token.
    expect(made.get('ServiceAccount', { namespace: 'default', name: 'old' })?.secrets).toEqual([{ name: 'mounted' }]);
  });
});
