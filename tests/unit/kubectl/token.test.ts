import { describe, expect, it } from 'vitest';
import { Terminal } from './terminal.ts';

/** A ServiceAccount that may read Pods. */
function withRobot(): Terminal {
  const terminal = new Terminal();
  terminal.out('create serviceaccount robot');
  terminal.out('create rolebinding robot --clusterrole=view --serviceaccount=default:robot');
  return terminal;
}

/** What a token says. */
function claimsOf(token: string): Record<string, unknown> {
  return JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString('utf8')) as Record<string, unknown>;
}

describe('kubectl create token', () => {
  it('prints a token of the service account for an hour', () => {
    const terminal = withRobot();
    const claims = claimsOf(terminal.out('create token robot').trim());
    expect(claims).toMatchObject({
      aud: ['https://kubernetes.default.svc.cluster.local'],
      iss: 'https://kubernetes.default.svc.cluster.local',
      sub: 'system:serviceaccount:default:robot',
      'kubernetes.io': {
        namespace: 'default',
        serviceaccount: { name: 'robot', uid: terminal.get('ServiceAccount', 'robot').metadata.uid },
      },
    });
    expect(Number(claims['exp']) - Number(claims['iat'])).toBe(3600);
  });

  it.each([
    ['create token nobody', 'error: failed to create token: serviceaccounts "nobody" not found\n'],
    [
      'create token robot --duration=10s',
      'error: failed to create token: TokenRequest.authentication.k8s.io "robot" is invalid: spec.expirationSeconds: Invalid value: 10: may not specify a duration less than 10 minutes\n',
    ],
    ['create token robot --duration=1500ms', 'error: --duration cannot be expressed in units less than seconds\n'],
    ['create token robot --bound-object-kind=Pod', 'error: --bound-object-name is required if --bound-object-kind is provided\n'],
    [
      'create token robot --bound-object-kind=Service --bound-object-name=x',
      'error: supported --bound-object-kind values are Node, Pod, Secret\n',
    ],
    [
      'create token robot --as jane',
      'error: failed to create token: serviceaccounts "robot" is forbidden: User "jane" cannot create resource "serviceaccounts/token" in API group "" in the namespace "default"\n',
    ],
  ])('refuses %s', (line, message) => {
    expect(withRobot().err(line)).toBe(message);
  });
});

describe('kubectl --token', () => {
  it('acts as the service account', () => {
    const terminal = withRobot();
    const token = terminal.out('create token robot').trim();
    expect(terminal.out(`auth whoami --token ${token}`)).toContain('system:serviceaccount:default:robot');
    expect(terminal.out(`auth can-i list pods --token ${token}`)).toBe('yes\n');
    expect(terminal.err(`delete pod x --token ${token}`)).toContain('User "system:serviceaccount:default:robot" cannot delete');
  });

  it('refuses a token that is not its own, is over, is for others, or whose account or object is gone', () => {
    const terminal = withRobot();
    const unauthorized = 'error: You must be logged in to the server (Unauthorized)\n';
    terminal.out('create secret generic key');
    const token = terminal.out('create token robot').trim();
    const short = terminal.out('create token robot --duration=10m').trim();
    const other = terminal.out('create token robot --audience=vault').trim();
    const bound = terminal.out('create token robot --bound-object-kind=Secret --bound-object-name=key').trim();
    const use = (each: string): string => terminal.run(`auth can-i list pods --token ${each}`).stderr;
    expect([token, short, bound].map(use)).toEqual(['', '', '']);
    expect(use(`${token}x`)).toBe(unauthorized);
    expect(use('nonsense')).toBe(unauthorized);
    expect(use(other)).toBe(unauthorized);
    terminal.out('delete secret key');
    expect(use(bound)).toBe(unauthorized);
    terminal.sim.run({ forMs: 600_000 });
    expect([token, short].map(use)).toEqual(['', unauthorized]);
    terminal.out('delete serviceaccount robot');
    expect(use(token)).toBe(unauthorized);
  });
});
